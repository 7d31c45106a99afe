// SPDX-License-Identifier: EPL-2.0
// Holds the pictures that the server draws against what the page paints, element by element, in
// Chromium; holds what is seen of that against what Chromium draws of the same elements; and
// exports a picture of each format from the page. Ends with 0 if all are the same.
//
// Usage: node same-picture.mjs CHROMIUM ADDRESS FOLDER
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { launchChromium } from './chromium.mjs';
import { inBothThemes } from './editor-page.mjs';

const [executablePath, address, folder] = argv.slice(2);
const PATIENCE = 60_000;

/** Letters and lines are smoothed a little differently on a canvas: so many of all pixels may be clearly different. */
const MOST_DIFFERENT = 0.005;

/** By then a zoom is sharp, in milliseconds. */
const STILL = 700;

const browser = await launchChromium(executablePath);

/** What can be seen of each node and edge, in the coordinates of the diagram. Runs in the browser. */
function seen({ root, nodes, edges, line, mark }) {
  const origin = document.querySelector(root).getScreenCTM().inverse();
  const round = (number) => Math.round(number * 50) / 50;
  const place = (element, x, y) => {
    const to = origin.multiply(element.getScreenCTM());
    return [round(to.a * x + to.e), round(to.d * y + to.f)];
  };
  const number = (element, name) => round(Number(element.getAttribute(name) ?? 0));
  const paint = (element, ...names) => names.map((name) => getComputedStyle(element)[name]);
  const outlined = (element) => [
    ...place(element, number(element, 'x'), number(element, 'y')),
    number(element, 'width'),
    number(element, 'height'),
    number(element, 'rx'),
    ...paint(element, 'fill', 'stroke'),
    // How wide a line is that is not painted does not show.
    ...(getComputedStyle(element).stroke === 'none'
      ? []
      : paint(element, 'strokeWidth', 'strokeDasharray')),
  ];
  const written = (element) => {
    const style = getComputedStyle(element);
    return [
      element.textContent,
      ...place(element, number(element, 'x'), number(element, 'y')),
      style.fontSize,
      style.fontWeight,
      style.fontFamily,
      style.textAnchor,
      style.fill,
      round(style.opacity * style.fillOpacity),
    ];
  };
  const numbers = (path) =>
    path
      .getAttribute('d')
      .match(/[A-Z]|-?[0-9.]+/g)
      .map((part) => (/[A-Z]/.test(part) ? part : round(part)));
  const children = (element, selector) => [...element.querySelectorAll(`:scope > ${selector}`)];
  const id = (element) =>
    element.id.replace(/^(node-|edge-|[a-z]+-[0-9a-f-]{36}_)/, '').replaceAll('/', '_');
  const all = {};
  for (const node of document.querySelectorAll(nodes)) {
    all[id(node)] = {
      outline: outlined(children(node, 'rect')[0]),
      icon: children(node, 'use').map((use) => [
        use.getAttribute('href') ?? use.getAttribute('xlink:href'),
        ...place(use, number(use, 'x'), number(use, 'y')),
        number(use, 'width'),
        ...paint(use, 'color'),
      ])[0],
      texts: children(node, 'text').map(written),
      mark: children(node, mark)
        .filter((path) => getComputedStyle(path).display !== 'none')
        .map((path) => [numbers(path), ...paint(path, 'fill')]),
    };
  }
  for (const edge of document.querySelectorAll(edges)) {
    const path = children(edge, line)[0];
    all[id(edge)] = {
      line: numbers(path),
      paint: paint(path, 'stroke', 'strokeWidth', 'strokeDasharray'),
      head: path.getAttribute('marker-end')?.match(/#(head-[a-z]+)/)[1],
      label: children(edge, 'g')
        .filter((label) => getComputedStyle(label).display !== 'none')
        .map((label) => [
          outlined(label.querySelector('rect')),
          written(label.querySelector('text')),
        ]),
    };
  }
  return all;
}

/** Puts what is painted into the page as elements, where it is painted. Runs in the browser. */
function putPicture() {
  const diagram = document.querySelector('.diagram:not(.hidden)');
  const picture = document.querySelector('.canvas').places.picture();
  picture.classList.add('compared');
  const above = diagram.querySelector(':scope > svg');
  picture.style = `${above.getAttribute('style')}; position: absolute; top: 0; left: 0; background: var(--canvas)`;
  picture.firstElementChild.setAttribute(
    'transform',
    above.firstElementChild.getAttribute('transform'),
  );
  diagram.append(picture);
}

/** How many of the pixels of two pictures are clearly different, by more than 64 of 255, of all. Runs in the browser. */
async function difference([one, other]) {
  const [here, there] = await Promise.all(
    [one, other].map(async (png) => {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]),
      );
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height).data;
    }),
  );
  let different = 0;
  for (let at = 0; at < here.length; at += 4) {
    different += [0, 1, 2].some((part) => Math.abs(here[at + part] - there[at + part]) > 64)
      ? 1
      : 0;
  }
  return different / (here.length / 4);
}

