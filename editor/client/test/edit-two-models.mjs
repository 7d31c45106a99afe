// SPDX-License-Identifier: EPL-2.0
// Edits two models of one workspace at once, each in a tab of its own, in Chromium: a copy of samples/submarine-lab
// and one of samples/minimal. Ends with 0 if neither knew of the other.
//
// Usage: node edit-two-models.mjs CHROMIUM ADDRESS OTHER
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, other] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (lab, labPage, open) => {
  const [minimal, page] = await open(labPage.url().replace('submarine-lab.deployment', other));
  await minimal.drawn('Topic Greetings');
  await eventually(async () => assert.equal(await minimal.node('Topic Tracks').count(), 0));

  /** Renames what is drawn, in the tab of its model. */
  async function rename(editor, tab, name, wanted) {
    await tab.bringToFront();
    await editor.click(name);
    await tab.locator('[role=treeitem][aria-selected=true]').waitFor({ state: 'attached' });
    await tab.keyboard.press('F2');
    await editor.typeName(wanted);
    await editor.drawn(`Topic ${wanted}`);
  }

  // What is done in one is neither seen nor unsaved in the other.
  await rename(lab, labPage, 'Topic Tracks', 'Bearings');
  await lab.dirty('●');
  await minimal.dirty('');
  await rename(minimal, page, 'Topic Greetings', 'Words');
  await minimal.dirty('●');
  await eventually(async () => assert.equal(await lab.node('Topic Words').count(), 0));
  await eventually(async () => assert.equal(await minimal.node('Topic Bearings').count(), 0));

  // Each is undone by itself, whatever was done last.
  await labPage.bringToFront();
  await labPage.keyboard.press('Control+z');
  await lab.drawn('Topic Tracks');
  await lab.dirty('');
  await eventually(async () => assert.equal(await minimal.node('Topic Words').count(), 1));
  await minimal.dirty('●');
  await labPage.keyboard.press('Control+y');
  await lab.drawn('Topic Bearings');

  // What moves in one stays where it is in the other, and each is saved by itself.
  const labBox = await lab.box('Topic Bearings');
  await page.bringToFront();
  const box = await minimal.box('Topic Words');
  // With Alt it does not snap to anything.
  await page.keyboard.down('Alt');
  await minimal.drag('Topic Words', 40, -120);
  await page.keyboard.up('Alt');
  await minimal.comesTo('Topic Words', box.x + 40, box.y - 120);
  await page.keyboard.press('Control+s');
  await minimal.dirty('');
  await lab.dirty('●');
  await eventually(async () => assert.deepEqual(await lab.box('Topic Bearings'), labBox));
  await labPage.bringToFront();
  await labPage.keyboard.press('Control+s');
  await lab.dirty('');
});
