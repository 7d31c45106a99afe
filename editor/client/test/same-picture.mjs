// SPDX-License-Identifier: EPL-2.0
// Holds the pictures that the server draws against what the page shows, element by element, in
// Chromium, and exports one of each format from the page. Ends with 0 if all are the same.
//
// Usage: node same-picture.mjs CHROMIUM ADDRESS FOLDER
import assert from 'node:assert/strict';
import path from 'node:path';
import { argv } from 'node:process';
import { chromium } from 'playwright-core';
import { wear } from './editor-page.mjs';

const [executablePath, address, folder] = argv.slice(2);
const PATIENCE = 60_000;

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
});

/** What can be seen of each node and edge, in the coordinates of the diagram. Runs in the browser. */
function seen({ root, nodes, edges, line }) {
  const origin = document.querySelector(root).getScreenCTM().inverse();
  const round = number => Math.round(number * 50) / 50;
  const place = (element, x, y) => {
    const to = origin.multiply(element.getScreenCTM());
    return [round(to.a * x + to.e), round(to.d * y + to.f)];
  };
  const number = (element, name) => round(Number(element.getAttribute(name) ?? 0));
  const paint = (element, ...names) => names.map(name => getComputedStyle(element)[name]);
  const outlined = element => [
    ...place(element, number(element, 'x'), number(element, 'y')),
    number(element, 'width'),
    number(element, 'height'),
    number(element, 'rx'),
    ...paint(element, 'fill', 'stroke'),
    // How wide a line is that is not painted does not show.
    ...(getComputedStyle(element).stroke === 'none' ? [] : paint(element, 'strokeWidth', 'strokeDasharray'))
  ];
  const written = element => {
    const style = getComputedStyle(element);
    return [
      element.textContent,
      ...place(element, number(element, 'x'), number(element, 'y')),
      style.fontSize,
      style.fontWeight,
      style.fontFamily,
      style.textAnchor,
      style.fill,
      round(style.opacity * style.fillOpacity)
    ];
  };
  const children = (element, selector) => [...element.querySelectorAll(`:scope > ${selector}`)];
  const id = element => element.id.replace(/^(node-|edge-|[a-z]+-[0-9a-f-]{36}_)/, '').replaceAll('/', '_');
  const all = {};
  for (const node of document.querySelectorAll(nodes)) {
    all[id(node)] = {
      outline: outlined(children(node, 'rect')[0]),
      icon: children(node, 'use').map(use => [
        (use.getAttribute('href') ?? use.getAttribute('xlink:href')),
        ...place(use, number(use, 'x'), number(use, 'y')),
        number(use, 'width'),
        ...paint(use, 'color')
      ])[0],
      texts: children(node, 'text').map(written)
    };
  }
  for (const edge of document.querySelectorAll(edges)) {
    const path = children(edge, line)[0];
    all[id(edge)] = {
      line: path.getAttribute('d').match(/[A-Z]|-?[0-9.]+/g).map(part => (/[A-Z]/.test(part) ? part : round(part))),
      paint: paint(path, 'stroke', 'strokeWidth', 'strokeDasharray'),
      head: path.getAttribute('marker-end')?.match(/#(head-[a-z]+)/)[1],
      label: children(edge, 'g')
        .filter(label => getComputedStyle(label).display !== 'none')
        .map(label => [outlined(label.querySelector('rect')), written(label.querySelector('text'))])
    };
  }
  return all;
}

try {
  // So large that nothing is left out for being small.
  const context = await browser.newContext({ viewport: { width: 4200, height: 3400 } });
  const page = await context.newPage();
  const picture = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  picture.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  const model = new URL(page.url()).searchParams.get('model') ?? new URL(address).searchParams.get('model');
  for (const theme of ['light', 'dark']) {
    await wear(page, theme);
    for (const kind of ['software', 'infrastructure', 'deployment']) {
      await page.locator(`[data-diagram="${kind}"]`).click();
      await page.locator(`.diagram[id^="${kind}-"] g.node`).first().waitFor({ state: 'attached' });
      await page.locator('.detail-full').first().waitFor({ state: 'attached' });
      await page.mouse.move(5, 5);
      const svg = `.diagram[id^="${kind}-"] > svg`;
      const shown = await page.evaluate(seen, {
        root: `${svg} > g`,
        nodes: `${svg} g.node`,
        edges: `${svg} g.edge`,
        line: 'path.line'
      });
      await picture.goto(new URL(`picture?${new URLSearchParams({ model, kind, theme })}`, page.url()).href);
      const drawn = await picture.evaluate(seen, {
        root: 'svg',
        nodes: '[id^="node-"]',
        edges: '[id^="edge-"]',
        line: 'path'
      });
      assert.ok(Object.keys(shown).length > 10, `${kind} shows something`);
      assert.deepEqual(Object.keys(drawn).sort(), Object.keys(shown).sort());
      for (const [id, looks] of Object.entries(shown)) {
        assert.deepEqual(drawn[id], looks, `${kind}, ${theme}: ${id}`);
      }
    }
  }
  for (const label of ['Export SVG', 'Export PNG']) {
    await page.locator('.file-menu summary').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: label }).click()]);
    await download.saveAs(path.join(folder, download.suggestedFilename()));
  }
} finally {
  await browser.close();
}
