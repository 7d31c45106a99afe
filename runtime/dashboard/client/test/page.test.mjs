// SPDX-License-Identifier: EPL-2.0
// The page in Chromium, on the real server, with systems that are in memory only.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  accessibilityProblems,
  Browser,
  choose,
  eventually,
  javaCommand,
  lacking,
  LineProcess,
  rowOf,
  showsState,
} from './browser.mjs';

const FEW = 40;
const MANY = 500;
const INSTANCES = 3;

function serve(nodes) {
  return new LineProcess([
    ...javaCommand(
      'dev.slipway.dashboard.SimulatedDashboard',
      'runtime/dashboard/target/classes',
      'runtime/dashboard/target/test-classes',
    ),
    String(nodes),
    String(INSTANCES),
  ]);
}

describe('the page', { skip: lacking() }, () => {
  let server;
  let address;
  let browser;
  let tolerated;

  before(async () => {
    server = serve(FEW);
    address = await server.next();
    browser = await Browser.start();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  afterEach(async () => {
    for (const page of browser.context.pages()) {
      await page.close();
    }
    const faults = browser.faults.splice(0);
    assert.deepEqual(
      faults.filter((fault) => !tolerated?.test(fault)),
      [],
    );
    tolerated = undefined;
  });

  async function opened() {
    const page = await browser.open(address);
    await rowOf(page, 'node-000', 'sensor-0').waitFor();
    return page;
  }

  function connection(page, text) {
    return eventually(
      `the page should say ${text}`,
      () => page.locator('.connection').textContent(),
      (shown) => shown === text,
    );
  }

  /** How many rows there are without that of the columns' names, in sight or not. */
  async function rowCount(page) {
    return Number(await page.getByRole('treegrid').getAttribute('aria-rowcount')) - 1;
  }

  function focusedRow(page, key) {
    return eventually(
      `the focus should be on ${key}`,
      () => page.evaluate('document.activeElement.dataset.row'),
      (row) => row === key,
    );
  }

  it('lets nobody in without the token, or with a wrong one', async () => {
    tolerated = /401/;
    const { origin } = new URL(address);
    await browser.context.clearCookies();
    for (const path of ['/', '/?token=wrong', '/api/system']) {
      const page = await browser.open(origin + path);
      const text = await page.locator('body').textContent();
      assert.match(text, path.includes('wrong') ? /WEB_TOKEN_WRONG/ : /WEB_TOKEN_MISSING/);
    }
    assert.deepEqual(await browser.context.cookies(), []);
  });

  it('takes the token out of the address and keeps it from scripts', async () => {
    const page = await opened();
    assert.equal(page.url(), `${new URL(address).origin}/`);
    assert.equal(await page.evaluate('document.cookie'), '');
    const [cookie] = await browser.context.cookies();
    assert.equal(cookie.httpOnly, true);
    assert.equal(cookie.sameSite, 'Strict');
  });

  it('is reached by a link of another page', async () => {
    await browser.context.clearCookies();
    const folder = mkdtempSync(join(tmpdir(), 'slipway-link-'));
    const file = join(folder, 'link.html');
    writeFileSync(file, `<!doctype html><title>link</title><a href="${address}">go</a>`);
    const page = await browser.open(pathToFileURL(file).href);
    await page.getByRole('link').click();
    await rowOf(page, 'node-000', 'sensor-0').waitFor();
    rmSync(folder, { recursive: true });
  });

  it('shows hosts, instances, traffic and how many are in which state', async () => {
    const page = await opened();
    await connection(page, 'Live');
    assert.match(await page.locator('.hosts').textContent(), /^40\/40 hosts$/);
    assert.equal(await rowCount(page), FEW * (1 + INSTANCES));
    const row = await rowOf(page, 'node-007', 'sensor-2').textContent();
    assert.match(row, /sensor-2.*Sensor-1\.0\.0.*running.*1072/);
    assert.match(await rowOf(page, 'node-007').textContent(), /linux.*10\.1\.0\.8.*reachable/);
    assert.match(await page.locator('.topics tr', { hasText: 'Topic3' }).textContent(), /50 \/ 50/);
  });

  it('is used by the keyboard alone', async () => {
    const page = await opened();
    for (let tried = 0; tried < 15; tried++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate('document.activeElement.dataset.row')) !== undefined) {
        break;
      }
    }
    await focusedRow(page, 'node-000');
    await page.keyboard.press('ArrowDown');
    await focusedRow(page, 'node-000/sensor-0');
    await page.keyboard.press('End');
    await focusedRow(page, `node-039/sensor-${INSTANCES - 1}`);
    await page.keyboard.press('ArrowLeft');
    await focusedRow(page, 'node-039');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await rowOf(page, 'node-039').getAttribute('aria-expanded'), 'false');
    assert.equal(await rowOf(page, 'node-039', 'sensor-0').count(), 0);
    await page.keyboard.press('ArrowRight');
    await rowOf(page, 'node-039', 'sensor-0').waitFor();
    await page.keyboard.press('Home');
    await focusedRow(page, 'node-000');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('menu').count(), 0);
    await focusedRow(page, 'node-000/sensor-0');
    await choose(page, 'node-000', 'sensor-0', 'Pause');
    await showsState(page, 'node-000', 'sensor-0', 'paused');
    await focusedRow(page, 'node-000/sensor-0');
    await choose(page, 'node-000', 'sensor-0', 'Resume');
    await showsState(page, 'node-000', 'sensor-0', 'running');
  });

  it('tells of a failure in the row, in the events and to screen readers', async () => {
    const page = await opened();
    await server.ask('kill node-003 sensor-1');
    await showsState(page, 'node-003', 'sensor-1', 'failed');
    const row = rowOf(page, 'node-003', 'sensor-1');
    assert.equal(await row.locator('.cause').textContent(), 'ended');
    const sentence = 'sensor-1 on node-003: RUNNING → FAILED (ended)';
    await page.getByRole('listitem').filter({ hasText: sentence }).first().waitFor();
    assert.equal(await page.locator('[aria-live=polite]').last().textContent(), sentence);
    await page.getByRole('button', { name: '1 failed' }).click();
    assert.equal(await page.locator('.row.instance').count(), 1);
    await choose(page, 'node-003', 'sensor-1', 'Start');
    await eventually(
      'no failed instance should be left',
      () => page.locator('.row.instance').count(),
      (count) => count === 0,
    );
    const fresh = await opened();
    await fresh.getByRole('listitem').filter({ hasText: sentence }).first().waitFor();
  });

  it('finds hosts and instances', async () => {
    const page = await opened();
    await page.getByRole('searchbox').fill('10.1.0.26');
    assert.equal(await page.locator('.row.host').count(), 1);
    await rowOf(page, 'node-025', 'sensor-0').waitFor();
    await page.getByRole('searchbox').fill('nothing of the kind');
    await page.getByText('No host and no instance fits the filter.').waitFor();
  });

  it('asks before data is lost', async () => {
    const page = await opened();
    await choose(page, 'node-004', 'sensor-0', 'Uninstall Sensor-1.0.0…');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await focusedRow(page, 'node-004/sensor-0');
    await showsState(page, 'node-004', 'sensor-0', 'running');
    await choose(page, 'node-004', 'sensor-0', 'Uninstall Sensor-1.0.0…');
    await page.getByRole('button', { name: 'Uninstall', exact: true }).click();
    await showsState(page, 'node-004', 'sensor-0', 'absent');
    await choose(page, 'node-004', 'sensor-0', 'Install Sensor-1.0.0');
    await showsState(page, 'node-004', 'sensor-0', 'running');
  });

  it('shows the end of a log as text', async () => {
    const page = await opened();
    await choose(page, 'node-001', 'sensor-0', 'Show log');
    await page.getByText('sample <399> of sensor-0').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('log').count(), 0);
    await focusedRow(page, 'node-001/sensor-0');
  });

  it('changes only what shows what has changed', async () => {
    const page = await opened();
    await page.evaluate(() => {
      window.touched = new Set();
      new window.MutationObserver((records) => {
        for (const { target } of records) {
          const element = target.nodeType === 1 ? target : target.parentElement;
          window.touched.add(element.closest('.row')?.dataset.row ?? 'the grid itself');
        }
      }).observe(document.querySelector('.grid'), {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await server.ask('kill node-005 sensor-0');
    await showsState(page, 'node-005', 'sensor-0', 'failed');
    assert.deepEqual(await page.evaluate('[...window.touched]'), ['node-005/sensor-0']);
  });

  it('says that it has lost its server, and what helps when that is another', async () => {
    const page = await opened();
    tolerated = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|401/;
    await server.ask('close');
    await connection(page, 'Reconnecting');
    const next = await server.ask('start');
    assert.notEqual(next, address);
    address = next;
    await connection(page, 'Disconnected');
    await page.getByText('Open the address that it printed last').waitFor();
    await page.goto(address);
    await connection(page, 'Live');
  });

  it('keeps the colours that were chosen', async () => {
    const page = await opened();
    await page.getByRole('button', { name: /Colours/ }).click();
    await page.getByRole('button', { name: /Colours/ }).click();
    const ground = 'getComputedStyle(document.body).colorScheme';
    assert.equal(await page.evaluate(ground), 'dark');
    await page.reload();
    assert.equal(await page.evaluate(ground), 'dark');
    await page.evaluate('localStorage.clear()');
  });

  describe('with a cloud', () => {
    let cloudy;
    let shown;

    before(async () => {
      cloudy = serve(6);
      shown = await cloudy.next();
    });

    after(() => cloudy?.close());

    async function openedCloud(state, cause = '') {
      await cloudy.ask(`cloud ${state} ${cause}`);
      const page = await browser.open(shown);
      await rowOf(page, 'blade-2').waitFor();
      return page;
    }

    function levelOf(page, key) {
      return page.locator(`[data-row="${key}"]`).getAttribute('aria-level');
    }

    it('shows hypervisors, their servers and what is on these as a tree', async () => {
      const page = await openedCloud('BUILDING');
      await page.getByRole('columnheader', { name: 'Hypervisor · server · instance' }).waitFor();
      assert.equal(await levelOf(page, 'node-002'), '1');
      assert.equal(await levelOf(page, 'node-000'), '2');
      assert.equal(await levelOf(page, 'node-000/sensor-0'), '3');
      const rows = await page
        .locator('.grid-body .row')
        .evaluateAll((all) => all.map((row) => row.dataset.row));
      const at = (key) => rows.indexOf(key);
      assert.ok(at('node-002') < at('node-000') && at('node-000') < at('node-000/sensor-0'));
      const host = await rowOf(page, 'node-002').textContent();
      assert.match(host, /kvm.*up/);
      const server = await rowOf(page, 'node-000').textContent();
      assert.match(server, /m1\.small.*drawn on node-001.*10\.33\.136\.17.*running/);
      const growing = rowOf(page, 'node-003');
      assert.equal(await growing.locator('.state').textContent(), 'building');
      assert.doesNotMatch(await growing.textContent(), /reachable/);
      const stack = page.locator('.clouds li');
      assert.match(await stack.textContent(), /lab-sonar.*create in progress.*5 of 9/);
      await rowOf(page, 'node-002').focus();
      await page.keyboard.press('ArrowLeft');
      assert.equal(await rowOf(page, 'node-000').count(), 0);
      assert.equal(await rowOf(page, 'node-000', 'sensor-0').count(), 0);
      await page.keyboard.press('ArrowRight');
      await rowOf(page, 'node-000').focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await focusedRow(page, 'node-002');
      await eventually(
        'what a folded server has should be hidden',
        () => rowOf(page, 'node-000', 'sensor-0').count(),
        (count) => count === 0,
      );
      await page.getByRole('searchbox').fill('10.33.136.17');
      await rowOf(page, 'node-000').waitFor();
      assert.equal(await rowOf(page, 'node-003').count(), 0);
      assert.equal(await rowOf(page, 'node-002').count(), 1);
    });

    it('reboots a server, shows its console and asks before it terminates it', async () => {
      const page = await openedCloud('RUNNING');
      const state = (text) =>
        eventually(
          `the server should be ${text}`,
          () => rowOf(page, 'node-000').locator('.state').textContent(),
          (shown) => shown === text,
        );
      await state('running');
      await choose(page, 'node-000', undefined, 'Show console');
      await page.getByText('kernel <399> of node-000').waitFor();
      await page.getByRole('heading', { name: 'Console of node-000' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('log').waitFor({ state: 'detached' });
      await focusedRow(page, 'node-000');
      await choose(page, 'node-000', undefined, 'Reboot');
      await state('building');
      await choose(page, 'node-000', undefined, 'Terminate…');
      await page.getByRole('dialog').getByText('all data on its root disk').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await state('building');
      await choose(page, 'node-000', undefined, 'Terminate…');
      const terminate = page.getByRole('button', { name: 'Terminate', exact: true });
      await page.getByRole('textbox', { name: 'Type node-000 to agree' }).waitFor();
      await page.keyboard.type('node-00');
      await page.keyboard.press('Enter');
      assert.equal(await terminate.isDisabled(), true);
      await page.keyboard.type('0');
      await terminate.click();
      await state('absent');
    });

    it('follows a server to its failure, and a cloud that goes away', async () => {
      const page = await openedCloud('BUILDING');
      await cloudy.ask('cloud FAILED No valid host was found.');
      const row = rowOf(page, 'node-003');
      await eventually(
        'the server should have failed',
        () => row.locator('.state').textContent(),
        (text) => text === 'failed',
      );
      assert.equal(await row.locator('.cause').textContent(), 'No valid host was found.');
      await page.locator('.clouds .cause').filter({ hasText: 'No valid host' }).waitFor();
      const orphan = page.locator('.clouds li').filter({ hasText: 'orphan/private/3f0c' });
      assert.match(await orphan.textContent(), /^node-003orphanedNo stack holds this server; /);
      await cloudy.ask('lose');
      await page.locator('.clouds').getByText('Cloud cannot be reached').waitFor();
      assert.equal(await page.locator('.clouds li').count(), 0);
      await showsState(page, 'node-000', 'sensor-0', 'running');
      await page.getByRole('listitem').filter({ hasText: 'cloud private' }).first().waitFor();
    });

    for (const scheme of ['light', 'dark']) {
      it(`has no serious accessibility problem in ${scheme}`, async () => {
        const page = await openedCloud('FAILED', 'No valid host was found.');
        await page.emulateMedia({ colorScheme: scheme });
        assert.deepEqual(await accessibilityProblems(page), []);
        await cloudy.ask('cloud BUILDING ');
        await eventually(
          'the server should grow',
          () => rowOf(page, 'node-003').locator('.state').textContent(),
          (text) => text === 'building',
        );
        assert.deepEqual(await accessibilityProblems(page), []);
      });
    }
  });

  describe('with a server that installs hosts', () => {
    let metal;
    let shown;

    before(async () => {
      metal = serve(6);
      shown = await metal.next();
    });

    after(() => metal?.close());

    async function openedMetal(stage) {
      await metal.ask(`install ${stage}`);
      const page = await browser.open(shown);
      await rowOf(page, 'node-001').waitFor();
      return page;
    }

    function showsStage(page, stage) {
      return eventually(
        `the host should be ${stage}`,
        () => rowOf(page, 'node-001').locator('.state').textContent(),
        (text) => text === stage,
      );
    }

    it('follows a host from its arming to where it answers, and to a failure', async () => {
      const page = await openedMetal('ARMED -1 ');
      await showsStage(page, 'armed');
      assert.doesNotMatch(await rowOf(page, 'node-001').textContent(), /reachable/);
      await metal.ask('install RESTORING 40 ');
      await showsStage(page, 'restoring sda1 40 %');
      await metal.ask('install RESTORING 80 ');
      await showsStage(page, 'restoring sda1 80 %');
      await metal.ask('install READY -1 ');
      await showsStage(page, 'ready');
      assert.match(await rowOf(page, 'node-001').textContent(), /reachable/);
      await metal.ask('install FAILED -1 partclone: no space left');
      await showsStage(page, 'failed');
      assert.equal(
        await rowOf(page, 'node-001').locator('.cause').textContent(),
        'partclone: no space left',
      );
      await page
        .getByRole('listitem')
        .filter({ hasText: 'FAILED (partclone: no space left)' })
        .first()
        .waitFor();
    });

    it('says that the server is away, and goes on with the rest', async () => {
      const page = await openedMetal('ARMED -1 ');
      await showsStage(page, 'armed');
      await metal.ask('lose-installer');
      const server = rowOf(page, 'node-002');
      await server.getByText('installs no hosts: Host cannot be reached').waitFor();
      assert.match(await server.textContent(), /reachable/);
      assert.equal(await rowOf(page, 'node-001').locator('.state').count(), 0);
      await metal.ask('kill node-003 sensor-0');
      await showsState(page, 'node-003', 'sensor-0', 'failed');
    });

    for (const scheme of ['light', 'dark']) {
      it(`has no serious accessibility problem in ${scheme}`, async () => {
        const page = await openedMetal('RESTORING 40 ');
        await page.emulateMedia({ colorScheme: scheme });
        await showsStage(page, 'restoring sda1 40 %');
        assert.deepEqual(await accessibilityProblems(page), []);
      });
    }
  });

  it(`answers keys while ${MANY} nodes and all topics change`, async () => {
    const large = serve(MANY);
    const page = await browser.open(await large.next());
    const begun = Date.now();
    await rowOf(page, 'node-000', 'sensor-0').waitFor();
    const shown = Date.now() - begun;
    assert.equal(await rowCount(page), MANY * (1 + INSTANCES));
    assert.ok((await page.locator('.grid-body .row').count()) < 100);
    await rowOf(page, 'node-000').focus();
    await page.evaluate(() => {
      window.gaps = [];
      let last = performance.now();
      const frame = (now) => {
        window.gaps.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const rounds = 12;
    for (let round = 1; round <= rounds; round++) {
      await large.ask(`measure ${round}`);
      await page.keyboard.press('ArrowDown');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await focusedRow(page, 'node-003');
    await eventually(
      'the last load should be shown',
      () => rowOf(page, 'node-003').textContent(),
      (text) => text.includes((rounds / 100).toFixed(2)),
    );
    const gaps = (await page.evaluate('window.gaps')).sort((one, other) => one - other);
    const middle = gaps[Math.floor(gaps.length / 2)];
    console.log(
      `${MANY} nodes shown after ${shown} ms; while all change, ${gaps.length} frames, median ` +
        `${middle.toFixed(0)} ms, longest ${gaps.at(-1).toFixed(0)} ms`,
    );
    // A page that is open when its server ends says so in its console.
    await page.close();
    await large.close();
  });

  for (const scheme of ['light', 'dark']) {
    it(`has no serious accessibility problem in ${scheme}`, async () => {
      const page = await opened();
      await page.emulateMedia({ colorScheme: scheme });
      // Of so many rows that are alike, some are enough.
      await page.getByRole('searchbox').fill('node-03');
      await server.ask('kill node-031 sensor-0');
      await showsState(page, 'node-031', 'sensor-0', 'failed');
      assert.deepEqual(await accessibilityProblems(page), []);
      await rowOf(page, 'node-031', 'sensor-1').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.keyboard.press('Escape');
      await choose(page, 'node-031', 'sensor-1', 'Show log');
      await page.getByText('sample <399>').waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      await choose(page, 'node-031', 'sensor-1', 'Uninstall Sensor-1.0.0…');
      await page.getByRole('dialog').waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.setViewportSize({ width: 700, height: 800 });
      await page.keyboard.press('Escape');
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.setViewportSize({ width: 1280, height: 800 });
    });
  }
});
