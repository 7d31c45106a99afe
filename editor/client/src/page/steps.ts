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

/** Those of the lab, which stand beside the steps. */
const LAB = [
  { command: 'deployment.lab-up', subject: 'lab-up' },
  { command: 'deployment.lab-down', subject: 'lab-down' },
];

const WORDS: Record<string, string> = {
  never: 'Not run yet',
  running: 'Running',
  done: 'Done',
  incomplete: 'Incomplete',
  outdated: 'Out of date',
  failed: 'Failed',
  cancelled: 'Stopped before its end',
};

/** A lab is up or down: one of its commands undoes the other. */
const LAB_WORDS: Record<string, string> = { never: 'Not run, or undone since' };

/** What is said of some steps in words of their own: the running system is watched or not. */
const OWN_WORDS: Record<string, Record<string, string>> = {
  'lab-up': LAB_WORDS,
  'lab-down': LAB_WORDS,
  live: { never: 'Not shown', done: 'Shown', incomplete: 'Shown in part' },
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
  const step = ({ command, subject }: { command: string; subject: string }): Step =>
    new Step(commandButton(shell.commands, command), subject);
  const row = STEPS.map(step);
  const lab = LAB.map(step);
  const steps = [...row, ...lab];
  shell.steps.append(
    ...row.map(({ element }) => element),
    html(
      'span',
      { class: 'lab', role: 'group', 'aria-label': 'Lab' },
      ...lab.map(({ element }) => element),
    ),
  );
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
  private readonly description: string;

  constructor(
    readonly element: HTMLElement,
    readonly subject: string,
  ) {
    this.description = element.title;
    element.append(this.mark);
    this.show({ step: subject, state: 'never', text: '' });
  }

  show({ state, text }: StepState): void {
    const said = { ...WORDS, ...OWN_WORDS[this.subject] }[state];
    const words = text === '' ? said : `${said}: ${text}`;
    this.element.className = `step ${state}`;
    this.element.title = `${this.description}. ${words}`;
    this.element.setAttribute('aria-description', words);
    this.mark.textContent = MARKS[state] ?? '';
  }
}
