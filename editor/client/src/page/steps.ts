// SPDX-License-Identifier: EPL-2.0
import './steps.css';
import { commandButton } from './command-button';
import { html } from '../../../../runtime/live/page/dom';
import type { StepState } from '../messages';
import type { Shell } from './shell';

/** The command of each step, and the subject of its reports. */
const STEPS = [
  { command: 'model.validate', subject: 'validate' },
  { command: 'model.generate', subject: 'generate' },
  { command: 'deployment.build', subject: 'build' },
  { command: 'deployment.plan', subject: 'plan' },
  { command: 'deployment.apply', subject: 'apply' },
  { command: 'deployment.live', subject: 'live' },
];

/** The commands of the lab, which stand beside the steps. */
const LAB = ['deployment.lab-up', 'deployment.lab-down'];

const WORDS: Record<string, string> = {
  never: 'Not run yet',
  running: 'Running',
  done: 'Done',
  incomplete: 'Incomplete',
  outdated: 'Out of date: the model or an earlier step has changed since',
  failed: 'Failed',
  cancelled: 'Stopped before its end',
};

/** What is said of the running system, which is watched or not. */
const LIVE_WORDS: Record<string, string> = {
  never: 'Not shown',
  done: 'Shown',
  incomplete: 'Shown in part',
};

const MARKS: Record<string, string> = {
  done: '✓',
  incomplete: '!',
  outdated: '!',
  failed: '✕',
  cancelled: '!',
};

/** Adds the way from the model to the running system to the page: one row of steps, each with its state, and the lab. */
export function addSteps(shell: Shell): void {
  const steps = STEPS.map(({ command, subject }) => {
    const button = commandButton(shell.commands, command);
    return new Step(button, subject, `${button.title}. `);
  });
  const lab = html(
    'span',
    { role: 'group', 'aria-label': 'Lab' },
    ...LAB.map((id) => commandButton(shell.commands, id)),
  );
  steps.push(new Step(lab, 'lab', ''));
  shell.steps.append(...steps.map(({ element }) => element));
  shell.onLoading((diagram) =>
    diagram.steps.listen((now) =>
      now.steps.forEach((state) =>
        steps.find(({ subject }) => subject === state.step)!.show(state),
      ),
    ),
  );
}

/** One step: what begins it, with its state. */
class Step {
  private readonly mark = html('span', { class: 'mark', 'aria-hidden': 'true' });

  /**
   * @param description what its tool tip begins with
   */
  constructor(
    readonly element: HTMLElement,
    readonly subject: string,
    private readonly description: string,
  ) {
    element.append(this.mark);
    this.show({ step: subject, state: 'never', text: '' });
  }

  show({ state, text }: StepState): void {
    const said = (this.subject === 'live' && LIVE_WORDS[state]) || WORDS[state];
    const words = text === '' ? said : `${said}: ${text}`;
    this.element.className = `step ${state}`;
    this.element.title = this.description + words;
    this.element.setAttribute('aria-description', words);
    this.mark.textContent = MARKS[state] ?? '';
  }
}
