// SPDX-License-Identifier: EPL-2.0
// Applies a plan of a copy of samples/submarine-lab, simulated by SimulatedPipeline.java: consent, progress, stopping,
// resuming, and a page that is loaded again meanwhile. Ends with 0 if all went well.
//
// Usage: node apply-plan.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { barriers, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);
const HOST = 'Linux host compute-10-33-136-8';

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const steps = page.getByRole('navigation', { name: 'From the model to the running system' });
  const report = page.locator('.report');
  const dialog = page.locator('dialog[open]');
  const apply = steps.getByRole('button', { name: 'Apply', exact: true });
  const agree = dialog.getByRole('button', { name: 'Apply', exact: true });
  const reported = (title, state) =>
    page.locator(`.report.${state}`).filter({ hasText: title }).waitFor();
  const stands = (name, words) =>
    steps.locator(`button[aria-description^="${words}"]`, { hasText: name }).waitFor();
  const entries = (part) => report.locator(`.entry ${part}`).allTextContents();

  await editor.showDiagram('deployment');
  await editor.drawn('Component tracker');

  // Without a plan that is shown, one is made. It is applied by its own button or by the step.
  await apply.click();
  await reported('Plan of bundle', 'done');
  await report.getByText('Plan: 1 to create, 1 to replace. 1 action loses data.').waitFor();
  await stands('Apply', 'Not run yet');
  await report.getByRole('button', { name: 'Apply', exact: true }).click();

  // What would be lost is named; nothing but the deployment's name agrees, and Enter does not go around it.
  await dialog.waitFor();
  await eventually(async () =>
    assert.deepEqual(await dialog.locator('.entry .title').allTextContents(), [
      'reinstall component/compute/SonarTracker-1.0.0 · data lost',
    ]),
  );
  assert.deepEqual(await barriers(page, 'consent'), []);
  await eventually(async () => assert.equal(await agree.isDisabled(), true));
  await page.keyboard.type('submarine');
  await page.keyboard.press('Enter');
  const { x, y, width, height } = await agree.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await eventually(async () => assert.equal(await dialog.isVisible(), true));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await stands('Apply', 'Not run yet');
  // The plan is still on the drawing.
  await editor.painted(HOST, 'badges', 'reinstall · data lost');

  // The right word applies it: what waits, runs and is done is seen on the drawing and in the list.
  await apply.click();
  await dialog.waitFor();
  await page.keyboard.type('submarine-lab');
  await page.keyboard.press('Enter');
  await editor.painted(HOST, 'classes', 'sign-step-running');
  await editor.painted(HOST, 'badges', 'reinstall running');
  await editor.painted('Component tracker', 'classes', 'sign-step-waiting');
  await stands('Apply', 'Running: 0 of 2 actions done.');
  await eventually(async () =>
    assert.deepEqual(await entries('.text'), ['waiting', 'upload 40 %']),
  );
  assert.deepEqual(await barriers(page, 'apply'), []);

  // A page that is loaded again shows the run that goes on, and stops it.
  await page.reload();
  await editor.drawn('Component tracker');
  await reported('Apply of bundle', 'running');
  await editor.painted(HOST, 'classes', 'sign-step-running');
  await report.getByRole('button', { name: 'Stop', exact: true }).click();
  await reported('Apply of bundle', 'cancelled');
  await report.getByText('Stopped: 1 action done, 1 not started').waitFor();
  await stands('Apply', 'Stopped before its end: 1 of 2 actions done.');
  await editor.painted(HOST, 'classes', 'sign-step-done');
  await editor.painted('Component tracker', 'classes', 'sign-step-not-started');

  // The same plan is resumed; its word is asked again.
  await report.getByRole('button', { name: 'Apply', exact: true }).click();
  await dialog.waitFor();
  await page.keyboard.type('submarine-lab');
  await agree.click();
  await reported('Apply of bundle', 'done');
  await stands('Apply', 'Done: 2 of 2 actions done.');
  await editor.painted('Component tracker', 'badges', 'start done');
  await report.getByRole('button', { name: 'Close', exact: true }).click();
  await editor.bare('Component tracker');

  // Components built before the bundle was generated can be applied; the plan and the run say so, and offer to build.
  const inReport = (name) => report.getByRole('button', { name, exact: true });
  await steps.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('button', { name: 'Save and generate' }).click();
  await page.locator('.report.done[data-subject=generate]').waitFor();
  await apply.click();
  await reported('Plan of bundle', 'outdated');
  await stands('Plan', 'Out of date: The components are older than the bundle. Plan: 1 to create');
  await eventually(async () =>
    assert.equal((await entries('.title'))[0], 'The components are older than the bundle'),
  );
  await eventually(async () =>
    assert.equal(await report.locator('.command .primary').textContent(), 'Build'),
  );
  for (const end of ['cancelled', 'outdated']) {
    await inReport('Apply').click();
    await dialog.waitFor();
    await page.keyboard.type('submarine-lab');
    await agree.click();
    if (end === 'cancelled') {
      await inReport('Stop').click();
    }
    await reported('Apply of bundle', end);
  }
  await stands('Apply', 'Out of date: The components are older than the bundle. 2 of 2 actions');
  await inReport('Build').click();
  await reported('Build of bundle', 'done');
  await steps.getByRole('button', { name: 'Plan', exact: true }).click();
  await reported('Plan of bundle', 'done');
  await eventually(async () => assert.equal(await inReport('Build').count(), 0));

  // What was applied is out of date once the model changes.
  await stands('Plan', 'Done');
  await editor.click('Component sonar-bow');
  await page.keyboard.press('Delete');
  await stands('Plan', 'Out of date: The model or an earlier step has changed since.');
  await stands('Apply', 'Out of date');
});
