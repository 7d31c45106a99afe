// SPDX-License-Identifier: EPL-2.0
// The editor in a frame of another site's page in Chromium, which keeps nothing for such frames but
// partitioned cookies: it works in a page of the origin that the server was told of, and is not shown
// in any other. Ends with 0 if all went well.
//
// Usage: node show-in-frame.mjs CHROMIUM ADDRESS PORT OTHER
//   PORT   of localhost, whose pages may show the editor
//   OTHER  of localhost, whose pages may not
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { launchChromium } from './chromium.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, port, other] = argv.slice(2);
const PATIENCE = 60_000;

/** Serves a page with the editor in a frame; Chromium takes localhost and 127.0.0.1 for two sites. */
async function serve(at) {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><title>host</title><iframe src="${address.replaceAll('&', '&amp;')}" width="1400" height="850"></iframe>`,
    );
  });
  server.listen(Number(at), 'localhost');
  await once(server, 'listening');
  return server;
}

const servers = [await serve(port), await serve(other)];
const browser = await launchChromium(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`http://localhost:${port}/`);
  const frame = page.frameLocator('iframe');
  const tracks = frame.locator('[role=treeitem][aria-label="Topic Tracks"]');
  await tracks.waitFor({ state: 'attached' });
  await frame.locator('.problems[aria-busy="false"]').waitFor({ state: 'attached' });
  await page.waitForTimeout(300);
  const frameAt = await page.locator('iframe').boundingBox();
  const at = await frame
    .locator('.canvas')
    .evaluate((canvas) => canvas.places.placeOf('Topic Tracks'));
  await page.mouse.click(frameAt.x + at.x + at.width / 2, frameAt.y + at.y + at.height / 2);
  await page.keyboard.press('Delete');
  await tracks.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await frame.locator('.dirty:text-is("")').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+z');
  await tracks.waitFor({ state: 'attached' });

  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );
  await page.goto(`http://localhost:${other}/`);
  await refused;
  await eventually(async () => assert.equal(await frame.locator('.shell').count(), 0));

  // A page of the user's own is as before.
  await page.goto(address);
  await page.locator('[role=treeitem][aria-label="Topic Tracks"]').waitFor({ state: 'attached' });
} finally {
  await browser.close();
  servers.forEach((each) => each.close());
}
