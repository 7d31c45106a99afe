// SPDX-License-Identifier: EPL-2.0
// Bundles the flows of a copy of samples/submarine-lab by pairs of hosts, unfolds a bundle by the mouse and by keys,
// and reads the rate of one while the system, simulated by SimulatedPipeline.java, runs. Ends with 0 if all went well.
//
// Usage: node bundle-flows.mjs CHROMIUM ADDRESS PICTURES
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { argv } from 'node:process';
import { accessible, contrast, inBothThemes, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, pictures] = argv.slice(2);
const ENDS = ['esxi-slave', 'controller'];
const BUNDLE = `Flow from ${ENDS.join(' to ')}`;
const FLOW = 'Flow from weapon-control to health-monitor';

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const edges = () =>
    page.evaluate(
      () =>
        document
          .querySelector('.canvas')
          .places.painted()
          .filter(({ name }) => name.includes(' from ')).length,
    );
  const there = (name) =>
    page.waitForFunction(
      (wanted) =>
        document
          .querySelector('.canvas')
          .places.painted()
          .some((each) => each.name === wanted),
      name,
    );
  const gone = (name) =>
    page.waitForFunction(
      (wanted) =>
        document
          .querySelector('.canvas')
          .places.painted()
          .every((each) => each.name !== wanted),
      name,
    );
  /** A place on an edge where nothing else is. */
  const placeOn = (ends) =>
    page
      .waitForFunction(([from, to]) => {
        const { places } = document.querySelector('.canvas');
        const edge = places.edge(from, to);
        if (!edge) {
          return undefined;
        }
        const { id, start, middle, end } = edge;
        const between = (one, other, part) => ({
          x: one.x + (other.x - one.x) * part,
          y: one.y + (other.y - one.y) * part,
        });
        return [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
          .flatMap((part) => [between(middle, start, part), between(middle, end, part)])
          .find(({ x, y }) => places.elementAt(x, y)?.id === id);
      }, ends)
      .then((found) => found.jsonValue());
  const item = (name) => page.getByRole('menuitem', { name, exact: true });
  const look = (name) => accessible(page, name, join(pictures, name));

  await editor.showDiagram('deployment');
  await there(FLOW);
  const all = await edges();

  // Flows end at components and pass over them; these are hit all the same, but for the lines themselves.
  const covered = await page.evaluate(() => {
    const { places } = document.querySelector('.canvas');
    const steps = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);
    return places
      .painted()
      .filter(({ name }) => name.startsWith('Component '))
      .filter(({ id }) => {
        const { x, y, width, height } = places.placeOf(id);
        const at = steps.flatMap((across) =>
          steps.map((down) => places.elementAt(x + across * width, y + down * height)?.id),
        );
        return at.filter((found) => found === id).length < 0.99 * at.length;
      })
      .map(({ name }) => name);
  });
  assert.deepEqual(covered, []);

  // One edge from host to host, with how many flows it has; those within a host stay.
  await page.keyboard.press('Alt+b');
  await editor.painted(BUNDLE, 'texts', ' flows');
  await gone(FLOW);
  await there('Flow from inertial-navigation to navigation-filter');
  const bundled = await edges();
  assert.ok(bundled < 0.7 * all, `${bundled} of ${all} edges`);
  await look('bundles');

  // A component shows the bundles that its flows are in; they keep their labels, and the hosts their names.
  const component = await editor.grip('Component weapon-control');
  await page.mouse.move(component.x, component.y);
  await page.locator('.hands .neighbour-line').first().waitFor({ state: 'attached' });
  await eventually(async () =>
    assert.ok((await page.locator('.hands .edge-label text', { hasText: ' flows' }).count()) > 0),
  );
  await look('bundles-of-component');
  await inBothThemes(page, async (theme) => {
    const [text, ground] = await page
      .locator('.hands .edge-label')
      .first()
      .evaluate((label) =>
        ['text', '.label-back'].map((part) =>
          getComputedStyle(label.querySelector(part)).fill.match(/\d+/g).slice(0, 3).join(),
        ),
      );
    assert.ok(contrast(text, ground) > 4.5, `${theme}: ${text} on ${ground}`);
  });
  // It steps back once the mouse is elsewhere, even after one long way.
  await page.mouse.move(5, 5);
  await page.locator('.hands .neighbour-line').first().waitFor({ state: 'detached' });
  await page.mouse.move(component.x, component.y);
  await page.locator('.hands .neighbour-line').first().waitFor({ state: 'attached' });
  // That can be switched off.
  await page.keyboard.press('Alt+n');
  await page.locator('.hands .neighbour-line').first().waitFor({ state: 'detached' });
  await page.mouse.move(component.x, 5);
  await page.locator('.hands .veil').waitFor({ state: 'detached' });

  // Unfolded where it is pointed at; the others stay bundled.
  const { texts } = await editor.look(BUNDLE);
  const count = Number(/^([0-9]+) flows$/.exec(texts.find((text) => text.endsWith(' flows')))[1]);
  const at = await placeOn(ENDS);
  // Its flows are listed, and lead to what there is to say of each.
  await page.mouse.click(at.x, at.y);
  const listed = page.locator('.properties .parts .link');
  await listed.filter({ hasText: 'weapon-control → health-monitor: ' }).waitFor();
  await eventually(async () => assert.equal(await listed.count(), count));
  await page.mouse.click(at.x, at.y, { button: 'right' });
  await item('Unfold bundle').click();
  await there(FLOW);
  await gone(BUNDLE);
  await eventually(async () => assert.equal(await edges(), bundled - 1 + count));
  await look('bundle-unfolded');

  // Bundled again, and unfolded by keys; the browser remembers the choice, and the server what it shows.
  await editor.click('Component tracker', { button: 'right' });
  await item('Fold bundles').click();
  await gone(FLOW);
  await page.reload();
  await editor.painted(BUNDLE, 'texts', ' flows');

  // The live rate of a bundle is that of its flows.
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await editor.painted('Component tracker', 'badges', 'RUNNING');
  const again = await placeOn(['compute-10-33-136-7', 'compute-10-33-136-8']);
  await page.mouse.click(again.x, again.y);
  await editor.flowing(/^19\.9 of 20 Hz$/);
  await look('bundle-live');
  await page.keyboard.press('Alt+.');
  await there('Flow from sonar-bow to tracker');

  // Off again.
  await page.keyboard.press('Alt+b');
  await there(FLOW);
  await gone('Flow from compute-10-33-136-8 to controller');
  await eventually(async () => assert.equal(await edges(), all));
});
