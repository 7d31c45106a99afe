// SPDX-License-Identifier: EPL-2.0
import './file-menu.css';
import type { Commands } from './commands';
import { button, html } from '../../../../runtime/live/page/dom';

/** A menu with what can be done with the model as a file. It closes with a choice, Escape, or a click elsewhere. */
export function fileMenu(commands: Commands): HTMLElement {
  const list = html('div', { class: 'file-menu-list' });
  const menu = html('details', { class: 'file-menu' }, html('summary', {}, 'File'), list);
  menu.addEventListener('toggle', () => {
    if (menu.open) {
      list.replaceChildren(
        ...commands
          .all()
          .filter((command) => command.id.startsWith('file.') && (command.enabled?.() ?? true))
          .map(({ id, label, description, keys }) => {
            const entry = button(label, description ?? label, () => {
              menu.open = false;
              commands.run(id);
            });
            entry.append(html('kbd', {}, keys?.[0] ?? ''));
            return entry;
          }),
      );
      list.querySelector('button')?.focus();
    }
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      menu.open = false;
      menu.querySelector('summary')?.focus();
      event.stopPropagation();
    }
  });
  menu.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) {
      menu.open = false;
    }
  });
  const giveWay = (event: Event): void => {
    if (!menu.contains(event.target as Node)) {
      menu.open = false;
    }
  };
  // Before the diagram, which keeps some presses to itself.
  document.addEventListener('pointerdown', giveWay, { capture: true });
  return menu;
}
