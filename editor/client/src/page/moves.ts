// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type { Move, SetMovesAction } from '../messages';

/** Hands the proposed moves of a diagram's server on to the page. */
@injectable()
export class Moves implements IActionHandler {
  static readonly KIND = 'slipway.setMoves';

  listen: (moves: readonly Move[]) => void = () => {};

  handle(action: Action): void {
    this.listen((action as SetMovesAction).moves);
  }
}
