// SPDX-License-Identifier: EPL-2.0
import { html } from '../../../../../runtime/live/page/dom';
import { TextField } from './typed-field';
import type { Field } from '../../messages';

/** What a field shows while the selected elements have different values. */
export const SEVERAL = 'several values';

/** Takes what the user puts into the control of a field. */
export interface ValueReceiver {
  /** Whether the fields are being replaced: they lose the focus without the user's having left them. */
  readonly drawing: boolean;
  /** Changes the values of a property. */
  set(field: Field, values: string[]): void;
  /** Changes a property to a text of the user's, which is shown again where it is refused. */
  write(field: Field, text: string): void;
  /** The text that was refused; undefined where none was. */
  refusedText(field: Field): string | undefined;
}

/**
 * The control for a plain value.
 *
 * @param id of the field on the page
 */
export function valueControl(field: Field, id: string, panel: ValueReceiver): HTMLElement {
  switch (field.kind) {
    case 'switch':
      return switchBox(field, panel);
    case 'choice':
      return choice(field, panel);
    case 'choices':
      return choices(field, id, panel);
    case 'long-text':
    case 'list':
      return lines(field, panel);
    default:
      return text(field, panel);
  }
}

function text(field: Field, panel: ValueReceiver): HTMLElement {
  const example = field.unit && !field.defaultText ? `in ${field.unit}` : field.defaultText;
  const input = html('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: field.mixed ? SEVERAL : example,
    value: field.texts[0] ?? '',
  });
  input.readOnly = field.readOnly;
  const refused = panel.refusedText(field);
  if (refused !== undefined) {
    input.value = refused;
  }
  takeTyped(input, panel, (typed) => panel.write(field, typed));
  return input;
}

/**
 * Takes what is typed once its field is left, a line with Enter, too. The browser's own event is not enough: it does
 * not come where the panel was drawn anew while the user typed.
 */
function takeTyped(area: TextField, panel: ValueReceiver, take: (text: string) => void): void {
  let known = area.value;
  const takeNow = (): void => {
    if (!panel.drawing && area.value !== known) {
      // Sent, it is no longer being typed.
      area.defaultValue = known = area.value;
      take(known);
    }
  };
  area.addEventListener('change', takeNow);
  area.addEventListener('blur', takeNow);
  area.addEventListener('keydown', (event: KeyboardEvent) => {
    if (event.key === 'Enter' && area instanceof HTMLInputElement) {
      takeNow();
    } else if (event.key === 'Escape' && area.value !== area.defaultValue) {
      area.value = known = area.defaultValue;
      event.stopPropagation();
    }
  });
}

function lines(field: Field, panel: ValueReceiver): HTMLElement {
  const area = html('textarea', {
    rows: String(Math.min(6, Math.max(field.kind === 'list' ? 1 : 2, field.texts.length))),
    placeholder: field.mixed ? SEVERAL : field.kind === 'list' ? 'one a line' : '',
  });
  area.defaultValue = field.texts.join('\n');
  area.readOnly = field.readOnly;
  takeTyped(area, panel, (typed) =>
    panel.set(
      field,
      field.kind === 'list' ? typed.split('\n').filter((line) => line.trim() !== '') : [typed],
    ),
  );
  return area;
}

function switchBox(field: Field, panel: ValueReceiver): HTMLElement {
  const box = html('input', { type: 'checkbox' });
  box.checked = field.texts[0] === 'true';
  box.indeterminate = field.mixed;
  box.disabled = field.readOnly;
  box.addEventListener('change', () => panel.set(field, [String(box.checked)]));
  return box;
}

function choice(field: Field, panel: ValueReceiver): HTMLElement {
  const select = html('select');
  select.disabled = field.readOnly;
  if (field.mixed || field.texts.length === 0) {
    select.append(html('option', { value: '' }, field.mixed ? SEVERAL : '–'));
  }
  select.append(
    ...field.options.map((option) =>
      html('option', { value: option.value, title: option.description }, option.label),
    ),
  );
  if (!field.mixed && field.texts.length > 0 && field.defaultText === '') {
    select.append(html('option', { value: '' }, '–'));
  }
  select.value = field.texts[0] ?? '';
  select.addEventListener('change', () =>
    panel.set(field, select.value === '' ? [] : [select.value]),
  );
  return select;
}

function choices(field: Field, id: string, panel: ValueReceiver): HTMLElement {
  const boxes = field.options.map((option) => {
    const box = html('input', { type: 'checkbox', value: option.value });
    box.checked = field.texts.includes(option.value);
    box.disabled = field.readOnly;
    box.addEventListener('change', () =>
      panel.set(
        field,
        boxes.filter((each) => each.checked).map((each) => each.value),
      ),
    );
    return box;
  });
  return html(
    'div',
    { role: 'group', 'aria-labelledby': `${id}-label` },
    ...boxes.map((box, index) =>
      html('label', { title: field.options[index].description }, box, field.options[index].label),
    ),
  );
}
