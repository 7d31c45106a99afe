// SPDX-License-Identifier: EPL-2.0
import { html, KeyedList } from '../../../live/page/dom';
import type { Diagnostic } from './messages';
import { RefusedError, UnreachableError } from './server';

/** Why something could not be done, as the server says it. */
export function problemOf(error: unknown): Diagnostic {
  if (error instanceof RefusedError) {
    return error.problem;
  }
  if (error instanceof UnreachableError) {
    return {
      code: 'SERVER_UNREACHABLE',
      severity: 'error',
      summary: 'Slipway does not answer',
      hint: 'Whether it was done shows once it answers again.',
    };
  }
  throw error;
}

/** What has gone wrong, until the user has taken note of it. */
export class ProblemList {
  readonly element = html('div', { class: 'problems', role: 'alert' });
  private readonly list = new KeyedList<Diagnostic>(
    this.element,
    (problem) => problem,
    (problem) => this.entry(problem),
  );

  constructor(private readonly onClose: (problem: Diagnostic) => void) {}

  show(problems: readonly Diagnostic[]): void {
    this.list.show(problems);
  }

  private entry(problem: Diagnostic) {
    const { summary, code, message, hint } = problem;
    const close = html('button', { type: 'button', class: 'plain', 'aria-label': 'Dismiss' }, '✕');
    close.addEventListener('click', () => {
      this.onClose(problem);
    });
    const element = html(
      'section',
      { class: 'problem' },
      html(
        'div',
        {},
        html('strong', {}, summary),
        ' ',
        html('code', {}, code),
        message !== undefined && html('p', {}, message),
        hint !== undefined && hint !== '' && html('p', { class: 'hint' }, hint),
      ),
      close,
    );
    // A problem does not change.
    return { element, show: () => undefined };
  }
}
