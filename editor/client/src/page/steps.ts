// SPDX-License-Identifier: EPL-2.0
import { RequestAction, ResponseAction } from '@eclipse-glsp/client';
import './steps.css';
import { commandButton } from './command-button';
import type { Diagram } from './diagram';
import { html } from '../../../../runtime/live/page/dom';
import type { ReportAction } from '../messages';
import type { Shell } from './shell';

interface RequestRevisionAction extends RequestAction<SetRevisionAction> {
  kind: 'slipway.requestRevision';
}

interface SetRevisionAction extends ResponseAction {
  /** Changes with the model. */
  revision: number;
}

/** The command of each step, and the subject of its reports. */
const STEPS = [
  { command: 'model.validate', subject: 'validate' },
  { command: 'model.generate', subject: 'generate' },
  { command: 'deployment.build', subject: 'build' },
  { command: 'deployment.plan', subject: 'plan' },
  { command: 'deployment.apply', subject: 'apply' },
  { command: 'deployment.live', subject: 'live' },
];

/** Steps that change nothing: no later one is out of date after them. */
const LOOKING = ['validate', 'plan'];

type State = 'never' | 'running' | 'done' | 'outdated' | 'failed' | 'cancelled';

const WORDS: Record<State, string> = {
  never: 'Not run yet',
  running: 'Running',
  done: 'Done',
  outdated: 'Out of date: the model or an earlier step has changed since',
  failed: 'Failed',
  cancelled: 'Stopped before its end',
};

const MARKS: Record<State, string> = {
  never: '',
  running: '',
  done: '✓',
  outdated: '!',
  failed: '✕',
  cancelled: '!',
};

/** Adds the way from the model to the running system to the page: one row of steps, each with its state. */
export function addSteps(shell: Shell): void {
  const steps = STEPS.map(({ command, subject }) => new Step(shell, command, subject));
  const row = new StepRow(steps);
  shell.steps.append(...steps.map((step) => step.element));
  // The diagram that is shown next may not be loaded yet.
  const ask = async ({ dispatcher }: Diagram): Promise<void> => {
    const request: RequestRevisionAction = { kind: 'slipway.requestRevision', requestId: '' };
    row.revised((await dispatcher.request(request)).revision);
  };
  shell.report.whenReported((report) => row.reported(report));
  shell.onShown((diagram) => void ask(diagram));
  shell.onModelChanged((diagram) => void ask(diagram));
  // Validation reports its end only.
  steps[0].element.addEventListener('click', () =>
    row.reported({ subject: 'validate', state: 'running', text: '' }),
  );
}

/** The steps in their order. */
class StepRow {
  /** The state that the model is in; undefined before the server has said it. */
  private revision?: number;
  private turn = 0;

  constructor(private readonly steps: Step[]) {}

  /** The model is in that state. */
  revised(revision: number): void {
    // What runs when the page is opened is taken for that of the model as it is.
    this.steps.forEach((step) => (step.revision ??= revision));
    this.revision = revision;
    this.judge();
  }

  reported({ subject, state, text }: Pick<ReportAction, 'subject' | 'state' | 'text'>): void {
    const step = this.steps.find((each) => each.subject === subject);
    if (state === 'running') {
      step?.begin(this.revision, text);
    } else {
      step?.end(state as State, text, ++this.turn);
      this.judge();
    }
  }

  /** What was done before the model changed, or before an earlier step that changes something, is out of date. */
  private judge(): void {
    let latest = 0;
    this.steps.forEach((step) => {
      if (step.revision !== this.revision || step.turn < latest) {
        step.expire();
      }
      latest = LOOKING.includes(step.subject) ? latest : Math.max(latest, step.turn);
    });
  }
}

/** One step: the button of its command, with its state. */
class Step {
  readonly element: HTMLButtonElement;
  state: State = 'never';
  revision?: number;
  turn = 0;
  private readonly mark = html('span', { class: 'mark', 'aria-hidden': 'true' });
  private readonly description: string;

  constructor(
    shell: Shell,
    command: string,
    readonly subject: string,
  ) {
    this.element = commandButton(shell.commands, command);
    this.description = this.element.title;
    this.element.append(this.mark);
    this.show('');
  }

  begin(revision: number | undefined, text: string): void {
    if (this.state !== 'running') {
      this.revision = revision;
    }
    this.state = 'running';
    this.show(text);
  }

  end(state: State, text: string, turn: number): void {
    this.state = state;
    this.turn = turn;
    this.show(text);
  }

  /** What came of it no longer holds. */
  expire(): void {
    if (this.state === 'done' || this.state === 'failed' || this.state === 'cancelled') {
      this.state = 'outdated';
      this.show('');
    }
  }

  private show(text: string): void {
    const words = text === '' ? WORDS[this.state] : `${WORDS[this.state]}: ${text}`;
    this.element.className = `step ${this.state}`;
    this.element.title = `${this.description}. ${words}`;
    this.element.setAttribute('aria-description', words);
    this.mark.textContent = MARKS[this.state];
  }
}
