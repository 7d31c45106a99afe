// SPDX-License-Identifier: EPL-2.0
// Places, connects, lines up and finds things in a copy of samples/submarine-lab, in Chromium. Ends with 0
// if all went well.
//
// Usage: node place-and-find.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const said = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('footer').textContent.includes(wanted),
      text,
    );
  const sonar = 'Component type SonarArray';
  const tracker = 'Component type SonarTracker';

  // What is dragged nearly in line comes to lie in line; with Alt it stays where it is put.
  const start = await editor.box(sonar);
  const grip = await editor.grip(sonar);
  await editor.lead(grip, { x: grip.x + 1, y: grip.y - 15 });
  await eventually(async () => assert.notEqual(await page.locator('.snap-line').count(), 0));
  await page.mouse.up();
  await editor.dirty('●');
  const inLine = await editor.box(sonar);
  await eventually(async () =>
    assert.ok(
      Math.abs(inLine.x - (await editor.box(tracker)).x) < 0.5,
      'snapped to the node above',
    ),
  );
  assert.ok(Math.abs(inLine.y - start.y) > 8, 'moved upwards');
  await eventually(async () => assert.equal(await page.locator('.snap-line').count(), 0));
  await page.keyboard.down('Alt');
  await editor.drag(sonar, 4, 0);
  await page.keyboard.up('Alt');
  await editor.comesTo(sonar, inLine.x + 4, inLine.y);

  // Lined up by a command, which is undone as a whole.
  const one = await editor.grip(sonar);
  await page.mouse.click(one.x, one.y);
  const other = await editor.grip(tracker);
  await page.keyboard.down('Control');
  await page.mouse.click(other.x, other.y);
  await page.keyboard.up('Control');
  const before = await editor.box(tracker);
  await page.keyboard.press('F1');
  await page.keyboard.type('align right');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    ([one, other]) => {
      const edge = (name) => {
        const { x, width } = document.querySelector('.canvas').places.placeOf(name);
        return x + width;
      };
      return Math.abs(edge(one) - edge(other)) < 1;
    },
    [sonar, tracker],
  );
  await page.keyboard.press('Control+z');
  await editor.comesTo(sonar, inLine.x + 4, inLine.y);
  await editor.comesTo(tracker, before.x, before.y);

  // A click on one of several that are selected selects it alone.
  const selected = page.locator('.canvas [role=treeitem][aria-selected=true]');
  await eventually(async () => assert.equal(await selected.count(), 2));
  await page.mouse.click(other.x, other.y);
  await page.waitForFunction(
    () => document.querySelectorAll('.canvas [role=treeitem][aria-selected=true]').length === 1,
  );
  await eventually(async () => assert.equal(await selected.getAttribute('aria-label'), tracker));

  // Whatever is drawn when it is selected: what is pressed for long is clicked on, and everything stays where it was drawn.
  const order = () =>
    page.evaluate(() =>
      document
        .querySelector('.canvas')
        .places.painted()
        .map(({ id }) => id),
    );
  const drawnBefore = await order();
  const topicBefore = await editor.grip('Topic Tracks');
  await page.mouse.move(topicBefore.x, topicBefore.y);
  await page.mouse.down();
  await page
    .locator('[data-name="Topic Tracks"].selected .sprotty-resize-handle')
    .first()
    .waitFor({ state: 'attached' });
  await page.mouse.up();
  await eventually(async () =>
    assert.equal(await selected.getAttribute('aria-label'), 'Topic Tracks'),
  );
  await eventually(async () => assert.deepEqual(await order(), drawnBefore));

  // Dragged from the palette, and connected by dragging; what cannot be an end is faded, and why is said.
  const item = await page.locator('[data-item^="node:topic"]').boundingBox();
  await editor.lead({ x: item.x + 20, y: item.y + 8 }, { x: 1150, y: 700 });
  await page.locator('.ghost-element').waitFor({ state: 'attached' });
  await page.mouse.up();
  await editor.drawn('Topic Topic');
  await page.locator('.ghost-element').waitFor({ state: 'detached' });
  await page.locator('[data-item="edge:publication"]').click();
  await page.locator('.diagram > .connecting').waitFor();
  await eventually(async () =>
    assert.ok((await editor.look('Topic Topic')).classes.includes('no-end')),
  );
  const topic = await editor.grip('Topic Topic');
  await page.mouse.move(topic.x, topic.y);
  await said('Publication starts at Component type, not at Topic.');
  const from = await editor.grip(sonar);
  await page.mouse.move(from.x, from.y);
  await editor.lead(from, topic);
  await page.mouse.up();
  await page.locator('.diagram > .connecting').waitFor({ state: 'detached' });

  // Found by an address that is nowhere to be seen, in another diagram.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('10.33.136.21');
  // At once: what is listed by then may be what fits the beginning.
  await page.keyboard.press('Enter');
  await page
    .locator('[role=treeitem][aria-selected=true][aria-label="Virtual machine gpu-kvm"]')
    .waitFor({ state: 'attached' });

  // A component is dragged onto another host.
  await editor.showDiagram('deployment');
  await editor.drawn('Component tracker');
  const host = await editor.box('Linux host clonezilla');
  const held = await editor.grip('Component tracker');
  await editor.lead(held, { x: host.x + host.width / 2 + 40, y: host.y + host.height - 12 });
  await page.locator('.drop-target').waitFor({ state: 'attached' });
  // It can be seen above the host, whichever of them was drawn first.
  const shown = page.locator('.diagram:not(.hidden) .held > g > g.node > rect.outline');
  const [above, itself] = [await shown.boundingBox(), await editor.box('Component tracker')];
  assert.ok(
    Math.abs(above.x + above.width / 2 - itself.x - itself.width / 2) < 1 &&
      Math.abs(above.y + above.height / 2 - itself.y - itself.height / 2) < 1,
  );
  await eventually(async () =>
    assert.equal(
      await editor.look('Component tracker'),
      undefined,
      'it is not painted below as well',
    ),
  );
  await page.mouse.up();
  await editor
    .node('Linux host clonezilla')
    .locator('[role=treeitem][aria-label="Component tracker"]')
    .waitFor({ state: 'attached' });
  await shown.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await editor.dirty('');

  // A host cannot be in a host: it comes to lie beside it, and why is said.
  const below = await editor.box('Linux host compute-10-33-136-8');
  const dropped = await editor.box('Linux host clonezilla');
  const taken = await editor.grip('Linux host clonezilla');
  await editor.lead(taken, {
    x: taken.x + below.x + below.width / 2 - dropped.x - dropped.width / 2,
    y: taken.y + below.y + 20 - dropped.y - dropped.height / 2,
  });
  await page.mouse.up();
  await page.waitForFunction(() =>
    /Host belongs in .*, not in Host\. Placed clonezilla beside compute-10-33-136-8\./.test(
      document.querySelector('footer').textContent,
    ),
  );
  await editor.dirty('●');
  await page.keyboard.press('Control+z');
  await editor.dirty('');

  // In a narrow window, too, nothing of what can be done is out of sight.
  await page.setViewportSize({ width: 640, height: 700 });
  const buttons = await page.locator('.shell > header button:visible').all();
  assert.ok(buttons.length > 10);
  for (const button of buttons) {
    const { x, width } = await button.boundingBox();
    await eventually(async () => assert.ok(x >= 0 && x + width <= 640, await button.textContent()));
  }
});
