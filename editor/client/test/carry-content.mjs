// SPDX-License-Identifier: EPL-2.0
// Drags a site with all that is in it in a copy of samples/submarine-lab, in Chromium, and looks at what is seen of it
// meanwhile and afterwards. Ends with 0 if its content looks the same all the way.
//
// Usage: node carry-content.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { inBothThemes, withEditor } from './editor-page.mjs';

const [executablePath, address] = argv.slice(2);

/** So far the site's own border and what is selected of it reach, in pixels. */
const BORDER = 12;

/** What lies between pixels is smoothed a little differently elsewhere: so many may differ. */
const MOST_DIFFERENT = 0.01;

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const site = 'Site lab';
  const carried = page.locator('canvas.carried');
  const alike = (before, after, when) => {
    const different = before.filter((colour, at) => colour !== after[at]).length;
    assert.ok(different < MOST_DIFFERENT * before.length, `${different} pixels differ ${when}`);
  };
  await editor.showDiagram('infrastructure');
  await inBothThemes(page, async (theme) => {
    await editor.settled();
    const before = await editor.box(site);
    const inside = (x, y) =>
      editor.colours(x + BORDER, y + 40, before.width - 2 * BORDER, before.height - 40 - BORDER);
    const looks = await inside(before.x, before.y);
    assert.ok(new Set(looks).size > 10, 'there is something in it');
    const from = await editor.grip(site);
    await page.keyboard.down('Alt');
    await editor.lead(from, { x: from.x - 36, y: from.y - 24 });
    await carried.waitFor({ state: 'attached' });
    await editor.settled();
    alike(looks, await inside(before.x - 36, before.y - 24), `while it is held, ${theme}`);
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await carried.waitFor({ state: 'detached' });
    await editor.comesTo(site, before.x - 36, before.y - 24);
    await page.keyboard.press('Control+z');
    await editor.comesTo(site, before.x, before.y);
    // Beside all nodes, above the site.
    await page.mouse.click(before.x + 40, before.y - 60);
    await page.locator('[role=treeitem][aria-selected=true]').waitFor({ state: 'detached' });
    await editor.settled();
    alike(looks, await inside(before.x, before.y), `once that is undone, ${theme}`);
  });
});
