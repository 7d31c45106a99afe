// SPDX-License-Identifier: EPL-2.0
//
// Draws with the mouse in an editor of submarine-lab: connects by handles, leads ends of edges elsewhere, bends lines, selects
// by a frame, moves what is in view, lines nodes up. Called by PageTest.
//
// Usage: node use-hands.mjs CHROMIUM ADDRESS

import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);
const ARRAY = 'Component type SonarArray';
const TRACKER = 'Component type SonarTracker';

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const said = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('footer').textContent.includes(wanted),
      text,
    );
  const selects = (wanted) =>
    page.waitForFunction(
      (list) => document.querySelector('.canvas').places.selected().join() === list,
      wanted.join(),
    );
  const middle = async (name) => {
    const { x, y, width, height } = await editor.placeOf(name);
    return { x: x + width / 2, y: y + height / 2 };
  };
  /** Points at a node and takes hold of the arrow at one of its sides. */
  const takeArrow = async (name, side) => {
    const { x, y, width, height } = await editor.placeOf(name);
    await page.mouse.move(x + width / 2, y + height - 5);
    const arrow = page.locator(`.connect-handle[data-side=${side}]`);
    await arrow.waitFor({ state: 'attached' });
    const away = {
      left: { x: x - 13, y: y + height / 2 },
      right: { x: x + width + 13, y: y + height / 2 },
    }[side];
    await page.mouse.move(away.x, away.y, { steps: 5 });
    await page.mouse.down();
    return away;
  };
  const line = page.locator('.hands .connecting-line');
  const edgeBetween = async (from, to) =>
    page.evaluate((ends) => document.querySelector('.canvas').places.edge(...ends), [from, to]);

  // From an arrow at its border to a topic: the line is seen, what may be an end too, and why not is said.
  await takeArrow(ARRAY, 'right');
  const tracker = await middle(TRACKER);
  await page.mouse.move(tracker.x, tracker.y, { steps: 4 });
  await said('Component type is connected with Topic, not with Component type.');
  const tracks = await middle('Topic Tracks');
  await page.mouse.move(tracks.x, tracks.y, { steps: 4 });
  await said('Connect with Topic');
  const { x: left } = await editor.placeOf('Topic Tracks');
  await page.waitForTimeout(50);
  await eventually(async () =>
    assert.ok(
      (await editor.colours(left - 16, tracks.y - 6, 14, 12)).includes('47,98,201'),
      'the line ends at the topic',
    ),
  );
  await page.mouse.up();
  await line.waitFor({ state: 'detached' });
  // In the direction of the arrow, with no question: a publication. A number that is typed then is its rate.
  await page.waitForFunction(
    () => document.querySelector('.canvas').places.edge('SonarArray', 'Tracks')?.selected,
  );
  await page.locator('.properties .kind', { hasText: /^Publication$/ }).waitFor();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector('.properties input[data-key=":rate"]')?.defaultValue === '25 Hz',
  );
  await page.keyboard.press('Escape');
  for (let step = 0; step < 2; step++) {
    await page.keyboard.press('Control+z');
  }
  await page.waitForFunction(
    () => !document.querySelector('.canvas').places.edge('SonarArray', 'Tracks'),
  );
  // The other way round, a subscription.
  await takeArrow('Topic Tracks', 'left');
  const array = await middle(ARRAY);
  await page.mouse.move(array.x, array.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(
    () => document.querySelector('.canvas').places.edge('Tracks', 'SonarArray')?.selected,
  );

  // Escape gives up; nothing is made.
  await takeArrow(ARRAY, 'right');
  await page.mouse.move(tracks.x, tracks.y, { steps: 4 });
  await line.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await line.waitFor({ state: 'detached' });
  await page.mouse.up();
  await eventually(async () => assert.equal(await page.getByRole('menuitem').count(), 0));

  // Where nothing is, it offers what can be made there; what is made can be named at once, and all of it is one step.
  const { x, y } = await takeArrow(ARRAY, 'left');
  await page.mouse.move(x - 90, y, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Topic, publication from SonarArray' }).click();
  await editor.nameField.waitFor();
  await page.keyboard.type('Echoes');
  await page.keyboard.press('Enter');
  await editor.drawn('Topic Echoes');
  const echoes = await middle('Topic Echoes');
  assert.ok(Math.hypot(echoes.x - (x - 90), echoes.y - y) < 4, 'where it was dropped');
  await eventually(async () => assert.ok(await edgeBetween('SonarArray', 'Echoes')));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() =>
    ['Topic', 'Echoes'].every(
      (name) => !document.querySelector('.canvas').places.placeOf(`Topic ${name}`),
    ),
  );

  // An end is led to another node: the publication keeps its rate.
  const contacts = await middle('Topic SonarContacts');
  const published = async (to) => {
    const edge = await edgeBetween('SonarArray', to);
    await page.mouse.click(edge.middle.x, edge.middle.y);
    await page.locator('.end-handle[data-end=target]').waitFor({ state: 'attached' });
    return edge;
  };
  const first = await published('SonarContacts');
  await page.mouse.move(first.end.x, first.end.y);
  await page.mouse.down();
  await page.mouse.move(tracker.x, tracker.y, { steps: 4 });
  await said('Publication ends at Topic, not at Component type.');
  await page.mouse.move(tracks.x, tracks.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() =>
    document.querySelector('.canvas').places.edge('SonarArray', 'Tracks'),
  );
  await eventually(async () =>
    assert.equal(
      await page.locator('.properties').getByLabel('Rate', { exact: true }).inputValue(),
      '20 Hz',
    ),
  );
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() =>
    document.querySelector('.canvas').places.edge('SonarArray', 'SonarContacts'),
  );

  // A line is bent where it is dragged, the bend moved, and gone when it is straight again.
  const edge = await published('SonarContacts');
  await page.keyboard.press('Control+s');
  await editor.dirty('');
  await editor.lead(edge.middle, { x: edge.middle.x - 60, y: edge.middle.y + 10 });
  await page.mouse.up();
  await editor.dirty('●');
  const bend = page.locator('.bend-handle');
  const bendAt = async () => {
    const found = await page.waitForFunction(() => {
      const { x, y, width, height } =
        document.querySelector('.bend-handle')?.getBoundingClientRect() ?? {};
      return width && { x: x + width / 2, y: y + height / 2 };
    });
    return found.jsonValue();
  };
  const at = await bendAt();
  assert.ok(
    Math.hypot(at.x - edge.middle.x + 60, at.y - edge.middle.y - 10) < 3,
    'bent to where the mouse was released',
  );
  await eventually(async () =>
    assert.ok((await editor.colours(at.x - 12, at.y - 12, 24, 24)).includes('47,98,201')),
  );
  const { end } = await edgeBetween('SonarArray', 'SonarContacts');
  await eventually(async () =>
    assert.equal(
      (await editor.elementAt((at.x + end.x) / 2, (at.y + end.y) / 2))?.id,
      edge.id,
      'the line runs through the bend',
    ),
  );
  await editor.lead(at, { x: at.x - 20, y: at.y - 30 });
  await page.mouse.up();
  const bendsAt = ({ x, y }) =>
    eventually(async () => {
      const bent = await bendAt();
      assert.ok(Math.hypot(bent.x - x, bent.y - y) < 3);
    });
  await bendsAt({ x: at.x - 20, y: at.y - 30 });
  await eventually(async () => assert.equal(await bend.count(), 1));
  await page.keyboard.press('Control+z');
  await bendsAt(at);
  // On a busy machine two clicks may be too far apart.
  const isGone = () =>
    bend.waitFor({ state: 'detached', timeout: 2000 }).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 5 && !(await isGone()); tries++) {
    await page.mouse.dblclick(at.x, at.y);
  }
  await bend.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await bend.waitFor({ state: 'attached' });
  await page.keyboard.press('Control+z');
  await bend.waitFor({ state: 'detached' });
  await editor.dirty('');

  // A drag on the empty canvas selects what is wholly in the frame; with Shift more, also from within a node.
  const [upper, lower] = [await editor.placeOf(TRACKER), await editor.placeOf(ARRAY)];
  await editor.lead(
    { x: upper.x - 30, y: upper.y - 30 },
    { x: lower.x + lower.width + 12, y: lower.y + lower.height + 12 },
  );
  await eventually(async () =>
    assert.ok(
      (await editor.colours(upper.x - 31, upper.y + 20, 3, 1)).includes('47,98,201'),
      'the frame is seen',
    ),
  );
  await page.mouse.up();
  await selects([TRACKER, ARRAY]);
  const control = await editor.placeOf('Component type WeaponControl');
  await page.keyboard.down('Shift');
  await page.mouse.click(control.x + 20, control.y + control.height - 5);
  await page.keyboard.up('Shift');
  await selects([TRACKER, ARRAY, 'Component type WeaponControl']);

  // Lined up by the bar that is there then, as one step.
  const bar = page.getByRole('toolbar', { name: 'Arrange what is selected' });
  for (const alignBottoms of [
    () => bar.getByRole('button', { name: 'Align bottom' }).click(),
    () => page.keyboard.press('Alt+Shift+B'),
  ]) {
    await alignBottoms();
    await editor.dirty('●');
    await page.waitForFunction(
      (wanted) =>
        document.querySelector('.canvas').places.placeOf('Component type SonarTracker').y > wanted,
      lower.y,
    );
    await page.keyboard.press('Control+z');
    await editor.dirty('');
  }
  // It goes to another side where it would cover a name.
  const above = await bar.boundingBox();
  const { title } = await editor.placeOf(TRACKER);
  const scroll = [0, title.y - (above.y + above.height / 2)];
  await page.mouse.move(upper.x - 40, upper.y + 10);
  await page.mouse.wheel(...scroll);
  await page.waitForFunction(
    ([name, y]) => Math.abs(document.querySelector('.canvas').places.placeOf(name).title.y - y) < 2,
    [TRACKER, above.y + above.height / 2],
  );
  const name = await editor.placeOf(TRACKER);
  if (name.x + name.width > above.x && name.x < above.x + above.width) {
    await page.waitForFunction(
      (y) => document.querySelector('.arrange-bar').getBoundingClientRect().y > y,
      above.y + 100,
    );
  }
  await page.mouse.wheel(0, -scroll[1]);
  await editor.comesTo(TRACKER, upper.x, upper.y);
  await page.mouse.click(upper.x - 40, upper.y - 60);
  await selects([]);
  await bar.waitFor({ state: 'hidden' });

  // The wheel and two fingers move what is in view; with Ctrl a notch zooms by 1.2 about the mouse.
  const seen = () => editor.placeOf(ARRAY);
  const settles = async (there) => {
    await page.waitForFunction((wanted) => {
      const place = document.querySelector('.canvas').places.placeOf('Component type SonarArray');
      return Math.hypot(place.x - wanted.x, place.y - wanted.y) < 1.5;
    }, there);
  };
  const before = await seen();
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(30, -50);
  await settles({ x: before.x - 30, y: before.y + 50 });
  await page.mouse.wheel(-30, 50);
  await settles(before);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await page.waitForFunction(
    (wide) =>
      Math.abs(
        document.querySelector('.canvas').places.placeOf('Component type SonarArray').width / wide -
          1.2,
      ) < 0.01,
    before.width,
  );
  await settles(before);

  // The space bar or the middle button drags it all.
  await page.keyboard.down(' ');
  await editor.lead({ x: before.x + 20, y: before.y + 10 }, { x: before.x + 60, y: before.y + 30 });
  await page.mouse.up();
  await page.keyboard.up(' ');
  await settles({ x: before.x + 40, y: before.y + 20 });
  await page.mouse.move(before.x, before.y);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(before.x - 40, before.y - 20, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  await settles(before);

  // They do so on a handle, too, such as that at the end of a connection.
  const { end: held } = await published('SonarContacts');
  await eventually(async () =>
    assert.ok(
      await page.evaluate(
        ({ x, y }) => document.elementFromPoint(x, y).matches('.end-handle'),
        held,
      ),
    ),
  );
  await page.mouse.move(held.x, held.y);
  await page.mouse.wheel(30, -50);
  await settles({ x: before.x - 30, y: before.y + 50 });
  await page.mouse.wheel(-30, 50);
  await settles(before);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(held.x - 40, held.y - 20, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  await settles({ x: before.x - 40, y: before.y - 20 });
  await editor.dirty('');

  // The box says how large it is, and takes a percentage.
  const percent = page.getByLabel('Zoom in percent');
  await percent.fill('50');
  await percent.press('Enter');
  await page.waitForFunction(() => document.querySelector('.zoom-box input').value === '50 %');
  await page.locator('.zoom-box').getByRole('button', { name: '100 %' }).click();
  await page.waitForFunction(() => document.querySelector('.zoom-box input').value === '100 %');
  await eventually(async () =>
    assert.ok(Math.abs((await middle('Topic SonarContacts')).y - contacts.y) > 1),
  );

  // The panels at the sides are folded, stay so, and unfold for what goes there.
  const wide = () =>
    page.evaluate(() => document.querySelector('.canvas').getBoundingClientRect().width);
  const narrow = await wide();
  await page.getByRole('button', { name: 'Fold the left panel' }).click();
  await page.getByRole('button', { name: 'Fold the right panel' }).click();
  await page.waitForFunction(
    (least) => document.querySelector('.canvas').getBoundingClientRect().width > least,
    narrow + 400,
  );
  await page.reload();
  await editor.drawn('Topic Tracks');
  await eventually(async () => assert.ok((await wide()) > narrow + 400, 'folded still'));
  await editor.settled();
  await page.keyboard.press('Alt+p');
  await page.locator('.palette input:focus').waitFor();
  await page.getByRole('button', { name: 'Unfold the right panel' }).click();
  await page.waitForFunction(
    (most) => document.querySelector('.canvas').getBoundingClientRect().width < most,
    narrow + 1,
  );

  // All keys are listed, each once.
  await page.locator('.diagram:not(.hidden) > svg.sprotty-graph').focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys and mouse' });
  await list.getByRole('row', { name: 'Alt+Shift+L Align left' }).waitFor();
  await list.getByRole('row', { name: 'Alt+L Log and rates; Console' }).waitFor();
  const keys = await list.locator('section:nth-of-type(n + 3) th').allTextContents();
  assert.equal(new Set(keys).size, keys.length, keys.join());
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  // All is selected, and none of the page's text; in a node first what is beside the selection there.
  const chosen = () => page.evaluate(() => document.querySelector('.canvas').places.selected());
  await page.keyboard.press('Control+a');
  await eventually(async () => {
    const all = await chosen();
    assert.ok(
      [ARRAY, TRACKER, 'Topic Tracks'].every((name) => all.includes(name)),
      all.join(),
    );
  });
  assert.ok(await page.evaluate(() => getSelection().isCollapsed));
  await editor.showDiagram('deployment');
  await editor.click('Component sonar-bow');
  await page.keyboard.press('Control+a');
  await selects(['Component sonar-bow', 'Component command-consoles']);
  await page.keyboard.press('Control+a');
  await eventually(async () => {
    const all = await chosen();
    assert.ok(all.includes('ESXi host esxi-slave') && !all.includes('Component sonar-bow'));
  });
  // A text is selected in its field.
  await page.getByLabel('Filter problems').fill('some');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await eventually(async () =>
    assert.equal(await page.getByLabel('Filter problems').inputValue(), ''),
  );
  await editor.showDiagram('software');
  await page.locator('.palette-item', { hasText: 'Topic' }).waitFor();

  // A double click where nothing is creates what is typed there; it can be named at once.
  const beside = await editor.placeOf(ARRAY);
  const spot = { x: beside.x - 110, y: beside.y + beside.height / 2 };
  await page.mouse.dblclick(spot.x, spot.y);
  await page.getByRole('combobox', { name: 'Create here' }).waitFor();
  const offered = await page.locator('dialog[open]').boundingBox();
  assert.ok(Math.hypot(offered.x - spot.x, offered.y - spot.y - 10) < 2, 'below the mouse');
  await page.keyboard.type('topic');
  await page.keyboard.press('Enter');
  await editor.nameField.waitFor();
  await page.keyboard.type('Pings');
  await page.keyboard.press('Enter');
  await editor.drawn('Topic Pings');
  const pings = await middle('Topic Pings');
  assert.ok(Math.hypot(pings.x - spot.x, pings.y - spot.y) < 4, 'where it was clicked');
  // In a corner, all of the list is in view.
  const area = await page.locator('.canvas').boundingBox();
  const corner = { x: area.x + area.width - 8, y: area.y + area.height - 8 };
  await page.mouse.dblclick(corner.x, corner.y);
  await page.getByRole('combobox', { name: 'Create here' }).waitFor();
  const inView = await page.locator('dialog[open]').boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(inView.y + inView.height <= height && inView.x + inView.width <= width, 'in view');
  assert.ok(inView.y + inView.height > height / 2 && inView.x > width / 2, 'near the corner');
  await page.keyboard.press('Escape');
  // On a node it renames.
  await page.mouse.dblclick(pings.x, pings.y);
  await editor.nameField.waitFor();
  await eventually(async () => assert.equal(await page.locator('dialog[open]').count(), 0));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await editor.dirty('');

  // Laid out where it is, which is one step.
  const apart = await editor.placeOf(ARRAY);
  await editor.drag(ARRAY, -120, 30);
  await editor.dirty('●');
  await page.keyboard.press('Alt+Shift+A');
  await editor.comesTo(ARRAY, apart.x, apart.y);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await editor.dirty('');

  // Placed near what it is connected with: nothing else moves, and it is one step.
  const fixed = ['Topic Tracks', TRACKER];
  const where = await Promise.all(fixed.map((name) => editor.placeOf(name)));
  const home = await editor.placeOf(ARRAY);
  await editor.drag(ARRAY, -200, -150);
  await editor.dirty('●');
  const thrown = await editor.placeOf(ARRAY);
  await editor.click(ARRAY, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Let Slipway place it' }).click();
  await page.waitForFunction(
    ([name, x]) => Math.abs(document.querySelector('.canvas').places.placeOf(name).x - x) > 50,
    [ARRAY, thrown.x],
  );
  const near = await middle(ARRAY);
  const ends = [await middle('Topic SonarContacts'), await middle('Topic Tracks')];
  const away = {
    x: near.x - (ends[0].x + ends[1].x) / 2,
    y: near.y - (ends[0].y + ends[1].y) / 2,
  };
  assert.ok(
    Math.hypot(away.x, away.y) < 300,
    `${away.x}, ${away.y} from what it is connected with`,
  );
  await eventually(async () =>
    assert.deepEqual(await Promise.all(fixed.map((name) => editor.placeOf(name))), where),
  );
  await page.keyboard.press('Control+z');
  await editor.comesTo(ARRAY, thrown.x, thrown.y);
  await page.keyboard.press('Control+z');
  await editor.dirty('');
  await editor.comesTo(ARRAY, home.x, home.y);

  // An arrow beside a node leaves the name of the next free.
  const over = await editor.placeOf(TRACKER);
  const under = await editor.placeOf(ARRAY);
  await editor.drag(ARRAY, over.x - under.x, over.y + over.height + 6 - under.y);
  await editor.dirty('●');
  await page.mouse.move(over.x + over.width / 2, over.y + 6);
  const arrow = page.locator('.connect-handle[data-side=bottom] circle');
  await arrow.waitFor({ state: 'attached' });
  const circle = await arrow.boundingBox();
  const covered = await editor.placeOf(ARRAY);
  assert.ok(circle.y + circle.height > covered.y + 8, 'it reaches into the next');
  assert.ok(circle.x + circle.width < over.x + over.width / 4, `${circle.x} beside the name`);
  await page.keyboard.press('Control+z');
  await editor.dirty('');

  // What is connected with what is pointed at stands out; the rest steps back.
  await page.locator('.zoom-box').getByRole('button', { name: 'Fit' }).click();
  await editor.fits();
  const fill = async (name) => {
    const place = await editor.placeOf(name);
    return (
      await editor.colours(Math.round(place.x + 50), Math.round(place.y + place.height - 5), 1, 1)
    )[0];
  };
  const known = { near: await fill('Topic SonarContacts'), far: await fill('Topic WeaponStatus') };
  await page.keyboard.press('Alt+N');
  const pointed = await editor.grip(ARRAY);
  await page.mouse.move(pointed.x, pointed.y);
  await page.locator('.hands .veil').waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await fill('Topic SonarContacts'), known.near));
  await eventually(async () => assert.notEqual(await fill('Topic WeaponStatus'), known.far));

  // While the view is moved or zoomed, what is drawn above it stays at what it belongs to.
  await page.evaluate((name) => {
    window.apart = () => {
      const arrow = document.querySelector('.connect-handle[data-side=bottom]');
      const node = document.querySelector('.canvas').places.placeOf(name);
      const { x, y, width } = arrow.getBoundingClientRect();
      return { x: (x + width / 2 - node.x) / node.width, y: (y - node.y) / node.height };
    };
  }, ARRAY);
  const moves = [
    () => page.mouse.wheel(60, 40),
    async () => {
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
    },
  ];
  for (const move of moves) {
    const before = await page.evaluate(() => {
      window.meanwhile = new Promise((taken) =>
        new MutationObserver(() => taken(window.apart())).observe(
          document.querySelector('.hands > g'),
          { attributeFilter: ['transform'] },
        ),
      );
      return window.apart();
    });
    await move();
    const meanwhile = await page.evaluate(() => window.meanwhile);
    assert.ok(
      Math.hypot(meanwhile.x - before.x, meanwhile.y - before.y) < 0.02,
      JSON.stringify([before, meanwhile]),
    );
    await page.locator('.hands > g:not([transform])').waitFor({ state: 'attached' });
  }
  await page.locator('.zoom-box').getByRole('button', { name: 'Fit' }).click();
  await editor.fits();
  await page.keyboard.press('Alt+N');
  await page.locator('.hands .veil').waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(await fill('Topic WeaponStatus'), known.far));
});
