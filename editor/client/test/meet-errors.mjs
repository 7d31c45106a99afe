// SPDX-License-Identifier: EPL-2.0
// What users see of files that cannot be read or written, in Chromium: a broken model is listed with
// the lines of its file, a broken drawing hides no model, and a failed save says why. Ends with 0 if
// all went well.
//
// Usage: node meet-errors.mjs CHROMIUM ADDRESS MODEL
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { launchChromium } from './chromium.mjs';
import { accessible, EditorPage } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, model] = argv.slice(2);
const PATIENCE = 60_000;
const good = readFileSync(model, 'utf8');
const drawing = model.replace(/\.deployment$/, '.notation');
const TRACKS = 'ffc9b470-a33c-52d7-9919-bc0ac79cd5e7';

/** What is done to the file, and what has to be read of it then: code, place, and the line that is meant. */
const BREAKS = {
  truncated: [
    good.slice(0, 1500),
    'MODEL_XML_MALFORMED',
    'submarine-lab.deployment:12:22',
    'xsi:type=',
  ],
  empty: ['', 'MODEL_FILE_EMPTY', 'submarine-lab.deployment', ''],
  'unknown feature': [
    good.replace('<topics ', '<topics colour="red" '),
    'MODEL_FEATURE_UNKNOWN',
    'submarine-lab.deployment:5:5',
    'colour="red"',
  ],
  'dangling reference': [
    good.replace(`topic="${TRACKS}"`, 'topic="11111111-a33c-52d7-9919-bc0ac79cd5e7"'),
    'MODEL_REFERENCE_UNRESOLVED',
    'submarine-lab.deployment:69:7',
    '11111111-a33c',
  ],
  'conflict marker': [
    good.replace('    <topics ', '<<<<<<< HEAD\n    <topics '),
    'MODEL_XML_MALFORMED',
    'submarine-lab.deployment:5:2',
    '<<<<<<< HEAD',
  ],
};

const browser = await launchChromium(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  page.setDefaultTimeout(PATIENCE);
  const node = (name) => page.locator(`[role=treeitem][aria-label="${name}"]`);
  const notice = page.locator('.file-notice');
  const report = page.locator('.report.failed');
  const dirty = (text) =>
    page.waitForFunction((wanted) => document.querySelector('.dirty').textContent === wanted, text);
  const remove = async (name) => {
    await new EditorPage(page).click(name);
    await page
      .locator(`[role=treeitem][aria-selected=true][aria-label="${name}"]`)
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Delete');
    await node(name).waitFor({ state: 'detached' });
    await dirty('●');
  };
  /** Whether the user sees it: nothing is above its middle. */
  const seen = (locator) =>
    locator.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });

  for (const [name, [content, code, place, line]] of Object.entries(BREAKS)) {
    writeFileSync(model, content);
    await page.goto(address);
    const problem = page.locator('.broken-model article').first();
    await problem.getByText(code).waitFor();
    await eventually(async () =>
      assert.ok((await problem.locator('.place').textContent()).startsWith(place), name),
    );
    await eventually(async () => assert.ok(await seen(problem.locator('.hint')), name));
    if (line) {
      await eventually(async () =>
        assert.ok((await problem.locator('.meant code').textContent()).includes(line), name),
      );
      await eventually(async () => assert.ok(await seen(problem.locator('.meant code')), name));
    }
  }
  await eventually(async () =>
    assert.match(await page.locator('.hint').first().textContent(), /conflict marker/),
  );
  await accessible(page, 'broken');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('MODEL_XML_MALFORMED').waitFor();

  // Mended, with a drawing that is not: the model is there, and nothing is overwritten unasked.
  writeFileSync(model, good);
  const broken =
    '<?xml version="1.0"?>\n<<<<<<< HEAD\n<drawing:Drawing xmlns:drawing="urn:slipway:drawing:1.0"/>\n';
  writeFileSync(drawing, broken);
  await page.getByRole('button', { name: 'Try again' }).click();
  await node('Topic Tracks').waitFor({ state: 'attached' });
  await notice.getByText('submarine-lab.notation:2:').waitFor();
  await eventually(async () => assert.ok(await seen(notice)));
  await remove('Topic WeaponStatus');
  await page.keyboard.press('Control+s');
  await report.getByText('Not saved.').waitFor();
  await eventually(async () => assert.ok(await seen(report.getByText('DRAWING_INVALID'))));
  assert.equal(readFileSync(drawing, 'utf8'), broken);
  assert.equal(readFileSync(model, 'utf8'), good);
  await notice.getByRole('button', { name: 'Use this layout' }).click();
  await page.locator('.diagram:not(.hidden) > svg').focus();
  await page.keyboard.press('Control+s');
  await dirty('');
  await report.waitFor({ state: 'hidden' });
  assert.ok(readFileSync(drawing, 'utf8').includes('<diagrams '));

  // Broken again while it is open and saved: the drawing stays as it is seen.
  writeFileSync(drawing, broken);
  await notice.getByText('submarine-lab.notation:2:').waitFor();
  writeFileSync(model, good);
  await node('Topic WeaponStatus').waitFor({ state: 'attached' });
  rmSync(drawing);
  await notice.waitFor({ state: 'hidden' });

  // A name for which the file system has no room beside it cannot be saved, and that is said.
  const long = `${'l'.repeat(225)}.deployment`;
  copyFileSync(model, path.join(path.dirname(model), long));
  await page.goto(new URL(`?model=${long}`, address).href);
  await node('Topic Tracks').waitFor({ state: 'attached' });
  await remove('Topic WeaponStatus');
  await page.keyboard.press('Control+s');
  await report.getByText('FILE_ACCESS_FAILED').waitFor();
  await eventually(async () =>
    assert.match(await report.textContent(), /Not saved\..*File name too long.*Hint: /s),
  );
  await eventually(async () => assert.ok(await seen(report.locator('.entry').first())));
  await dirty('●');
  assert.ok(!existsSync(path.join(path.dirname(model), long.replace('.deployment', '.notation'))));

  // A model that is not there is named, too.
  await page.goto(new URL('?model=gone.deployment', address).href);
  await page.getByText('There is no model gone.deployment').waitFor();
} finally {
  await browser.close();
}
