// SPDX-License-Identifier: EPL-2.0
// Edits a copy of samples/submarine-lab as a user would, in Chromium. Ends with 0 if all went well.
//
// Usage: node edit-sample.mjs CHROMIUM ADDRESS [SCREENSHOT]
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { chromium } from 'playwright-core';

const [executablePath, address, screenshot] = argv.slice(2);
const PATIENCE = 60_000;

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
});
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on('pageerror', error => complaints.push(error.stack));
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()));
  const node = name => page.locator(`g.node[aria-label="${name}"]`);
  const outline = name => node(name).locator('> rect.outline');
  const dirty = text => page.waitForFunction(wanted => document.querySelector('.dirty').textContent === wanted, text);

  /** Drags a node by its lower edge, where there is no text. */
  async function drag(name, dx, dy) {
    const box = await outline(name).boundingBox();
    const from = { x: box.x + box.width - 14, y: box.y + box.height - 6 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx, from.y + dy, { steps: 5 });
    await page.mouse.up();
  }

  await page.goto(address);
  await node('Topic Tracks').waitFor({ state: 'attached' });
  await page.locator('.palette-item').first().waitFor();

  // What is moved stays there, and undoing brings it back.
  const before = await outline('Component type SonarArray').boundingBox();
  await drag('Component type SonarArray', 60, -30);
  await dirty('●');
  await page.keyboard.press('Control+z');
  await dirty('');
  const after = await outline('Component type SonarArray').boundingBox();
  assert.ok(Math.abs(after.x - before.x) < 3 && Math.abs(after.y - before.y) < 3);
  await page.keyboard.press('Control+y');
  await dirty('●');

  // A topic from the palette, renamed in place.
  await page.locator('[data-item^="node:topic"]').click();
  await page.mouse.click(1150, 700);
  await node('Topic Topic').waitFor({ state: 'attached' });
  await node('Topic Topic').dblclick({ force: true });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Bearings');
  await page.keyboard.press('Enter');
  await node('Topic Bearings').waitFor({ state: 'attached' });

  // Properties of what is selected: what cannot be is refused beside its field.
  const field = name => page.locator('.properties').getByLabel(name, { exact: true });
  await field('Description').fill('Where contacts are heard.');
  await page.keyboard.press('Tab');
  await field('Payload').selectOption('OPAQUE');
  await node('Topic Bearings').getByText('octets').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'New QoS' }).click();
  await page.getByRole('button', { name: 'Show the properties of qos_profile' }).click();
  await page.getByRole('button', { name: 'Add Deadline' }).click();
  await field('Period').fill('fast');
  await page.keyboard.press('Enter');
  await page.getByText('fast is not a number in ns.').waitFor();
  await field('Period').fill('50 ms');
  await page.keyboard.press('Enter');
  await page.getByText('fast is not').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement.defaultValue === '50 ms');

  // The same model in another diagram.
  await page.locator('[data-diagram="deployment"]').click();
  await node('Component tracker').waitFor({ state: 'attached' });

  await page.keyboard.press('Control+s');
  await dirty('');
  if (screenshot) {
    await page.screenshot({ path: screenshot });
  }
  assert.deepEqual(complaints, []);
} finally {
  await browser.close();
}
