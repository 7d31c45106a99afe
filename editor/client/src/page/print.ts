// SPDX-License-Identifier: EPL-2.0
import './print.css';
import type { Bounds } from '@eclipse-glsp/client';
import { html } from '../../../../runtime/live/page/dom';
import { picture } from './export';
import type { Shell } from './shell';

/** Adds the commands that put the diagram on paper, or into a PDF file, as browsers print. */
export function addPrint(shell: Shell): void {
  shell.commands.add(
    {
      id: 'file.print',
      label: 'Print…',
      description: 'The whole diagram on a page of paper or of a PDF file',
      keys: ['Ctrl+P'],
      everywhere: true,
      run: () => void print(shell),
    },
    {
      id: 'file.print-part',
      label: 'Print what is in view…',
      description: 'This part of the diagram on a page of paper or of a PDF file',
      run: () => void print(shell, shell.diagram?.inView()),
    },
  );
}

/** Prints the picture instead of the page, in light colours, as large as the paper. */
async function print(shell: Shell, part?: Bounds): Promise<void> {
  const image = html('img', { alt: document.title });
  image.src = picture(shell, 'light', part);
  try {
    await image.decode();
  } catch {
    shell.say('The browser could not draw the picture.');
    return;
  }
  const today = new Date().toLocaleDateString('en', { dateStyle: 'long' });
  const caption = html('p', {}, `${shell.diagram?.kind.label} · ${shell.model} · ${today}`);
  const sheet = html('div', { class: 'print-sheet' }, image, caption);
  sheet.classList.toggle('wide', image.naturalWidth > image.naturalHeight);
  document.body.append(sheet);
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}
