// SPDX-License-Identifier: EPL-2.0
// Uses on a copy of samples/submarine-lab what comes after drawing, simulated by SimulatedPipeline.java.
// Ends with 0 if all went well.
//
// Usage: node use-pipeline.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const node = (name) => editor.node(name);
  const command = (name) => page.getByRole('button', { name, exact: true }).click();
  /** Has a component told something, by its context menu. */
  async function tell(name, word) {
    await editor.click(name, { button: 'right' });
    await page.getByRole('menuitem', { name: word, exact: true }).click();
  }

  const reported = (state) => page.locator(`.report.${state}`).waitFor();

  async function generate(folder) {
    await command('Generate');
    await page.getByLabel('Folder').fill(folder);
    await command('Save and generate');
  }

  await editor.showDiagram('deployment');
  await editor.drawn('Component tracker');

  // Loads are shown on hosts, follow a change of the model, and go again.
  const machine = 'Virtual machine combat-kvm-1';
  await command('Load');
  await editor.painted(machine, 'badges', '70 % CPU');
  await editor.painted(machine, 'classes', 'sign-load-full');
  await eventually(async () =>
    assert.equal(await page.getByRole('complementary', { name: 'Load' }).isVisible(), true),
  );
  await editor.click('Component sonar-bow');
  await page.keyboard.press('Delete');
  await page.waitForFunction(
    (wanted) =>
      !document
        .querySelector('.canvas')
        .places.painted()
        .find(({ name }) => name === wanted)
        .badges.some((text) => text.includes('70 % CPU')),
    machine,
  );
  await page.keyboard.press('Control+z');
  await editor.painted(machine, 'badges', '70 % CPU');
  await command('Load');
  await editor.bare(machine);

  // A generation tells what it wrote, can be cancelled, and leads to what is wrong.
  await generate('bundle');
  await reported('done');
  await eventually(async () =>
    assert.deepEqual(await page.locator('.report .entry .title').allTextContents(), [
      'slipway.json',
      'idl/c.idl',
      'idl/b.idl',
      'idl/a.idl',
    ]),
  );

  // Steps show their state; a change of the model, or an earlier step done again, puts what was done out of date.
  const steps = page.getByRole('navigation', { name: 'From the model to the running system' });
  const stands = (name, words) =>
    steps.locator(`button[aria-description^="${words}"]`, { hasText: name }).waitFor();
  await stands('Generate', 'Done: 1 created');
  await stands('Build', 'Not run yet');
  await command('Validate');
  await stands('Validate', 'Done');
  await command('Build');
  await stands('Build', 'Done: Component archives: 1 unchanged, 1 compiled.');
  // Their marks are in one row with the words, large enough to be read.
  const marks = await steps.locator('.mark:not(:empty)').evaluateAll((all) =>
    all.map((mark) => {
      const row = mark.closest('.steps').getBoundingClientRect();
      const button = mark.parentElement.getBoundingClientRect();
      const { top, right, bottom } = mark.getBoundingClientRect();
      return {
        text: mark.textContent,
        size: parseFloat(getComputedStyle(mark).fontSize),
        isWithin: right <= button.right && top >= button.top && bottom <= button.bottom,
        isOneRow: row.height < 1.5 * button.height,
      };
    }),
  );
  assert.deepEqual(
    marks.map(({ text, isWithin, isOneRow }) => [text, isWithin, isOneRow]),
    Array.from({ length: 3 }, () => ['✓', true, true]),
  );
  assert.ok(marks.every(({ size }) => size >= 12));
  await eventually(async () =>
    assert.deepEqual(await page.locator('.report .entry .title').allTextContents(), [
      'SonarArray-1.0.0',
      'SonarTracker-1.0.0',
    ]),
  );
  await generate('bundle');
  await stands('Generate', 'Done');
  await stands('Build', 'Out of date');
  // Components that the generation has not changed, or that the command has built, are not built again.
  await generate('built');
  await page.locator('.report.done[data-subject=generate]').filter({ hasText: 'built' }).waitFor();
  await command('Plan');
  await stands('Plan', 'Done');
  await stands('Build', 'Done: All component archives are current.');
  await editor.click('Component sonar-bow');
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
  await node('Component tracker')
    .and(page.locator('[aria-selected=true]'))
    .waitFor({ state: 'attached' });
  await generate('../elsewhere');
  await page.getByText('EDITOR_FOLDER_REFUSED').waitFor();
  await command('Close');

  // A plan stands on the nodes that it changes, and in a list, until it is closed.
  await generate('bundle');
  await stands('Generate', 'Done');
  await command('Build');
  await stands('Build', 'Done');
  await command('Plan');
  await page.locator('.report.done[data-subject=plan]').waitFor();
  await editor.painted('Component tracker', 'badges', 'start');
  await editor.painted('Component tracker', 'classes', 'sign-create');
  await editor.painted('Linux host compute-10-33-136-8', 'badges', 'reinstall · data lost');
  await editor.painted('Linux host compute-10-33-136-8', 'classes', 'sign-loss');
  await eventually(async () =>
    assert.equal(await page.locator('.report code').textContent(), 'slipway apply bundle'),
  );
  await eventually(async () => assert.equal(await page.locator('.report .entry').count(), 2));
  await command('Close');
  await editor.bare('Component tracker');

  // The lab is taken down once that is agreed to; the next plan then offers to bring it up, which leads to the next.
  async function choose(label) {
    await page.keyboard.press('F1');
    await page.keyboard.type(label);
    await page.getByRole('option', { name: new RegExp(`^${label}`) }).click();
  }
  const report = page.locator('.report');
  const inReport = (name) => report.getByRole('button', { name, exact: true });
  await choose('Lab down');
  await command('Cancel');
  await choose('Lab down');
  await command('Take down');
  await report.getByText('The lab is down.').waitFor();
  await stands('Lab down', 'Done: The lab is down.');
  await stands('Lab up', 'Not run, or undone since');
  await stands('Plan', 'Out of date: The lab was taken down since.');
  await eventually(async () => assert.equal(await report.locator('.command').count(), 0));
  await command('Plan');
  await report.getByText('compute: Node not reached').waitFor();
  await stands('Plan', 'Incomplete: Plan: 1 to create');
  await inReport('Lab up').click();
  await report.getByText('9 nodes, 0 routers and 1 network are up.').waitFor();
  await stands('Lab up', 'Done: 9 nodes, 0 routers and 1 network are up.');
  await stands('Lab down', 'Not run, or undone since');
  await report.getByText('No limits of CPU and memory').waitFor();
  await eventually(async () =>
    assert.equal(await report.locator('code').textContent(), 'slipway plan bundle'),
  );
  await inReport('Plan').click();
  await inReport('Apply').waitFor();
  await eventually(async () => assert.equal(await inReport('Lab up').count(), 0));
  await choose('Lab up');
  await reported('failed');
  await report.getByText('There is no unshare.').waitFor();
  await command('Close');

  // The running system is shown, steered after a question, and hidden.
  await command('Live');
  const state = (name, text) => editor.painted(name, 'badges', text);
  const noFlow = async () => {
    while ((await editor.flows()).length > 0) {
      await page.waitForTimeout(50);
    }
  };
  await state('Component sonar-bow', 'RUNNING');
  await stands('Live', 'Shown: Nodes: 1 reached');
  await state('Linux host compute-10-33-136-8', 'up');
  // Servers of a cloud are seen growing, running and failed with the reason.
  await state('Virtual machine combat-kvm-2', 'BUILDING 5 of 9');
  await editor.painted('Virtual machine combat-kvm-2', 'classes', 'sign-under-way');
  await state('Virtual machine gpu-kvm', 'RUNNING');
  await editor.painted('Virtual machine gpu-kvm', 'classes', 'sign-running');
  const broken = node('Virtual machine combat-esxi-1');
  await state('Virtual machine combat-esxi-1', 'FAILED');
  await editor.painted('Virtual machine combat-esxi-1', 'classes', 'sign-failed');
  await eventually(async () =>
    assert.match(
      await broken.getAttribute('aria-description'),
      /server FAILED, No valid host was found\./,
    ),
  );
  // So are hosts of metal that are being installed.
  const host = (end) =>
    page.evaluate(
      (end) =>
        document
          .querySelector('.canvas')
          .places.painted()
          .find(({ name }) => name.endsWith(end)),
      end,
    );
  const installed = await host('compute-10-33-136-10');
  assert.ok(installed.classes.includes('sign-under-way'));
  assert.match(installed.badges.join(), /RESTORING sda1 40 %/);
  const refusing = await host('esxi-slave');
  assert.ok(refusing.classes.includes('sign-failed'));
  assert.match(refusing.badges.join(), /REFUSED/);
  await eventually(async () =>
    assert.match(
      await node(refusing.name).getAttribute('aria-description'),
      /Its disk has another serial\./,
    ),
  );
  // What is drawn elsewhere by now says where it runs, until it is drawn there again.
  await editor.click('Component tracker');
  await page.keyboard.press('Alt+m');
  await page.locator('#move-into input').waitFor();
  await page.keyboard.type('clonezilla');
  await page.keyboard.press('Enter');
  await state('Component tracker', 'RUNNING elsewhere');
  await editor.painted('Component tracker', 'classes', 'sign-misplaced');
  await eventually(async () =>
    assert.match(
      await node('Component tracker').getAttribute('aria-description'),
      /Installed on compute-10-33-136-8/,
    ),
  );
  await page.keyboard.press('Control+z');
  await editor.painted('Component tracker', 'classes', 'sign-running');
  // What is as drawn says so while its ends are looked at, what is not always.
  await editor.click('Component weapon-control');
  await noFlow();
  await editor.click('Component sonar-bow');
  await editor.flowing(/19\.9 of 20 Hz/);
  await tell('Component sonar-bow', 'Pause');
  await page.locator('dialog').getByRole('button', { name: 'Pause' }).click();
  await state('Component sonar-bow', 'PAUSED');
  await editor.flowing(/^0 of 20 Hz/);
  await tell('Component sonar-bow', 'Resume');
  await state('Component sonar-bow', 'RUNNING');
  await tell('Component weapon-control', 'Stop');
  await page.locator('dialog').getByRole('button', { name: 'Stop' }).click();
  await reported('failed');
  await page.getByText('SIMULATED_REFUSAL').waitFor();
  await command('Live');
  await noFlow();
  await stands('Live', 'Not shown');

  // The server knows the states of the steps and the folder of the bundle: a page that is loaded again shows them.
  await generate('older');
  await stands('Generate', 'Done: 1 created');
  await page.reload();
  await editor.drawn('Component tracker');
  await stands('Generate', 'Done: 1 created');
  await stands('Build', 'Out of date');
  await command('Generate');
  await eventually(async () => assert.equal(await page.getByLabel('Folder').inputValue(), 'older'));
  await command('Cancel');

  // A plan for a bundle older than the drawing says so first, and offers to generate.
  await command('Plan');
  await reported('outdated');
  await stands('Plan', 'Out of date');
  await eventually(async () =>
    assert.equal(
      await report.locator('.entry .title').first().textContent(),
      'The bundle is older than the drawing',
    ),
  );
  await eventually(async () =>
    assert.equal(await report.locator('.command .primary').textContent(), 'Generate'),
  );
  await inReport('Generate').click();
  await page.getByLabel('Folder').fill('bundle');
  await command('Save and generate');
  // Its state is that of the generation before until it begins.
  await page.locator('.report.done[data-subject=generate]').waitFor();
  await command('Build');
  await stands('Build', 'Done');
  await command('Plan');
  await stands('Plan', 'Done');
  // Changes that are not saved count.
  await editor.click('Component sonar-bow');
  await page.keyboard.press('Delete');
  await stands('Plan', 'Out of date');
  await command('Plan');
  await reported('outdated');
});
