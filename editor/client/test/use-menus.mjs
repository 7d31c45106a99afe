// SPDX-License-Identifier: EPL-2.0
// Uses the context menu and folds nodes of a copy of samples/submarine-lab by keys alone, in Chromium. Ends with 0
// if all went well.
//
// Usage: node use-menus.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const menu = page.getByRole('menu');
  const said = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('footer').textContent.includes(wanted),
      text,
    );
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement.querySelector('span')?.textContent ?? document.activeElement.tagName,
    );
  const inDiagram = () =>
    page.waitForFunction(() => document.activeElement.closest('.canvas > div > svg') !== null);

  async function press(...keys) {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  }

  /** Goes on by Tab until a node is selected. */
  async function reach(name) {
    const other = (before) => {
      const selected =
        document
          .querySelector('.diagram:not(.hidden) [role=treeitem][aria-selected=true]')
          ?.getAttribute('aria-label') ?? '';
      return selected !== before && { name: selected };
    };
    let reached = (await page.evaluate(other, null)).name;
    for (let steps = 0; steps < 60; steps++) {
      await press('Tab');
      // Before the next: what is passed by has been seen.
      reached = (await (await page.waitForFunction(other, reached)).jsonValue()).name;
      if (reached === name) {
        return;
      }
    }
    assert.fail(`${name} is not reached by Tab`);
  }

  /** Opens the menu of what is selected. */
  async function open() {
    await press('Shift+F10');
    await page.locator('[role=menuitem]:focus').waitFor();
  }

  await editor.drawn('Topic Tracks');
  await reach('Struct SystemTrack');
  const rows = async () =>
    (await editor.look('Struct SystemTrack')).texts.filter((text) => text.includes(': ')).length;
  await eventually(async () => assert.equal(await rows(), 0));

  // Through the menu by arrows, ends and letters; out of it without having done anything.
  await open();
  const labels = await page.locator('[role=menuitem] > span:first-child').allTextContents();
  await eventually(async () => assert.equal(await focused(), labels[0]));
  await press('ArrowDown');
  await eventually(async () => assert.equal(await focused(), labels[1]));
  await press('End');
  await eventually(async () => assert.equal(await focused(), labels.at(-1)));
  await press('ArrowDown');
  await eventually(async () => assert.equal(await focused(), labels[0]));
  await press('ArrowUp');
  await eventually(async () => assert.equal(await focused(), labels.at(-1)));
  await press('Home', 'd');
  await eventually(async () =>
    assert.equal(
      await focused(),
      labels.find((label) => label.startsWith('D')),
    ),
  );
  await press('Escape');
  await menu.waitFor({ state: 'detached' });
  await inDiagram();
  await editor.dirty('');

  // What cannot be done now is there, says so, and does nothing; Tab leaves, too.
  await open();
  const disabled = page.locator('[role=menuitem][aria-disabled=true]').first();
  const letter = (await disabled.textContent())[0];
  for (
    let tries = 0;
    tries < 20 && (await page.locator('[role=menuitem][aria-disabled=true]:focus').count()) === 0;
    tries++
  ) {
    await press(letter);
  }
  await press('Enter');
  await eventually(async () => assert.equal(await menu.count(), 1));
  await press('Tab');
  await menu.waitFor({ state: 'detached' });
  await inDiagram();

  // Unfolded from the menu and folded by its keys; both can be undone.
  await open();
  await press('f', 'Enter');
  await said('Unfolded.');
  await editor.painted('Struct SystemTrack', 'texts', ': ');
  await inDiagram();
  await press('Alt+.');
  await said('Folded.');
  await page.waitForFunction(
    () =>
      !document
        .querySelector('.canvas')
        .places.painted()
        .find(({ name }) => name === 'Struct SystemTrack')
        .texts.some((text) => text.includes(': ')),
  );
  await press('Control+z');
  await editor.painted('Struct SystemTrack', 'texts', ': ');
  await press('Control+z');
  await editor.dirty('');

  // A host takes what is on it along, and gives it back.
  await press('Alt+3');
  await editor.drawn('Component tracker');
  await page.waitForFunction(() => document.title.startsWith('Deployment'));
  await inDiagram();
  await reach('Linux host compute-10-33-136-8');
  await press('Alt+.');
  await editor.node('Component tracker').waitFor({ state: 'detached' });
  await press('Tab', 'Shift+Tab');
  await said('Linux host compute-10-33-136-8, folded');
  await open();
  await press('f', 'Enter');
  await editor.drawn('Component tracker');
});
