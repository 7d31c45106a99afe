// SPDX-License-Identifier: EPL-2.0
import { SelectAction } from '@eclipse-glsp/client';
import { Operation, RequestAction } from '@eclipse-glsp/client';
import { reveal } from './canvas';
import { html } from '../../../../runtime/live/page/dom';
import { type Choice, QuickPick } from './quick-pick';
import type { Shell } from './shell';
import type { LocatedElementAction, Problem, SetFixesAction } from '../messages';

interface LocateElementAction extends RequestAction<LocatedElementAction> {
  kind: 'slipway.locateElement';
  elementId: string;
}

/** Asks what mends the problem of a rule's code at an element. */
interface RequestFixesAction extends RequestAction<SetFixesAction> {
  kind: 'slipway.requestFixes';
  code: string;
  elementId: string;
}

/** Mends a problem by the fix of a title. */
interface FixOperation extends Operation {
  kind: 'slipway.fix';
  code: string;
  elementId: string;
  title: string;
}

/**
 * Lists what is wrong with the model, whichever diagram is shown; each leads to where it is.
 *
 * @param inspect shows the properties of what is nowhere drawn itself
 */
export function addProblems(shell: Shell, inspect: (elementId: string) => void): void {
  shell.lead = async (elementId) => {
    const request: LocateElementAction = {
      kind: 'slipway.locateElement',
      requestId: '',
      elementId,
    };
    const { element, exact } = await shell.diagram!.dispatcher.request(request);
    if (element) {
      await reveal(shell, element);
    } else {
      // Keys would be for something else than the properties show.
      await shell.diagram!.dispatcher.dispatch(SelectAction.setSelection([]));
    }
    if (!exact) {
      inspect(elementId);
    }
  };
  const list = new ProblemList(shell);
  shell.onLoading((diagram) => diagram.findings.listen((problems) => list.show(problems)));
}

const SEVERITIES = ['error', 'warning', 'info'];

/** The list of problems, the worst first, with a filter above it. */
class ProblemList {
  private readonly filter = html('input', {
    type: 'search',
    placeholder: 'Filter problems',
    'aria-label': 'Filter problems',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  private readonly count = html('span', { class: 'count' });
  private readonly list = html('ul', { 'aria-label': 'Problems found' });
  private readonly fixes: QuickPick;
  private problems: Problem[] = [];
  /** Whether the problems are not listed yet. */
  private isLate = false;
  private offered: Choice[] = [];
  /** What is listed, by what it says. */
  private rows = new Map<string, HTMLLIElement>();

  constructor(private readonly shell: Shell) {
    this.filter.addEventListener('input', () => this.fill());
    shell.canvas.addEventListener('focusout', () => this.isLate && this.update());
    this.fixes = new QuickPick('fixes', 'Fixes', 'How to fix it', (text) =>
      this.offered.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    );
  }

  show(problems: readonly Problem[]): void {
    this.problems = [...problems].sort(
      (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
    );
    // The list takes its room from the diagram, which must not move below what is being written in it.
    this.isLate = this.isWriting;
    if (!this.isLate) {
      this.update();
    }
  }

  /** Whether the user writes something in the diagram, such as a name. */
  private get isWriting(): boolean {
    const { activeElement } = document;
    return !!activeElement?.matches('input, textarea') && this.shell.canvas.contains(activeElement);
  }

  private update(): void {
    this.isLate = false;
    this.shell.problems.setAttribute('aria-busy', 'false');
    if (this.problems.length === 0) {
      this.shell.problems.replaceChildren();
    } else if (!this.list.isConnected) {
      this.shell.problems.replaceChildren(
        html('div', { class: 'problems-head' }, this.count, this.filter),
        this.list,
      );
    }
    this.fill();
  }

  private fill(): void {
    const wanted = this.filter.value.trim().toLowerCase();
    const shown = this.problems.filter((problem) =>
      [problem.severity, problem.summary, problem.path, problem.message, problem.code].some(
        (text) => text.toLowerCase().includes(wanted),
      ),
    );
    const counts = SEVERITIES.map(
      (severity) =>
        [
          severity,
          this.problems.filter((problem) => problem.severity === severity).length,
        ] as const,
    )
      .filter(([, count]) => count > 0)
      .map(
        ([severity, count]) =>
          `${count} ${severity}${count === 1 || severity === 'info' ? '' : 's'}`,
      );
    this.count.textContent = counts.join(', ') + (wanted ? `; ${shown.length} shown` : '');
    const rows = new Map<string, HTMLLIElement>();
    for (const problem of shown) {
      let key = JSON.stringify(problem);
      while (rows.has(key)) {
        key += ' ';
      }
      rows.set(key, this.rows.get(key) ?? this.row(problem));
    }
    this.rows = rows;
    this.place([...rows.values()]);
  }

  /**
   * Lists rows. Those that were listed stay the elements they are: problems are reported again while the user is at
   * them, and neither a click nor the focus may get lost. The focus of a row that is gone is for the one in its place.
   */
  private place(rows: HTMLLIElement[]): void {
    const focused = document.activeElement;
    const at = [...this.list.children].findIndex((row) => row.contains(focused));
    const kept = new Set<Element>(rows);
    for (const row of [...this.list.children]) {
      if (!kept.has(row)) {
        row.remove();
      }
    }
    rows.forEach((row, index) => {
      const there = this.list.children.item(index);
      if (there !== row) {
        this.list.insertBefore(row, there);
      }
    });
    if (at >= 0 && document.activeElement !== focused) {
      const wanted = focused?.isConnected
        ? (focused as HTMLElement)
        : rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('button');
      wanted?.focus();
    }
  }

  private row(problem: Problem): HTMLLIElement {
    const { severity, summary, path, message, hint, code, elementId, fixable } = problem;
    const entry = html(
      'button',
      { type: 'button', class: `problem ${severity}`, title: code },
      html('strong', {}, summary),
      html('span', { class: 'path', title: path }, path),
      html('span', {}, [message, hint].filter((text) => text).join(' ')),
    );
    entry.addEventListener('click', () => elementId && void this.shell.lead(elementId));
    const row = html('li', {}, entry);
    if (fixable) {
      const fix = html(
        'button',
        { type: 'button', class: 'fix', 'aria-label': `Fix: ${summary}, ${path}` },
        'Fix …',
      );
      fix.addEventListener('click', () => void this.offer(problem));
      row.append(fix);
    }
    return row;
  }

  /** Asks what mends a problem, and lets the user choose. */
  private async offer({ code, elementId }: Problem): Promise<void> {
    const dispatcher = this.shell.diagram!.dispatcher;
    const request: RequestFixesAction = {
      kind: 'slipway.requestFixes',
      requestId: '',
      code,
      elementId,
    };
    const { titles } = await dispatcher.request(request);
    if (titles.length === 0) {
      this.shell.say('No fix is known that mends this problem. Its hint says what to change.');
      return;
    }
    this.offered = titles.map((title) => ({
      label: title,
      run: () => {
        const operation: FixOperation = {
          kind: 'slipway.fix',
          isOperation: true,
          code,
          elementId,
          title,
        };
        this.shell.send(operation);
      },
    }));
    this.fixes.open('');
  }
}
