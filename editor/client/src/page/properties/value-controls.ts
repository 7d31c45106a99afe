// SPDX-License-Identifier: EPL-2.0
import { html } from '../dom';
import type { Field } from '../../messages';

/** What a field shows while the selected elements have different values. */
export const SEVERAL = 'several values';

/** Takes what the user puts into the control of a field. */
export interface ValueReceiver {
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
  input.addEventListener('change', () => {
    // Sent, it is no longer being typed.
    input.defaultValue = input.value;
    panel.write(field, input.value);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && input.value !== input.defaultValue) {
      input.value = input.defaultValue;
      event.stopPropagation();
    }
  });
  return input;
}

function lines(field: Field, panel: ValueReceiver): HTMLElement {
  const area = html('textarea', {
    rows: String(Math.min(6, Math.max(field.kind === 'list' ? 1 : 2, field.texts.length))),
    placeholder: field.mixed ? SEVERAL : field.kind === 'list' ? 'one a line' : '',
  });
  area.value = field.texts.join('\n');
  area.readOnly = field.readOnly;
  area.addEventListener('change', () =>
    panel.set(
      field,
      field.kind === 'list'
        ? area.value.split('\n').filter((line) => line.trim() !== '')
        : [area.value],
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
