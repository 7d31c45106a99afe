// SPDX-License-Identifier: EPL-2.0
import { button, html } from '../../../../../runtime/live/page/dom';
import { SearchField } from '../search-field';
import type { Field, Group, Part, SetTargetsAction, PropertySheet, Target } from '../../messages';
import { SEVERAL, valueControl, ValueReceiver } from './value-controls';

/** The line in which new parts are written. */
const ENTRY = ':scope > .target > .search-field > input';

/** What fields need of the panel that they are in. */
export interface FieldPanel extends ValueReceiver {
  /** The elements whose properties are shown. */
  readonly ids: readonly string[];
  /** Why the last change of a property was refused; undefined where it was not. */
  refusal(field: Field): string | undefined;
  /** The elements, or texts, that a property can have. */
  search(field: Field, words: string): Promise<SetTargetsAction>;
  /** Changes the parts of a property. */
  change(field: Field, change: 'add' | 'raise' | 'remove', type: string, index: number): void;
  /** Adds a part that is written as a text, which is shown again where it is refused. */
  writePart(field: Field, text: string): void;
  /** Shows the properties of an element that another refers to. */
  follow(target: Target): void;
  /** Shows a list of an element as a table. */
  openTable(ownerId: string, feature: string): void;
}

/** Makes the fields of a property sheet. */
export class PropertyFields {
  private count = 0;
  /** What was folded or unfolded by the user, by what it is called. */
  private readonly unfolded = new Map<string, boolean>();

  constructor(private readonly panel: FieldPanel) {}

  /** The fields of a sheet, in their groups. */
  of(sheet: PropertySheet): HTMLElement[] {
    this.count = 0;
    return sheet.groups.map((group) => this.group(group, sheet.kind));
  }

  private group(group: Group, of: string): HTMLElement {
    return this.foldable(
      'group',
      `${of}/${group.label}`,
      group.open,
      [group.label],
      group.fields.map((field) => this.field(field)),
    );
  }

  private foldable(
    kind: string,
    name: string,
    open: boolean,
    summary: (Node | string)[],
    children: Node[],
  ): HTMLElement {
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
    const id = `property-${++this.count}`;
    const label = html(
      field.kind === 'parts' ? 'span' : 'label',
      { class: 'label', title: field.description, id: `${id}-label` },
      field.label,
      ...(field.required ? [html('span', { class: 'required', 'aria-hidden': 'true' }, ' *')] : []),
    );
    const control = this.control(field, id);
    const row = html('div', { class: `property ${field.kind}` }, label, control);
    const editor = control.matches('input, select, textarea')
      ? control
      : control.querySelector<HTMLElement>(
          field.kind === 'parts' ? ENTRY : 'input:not([type=checkbox]), select',
        );
    if (editor && label instanceof HTMLLabelElement) {
      editor.id = id;
      label.htmlFor = id;
      editor.dataset.key = `${field.path}:${field.feature}`;
      editor.title = field.description;
    }
    const refusal = this.panel.refusal(field);
    if (refusal !== undefined) {
      const why = html('p', { class: 'refusal', role: 'alert', id: `${id}-refusal` }, refusal);
      editor?.setAttribute('aria-invalid', 'true');
      editor?.setAttribute('aria-describedby', why.id);
      row.append(why);
    }
    return row;
  }

  private control(field: Field, id: string): HTMLElement {
    switch (field.kind) {
      case 'reference':
        return this.reference(field);
      case 'type':
        return this.type(field);
      case 'parts':
        return this.parts(field);
      default:
        return valueControl(field, id, this.panel);
    }
  }

  // References

