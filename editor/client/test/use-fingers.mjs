// SPDX-License-Identifier: EPL-2.0
//
// Draws with fingers in an editor of submarine-lab: moves and zooms what is in view, selects by a tap, moves and resizes what
// is selected, connects by a handle, names by two taps, opens the menu by a long press. Called by PageTest.
//
// Usage: node use-fingers.mjs CHROMIUM ADDRESS

import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);
const ARRAY = 'Component type SonarArray';
const TRACKS = 'Topic Tracks';

await withEditor(executablePath, address, TRACKS, async (editor, page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  const touch = (type, points) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.flatMap((point, id) => (point ? [{ ...point, id }] : [])),
    });
  /** Leads fingers from places to others, in steps, and lifts them. */
  const lead = async (from, to) => {
    await touch('touchStart', from);
    for (let step = 1; step <= 8; step++) {
      const at = (start, end) => start + ((end - start) * step) / 8;
      await touch(
        'touchMove',
        from.map(({ x, y }, finger) => ({ x: at(x, to[finger].x), y: at(y, to[finger].y) })),
      );
    }
    await touch('touchEnd', []);
  };
  const tap = async (place) => {
    await touch('touchStart', [place]);
    await touch('touchEnd', []);
  };
  const middle = async (name) => {
    const { x, y, width, height } = await editor.placeOf(name);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const moved = ({ x, y }, dx, dy) => ({ x: x + dx, y: y + dy });
  const selected = () => page.evaluate(() => document.querySelector('.canvas').places.selected());
  const selects = (count) => eventually(async () => assert.equal((await selected()).length, count));
  const undo = async () => {
    await page.keyboard.press('Control+z');
    await editor.dirty('');
  };
  const { x: left, y: top } = await editor.placeOf(ARRAY);
  const free = moved({ x: left, y: top }, 20, -50);
  assert.equal(await editor.elementAt(free.x, free.y), undefined);

  // One finger moves what is in view, wherever nothing is selected.
  for (const from of [free, await editor.grip(ARRAY)]) {
    const before = await editor.placeOf(ARRAY);
    await lead([from], [moved(from, 70, 45)]);
    await editor.comesTo(ARRAY, before.x + 70, before.y + 45);
    await lead([moved(from, 70, 45)], [from]);
    await editor.comesTo(ARRAY, before.x, before.y);
  }
  await selects(0);
  await editor.dirty('');

  // Two that are spread zoom about what is between them, and move it along.
  const zoom = () =>
    page.getByLabel('Zoom in percent').evaluate(({ value }) => Number.parseInt(value, 10));
  const scale = await zoom();
  const held = await middle(ARRAY);
  const spread = (place, by) => [moved(place, -by, 0), moved(place, by, 0)];
  await lead(spread(held, 60), spread(moved(held, 40, 30), 90));
  await eventually(async () => assert.ok(Math.abs((await zoom()) - 1.5 * scale) <= 2));
  await eventually(async () => {
    const now = await middle(ARRAY);
    assert.ok(Math.hypot(now.x - held.x - 40, now.y - held.y - 30) < 3, 'what was held stays');
  });
  await lead(spread(moved(held, 40, 30), 90), spread(held, 60));
  await eventually(async () => assert.ok(Math.abs((await zoom()) - scale) <= 1));
  // Of two, the one that is left goes on alone.
  const two = spread(held, 60);
  await touch('touchStart', two);
  await touch(
    'touchMove',
    two.map((finger) => moved(finger, 20, 0)),
  );
  await touch('touchEnd', [moved(two[0], 20, 0)]);
  await touch('touchMove', [undefined, two[1]]);
  await touch('touchEnd', []);
  await eventually(async () => {
    const now = await middle(ARRAY);
    assert.ok(Math.hypot(now.x - held.x, now.y - held.y) < 3, 'led back by one finger');
  });
  await selects(0);

  // A tap selects, one elsewhere no longer.
  await tap(await editor.grip(ARRAY));
  await selects(1);
  await tap(free);
  await selects(0);
  await tap(await editor.grip(ARRAY));
  await selects(1);

  // What is selected goes with the finger, and nothing else does.
  const before = await editor.placeOf(ARRAY);
  const others = await editor.placeOf(TRACKS);
  const grip = await editor.grip(ARRAY);
  /** On the grid, or in line with others. */
  const comesNear = () =>
    eventually(async () => {
      const now = await editor.placeOf(ARRAY);
      assert.ok(Math.hypot(now.x - before.x + 40, now.y - before.y - 60) < 12);
    });
  await lead([grip], [moved(grip, -40, 60)]);
  await editor.dirty('●');
  await comesNear();
  await editor.comesTo(TRACKS, others.x, others.y);
  await undo();
  await editor.comesTo(ARRAY, before.x, before.y);
  // A finger that comes in between changes nothing.
  await touch('touchStart', [grip]);
  await touch('touchMove', [moved(grip, -20, 30)]);
  await touch('touchMove', [moved(grip, -40, 60)]);
  await touch('touchStart', [moved(grip, -40, 60), moved(grip, 200, 60)]);
  await touch('touchMove', [moved(grip, -40, 60), moved(grip, 250, 160)]);
  await touch('touchEnd', []);
  await editor.dirty('●');
  await comesNear();
  await editor.comesTo(TRACKS, others.x, others.y);
  await undo();
  await editor.comesTo(ARRAY, before.x, before.y);
  // It is over when the finger is lifted: a mouse that comes by moves nothing.
  await page.mouse.move(free.x, free.y, { steps: 3 });
  await editor.comesTo(ARRAY, before.x, before.y);
  await editor.dirty('');

  // A handle is taken hold of beside it: fingers hide what they are at.
  const corner = moved(before, before.width, before.height);
  await page.locator('.sprotty-resize-handle').first().waitFor({ state: 'attached' });
  await lead([moved(corner, 11, 9)], [moved(corner, 61, 49)]);
  await editor.dirty('●');
  await eventually(async () => {
    const { width, height } = await editor.placeOf(ARRAY);
    assert.ok(width > before.width + 35 && height > before.height + 25, 'it is larger');
  });
  await undo();
  await page.locator('.connect-handle[data-side=right]').waitFor({ state: 'attached' });
  const arrow = moved(before, before.width + 13, before.height / 2);
  await lead([moved(arrow, 9, 8)], [await middle(TRACKS)]);
  await page.waitForFunction(() =>
    document.querySelector('.canvas').places.edge('SonarArray', 'Tracks'),
  );
  await editor.dirty('●');
  await page.keyboard.press('Escape');
  await undo();

  // Two taps name, and a long press opens the menu.
  await tap(free);
  await selects(0);
  const title = await middle(ARRAY);
  await tap(title);
  await tap(title);
  await editor.typeName('Bow');
  await editor.drawn('Component type Bow');
  await undo();
  const menu = page.getByRole('menuitem', { name: 'Delete' });
  await touch('touchStart', [await editor.grip(ARRAY)]);
  await menu.waitFor();
  await selects(1);
  await touch('touchEnd', []);
  await page.waitForTimeout(300);
  assert.ok(await menu.isVisible(), 'it stays when the finger is lifted');
  await tap(free);
  await menu.waitFor({ state: 'detached' });
  await selects(0);

  // A tap on an entry of the palette and one in the diagram draw.
  const entry = await page.getByRole('button', { name: 'Topic', exact: true }).boundingBox();
  await tap(moved(entry, entry.width / 2, entry.height / 2));
  await tap(free);
  await editor.typeName('Bearings');
  await editor.drawn('Topic Bearings');
});
