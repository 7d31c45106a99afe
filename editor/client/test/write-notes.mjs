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
import { eventually } from './eventually.mjs';

const [executablePath, address, drawing, picture] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  await editor.drawn('Topic Tracks');
  const note = page.locator('.review-note');
  const frame = page.locator('.review-frame');

  /** What is at the middle of something, as the mouse meets it. */
  const hit = ({ x, y }) =>
    page.evaluate(
      ([x, y]) =>
        document.elementFromPoint(x, y).closest('.review-note, .review-frame, .diagram')
          ?.classList[0],
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
  await eventually(async () => assert.equal(await note.count(), 0));
  await settled();
  await eventually(async () => assert.equal(await page.locator('.dirty').textContent(), ''));

  // One that is written is one step, and on top of what is drawn.
  await page.keyboard.press('Alt+Shift+N');
  await page.keyboard.type('Which <radar>?');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask the yard.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('group', { name: 'Note: Which <radar>? Ask the yard.' }).waitFor();
  await eventually(async () =>
    assert.equal(await hit(middle(await note.boundingBox())), 'review-note'),
  );
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
  await eventually(async () =>
    assert.ok((await note.boundingBox()).width > after.width * 1.1, 'zoomed over a note'),
  );
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
  await eventually(async () => assert.ok((await note.boundingBox()).x < wide.x - 2));

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
  await eventually(async () => assert.match(await hit(middle(inside)), /diagram/));
  await eventually(async () =>
    assert.equal(
      await hit({ x: around.x + around.width / 2, y: around.y + around.height }),
      'review-frame',
    ),
  );
  assert.deepEqual(await barriers(page, 'notes'), []);
  await page.keyboard.press('Escape');

  // A title that is too long for the frame is cut at its border; all of it shows where it is pointed at.
  const long = 'What the yard has to look at before the next sea trial';
  await frame.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(long);
  await page.keyboard.press('Enter');
  const titled = frame.locator('.note-text');
  await eventually(async () => assert.equal(await titled.getAttribute('title'), long));
  const cut = await titled.boundingBox();
  assert.ok(cut.x + cut.width <= around.x + around.width, 'the title ends inside of the frame');
  await page.keyboard.press('Control+z');
  await page.getByRole('group', { name: 'Frame: To be reviewed' }).waitFor();
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

  // The menu over a note is the note's, whatever lies below it: Delete there deletes the note, and nothing else.
  const menu = page.getByRole('menu');
  const item = (name) => menu.getByRole('menuitem', { name });
  const notes = (count) =>
    page.waitForFunction(
      (wanted) => document.querySelectorAll('.review-note').length === wanted,
      count,
    );
  const put = async (onto) => {
    const [from, to] = [middle(await note.first().boundingBox()), middle(onto)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await settled();
    return to;
  };
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  const onTopic = await put(await editor.box('Topic Tracks'));
  await editor.click('Topic SystemHealth');
  await page.mouse.click(onTopic.x, onTopic.y, { button: 'right' });
  await eventually(async () =>
    assert.deepEqual(await menu.locator('[role=menuitem] > span:first-child').allTextContents(), [
      'Edit text',
      'Cut',
      'Copy',
      'Paste',
      'Duplicate',
      'Delete',
    ]),
  );
  await item('Delete').click();
  await notes(0);
  await editor.drawn('Topic Tracks');
  await editor.drawn('Topic SystemHealth');
  await page.keyboard.press('Control+z');
  await notes(1);

  // Keys mean the note that has the focus, though an element was selected before; what is pasted is selected.
  await editor.click('Topic SystemHealth');
  await note.focus();
  await page.keyboard.press('Control+d');
  await notes(2);
  await page.locator('.review-note.chosen:focus').waitFor();
  await page.keyboard.press('Control+c');
  await settled();
  await page.keyboard.press('Delete');
  await notes(1);
  await page.keyboard.press('Control+v');
  await notes(2);
  await page.locator('.review-note.chosen:focus').waitFor();
  await page.keyboard.press('Control+x');
  await notes(1);
  await editor.drawn('Topic SystemHealth');
  await eventually(async () => assert.equal(await editor.node('Topic SystemHealth2').count(), 0));

  // Together with an element, by the mouse: both are copied, and both are deleted in one step.
  await editor.click('Topic SystemHealth');
  const at2 = middle(await note.boundingBox());
  await page.keyboard.down('Control');
  await page.mouse.click(at2.x, at2.y);
  await page.keyboard.up('Control');
  await settled();
  await page.keyboard.press('Control+d');
  await notes(2);
  await editor.drawn('Topic SystemHealth2');
  await settled();
  await page.keyboard.press('Delete');
  await notes(1);
  await editor.node('Topic SystemHealth2').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await notes(2);
  await editor.drawn('Topic SystemHealth2');
  await page.keyboard.press('Control+z');
  await notes(1);

  // Both are dragged by either, and moved by keys, each time in one step; a click without a drag takes one alone.
  await editor.click('Topic SystemHealth');
  const aside = middle(await note.boundingBox());
  await page.keyboard.down('Control');
  await page.mouse.click(aside.x, aside.y);
  await page.keyboard.up('Control');
  await page.locator('.review-note.chosen').waitFor();
  const places = async () => [await note.boundingBox(), await editor.box('Topic SystemHealth')];
  const [noteAt, topicAt] = await places();
  const movedBy = (x, y) =>
    eventually(async () => {
      for (const [index, now] of (await places()).entries()) {
        const from = [noteAt, topicAt][index];
        assert.ok(Math.abs(now.x - from.x - x) < 3, `${index}: ${now.x - from.x} across, not ${x}`);
        assert.ok(Math.abs(now.y - from.y - y) < 3, `${index}: ${now.y - from.y} down, not ${y}`);
      }
    });
  for (const dragged of [topicAt, noteAt]) {
    const from = middle(dragged);
    // Without coming to lie on lines or the grid.
    await page.keyboard.down('Alt');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 24, { steps: 4 });
    await movedBy(40, 24);
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await settled();
    await movedBy(40, 24);
    await page.keyboard.press('Control+z');
    await movedBy(0, 0);
    await settled();
  }
  for (const focus of ['Topic SystemHealth', 'note']) {
    if (focus === 'note') {
      await note.evaluate((each) => each.focus());
    } else {
      await page.locator('.diagram:not(.hidden) > svg').focus();
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const zoom = await note.evaluate(
      (each) => each.getBoundingClientRect().width / each.offsetWidth,
    );
    await movedBy(20 * zoom, 0);
    await settled();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await movedBy(0, 0);
    await settled();
  }
  const chosen = (expected) =>
    eventually(async () =>
      assert.deepEqual(
        [
          await page.locator('.review-note.chosen').count(),
          await page.locator('[role=treeitem][aria-selected=true]').count(),
        ],
        expected,
      ),
    );
  await chosen([1, 1]);
  const alone = middle(noteAt);
  await page.mouse.click(alone.x, alone.y);
  await chosen([1, 0]);

  // A note from the menu comes to the mouse; one by key covers no node.
  const canvas = await page.locator('.canvas').boundingBox();
  const bare = { x: canvas.x + canvas.width - 260, y: canvas.y + 60 };
  await eventually(async () => assert.equal(await editor.elementAt(bare.x, bare.y), undefined));
  await page.mouse.click(bare.x, bare.y, { button: 'right' });
  await item('Add note').click();
  await page.keyboard.type('Here');
  await page.keyboard.press('Control+Enter');
  const here = page.getByRole('group', { name: 'Note: Here' });
  const corner = await here.boundingBox();
  assert.ok(Math.abs(corner.x - bare.x) < 3 && Math.abs(corner.y - bare.y) < 3);
  await page.keyboard.press('Alt+Shift+N');
  await page.keyboard.type('Free');
  await page.keyboard.press('Control+Enter');
  const free = await page.getByRole('group', { name: 'Note: Free' }).boundingBox();
  const covered = [];
  for (const x of [0, 0.5, 1]) {
    for (const y of [0, 0.5, 1]) {
      covered.push(await editor.elementAt(free.x + x * free.width, free.y + y * free.height));
    }
  }
  assert.ok(covered.every((each) => !each || each.name.includes(' from ')));

  // The middle button moves the view; what Linux then pastes is not taken, and nothing is said of it.
  const said = await page.locator('footer').textContent();
  await page.mouse.move(bare.x, bare.y);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(bare.x + 30, bare.y, { steps: 3 });
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'a shopping list');
    document
      .querySelector('.diagram:not(.hidden) > svg')
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await page.mouse.up({ button: 'middle' });
  await settled();
  await eventually(async () => assert.equal(await page.locator('footer').textContent(), said));

  // What is opened over the diagram lies over its notes, too.
  await page.keyboard.press('Alt+u');
  const history = page.getByRole('region', { name: 'History' });
  const panel = await history.boundingBox();
  const last = page.getByRole('group', { name: 'Note: Free' });
  const { x, y } = await last.boundingBox();
  await page.mouse.move(panel.x - 60, panel.y + 300);
  await page.mouse.wheel(x - panel.x - 40, y - panel.y - 40);
  await eventually(async () =>
    assert.ok(Math.abs((await last.boundingBox()).x - panel.x - 40) < 2),
  );
  const entry = middle(await last.boundingBox());
  await eventually(async () =>
    assert.ok(
      await page.evaluate(
        (at) => document.elementFromPoint(at.x, at.y).closest('.history') !== null,
        entry,
      ),
    ),
  );
});
