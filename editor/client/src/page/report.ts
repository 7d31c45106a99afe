// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import { symbols } from '../view/signs';
import { Diagram } from './diagram';
import { button, html, svgElement } from './dom';
import { leadTo } from './problems';
import './report.css';
import type { Shell } from './shell';

/** What the server tells of work that was begun from the page; `ReportAction.java` says what each member means. */
export interface ReportAction extends Action {
  subject: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  title: string;
  text: string;
  entries: { sign: string; elementId: string; title: string; text: string }[];
  command: string;
}

/** Work that is told of in a line unless it fails. */
const BRIEF = ['steer'];

/** Hands the reports of a diagram's server on to the page. */
@injectable()
export class Reports implements IActionHandler {
  static readonly KIND = 'slipway.report';

  listen: (report: ReportAction) => void = () => {};

  handle(action: Action): void {
    this.listen(action as ReportAction);
  }
}

/** How work goes that was begun from the page, and what came of it, beside the drawing. */
export class ReportPanel {
  private readonly element = html('aside', { class: 'report', 'aria-label': 'Report' });
  private readonly closed: ((subject: string) => void)[] = [];
  private readonly reported: ((report: ReportAction) => void)[] = [];

  constructor(private readonly shell: Shell) {
    this.element.hidden = true;
    shell.canvas.append(this.element);
    shell.onShown((diagram, first) => {
      if (first) {
        diagram.reports.listen = report => this.show(report, diagram);
      }
    });
  }

  /** Has somebody told when the user closes a report: of the work that it is about. */
  whenClosed(listener: (subject: string) => void): void {
    this.closed.push(listener);
  }

  /** Has somebody told of each report. */
  whenReported(listener: (report: ReportAction) => void): void {
    this.reported.push(listener);
  }

  private show(report: ReportAction, diagram: Diagram): void {
    this.reported.forEach(listener => listener(report));
    if (BRIEF.includes(report.subject) && report.state !== 'failed') {
      // The drawing shows what came of it.
      this.shell.say([report.title, report.text].filter(part => part).join(': '));
      return;
    }
    const { subject } = this.element.dataset;
    if (!this.element.hidden && subject !== undefined && subject !== report.subject) {
      this.close(subject);
    }
    this.element.hidden = false;
    this.element.className = `report ${report.state}`;
    this.element.dataset.subject = report.subject;
    const end =
      report.state === 'running'
        ? button('Cancel', 'Leave all as it was', () => void diagram.dispatcher.dispatch({ kind: 'slipway.cancelTask' }))
        : button('Close', 'Close this report', () => this.close(report.subject));
    this.element.replaceChildren(html('header', {}, html('h2', {}, report.title), end), html('p', { role: 'status' }, report.text));
    if (report.command) {
      const copy = button('Copy', 'Copy the command line', () => void navigator.clipboard.writeText(report.command));
      this.element.append(html('div', { class: 'command' }, html('code', {}, report.command), copy));
    }
    if (report.entries.length > 0) {
      // What can be scrolled can be reached by keys, whether there is something to press in it or not.
      this.element.append(html('ul', { tabindex: '0' }, ...report.entries.map(entry => html('li', {}, this.entry(entry)))));
    }
  }

  private close(subject: string): void {
    this.element.hidden = true;
    this.closed.forEach(listener => listener(subject));
  }

  private entry({ sign, elementId, title, text }: ReportAction['entries'][number]): HTMLElement {
    const symbol = svgElement('svg', { viewBox: '0 0 10 10', class: `sign-${sign}`, 'aria-hidden': 'true' });
    if (symbols[sign]) {
      symbol.append(svgElement('path', { d: symbols[sign] }));
    }
    const words = html('span', { class: 'words' }, html('span', { class: 'title' }, title), html('span', { class: 'text' }, text));
    if (!elementId) {
      return html('div', { class: 'entry' }, symbol, words);
    }
    const entry = html('button', { type: 'button', class: 'entry' }, symbol, words);
    entry.addEventListener('click', () => void this.shell.diagram?.dispatcher.dispatchAll(leadTo(elementId)));
    return entry;
  }
}
