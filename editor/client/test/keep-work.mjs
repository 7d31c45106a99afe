// SPDX-License-Identifier: EPL-2.0
// What becomes of work that is not saved, and of changes that other programs make to the model's
// file, as a user sees it in Chromium. The editor has something to restore when it is opened. Ends
// with 0 if all went well.
//
// Usage: node keep-work.mjs CHROMIUM ADDRESS MODEL
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { launchChromium } from './chromium.mjs';
import { EditorPage } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, model] = argv.slice(2);
const PATIENCE = 60_000;

const browser = await launchChromium(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  page.setDefaultTimeout(PATIENCE);
  const node = (name) => page.locator(`[role=treeitem][aria-label="${name}"]`);
  const notice = page.locator('.file-notice');
  const dirty = (text) =>
    page.waitForFunction((wanted) => document.querySelector('.dirty').textContent === wanted, text);
  /** Changes the file as another program does. */
  const change = (from, to) => {
    const text = readFileSync(model, 'utf8');
    assert.ok(text.includes(from));
    writeFileSync(model, text.replace(from, to));
  };

  await page.goto(address);
  await node('Topic Tracks').waitFor({ state: 'attached' });
  await page.evaluate(() => (window.sameDocument = true));

  // What was not saved is there again, and can be discarded.
  await notice.getByText('is there again').waitFor();
  await dirty('●');
  await notice.getByRole('button', { name: 'Discard' }).click();
  await dirty('');
  await notice.waitFor({ state: 'hidden' });

  // Files of other tools are taken in, with what is wrong about them told, and undone at once.
  const choose = (text) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'radar.idl', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('module radar {\n struct Plot { lung x; };\n};');
  await page.locator('.report').getByText('radar.idl:2:').first().waitFor();
  await dirty('');
  await choose('module radar { @topic struct Plot { long number; }; };');
  await node('Topic Plot').waitFor({ state: 'attached' });
  await page.locator('.report').getByText('created').waitFor();
  await page.locator('.report').getByRole('button', { name: 'Close' }).click();
  await page.locator('[data-diagram="software"]').click();
  await page.keyboard.press('Control+z');
  await node('Topic Plot').waitFor({ state: 'detached' });
  await dirty('');

  // So are those that are dropped on the page, which says so while they are above it.
  const idl = path.join(path.dirname(model), 'echo.idl');
  writeFileSync(idl, 'module beacon { @topic struct Echo { long number; }; };');
  const devtools = await page.context().newCDPSession(page);
  const carry = (type) =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      x: 700,
      y: 400,
      data: { items: [], files: [idl], dragOperationsMask: 1 },
    });
  await carry('dragEnter');
  await carry('dragOver');
  await page.locator('.takes-files').waitFor();
  await carry('drop');
  await node('Topic Echo').waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await page.locator('.takes-files').count(), 0));
  await page.locator('.report').getByRole('button', { name: 'Close' }).click();
  await page.locator('[data-diagram="software"]').click();
  await page.keyboard.press('Control+z');
  await node('Topic Echo').waitFor({ state: 'detached' });
  await dirty('');

  // What another program writes is taken over; what was selected and where it is stays.
  const editor = new EditorPage(page);
  await editor.click('Topic Tracks');
  await page
    .locator('[role=treeitem][aria-selected=true][aria-label="Topic Tracks"]')
    .waitFor({ state: 'attached' });
  const before = await editor.box('Topic Tracks');
  change('name="SonarContacts"', 'name="Contacts"');
  await node('Topic Contacts').waitFor({ state: 'attached' });
  await page
    .locator('[role=treeitem][aria-selected=true][aria-label="Topic Tracks"]')
    .waitFor({ state: 'attached' });
  await eventually(async () => assert.deepEqual(await editor.box('Topic Tracks'), before));
  await dirty('');

  // Where both have changed, the user chooses, and nothing is overwritten before.
  await page.keyboard.press('Delete');
  await dirty('●');
  change('name="Contacts"', 'name="Elsewhere"');
  await notice.getByText('Another program has changed').waitFor();
  await notice.getByRole('button', { name: 'Keep mine' }).focus();
  await page.keyboard.press('Control+s');
  await page.locator('.report').getByText('Not saved.').waitFor();
  assert.ok(readFileSync(model, 'utf8').includes('name="Elsewhere"'));
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await notice.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+s');
  await dirty('');
  const saved = readFileSync(model, 'utf8');
  assert.ok(
    saved.includes('name="Contacts"') &&
      !saved.includes('name="Elsewhere"') &&
      !saved.includes('name="Tracks"'),
  );
  await eventually(async () => assert.ok(await page.evaluate(() => window.sameDocument)));
} finally {
  await browser.close();
}
