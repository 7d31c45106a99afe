// SPDX-License-Identifier: EPL-2.0
import type { Point } from '@eclipse-glsp/client';
import { html } from '../../../../../runtime/live/page/dom';
import { iconElement } from '../icon';
import type { TreeRow } from '../../messages';

/** Handles what the user does with a row. */
interface RowListener {
  toggle(row: TreeRow, open: boolean): void;
  choose(row: TreeRow): void;
  /** @param event the mouse button that was pressed on it */
  drag(row: TreeRow, event: PointerEvent): void;
  /** @returns whether the keys are of a command that is done with the row */
  command(row: TreeRow, event: KeyboardEvent): boolean;
  openMenu(row: TreeRow, at: Point): void;
}

/** The height of a line in pixels, as tree.css has it. */
const HEIGHT = 24;

/** Lines beyond what is in view, so that scrolling finds some. */
const BEYOND = 8;

/**
 * The lines of a tree by the ARIA pattern for trees. Only those in view are made: the focus stays on the tree
 * itself, which says which line is meant.
 */
export class TreeRows {
  readonly element = html('div', {
    class: 'tree-rows',
    role: 'tree',
    tabindex: '0',
    'aria-label': 'Everything in the model',
  });
  private readonly space = html('div', { class: 'tree-space', role: 'presentation' });
  private rows: readonly TreeRow[] = [];
  private active = 0;
  private typed = '';
  private typedAt = 0;

  constructor(private readonly listener: RowListener) {
    this.element.append(this.space);
    this.element.addEventListener('scroll', () => this.draw());
    this.element.addEventListener('keydown', (event) => this.keyDown(event));
    this.element.addEventListener('click', (event) => this.click(event));
    this.element.addEventListener('pointerdown', (event) => {
      const row = this.rowAt(event.target as Element);
      if (row && event.button === 0 && !(event.target as Element).closest('.twist')) {
        this.listener.drag(row, event);
      }
    });
    this.element.addEventListener('contextmenu', (event) => {
      const row = this.rowAt(event.target as Element);
      event.preventDefault();
      if (row) {
        this.go(this.rows.indexOf(row));
        this.listener.openMenu(row, event);
      }
    });
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  focus(): void {
    this.element.focus();
  }

  /** Below the line that is meant, in pixels of the window. */
  get belowActive(): Point {
    const { left, top } = this.space.getBoundingClientRect();
    return { x: left + HEIGHT, y: top + (this.active + 1) * HEIGHT };
  }

  /**
   * Shows these lines.
   *
   * @param reveal one to be pointed at
   */
  show(rows: readonly TreeRow[], reveal?: string): void {
    const was = reveal ?? this.rows[this.active]?.id;
    this.rows = rows;
    this.space.style.height = `${rows.length * HEIGHT}px`;
    const at = rows.findIndex((row) => row.id === was);
    this.active = Math.max(0, at < 0 ? Math.min(this.active, rows.length - 1) : at);
    if (reveal && at >= 0) {
      this.scrollTo(at);
    }
    this.draw();
  }

  private go(to: number): void {
    this.active = Math.max(0, Math.min(this.rows.length - 1, to));
    this.scrollTo(this.active);
    this.draw();
  }

  private scrollTo(at: number): void {
    const { scrollTop, clientHeight } = this.element;
    if (at * HEIGHT < scrollTop) {
      this.element.scrollTop = at * HEIGHT;
    } else if ((at + 1) * HEIGHT > scrollTop + clientHeight) {
      this.element.scrollTop = (at + 1) * HEIGHT - clientHeight;
    }
  }

  private draw(): void {
    const first = Math.max(0, Math.floor(this.element.scrollTop / HEIGHT) - BEYOND);
    const last = Math.min(
      this.rows.length,
      Math.ceil((this.element.scrollTop + this.element.clientHeight) / HEIGHT) + BEYOND,
    );
    this.space.replaceChildren(
      ...this.rows.slice(first, last).map((row, index) => this.line(row, first + index)),
    );
    if (this.active >= first && this.active < last) {
      this.element.setAttribute('aria-activedescendant', `tree-${this.rows[this.active].id}`);
    } else {
      this.element.removeAttribute('aria-activedescendant');
    }
  }

  private line(row: TreeRow, at: number): HTMLElement {
    const line = html(
      'div',
      {
        role: 'treeitem',
        id: `tree-${row.id}`,
        'aria-level': String(row.depth + 1),
        'aria-selected': String(at === this.active),
        title: `${row.kind} ${row.label}`,
      },
      html(
        'span',
        { class: 'twist', 'aria-hidden': 'true' },
        row.children > 0 ? (row.open ? '▾' : '▸') : '',
      ),
      ...(row.icon ? [iconElement(row.icon)] : []),
      html('span', { class: 'label' }, row.label),
      html('span', { class: 'kind' }, row.label === row.kind ? '' : row.kind.toLowerCase()),
    );
    if (row.children > 0) {
      line.setAttribute('aria-expanded', String(row.open));
    }
    line.style.top = `${at * HEIGHT}px`;
    line.style.paddingLeft = `${4 + row.depth * 12}px`;
    line.dataset.at = String(at);
    return line;
  }

  private rowAt(target: Element): TreeRow | undefined {
    const line = target.closest<HTMLElement>('[data-at]');
    return line ? this.rows[Number(line.dataset.at)] : undefined;
  }

  private click(event: MouseEvent): void {
    const row = this.rowAt(event.target as Element);
    if (!row) {
      return;
    }
    this.go(this.rows.indexOf(row));
    if ((event.target as Element).closest('.twist') && row.children > 0) {
      this.listener.toggle(row, !row.open);
    } else {
      this.listener.choose(row);
    }
  }

  private keyDown(event: KeyboardEvent): void {
    const row = this.rows.at(this.active);
    if (
      row &&
      ((!event.ctrlKey && !event.altKey && this.key(event.key, row)) ||
        this.listener.command(row, event))
    ) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @returns whether it is a key of trees */
  private key(key: string, row: TreeRow): boolean {
    const page = Math.max(1, Math.floor(this.element.clientHeight / HEIGHT) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -this.rows.length,
      End: this.rows.length,
    };
    if (key in steps) {
      this.go(this.active + steps[key]);
    } else if (key === 'ArrowRight') {
      if (row.open) {
        this.go(this.active + 1);
      } else if (row.children > 0) {
        this.listener.toggle(row, true);
      }
    } else if (key === 'ArrowLeft') {
      if (row.open) {
        this.listener.toggle(row, false);
      } else {
        this.goOut(row);
      }
    } else if (key === 'Enter' || key === ' ') {
      this.listener.choose(row);
    } else if (key.length === 1) {
      this.find(key);
    } else {
      return false;
    }
    return true;
  }

  private goOut(row: TreeRow): void {
    for (let at = this.active - 1; at >= 0; at--) {
      if (this.rows[at].depth < row.depth) {
        this.go(at);
        return;
      }
    }
  }

  /** Goes to the next line that begins with what was typed within a second. */
  private find(letter: string): void {
    const now = performance.now();
    this.typed = (now - this.typedAt < 1000 ? this.typed : '') + letter.toLowerCase();
    this.typedAt = now;
    const from = this.typed.length > 1 ? 0 : 1;
    for (let step = from; step <= this.rows.length; step++) {
      const at = (this.active + step) % this.rows.length;
      if (this.rows[at].label.toLowerCase().startsWith(this.typed)) {
        this.go(at);
        return;
      }
    }
  }
}
