// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/** An instance that is proposed to go to another node; `Pipeline.Move` says what each member means. */
export interface Move {
  instanceId: string;
  instance: string;
  from: string;
  nodeId: string;
  to: string;
}

/** Hands the proposed moves of a diagram's server on to the page. */
@injectable()
export class Moves implements IActionHandler {
  static readonly KIND = 'slipway.setMoves';

  listen: (moves: readonly Move[]) => void = () => {};

  handle(action: Action): void {
    this.listen((action as Action & { moves: Move[] }).moves);
  }
}
