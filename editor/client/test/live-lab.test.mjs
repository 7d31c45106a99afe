// SPDX-License-Identifier: EPL-2.0
// The command `slipway edit` in Chromium, over the real lab of the smallest sample: what is planned, what
// runs, and what was killed, on the drawing.
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

  it('shows what is to be done, and how', async () => {
    await press('Plan');
    await badge('Component speaker', 'start');
    assert.match(await page.locator('.report code').textContent(), /^slipway apply .*--ssh-config/);
    await press('Close');
    await editor.bare('Component speaker');
    lab.apply();
  });

  it('shows what runs and what flows', async () => {
    await press('Live');
    await badge('Component listener', 'RUNNING');
    await editor.click('Component speaker');
    await editor.flowing(/[1-9][0-9.]* of 10 Hz$/);
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
    assert.ok(!(await said()).includes(`process ${killed},`));
  });
});
