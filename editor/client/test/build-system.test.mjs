// SPDX-License-Identifier: EPL-2.0
// Systems that users build on the page of `slipway edit --new` from nothing, as the commands `slipway validate`
// and `slipway generate` take them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  CHROMIUM,
  lacking,
  LineProcess,
  projectFile,
} from '../../../runtime/dashboard/client/test/browser.mjs';
import { slipwayCommand } from '../../../runtime/dashboard/client/test/minimal-lab.mjs';
import { buildByKeyboard } from './build-by-keyboard.mjs';
import { buildByMouse } from './build-by-mouse.mjs';
import { buildNestedMachines } from './build-nested-machines.mjs';
import { buildTypes } from './build-types.mjs';
import { withEmptyEditor } from './editor-page.mjs';

/** Runs a command that must not fail. */
function slipway(...words) {
  const [program, ...first] = slipwayCommand;
  const { status, stdout, stderr } = spawnSync(program, [...first, ...words], { encoding: 'utf8' });
  assert.equal(status, 0, `slipway ${words.join(' ')}: ${stdout}${stderr}`);
}

/** The IDL of a model by file, without what only describes: comments, units, ranges, whether a type is a topic of its own. */
function idl(model, folder) {
  slipway('export', 'idl', model, '-o', folder);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [
        file,
        readFileSync(join(folder, file), 'utf8')
          .replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
          .replace(/@(unit|range|min|max)\([^)]*\)|@nested|@topic/g, '')
          .replace(/\s+/g, ' '),
      ]),
  );
}

describe('a system built on the page', { skip: lacking() }, () => {
  let folder;
  let model;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-built-'));
    model = join(folder, 'new.deployment');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Has a system built on the page of the command. */
  async function edit(build) {
    // What is left unsaved is not for the user to be asked about.
    const state = `XDG_STATE_HOME=${join(folder, 'state')}`;
    const server = new LineProcess([
      'env',
      state,
      ...slipwayCommand,
      'edit',
      model,
      '--new',
      '--no-open',
    ]);
    try {
      await withEmptyEditor(CHROMIUM, await server.next(), build);
    } finally {
      server.process.kill('SIGINT');
      assert.equal(await server.ended, 130);
    }
  }

  for (const [how, build] of [
    ['by the mouse', buildByMouse],
    ['by keys alone', buildByKeyboard],
  ]) {
    it(`is valid and can be generated, ${how}`, async () => {
      await edit(build);
      slipway('validate', model);
      const bundle = join(folder, 'bundle');
      slipway('generate', model, '-o', bundle);
      const generated = JSON.parse(readFileSync(join(bundle, 'slipway.json'), 'utf8'));
      assert.deepEqual(
        generated.instances.map(({ component, node }) => `${component} on ${node}`).sort(),
        ['Display-1.0.0 on node-1', 'Tracker-1.0.0 on node-1'],
      );
      assert.deepEqual(
        generated.flows.map(({ topic, publisher, rate }) => [topic, publisher, rate]),
        [['Tracks', 'tracker', 10]],
      );
      slipway('generate', model, '-o', bundle, '--check');
    });
  }

  it('has machines in machines that are hypervisors, and in no others', async () => {
    await edit(buildNestedMachines);
    const drawn = readFileSync(model, 'utf8');
    const outer = /id="([^"]+)" name="nested-hypervisor"/.exec(drawn)[1];
    const inner = [...drawn.matchAll(/name="(vm(?:-2)?)"[^>]* hypervisor="([^"]+)"/g)].map(
      ([, name, host]) => [name, host],
    );
    assert.deepEqual(inner, [
      ['vm', outer],
      ['vm-2', outer],
    ]);
  });

  it('has the types of the submarine lab, written from nothing', async () => {
    await edit(buildTypes);
    const sample = idl(projectFile('samples/submarine-lab'), join(folder, 'sample'));
    assert.ok(Object.keys(sample).length >= 6);
    assert.deepEqual(idl(model, join(folder, 'built')), sample);
  });
});
