// SPDX-License-Identifier: EPL-2.0
// Measures what a user of the editor waits for, in Chromium. Called by benchmarks/measure-editor.sh.
//
// Usage: node measure-diagrams.mjs CHROMIUM ADDRESS SMALL LARGE
//   ADDRESS  what the server prints for a folder with both models, before any request
//   SMALL    a model, relative to the folder
//   LARGE    another one
//
// Prints lines of a name and milliseconds, and how many nodes and edges are drawn. A step is the time that the
// page's main thread is busy with it, of the steps of a kind the median. What is presented while one pans, zooms
// and drags is frames a second and the time between two, by Chromium's own trace: NAME-rate, -median, -p95 and -max,
// for each diagram at three scales, and for Cytoscape's canvas of the same graph.
import { createRequire } from 'node:module';
import { argv, exit, stderr, stdout } from 'node:process';
import { launchChromium } from './chromium.mjs';
import { workedBy } from './presented-frames.mjs';

const [executablePath, address, small, large] = argv.slice(2);
const PATIENCE = 180_000;
const SETTLED = 700;
/** So long a browser is busy with a window that it has opened, and with nothing of the page. */
const WINDOW = 1500;
const STEPS = 40;
/** How often something is made wrong and right again. */
const MISTAKES = 4;
/** How often a node is dropped elsewhere and put back, after the first time. */
const DROPS = 5;

/** How often is zoomed in from all in view until a scale is reached: names can be read, and all. */
const SCALES = [
  ['fit', 0],
  ['middle', 8],
  ['near', 6],
];

const browser = await launchChromium(executablePath);

function tell(name, value) {
  stdout.write(`${name} ${value}\n`);
}

/**
 * Notes in the page when the diagram was first painted, which is all of it at once, and that frame was over. The grid alone,
 * which has the two colours of ground and dots, is no diagram.
 */
function noteDrawn() {
  const { prototype } = CanvasRenderingContext2D;
  const { drawImage } = prototype;
  const isPainted = (pen) => {
    const { data } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
    const colours = new Set(new Uint32Array(data.buffer).filter((_, at) => at % 7 === 0));
    return colours.size > 8;
  };
  let looking = false;
  prototype.drawImage = function (...given) {
    if (!looking && this.canvas.closest('.diagram')) {
      looking = true;
      setTimeout(() => {
        const now = performance.now();
        looking = false;
        if (isPainted(this)) {
          prototype.drawImage = drawImage;
          window.drawnAt = now;
        }
      });
    }
    return drawImage.apply(this, given);
  };
}

/**
 * Notes in the page how long after the last event of mouse or keyboard what the server has made of it was painted: as the
 * browser knows it, without the way of an event from here to there and back.
 */
function noteAnswers() {
  window.acted = 0;
  for (const type of ['mouseup', 'click', 'keydown']) {
    addEventListener(type, ({ timeStamp }) => (window.acted = timeStamp), true);
  }
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        // Told last, after what has changed; a layout may change nothing.
        if (String(data).includes('"setDirtyState"')) {
          requestAnimationFrame(() =>
            setTimeout(() => (window.answer ??= performance.now() - window.acted)),
          );
        }
      });
    }
  };
}

/** A tab that has kept nothing. Where its page crashes, all ends: what is asked of it then is never answered. */
async function newTab() {
  const context = await browser.newContext({ viewport: { width: 1500, height: 950 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('crash', () => {
    stderr.write('The page has crashed.\n');
    exit(1);
  });
  return page;
}

/** Opens a model in a tab that has kept nothing. Says when all of it was drawn, from the start of the navigation on. */
async function open(model) {
  const page = await newTab();
  await page.addInitScript(noteDrawn);
  await page.addInitScript(noteAnswers);
  await page.waitForTimeout(WINDOW);
  await page.goto(`${address}&model=${encodeURIComponent(model)}`);
  const drawn = await page.waitForFunction(
    (pause) => window.drawnAt > 0 && performance.now() - window.drawnAt > pause && window.drawnAt,
    SETTLED,
  );
  return { page, drawn: Math.round(await drawn.jsonValue()) };
}

/** Waits until what was done so far is on the screen. */
function shown(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(0);
        });
      }),
  );
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** How long the main thread is busy with a step, and how long of that with the page's own code: commands, elements, canvas. */
async function steps(page, step) {
  const cdp = await page.context().newCDPSession(page);
  // By the thread's own clock: what else the machine does meanwhile is not the page's.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return ['TaskDuration', 'ScriptDuration'].map(
      (name) => 1000 * metrics.find((metric) => metric.name === name).value,
    );
  };
  const durations = [];
  for (let i = 0; i < STEPS; i++) {
    const before = await spent();
    await step(i);
    await shown(page);
    durations.push((await spent()).map((after, at) => after - before[at]));
  }
  await cdp.detach();
  return [0, 1].map((at) => median(durations.map((each) => each[at])).toFixed(1));
}

function tellSteps(name, [busy, script]) {
  tell(name, busy);
  tell(`${name}-script`, script);
}

