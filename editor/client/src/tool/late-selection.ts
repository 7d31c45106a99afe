// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  CommandExecutionContext,
  CreateEdgeOperation,
  CreateNodeOperation,
  GModelRoot,
  IActionHandler,
  PasteOperation,
  SelectAction,
  SelectCommand,
  ServerAction,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { typedField } from '../page/properties/typed-field';
import { NewNames } from './new-names';

/** Whether the user has gone on to something else since the last element was asked for. */
@injectable()
export class LateSelection implements IActionHandler {
  /** What selects, and what makes elements, which the server selects once they are there. */
  static readonly KINDS = [
    SelectAction.KIND,
    CreateNodeOperation.KIND,
    CreateEdgeOperation.KIND,
    PasteOperation.KIND,
    'slipway.editNote',
  ];

  private selectedSince = false;

  /** Whether something was selected since, or a text is being typed for what is selected. */
  get goneOn(): boolean {
    return this.selectedSince || typedField(document.querySelector('.properties')) !== undefined;
  }

  handle(action: Action): void {
    if (!ServerAction.is(action)) {
      this.selectedSince = SelectAction.is(action);
    }
  }
}

/**
 * Selects; but what the server selects comes too late where the user has gone on in the meantime: the next key or an
 * open menu would meet another element than the one that was pointed at.
 */
@injectable()
export class SystemSelectCommand extends SelectCommand {
  @inject(LateSelection) private readonly late: LateSelection;
  @inject(NewNames) private readonly names: NewNames;

  override execute(context: CommandExecutionContext): GModelRoot {
    if (ServerAction.is(this.action) && this.late.goneOn) {
      this.names.forget();
      return context.root;
    }
    return super.execute(context);
  }
}
