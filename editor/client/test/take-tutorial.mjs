// SPDX-License-Identifier: EPL-2.0
// Takes the screenshots of docs/tutorial.md: does by the mouse what the tutorial says, or shows what runs.
//
// Usage: node take-tutorial.mjs CHROMIUM ADDRESS FOLDER draw|live
import path from 'node:path';
import { argv } from 'node:process';
import { chromium } from 'playwright-core';
import { buildByMouse } from './build-by-mouse.mjs';
import { EditorPage } from './editor-page.mjs';
import { ARGUMENTS, takeScreenshot } from './screenshot.mjs';

const [executablePath, address, folder, what] = argv.slice(2);

/** The machine may be busy. */
const PATIENCE = 120_000;

const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
try {
  const page = await browser.newPage({
    viewport: { width: 1500, height: 950 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(PATIENCE);
  const editor = new EditorPage(page);
  await page.goto(address);
  await page.locator('.palette-item').first().waitFor();

  async function take(diagram, node, file, shown) {
    await editor.showDiagram(diagram);
    await editor.drawn(node);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    // Whoever has read the first steps puts them away: they are in the corner of the diagram.
    const dismissal = page.getByRole('button', { name: 'Dismiss the first steps' });
    if (await dismissal.isVisible()) {
      await dismissal.click();
    }
    await editor.click(node);
    await page.locator('.properties h2', { hasText: node.split(' ').pop() }).waitFor();
    await shown?.();
    await takeScreenshot(page, path.join(folder, file));
  }

  if (what === 'draw') {
    await buildByMouse(editor, page);
    await take('software', 'Topic Tracks', 'tutorial-software.png');
  } else {
    await editor.showDiagram('deployment');
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    // Apart, so that the rate between them covers no name.
    await editor.click('Component display');
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('ArrowDown');
    }
    // Rates are shown on the flows of what is selected.
    await take('deployment', 'Component tracker', 'tutorial-live.png', () =>
      editor.flowing(/[1-9][0-9.]* of 10 Hz$/),
    );
  }
} finally {
  await browser.close();
}
