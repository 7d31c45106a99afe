// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type { SetRemovedAction } from '../messages';

/** Hands on to the page what the server says was removed from a diagram. */
@injectable()
export class RemovedParts implements IActionHandler {
  static readonly KIND = 'slipway.setRemoved';

  listen: (removed: SetRemovedAction) => void = () => {};

  handle(action: Action): void {
    this.listen(action as SetRemovedAction);
  }
}
