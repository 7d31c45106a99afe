// SPDX-License-Identifier: EPL-2.0
// Has moves proposed on a copy of samples/submarine-lab by SimulatedPipeline.java, accepts one, and saves.
// Ends with 0 if all went well.
//
// Usage: node accept-moves.mjs CHROMIUM ADDRESS PICTURE
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, picture] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  await editor.showDiagram('deployment');
  await editor.drawn('Component tracker');
  await page.getByRole('button', { name: 'Allocate', exact: true }).click();
  await page.locator('.report.done').waitFor();
  await eventually(async () =>
    assert.match(await page.locator('.report').textContent(), /tracker: from compute to gpu-kvm/),
  );
  await editor.painted('Component tracker', 'badges', 'to gpu-kvm');

  // The arrow starts in the instance, and its button is what the mouse meets.
  const accept = page.locator('.moves button');
  await accept.waitFor();
  const line = await page.locator('.moves line').boundingBox();
  const tracker = await editor.box('Component tracker');
  const within = (from, size, at) => from <= at && at <= from + size;
  const ends = [line.x, line.x + line.width].flatMap((x) =>
    [line.y, line.y + line.height].map((y) => ({ x, y })),
  );
  const starts = ends.some(
    ({ x, y }) => within(tracker.x, tracker.width, x) && within(tracker.y, tracker.height, y),
  );
  assert.ok(starts, JSON.stringify({ line, tracker }));
  const box = await accept.boundingBox();
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await eventually(async () =>
    assert.equal(
      await page.evaluate(({ x, y }) => document.elementFromPoint(x, y).title, center),
      'Move tracker to gpu-kvm',
    ),
  );
  await page.screenshot({ path: picture });

  // It follows the drawing.
  await page.mouse.move(tracker.x + tracker.width / 2, tracker.y + tracker.height / 2);
  await page.mouse.wheel(0, -120);
  await page.waitForFunction(
    (before) =>
      Math.abs(document.querySelector('.moves line').getBoundingClientRect().width - before) > 1,
    line.width,
  );
  await accept.click();
  await accept.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await page.waitForFunction(() => !document.querySelector('.dirty').textContent);

  // Closing the report takes the rest off the drawing.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await editor.bare('Component tracker');
});
