// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
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

interface ProblemListProperties {
  readonly problems: readonly Diagnostic[];
  readonly onClose: (problem: Diagnostic) => void;
}

/** What has gone wrong, until the user has taken note of it. */
export function ProblemList({ problems, onClose }: ProblemListProperties): JSX.Element {
  return (
    <div class="problems" role="alert">
      {problems.map((problem, index) => (
        <section key={index} class="problem">
          <div>
            <strong>{problem.summary}</strong> <code>{problem.code}</code>
            {problem.message !== undefined && <p>{problem.message}</p>}
            {problem.hint !== undefined && problem.hint !== '' && (
              <p class="hint">{problem.hint}</p>
            )}
          </div>
          <button
            type="button"
            class="plain"
            aria-label="Dismiss"
            onClick={() => {
              onClose(problem);
            }}
          >
            ✕
          </button>
        </section>
      ))}
    </div>
  );
}
