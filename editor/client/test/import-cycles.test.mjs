// SPDX-License-Identifier: EPL-2.0
//
// Sources that import one another in a circle are found, whatever they take of one another.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import typescript from 'typescript';
import { circles } from '../../../config/check-import-cycles.mjs';

/** The circles of sources given by path. */
function circlesOf(sources) {
  const folder = mkdtempSync(join(tmpdir(), 'import-cycles-'));
  try {
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return circles(folder, typescript);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('imports of a page', () => {
  test('a circle by way of a type, another folder and an export is told', () => {
    const found = circlesOf({
      'shell.ts': "import { canvas } from './page/canvas';",
      'page/canvas.ts': "export * from './map';",
      'page/map.ts': "import type { Shell } from '../shell';",
    });
    assert.deepEqual(found, ['page/canvas.ts → page/map.ts → shell.ts → page/canvas.ts']);
  });

  test('what two import, and what is not of the page, is no circle', () => {
    const found = circlesOf({
      'one.ts':
        "import './look.css';\nimport { two } from './two';\nimport { three } from './three';\nimport { glsp } from '@eclipse-glsp/client';",
      'two.ts': "import { three } from './three';",
      'three.ts': 'export const three = 3;',
    });
    assert.deepEqual(found, []);
  });
});
