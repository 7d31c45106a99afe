// SPDX-License-Identifier: EPL-2.0
// The command `slipway edit` in Chromium, over the real lab of the smallest sample: what is planned and applied,
// what runs, what was killed, and what is removed once the user has agreed, on the drawing.
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  Browser,
  LineProcess,
  projectFile,
} from '../../../runtime/dashboard/client/test/browser.mjs';
import { MinimalLab, slipwayCommand } from '../../../runtime/dashboard/client/test/minimal-lab.mjs';
import { EditorPage } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

/** An apply or a build may take that long beside other work. */
const PATIENCE_MS = 120_000;

/** The element of the one node. */
const WORKSTATION = '372868ee-7930-5a10-a77e-c36fece02de6';

const lab = new MinimalLab('editor');

describe('slipway edit', { skip: lab.skip }, () => {
  let server;
  let browser;
  let page;
  let editor;

  before(async () => {
    const models = join(lab.folder, 'models');
    cpSync(projectFile('samples/minimal'), models, { recursive: true });
    server = new LineProcess([
      ...slipwayCommand,
      'edit',
      models,
      '--no-open',
      '--bundle',
      lab.bundle,
      ...lab.hosts,
    ]);
    browser = await Browser.start();
    page = await browser.open(await server.next());
    editor = new EditorPage(page);
    await editor.showDiagram('deployment');
    await editor.drawn('Component speaker');
  });

  after(async () => {
    await browser?.close();
    server?.process.kill('SIGINT');
    const ended = await server?.ended;
    lab.down();
    assert.deepEqual(browser?.faults, []);
    assert.equal(ended, 130);
  });

  const badge = (name, text) => editor.painted(name, 'badges', text);
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const steps = () =>
    page.getByRole('navigation', { name: 'From the model to the running system' });
  const step = (name) => steps().getByRole('button', { name, exact: true }).click();
  const report = () => page.locator('.report');
  /** Waits until some work has ended, well. */
  async function reported(title) {
    await report()
      .and(page.locator(':not(.running)'))
      .filter({ hasText: title })
      .waitFor({ timeout: PATIENCE_MS });
    await eventually(async () =>
      assert.match(await report().getAttribute('class'), /\bdone$/, await report().textContent()),
    );
  }

  /** Waits until a node looks so; begun before what makes it so, for it may pass. */
  const looks = (sign) =>
    page.waitForFunction(
      (sign) =>
        document
          .querySelector('.canvas')
          .places.painted()
          .some(({ classes }) => classes.includes(sign)),
      sign,
      { polling: 20, timeout: PATIENCE_MS },
    );

  it('shows what is to be done, and how', async () => {
    await step('Plan');
    await badge('Component speaker', 'start');
    await eventually(async () =>
      assert.match(await report().locator('code').textContent(), /^slipway apply .*--ssh-config/),
    );
    await press('Close');
    await editor.bare('Component speaker');
  });

  it('applies the plan that is shown, step by step', async () => {
    // Without a plan, it is made and shown first.
    await step('Apply');
    await reported('Plan of bundle');
    const running = looks('sign-step-running');
    await report().getByRole('button', { name: 'Apply', exact: true }).click();
    await running;
    await reported('Apply of bundle');
    await eventually(async () =>
      assert.match(
        await report().getByRole('status').textContent(),
        /^Done: [0-9]+ actions done, in [0-9.]+ s\.$/,
      ),
    );
    await badge('Component speaker', 'start done');
    await editor.painted('Component speaker', 'classes', 'sign-step-done');
    await steps()
      .locator('button[aria-description^="Done: "][aria-description$=" actions done."]', {
        hasText: 'Apply',
      })
      .waitFor();
    await press('Close');
    await editor.bare('Component speaker');
    await step('Plan');
    await report().getByText('Nothing to do').waitFor();
    await press('Close');
  });

  it('shows what runs and what flows', async () => {
    await press('Live');
    await badge('Component listener', 'RUNNING');
    await editor.click('Component speaker');
    await editor.flowing(/[1-9][0-9.]* of 10 Hz$/);
  });

  const panel = () => page.getByRole('region', { name: 'Log and rates' });

  it('shows the log of a component as it grows, and the rates of its topics', async () => {
    await editor.click('Component listener', { button: 'right' });
    await page.getByRole('menuitem', { name: 'Log and rates', exact: true }).click();
    await panel().locator('h2').filter({ hasText: 'listener on workstation' }).waitFor();
    await panel().getByText('RUNNING', { exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelector('.log-panel pre').textContent);
    await panel()
      .locator('li')
      .filter({ hasText: /from speaker.*[1-9][0-9.]* of 10 Hz/ })
      .waitFor();
    await editor.click('Component speaker');
    await panel().locator('h2').filter({ hasText: 'speaker on workstation' }).waitFor();
    await panel()
      .locator('li')
      .filter({ hasText: /to listener/ })
      .waitFor();
    await page.keyboard.press('Alt+l');
    await panel().waitFor({ state: 'hidden' });
  });

  it('shows what was killed as failed, and starts it again', async () => {
    const said = () => editor.node('Component speaker').getAttribute('aria-description');
    await badge('Component speaker', 'RUNNING');
    const [, killed] = /process ([0-9]+)/.exec(await said());
    lab.kill(killed);
    await badge('Component speaker', 'FAILED');
    await editor.click('Component speaker', { button: 'right' });
    await page.getByRole('menuitem', { name: 'Start', exact: true }).click();
    await badge('Component speaker', 'RUNNING');
    await eventually(async () => assert.ok(!(await said()).includes(`process ${killed},`)));
  });

  it('removes what is drawn no more only when the user types the name of the deployment', async () => {
    await badge('Component listener', 'RUNNING');
    await editor.click('Component listener');
    await page.keyboard.press('F2');
    await editor.typeName('hearer');
    await editor.drawn('Component hearer');
    await step('Generate');
    await press('Save and generate');
    await reported('Generate');
    await step('Build');
    await reported('Build of bundle');
    // Watched by the new bundle, the old process is a ghost on its node, with its log.
    await press('Live');
    await press('Live');
    const ghost = page.locator('.ghosts button');
    await ghost.filter({ hasText: 'listenerRUNNING' }).waitFor();
    const { x, y, width, height } = await ghost.boundingBox();
    const host = await editor.placeOf(WORKSTATION);
    assert.ok(host.x <= x && x + width <= host.x + host.width && y < host.y + host.height);
    await page.mouse.click(x + width / 2, y + height / 2);
    await panel().locator('h2').filter({ hasText: 'listener on workstation' }).waitFor();
    await page.waitForFunction(() => document.querySelector('.log-panel pre').textContent);
    await page.keyboard.press('Escape');
    await step('Plan');
    await reported('Plan of bundle');
    await badge('Component hearer', 'remove');

    await step('Apply');
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    const lost = await dialog.locator('.entry .title').allTextContents();
    assert.deepEqual(lost, ['remove instance/workstation/listener']);
    const agree = dialog.getByRole('button', { name: 'Apply', exact: true });
    await eventually(async () => assert.equal(await agree.isDisabled(), true));
    await page.keyboard.type('maximal');
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await agree.isDisabled(), true));
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.match(lab.installed(), /listener/);

    await step('Apply');
    await dialog.waitFor();
    await page.keyboard.type('minimal');
    await agree.click();
    await reported('Apply of bundle');
    assert.doesNotMatch(lab.installed(), /listener/);
    // The live view, which was on all the time, shows the new process and no ghost.
    await press('Close');
    await ghost.waitFor({ state: 'detached' });
    await badge('Component hearer', 'RUNNING');
    await step('Plan');
    await report().getByText('Nothing to do').waitFor();
  });
});
