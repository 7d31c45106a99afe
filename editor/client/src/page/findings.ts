// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/** Something that is wrong; `SetProblemsAction.java` says what each member is. */
export interface Problem {
  severity: 'error' | 'warning' | 'info';
  summary: string;
  path: string;
  message: string;
  hint: string;
  code: string;
  elementId: string;
  fixable: boolean;
}

interface SetProblemsAction extends Action {
  problems: Problem[];
}

/** Keeps what the server has found in a diagram's model, and tells of it. */
@injectable()
export class Findings implements IActionHandler {
  static readonly KIND = 'slipway.setProblems';

  private problems?: Problem[];
  private listener: (problems: Problem[]) => void = () => {};

  handle(action: Action): void {
    this.problems = (action as SetProblemsAction).problems;
    this.listener(this.problems);
  }

  /** Calls a listener with what is found now, as soon as it is known, and again whenever it changes. */
  listen(listener: (problems: Problem[]) => void): void {
    this.listener = listener;
    if (this.problems) {
      listener(this.problems);
    }
  }
}
