// SPDX-License-Identifier: EPL-2.0
import './toolbar.css';
import { html } from '../../../../runtime/live/page/dom';
import { commandButton } from './command-button';
import type { Commands } from './commands';

/** The commands that have a button, with the symbol that stands for their name where there is little room, of 16 pixels. */
const TOOLS: Record<string, string> = {
  'edit.undo': 'M6,3 3,6 6,9M3,6H9A3.5,3.5 0 0 1 9,13H6',
  'edit.redo': 'M10,3 13,6 10,9M13,6H7A3.5,3.5 0 0 0 7,13H10',
  'diagram.layout': 'M2,2H7V6H2ZM9,10H14V14H9ZM4.5,6V12H9',
  'view.search': 'M11,7A4,4 0 1 1 3,7A4,4 0 1 1 11,7ZM10,10 14,14',
  'view.load': 'M2,12A6,6 0 1 1 14,12M8,12 11,8',
  'deployment.allocate': 'M8,2V9M5,6 8,9 11,6M2,10V14H14V10',
  'view.theme': 'M14,8A6,6 0 1 1 2,8A6,6 0 1 1 14,8ZM8,2V14M8,5H13M8,8H14M8,11H13',
};

/** The buttons at the right of the head. */
export function toolbar(commands: Commands): HTMLElement {
  return html(
    'div',
    { class: 'actions' },
    ...Object.entries(TOOLS).map(([id, path]) =>
      commandButton(
        commands,
        id,
        html('span', { class: 'tool' }, symbol(path), html('span', {}, commands.get(id).label)),
      ),
    ),
    Object.assign(commandButton(commands, 'file.save'), { className: 'primary' }),
  );
}

function symbol(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
