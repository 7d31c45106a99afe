// SPDX-License-Identifier: EPL-2.0
import './dialog.css';
import { html } from '../../../../runtime/live/page/dom';
import type { Entry } from '../messages';
import { entryWords } from './entry';

/** A question to the user. */
export interface Question {
  title: string;
  text: string;
  /** What the button says that agrees. */
  agree: string;
  /** What it is about, a line each. */
  entries?: readonly Entry[];
  /** A field to fill in; left out where there is none. Where a text is expected, only that agrees. */
  field?: { label: string; value: string; expected?: string };
}

/** Asks; answers what stands in the field (or '' without one), or undefined where the user does not agree. */
export function ask({ title, text, agree, entries, field }: Question): Promise<string | undefined> {
  const input = html('input', { type: 'text', required: '', spellcheck: 'false' });
  input.value = field?.value ?? '';
  const form = html('form', { method: 'dialog' }, html('h2', {}, title), html('p', {}, text));
  if (entries?.length) {
    form.append(
      html(
        'ul',
        { class: 'entries', tabindex: '0' },
        ...entries.map((entry) => html('li', { class: 'entry' }, ...entryWords(entry))),
      ),
    );
  }
  const primary = html('button', { type: 'submit', value: 'agree', class: 'primary' }, agree);
  if (field) {
    form.append(html('label', {}, field.label, input));
    const { expected } = field;
    if (expected !== undefined) {
      const judge = (): void => void (primary.disabled = input.value.trim() !== expected);
      input.addEventListener('input', judge);
      judge();
    }
  }
  form.append(
    html(
      'div',
      { class: 'answers' },
      html('button', { type: 'submit', value: '', formnovalidate: '' }, 'Cancel'),
      primary,
    ),
  );
  const dialog = html('dialog', { 'aria-label': title }, form);
  // Enter agrees, though the other button comes first.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      primary.click();
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  (field ? input : primary).focus();
  // What is proposed is typed over.
  input.select();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'agree' ? input.value.trim() : undefined);
    }),
  );
}
