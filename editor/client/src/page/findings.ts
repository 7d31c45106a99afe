// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type { Problem, SetProblemsAction } from '../messages';

/** Keeps what the server has found in a diagram's model, and tells of it. */
@injectable()
export class Findings implements IActionHandler {
  static readonly KIND = 'slipway.setProblems';

  private problems?: readonly Problem[];
  private listener: (problems: readonly Problem[]) => void = () => {};

  handle(action: Action): void {
    this.problems = (action as SetProblemsAction).problems;
    this.listener(this.problems);
  }

  /** Calls a listener with what is found now, as soon as it is known, and again whenever it changes. */
  listen(listener: (problems: readonly Problem[]) => void): void {
    this.listener = listener;
    if (this.problems) {
      listener(this.problems);
    }
  }
}
