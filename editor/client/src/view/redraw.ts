// SPDX-License-Identifier: EPL-2.0
import { Action, CommandExecutionContext, CommandReturn, FeedbackCommand } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/** Has the diagram drawn again, after something has changed that it is drawn from beside the graph. */
export namespace RedrawAction {
  export const KIND = 'slipway.redraw';

  export function create(): Action {
    return { kind: KIND };
  }
}

@injectable()
export class RedrawCommand extends FeedbackCommand {
  static readonly KIND = RedrawAction.KIND;

  execute(context: CommandExecutionContext): CommandReturn {
    return context.root;
  }
}
