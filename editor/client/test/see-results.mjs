// SPDX-License-Identifier: EPL-2.0
// Runs an experiment on a copy of samples/submarine-lab by SimulatedExperiments.java, and sees what was measured.
// Ends with 0 if all went well.
//
// Usage: node see-results.mjs CHROMIUM ADDRESS FOLDER_FOR_PICTURES
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { join } from 'node:path';
import { inBothThemes, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, pictures] = argv.slice(2);
const HOST = 'Linux host compute-10-33-136-8';

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  /** Chooses a command as users do who know its name. */
  async function choose(words, label) {
    await page.keyboard.press('F1');
    await page.keyboard.type(words);
    await page.getByRole('option', { name: label }).first().click();
  }

  /** Waits until so many painted things have a badge with that text. */
  const badges = (text, count) =>
    page.waitForFunction(
      ([wanted, number]) =>
        document
          .querySelector('.canvas')
          .places.painted()
          .filter(({ badges }) => badges.some((badge) => badge.includes(wanted))).length === number,
      [text, count],
    );

  async function run(name) {
    await choose('Run an exp', /^Run an experiment/);
    await page.getByLabel('Name of the experiment').fill(name);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
  }

  // An experiment is drawn in the properties of the deployment.
  await page
    .locator('.properties')
    .getByLabel('Add Experiments')
    .selectOption({ label: 'Placement matrix' });
  await editor.dirty('●');
  await page.keyboard.press('Control+s');
  await editor.dirty('');

  await editor.showDiagram('infrastructure');
  await editor.drawn(HOST);

  // What was measured of a node is at the node, with all figures where it is pointed at.
  await choose('Results of', /^Results of experiments/);
  await page.locator('.report.done').waitFor();
  await editor.painted(HOST, 'badges', '1820 MFLOPS');
  await eventually(async () =>
    assert.match(await page.locator('.report').textContent(), /placement.*Not run yet/s),
  );
  await badges('9.41 Gbit/s', 0);

  // An unknown name is said, and what is shown stays.
  await run('nonsense');
  await page.locator('.report.failed').waitFor();
  await eventually(async () =>
    assert.match(
      await page.locator('.report').textContent(),
      /The bundle has no experiment nonsense/,
    ),
  );

  // A run ends with its figures on the drawing: those of a path at both interfaces.
  await run('placement');
  await page.locator('.report.done').waitFor();
  await badges('9.41 Gbit/s', 2);
  await editor.painted(HOST, 'badges', '1820 MFLOPS');
  await inBothThemes(page, async (theme) => {
    await page.screenshot({ path: join(pictures, `results-${theme}.png`) });
  });

  // Closing the report takes them off the drawing.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await badges('9.41 Gbit/s', 0);
  await editor.bare(HOST);
});
