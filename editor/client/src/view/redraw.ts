// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  CommandExecutionContext,
  CommandReturn,
  FeedbackCommand,
  IActionDispatcher,
  TYPES,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';

/** Redraws the diagram after a change of what it is drawn from beside the graph. */
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

/** Between two pictures of what keeps changing by itself, in milliseconds. */
const PACE = 250;

/** Redraws the diagram a few times a second at most, however often it is asked to. */
@injectable()
export class PacedRedraw {
  @inject(TYPES.IActionDispatcher) protected readonly dispatcher: IActionDispatcher;
  private planned = false;
  private last = -Infinity;

  plan(): void {
    if (!this.planned) {
      this.planned = true;
      setTimeout(
        () => {
          this.planned = false;
          this.last = performance.now();
          void this.dispatcher.dispatch(RedrawAction.create());
        },
        Math.max(0, this.last + PACE - performance.now()),
      );
    }
  }
}