/** Does something. Says how long it took until what the server makes of it was drawn. */
async function answered(page, act) {
  await page.evaluate(() => (window.answer = undefined));
  await act();
  return Math.round(await (await page.waitForFunction(() => window.answer)).jsonValue());
}

/** A place on the drawing, near its middle, where a node is. Runs in the browser. */
function placeOfNode() {
  const area = document.querySelector('.canvas').getBoundingClientRect();
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  for (let away = 0; away < area.width / 2; away += 2) {
    for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 16) {
      // A mouse tells whole pixels.
      const at = {
        x: Math.round(middle.x + away * Math.cos(angle)),
        y: Math.round(middle.y + away * Math.sin(angle)),
      };
      if (Math.abs(at.y - middle.y) > area.height / 2 - 2) {
        continue;
      }
      const found = document.querySelector('.canvas').places.elementAt(at.x, at.y);
      if (found && !found.name.includes(' from ')) {
        return at;
      }
    }
  }
  throw new Error('There is no node near the middle.');
}

/**
 * Changes something by the properties, wrong and right again. Says how long it takes from Enter until what is wrong is
 * listed, or is no longer: the median.
 *
 * @param wrong what the list says of it
 */
async function judged(page, field, [bad, good], wrong) {
  await page.evaluate(() =>
    (window.listed ??= new MutationObserver(() => {
      if (
        window.wanted &&
        document.querySelector('.problems').textContent.includes(window.wanted.text) ===
          window.wanted.is
      ) {
        window.wanted = undefined;
        requestAnimationFrame(() => setTimeout(() => (window.told = performance.now())));
      }
    })).observe(document.querySelector('.problems'), { childList: true, subtree: true }),
  );
  const times = [];
  for (let i = 0; i < 2 * MISTAKES; i++) {
    const is = i % 2 === 0;
    await field.fill(is ? bad : good);
    await page.waitForTimeout(SETTLED);
    await page.evaluate((wanted) => Object.assign(window, { wanted, told: 0 }), {
      text: wrong,
      is,
    });
    await field.press('Enter');
    const told = await (await page.waitForFunction(() => window.told)).jsonValue();
    times.push(told - (await page.evaluate(() => window.acted)));
    await page.waitForTimeout(SETTLED);
  }
  return Math.round(median(times));
}

function tellFrames(name, frames) {
  for (const [what, figures] of Object.entries(frames)) {
    for (const [figure, value] of Object.entries(figures)) {
      tell(`${name}-${what}-${figure}`, value.toFixed(1));
    }
  }
}

/** The nodes and edges that are shown. Runs in the browser. */
function graphShown() {
  const { places } = document.querySelector('.canvas');
  const all = places.painted();
  const nodes = all
    .filter(({ name }) => !name.includes(' from '))
    .map(({ id, name }) => ({ id, name, ...places.placeOf(id) }));
  const at = new Map(nodes.map((node) => [node.name.split(' ').pop(), node.id]));
  const edges = all
    .filter(({ name }) => name.includes(' from '))
    .map(({ name }) => / from (.*) to (.*)$/.exec(name))
    .map(([, from, to]) => ({ source: at.get(from), target: at.get(to) }))
    .filter(({ source, target }) => source && target);
  return { nodes, edges };
}

/** The same graph on the canvas of another editor, with curved edges and names, as it draws without tiles or level of detail. */
async function measureCytoscape({ nodes, edges }) {
  const page = await newTab();
  await page.setContent(
    '<style>body{margin:0}#room{width:996px;height:809px}</style><div id="room"></div>',
  );
  await page.addScriptTag({
    path: createRequire(import.meta.url).resolve('cytoscape/dist/cytoscape.min.js'),
  });
  const begun = Date.now();
  await page.evaluate(
    ({ nodes, edges }) =>
      new Promise((resolve) => {
        window.shown = window.cytoscape({
          container: document.getElementById('room'),
          elements: [
            ...nodes.map(({ id, name, x, y, width, height }) => ({
              data: { id, name, width, height },
              position: { x: x + width / 2, y: y + height / 2 },
            })),
            ...edges.map((edge) => ({ data: edge })),
          ],
          layout: { name: 'preset', fit: true },
          style: [
            {
              selector: 'node',
              style: {
                shape: 'round-rectangle',
                width: 'data(width)',
                height: 'data(height)',
                label: 'data(name)',
                'font-size': 2,
              },
            },
            {
              selector: 'edge',
              style: {
                'curve-style': 'bezier',
                width: 0.3,
                'target-arrow-shape': 'triangle',
                'arrow-scale': 0.3,
              },
            },
          ],
        });
        window.shown.one('render', () => resolve());
      }),
    { nodes, edges },
  );
  await shown(page);
  tell('cytoscape-load', Date.now() - begun);
  /** A place near the middle of the room: a node's, or one with nothing. Runs in the browser. */
  const place = (isNode) => {
    const boxes = window.shown.nodes().map((each) => each.renderedBoundingBox());
    const isIn = ({ x, y }) =>
      boxes.some((box) => x > box.x1 && x < box.x2 && y > box.y1 && y < box.y2);
    for (let away = 0; away < 400; away += 2) {
      for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 16) {
        const at = {
          x: Math.round(498 + away * Math.cos(angle)),
          y: Math.round(404 + away * Math.sin(angle)),
        };
        if (isIn(at) === isNode) {
          return at;
        }
      }
    }
    throw new Error(`There is ${isNode ? 'no node' : 'no free place'} near the middle.`);
  };
  for (const [scale, steps] of SCALES) {
    const near = await page.evaluate(place, true);
    await page.evaluate(
      ([times, renderedPosition]) =>
        window.shown.zoom({ level: window.shown.zoom() * times, renderedPosition }),
      [1.2 ** steps, near],
    );
    await page.waitForTimeout(2 * SETTLED);
    const free = await page.evaluate(place, false);
    const node = await page.evaluate(place, true);
    const client = await page.context().newCDPSession(page);
    tellFrames(`cytoscape-${scale}`, await workedBy(browser, client, node, free));
    await client.detach();
  }
  await page.context().close();
}

