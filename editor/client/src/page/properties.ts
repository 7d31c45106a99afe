// SPDX-License-Identifier: EPL-2.0
import { Action, RequestAction, ResponseAction } from '@eclipse-glsp/client';
import { button, html } from './dom';
import { Diagram } from './diagram';
import { PropertyRefusedAction } from './news';
import './properties.css';
import { SearchField } from './search-field';

// The server's `PropertySheet` says what each member of these is.

interface Sheet {
  ids: string[];
  title: string;
  kind: string;
  path: string;
  readOnly: string;
  groups: Group[];
}

interface Group {
  label: string;
  open: boolean;
  fields: Field[];
}

interface Field {
  path: string;
  feature: string;
  label: string;
  description: string;
  kind: 'text' | 'long-text' | 'list' | 'switch' | 'choice' | 'choices' | 'reference' | 'type' | 'parts';
  unit: string;
  many: boolean;
  required: boolean;
  readOnly: boolean;
  mixed: boolean;
  unset: boolean;
  defaultText: string;
  texts: string[];
  options: Option[];
  targets: Target[];
  parts: Part[];
  more: number;
  types: Option[];
  entry: string;
  tableOf: string;
}

interface Option {
  value: string;
  label: string;
  description: string;
}

interface Target {
  id: string;
  label: string;
  detail: string;
}

interface Part {
  path: string;
  id: string;
  label: string;
  detail: string;
  kind: string;
  groups: Group[];
}

interface SetPropertiesAction extends ResponseAction {
  sheet?: Sheet;
}

interface SetTargetsAction extends ResponseAction {
  targets: Target[];
  more: number;
}

const SEVERAL = 'several values';

/** Where one gets back to from what was looked at by itself. */
const SELECTION = 'Selection';

/** The line in which new parts are written. */
const ENTRY = ':scope > .target > .search-field > input';

/** The properties of what is selected, to be looked at and changed. */
export class PropertyPanel {
  private diagram?: Diagram;
  private selected: string[] = [];
  /** Elements shown instead of the selected ones, since a reference was followed; the last is shown now. */
  private trail: { id: string; from: string }[] = [];
  private sheet?: Sheet;
  private refused?: PropertyRefusedAction;
  /** The text that was sent last; shown again where it is refused. */
  private sent?: string;
  private asked = 0;
  /** While what is shown is replaced, fields lose the focus without anybody having left them. */
  private drawing = false;
  private fields = 0;
  /** What was folded or unfolded by the user, by what it is called. */
  private readonly unfolded = new Map<string, boolean>();

  /**
   * @param element what is filled
   * @param openTable shows a list of an element as a table
   */
  constructor(
    private readonly element: HTMLElement,
    private readonly openTable: (ownerId: string, feature: string) => void
  ) {}

  /** Shows the properties of these; of the model itself where there is none. */
  show(diagram: Diagram, ids: string[]): void {
    this.diagram = diagram;
    this.selected = ids;
    this.trail = [];
    this.refused = undefined;
    void this.refresh();
  }

  /** Shows the properties of something that is not drawn itself; back from there are those of what is selected. */
  inspect(id: string): void {
    this.trail = [{ id, from: SELECTION }];
    this.refused = undefined;
    void this.refresh();
  }

  /** Puts the focus into the first field. */
  focus(): void {
    this.element.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }

  /** Shows what there is now. */
  async refresh(): Promise<void> {
    if (!this.diagram) {
      return;
    }
    const asking = ++this.asked;
    const shown = this.trail.at(-1);
    const request = { kind: 'slipway.requestProperties', requestId: '', elementIds: shown ? [shown.id] : this.selected };
    const { sheet } = await this.diagram.dispatcher.request(request as RequestAction<SetPropertiesAction>);
    if (asking !== this.asked) {
      return;
    }
    if (!sheet && shown) {
      // What was followed to is gone.
      this.trail.pop();
      await this.refresh();
      return;
    }
    this.sheet = sheet;
    this.draw();
  }

