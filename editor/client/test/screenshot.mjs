// SPDX-License-Identifier: EPL-2.0
// Screenshots as the documentation has them.
import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const COLOURS = 256;

/** By then a zoom is sharp, in milliseconds. */
const SHARP = 700;

/** How Chromium is to be started, so that letters look the same on every machine. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--font-render-hinting=none',
];

/** An uncompressed picture as a PNG with a palette: a third of the size, and nobody sees the difference. */
function indexedPng(pixels, width, height) {
  const bucket = (at) =>
    ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);
  const buckets = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const key = bucket(at);
    const sums = buckets.get(key) ?? [0, 0, 0, 0];
    [1, pixels[at], pixels[at + 1], pixels[at + 2]].forEach((value, i) => (sums[i] += value));
    buckets.set(key, sums);
  }
  const means = new Map(
    [...buckets].map(([key, [n, ...sums]]) => [key, sums.map((sum) => Math.round(sum / n))]),
  );
  const palette = [...buckets.keys()]
    .sort((one, other) => buckets.get(other)[0] - buckets.get(one)[0] || one - other)
    .slice(0, COLOURS)
    .map((key) => means.get(key));
  const distance = (one, other) => one.reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0);
  const nearest = new Map(
    [...means].map(([key, mean]) => {
      let best = 0;
      palette.forEach(
        (colour, i) => (best = distance(mean, colour) < distance(mean, palette[best]) ? i : best),
      );
      return [key, best];
    }),
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
    chunk('IEND', Buffer.alloc(0)),
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

/** Writes what a page shows, with nothing that moves or blinks, as a small PNG. */
export async function takeScreenshot(page, file) {
  await page.mouse.move(5, 5);
  await page.waitForTimeout(SHARP);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished)),
  );
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { width, height } = page.viewportSize();
  const reader = await page.context().browser().newPage();
  const pixels = Buffer.from(await reader.evaluate(pixelsOf, png.toString('base64')), 'base64');
  await reader.close();
  writeFileSync(file, indexedPng(pixels, width, height));
}
