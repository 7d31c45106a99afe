// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type { Entry } from './entry';

/** What the server tells of work that was begun from the page; `ReportAction.java` says what each member means. */
export interface ReportAction extends Action {
  subject: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  title: string;
  text: string;
  entries: Entry[];
  command: string;
}

/** Hands the reports of a diagram's server on to the page. */
@injectable()
export class Reports implements IActionHandler {
  static readonly KIND = 'slipway.report';

  listen: (report: ReportAction) => void = () => {};

  handle(action: Action): void {
    this.listen(action as ReportAction);
  }
}
