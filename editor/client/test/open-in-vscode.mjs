// SPDX-License-Identifier: EPL-2.0
// A model in VS Code, whose user interface code-server shows in Chromium: the model is opened from the
// explorer, and the editor's page is drawn in the webview of the extension. Ends with 0 if it is.
//
// Usage: node open-in-vscode.mjs CHROMIUM ADDRESS FILE NODE [PICTURE]
//   ADDRESS  of code-server, with the folder that it opens
//   FILE     name of the model in this folder
//   NODE     what has to be drawn, such as 'Topic Tracks'
//   PICTURE  where to put a picture of the window
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { launchChromium } from './chromium.mjs';

const [executablePath, address, file, node, picture] = argv.slice(2);
const PATIENCE = 60_000;

const browser = await launchChromium(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  page.setDefaultTimeout(PATIENCE);
  try {
    await page.goto(address);
    const item = page.locator(`.explorer-folders-view [role=treeitem][aria-label="${file}"]`);
    const webview = page.locator('iframe.webview');
    const text = page.locator(`.monaco-editor[data-uri$="/${file}"]`);
    await item.dblclick();
    await webview.or(text).first().waitFor({ state: 'attached' });
    // As long as its extensions are not registered, VS Code opens every file as text.
    for (let tries = 0; (await webview.count()) === 0 && tries < 60; tries++) {
      await page.locator('.tab.active .action-label.codicon-close').click();
      await page.waitForTimeout(1000);
      await item.dblclick();
      await webview.or(text).first().waitFor({ state: 'attached' });
    }
    // A webview is a frame in a frame, and the extension's page shows the editor in another one.
    const editor = page
      .frameLocator('iframe.webview.ready')
      .frameLocator('iframe#active-frame')
      .frameLocator('iframe[title="Slipway"]');
    await editor.locator(`[role=treeitem][aria-label="${node}"]`).waitFor({ state: 'attached' });
    await editor.locator('.problems[aria-busy="false"]').waitFor({ state: 'attached' });
    const place = await editor
      .locator('.canvas')
      .evaluate((canvas, name) => canvas.places.placeOf(name), node);
    assert.ok(place.width > 0 && place.height > 0, `${node} has no place on the canvas`);
  } finally {
    if (picture) {
      await page.screenshot({ path: picture });
    }
  }
} finally {
  await browser.close();
}
