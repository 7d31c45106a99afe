// SPDX-License-Identifier: EPL-2.0
import { html } from '../../../../../runtime/live/page/dom';
import type { Column, Row, Table } from '../../messages';

type Control = HTMLInputElement | HTMLSelectElement;

/** How a row stands to the model. */
type State = 'draft' | 'sent' | 'kept';

/** A row of a table on the page: of an element, or of one that is still being written. */
export class TableRow {
  readonly element = html('tr');
  /** How often the table had been asked for when the row was sent: whatever is asked later knows of it. */
  askedBefore = 0;
  /** As it was sent and is kept, by column; empty texts for what is not set. */
  private readonly kept = new Map<string, string>();
  /** As the model had it last, by column. */
  private readonly known = new Map<string, string>();
  private readonly controls = new Map<string, Control>();

  constructor(
    /** The id of the element, also before there is one. */
    readonly id: string,
    readonly columns: readonly Column[],
    public state: State,
    readOnly: boolean,
    remove: () => void,
  ) {
    for (const column of columns) {
      const control = controlOf(column);
      control.disabled = readOnly;
      control.dataset.column = column.path;
      this.controls.set(column.path, control);
      this.kept.set(column.path, '');
      this.element.append(html('td', { class: `${column.kind} ${nameOf(column)}` }, control));
    }
    const removal = html(
      'button',
      {
        type: 'button',
        class: 'small',
        title: 'Remove the row (Ctrl+Delete)',
        'aria-label': 'Remove the row',
        tabindex: '-1',
      },
      '×',
    );
    removal.addEventListener('click', remove);
    this.element.append(html('td', {}, ...(readOnly ? [] : [removal])));
    this.mark();
  }

  /** The control in a column. */
  control(path: string): Control {
    return this.controls.get(path)!;
  }

  /** The column of a control. */
  columnOf(control: Element): Column {
    return this.columns.find((column) => this.controls.get(column.path) === control)!;
  }

  /** What is in a cell as a text. */
  text(path: string): string {
    const control = this.control(path);
    return control instanceof HTMLInputElement && control.type === 'checkbox'
      ? control.checked
        ? 'true'
        : ''
      : control.value.trim();
  }

  private write(path: string, text: string): void {
    const control = this.control(path);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = text === 'true';
    } else {
      control.value = text;
    }
  }

  get isEmpty(): boolean {
    return this.columns.every((column) => this.text(column.path) === '');
  }

  /** Whether a cell is other than the model has it. */
  isChanged(path: string): boolean {
    return this.text(path) !== this.kept.get(path);
  }

  /** Whether it is said of it that it was not taken. */
  get isRefused(): boolean {
    return this.element.querySelector('.refusal') !== null;
  }

  /** What is in all cells that are not empty. */
  get cells(): Record<string, string> {
    const cells = this.columns.map(({ path }) => [path, this.text(path)] as const);
    return Object.fromEntries(cells.filter(([, text]) => text !== ''));
  }

  /** Takes it that what is written is what the model has, until it says otherwise. */
  keep(path?: string): void {
    for (const each of path ? [path] : this.kept.keys()) {
      this.kept.set(each, this.text(each));
    }
    this.mark();
  }

  /** Shows what the model has; a text that is being written, or was refused, stays. */
  show(row: Row): void {
    this.state = 'kept';
    row.cells.forEach(({ text, standard }, index) => {
      const column = this.columns[index];
      const control = this.control(column.path);
      const written =
        this.isChanged(column.path) &&
        (control === document.activeElement || control.getAttribute('aria-invalid') === 'true');
      this.kept.set(column.path, text);
      this.known.set(column.path, text);
      if (!written) {
        this.write(column.path, text);
      }
      offer(control, standard || column.standard);
    });
    this.mark();
  }

  /** Puts the text of a cell back to what the model has. */
  revert(path: string): void {
    this.write(path, this.kept.get(path) ?? '');
    this.forgive();
  }

  /** Says at a cell why the row was not taken, and gives back what says it. */
  refuse(path: string, message: string): HTMLElement {
    this.forgive();
    if (this.state === 'sent') {
      this.state = 'draft';
    }
    this.kept.set(path, this.known.get(path) ?? '');
    const control = this.control(path);
    const why = html('p', { class: 'refusal', role: 'alert', id: `refusal-${this.id}` }, message);
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', why.id);
    control.parentElement!.append(why);
    this.mark();
    return why;
  }

  /** Takes back what was said of the row. */
  forgive(): void {
    this.element.querySelectorAll('.refusal').forEach((each) => each.remove());
    this.element.querySelectorAll('[aria-invalid]').forEach((each) => {
      each.removeAttribute('aria-invalid');
      each.removeAttribute('aria-describedby');
    });
  }

  private mark(): void {
    this.element.classList.toggle('draft', this.state === 'draft');
    for (const [path, control] of this.controls) {
      control.classList.toggle('unset', this.text(path) === '');
    }
  }
}

/** What style sheets call a column. */
function nameOf({ path }: Column): string {
  return path.replace('/', '-');
}

function controlOf(column: Column): Control {
  if (column.kind === 'choice') {
    const select = html('select', { 'aria-label': column.label, title: column.description });
    select.append(
      html('option', { value: '' }),
      ...column.options.map(({ value, label }) => html('option', { value }, label)),
    );
    offer(select, column.standard);
    return select;
  }
  const input = html('input', {
    type: column.kind === 'switch' ? 'checkbox' : 'text',
    'aria-label': column.label,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  if (column.kind === 'completed') {
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': 'cell-choices',
    })) {
      input.setAttribute(name, value);
    }
  }
  offer(input, column.standard);
  return input;
}

/** Shows what holds where nothing is set. */
function offer(control: Control, standard: string): void {
  if (control instanceof HTMLSelectElement) {
    const label =
      [...control.options].find((option) => option.value === standard)?.label ?? standard;
    control.options[0].label = label || '–';
  } else {
    control.placeholder = standard;
  }
}

/** The columns in one line above the rows. */
export function headOf(table: Table): HTMLElement {
  return html(
    'thead',
    {},
    html(
      'tr',
      {},
      ...table.columns.map((column) =>
        html(
          'th',
          { scope: 'col', title: column.description, class: nameOf(column) },
          column.label,
        ),
      ),
      html('td', {}),
    ),
  );
}
