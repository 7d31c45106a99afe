// SPDX-License-Identifier: EPL-2.0
import type { Bounds } from '@eclipse-glsp/client';
import { html } from '../../../../runtime/live/page/dom';
import type { Shell } from './shell';
import { BY_TOPIC } from './topic-colours';
import { viewSettings } from './view-settings';

/** How many pixels of a PNG a pixel of the diagram is: sharp on screens and in print. */
const SHARPNESS = 2;

/** What browsers take as the side of a canvas. */
const LARGEST_SIDE = 16_000;

/** Adds the commands that write the diagram into a file, all that is shown of it and as it is now. */
export function addExport(shell: Shell): void {
  shell.commands.add(
    {
      id: 'file.export-svg',
      label: 'Export SVG',
      description: 'The whole diagram as an SVG file',
      run: () => download(picture(shell), fileName(shell, 'svg')),
    },
    {
      id: 'file.export-png',
      label: 'Export PNG',
      description: 'The whole diagram as a PNG file',
      run: () => void exportPng(shell),
    },
  );
}

/**
 * Where the server has the picture of the diagram that is shown.
 *
 * @param part what of the diagram it shows; all of it where there is none
 */
export function picture(
  shell: Shell,
  theme = document.documentElement.dataset.theme ?? 'light',
  part?: Bounds,
): string {
  return `picture?${new URLSearchParams([
    ['model', shell.model],
    ['kind', shell.kind],
    ['theme', theme],
    ...(part ? [['part', `${part.x},${part.y},${part.width},${part.height}`]] : []),
    ...(viewSettings().topicColours ? [['flows', BY_TOPIC]] : []),
    ...shell.filter.parameters(),
  ])}`;
}

function fileName(shell: Shell, extension: string): string {
  return `${shell.model
    .split('/')
    .pop()!
    .replace(/\.deployment$/, '')}-${shell.kind}.${extension}`;
}

function download(address: string, name: string): void {
  html('a', { href: address, download: name }).click();
}

async function exportPng(shell: Shell): Promise<void> {
  const image = new Image();
  image.src = picture(shell);
  try {
    await image.decode();
    const scale = Math.min(
      SHARPNESS,
      LARGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight),
    );
    const canvas = html('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const address = URL.createObjectURL(png!);
    download(address, fileName(shell, 'png'));
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch {
    shell.say('The browser could not draw the picture.');
  }
}
