// SPDX-License-Identifier: EPL-2.0
// The command `slipway dashboard` in Chromium, over the real lab of the smallest sample: real SSH, real
// processes, real traffic.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Browser, choose, eventually, LineProcess, rowOf, showsState } from './browser.mjs';
import { MinimalLab, slipwayCommand } from './minimal-lab.mjs';

const lab = new MinimalLab('dashboard');

describe('slipway dashboard', { skip: lab.skip }, () => {
  let server;
  let browser;
  let page;

  before(async () => {
    lab.apply();
    server = new LineProcess([
      ...slipwayCommand,
      'dashboard',
      lab.bundle,
      '--no-open',
      ...lab.hosts,
    ]);
    browser = await Browser.start();
    page = await browser.open(await server.next());
  });

  after(async () => {
    await browser?.close();
    server?.process.kill('SIGINT');
    const ended = await server?.ended;
    lab.down();
    assert.deepEqual(browser?.faults, []);
    assert.equal(ended, 130);
  });

  function processOf(label) {
    return rowOf(page, 'workstation', label).locator('[role=gridcell]').nth(3).textContent();
  }

  it('shows what runs', async () => {
    await showsState(page, 'workstation', 'speaker', 'running');
    await showsState(page, 'workstation', 'listener', 'running');
    assert.match(await processOf('speaker'), /^[0-9]+$/);
  });

  it('shows the traffic', async () => {
    const row = page.locator('.topics tr', { hasText: 'Greetings' });
    await eventually(
      'Greetings should have a rate',
      () => row.locator('td').first().textContent(),
      (text) => /^[1-9][0-9.]* \/ 10$/.test(text),
    );
  });

  it('pauses and resumes', async () => {
    await choose(page, 'workstation', 'speaker', 'Pause');
    await showsState(page, 'workstation', 'speaker', 'paused');
    await choose(page, 'workstation', 'speaker', 'Resume');
    await showsState(page, 'workstation', 'speaker', 'running');
  });

  it('follows a log', async () => {
    await choose(page, 'workstation', 'speaker', 'Show log');
    const text = () => page.getByRole('log').textContent();
    const first = await eventually('the log should be shown', text, (shown) =>
      shown.includes('publishing Greetings'),
    );
    await eventually('the log should go on', text, (shown) => shown !== first);
    await page.keyboard.press('Escape');
  });

  it('shows a process that was killed as failed, and starts it again', async () => {
    const killed = await processOf('speaker');
    lab.kill(killed);
    await showsState(page, 'workstation', 'speaker', 'failed');
    await choose(page, 'workstation', 'speaker', 'Start');
    await showsState(page, 'workstation', 'speaker', 'running');
    assert.notEqual(await processOf('speaker'), killed);
  });

  it('uninstalls a component and installs it again', async () => {
    await choose(page, 'workstation', 'listener', 'Uninstall Listener-1.0.0…');
    await page.getByRole('button', { name: 'Uninstall', exact: true }).click();
    await showsState(page, 'workstation', 'listener', 'absent');
    await choose(page, 'workstation', 'listener', 'Install Listener-1.0.0');
    await showsState(page, 'workstation', 'listener', 'running');
  });
});
