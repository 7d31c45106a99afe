// SPDX-License-Identifier: EPL-2.0
import { visible } from '../../../../runtime/live/page/visible-text';
import type { PageCommand } from './commands';
import { Diagram } from './diagram';
import { button, html } from '../../../../runtime/live/page/dom';
import type { Entry, ReportAction } from '../messages';
import { entryWords } from './entry';
import './canvas-panel.css';
import './report.css';

/** Work that is reported in one line unless it fails. */
const BRIEF = ['steer', 'server'];

/** Work whose failures are listed elsewhere on the page. */
const LISTED = ['validate'];

/** Work that leaves what it has done when it is stopped, and what stopping means to it. */
const STOPPED = new Map([
  ['apply', 'Finish the running actions and start no others'],
  ['lab-up', 'Leave what is there; bringing the lab up again goes on from it'],
  ['lab-down', 'Leave what is still there; taking the lab down again removes it'],
]);

/** The failure of which is over when nothing is left to be saved. */
const SAVING = 'save';

/** A command that a report on some work offers where it makes sense. */
interface Offer {
  command: PageCommand;
  when: (report: ReportAction) => boolean;
}

/** What a report needs of the page around it. */
interface Surroundings {
  readonly canvas: HTMLElement;
  /** Leads to an element, whichever diagram shows it. */
  lead(elementId: string): Promise<void>;
  say(text: string): void;
  onLoading(listener: (diagram: Diagram) => void): void;
}

/** How work goes that was begun from the page, and what came of it, beside the drawing. */
export class ReportPanel {
  private readonly element = html('aside', {
    class: 'canvas-panel report',
    'aria-label': 'Report',
  });
  private readonly status = html('p', { role: 'status' });
  // What can be scrolled can be reached by keys, whether there is something to press in it or not.
  private readonly list = html('ul', { tabindex: '0' });
  private lines: string[] = [];
  private readonly offers = new Map<string, Offer[]>();
  private readonly choices = new Map<string, (entry: Entry) => HTMLButtonElement[]>();
  private subject = '';
  private title = '';
  private readonly wanted = new Map<string, () => boolean>();
  private readonly closed: ((subject: string, next?: string) => void)[] = [];
  private readonly reported: ((report: ReportAction) => void)[] = [];

  constructor(private readonly page: Surroundings) {
    this.element.hidden = true;
    page.canvas.append(this.element);
    page.onLoading((diagram) => {
      diagram.reports.listen = (report) => this.show(report, diagram);
      diagram.news.listen({ modelChanged: () => diagram.context.isDirty || this.done(SAVING) });
    });
  }

  /** Calls a listener when a report goes, with the work that it is about: closed by the user, or replaced by that on the next work. */
  whenClosed(listener: (subject: string, next?: string) => void): void {
    this.closed.push(listener);
  }

  /** Offers a command in reports on some work: where nothing else is said, in those with a command line. */
  offer(
    subject: string,
    command: PageCommand,
    when = (report: ReportAction): boolean => !!report.command,
  ): void {
    this.offers.set(subject, [...(this.offers.get(subject) ?? []), { command, when }]);
  }

  /** Offers what can be done about each line with a key of reports on some work. */
  offerForEntries(subject: string, choices: (entry: Entry) => HTMLButtonElement[]): void {
    this.choices.set(subject, choices);
  }

  /** Takes reports on some work only while they are wanted: what comes after that is late. */
  takeWhile(subject: string, wanted: () => boolean): void {
    this.wanted.set(subject, wanted);
  }

  /** Closes the report if it is on that work. */
  closeOn(subject: string): void {
    if (!this.element.hidden && this.subject === subject) {
      this.close(subject);
    }
  }

  /** Calls a listener for each report. */
  whenReported(listener: (report: ReportAction) => void): void {
    this.reported.push(listener);
  }

  private show(report: ReportAction, diagram: Diagram): void {
    if (this.wanted.get(report.subject)?.() === false) {
      return;
    }
    this.reported.forEach((listener) => listener(report));
    if (
      LISTED.includes(report.subject) ||
      (BRIEF.includes(report.subject) && report.state !== 'failed')
    ) {
      // The drawing or the list of problems shows what came of it.
      this.page.say([report.title, report.text].filter((part) => part).join(': '));
      return;
    }
    const { subject, title } = this;
    const { state } = this.element.dataset;
    if (!this.element.hidden && subject && subject !== report.subject) {
      this.close(subject, report.subject);
    }
    // Whoever is at a button of it goes on from there.
    const goesOn =
      !this.element.hidden &&
      subject === report.subject &&
      title === report.title &&
      state === report.state &&
      !report.command;
    this.subject = report.subject;
    this.title = report.title;
    this.element.hidden = false;
    this.element.className = `canvas-panel report ${report.state}`;
    Object.assign(this.element.dataset, { subject: report.subject, state: report.state });
    this.status.textContent = visible(report.text);
    this.showEntries(report.entries);
    if (!goesOn) {
      this.element.replaceChildren(
        html('header', {}, html('h2', {}, report.title), this.end(report, diagram)),
        this.status,
        ...this.next(report),
        this.list,
      );
    }
  }

