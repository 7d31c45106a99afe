// SPDX-License-Identifier: EPL-2.0
// Takes the screenshots of the editor that the README shows.
//
// Usage: node take-screenshots.mjs CHROMIUM ADDRESS FOLDER
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { deflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const [executablePath, address, folder] = argv.slice(2);

/** What is shown: a diagram, in a theme, with a node selected. */
const PICTURES = [
  { file: 'editor-software.png', diagram: 'software', theme: 'light', select: 'Topic SystemHealth' },
  { file: 'editor-deployment-dark.png', diagram: 'deployment', theme: 'dark', select: 'Component tracker' }
];

/** The machine may be busy. */
const PATIENCE = 120_000;
const COLOURS = 256;
const SIZE = { width: 1500, height: 900 };

/** An uncompressed picture as a PNG with a palette: a third of the size, and nobody sees the difference. */
function indexedPng(pixels, width, height) {
  const bucket = at => ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);
  const buckets = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const key = bucket(at);
    const sums = buckets.get(key) ?? [0, 0, 0, 0];
    [1, pixels[at], pixels[at + 1], pixels[at + 2]].forEach((value, i) => (sums[i] += value));
    buckets.set(key, sums);
  }
  const means = new Map([...buckets].map(([key, [n, ...sums]]) => [key, sums.map(sum => Math.round(sum / n))]));
  const palette = [...buckets.keys()]
    .sort((one, other) => buckets.get(other)[0] - buckets.get(one)[0] || one - other)
    .slice(0, COLOURS)
    .map(key => means.get(key));
  const distance = (one, other) => one.reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0);
  const nearest = new Map(
    [...means].map(([key, mean]) => {
      let best = 0;
      palette.forEach((colour, i) => (best = distance(mean, colour) < distance(mean, palette[best]) ? i : best));
      return [key, best];
    })
  );
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = nearest.get(bucket((y * width + x) * 4));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, which are a number in the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0))
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(checksum(body), body.length + 4);
  return framed;
}

/** CRC-32 as PNG has it. */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The pixels of a PNG, which the browser reads: four bytes each. Runs in the browser. */
async function pixelsOf(png) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let text = '';
  for (let at = 0; at < data.length; at += 0x8000) {
    text += String.fromCharCode(...data.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--font-render-hinting=none'
  ]
});
try {
  for (const { file, diagram, theme, select } of PICTURES) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: theme, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(address);
    await page.locator('g.node').first().waitFor({ state: 'attached' });
    await page.locator(`[data-diagram="${diagram}"]`).click();
    const node = page.locator(`.diagram[id^="${diagram}-"] g.node[aria-label="${select}"]`);
    await node.waitFor({ state: 'attached' });
    await page.locator('.palette-item').first().waitFor();
    await page.locator('.properties :not(:empty)').first().waitFor();
    await page.locator('.problem').first().waitFor();
    // The panels take their places only now; with something selected, that alone would be fitted in.
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await node.locator('> rect.outline').click({ force: true });
    await page.locator('.properties').getByText(select.split(' ').pop(), { exact: true }).first().waitFor();
    await page.mouse.move(5, 5);
    // Nothing moves any more, and no cursor blinks.
    await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished)));
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await page.close();
    const reader = await browser.newPage();
    const pixels = Buffer.from(await reader.evaluate(pixelsOf, png.toString('base64')), 'base64');
    await reader.close();
    writeFileSync(path.join(folder, file), indexedPng(pixels, SIZE.width, SIZE.height));
  }
} finally {
  await browser.close();
}
