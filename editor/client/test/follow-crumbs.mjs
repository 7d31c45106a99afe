// SPDX-License-Identifier: EPL-2.0
// Reads above the diagrams of a copy of samples/submarine-lab what the selection is in, and follows it outwards,
// back and forward again, by the mouse. Ends with 0 if all went well.
//
// Usage: node follow-crumbs.mjs CHROMIUM ADDRESS PICTURES
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { argv } from 'node:process';
import { accessible, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, pictures] = argv.slice(2);
const HOST = 'KVM host controller';
const MACHINE = 'Virtual machine combat-kvm-2';
const COMPONENT = 'Component periscope-camera';

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const crumbs = page.getByRole('navigation', { name: 'Where the selection is' });
  const way = (...labels) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('.crumbs li')].map((step) => step.textContent).join(' › ') ===
        wanted,
      labels.join(' › '),
    );
  const selected = (name) =>
    page
      .locator(`.diagram:not(.hidden) [role=treeitem][aria-selected=true][aria-label="${name}"]`)
      .waitFor({ state: 'attached' });
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  /** Presses a step where it is seen. */
  async function press(name) {
    const step = crumbs.getByRole('button', { name, exact: true });
    const place = middle(await step.boundingBox());
    await eventually(async () =>
      assert.equal(
        await page.evaluate(([x, y]) => document.elementFromPoint(x, y).textContent, place),
        await step.textContent(),
      ),
    );
    await page.mouse.click(...place);
  }
  const enabled = (name) =>
    page.locator(`.crumbs > button[aria-label="${name}"]:enabled`).waitFor();
  const disabled = (name) =>
    page.locator(`.crumbs > button[aria-label="${name}"]:disabled`).waitFor();

  await way('submarine-lab');
  await disabled('Back');
  await disabled('Forward');

  // Hosts are in a site, machines on hosts, components on machines.
  await editor.showDiagram('deployment');
  await enabled('Back');
  await editor.click(COMPONENT);
  await way('submarine-lab', 'lab', 'controller', 'combat-kvm-2', 'periscope-camera');
  await accessible(page, 'crumbs', join(pictures, 'crumbs'));
  await page.mouse.wheel(30, 40);
  await editor.settled();
  const seen = await editor.placeOf(COMPONENT);
  const isWhereItWas = async () => {
    const { x, y } = await editor.placeOf(COMPONENT);
    assert.deepEqual([x, y].map(Math.round), [seen.x, seen.y].map(Math.round));
  };
  await press('combat-kvm-2');
  await selected(MACHINE);
  // What is seen where it is moves nothing.
  await isWhereItWas();
  await way('submarine-lab', 'lab', 'controller', 'combat-kvm-2');
  await press('controller');
  await selected(HOST);
  await way('submarine-lab', 'lab', 'controller');

  // What is drawn in another diagram only is shown there.
  await press('lab');
  await selected('Site lab');
  await page.locator('[data-diagram=infrastructure][aria-selected=true]').waitFor();
  await way('submarine-lab', 'lab');

  // Back and forward, as with the keys.
  await disabled('Forward');
  await press('Back');
  await selected(HOST);
  await press('Back');
  await selected(MACHINE);
  // What was in view then is in view again.
  await page.mouse.move(...middle(await editor.box(HOST)));
  await page.mouse.wheel(0, 150);
  await eventually(async () => assert.ok((await editor.placeOf(COMPONENT)).y < seen.y - 20));
  await press('Back');
  await selected(COMPONENT);
  await eventually(isWhereItWas);
  await press('Forward');
  await selected(MACHINE);
  await press('Forward');
  await selected(HOST);
  await enabled('Forward');

  // A new name is said at once, and several are counted.
  await page.keyboard.press('F2');
  await editor.typeName('master');
  await way('submarine-lab', 'lab', 'master');
  await page.keyboard.press('Control+z');
  await way('submarine-lab', 'lab', 'controller');
  await page.keyboard.down('Control');
  await editor.click(COMPONENT);
  await page.keyboard.up('Control');
  await way('submarine-lab', '2 selected');
  await press('submarine-lab');
  await page.locator('.properties h2', { hasText: /^submarine-lab$/ }).waitFor();
  await way('submarine-lab');

  // Types are in modules.
  await editor.showDiagram('software');
  await editor.drawn('Struct ContactReport');
  const { x, y } = await editor.placeOf('Struct ContactReport');
  await page.mouse.click(x + 30, y + 10);
  await selected('Struct ContactReport');
  await way('combat-system-types', 'Data model', 'sonar', 'ContactReport');
});
