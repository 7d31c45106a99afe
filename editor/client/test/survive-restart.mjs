// SPDX-License-Identifier: EPL-2.0
// A page whose server is restarted, in Chromium: the page reconnects by itself, and what was changed
// meanwhile is in the saved model; another program at the port gets neither changes nor cookies, and
// the page says how many changes wait. Ends with 0 if all went well.
//
// Usage: node survive-restart.mjs CHROMIUM ADDRESS MODEL SIGNALS
//   SIGNALS  a folder: a file `end` or `start` in it ends or starts the server, and is removed when
//            that is done
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { argv } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { launchChromium } from './chromium.mjs';
import { EditorPage } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, model, signals] = argv.slice(2);
const PATIENCE = 60_000;

/** Ends or starts the server, and waits until that is done. */
async function signal(word) {
  const file = path.join(signals, word);
  writeFileSync(file, '');
  for (const until = Date.now() + PATIENCE; existsSync(file); await setTimeout(20)) {
    assert.ok(Date.now() < until, `nothing came of '${word}'`);
  }
}

const browser = await launchChromium(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  page.setDefaultTimeout(PATIENCE);
  const node = (name) => page.locator(`[role=treeitem][aria-label="${name}"]`);
  const footer = page.locator('.shell > footer');
  await page.goto(address);
  await node('Topic WeaponStatus').waitFor({ state: 'attached' });
  await page.evaluate(() => (window.sameDocument = true));
  // As of another server of this machine: cookies are sent to all ports of a host.
  await page.context().addCookies([{ name: 'slipway-1', value: 'secret', url: address }]);
  const saved = readFileSync(model, 'utf8');

  await signal('end');
  await page.locator('.shell.lost').waitFor();
  await new EditorPage(page).click('Topic WeaponStatus');
  await page
    .locator('[role=treeitem][aria-selected=true][aria-label="Topic WeaponStatus"]')
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Delete');
  await footer.getByText('sent when it is back').waitFor();

  // Another program takes the port: it is asked for its proof, and gets nothing else.
  const asked = [];
  const other = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.cookie ?? 'without cookie'}`);
    response.end('{"number": "0123456789012345678901", "proof": "none", "models": []}');
  });
  other.on('upgrade', (request, socket) => {
    asked.push('upgrade');
    socket.destroy();
  });
  other.listen(Number(new URL(address).port), '127.0.0.1');
  await once(other, 'listening');
  await footer.getByText('Another server answers at this address').waitFor();
  await footer.getByText('Changes not sent: 1.').waitFor();
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  assert.deepEqual([...new Set(asked)], ['GET /resume without cookie']);

  await signal('start');
  await page.locator('.shell:not(.lost)').waitFor();
  await node('Topic WeaponStatus').waitFor({ state: 'detached' });
  assert.equal(readFileSync(model, 'utf8'), saved);
  await page.locator('.diagram > svg').first().focus();
  await page.keyboard.press('Control+s');
  await page.locator('.dirty:text-is("")').waitFor({ state: 'attached' });
  assert.ok(!readFileSync(model, 'utf8').includes('name="WeaponStatus"'));
  await eventually(async () => assert.ok(await page.evaluate(() => window.sameDocument)));
} finally {
  await browser.close();
}
