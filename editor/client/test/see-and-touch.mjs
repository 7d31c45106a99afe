// SPDX-License-Identifier: EPL-2.0
// Resizes, renames and connects in a copy of samples/submarine-lab with mouse and keys, in Chromium, and looks at what
// can be seen at places of the screen. Ends with 0 if all went well.
//
// Usage: node see-and-touch.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { contrast, inBothThemes, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const array = 'Component type SonarArray';
  const accent = '47,98,201';
  const click = async (name) => {
    const { x, y } = await editor.grip(name);
    await page.mouse.click(x, y);
    await page
      .locator(`[role=treeitem][aria-selected=true][aria-label="${name}"]`)
      .waitFor({ state: 'attached' });
  };

  // All of it is in view at first, whatever opens around it.
  await page.locator('.problem').first().waitFor();
  await editor.fits();

  // A click on a text leaves no caret there, and a double click selects a word of it.
  const selection = () => page.evaluate(() => getSelection().type);
  const title = page.locator('h1.model');
  await title.click();
  await eventually(async () => assert.equal(await selection(), 'None'));
  await page.waitForTimeout(600);
  await title.dblclick();
  await eventually(async () => assert.equal(await selection(), 'Range'));
  await page.waitForTimeout(600);
  await title.click();
  await eventually(async () => assert.equal(await selection(), 'None'));

  // What is pointed at does not fade.
  const { x, y, height } = await editor.box('Topic Tracks');
  const [unhovered] = await editor.colours(x + 20, y + height - 6, 1, 1);
  await page.mouse.move(x + 20, y + height - 6);
  await page.locator('g.node.mouseover[data-name="Topic Tracks"]').waitFor({ state: 'attached' });
  await eventually(async () =>
    assert.deepEqual(await editor.colours(x + 20, y + height - 6, 1, 1), [unhovered]),
  );
  await eventually(async () =>
    assert.match(await editor.tipAt(x + 20, y + height - 6), /^Topic Tracks\nSystemTrack/),
  );

  // While something is being connected, a line follows the mouse.
  await page.locator('[data-item="edge:publication"]').click();
  const start = await editor.grip(array);
  await page.mouse.click(start.x, start.y);
  for (const [dx, dy] of [
    [160, 120],
    [90, 30],
  ]) {
    const end = { x: start.x + dx, y: start.y + dy };
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.waitForTimeout(50);
    const seen = await editor.colours(end.x - 10, end.y - 6, 12, 12);
    assert.ok(seen.includes(accent), `a line ends at the mouse, ${dx} to the right`);
  }
  await page.keyboard.press('Escape');
  await page.locator('.feedback-edge').waitFor({ state: 'detached' });

  // Resized by a corner; there is one picture of the diagram, and what is done later shows in it.
  await click(array);
  const before = await editor.box(array);
  const corner = { x: before.x + before.width, y: before.y + before.height };
  await editor.lead(corner, { x: corner.x + 60, y: corner.y + 40 });
  await page.mouse.up();
  await editor.dirty('●');
  const resized = await editor.box(array);
  assert.ok(resized.width > before.width + 50 && resized.height > before.height + 30, 'resized');
  await eventually(async () =>
    assert.equal(await editor.shownAt(corner.x + 30, corner.y + 20), array),
  );
  await eventually(async () => assert.equal(await editor.node('Topic Tracks').count(), 1));
  const tracks = await editor.grip('Topic Tracks');
  await click('Topic Tracks');
  await eventually(async () =>
    assert.equal(await editor.shownAt(tracks.x, tracks.y), 'Topic Tracks'),
  );
  await page.keyboard.press('Delete');
  await editor.node('Topic Tracks').waitFor({ state: 'detached' });
  await eventually(async () =>
    assert.notEqual(await editor.shownAt(tracks.x, tracks.y), 'Topic Tracks'),
  );
  await page.keyboard.press('Control+z');
  await editor.drawn('Topic Tracks');
  await page.keyboard.press('Control+z');
  await editor.dirty('');
  await eventually(async () =>
    assert.equal(Math.round((await editor.box(array)).width), Math.round(before.width)),
  );

  // Renamed where the name is written, whichever way it is begun.
  const ways = {
    F2: async () => (await click(array), page.keyboard.press('F2')),
    Enter: async () => (await click(array), page.keyboard.press('Enter')),
    'double click': async () => {
      const { x, y } = await editor.grip(array);
      await page.mouse.dblclick(x, y);
    },
    menu: async () => {
      const { x, y } = await editor.grip(array);
      await page.mouse.click(x, y, { button: 'right' });
      await page.getByRole('menuitem', { name: 'Rename' }).click();
    },
  };
  const { title: name } = await editor.placeOf(array);
  for (const [way, begin] of Object.entries(ways)) {
    await begin();
    await editor.nameField.waitFor();
    await eventually(async () => assert.equal(await editor.shownAt(name.x, name.y), 'Name', way));
    await eventually(async () => assert.equal(await editor.nameField.inputValue(), 'SonarArray'));
    await page.keyboard.press('Escape');
    await editor.nameField.waitFor({ state: 'hidden' });
  }

  // From far away it can still be read, and seen whole at the edge.
  for (let steps = 0; steps < 6; steps++) {
    await page.keyboard.press('Control+-');
  }
  await page.locator('.detail-shapes').waitFor({ state: 'attached' });
  await page.keyboard.press('F2');
  const far = await editor.box(array);
  const small = { x: far.x + far.width / 2, y: far.y + far.height / 2 };
  await eventually(async () => assert.equal(await editor.shownAt(small.x, small.y), 'Name'));
  await eventually(async () => assert.ok((await editor.nameField.boundingBox()).height > 16));
  await page.keyboard.type('Array');
  await page.keyboard.press('Enter');
  await editor.drawn('Component type Array');
  await page.keyboard.press('Control+Shift+f');
  await editor.fits();

  // Dragged from the palette over other nodes onto a host: only what takes it is marked, and only until it is there.
  await editor.showDiagram('deployment');
  const passed = 'Virtual machine combat-esxi-2';
  const edgeOf = async (name) => {
    const box = await editor.box(name);
    return (await editor.colours(box.x, box.y + 60, 2, 1))[0];
  };
  const unmarked = await edgeOf(passed);
  const host = await editor.box('Linux host clonezilla');
  const over = await editor.box(passed);
  const entry = await page.locator('.palette-item', { hasText: 'SonarTracker' }).boundingBox();
  await editor.lead(
    { x: entry.x + 20, y: entry.y + 8 },
    { x: over.x + over.width / 2, y: over.y + over.height / 2 },
  );
  await page.locator(`g.node.drop-target[data-name="${passed}"]`).waitFor({ state: 'attached' });
  await eventually(async () => assert.notEqual(await edgeOf(passed), unmarked));
  await page.mouse.move(host.x + 90, host.y + 40, { steps: 6 });
  await page
    .locator('g.node.drop-target[data-name="Linux host clonezilla"]')
    .waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await edgeOf(passed), unmarked));
  const components = page.locator(
    '.diagram:not(.hidden) [role=treeitem][aria-label^="Component "]',
  );
  const drawnBefore = await components.count();
  await page.mouse.up();

  // What is typed next is its name, and nothing else is made of it.
  await editor.nameField.waitFor();
  await components.nth(drawnBefore).waitFor({ state: 'attached' });
  await page.keyboard.type('seeker');
  await page.keyboard.press('Enter');
  await editor.drawn('Component seeker');
  await eventually(async () => assert.equal(await components.count(), drawnBefore + 1));
  await eventually(async () => assert.equal(await page.locator('.drop-target').count(), 0));

  // Fit shows all of it, not only what is selected.
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await editor.fits();

  // What is wrong with it is marked so that it can be seen, selected or not, and told where one points at the mark.
  await page.locator('.problem', { hasText: 'seeker' }).first().waitFor();
  // Pointed at, it is drawn above what is painted.
  const seeker = await editor.box('Component seeker');
  await page.mouse.move(seeker.x - 2, seeker.y - 2);
  const mark = page.locator('[data-name="Component seeker"] > .marker');
  const { x: left, y: top, width, height: tall } = await mark.boundingBox();
  await eventually(async () =>
    assert.match(
      await editor.tipAt(left + width / 2, top + tall / 2),
      /clonezilla is not a component host/,
    ),
  );
  await inBothThemes(page, async (theme) => {
    for (const sign of ['warning', 'remark', 'error']) {
      await mark.evaluate((part, name) => part.setAttribute('class', `marker sign-${name}`), sign);
      const [symbol, ground] = await mark.evaluate((part) =>
        ['path', '.ground'].map((of) =>
          getComputedStyle(part.querySelector(of)).fill.match(/\d+/g).join(),
        ),
      );
      const seen = await editor.colours(left, top, width, tall);
      assert.ok(
        seen.includes(symbol) && seen.includes(ground),
        `${theme}, ${sign}: ${symbol} on ${ground}`,
      );
      assert.ok(contrast(symbol, ground) > 4.5, `${theme}, ${sign}`);
    }
  });
  const selected = await editor.colours(left, top, width, tall);
  await page.mouse.click(host.x + host.width + 300, host.y + 200);
  await page
    .locator('.diagram:not(.hidden) [role=treeitem][aria-selected=true]')
    .waitFor({ state: 'detached' });
  const red = (colours) => colours.filter((colour) => colour === '194,47,47').length;
  await eventually(async () =>
    assert.ok(
      red(selected) > 30 &&
        Math.abs(red(await editor.colours(left, top, width, tall)) - red(selected)) < 8,
      'as red when it is not selected',
    ),
  );

  // A component stays on its host while a part of it is there; what it means to take it off is said before and after.
  const said = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('footer').textContent.startsWith(wanted),
      text,
    );
  const on = page.locator(
    '[role=treeitem][aria-label="Linux host compute-10-33-136-8"] [role=treeitem][aria-label="Component recorder"]',
  );
  const lowest = await editor.box('Component recorder');
  const bottom = (await editor.box('Linux host compute-10-33-136-8')).height;
  await editor.drag('Component recorder', 0, 45);
  await page.waitForFunction(
    (least) =>
      document.querySelector('.canvas').places.placeOf('Linux host compute-10-33-136-8').height >
      least,
    bottom + 20,
  );
  await eventually(async () => assert.equal(await on.count(), 1));
  await eventually(async () =>
    assert.ok((await editor.box('Component recorder')).y > lowest.y + 30),
  );
  const held = await editor.grip('Component recorder');
  await editor.lead(held, {
    x: held.x,
    y: (await editor.box('Linux host compute-10-33-136-8')).y - 20,
  });
  await said('Takes recorder out of compute-10-33-136-8: it is then allocated to nothing.');
  await page.mouse.up();
  await said('Took recorder out of compute-10-33-136-8');
  await on.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await on.waitFor({ state: 'attached' });

  // What runs to a component still runs to its host when that is folded.
  const { fold } = await editor.placeOf('Linux host compute-10-33-136-8');
  await page.mouse.click(fold.x, fold.y);
  await editor.node('Component recorder').waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    document
      .querySelector('.canvas')
      .places.painted()
      .some(({ id }) => id.endsWith('/folded')),
  );
  const folded = await editor.box('Linux host compute-10-33-136-8');
  const ends = await page.evaluate(() => {
    const picture = document.querySelector('.canvas').places.picture();
    const drawn = document.querySelector('.diagram:not(.hidden) > svg');
    drawn.after(picture);
    picture.firstElementChild.setAttribute(
      'transform',
      drawn.firstElementChild.getAttribute('transform'),
    );
    picture.style = 'position: absolute; inset: 0';
    const found = [...picture.querySelectorAll('g.edge[id$="/folded"] > path.line')].flatMap(
      (line) =>
        [0, line.getTotalLength()]
          .map((at) => line.getPointAtLength(at).matrixTransform(line.getScreenCTM()))
          .map(({ x, y }) => ({ x, y })),
    );
    picture.remove();
    return found;
  });
  const touches = ({ x, y }) =>
    x > folded.x - 2 &&
    x < folded.x + folded.width + 2 &&
    y > folded.y - 2 &&
    y < folded.y + folded.height + 2;
  assert.ok(
    ends.length > 0 && ends.filter(touches).length >= ends.length / 2,
    'one end of each is at the folded host',
  );

  // Moved with the wheel, what lies above the canvas and the canvas itself move in the same frames.
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const { drawImage } = prototype;
    const shown = document.querySelector('.diagram:not(.hidden)');
    const frames = { moved: [], painted: [] };
    let frame = 0;
    const next = () => requestAnimationFrame(() => void (frame++, next()));
    const note = (list) => list.at(-1) === frame || list.push(frame);
    next();
    new MutationObserver(() => note(frames.moved)).observe(shown.querySelector('svg > g'), {
      attributeFilter: ['transform'],
    });
    prototype.drawImage = function (...given) {
      if (this.canvas.parentElement === shown) {
        note(frames.painted);
      }
      return drawImage.apply(this, given);
    };
    window.frames = frames;
  });
  const room = await page.locator('.canvas').boundingBox();
  await page.mouse.move(room.x + room.width / 2, room.y + room.height / 2);
  for (let i = 0; i < 5; i++) {
    await page.mouse.wheel(0, 40);
    await page.waitForTimeout(100);
  }
  const { moved, painted } = await page.evaluate(() => window.frames);
  assert.ok(moved.length >= 5, `${moved.length} steps`);
  assert.deepEqual(
    moved.filter((frame) => !painted.includes(frame)),
    [],
    'what is above the canvas moves with it',
  );

  // The first picture that is seen of a diagram has all of it: not the grid alone, and the rest later.
  await page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D;
    const { drawImage } = prototype;
    prototype.drawImage = function (...given) {
      const drawn = drawImage.apply(this, given);
      if (this.canvas.closest('.diagram') && !window.first) {
        window.first = new Promise((resolve) =>
          setTimeout(() => {
            const { data } = this.getImageData(0, 0, this.canvas.width, this.canvas.height);
            resolve(new Set(new Uint32Array(data.buffer)).size);
          }),
        );
      }
      return drawn;
    };
  });
  await page.reload();
  await page.waitForFunction(() => window.first);
  const colours = await page.evaluate(() => window.first);
  assert.ok(colours > 8, `the first picture has ${colours} colours`);
});
