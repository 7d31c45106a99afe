// SPDX-License-Identifier: EPL-2.0
import './shortcuts.css';
import { PageCommand } from './commands';
import { html } from '../../../../runtime/live/page/dom';
import type { Shell } from './shell';

/** What commands stand together, by what their ids begin with. */
const GROUPS: [string, string[]][] = [
  ['Edit', ['edit']],
  ['Arrange', ['arrange', 'diagram']],
  ['View', ['view']],
  ['Model', ['model', 'deployment', 'live', 'file']],
];

/** What a mouse does in a diagram. */
const MOUSE: [string, string][] = [
  ['Drag an arrow beside a node', 'Connect it with another node, or create one'],
  ['Drag an end of a connection', 'Connect it with another node'],
  ['Drag a connection', 'Bend it; a double click removes a bend'],
  ['Drag on the canvas, Shift+drag', 'Select what lies in the frame'],
  ['Double click on the canvas', 'Create a node there, found by typing'],
  ['Wheel, two fingers', 'Scroll'],
  ['Ctrl+wheel, pinch', 'Zoom about the mouse'],
  ['Space+drag, middle button', 'Drag the view'],
  ['Alt while dragging', 'Move freely, off grid and lines'],
];

/** What keys and mouse do on a note or a frame. */
const NOTES: [string, string][] = [
  ['Enter, double click', 'Edit the text'],
  ['Ctrl+Enter', 'End the text; Enter ends the title of a frame'],
  ['Arrow keys, drag', 'Move it; with Shift, in small steps'],
  ['Drag its corner', 'Resize it'],
  ['Ctrl+click', 'Add it to the selection'],
  ['Shift+F10, right click', 'Open its menu'],
  ['Escape', 'Go to the diagram'],
];

/** Adds a page of all keys and of what the mouse does. */
export function addShortcuts(shell: Shell): void {
  shell.commands.add({
    id: 'view.shortcuts',
    label: 'Keys and mouse',
    description: 'List all keys, and what the mouse does',
    keys: ['?', 'Shift+?'],
    run: () => show(shell.commands.all()),
  });
}

function show(commands: PageCommand[]): void {
  const close = html('button', { type: 'submit', class: 'primary' }, 'Close');
  const list = html(
    'div',
    { class: 'shortcut-groups' },
    section('Mouse', MOUSE),
    section('Notes and frames', NOTES),
  );
  const listed = new Map<string, PageCommand[]>();
  for (const command of commands) {
    const [key] = command.keys ?? [];
    if (key) {
      listed.set(key, [...(listed.get(key) ?? []), command]);
    }
  }
  // Commands that share a key, as each has its own selection, stand where the first of them does.
  for (const [title, prefixes] of GROUPS) {
    const rows = [...listed]
      .filter(([, [first]]) => prefixes.includes(first.id.split('.')[0]))
      .map(([key, all]): [string, string] => [key, all.map(({ label }) => label).join('; ')]);
    list.append(section(title, rows));
  }
  const room = html(
    'div',
    { class: 'shortcut-room', tabindex: '0', role: 'group', 'aria-label': 'Keys and mouse' },
    list,
  );
  const form = html(
    'form',
    { method: 'dialog' },
    html('h2', {}, 'Keys and mouse'),
    room,
    html('div', { class: 'answers' }, close),
  );
  const dialog = html('dialog', { class: 'shortcuts', 'aria-label': 'Keys and mouse' }, form);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}

function section(title: string, rows: [string, string][]): HTMLElement {
  const table = html('table', {});
  for (const [keys, does] of rows) {
    table.append(html('tr', {}, html('th', { scope: 'row' }, keys), html('td', {}, does)));
  }
  return html('section', {}, html('h3', {}, title), table);
}
