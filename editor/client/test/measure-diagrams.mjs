// SPDX-License-Identifier: EPL-2.0
// Measures what a user of the editor waits for, in Chromium. Called by benchmarks/measure-editor.sh.
//
// Usage: node measure-diagrams.mjs CHROMIUM ADDRESS SMALL LARGE
//   ADDRESS  what the server prints for a folder with both models, nobody having asked it for anything
//   SMALL    a model, relative to the folder
//   LARGE    another one
//
// Prints lines of a name and milliseconds, and how many nodes and edges are drawn. A step is the time that the
// page's main thread is busy with it, of the steps of a kind the median: it says whether the page
// keeps up with the screen, whatever the screen's rate.
import { argv, stdout } from 'node:process';
import { chromium } from 'playwright-core';

const [executablePath, address, small, large] = argv.slice(2);
const PATIENCE = 180_000;
const SETTLED = 700;
/** So long a browser is busy with a window that it has opened, and with nothing of the page. */
const WINDOW = 1500;
const STEPS = 40;

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
});

function tell(name, value) {
  stdout.write(`${name} ${value}\n`);
}

/** Notes in the page when the number of drawn nodes last rose. From afar an element may stand for several. */
function noteDrawn() {
  let most = 0;
  window.drawnAt = 0;
  window.drawn = (name, several) =>
    Array.from(document.getElementsByClassName(name)).reduce((sum, element) => sum + Number(element.dataset[several] ?? 1), 0);
  new MutationObserver(() => {
    const count = window.drawn('sprotty-node', 'nodes');
    if (count > most) {
      most = count;
      window.drawnAt = performance.now();
    }
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Opens a model in a tab that has kept nothing. Says when all of it was drawn, from the navigation on;
 * `received` may be set to be handed what the server sends.
 */
async function open(model) {
  const context = await browser.newContext({ viewport: { width: 1500, height: 950 } });
  const page = await context.newPage();
  const tab = { page, drawn: 0, received: () => {} };
  page.setDefaultTimeout(PATIENCE);
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => tab.received(String(payload))));
  await page.addInitScript(noteDrawn);
  await page.waitForTimeout(WINDOW);
  const start = Date.now();
  await page.goto(`${address}&model=${encodeURIComponent(model)}`);
  const drawn = await page.waitForFunction(
    pause => window.drawnAt > 0 && performance.now() - window.drawnAt > pause && performance.timeOrigin + window.drawnAt,
    SETTLED
  );
  tab.drawn = Math.round((await drawn.jsonValue()) - start);
  return tab;
}

/** Waits until what was done so far is on the screen. */
function shown(page) {
  return page.evaluate(
    () =>
      new Promise(resolve => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(0);
        });
      })
  );
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** The busy time of the main thread at each step. */
async function steps(page, step) {
  const cdp = await page.context().newCDPSession(page);
  // By the thread's own clock: what else the machine does meanwhile is not the page's.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * metrics.find(metric => metric.name === 'TaskDuration').value;
  };
  const durations = [];
  for (let i = 0; i < STEPS; i++) {
    const before = await busy();
    await step(i);
    await shown(page);
    durations.push((await busy()) - before);
  }
  await cdp.detach();
  return median(durations).toFixed(1);
}

/** Does something and waits until what the server makes of it is drawn. */
async function answered(tab, act) {
  const start = performance.now();
  const answer = new Promise(resolve => {
    // Told last, after what has changed; a layout may change nothing.
    tab.received = text => text.includes('"setDirtyState"') && resolve();
  });
  await act();
  await answer;
  await shown(tab.page);
  return Math.round(performance.now() - start);
}

/** A place on the drawing, near its middle, where a node is. */
function placeOfNode() {
  const area = document.querySelector('.canvas').getBoundingClientRect();
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  for (let away = 0; away < area.height / 2; away += 2) {
    for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 16) {
      // A mouse tells whole pixels.
      const at = { x: Math.round(middle.x + away * Math.cos(angle)), y: Math.round(middle.y + away * Math.sin(angle)) };
      if (document.elementFromPoint(at.x, at.y)?.closest('.canvas .sprotty-node')) {
        return at;
      }
    }
  }
  throw new Error('There is no node near the middle.');
}

try {
  for (const name of ['first', 'small']) {
    const tab = await open(small);
    tell(name, tab.drawn);
    await tab.page.context().close();
  }
  const tab = await open(large);
  const { page } = tab;
  tell('load', tab.drawn);
  tell('nodes', await page.evaluate(() => window.drawn('sprotty-node', 'nodes')));
  tell('edges', await page.evaluate(() => window.drawn('sprotty-edge', 'edges')));
  await page.waitForTimeout(SETTLED);
  const node = await page.evaluate(placeOfNode);
  await page.mouse.move(node.x, node.y);
  await page.mouse.down();
  await page.mouse.move(node.x + 4, node.y + 4);
  await shown(page);
  tell('drag', await steps(page, i => page.mouse.move(node.x + 5 + 3 * i, node.y + 5 + (i % 7))));
  tell('drop', await answered(tab, () => page.mouse.up()));
  await page.waitForTimeout(SETTLED);
  tell('undo', await answered(tab, () => page.keyboard.press('Control+z')));
  await page.waitForTimeout(SETTLED);
  await page.mouse.move(node.x, node.y);
  await page.keyboard.down('Control');
  tell('wheel', await steps(page, i => page.mouse.wheel(0, i < STEPS / 2 ? -60 : 60)));
  await page.keyboard.up('Control');
  await page.waitForTimeout(SETTLED);
  tell('layout', await answered(tab, () => page.getByRole('button', { name: 'Layout' }).click()));
} finally {
  await browser.close();
}
