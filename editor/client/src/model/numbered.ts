// SPDX-License-Identifier: EPL-2.0
import { Action, ResponseAction } from '@eclipse-glsp/client';

/** What the server does once, however often it is sent: over each new connection, until it is acknowledged. */
export interface NumberedAction extends Action {
  kind: typeof NumberedAction.KIND;
  /** Greater than those of all that the session has sent before. */
  number: number;
  action: Action;
}

export namespace NumberedAction {
  export const KIND = 'slipway.numbered';

  export function create(number: number, action: Action): NumberedAction {
    return { kind: KIND, number, action };
  }

  export function is(action: Action): action is NumberedAction {
    return action.kind === KIND;
  }
}

/** The server has this numbered action, and all that the session has sent before. */
export interface AcknowledgedAction extends ResponseAction {
  kind: typeof AcknowledgedAction.KIND;
  number: number;
}

export namespace AcknowledgedAction {
  export const KIND = 'slipway.acknowledged';

  export function is(action: Action): action is AcknowledgedAction {
    return action.kind === KIND;
  }
}
