// SPDX-License-Identifier: EPL-2.0
// Looks at a diagram from so far that only the shapes of its nodes are painted, in Chromium. Ends with 0 if what is selected is
// drawn where it is, and names that are cut tell their nodes apart.
//
// Usage: node look-from-afar.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  await editor.showDiagram('deployment');
  await page.locator('.diagram:not(.hidden) > .detail-shapes').waitFor();
  await page.waitForFunction(() => document.title.startsWith('Deployment'));
  const selected = page.locator('.diagram:not(.hidden) [role=treeitem][aria-selected=true]');

  // A component in a machine on a host.
  let before = null;
  for (let steps = 0; steps < 20 && !before?.startsWith('Component '); steps++) {
    await page.keyboard.press('Tab');
    before = await (
      await page.waitForFunction((known) => {
        const label =
          document.querySelector('.diagram:not(.hidden) [role=treeitem][aria-selected=true]')
            ?.ariaLabel ?? null;
        return label !== known && label;
      }, before)
    ).jsonValue();
  }
  const { x, y, width, height } = await editor.box(before);
  // Beside all nodes, above the list of problems.
  await page.mouse.click(245, 500);
  await selected.waitFor({ state: 'detached' });
  await page.mouse.click(x + width / 2, y + height / 2);
  await selected.waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await selected.getAttribute('aria-label'), before));

  // Names that do not fit are cut in their middle, so that those of hosts still differ.
  await page.evaluate(() => {
    window.written = new Set();
    const { prototype } = CanvasRenderingContext2D;
    const { fillText } = prototype;
    prototype.fillText = function (text, ...rest) {
      window.written.add(text);
      fillText.call(this, text, ...rest);
    };
  });
  const zoom = page.locator('.zoom-box input');
  await zoom.fill('30');
  await zoom.press('Enter');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('compute-10-33-136-8');
  await page.getByRole('option', { name: 'compute-10-33-136-8' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => [...window.written].some((text) => /^co.*….*-8$/.test(text)));
});
