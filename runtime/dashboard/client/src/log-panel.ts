// SPDX-License-Identifier: EPL-2.0
import { fill, html, place } from '../../../live/page/dom';
import { visible } from '../../../live/page/visible-text';
import { busyKey, type LogPlace, SERVER } from './actions';
import { problemOf } from './problem-list';
import { readConsole, readLog } from './server';

const LINES = 400;
const PERIOD_MS = 1000;

/** A console is asked for at the cloud, for all of its users. */
const CONSOLE_PERIOD_MS = 5000;

/** The end of an instance's log or a server's console, followed until the user holds it. */
export class LogPanel {
  private readonly text = document.createTextNode('');
  private readonly none = html('span', { class: 'muted' }, 'The log is empty.');
  private readonly content = html(
    'pre',
    { tabindex: '0', 'aria-labelledby': 'log-title', role: 'log', 'aria-live': 'off' },
    this.text,
  );
  private readonly follows = html('input', { type: 'checkbox' });
  private readonly trouble = html('p', { class: 'trouble', role: 'status' });
  private readonly head: Element;
  readonly element = html('section', { class: 'panel log', 'aria-labelledby': 'log-title' });
  /** Says whether this is the log of a place. */
  readonly key: string;
  private readonly earlier = document.activeElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the loop that reads; another once it is to end. */
  private loop = 0;

  constructor(
    private readonly log: LogPlace,
    onClose: () => void,
  ) {
    const { node, label } = log;
    this.key = logKey(log);
    const close = html(
      'button',
      { type: 'button', class: 'plain', 'aria-label': 'Close the log' },
      '✕',
    );
    close.addEventListener('click', onClose);
    this.follows.checked = true;
    this.follows.addEventListener('change', () => {
      if (this.follows.checked) {
        this.scrollToEnd();
        this.follow();
      } else {
        this.hold();
      }
    });
    this.head = html(
      'div',
      { class: 'log-head' },
      label === undefined
        ? html('h2', { id: 'log-title' }, `Console of ${node}`)
        : html(
            'h2',
            { id: 'log-title' },
            `Log of ${label} `,
            html('span', { class: 'muted' }, `on ${node}`),
          ),
      html('label', {}, this.follows, ' Follow'),
      close,
    );
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        onClose();
      }
    });
    place(this.element, [this.head, this.content]);
  }

  /** Begins to read; called once it is on the page. */
  open(): void {
    this.content.focus({ preventScroll: true });
    this.follow();
  }

  /** Ends to read. */
  hold(): void {
    this.loop++;
    clearTimeout(this.timer);
  }

  /** Gives the focus back to what had it. */
  leave(): void {
    if (this.earlier instanceof HTMLElement) {
      this.earlier.focus();
    }
  }

  private follow(): void {
    const loop = ++this.loop;
    const period = this.log.label === undefined ? CONSOLE_PERIOD_MS : PERIOD_MS;
    const read = async (): Promise<void> => {
      await this.read();
      if (loop === this.loop) {
        this.timer = setTimeout(() => void read(), period);
      }
    };
    void read();
  }

  private async read(): Promise<void> {
    const { node, label } = this.log;
    try {
      const { lines } = await (label === undefined
        ? readConsole(node, LINES)
        : readLog(node, label, LINES));
      this.show(lines.join('\n'));
      place(this.element, [this.head, this.content]);
    } catch (error) {
      const problem = problemOf(error);
      fill(this.trouble, [problem.summary, problem.message].filter((part) => part).join(': '));
      place(this.element, [this.head, this.trouble, this.content]);
    }
  }

  private show(text: string): void {
    const shown = visible(text);
    if (shown !== this.text.data || text === '') {
      this.text.data = shown;
      place(this.content, text === '' ? [this.text, this.none] : [this.text]);
      if (this.follows.checked) {
        this.scrollToEnd();
      }
    }
  }

  private scrollToEnd(): void {
    this.content.scrollTop = this.content.scrollHeight;
  }
}

/** By which a log is known. */
export function logKey({ node, label }: LogPlace): string {
  return busyKey(node, label ?? SERVER);
}
