// SPDX-License-Identifier: EPL-2.0
import { Action, RequestAction } from '@eclipse-glsp/client';
import './canvas-panel.css';
import './history.css';
import { visible } from '../../../../runtime/live/page/visible-text';
import { button, html } from '../../../../runtime/live/page/dom';
import type { Shell } from './shell';
import type { SetHistoryAction } from '../messages';

interface RequestHistoryAction extends RequestAction<SetHistoryAction> {
  kind: 'slipway.requestHistory';
}

interface GoToStepAction extends Action, Pick<SetHistoryAction, 'steps' | 'done'> {
  kind: 'slipway.goToStep';
  wanted: number;
}

/** Adds the list of changes to the page: a click goes back to one, or forward. */
export function addHistory(shell: Shell): void {
  const panel = new HistoryPanel(shell);
  shell.canvas.append(panel.element);
  shell.commands.add({
    id: 'edit.history',
    label: 'History',
    description: 'List all changes; go back or forward to any of them',
    keys: ['Alt+U'],
    everywhere: true,
    pressed: () => panel.isOpen,
    run: () => panel.toggle(),
  });
  shell.onShown(() => void panel.refresh());
  shell.onModelChanged(() => void panel.refresh());
}

class HistoryPanel {
  private readonly list = html('ol', { 'aria-label': 'Changes, the latest first' });
  readonly element = html('section', { class: 'canvas-panel history', 'aria-label': 'History' });

  constructor(private readonly shell: Shell) {
    this.element.hidden = true;
    const close = button('×', 'Close the history', () => this.toggle());
    close.setAttribute('aria-label', 'Close the history');
    this.element.append(html('header', {}, html('h2', {}, 'History'), close), this.list);
    this.element.addEventListener('keydown', (event) => this.keyDown(event));
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden;
    this.shell.commands.changed();
    if (this.isOpen) {
      void this.refresh().then(() =>
        this.list.querySelector<HTMLElement>('[aria-current]')?.focus(),
      );
    } else {
      this.shell.focusDiagram();
    }
  }

  /** Shows the changes that there are now. */
  async refresh(): Promise<void> {
    if (!this.isOpen || !this.shell.diagram) {
      return;
    }
    const request: RequestHistoryAction = { kind: 'slipway.requestHistory', requestId: '' };
    const { steps, done, others } = await this.shell.diagram.dispatcher.request(request);
    const focused = this.list.contains(document.activeElement);
    const entries = ['As it was opened', ...steps].map((label, place) => {
      const step = button(
        label,
        place === done
          ? 'The model is at this change'
          : `Go ${place < done ? 'back' : 'forward'} to this change`,
        () => {
          const go: GoToStepAction = { kind: 'slipway.goToStep', steps, done, wanted: place };
          this.shell.send(go);
        },
      );
      step.classList.toggle('undone', place > done);
      const author = place === 0 ? '' : others[place - 1];
      if (author) {
        step.append(html('span', { class: 'author' }, visible(author)));
      }
      if (place === done) {
        step.setAttribute('aria-current', 'step');
      }
      return html('li', {}, step);
    });
    this.list.replaceChildren(...entries.reverse());
    const current = this.list.querySelector<HTMLElement>('[aria-current]');
    current?.scrollIntoView({ block: 'nearest' });
    if (focused) {
      current?.focus();
    }
  }

  private keyDown(event: KeyboardEvent): void {
    const steps = [...this.list.querySelectorAll<HTMLElement>('button')];
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) {
      steps[steps.indexOf(document.activeElement as HTMLElement) + move]?.focus();
    } else if (event.key === 'Escape') {
      this.toggle();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
