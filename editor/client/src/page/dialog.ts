// SPDX-License-Identifier: EPL-2.0
import './dialog.css';
import { html } from './dom';

/** A question to the user. */
interface Question {
  title: string;
  text: string;
  /** What the button says that agrees. */
  agree: string;
  /** A field to fill in; left out where there is none. */
  field?: { label: string; value: string };
}

/** Asks; answers what stands in the field (or '' without one), or undefined where the user does not agree. */
export function ask({ title, text, agree, field }: Question): Promise<string | undefined> {
  const input = html('input', { type: 'text', required: '', spellcheck: 'false' });
  input.value = field?.value ?? '';
  const form = html('form', { method: 'dialog' }, html('h2', {}, title), html('p', {}, text));
  if (field) {
    form.append(html('label', {}, field.label, input));
  }
  form.append(
    html(
      'div',
      { class: 'answers' },
      html('button', { type: 'submit', value: '', formnovalidate: '' }, 'Cancel'),
      html('button', { type: 'submit', value: 'agree', class: 'primary' }, agree),
    ),
  );
  const dialog = html('dialog', { 'aria-label': title }, form);
  // Enter agrees, though the other button comes first.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      form.querySelector<HTMLButtonElement>('.primary')!.click();
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  (field ? input : form.querySelector<HTMLButtonElement>('.primary')!).focus();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'agree' ? input.value.trim() : undefined);
    }),
  );
}
