// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  CommandExecutionContext,
  CommandReturn,
  GLSPCommandStack,
  HoverFeedbackAction,
  ICommand,
  ModifyCSSFeedbackAction,
  MoveAction,
  SelectAction,
  SelectAllAction,
  SetBoundsFeedbackAction,
  SetViewportAction,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import type { SetDecorationsAction } from '../messages';
import { isStep, SetDecorationsCommand } from '../model/decorations';
import { Change, Scene } from './scene';

/** What commands change that change little. */
const SMALL: Record<string, Change> = {
  [SetViewportAction.KIND]: Change.VIEW,
  [HoverFeedbackAction.KIND]: Change.ABOVE,
  [SelectAction.KIND]: Change.ABOVE,
  [SelectAllAction.KIND]: Change.ABOVE,
};

/** Says of each command how much of what is drawn it may change: with each step of the mouse that is hardly anything. */
@injectable()
export class SystemCommandStack extends GLSPCommandStack {
  @inject(Scene) protected readonly scene: Scene;

  protected override handleCommand(
    command: ICommand,
    operation: (context: CommandExecutionContext) => CommandReturn,
    beforeResolve: (command: ICommand, context: CommandExecutionContext) => void,
  ): void {
    const noted = (context: CommandExecutionContext): CommandReturn => {
      this.scene.changed(this.changeBy((command as { action?: Action }).action));
      return operation.call(command, context);
    };
    super.handleCommand(command, noted, beforeResolve);
  }

  private changeBy(action: Action | undefined): Change {
    const moved = MoveAction.is(action)
      ? action.moves.map((move) => move.elementId)
      : SetBoundsFeedbackAction.is(action)
        ? action.bounds.map((bounds) => bounds.elementId)
        : [];
    if (moved.length > 0) {
      const lifted = new Set(Array.from(this.scene.lifted, (element) => element.id));
      return moved.every((id) => lifted.has(id)) ? Change.ABOVE : Change.ALL;
    }
    if (action?.kind === SetDecorationsCommand.KIND && isStep(action as SetDecorationsAction)) {
      // It is drawn with the next paced picture.
      return Change.VIEW;
    }
    if (ModifyCSSFeedbackAction.is(action) && !action.elementIds?.length) {
      // The form of the mouse is that of the whole diagram.
      return Change.VIEW;
    }
    return SMALL[action?.kind ?? ''] ?? Change.ALL;
  }
}
