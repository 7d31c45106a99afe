// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type { ReportAction } from '../messages';

/** Hands the reports of a diagram's server on to the page. */
@injectable()
export class Reports implements IActionHandler {
  static readonly KIND = 'slipway.report';

  listen: (report: ReportAction) => void = () => {};

  handle(action: Action): void {
    this.listen(action as ReportAction);
  }
}
