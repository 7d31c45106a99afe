// SPDX-License-Identifier: EPL-2.0
//
// What was just placed is named at once, and nothing else is: not what is selected later, whatever became of the
// server's own selection. The page's sources run here without a page.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { options } from '../page.config.mjs';

const SOURCES = `
  import 'reflect-metadata';
  export { CreateNodeOperation, GModelRoot, PasteOperation, SelectAction, SelectionService, ServerAction }
    from '@eclipse-glsp/client';
  export { NameLabel, SystemNode } from './src/model/elements';
  export { LateSelection, SystemSelectCommand } from './src/tool/late-selection';
  export { NewNames } from './src/tool/new-names';
`;

/** What the sources above export. */
async function exported() {
  const folder = mkdtempSync(join(tmpdir(), 'new-names-'));
  try {
    const outfile = join(folder, 'bundle.mjs');
    await build({
      ...options,
      entryPoints: undefined,
      stdin: { contents: SOURCES, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
      loader: { '.css': 'empty', '.svg': 'empty', '.ttf': 'empty' },
      bundle: true,
      outfile,
    });
    return await import(pathToFileURL(outfile));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A field as the panel beside the diagram has them, into which something was typed. */
class TypedField {
  type = 'text';
  value = 'typed';
  defaultValue = '';
}
globalThis.HTMLInputElement = TypedField;
globalThis.HTMLTextAreaElement = class {};

const {
  CreateNodeOperation,
  GModelRoot,
  LateSelection,
  NameLabel,
  NewNames,
  PasteOperation,
  SelectAction,
  SelectionService,
  ServerAction,
  SystemNode,
  SystemSelectCommand,
} = await exported();
const TOPIC = 'node:topic';

describe('the name of a node that was just placed', () => {
  let root, selection, late, names, asked;

  beforeEach(() => {
    globalThis.document = {
      activeElement: undefined,
      querySelector: () => ({ contains: () => true }),
    };
    root = new GModelRoot();
    selection = new SelectionService();
    selection.feedbackDispatcher = { registerFeedback() {} };
    late = new LateSelection();
    asked = [];
    names = Object.assign(new NewNames(), {
      context: { modelRoot: root, onSelectionChanged: selection.onSelectionChanged },
      dispatcher: { dispatch: ({ labelId }) => asked.push(labelId) },
    });
    names.listen();
    draw('old');
    draw('other');
  });

  function draw(id) {
    const node = Object.assign(new SystemNode(), { id, type: TOPIC });
    root.add(node);
    node.add(
      Object.assign(new NameLabel(), {
        id: `name of ${id}`,
        text: id,
        features: new Set(NameLabel.DEFAULT_FEATURES),
      }),
    );
    node.features = new Set(SystemNode.DEFAULT_FEATURES);
  }

  function place() {
    names.expect(TOPIC);
    late.handle(CreateNodeOperation.create(TOPIC));
  }

  function select(id, mark = (action) => action) {
    const action = SelectAction.create({ selectedElementsIDs: [id], deselectedElementsIDs: true });
    mark(action);
    late.handle(action);
    Object.assign(new SystemSelectCommand(action, selection), { late, names }).execute({ root });
  }

  function serverSelects(id) {
    select(id, ServerAction.mark);
  }

  function paste() {
    late.handle(PasteOperation.create({ clipboardData: {} }));
  }

  test('is asked for when the server has selected it', () => {
    place();
    draw('new');
    serverSelects('new');
    assert.deepEqual(asked, ['name of new']);
  });

  test('is asked for once', () => {
    place();
    draw('new');
    serverSelects('new');
    select('old');
    select('new');
    assert.deepEqual(asked, ['name of new']);
  });

  test('is not asked for any more once another one is selected', () => {
    place();
    select('old');
    draw('new');
    serverSelects('new');
    select('new');
    assert.deepEqual(asked, []);
  });

  test('is not asked for any more once something is typed for what is selected', () => {
    select('old');
    place();
    document.activeElement = new TypedField();
    draw('new');
    serverSelects('new');
    document.activeElement = undefined;
    select('new');
    assert.deepEqual(asked, []);
  });

  test('is not asked of what is pasted later', () => {
    place();
    select('old');
    draw('new');
    serverSelects('new');
    paste();
    draw('pasted');
    serverSelects('pasted');
    assert.deepEqual(asked, []);
  });
});
