// SPDX-License-Identifier: EPL-2.0
// The command `slipway edit` in Chromium, whose page brings the real lab of a bundle up, measures its nodes by a drawn
// experiment, and takes it down again.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  Browser,
  LineProcess,
  lacking,
  projectFile,
} from '../../../runtime/dashboard/client/test/browser.mjs';
import { slipwayCommand } from '../../../runtime/dashboard/client/test/minimal-lab.mjs';
import { EditorPage } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

/** Bringing a lab up or measuring may take that long beside other work. */
const PATIENCE_MS = 180_000;

/** Two hosts of samples/routed, side by side by what one TCP connection carries. */
const EXPERIMENT = `<experiments xmlns:experiment="urn:slipway:experiment:1.0"
  xsi:type="experiment:HypervisorComparison" id="7cf5a9f7-0000-4000-8000-000000000004" name="links" repeats="2"
  duration="2000000000" warmUp="1000000000"
  platforms="2c8a38e4-2988-5302-a80d-bd7379af16ee aa49c7ae-6844-5938-af95-5868c3999d24">
    <benchmarks>IPERF_TCP</benchmarks>
  </experiments>
</slipway:Deployment>`;

const lacks = lacking();

describe('slipway edit without nodes', { skip: lacks }, () => {
  let folder;
  let server;
  let browser;
  let page;
  let editor;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-own-lab-'));
    process.env.XDG_STATE_HOME = join(folder, 'state');
    const models = join(folder, 'models');
    cpSync(projectFile('samples/routed'), models, { recursive: true });
    const model = join(models, 'routed.deployment');
    writeFileSync(model, readFileSync(model, 'utf8').replace('</slipway:Deployment>', EXPERIMENT));
    server = new LineProcess([...slipwayCommand, 'edit', models, '--no-open']);
    browser = await Browser.start();
    page = await browser.open(await server.next());
    page.setDefaultTimeout(PATIENCE_MS);
    editor = new EditorPage(page);
    await editor.showDiagram('deployment');
    await editor.settled();
  });

  after(async () => {
    await browser?.close();
    server?.process.kill('SIGINT');
    const ended = await server?.ended;
    rmSync(folder, { recursive: true, force: true });
    assert.deepEqual(browser?.faults, []);
    assert.equal(ended, 130);
  });

  const report = () => page.locator('.report');
  const steps = () =>
    page.getByRole('navigation', { name: 'From the model to the running system' });
  const step = (name) => steps().getByRole('button', { name, exact: true }).click();
  const stands = (name, words) =>
    steps().locator(`button[aria-description^="${words}"]`, { hasText: name }).waitFor();

  async function choose(label) {
    await page.keyboard.press('F1');
    await page.keyboard.type(label);
    await page.getByRole('option', { name: new RegExp(`^${label}`) }).click();
  }

  /** Waits until some work has ended, well. */
  async function reported(title) {
    await report().and(page.locator(':not(.running)')).filter({ hasText: title }).waitFor();
    await eventually(async () =>
      assert.match(await report().getAttribute('class'), /\bdone$/, await report().textContent()),
    );
  }

  it('generates and builds, and brings the lab up', async () => {
    await step('Generate');
    await page.getByRole('button', { name: 'Save and generate' }).click();
    await reported('Generate into bundle');
    await step('Build');
    await reported('Build of bundle');
    await choose('Lab up');
    await reported('Lab of bundle');
    await eventually(async () =>
      assert.match(
        await report().getByRole('status').textContent(),
        /^[0-9]+ nodes, [0-9]+ routers? and [0-9]+ networks are up\.$/,
      ),
    );
    await stands('Lab up', 'Done');
  });

  it('plans for the nodes of the lab', async () => {
    await report().getByRole('button', { name: 'Plan', exact: true }).click();
    await reported('Plan of bundle');
    await eventually(async () =>
      assert.match(await report().getByRole('status').textContent(), /^Plan: [1-9]/),
    );
    await eventually(async () =>
      assert.equal(await report().getByRole('button', { name: 'Lab up' }).count(), 0),
    );
  });

  it('runs the drawn experiment on them, and shows what was measured', async () => {
    await choose('Run an experiment');
    await page.getByLabel('Name of the experiment').fill('links');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await reported('Experiment');
    await page.waitForFunction(() =>
      document
        .querySelector('.canvas')
        .places.painted()
        .some(({ badges }) => badges.some((text) => /[0-9.]+ [MG]bit\/s/.test(text))),
    );
  });

  it('takes the lab down', async () => {
    await choose('Lab down');
    await page.getByRole('button', { name: 'Take down', exact: true }).click();
    await report().getByText('The lab is down.').waitFor();
    assert.equal(existsSync(join(folder, 'state', 'slipway', 'labs')), true);
    await stands('Lab up', 'Not run, or undone since');
    await stands('Plan', 'Out of date: The lab was taken down since.');
    await step('Plan');
    await report().getByRole('button', { name: 'Lab up' }).waitFor();
  });
});