  /** The button that ends the work, or closes the report on it. */
  private end({ subject, state }: ReportAction, diagram: Diagram): HTMLButtonElement {
    const cancel = (): void => void diagram.dispatcher.dispatch({ kind: 'slipway.cancelTask' });
    if (state !== 'running') {
      return button('Close', 'Close this report', () => this.close(subject));
    }
    const stopping = STOPPED.get(subject);
    return stopping === undefined
      ? button('Cancel', 'Leave all as it was', cancel)
      : button('Stop', stopping, cancel);
  }

  /** What can be done next, as a command line and on the page. */
  private next(report: ReportAction): HTMLElement[] {
    const { command, subject } = report;
    const offered = (this.offers.get(subject) ?? [])
      .filter(({ when }) => when(report))
      .map((offer, place) =>
        Object.assign(
          button(offer.command.label, offer.command.description ?? '', () => offer.command.run()),
          { className: place === 0 ? 'primary' : '' },
        ),
      );
    const line = command
      ? [
          html('code', {}, command),
          button(
            'Copy',
            'Copy the command line',
            () => void navigator.clipboard.writeText(command),
          ),
        ]
      : [];
    return line.length + offered.length > 0
      ? [html('div', { class: 'command' }, ...line, ...offered)]
      : [];
  }

  /** Lists what there is to say. Lines that are the same stay where they are, scrolled and focused as they were. */
  private showEntries(entries: readonly Entry[]): void {
    const focused = Array.from(this.list.children).findIndex((item) =>
      item.contains(document.activeElement),
    );
    const button = focused < 0 ? 0 : placeFromEnd(this.list.children[focused]);
    const lines = entries.map((entry) => JSON.stringify(entry));
    lines.forEach((line, place) => {
      if (line !== this.lines[place]) {
        const item = html('li', {}, ...this.entry(entries[place]));
        const before = this.list.children.item(place);
        if (before) {
          before.replaceWith(item);
        } else {
          this.list.append(item);
        }
      }
    });
    while (this.list.children.length > lines.length) {
      this.list.lastElementChild!.remove();
    }
    this.lines = lines;
    this.list.hidden = lines.length === 0;
    if (focused >= 0 && !this.list.contains(document.activeElement)) {
      // What it was at is gone: on with the line that is there now.
      const next = this.list.children.item(Math.min(focused, lines.length - 1));
      const buttons = next ? buttonsOf(next) : [];
      (buttons.at(button) ?? buttons.at(0) ?? this.list).focus();
    }
  }

  /** Closes the report on work that has succeeded by now. */
  private done(subject: string): void {
    if (this.element.dataset.subject === subject) {
      this.element.hidden = true;
    }
  }

  private close(subject: string, next?: string): void {
    this.element.hidden = true;
    this.closed.forEach((listener) => listener(subject, next));
  }

  private entry(entry: Entry): HTMLElement[] {
    const choices = entry.key ? this.choices.get(this.subject) : undefined;
    const words = this.words(entry);
    return choices ? [words, html('div', { class: 'entry-choices' }, ...choices(entry))] : [words];
  }

  private words(entry: Entry): HTMLElement {
    const { elementId } = entry;
    if (!elementId) {
      return html('div', { class: 'entry' }, ...entryWords(entry));
    }
    const leading = html('button', { type: 'button', class: 'entry' }, ...entryWords(entry));
    leading.addEventListener('click', () => void this.page.lead(elementId));
    return leading;
  }
}

/** Whether a report has a line with that key. */
export function hasEntry(wanted: string): (report: ReportAction) => boolean {
  return ({ entries }) => entries.some(({ key }) => key === wanted);
}

function buttonsOf(item: Element): HTMLButtonElement[] {
  return Array.from(item.querySelectorAll('button'));
}

/** Which of the buttons has the focus; from the end, as only some lines lead somewhere. */
function placeFromEnd(item: Element): number {
  const buttons = buttonsOf(item);
  return buttons.findIndex((each) => each === document.activeElement) - buttons.length;
}
