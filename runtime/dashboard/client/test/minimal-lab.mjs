// SPDX-License-Identifier: EPL-2.0
// The real lab of the smallest sample, for tests of pages: real SSH, real processes, real traffic.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { javaCommand, lacking, projectFile } from './browser.mjs';

/** The command line of Slipway, as words. */
export const slipwayCommand = javaCommand('dev.slipway.cli.Slipway');

/** A lab in a folder of its own, and a bundle that is deployed to it. */
export class MinimalLab {
  /** Why there is none, on a machine that promises nothing; false where it is up. */
  skip;

  /**
   * Brings the lab up.
   *
   * @param purpose a word in the name of its folder
   */
  constructor(purpose) {
    this.folder = mkdtempSync(join(tmpdir(), `slipway-${purpose}-`));
    this.bundle = join(this.folder, 'bundle');
    this.lab = join(this.folder, 'lab');
    this.hosts = [
      '--ssh-config',
      join(this.lab, 'ssh_config'),
      '--state',
      join(this.folder, 'state'),
    ];
    this.skip = this.up();
  }

  up() {
    const lacks = lacking();
    if (lacks) {
      return lacks;
    }
    this.done('generate', projectFile('samples/minimal'), '-o', this.bundle);
    for (const words of [
      ['build', this.bundle],
      ['lab', 'up', this.bundle, '--lab', this.lab],
    ]) {
      const { status, stderr } = this.slipway(...words);
      if (status === 2 && !process.env.CI) {
        return `skipped, because: ${stderr}`;
      }
      assert.equal(status, 0, stderr);
    }
    return false;
  }

  slipway(...words) {
    const [program, ...first] = slipwayCommand;
    return spawnSync(program, [...first, ...words], { encoding: 'utf8' });
  }

  /** Runs a command that must not fail. */
  done(...words) {
    const { status, stderr } = this.slipway(...words);
    assert.equal(status, 0, `slipway ${words.join(' ')}: ${stderr}`);
  }

  apply() {
    this.done('apply', this.bundle, ...this.hosts);
  }

  /** What is on the nodes, drawn or not, as `slipway status` prints it. */
  installed() {
    return this.slipway('status', this.bundle, ...this.hosts, '--no-dds').stdout;
  }

  /** Kills a process of the one node. */
  kill(processId) {
    const { bundle, lab } = this;
    this.done('lab', 'exec', bundle, '--lab', lab, 'workstation', '--', 'kill', '-9', processId);
  }

  /** Takes the lab down and removes all of it. */
  down() {
    this.done('lab', 'down', this.bundle, '--lab', this.lab);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
