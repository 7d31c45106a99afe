// SPDX-License-Identifier: EPL-2.0
import { symbols } from '../view/signs';
import { visible } from '../../../../runtime/live/page/visible-text';
import { button, html, svgElement } from '../../../../runtime/live/page/dom';
import { heightEdge } from './height-edge';
import type { Followed } from '../messages';
import './log-panel.css';
import { rateRow } from './rate-row';

/** Whose log is shown: that of a process of an instance, of the one of that name on a node, or of a server. */
interface WantedLog {
  elementId: string;
  nodeId: string;
  process: string;
}

/** What the panel needs of the page around it. */
interface Surroundings {
  /** Has the server follow a log; undefined ends that. Its answers have the number of the wish. */
  follow(wanted: WantedLog | undefined, number: number): void;
  /** The panel was opened or closed. */
  changed(): void;
  /** Puts the focus where it belongs after the panel was closed from within. */
  leave(): void;
}

const NOT_DEPLOYED =
  'Not deployed: the running system has no such component. Generate, build and apply to install it.';

/**
 * Below the diagram: the end of the log of a process, with the rates of what it writes and reads, or of the console of
 * a server of a cloud.
 */
export class LogPanel {
  readonly element = html('section', { class: 'log-panel', 'aria-label': 'Log and rates' });
  private readonly title = html('h2');
  private readonly state = html('span', { class: 'state' });
  private readonly choice = html('select', { 'aria-label': 'Process' });
  private readonly following = html('input', { type: 'checkbox' });
  private readonly trouble = html('p', { class: 'trouble', role: 'status' });
  private readonly log = html('pre', {
    tabindex: '0',
    role: 'log',
    'aria-live': 'off',
    'aria-label': 'Log',
  });
  private readonly rates = html('ul', { 'aria-label': 'Rates of the last two minutes' });
  private wanted?: WantedLog;
  /** The drawn name of what is wanted. */
  private name = '';
  private shown?: Followed;
  private wishes = 0;

  constructor(private readonly page: Surroundings) {
    this.element.hidden = true;
    const close = button('×', 'Close the log (Escape)', () => this.leave());
    close.setAttribute('aria-label', 'Close the log');
    close.className = 'small';
    this.following.checked = true;
    this.element.append(
      heightEdge(this.element, 'Height of the log'),
      html(
        'header',
        {},
        this.title,
        this.state,
        this.choice,
        html('label', {}, this.following, ' Follow'),
        close,
      ),
      this.trouble,
      html(
        'div',
        { class: 'parts' },
        this.log,
        html('div', { class: 'rates' }, html('h3', {}, 'Rates, last 2 minutes'), this.rates),
      ),
    );
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        this.leave();
      }
    });
    this.choice.addEventListener('change', () => this.choose(this.choice.value));
    this.following.addEventListener('change', () => this.showLog());
    this.log.addEventListener('scroll', () => {
      // Who scrolls up wants to read what is there.
      if (this.following.checked && !this.isAtEnd) {
        this.following.checked = false;
      }
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /**
   * Shows a log.
   *
   * @param name what is drawn, for as long as nothing running is known of it
   */
  open(wanted: WantedLog, name: string): void {
    this.wanted = wanted;
    this.name = name;
    this.shown = undefined;
    this.following.checked = true;
    this.log.textContent = '';
    this.element.hidden = false;
    this.page.follow(wanted, ++this.wishes);
    this.page.changed();
  }

  close(): void {
    if (this.isOpen) {
      this.element.hidden = true;
      this.page.follow(undefined, ++this.wishes);
      this.page.changed();
    }
  }

  /** Puts the focus into the log, so that keys scroll it. */
  focus(): void {
    this.log.focus({ preventScroll: true });
  }

  private leave(): void {
    this.close();
    this.page.leave();
  }

  /** Asks again for what is shown: the server has forgotten. */
  resume(): void {
    if (this.isOpen) {
      this.page.follow(this.wanted, ++this.wishes);
    }
  }

  /** Shows how what is followed is now; what is still on its way of another one is left out. */
  show(picture: Followed, number: number): void {
    if (number !== this.wishes) {
      return;
    }
    const isKnown = picture.title !== '';
    this.shown = picture;
    this.title.textContent = visible(isKnown ? picture.title : this.name);
    this.showState(picture);
    this.choice.hidden = picture.all.length < 2;
    this.choice.replaceChildren(
      ...picture.all.map((each) => html('option', { value: each }, each)),
    );
    this.choice.value = picture.process;
    this.trouble.textContent = visible(isKnown ? picture.trouble : NOT_DEPLOYED);
    this.trouble.hidden = this.trouble.textContent === '';
    this.showLog();
    this.rates.parentElement!.hidden = picture.rates.length === 0;
    this.rates.replaceChildren(...picture.rates.map(rateRow));
  }

  /** Shows another process of the same instance. */
  private choose(process: string): void {
    if (this.shown) {
      const { nodeId } = this.shown;
      this.open({ elementId: '', nodeId, process }, process);
    }
  }

  private showState({ sign, state, note }: Followed): void {
    const symbol = svgElement('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' });
    symbol.append(svgElement('path', { d: symbols[sign] ?? '' }));
    this.state.className = `state sign-${sign}`;
    this.state.hidden = state === '';
    this.state.replaceChildren(symbol, html('b', {}, state), html('span', {}, note));
  }

  private get isAtEnd(): boolean {
    const { scrollTop, clientHeight, scrollHeight } = this.log;
    return scrollTop + clientHeight >= scrollHeight - 4;
  }

  private showLog(): void {
    const text = visible(this.shown?.log ?? '');
    const selection = document.getSelection();
    const isSelecting =
      selection !== null && !selection.isCollapsed && this.log.contains(selection.anchorNode);
    if (!this.following.checked || isSelecting) {
      return;
    }
    if (this.log.textContent !== text) {
      this.log.textContent = text;
    }
    this.log.classList.toggle('empty', this.shown?.isRead === true && text === '');
    this.log.scrollTop = this.log.scrollHeight;
  }
}