/** Holds the canvas against Chromium's own SVG of the same elements in the same place, from far and near, light and dark. */
async function comparePixels(sharpness) {
  const context = await browser.newContext({
    viewport: { width: 1500, height: 950 },
    deviceScaleFactor: sharpness,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  await page.locator('.palette-item').first().waitFor();
  if (sharpness === 2) {
    // With the colours of topics.
    await page.keyboard.press('Alt+k');
  }
  for (const kind of ['software', 'deployment']) {
    await page.locator(`[data-diagram="${kind}"]`).click();
    await page
      .locator(`.diagram[id^="${kind}-"] [role=treeitem]`)
      .first()
      .waitFor({ state: 'attached' });
    await page.locator('.problems[aria-busy="false"]').waitFor({ state: 'attached' });
    // The dots behind it are not of the diagram, and the focus is drawn around it.
    await page.getByRole('button', { name: 'Fit', exact: true }).focus();
    await inBothThemes(page, async (theme) => {
      // Where others are in nodes, their names are written larger from afar than the elements say.
      for (const detail of sharpness === 1 && kind === 'software' ? ['names', 'full'] : ['full']) {
        while ((await page.locator(`.diagram:not(.hidden) > .detail-${detail}`).count()) === 0) {
          await page.keyboard.press(detail === 'full' ? 'Control+=' : 'Control+-');
          await page.waitForTimeout(50);
        }
        await page.waitForTimeout(STILL);
        const clip = await page.locator('.canvas').boundingBox();
        const painted = await page.screenshot({ clip });
        await page.evaluate(putPicture);
        const drawn = await page.screenshot({ clip });
        await page.locator('.compared').evaluate((element) => element.remove());
        const part = await page.evaluate(
          difference,
          [painted, drawn].map((png) => png.toString('base64')),
        );
        if (!(part < MOST_DIFFERENT)) {
          writeFileSync(path.join(folder, 'painted.png'), painted);
          writeFileSync(path.join(folder, 'drawn.png'), drawn);
        }
        assert.ok(
          part < MOST_DIFFERENT,
          `${kind}, ${theme}, ${detail}, ${sharpness} pixels a pixel: ${(100 * part).toFixed(2)} % are different`,
        );
      }
    });
  }
  await context.close();
}

/** Takes what the page has printed as a PDF file. Says of which picture it is. */
async function printedOnOnePage(page, name) {
  const printed = await (await page.waitForFunction(() => window.printed)).jsonValue();
  assert.match(
    await page.locator('.print-sheet p').textContent(),
    /^Deployment · .*submarine-lab\.deployment · \w+ \d+, \d{4}$/,
  );
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    path: path.join(folder, `${name}.pdf`),
  });
  const text = pdf.toString('latin1');
  assert.equal(text.match(/\/Type ?\/Page\b/g).length, 1, `${name} is on one page`);
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text);
  const picture = await page.request.get(printed);
  const [, across, down] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(await picture.text());
  assert.equal(+width > +height, +across > +down, `${name} lies as the picture does`);
  await page.waitForFunction(() => !document.querySelector('.print-sheet'));
  await page.evaluate(() => (window.printed = undefined));
  return printed;
}

