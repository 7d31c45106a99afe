// SPDX-License-Identifier: EPL-2.0
import { symbols } from '../view/signs';
import { Diagram } from './diagram';
import { button, html, svgElement } from './dom';
import './canvas-panel.css';
import './report.css';
import { ReportAction } from './reports';

/** Work that is reported in one line unless it fails. */
const BRIEF = ['steer'];

/** Work whose failures are listed elsewhere on the page. */
const LISTED = ['validate'];

/** The failure of which is over when nothing is left to be saved. */
const SAVING = 'save';

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
  private readonly closed: ((subject: string) => void)[] = [];
  private readonly reported: ((report: ReportAction) => void)[] = [];

  constructor(private readonly page: Surroundings) {
    this.element.hidden = true;
    page.canvas.append(this.element);
    page.onLoading((diagram) => {
      diagram.reports.listen = (report) => this.show(report, diagram);
      diagram.news.listen({ modelChanged: () => diagram.context.isDirty || this.done(SAVING) });
    });
  }

  /** Calls a listener when the user closes a report, with the work that it is about. */
  whenClosed(listener: (subject: string) => void): void {
    this.closed.push(listener);
  }

  /** Calls a listener for each report. */
  whenReported(listener: (report: ReportAction) => void): void {
    this.reported.push(listener);
  }

  private show(report: ReportAction, diagram: Diagram): void {
    this.reported.forEach((listener) => listener(report));
    if (
      LISTED.includes(report.subject) ||
      (BRIEF.includes(report.subject) && report.state !== 'failed')
    ) {
      // The drawing or the list of problems shows what came of it.
      this.page.say([report.title, report.text].filter((part) => part).join(': '));
      return;
    }
    const { subject } = this.element.dataset;
    if (!this.element.hidden && subject !== undefined && subject !== report.subject) {
      this.close(subject);
    }
    this.element.hidden = false;
    this.element.className = `canvas-panel report ${report.state}`;
    this.element.dataset.subject = report.subject;
    const end =
      report.state === 'running'
        ? button(
            'Cancel',
            'Leave all as it was',
            () => void diagram.dispatcher.dispatch({ kind: 'slipway.cancelTask' }),
          )
        : button('Close', 'Close this report', () => this.close(report.subject));
    this.element.replaceChildren(
      html('header', {}, html('h2', {}, report.title), end),
      html('p', { role: 'status' }, report.text),
    );
    if (report.command) {
      const copy = button(
        'Copy',
        'Copy the command line',
        () => void navigator.clipboard.writeText(report.command),
      );
      this.element.append(
        html('div', { class: 'command' }, html('code', {}, report.command), copy),
      );
    }
    if (report.entries.length > 0) {
      // What can be scrolled can be reached by keys, whether there is something to press in it or not.
      this.element.append(
        html(
          'ul',
          { tabindex: '0' },
          ...report.entries.map((entry) => html('li', {}, this.entry(entry))),
        ),
      );
    }
  }

  /** Closes the report on work that has succeeded by now. */
  private done(subject: string): void {
    if (this.element.dataset.subject === subject) {
      this.element.hidden = true;
    }
  }

  private close(subject: string): void {
    this.element.hidden = true;
    this.closed.forEach((listener) => listener(subject));
  }

  private entry({ sign, elementId, title, text }: ReportAction['entries'][number]): HTMLElement {
    const symbol = svgElement('svg', {
      viewBox: '0 0 10 10',
      class: `sign-${sign}`,
      'aria-hidden': 'true',
    });
    if (symbols[sign]) {
      symbol.append(svgElement('path', { d: symbols[sign] }));
    }
    const words = html(
      'span',
      { class: 'words' },
      html('span', { class: 'title' }, title),
      html('span', { class: 'text' }, text),
    );
    if (!elementId) {
      return html('div', { class: 'entry' }, symbol, words);
    }
    const entry = html('button', { type: 'button', class: 'entry' }, symbol, words);
    entry.addEventListener('click', () => void this.page.lead(elementId));
    return entry;
  }
}
