// SPDX-License-Identifier: EPL-2.0
// Uses on a copy of samples/submarine-lab what comes after drawing, simulated by SimulatedPipeline.java.
// Ends with 0 if all went well.
//
// Usage: node use-pipeline.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const node = name => editor.node(name);
  const command = name => page.getByRole('button', { name, exact: true }).click();
  /** Has a component told something, by its context menu. */
  async function tell(name, word) {
    await node(name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: word, exact: true }).click();
  }

  const reported = state => page.locator(`.report.${state}`).waitFor();

  async function generate(folder) {
    await command('Generate');
    await page.getByLabel('Folder').fill(folder);
    await command('Save and generate');
  }

  await editor.showDiagram('deployment');
  await editor.drawn('Component tracker');

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

  // Steps show their state; a change of the model, or an earlier step done again, puts what was done out of date.
  const steps = page.getByRole('navigation', { name: 'From the model to the running system' });
  const stands = (name, words) => steps.locator(`button[aria-description^="${words}"]`, { hasText: name }).waitFor();
  await stands('Generate', 'Done: 1 created');
  await stands('Build', 'Not run yet');
  await command('Validate');
  await stands('Validate', 'Done');
  await command('Build');
  await stands('Build', 'Done: Component archives: 1 unchanged, 1 compiled.');
  assert.deepEqual(await page.locator('.report .entry .title').allTextContents(), ['SonarArray-1.0.0', 'SonarTracker-1.0.0']);
  await generate('bundle');
  await stands('Generate', 'Done');
  await stands('Build', 'Out of date');
  await node('Component sonar-bow').click();
  await page.keyboard.press('Delete');
  await stands('Validate', 'Out of date');
  await stands('Generate', 'Out of date');
  await page.keyboard.press('Control+z');
  await generate('endless');
  await reported('running');
  await page.locator('.report').getByRole('button', { name: 'Cancel' }).click();
  await reported('cancelled');
  await generate('broken');
  await reported('failed');
  await page.locator('.report .entry').click();
  await page.locator('.problem.error').waitFor();
  // Where it is drawn is asked of the server first.
  await node('Component tracker').and(page.locator('.selected')).waitFor();
  await generate('../elsewhere');
  await page.getByText('EDITOR_FOLDER_REFUSED').waitFor();
  await command('Close');

  // A plan stands on the nodes that it changes, and in a list, until it is closed.
  const badge = name => node(name).locator('> .badge');
  await command('Plan');
  await reported('done');
  assert.match(await badge('Component tracker').textContent(), /start/);
  assert.match(await node('Component tracker').getAttribute('class'), /sign-create/);
  assert.match(await badge('Linux host compute-10-33-136-8').textContent(), /reinstall · data lost/);
  assert.match(await node('Linux host compute-10-33-136-8').getAttribute('class'), /sign-loss/);
  assert.equal(await page.locator('.report code').textContent(), 'slipway apply bundle');
  assert.equal(await page.locator('.report .entry').count(), 2);
  await command('Close');
  await badge('Component tracker').waitFor({ state: 'detached' });

  // The running system is shown, steered after a question, and hidden.
  await command('Live');
  const state = (name, text) => badge(name).filter({ hasText: text }).waitFor();
  const flow = page.locator('g.edge > .badge');
  await state('Component sonar-bow', 'RUNNING');
  await state('Linux host compute-10-33-136-8', 'up');
  // Servers of a cloud are seen growing, running and failed with the reason.
  await state('Virtual machine combat-kvm-2', 'BUILDING 5 of 9');
  assert.match(await node('Virtual machine combat-kvm-2').getAttribute('class'), /sign-server-building/);
  await state('Virtual machine gpu-kvm', 'RUNNING');
  assert.match(await node('Virtual machine gpu-kvm').getAttribute('class'), /sign-server-running/);
  const broken = node('Virtual machine combat-esxi-1');
  await state('Virtual machine combat-esxi-1', 'FAILED');
  assert.match(await broken.getAttribute('class'), /sign-server-failed/);
  assert.match(await broken.getAttribute('aria-description'), /server FAILED, No valid host was found\./);
  // So are hosts of metal that are being installed.
  const installed = page.locator('g.node.sign-host-installing').and(page.locator('[aria-label$="compute-10-33-136-10"]'));
  assert.match(await installed.locator('> .badge').textContent(), /RESTORING sda1 40 %/);
  const refusing = page.locator('g.node.sign-host-failed').and(page.locator('[aria-label$="esxi-slave"]'));
  assert.match(await refusing.locator('> .badge').textContent(), /REFUSED/);
  assert.match(await refusing.getAttribute('aria-description'), /Its disk has another serial\./);
  // What is drawn elsewhere by now says where it runs, until it is drawn there again.
  await node('Component tracker').click();
  await page.keyboard.press('Alt+m');
  await page.locator('#move-into input').waitFor();
  await page.keyboard.type('clonezilla');
  await page.keyboard.press('Enter');
  await state('Component tracker', 'RUNNING elsewhere');
  assert.match(await node('Component tracker').getAttribute('class'), /sign-misplaced/);
  assert.match(await node('Component tracker').getAttribute('aria-description'), /Installed on compute-10-33-136-8/);
  await page.keyboard.press('Control+z');
  await page.locator('g.node.sign-running[aria-label="Component tracker"]').waitFor({ state: 'attached' });
  // What is as drawn says so while its ends are looked at, what is not always.
  await node('Component weapon-control').click();
  await flow.waitFor({ state: 'detached' });
  await node('Component sonar-bow').click();
  await flow.filter({ hasText: '19.9 of 20 Hz' }).waitFor();
  await tell('Component sonar-bow', 'Pause');
  await page.locator('dialog').getByRole('button', { name: 'Pause' }).click();
  await state('Component sonar-bow', 'PAUSED');
  await flow.filter({ hasText: '0 of 20 Hz' }).waitFor();
  await tell('Component sonar-bow', 'Resume');
  await state('Component sonar-bow', 'RUNNING');
  await tell('Component weapon-control', 'Stop');
  await page.locator('dialog').getByRole('button', { name: 'Stop' }).click();
  await reported('failed');
  await page.getByText('SIMULATED_REFUSAL').waitFor();
  await command('Live');
  await flow.waitFor({ state: 'detached' });
});