try {
  for (const name of ['first', 'small']) {
    const tab = await open(small);
    tell(name, tab.drawn);
    await tab.page.context().close();
  }
  const { page, drawn: load } = await open(large);
  tell('load', load);
  const drawn = await page.evaluate(() =>
    document
      .querySelector('.canvas')
      .places.painted()
      .map(({ name }) => name.includes(' from ')),
  );
  tell('nodes', drawn.filter((isEdge) => !isEdge).length);
  tell('edges', drawn.filter((isEdge) => isEdge).length);
  await page.waitForTimeout(SETTLED);
  const node = await page.evaluate(placeOfNode);
  await page.mouse.move(node.x, node.y);
  await page.mouse.down();
  await page.mouse.move(node.x + 4, node.y + 4);
  await shown(page);
  tellSteps(
    'drag',
    await steps(page, (i) => page.mouse.move(node.x + 5 + 3 * i, node.y + 5 + (i % 7))),
  );
  tell('drop-first', await answered(page, () => page.mouse.up()));
  await page.waitForTimeout(SETTLED);
  const undo = () => answered(page, () => page.keyboard.press('Control+z'));
  const undone = [await undo()];
  const dropped = [];
  for (let i = 0; i < DROPS; i++) {
    await page.waitForTimeout(SETTLED);
    await page.mouse.move(node.x, node.y);
    await page.mouse.down();
    await page.mouse.move(node.x + 60, node.y + 20, { steps: 10 });
    await page.waitForTimeout(SETTLED);
    dropped.push(await answered(page, () => page.mouse.up()));
    await page.waitForTimeout(SETTLED);
    undone.push(await undo());
  }
  tell('drop', median(dropped));
  tell('undo', median(undone));
  await page.waitForTimeout(SETTLED);
  await page.mouse.move(node.x, node.y);
  await page.keyboard.down('Control');
  tellSteps('wheel', await steps(page, (i) => page.mouse.wheel(0, i < STEPS / 2 ? -60 : 60)));
  await page.keyboard.up('Control');
  await page.waitForTimeout(SETTLED);
  tell('layout', await answered(page, () => page.getByRole('button', { name: 'Layout' }).click()));
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(SETTLED);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('Component00001');
  await page
    .locator('dialog[open]')
    .getByRole('option', { name: /Component00001/ })
    .first()
    .click();
  const properties = page.locator('.properties');
  await properties.locator('h2').filter({ hasText: 'Component00001' }).waitFor();
  await page.evaluate(() =>
    document.querySelectorAll('.properties details').forEach((each) => (each.open = true)),
  );
  const field = (label) => properties.getByLabel(label, { exact: true }).first();
  tell('overload', await judged(page, field('Cores'), ['9000', '0.02'], 'CPU overloaded'));
  tell(
    'mismatch',
    await judged(page, field('QoS'), ['Streaming', ''], 'Writer without a matching reader'),
  );
  for (const diagram of ['software', 'infrastructure', 'deployment']) {
    await page.locator(`[data-diagram="${diagram}"]`).click();
    await page
      .locator('.diagram:not(.hidden) [role=treeitem]')
      .first()
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    for (const [scale, steps] of SCALES) {
      // About a node, for the middle of a diagram may be empty.
      const near = await page.evaluate(placeOfNode);
      await page.mouse.move(near.x, near.y);
      await page.keyboard.down('Control');
      for (let i = 0; i < steps; i++) {
        await page.mouse.wheel(0, -100);
        await page.waitForTimeout(SETTLED / 10);
      }
      await page.keyboard.up('Control');
      await page.waitForTimeout(2 * SETTLED);
      const client = await page.context().newCDPSession(page);
      tellFrames(
        `${diagram}-${scale}`,
        await workedBy(browser, client, await page.evaluate(placeOfNode)),
      );
      await client.detach();
    }
  }
  await page.locator('[data-diagram="software"]').click();
  const graph = await page.evaluate(graphShown);
  await page.context().close();
  await measureCytoscape(graph);
} finally {
  await browser.close();
}
