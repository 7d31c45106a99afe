// SPDX-License-Identifier: EPL-2.0
// Takes the screenshots of the editor that the README shows.
//
// Usage: node take-screenshots.mjs CHROMIUM ADDRESS FOLDER
import path from 'node:path';
import { argv } from 'node:process';
import { chromium } from 'playwright-core';
import { EditorPage } from './editor-page.mjs';
import { ARGUMENTS, takeScreenshot } from './screenshot.mjs';

const [executablePath, address, folder] = argv.slice(2);

/** What is shown: a diagram, in a theme, with a node selected. */
const PICTURES = [
  {
    file: 'editor-software.png',
    diagram: 'software',
    theme: 'light',
    select: 'Topic SystemHealth',
  },
  {
    file: 'editor-deployment-dark.png',
    diagram: 'deployment',
    theme: 'dark',
    select: 'Component tracker',
  },
];

/** The machine may be busy. */
const PATIENCE = 120_000;
const SIZE = { width: 1500, height: 900 };

const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
try {
  for (const { file, diagram, theme, select } of PICTURES) {
    const page = await browser.newPage({
      viewport: SIZE,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(address);
    await page.locator('[role=treeitem]').first().waitFor({ state: 'attached' });
    await page.locator(`[data-diagram="${diagram}"]`).click();
    const node = page.locator(
      `.diagram[id^="${diagram}-"] [role=treeitem][aria-label="${select}"]`,
    );
    await node.waitFor({ state: 'attached' });
    await page.locator('.palette-item').first().waitFor();
    await page.locator('.properties :not(:empty)').first().waitFor();
    await page.locator('.problem').first().waitFor();
    // The panels take their places only now; with something selected, that alone would be fitted in.
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await new EditorPage(page).click(select);
    await page
      .locator('.properties')
      .getByText(select.split(' ').pop(), { exact: true })
      .first()
      .waitFor();
    await takeScreenshot(page, path.join(folder, file));
    await page.close();
  }
} finally {
  await browser.close();
}
