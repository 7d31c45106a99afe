// SPDX-License-Identifier: EPL-2.0
// Writes notes and frames on a copy of samples/submarine-lab, by mouse and keys, in Chromium. Ends with 0 if all
// went well.
//
// Usage: node write-notes.mjs CHROMIUM ADDRESS DRAWING [PICTURE]
//   DRAWING  the file of the drawing
//   PICTURE  where to put a picture of the page
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { barriers, withEditor } from './editor-page.mjs';

const [executablePath, address, drawing, picture] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  await editor.drawn('Topic Tracks');
  const note = page.locator('.review-note');
  const frame = page.locator('.review-frame');

  /** What is at the middle of something, as the mouse meets it. */
  const hit = ({ x, y }) =>
    page.evaluate(
      ([x, y]) =>
        document.elementFromPoint(x, y).closest('.review-note, .review-frame, .diagram')?.className,
      [x, y],
    );
  const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
  /** Waits until the server has taken what was done. */
  const settled = () => page.waitForTimeout(600);
  const save = async () => {
    await page.keyboard.press('Control+s');
    await page.waitForFunction(() => document.querySelector('.dirty').textContent === '');
    return readFileSync(drawing, 'utf8');
  };

  // A note that is given up leaves nothing.
  await page.keyboard.press('Alt+Shift+N');
  await page.keyboard.type('nothing');
  await page.keyboard.press('Escape');
  assert.equal(await note.count(), 0);
  await settled();
  assert.equal(await page.locator('.dirty').textContent(), '');

  // One that is written is one step, and on top of what is drawn.
  await page.keyboard.press('Alt+Shift+N');
  await page.keyboard.type('Which <radar>?');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask the yard.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('group', { name: 'Note: Which <radar>? Ask the yard.' }).waitFor();
  assert.equal(await hit(middle(await note.boundingBox())), 'review-note');
  assert.match(await save(), /<lines>Which &lt;radar>\?<\/lines>\s*<lines>Ask the yard\.<\/lines>/);

  // It is moved by the mouse, and stays there when the view moves on.
  const before = await note.boundingBox();
  const at = middle(before);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 120, at.y + 60, { steps: 4 });
  await page.mouse.up();
  await settled();
  const after = await note.boundingBox();
  assert.ok(Math.abs(after.x - before.x - 120) < 2 && Math.abs(after.y - before.y - 60) < 2);
  const topic = await editor.box('Topic Tracks');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await settled();
  const [nearNote, nearTopic] = [await note.boundingBox(), await editor.box('Topic Tracks')];
  const scale = nearTopic.width / topic.width;
  assert.ok(scale > 1.1, 'zoomed in');
  assert.ok(Math.abs((nearNote.x - nearTopic.x) / scale - (after.x - topic.x)) < 3);
  assert.ok(Math.abs(nearNote.width / scale - after.width) < 2);
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await settled();

  // The wheel over it is for the diagram.
  const over = middle(await note.boundingBox());
  await page.mouse.move(over.x, over.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await settled();
  assert.ok((await note.boundingBox()).width > after.width * 1.1, 'zoomed over a note');
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await settled();

  // Its corner changes its size; keys move it.
  const box = await note.boundingBox();
  await page.mouse.move(box.x + box.width - 3, box.y + box.height - 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 57, box.y + box.height + 27, { steps: 3 });
  await page.mouse.up();
  await settled();
  const wide = await note.boundingBox();
  assert.ok(
    Math.abs(wide.width - box.width - 60) < 3 && Math.abs(wide.height - box.height - 30) < 3,
  );
  await note.focus();
  await page.keyboard.press('ArrowLeft');
  await settled();
  assert.ok((await note.boundingBox()).x < wide.x - 2);

  // A frame around what is selected, which the mouse still meets through it.
  await editor.click('Topic Tracks');
  await page.keyboard.press('Alt+Shift+G');
  await page.keyboard.type('To be reviewed');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Frame: To be reviewed' }).waitFor();
  const around = await frame.boundingBox();
  const inside = await editor.box('Topic Tracks');
  assert.ok(around.x < inside.x && around.x + around.width > inside.x + inside.width);
  assert.ok(around.y < inside.y && around.y + around.height > inside.y + inside.height);
  assert.match(await hit(middle(inside)), /diagram/);
  assert.equal(
    await hit({ x: around.x + around.width / 2, y: around.y + around.height }),
    'review-frame',
  );
  assert.deepEqual(await barriers(page, 'notes'), []);
  await page.keyboard.press('Escape');
  if (picture) {
    await page.screenshot({ path: picture });
  }

  // Others of the page's diagrams have none; undo takes each step back, and Delete is one.
  await page.locator('[data-diagram="deployment"]').click();
  await editor.drawn('KVM host controller');
  await page.waitForFunction(() => !document.querySelector('.review-note, .review-frame'));
  await page.locator('[data-diagram="software"]').click();
  await frame.waitFor();
  await note.focus();
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => !document.querySelector('.review-note'));
  await page.keyboard.press('Control+z');
  await note.waitFor();
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !document.querySelector('.review-frame'));
  await page.reload();
  await editor.drawn('Topic Tracks');
  await note.waitFor();
});
