// SPDX-License-Identifier: EPL-2.0
// Finds what is in a copy of samples/submarine-lab in the tree beside the diagram, draws from it, and goes back to
// an earlier change, by mouse and keys, in Chromium.
//
// Usage: node browse-model.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { accessible, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const press = (keys) => page.keyboard.press(keys);
  const tree = page.getByRole('tree', { name: 'Everything in the model' });
  const filter = page.getByRole('searchbox', { name: 'Filter the model' });
  const selected = (name) =>
    page
      .locator(`.diagram:not(.hidden) [role=treeitem][aria-selected=true][aria-label="${name}"]`)
      .waitFor({ state: 'attached' });
  const active = () =>
    tree.evaluate(
      (at) => document.getElementById(at.getAttribute('aria-activedescendant'))?.textContent,
    );
  const look = (where) => accessible(page, where);

  // By keys: down to a topic, which is then selected where it is drawn; the tree keeps the focus.
  await press('Alt+o');
  await tree.getByRole('treeitem', { name: /^submarine-lab/ }).waitFor();
  await press('ArrowDown');
  for (const key of ['ArrowDown', 'ArrowRight']) {
    await press(key);
  }
  await tree.getByRole('treeitem', { name: /Tracks/ }).waitFor();
  await page.keyboard.type('trac');
  await eventually(async () => assert.match(await active(), /^Tracks/));
  await press('Enter');
  await selected('Topic Tracks');
  await page.waitForFunction(() => document.activeElement.getAttribute('role') === 'tree');
  await press('ArrowLeft');
  await eventually(async () => assert.match(await active(), /^.Data model/));
  await look('the tree');

  // In a narrow panel what kind it is makes way for the name.
  await page.setViewportSize({ width: 860, height: 900 });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.tree-rows [role=treeitem]')].every((row) => {
      const [label, kind] = ['.label', '.kind'].map((part) => row.querySelector(part));
      return label.scrollWidth <= label.clientWidth || kind.clientWidth === 0;
    }),
  );
  await page.setViewportSize({ width: 1500, height: 950 });

  // The palette has the same place: its key leads there, and back.
  const palette = page.getByRole('searchbox', { name: 'Search the palette' });
  await press('Alt+p');
  await page.waitForFunction(
    (field) => document.activeElement === field,
    await palette.elementHandle(),
  );
  await eventually(async () => assert.equal(await tree.isVisible(), false));
  await press('Alt+o');
  await page.waitForFunction(
    (field) => document.activeElement === field,
    await filter.elementHandle(),
  );

  // What no diagram draws is shown by its properties.
  await filter.fill('qos state');
  await tree.getByRole('treeitem', { name: /^State/ }).click();
  await page.locator('.properties h2', { hasText: /^State$/ }).waitFor();
  // So is what it is in, and its table.
  await page.waitForFunction(
    () => document.querySelector('.crumbs li:last-child')?.textContent === 'State',
  );
  await press('Alt+t');
  await page.getByRole('tab', { name: 'QoS profiles', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Close the table' }).click();

  // Then nothing is selected in the diagram: what the properties show is meant.
  const chosen = () => page.evaluate(() => document.querySelector('.canvas').places.selected());
  await eventually(async () => assert.deepEqual(await chosen(), []));

  // In the tree, keys and the menu are for the row, whatever is selected.
  await filter.fill('qos streaming');
  const streaming = tree.getByRole('treeitem', { name: /^Streaming/ });
  await streaming.click();
  await press('F2');
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.value), 'Streaming'),
  );
  await streaming.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await streaming.waitFor({ state: 'detached' });
  await editor.dirty('●');
  await press('Control+z');
  await streaming.waitFor();
  await editor.drawn('Topic Tracks');
  await editor.click('Topic Tracks', { position: { x: 30, y: 6 } });
  await filter.fill('topic ownship');
  await press('ArrowDown');
  await eventually(async () => assert.match(await active(), /^.?submarine-lab/));
  for (let row = 0; row < 2; row++) {
    await press('ArrowDown');
  }
  await eventually(async () => assert.match(await active(), /^OwnShipNavigation/));
  await eventually(async () => assert.deepEqual(await chosen(), ['Topic Tracks']));
  await press('Delete');
  await editor.node('Topic OwnShipNavigation').waitFor({ state: 'detached' });
  await editor.drawn('Topic Tracks');
  await press('Control+z');
  await editor.drawn('Topic OwnShipNavigation');
  await editor.dirty('');
  await page.locator('.crumbs').getByRole('button', { name: 'submarine-lab', exact: true }).click();
  await page.locator('.properties h2', { hasText: /^submarine-lab$/ }).waitFor();

  // Where nothing matches, that is said.
  const none = page.locator('.model-tree [role=status]');
  await filter.fill('no such thing');
  await none.getByText('Nothing in the model matches.').waitFor();
  await look('no match');

  // What is selected in the diagram is pointed at.
  await filter.fill('');
  await eventually(async () => assert.equal(await none.textContent(), ''));
  await editor.click('Component type SonarArray', { position: { x: 30, y: 6 } });
  await page.waitForFunction(() =>
    /^.SonarArray/.test(
      document.querySelector('.tree-rows [role=treeitem][aria-selected=true]')?.textContent ?? '',
    ),
  );

  // A component type is dragged from the tree onto a host.
  await editor.showDiagram('deployment');
  await filter.fill('component type sonartracker');
  // Nothing but what it is in is left.
  await page.waitForFunction(
    () => document.querySelectorAll('.tree-rows [role=treeitem]').length === 3,
  );
  const type = await tree.getByRole('treeitem', { name: /^SonarTracker/ }).boundingBox();
  const host = await editor.box('Linux host clonezilla');
  await editor.lead(
    { x: type.x + 60, y: type.y + 10 },
    { x: host.x + host.width - 14, y: host.y + host.height - 8 },
  );
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('.dirty').textContent !== '');

  // A table keeps the tabs of what is selected, whichever of them is shown.
  await editor.nameField.waitFor();
  await press('Escape');
  await editor.showDiagram('infrastructure');
  await editor.click('Network lab-network');
  await press('Alt+t');
  const tab = (name) => page.getByRole('tab', { name, exact: true });
  await tab('Networks of lab').click();
  await page.locator('.table-tabs [aria-selected=true]', { hasText: 'Networks of lab' }).waitFor();
  await tab('Subnets of lab-network').click();
  await page.locator('.table-tabs [aria-selected=true]', { hasText: 'Subnets' }).waitFor();
  await page.getByRole('button', { name: 'Close the table' }).click();

  // Every change has its name; a click goes back to the beginning, and forward again.
  await press('Escape');
  await press('Alt+u');
  const history = page.getByRole('region', { name: 'History' });
  const steps = history.getByRole('listitem');
  await steps.filter({ hasText: 'Create component in clonezilla' }).waitFor();
  await eventually(async () =>
    assert.equal(
      await history.locator('[aria-current]').textContent(),
      'Create component in clonezilla',
    ),
  );
  await look('the history');
  await history.getByRole('button', { name: 'As it was opened' }).click();
  await editor.dirty('');
  await page.waitForFunction(
    () => document.querySelector('.history [aria-current]').textContent === 'As it was opened',
  );
  await history.getByRole('button', { name: 'Create component in clonezilla' }).click();
  await editor.dirty('●');
  await press('Escape');
  await eventually(async () => assert.equal(await history.count(), 0));
});