try {
  const context = await browser.newContext({ viewport: { width: 1500, height: 950 } });
  // Opened first, since Chromium slows down a page behind another.
  const picture = await context.newPage();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  picture.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  const model =
    new URL(page.url()).searchParams.get('model') ?? new URL(address).searchParams.get('model');
  for (const flows of ['by-kind', 'by-topic']) {
    if (flows === 'by-topic') {
      await page.keyboard.press('Alt+k');
    }
    await inBothThemes(page, async (theme) => {
      for (const kind of ['software', 'infrastructure', 'deployment']) {
        await page.locator(`[data-diagram="${kind}"]`).click();
        await page
          .locator(`.diagram[id^="${kind}-"] [role=treeitem]`)
          .first()
          .waitFor({ state: 'attached' });
        // At 100 % every detail is drawn. The comparison includes what is out of view.
        await page.keyboard.press('Control+0');
        await page.locator('.diagram:not(.hidden) > .detail-full').waitFor();
        await page.mouse.move(5, 5);
        await page.evaluate(putPicture);
        const svg = '.compared';
        const shown = await page.evaluate(seen, {
          root: `${svg} > g`,
          nodes: `${svg} g.node`,
          edges: `${svg} g.edge`,
          line: 'path.line',
          mark: 'path.topic-mark',
        });
        await page.locator(svg).evaluate((element) => element.remove());
        await picture.goto(
          new URL(`picture?${new URLSearchParams({ model, kind, theme, flows })}`, page.url()).href,
        );
        const drawn = await picture.evaluate(seen, {
          root: 'svg',
          nodes: '[id^="node-"]',
          edges: '[id^="edge-"]',
          line: 'path',
          mark: 'path[fill^="#"]',
        });
        assert.ok(Object.keys(shown).length > 10, `${kind} shows something`);
        assert.deepEqual(Object.keys(drawn).sort(), Object.keys(shown).sort());
        for (const [id, looks] of Object.entries(shown)) {
          assert.deepEqual(drawn[id], looks, `${kind}, ${theme}, ${flows}: ${id}`);
        }
      }
    });
  }
  for (const sharpness of [1, 2]) {
    await comparePixels(sharpness);
  }
  for (const label of ['Export SVG', 'Export PNG']) {
    await page.locator('.file-menu summary').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label }).click(),
    ]);
    await download.saveAs(path.join(folder, download.suggestedFilename()));
  }
  // The whole on one page, in the middle of typing, too; then a part of it.
  await page.evaluate(() => {
    window.print = () => (window.printed = document.querySelector('.print-sheet img').src);
  });
  await page.getByPlaceholder('Search the palette').focus();
  await page.keyboard.press('Control+p');
  await printedOnOnePage(page, 'whole');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.locator('.file-menu summary').click();
  await page.getByRole('button', { name: 'Print what is in view…' }).click();
  const part = new URL(await printedOnOnePage(page, 'part')).searchParams.get('part').split(',');
  for (const wrong of ['1,2,3', '1,2,0,4', '1,2,x,4', '1,2,NaN,4', '1,2,3,4,5']) {
    const query = new URLSearchParams({ model, kind: 'software', theme: 'light', part: wrong });
    const answer = await page.request.get(new URL(`picture?${query}`, page.url()).href);
    assert.equal(answer.status(), 400, wrong);
    assert.match(await answer.text(), /EDITOR_PICTURE_UNKNOWN/);
  }
  const room = await page.locator('.canvas').boundingBox();
  const shown = part[2] / part[3];
  assert.ok(Math.abs(shown - room.width / room.height) < 0.05, `${shown} is as wide as the canvas`);
} finally {
  await browser.close();
}
