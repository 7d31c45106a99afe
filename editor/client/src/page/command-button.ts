// SPDX-License-Identifier: EPL-2.0
import type { Commands } from './commands';
import { html } from '../../../../runtime/live/page/dom';

/**
 * A button that runs a command; its tool tip describes the command and names its keys.
 *
 * @param content a symbol or text in place of the command's label
 */
export function commandButton(
  commands: Commands,
  id: string,
  content?: Node | string,
): HTMLButtonElement {
  const { label, description, keys, pressed } = commands.get(id);
  const title = (description ?? label) + (keys ? ` (${keys[0]})` : '');
  const made = html('button', { type: 'button', title }, content ?? label);
  // A symbol says nothing to a screen reader.
  if (!/\w/.test(made.textContent)) {
    made.setAttribute('aria-label', label);
  }
  made.addEventListener('click', () => commands.run(id));
  if (pressed) {
    const show = (): void => made.setAttribute('aria-pressed', String(pressed()));
    show();
    commands.whenChanged(show);
  }
  return made;
}
