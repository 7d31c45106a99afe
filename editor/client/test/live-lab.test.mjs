// SPDX-License-Identifier: EPL-2.0
// The command `slipway edit` in Chromium, over the real lab of the smallest sample: what is planned, what
// runs, and what was killed, on the drawing.
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Browser, LineProcess, projectFile } from '../../../runtime/dashboard/client/test/browser.mjs';
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
    server = new LineProcess([...slipwayCommand, 'edit', models, '--no-open', '--bundle', lab.bundle, ...lab.hosts]);
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

  const badge = (name, text) => editor.node(name).locator('> .badge').filter({ hasText: text });
  const press = name => page.getByRole('button', { name, exact: true }).click();

  it('shows what is to be done, and how', async () => {
    await press('Plan');
    await badge('Component speaker', 'start').waitFor();
    assert.match(await page.locator('.report code').textContent(), /^slipway apply .*--ssh-config/);
    await press('Close');
    await badge('Component speaker', 'start').waitFor({ state: 'detached' });
    lab.apply();
  });

  it('shows what runs and what flows', async () => {
    await press('Live');
    await badge('Component listener', 'RUNNING').waitFor();
    await editor.node('Component speaker').click();
    await page.locator('g.edge > .badge').filter({ hasText: /^.*[1-9][0-9.]* of 10 Hz$/ }).waitFor();
  });

  it('shows what was killed as failed, and starts it again', async () => {
    const running = badge('Component speaker', 'RUNNING');
    const [, killed] = /process ([0-9]+)/.exec(await running.locator('title').textContent());
    lab.kill(killed);
    await badge('Component speaker', 'FAILED').waitFor();
    await editor.node('Component speaker').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Start', exact: true }).click();
    await running.waitFor();
    assert.ok(!(await running.locator('title').textContent()).includes(`process ${killed},`));
  });
});
