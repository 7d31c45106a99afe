// SPDX-License-Identifier: EPL-2.0
import { html } from '../../../../../runtime/live/page/dom';
import { CellChoices } from './cell-choices';
import type { Table, TableRefusedAction, Target } from '../../messages';
import type { TableEdit } from './table';
import { headOf, TableRow } from './table-row';

/** What a grid needs of what is around it. */
export interface GridSurroundings {
  /** How the text of a cell can go on. */
  choices(table: Table, rowId: string, column: string, words: string): Promise<readonly Target[]>;
  /** @returns how often the table was asked for before: later answers have the change */
  edit(table: Table, edit: TableEdit): number;
  undo(): void;
  redo(): void;
}

/**
 * A table whose cells are written in. Rows that are written below the others, or between them, are the page's own
 * until they are left: then they are sent as one change.
 */
export class TableGrid {
  readonly element: HTMLElement;
  private readonly body = html('tbody');
  private readonly choices = new CellChoices();
  private readonly rows = new Map<Element, TableRow>();
  private pasted?: { row: TableRow; column: string };

  constructor(
    private table: Table,
    private readonly around: GridSurroundings,
  ) {
    this.element = html(
      'div',
      { class: 'grid' },
      html('table', { 'aria-label': 'Rows' }, headOf(table), this.body),
      this.choices.element,
    );
    this.body.addEventListener('keydown', (event) => this.keyDown(event));
    this.body.addEventListener('input', (event) => this.input(event.target as HTMLElement));
    this.body.addEventListener('change', (event) => this.changed(event.target as HTMLElement));
    this.body.addEventListener('focusout', (event) => this.left(event));
    this.body.addEventListener('paste', (event) => this.paste(event));
    this.element.addEventListener('scroll', () => this.choices.close());
    this.show(table, 0);
  }

  /**
   * Shows the rows that there are now; the page's own stay where they are.
   *
   * @param question which time the table was asked for
   */
  show(table: Table, question: number): void {
    this.table = table;
    for (const row of this.rows.values()) {
      if (row.state === 'sent' && row.askedBefore < question) {
        row.state = 'kept';
      }
    }
    const known = new Map([...this.rows.values()].map((row) => [row.id, row]));
    const wanted = table.rows.map((row) => known.get(row.id) ?? this.make(row.id, 'kept'));
    table.rows.forEach((row, index) => wanted[index].show(row));
    const shown = new Set(wanted);
    // What is not the model's follows what it was below; the empty row at the end stays there.
    let above: TableRow | undefined;
    const own = this.inOrder();
    for (const row of own) {
      if (row === own.at(-1) && row.state === 'draft' && row.isEmpty) {
        wanted.push(row);
      } else if (!shown.has(row) && row.state !== 'kept') {
        wanted.splice(above ? wanted.indexOf(above) + 1 : 0, 0, row);
        shown.add(row);
      }
      above = shown.has(row) ? row : above;
    }
    this.arrange(wanted);
    this.addTrailing();
    this.keepInView();
  }

  /** Rows that grow push what is written in out of view. */
  private keepInView(): void {
    if (this.body.contains(document.activeElement)) {
      document.activeElement!.scrollIntoView({ block: 'nearest' });
    }
  }

  private arrange(wanted: TableRow[]): void {
    const focused = document.activeElement;
    const caret =
      focused instanceof HTMLInputElement && focused.type === 'text'
        ? focused.selectionStart
        : undefined;
    const kept = new Set(wanted);
    for (const [element, row] of [...this.rows]) {
      if (!kept.has(row)) {
        this.rows.delete(element);
        element.remove();
      }
    }
    wanted.forEach((row, index) => {
      this.rows.set(row.element, row);
      if (this.body.children[index] !== row.element) {
        this.body.insertBefore(row.element, this.body.children[index] ?? null);
      }
    });
    if (
      focused instanceof HTMLElement &&
      focused.isConnected &&
      focused !== document.activeElement
    ) {
      focused.focus({ preventScroll: true });
      if (focused instanceof HTMLInputElement && caret !== undefined) {
        focused.setSelectionRange(caret, caret);
      }
    }
  }