  private reference(field: Field): HTMLElement {
    const holder = html('div', { class: 'targets' });
    const ids = field.targets.map((target) => target.id);
    const search = new SearchField({
      label: field.label,
      value: field.many ? undefined : field.targets[0]?.label,
      placeholder: field.mixed ? SEVERAL : field.many ? 'Add' : 'None',
      search: async (words) => {
        const { targets, more } = await this.panel.search(field, words);
        return {
          choices: targets.filter((target) => !field.many || !ids.includes(target.id)),
          more,
        };
      },
      choose: (choice) => this.panel.set(field, field.many ? [...ids, choice.id] : [choice.id]),
      clear: field.many ? undefined : () => this.panel.set(field, []),
    });
    search.input.readOnly = field.readOnly;
    if (field.many) {
      for (const target of field.targets) {
        const remove = this.small('×', `Take ${target.label} out of ${field.label}`, () =>
          this.panel.set(
            field,
            ids.filter((id) => id !== target.id),
          ),
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
        row.append(
          this.small('›', `Show the properties of ${field.targets[0].label}`, () =>
            this.panel.follow(field.targets[0]),
          ),
        );
        if (!field.required && !field.readOnly) {
          row.append(this.small('×', `Clear ${field.label}`, () => this.panel.set(field, [])));
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
    const link = button(target.label, target.detail, () => this.panel.follow(target));
    link.className = 'link';
    return link;
  }

  // Types

  /** A text such as sequence<Contact, 8>, completed from the types that there are. */
  private type(field: Field): HTMLElement {
    const take = (text: string): void => {
      if (!this.panel.drawing) {
        this.panel.write(field, text);
      }
    };
    const search = new SearchField({
      label: field.label,
      value: field.texts[0] ?? '',
      placeholder: field.mixed ? SEVERAL : 'sequence<Name, 8>',
      search: (words) => this.complete(field, words),
      choose: (choice) => take(choice.id),
      take,
    });
    search.input.readOnly = field.readOnly;
    this.showRefused(field, search);
    return html(
      'div',
      { class: 'written-type' },
      search.element,
      ...field.parts.map((part) => this.details(part)),
    );
  }

  private async complete(
    field: Field,
    words: string,
  ): Promise<{ choices: readonly Target[]; more: number }> {
    const { targets, more } = await this.panel.search(field, words);
    return { choices: targets, more };
  }

  private showRefused(field: Field, search: SearchField): void {
    const text = this.panel.refusedText(field);
    if (text !== undefined) {
      search.show(text);
    }
  }

  /** What the text of a type does not say, such as the length that is expected of a string. */
  private details(part: Part): HTMLElement {
    const fields = part.groups.flatMap((group) => group.fields.map((each) => this.field(each)));
    return this.foldable(
      'part',
      `${this.panel.ids.join()}/${part.path}`,
      false,
      ['Details'],
      fields,
    );
  }

  /** A line in which new parts are written one after the other. */
  private entry(field: Field): HTMLElement {
    const take = (text: string): void => {
      if (!this.panel.drawing) {
        search.show('');
        this.panel.writePart(field, text);
      }
    };
    const search = new SearchField({
      label: `New ${field.label}`,
      placeholder: field.entry,
      search: (words) => this.complete(field, words),
      choose: (choice) => take(choice.id),
      take,
    });
    search.input.dataset.key = `${field.path}:${field.feature}+`;
    this.showRefused(field, search);
    return search.element;
  }

  // What is in it

  private parts(field: Field): HTMLElement {
    const holder = html('div', { class: 'parts' });
    if (field.tableOf) {
      const open = button('Table', `Show ${field.label} as a table`, () =>
        this.panel.openTable(field.tableOf, field.feature),
      );
      open.classList.add('adder', 'as-table');
      open.setAttribute('aria-label', `${field.label} as a table`);
      holder.append(open);
    }
    field.parts.forEach((part, place) => {
      const name = part.label || (field.many ? `${part.kind} ${place + 1}` : part.kind);
      const actions: Node[] = [];
      if (!field.readOnly) {
        if (field.many && place > 0) {
          actions.push(
            this.small('↑', `Put ${name} before the one above`, () =>
              this.panel.change(field, 'raise', '', place),
            ),
          );
        }
        // What holds all data or all software of a system stays, empty or not.
        if (!field.required && (part.id === '' || part.label !== '')) {
          actions.push(
            this.small('×', `Remove ${name}`, () => this.panel.change(field, 'remove', '', place)),
          );
        }
      }
      if (part.groups.length === 0) {
        const link = this.follow({ id: part.id, label: name, detail: part.kind });
        holder.append(html('div', { class: 'target' }, link, ...actions));
      } else {
        const fields = part.groups.flatMap((group) =>
          group.open
            ? group.fields.map((each) => this.field(each))
            : [this.group(group, part.path)],
        );
        const key = `${this.panel.ids.join()}/${part.path}`;
        const summary = [html('span', {}, name), html('span', { class: 'detail' }, part.detail)];
        const details = this.foldable('part', key, !field.many, summary, fields);
        holder.append(
          html(
            'div',
            { class: 'part-row' },
            details,
            html('div', { class: 'part-actions' }, ...actions),
          ),
        );
      }
    });
    if (field.more > 0) {
      holder.append(html('p', { class: 'note' }, `and ${field.more} more`));
    }
    if (field.mixed) {
      holder.append(html('p', { class: 'note' }, SEVERAL));
    } else if (!field.readOnly && (field.many || field.parts.length === 0)) {
      const adder = this.adder(field, 'Add');
      holder.append(
        field.entry ? html('div', { class: 'target' }, this.entry(field), adder) : adder,
      );
    }
    return holder;
  }

  /** A button that makes something new; a menu where there are several kinds of it. */
  private adder(field: Field, verb: string): HTMLElement {
    const name = `${verb} ${field.label}`;
    if (field.types.length === 1) {
      const add = button(`+ ${verb}`, name, () =>
        this.panel.change(field, 'add', field.types[0].value, 0),
      );
      add.className = 'adder';
      add.setAttribute('aria-label', name);
      return add;
    }
    const select = html(
      'select',
      { class: 'adder', 'aria-label': name },
      html('option', { value: '' }, `+ ${verb}…`),
    );
    select.append(
      ...field.types.map((type) =>
        html('option', { value: type.value, title: type.description }, type.label),
      ),
    );
    select.addEventListener(
      'change',
      () => select.value && this.panel.change(field, 'add', select.value, 0),
    );
    return select;
  }

  private small(text: string, name: string, click: () => void): HTMLButtonElement {
    const made = button(text, name, click);
    made.className = 'small';
    made.setAttribute('aria-label', name);
    return made;
  }
}
