// SPDX-License-Identifier: EPL-2.0
// What the tests of the page share: a browser, processes that serve the page, and patience.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** The browser. */
export const CHROMIUM = '/usr/bin/chromium';
const PATIENCE_MS = 20_000;
const PERIOD_MS = 50;

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Why the tests are skipped; nothing where they are not. In CI all tools are to be there. */
export function lacking() {
  if (process.env.CI || existsSync(CHROMIUM)) {
    return false;
  }
  return `skipped, because there is no ${CHROMIUM}`;
}

/** The command line's jar, and folders of classes, as a class path. */
export function javaCommand(mainClass, ...folders) {
  const target = join(root, 'cli/target');
  const path = [...folders.map((folder) => join(root, folder)), join(target, 'lib/*')];
  return [
    'java',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    `-Dslipway.home=${root}`,
    '-cp',
    [join(target, 'slipway-cli-0.1.0.jar'), ...path].join(':'),
    mainClass,
  ];
}

/** A file of the project. */
export function projectFile(path) {
  return join(root, path);
}

/** Tries until what is expected is so; fails with what was seen last. */
export async function eventually(what, read, expected) {
  const until = Date.now() + PATIENCE_MS;
  let seen;
  do {
    seen = await read();
    if (expected(seen)) {
      return seen;
    }
    await new Promise((resolve) => setTimeout(resolve, PERIOD_MS));
  } while (Date.now() < until);
  throw new Error(`${what}, but it is: ${JSON.stringify(seen)}`);
}

/** A process that answers each line of its input with one of its output. */
export class LineProcess {
  constructor(command) {
    this.process = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => {
      this.process.on('close', (code, signal) => {
        resolve(code ?? signal);
      });
    });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async next() {
    const { value, done } = await this.lines.next();
    if (done) {
      throw new Error(`the process has ended with ${await this.ended}`);
    }
    return value;
  }

  ask(line) {
    this.process.stdin.write(`${line}\n`);
    return this.next();
  }

  close() {
    this.process.stdin.end();
    return this.ended;
  }
}

/** A browser of its own that notes what goes wrong on its pages. */
export class Browser {
  static async start() {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-chromium-'));
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: CHROMIUM,
      headless: true,
      viewport: { width: 1280, height: 800 },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    return new Browser(folder, context);
  }

  constructor(folder, context) {
    this.folder = folder;
    this.context = context;
    this.faults = [];
    context.setDefaultTimeout(PATIENCE_MS);
  }

  /** A new page at an address; what its console calls an error is a fault. */
  async open(address) {
    const page = await this.context.newPage();
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') {
        this.faults.push(message.text());
      }
    });
    await page.goto(address);
    return page;
  }

  async close() {
    await this.context.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What axe finds on a page that is serious or worse, as text. */
export async function accessibilityProblems(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/** The row of an instance, or without a label that of a host. */
export function rowOf(page, node, label) {
  return page.locator(`[data-row="${label === undefined ? node : `${node}/${label}`}"]`);
}

/** Waits until the row of an instance shows a state. */
export async function showsState(page, node, label, state) {
  const shown = rowOf(page, node, label).locator('.state');
  await eventually(
    `${label} should be ${state}`,
    () => shown.textContent(),
    (text) => text === state,
  );
}

/** Has something done with an instance by its menu, by the keyboard alone. */
export async function choose(page, node, label, action) {
  await rowOf(page, node, label).focus();
  await page.keyboard.press('Enter');
  await eventually(
    'the menu should be open',
    () => page.getByRole('menu').count(),
    (count) => count === 1,
  );
  const focused = () => page.evaluate('document.activeElement.textContent');
  for (let tried = 0; tried < 10 && (await focused()) !== action; tried++) {
    await page.keyboard.press('ArrowDown');
  }
  if ((await focused()) !== action) {
    throw new Error(`the menu has no ${action}`);
  }
  await page.keyboard.press('Enter');
}
