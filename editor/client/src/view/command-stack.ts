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
import { Change } from './change';
import { RedrawAction } from './redraw';
import { Scene } from './scene';

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
    const touched = touchedBy(action);
    if (touched.length > 0) {
      const lifted = new Set(Array.from(this.scene.lifted, (element) => element.id));
      return touched.every((id) => lifted.has(id)) ? Change.ABOVE : Change.ALL;
    }
    if (action?.kind === SetDecorationsCommand.KIND && isStep(action as SetDecorationsAction)) {
      // It is drawn with the next paced picture.
      return Change.VIEW;
    }
    if (RedrawAction.is(action)) {
      return action.change;
    }
    if (action?.kind === ModifyCSSFeedbackAction.KIND) {
      // Of no element, it is the form of the mouse, which is that of the whole diagram.
      return Change.VIEW;
    }
    return SMALL[action?.kind ?? ''] ?? Change.ALL;
  }
}

/** The elements that an action changes alone, by id; none where it may change others or none. */
function touchedBy(action: Action | undefined): readonly string[] {
  if (MoveAction.is(action)) {
    return action.moves.map((move) => move.elementId);
  } else if (SetBoundsFeedbackAction.is(action)) {
    return action.bounds.map((bounds) => bounds.elementId);
  }
  // GLSP's own check takes those of no element for something else.
  return action?.kind === ModifyCSSFeedbackAction.KIND
    ? ((action as ModifyCSSFeedbackAction).elementIds ?? [])
    : [];
}