  /** Says at its cell why something was not taken. */
  refuse({ rowId, column, message }: TableRefusedAction): void {
    const row = rowId ? this.inOrder().find((each) => each.id === rowId) : this.pasted?.row;
    const first = column || (rowId ? '' : this.pasted?.column) || this.table.firstColumn;
    this.keepInView();
    row?.refuse(first, message).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Puts the focus where a new row begins. */
  focus(): void {
    const last = this.inOrder().at(-1);
    last
      ?.control(last.state === 'draft' ? this.table.firstColumn : this.table.columns[0].path)
      .focus();
  }

  private inOrder(): TableRow[] {
    return [...this.body.children].map((element) => this.rows.get(element)!);
  }

  private make(id: string, state: TableRow['state']): TableRow {
    const row: TableRow = new TableRow(
      id,
      this.table.columns,
      state,
      this.table.readOnly !== '',
      () => this.remove(row),
    );
    this.rows.set(row.element, row);
    return row;
  }

  /** There is always an empty row to go on in. */
  private addTrailing(): void {
    const last = this.inOrder().at(-1);
    if (this.table.readOnly === '' && (last?.state !== 'draft' || !last.isEmpty)) {
      this.body.append(this.make(crypto.randomUUID(), 'draft').element);
    }
  }

  // Cells

  private rowOf(target: Element): TableRow | undefined {
    const element = target.closest('tr');
    return element ? this.rows.get(element) : undefined;
  }

  private input(target: HTMLElement): void {
    const row = this.rowOf(target);
    if (!row) {
      return;
    }
    this.addTrailing();
    const column = row.columnOf(target);
    if (column.kind === 'completed') {
      void this.complete(row, target as HTMLInputElement);
    }
  }

  private complete(row: TableRow, input: HTMLInputElement): Promise<void> {
    const column = row.columnOf(input).path;
    const rowId = row.state === 'draft' ? '' : row.id;
    return this.choices.open(input, () =>
      this.around.choices(this.table, rowId, column, input.value),
    );
  }

  /** Sends what was written in a row of the model. */
  private changed(target: HTMLElement): void {
    const row = this.rowOf(target);
    if (!row || row.state === 'draft') {
      return;
    }
    const { path } = row.columnOf(target);
    if (row.isChanged(path)) {
      row.forgive();
      row.keep(path);
      this.around.edit(this.table, {
        change: 'set',
        rowId: row.id,
        cells: { [path]: row.text(path) },
      });
    }
  }

  private left(event: FocusEvent): void {
    this.choices.close();
    const row = this.rowOf(event.target as Element);
    const to = event.relatedTarget;
    if (row && !(to instanceof Node && row.element.contains(to)) && document.hasFocus()) {
      this.send(row);
    }
  }

  /** Sends a row that was written. */
  private send(row: TableRow): void {
    if (row.state !== 'draft' || row.isEmpty) {
      return;
    }
    row.forgive();
    row.state = 'sent';
    row.keep();
    row.askedBefore = this.around.edit(this.table, {
      change: 'add',
      rowId: row.id,
      after: this.above(row),
      cells: row.cells,
    });
  }

  /** What a row is below: down to the next row that the model is known to have. */
  private above(row: TableRow): string[] {
    const rows = this.inOrder();
    const ids: string[] = [];
    for (let at = rows.indexOf(row) - 1; at >= 0; at--) {
      if (rows[at].state !== 'draft') {
        ids.push(rows[at].id);
      }
      if (rows[at].state === 'kept') {
        break;
      }
    }
    return ids;
  }

  private remove(row: TableRow): void {
    const rows = this.inOrder();
    const place = rows.indexOf(row);
    const neighbour = rows.at(place + 1) ?? (place > 0 ? rows[place - 1] : undefined);
    const column = this.table.firstColumn;
    if (row.state === 'draft') {
      if (neighbour) {
        row.columns.forEach(({ path }) => row.revert(path));
        neighbour.control(column).focus();
        this.rows.delete(row.element);
        row.element.remove();
        this.addTrailing();
      }
    } else {
      neighbour?.control(column).focus();
      this.around.edit(this.table, { change: 'remove', rowId: row.id });
    }
  }

  // Keys

  private keyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLInputElement;
    const row = this.rowOf(target);
    if (row && !(target instanceof HTMLButtonElement) && this.key(event, row, target)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @returns whether the key was meant for the table */
  private key(event: KeyboardEvent, row: TableRow, target: HTMLInputElement): boolean {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const { path, kind } = row.columnOf(target);
    if (step && event.altKey) {
      return this.move(row, step);
    }
    if (step && this.choices.isOpen) {
      this.choices.step(step);
      return true;
    }
    if (step && target.localName !== 'select') {
      return this.go(row, path, step);
    }
    if (event.key === ' ' && event.ctrlKey && kind === 'completed') {
      void this.complete(row, target);
      return true;
    }
    if (event.key === 'Enter') {
      return this.enter(row);
    }
    if (event.key === 'Tab' && !event.shiftKey) {
      return !this.choices.take();
    }
    if (event.key === 'Escape') {
      return this.escape(row, path);
    }
    const emptied =
      event.key === 'Delete' &&
      (event.ctrlKey || (path === this.table.firstColumn && target.value === ''));
    if (emptied && this.table.readOnly === '') {
      this.remove(row);
      return true;
    }
    return this.undoKey(event, row, path);
  }

  /** What was not written yet is taken back by the browser, all else by the model. */
  private undoKey(event: KeyboardEvent, row: TableRow, path: string): boolean {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y') || row.isChanged(path)) {
      return false;
    }
    if (key === 'z' && !event.shiftKey) {
      this.around.undo();
    } else {
      this.around.redo();
    }
    return true;
  }

  private move(row: TableRow, step: 1 | -1): boolean {
    if (row.state !== 'draft') {
      this.around.edit(this.table, { change: step < 0 ? 'raise' : 'lower', rowId: row.id });
    }
    return true;
  }

  private go(row: TableRow, path: string, step: 1 | -1): boolean {
    const rows = this.inOrder();
    rows[rows.indexOf(row) + step]?.control(path).focus();
    return true;
  }

  /** The next row is written below; what was chosen is in the cell before. */
  private enter(row: TableRow): boolean {
    if (
      !this.choices.take() ||
      this.table.readOnly !== '' ||
      (row.state === 'draft' && row.isEmpty)
    ) {
      return true;
    }
    const rows = this.inOrder();
    let next = rows.at(rows.indexOf(row) + 1);
    if (next?.state !== 'draft' || !next.isEmpty) {
      next = this.make(crypto.randomUUID(), 'draft');
      row.element.after(next.element);
    }
    next.control(this.table.firstColumn).focus();
    return true;
  }

  private escape(row: TableRow, path: string): boolean {
    if (this.choices.isOpen) {
      this.choices.close();
      return true;
    }
    if (row.isChanged(path) || row.isRefused) {
      row.revert(path);
      return true;
    }
    return false;
  }

  // Pasting

  private paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const row = this.rowOf(event.target as Element);
    if (
      !row ||
      this.table.readOnly !== '' ||
      !(/[\n\t]/.test(text.trim()) || (this.table.takesIdl && text.includes(';')))
    ) {
      return;
    }
    event.preventDefault();
    const column = row.columnOf(event.target as Element).path;
    this.pasted = { row, column };
    row.forgive();
    const after = this.above(row);
    this.around.edit(this.table, {
      change: 'paste',
      rowId: row.state === 'draft' ? '' : row.id,
      after,
      column,
      text,
    });
  }
}
