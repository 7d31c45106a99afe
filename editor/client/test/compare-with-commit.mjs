// SPDX-License-Identifier: EPL-2.0
// Compares a copy of samples/submarine-lab in a Git repository with its last commit, takes changes back and accepts one, and saves.
// Ends with 0 if all went well.
//
// Usage: node compare-with-commit.mjs CHROMIUM ADDRESS PICTURE
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';
import { holdMessage } from './hold-message.mjs';

const [executablePath, address, picture] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page, open) => {
  const report = page.locator('.report');
  const lines = report.locator('li');
  const line = (text) => lines.filter({ hasText: text });
  const status = (text) => report.getByText(text).waitFor();

  await page.keyboard.press('Alt+g');
  await status(/^Nothing differs from [0-9a-f]+ \(Draw the lab\)\.$/);
  await eventually(async () => assert.equal(await lines.count(), 0));

  // What is done from now on is listed by itself.
  const before = await editor.box('Topic Tracks');
  await editor.click('Topic Tracks');
  await page.keyboard.press('Delete');
  await status(/^Differences from/);
  await line('/topic Tracks').waitFor();
  const removed = page.locator('.removed > div').filter({ hasText: 'Tracks' }).first();
  await removed.waitFor();
  // So do its connections, which come back with it.
  await eventually(async () => assert.ok((await page.locator('.removed > .line').count()) > 2));
  await eventually(async () =>
    assert.equal(await page.locator('.removed > .line button').count(), 0),
  );
  await page.screenshot({ path: picture.replace('.png', '-removed.png') });

  // It stands where it stood, and its button is what the mouse meets.
  const box = await removed.boundingBox();
  assert.ok(
    Math.abs(box.x - before.x) < 2 && Math.abs(box.y - before.y) < 2,
    JSON.stringify({ box, before }),
  );
  const putBack = removed.getByRole('button');
  const at = await putBack.boundingBox();
  await eventually(async () =>
    assert.equal(
      await page.evaluate(
        ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2).title,
        at,
      ),
      'Put Tracks back',
    ),
  );
  const count = await lines.count();
  assert.ok(count > 2, 'publications and subscriptions went with the topic');
  await putBack.click();
  // Publications and subscriptions that went with it come back with it; a reaction then names one less.
  await page.waitForFunction(() => document.querySelectorAll('.report li').length === 1);
  await line('removed').waitFor({ state: 'detached' });
  await editor.drawn('Topic Tracks');
  const again = await editor.box('Topic Tracks');
  assert.ok(
    Math.abs(again.x - before.x) < 2 && Math.abs(again.y - before.y) < 2,
    JSON.stringify({ again, before }),
  );

  // By keys: the focus goes from line to line.
  await editor.click('Topic Tracks');
  await page.keyboard.press('Delete');
  await lines.nth(count - 1).waitFor();
  await lines.first().getByRole('button', { name: 'Take back' }).focus();
  while ((await lines.count()) > 0) {
    const left = await lines.count();
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Take back'),
    );
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (most) => document.querySelectorAll('.report li').length < most,
      left,
    );
  }
  await status(/^Nothing differs from/);
  await page.locator('.removed').waitFor({ state: 'hidden' });

  // A connection that was removed alone has its own button, in the middle of its line.
  const edge = () =>
    page.evaluate(() => document.querySelector('.canvas').places.edge('SonarTracker', 'Tracks'));
  const { middle } = await edge();
  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.press('Delete');
  const reconnect = page.locator('.removed > .line').getByRole('button');
  await reconnect.waitFor();
  await eventually(async () => assert.equal(await edge(), undefined));
  await page.screenshot({ path: picture.replace('.png', '-removed-line.png') });
  const spot = await reconnect.boundingBox();
  assert.ok(Math.abs(spot.x + spot.width / 2 - middle.x) < 4, 'the button is on the line');
  await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await page.waitForFunction(() =>
    document.querySelector('.canvas').places.edge('SonarTracker', 'Tracks'),
  );
  await reconnect.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await reconnect.waitFor();
  await page.keyboard.press('Control+z');
  await status(/^Nothing differs from/);

  // What is accepted is listed no longer, and stays.
  await editor.click('Topic Tracks');
  await page.keyboard.press('F2');
  await page.keyboard.type('Traces');
  await page.keyboard.press('Enter');
  await line('Tracks → Traces').waitFor();
  // What is selected is drawn above what is painted.
  await editor.click('Topic SystemHealth');
  await editor.painted('Topic Traces', 'badges', 'changed');
  await page.screenshot({ path: picture });
  await line('Tracks → Traces').getByRole('button', { name: 'Accept' }).click();
  await status(/Accepted: 1\.$/);
  // It loses its mark, and stays accepted when the list is closed.
  await editor.bare('Topic Traces');
  await page.keyboard.press('Alt+g');
  await page.keyboard.press('Alt+g');
  await status(/Accepted: 1\.$/);

  // And when the page is loaded again.
  await page.reload();
  await editor.drawn('Topic Traces');
  await page.keyboard.press('Alt+g');
  await status(/Accepted: 1\.$/);
  await editor.bare('Topic Traces');

  // The list is of the model, whichever diagram is shown, with its notes: one that was added …
  const note = page.locator('.review-note');
  await page.keyboard.press('Alt+Shift+N');
  await page.keyboard.type('Which radar?');
  await page.keyboard.press('Control+Enter');
  await line('Note Which radar?').getByText('added to the diagram Software').waitFor();
  const mark = note.getByText('added', { exact: true });
  await mark.waitFor();
  const marked = await mark.boundingBox();
  await eventually(async () =>
    assert.equal(
      await page.evaluate(
        ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2).title,
        marked,
      ),
      'added to the diagram Software',
    ),
  );
  await page.screenshot({ path: picture.replace('.png', '-note.png') });

  // … one that was changed …
  await editor.showDiagram('deployment');
  await status(/Accepted: 1\.$/);
  await note.getByText('Ask the yard.').waitFor();
  // With all that is drawn, the note is in view.
  const canvas = await page.locator('.canvas').boundingBox();
  await eventually(async () => assert.ok((await note.boundingBox()).x > canvas.x));
  const stood = await note.boundingBox();
  await note.dblclick();
  await page.keyboard.type('Ask the navy.');
  await page.keyboard.press('Control+Enter');
  await line('text: Ask the yard. → Ask the navy.').waitFor();
  await note.getByText('changed', { exact: true }).waitFor();

  // … and one that was removed: it comes back where it stood, as it was.
  await note.click();
  await page.keyboard.press('Delete');
  const gone = page.locator('.removed > div').filter({ hasText: 'Note Ask the yard.' });
  await gone.waitFor();
  const stands = await gone.boundingBox();
  assert.ok(
    Math.abs(stands.x - stood.x) < 2 && Math.abs(stands.y - stood.y) < 2,
    JSON.stringify({ stands, stood }),
  );
  await page.screenshot({ path: picture.replace('.png', '-removed-note.png') });
  await gone.getByRole('button').click();
  await note.getByText('Ask the yard.').waitFor();
  await gone.waitFor({ state: 'detached' });

  // Its line leads to a note, in whichever diagram.
  await line('Note Which radar?').locator('button.entry').click();
  await page.locator('.review-note.chosen').getByText('Which radar?').waitFor();
  await eventually(async () => {
    const { x, y, width, height } = await note.boundingBox();
    const found = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('.review-note')?.textContent,
      [x + width / 2, y + height / 2],
    );
    assert.match(found ?? '', /Which radar/);
  });
  await line('Note Which radar?').getByRole('button', { name: 'Take back' }).click();
  await note.waitFor({ state: 'detached' });
  await line('Note Which radar?').waitFor({ state: 'detached' });

  // Nothing is left to be looked at: no mark is left, either, on what differs by what was accepted.
  await editor.showDiagram('deployment');
  await status(/Accepted: 1\.$/);
  await eventually(async () =>
    assert.deepEqual(
      await page.evaluate(() =>
        document
          .querySelector('.canvas')
          .places.painted()
          .filter(({ badges }) => badges.length > 0),
      ),
      [],
    ),
  );
  await editor.showDiagram('software');
  await page.keyboard.press('Control+s');
  await page.waitForFunction(() => !document.querySelector('.dirty').textContent);
  await page.keyboard.press('Alt+g');
  await report.waitFor({ state: 'hidden' });
  await editor.bare('Topic Traces');

  // What is no longer wanted when it comes is not shown.
  const { prepare, held } = holdMessage(({ subject }) => subject === 'changes');
  const [, late] = await open(address, { prepare });
  await late.locator('.diagram [role=treeitem]').first().waitFor({ state: 'attached' });
  await late.keyboard.press('Alt+g');
  const show = await held;
  await late.keyboard.press('Alt+g');
  show();
  await late.waitForTimeout(500);
  await eventually(async () => assert.ok(await late.locator('.report').isHidden()));
});
