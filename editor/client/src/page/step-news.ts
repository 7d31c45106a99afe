// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type { SetStepsAction } from '../messages';

/** Hands on to the page how far the steps from the model to the running system are. */
@injectable()
export class StepNews implements IActionHandler {
  static readonly KIND = 'slipway.setSteps';

  private readonly listeners: ((now: SetStepsAction) => void)[] = [];

  listen(listener: (now: SetStepsAction) => void): void {
    this.listeners.push(listener);
  }

  handle(action: Action): void {
    this.listeners.forEach((listener) => listener(action as SetStepsAction));
  }
}
