// SPDX-License-Identifier: EPL-2.0
// Uses on a copy of samples/submarine-lab what comes after drawing, simulated by SimulatedPipeline.java.
// Ends with 0 if all went well.
//
// Usage: node use-pipeline.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { chromium } from 'playwright-core';

const [executablePath, address] = argv.slice(2);

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
});
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  page.setDefaultTimeout(60_000);
  const complaints = [];
  page.on('pageerror', error => complaints.push(error.stack));
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()));
  const node = name => page.locator(`g.node[aria-label="${name}"]`);
  const command = name => page.getByRole('button', { name, exact: true }).click();
  const reported = state => page.locator(`.report.${state}`).waitFor();

  async function generate(folder) {
    await command('Generate');
    await page.getByLabel('Folder').fill(folder);
    await command('Save and generate');
  }

  await page.goto(address);
  await page.locator('[data-diagram="deployment"]').click();
  await node('Component tracker').waitFor();

  // Loads are shown on hosts, follow a change of the model, and go again.
  const host = node('Virtual machine combat-kvm-1');
  const load = host.locator('> .badge');
  await command('Load');
  await load.waitFor();
  assert.match(await load.textContent(), /70 % CPU/);
  assert.match(await host.getAttribute('class'), /sign-load-full/);
  assert.equal(await page.locator('.legend').isVisible(), true);
  await node('Component sonar-bow').click();
  await page.keyboard.press('Delete');
  await page.waitForFunction(badge => !badge.textContent.includes('70 % CPU'), await load.elementHandle());
  await page.keyboard.press('Control+z');
  await page.waitForFunction(badge => badge.textContent.includes('70 % CPU'), await load.elementHandle());
  await command('Load');
  await load.waitFor({ state: 'detached' });

  // A generation tells what it wrote, can be cancelled, and leads to what is wrong.
  await generate('bundle');
  await reported('done');
  assert.deepEqual(await page.locator('.report .entry .title').allTextContents(), ['slipway.json', 'idl/c.idl', 'idl/b.idl', 'idl/a.idl']);
  await generate('endless');
  await reported('running');
  await page.locator('.report').getByRole('button', { name: 'Cancel' }).click();
  await reported('cancelled');
  await generate('broken');
  await reported('failed');
  await page.locator('.report .entry').click();
  await page.locator('.problem.error').waitFor();
  assert.match(await node('Component tracker').getAttribute('class'), /selected/);
  await generate('../elsewhere');
  await page.getByText('EDITOR_FOLDER_REFUSED').waitFor();
  await command('Close');

  assert.deepEqual(complaints, []);
} finally {
  await browser.close();
}
