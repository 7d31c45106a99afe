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
import { Change } from './change';

/** Redraws the diagram after a change of what it is drawn from beside the graph. */
export interface RedrawAction extends Action {
  kind: typeof RedrawAction.KIND;
  /** What may be different. */
  change: Change;
}

export namespace RedrawAction {
  export const KIND = 'slipway.redraw';

  export function is(action: Action | undefined): action is RedrawAction {
    return action?.kind === KIND;
  }

  export function create(change = Change.ALL): RedrawAction {
    return { kind: KIND, change };
  }
}

@injectable()
export class RedrawCommand extends FeedbackCommand {
  static readonly KIND = RedrawAction.KIND;

  constructor(@inject(TYPES.Action) readonly action: RedrawAction) {
    super();
  }

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