  /** Says beside its field why a property was not changed. */
  refuse(refusal: PropertyRefusedAction): void {
    this.refused = refusal;
    this.draw();
    this.element.querySelector('.refusal')?.scrollIntoView({ block: 'nearest' });
  }

  private draw(): void {
    const { sheet } = this;
    const focused = this.element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
    const key = focused?.dataset.key;
    const typed = focused instanceof HTMLInputElement && focused.value !== focused.defaultValue ? focused.value : undefined;
    const scrolled = this.element.scrollTop;
    this.fields = 0;
    if (!sheet) {
      this.element.replaceChildren();
      return;
    }
    this.drawing = true;
    this.element.replaceChildren(this.head(sheet), ...sheet.groups.map(group => this.group(group, sheet.kind)));
    this.drawing = false;
    this.element.scrollTop = scrolled;
    const again = key ? this.element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) : null;
    if (again) {
      const caret = focused instanceof HTMLInputElement && focused.type === 'text' ? [focused.selectionStart, focused.selectionEnd] : [];
      again.focus({ preventScroll: true });
      if (typed !== undefined && again instanceof HTMLInputElement && again.type === 'text') {
        again.value = typed;
        again.dispatchEvent(new Event('input'));
        // Whoever is still typing goes on where it was.
        again.setSelectionRange(caret[0] ?? typed.length, caret[1] ?? typed.length);
      }
    }
  }

  private head(sheet: Sheet): HTMLElement {
    const head = html('header', {}, html('h2', {}, sheet.title), html('p', { class: 'kind' }, sheet.kind));
    if (this.trail.length > 0) {
      const back = button(`‹ ${this.trail.at(-1)!.from}`, 'Back to what was shown before', () => {
        this.trail.pop();
        void this.refresh();
      });
      head.prepend(back);
    }
    if (sheet.path && sheet.path !== '/') {
      head.append(html('p', { class: 'path' }, sheet.path));
    }
    if (sheet.readOnly) {
      head.append(html('p', { class: 'note' }, sheet.readOnly));
    }
    return head;
  }

  private group(group: Group, of: string): HTMLElement {
    return this.foldable(
      'group',
      `${of}/${group.label}`,
      group.open,
      [group.label],
      group.fields.map(field => this.field(field))
    );
  }

  private foldable(kind: string, name: string, open: boolean, summary: (Node | string)[], children: Node[]): HTMLElement {
    const details = html('details', { class: kind }, html('summary', {}, ...summary), ...children);
    details.open = this.unfolded.get(name) ?? open;
    details.addEventListener('toggle', () => {
      if (details.isConnected) {
        this.unfolded.set(name, details.open);
      }
    });
    return details;
  }

  private field(field: Field): HTMLElement {
    const id = `property-${++this.fields}`;
    const label = html(
      field.kind === 'parts' ? 'span' : 'label',
      { class: 'label', title: field.description, id: `${id}-label` },
      field.label,
      ...(field.required ? [html('span', { class: 'required', 'aria-hidden': 'true' }, ' *')] : [])
    );
    const control = this.control(field, id);
    const row = html('div', { class: `property ${field.kind}` }, label, control);
    const editor = control.matches('input, select, textarea')
      ? control
      : control.querySelector<HTMLElement>(field.kind === 'parts' ? ENTRY : 'input:not([type=checkbox]), select');
    if (editor && label instanceof HTMLLabelElement) {
      editor.id = id;
      label.htmlFor = id;
      editor.dataset.key = `${field.path}:${field.feature}`;
      editor.title = field.description;
    }
    if (this.isRefused(field)) {
      const why = html('p', { class: 'refusal', role: 'alert', id: `${id}-refusal` }, this.refused!.message);
      editor?.setAttribute('aria-invalid', 'true');
      editor?.setAttribute('aria-describedby', why.id);
      row.append(why);
    }
    return row;
  }

  private isRefused({ path, feature }: Field): boolean {
    return this.refused?.path === path && this.refused.feature === feature;
  }

  private control(field: Field, id: string): HTMLElement {
    switch (field.kind) {
      case 'switch':
        return this.switch(field);
      case 'choice':
        return this.choice(field);
      case 'choices':
        return this.choices(field, id);
      case 'long-text':
      case 'list':
        return this.lines(field);
      case 'reference':
        return this.reference(field);
      case 'type':
        return this.type(field);
      case 'parts':
        return this.parts(field);
      default:
        return this.text(field);
    }
  }

  // Values

  private text(field: Field): HTMLElement {
    const example = field.unit && !field.defaultText ? `in ${field.unit}` : field.defaultText;
    const input = html('input', {
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: field.mixed ? SEVERAL : example,
      value: field.texts[0] ?? ''
    });
    input.readOnly = field.readOnly;
    if (this.isRefused(field) && this.sent !== undefined) {
      input.value = this.sent;
    }
    input.addEventListener('change', () => {
      this.sent = input.value;
      // It is not what was shown, nor anything that somebody is still typing.
      input.defaultValue = input.value;
      this.set(field, [input.value]);
    });
    input.addEventListener('keydown', event => {
      if (event.key === 'Escape' && input.value !== input.defaultValue) {
        input.value = input.defaultValue;
        event.stopPropagation();
      }
    });
    return input;
  }

  private lines(field: Field): HTMLElement {
    const area = html('textarea', {
      rows: String(Math.min(6, Math.max(field.kind === 'list' ? 1 : 2, field.texts.length))),
      placeholder: field.mixed ? SEVERAL : field.kind === 'list' ? 'one a line' : ''
    });
    area.value = field.texts.join('\n');
    area.readOnly = field.readOnly;
    area.addEventListener('change', () =>
      this.set(field, field.kind === 'list' ? area.value.split('\n').filter(line => line.trim() !== '') : [area.value])
    );
    return area;
  }

  private switch(field: Field): HTMLElement {
    const box = html('input', { type: 'checkbox' });
    box.checked = field.texts[0] === 'true';
    box.indeterminate = field.mixed;
    box.disabled = field.readOnly;
    box.addEventListener('change', () => this.set(field, [String(box.checked)]));
    return box;
  }

  private choice(field: Field): HTMLElement {
    const select = html('select');
    select.disabled = field.readOnly;
    if (field.mixed || field.texts.length === 0) {
      select.append(html('option', { value: '' }, field.mixed ? SEVERAL : '–'));
    }
    select.append(...field.options.map(option => html('option', { value: option.value, title: option.description }, option.label)));
    if (!field.mixed && field.texts.length > 0 && field.defaultText === '') {
      select.append(html('option', { value: '' }, '–'));
    }
    select.value = field.texts[0] ?? '';
    select.addEventListener('change', () => this.set(field, select.value === '' ? [] : [select.value]));
    return select;
  }

  private choices(field: Field, id: string): HTMLElement {
    const boxes = field.options.map(option => {
      const box = html('input', { type: 'checkbox', value: option.value });
      box.checked = field.texts.includes(option.value);
      box.disabled = field.readOnly;
      box.addEventListener('change', () => this.set(field, boxes.filter(each => each.checked).map(each => each.value)));
      return box;
    });
    return html(
      'div',
      { role: 'group', 'aria-labelledby': `${id}-label` },
      ...boxes.map((box, index) => html('label', { title: field.options[index].description }, box, field.options[index].label))
    );
  }

  // References

  private reference(field: Field): HTMLElement {
    const holder = html('div', { class: 'targets' });
    const ids = field.targets.map(target => target.id);
    const search = new SearchField({
      label: field.label,
      value: field.many ? undefined : field.targets[0]?.label,
      placeholder: field.mixed ? SEVERAL : field.many ? 'Add' : 'None',
      search: async words => {
        const { targets, more } = await this.request<SetTargetsAction>(field, words);
        return { choices: targets.filter(target => !field.many || !ids.includes(target.id)), more };
      },
      choose: choice => this.set(field, field.many ? [...ids, choice.id] : [choice.id]),
      clear: field.many ? undefined : () => this.set(field, [])
    });
    search.input.readOnly = field.readOnly;
    if (field.many) {
      for (const target of field.targets) {
        const remove = this.small('×', `Take ${target.label} out of ${field.label}`, () =>
          this.set(
            field,
            ids.filter(id => id !== target.id)
          )
        );
        const shown = this.follow(target);
        holder.append(html('div', { class: 'target' }, shown, ...(field.readOnly ? [] : [remove])));
      }
      if (!field.readOnly) {
        holder.append(search.element);
      }
    } else {
      const row = html('div', { class: 'target' }, search.element);
      if (field.targets.length > 0) {
        row.append(this.small('›', `Show the properties of ${field.targets[0].label}`, () => this.go(field.targets[0])));
        if (!field.required && !field.readOnly) {
          row.append(this.small('×', `Clear ${field.label}`, () => this.set(field, [])));
        }
      }
      holder.append(row);
    }
    if (!field.readOnly && field.types.length > 0 && (field.many || field.targets.length === 0)) {
      holder.append(this.adder(field, 'New'));
    }
    return holder;
  }

  private follow(target: Target): HTMLElement {
    const link = button(target.label, target.detail, () => this.go(target));
    link.className = 'link';
    return link;
  }

  private go(target: Target): void {
    this.trail.push({ id: target.id, from: this.sheet?.title ?? '' });
    this.refused = undefined;
    void this.refresh();
  }

  // Types

  /** A text such as sequence<Contact, 8>, completed from the types that there are. */
  private type(field: Field): HTMLElement {
    const take = (text: string): void => {
      if (!this.drawing) {
        this.sent = text;
        this.set(field, [text]);
      }
    };
    const search = new SearchField({
      label: field.label,
      value: field.texts[0] ?? '',
      placeholder: field.mixed ? SEVERAL : 'sequence<Name, 8>',
      search: async words => {
        const { targets, more } = await this.request<SetTargetsAction>(field, words);
        return { choices: targets, more };
      },
      choose: choice => take(choice.id),
      take
    });
    search.input.readOnly = field.readOnly;
    if (this.isRefused(field) && this.sent !== undefined) {
      search.show(this.sent);
    }
    return html('div', { class: 'written-type' }, search.element, ...field.parts.map(part => this.details(part)));
  }

  /** What the text of a type does not say, such as the length that is expected of a string. */
  private details(part: Part): HTMLElement {
    const fields = part.groups.flatMap(group => group.fields.map(each => this.field(each)));
    return this.foldable('part', `${this.sheet?.ids.join()}/${part.path}`, false, ['Details'], fields);
  }

  /** A line in which new parts are written one after the other. */
  private entry(field: Field): HTMLElement {
    const take = (text: string): void => {
      if (!this.drawing) {
        search.show('');
        this.sent = text;
        this.send({ kind: 'slipway.changeParts', change: 'add', type: field.types[0].value, index: 0, text }, field);
      }
    };
    const search = new SearchField({
      label: `New ${field.label}`,
      placeholder: field.entry,
      search: async words => {
        const { targets, more } = await this.request<SetTargetsAction>(field, words);
        return { choices: targets, more };
      },
      choose: choice => take(choice.id),
      take
    });
    search.input.dataset.key = `${field.path}:${field.feature}+`;
    if (this.isRefused(field) && this.sent !== undefined) {
      search.show(this.sent);
    }
    return search.element;
  }

  // What is in it

  private parts(field: Field): HTMLElement {
    const holder = html('div', { class: 'parts' });
    if (field.tableOf) {
      const open = button('Table', `Show ${field.label} as a table`, () => this.openTable(field.tableOf, field.feature));
      open.classList.add('adder', 'as-table');
      open.setAttribute('aria-label', `${field.label} as a table`);
      holder.append(open);
    }
    field.parts.forEach((part, place) => {
      const name = part.label || (field.many ? `${part.kind} ${place + 1}` : part.kind);
      const actions: Node[] = [];
      if (!field.readOnly) {
        if (field.many && place > 0) {
          actions.push(this.small('↑', `Put ${name} before the one above`, () => this.change(field, 'raise', '', place)));
        }
        // What holds all data or all software of a system stays, empty or not.
        if (!field.required && (part.id === '' || part.label !== '')) {
          actions.push(this.small('×', `Remove ${name}`, () => this.change(field, 'remove', '', place)));
        }
      }
      if (part.groups.length === 0) {
        const link = this.follow({ id: part.id, label: name, detail: part.kind });
        holder.append(html('div', { class: 'target' }, link, ...actions));
      } else {
        const fields = part.groups.flatMap(group =>
          group.open ? group.fields.map(each => this.field(each)) : [this.group(group, part.path)]
        );
        const key = `${this.sheet?.ids.join()}/${part.path}`;
        const summary = [html('span', {}, name), html('span', { class: 'detail' }, part.detail)];
        const details = this.foldable('part', key, !field.many, summary, fields);
        holder.append(html('div', { class: 'part-row' }, details, html('div', { class: 'part-actions' }, ...actions)));
      }
    });
    if (field.more > 0) {
      holder.append(html('p', { class: 'note' }, `and ${field.more} more`));
    }
    if (field.mixed) {
      holder.append(html('p', { class: 'note' }, SEVERAL));
    } else if (!field.readOnly && (field.many || field.parts.length === 0)) {
      const adder = this.adder(field, 'Add');
      holder.append(field.entry ? html('div', { class: 'target' }, this.entry(field), adder) : adder);
    }
    return holder;
  }

  /** A button that makes something new; a menu where there are several kinds of it. */
  private adder(field: Field, verb: string): HTMLElement {
    const name = `${verb} ${field.label}`;
    if (field.types.length === 1) {
      const add = button(`+ ${verb}`, name, () => this.change(field, 'add', field.types[0].value, 0));
      add.className = 'adder';
      add.setAttribute('aria-label', name);
      return add;
    }
    const select = html('select', { class: 'adder', 'aria-label': name }, html('option', { value: '' }, `+ ${verb}…`));
    select.append(...field.types.map(type => html('option', { value: type.value, title: type.description }, type.label)));
    select.addEventListener('change', () => select.value && this.change(field, 'add', select.value, 0));
    return select;
  }

  private small(text: string, name: string, click: () => void): HTMLButtonElement {
    const made = button(text, name, click);
    made.className = 'small';
    made.setAttribute('aria-label', name);
    return made;
  }

  // What is asked of the server

  private get ids(): string[] {
    return this.sheet?.ids ?? [];
  }

  private set(field: Field, values: string[]): void {
    this.send({ kind: 'slipway.setProperty', values }, field);
  }

  private change(field: Field, change: 'add' | 'raise' | 'remove', type: string, index: number): void {
    this.send({ kind: 'slipway.changeParts', change, type, index }, field);
  }

  private send(operation: Record<string, unknown>, { path, feature }: Field): void {
    this.refused = undefined;
    const complete = { ...operation, isOperation: true, place: { elementIds: this.ids, path, feature } };
    this.diagram?.dispatcher.dispatch(complete as unknown as Action);
  }

  private request<R extends ResponseAction>({ path, feature }: Field, words: string): Promise<R> {
    const request = { kind: 'slipway.requestTargets', requestId: '', place: { elementIds: this.ids, path, feature }, words };
    return this.diagram!.dispatcher.request(request as unknown as RequestAction<R>);
  }
}
