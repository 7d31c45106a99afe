// SPDX-License-Identifier: EPL-2.0
// What is wrong with a model, as users find it in Chromium: mismatched QoS without asking, each problem
// leading to its place in whichever diagram, results of a check in all of them, a problem of a machine
// marked at that machine alone, fixes, and the filter of the list. Ends with 0 if all went well.
//
// Usage: node follow-problems.mjs CHROMIUM ADDRESS MODEL
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, model] = argv.slice(2);
const RELIABLE = '9ca0145f-f22a-58a1-b993-3b09e7d3b841';

/** Changes the file as another program does. */
function change(from, to) {
  const text = readFileSync(model, 'utf8');
  assert.notEqual(text.search(from), -1);
  writeFileSync(model, text.replace(from, to));
}

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const problem = (text) => page.locator('.problem').filter({ hasText: text }).first();
  const selectedTab = () => page.locator('.tabs [aria-selected="true"]').textContent();
  const title = (text) =>
    page.locator('.properties h2').filter({ hasText: text }).first().waitFor();
  /** Whether the middle of something drawn is in view, with nothing above it. */
  const inView = (locator) =>
    locator.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return !!seen?.closest('.canvas') && !seen.closest('.report, .minimap');
    });

  // A reader that requests more than its writers offer is told of at once.
  change(/(<subscriptions id="[^"]*" topic="e1d3dbdf[^"]*")/, `$1 qos="${RELIABLE}"`);
  await problem('Reader without a matching writer').waitFor();
  change(/<history depth="4"\/>/, '<history depth="0"/>');
  await problem('Invalid history depth').waitFor();
  change(/ image="ec767025-052b-5cbd-bf6a-96bfdb1fe1b0"(?= project)/, '');
  await problem('Virtual machine without an image').waitFor();

  // From another diagram a problem leads to its own; what is an edge there is selected.
  await editor.showDiagram('infrastructure');
  await editor.drawn('Virtual machine combat-kvm-1');
  await problem('Reader without a matching writer').click();
  await page
    .locator('.diagram:not(.hidden) g.edge.selected')
    .first()
    .waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await selectedTab(), 'Software'));
  await title('OwnShipNavigation');

  // A connection has its mark, too, on the connection, which says what is wrong when pointed at.
  const mark = page.locator('.diagram:not(.hidden) g.edge.selected > .sign-error');
  const edgeId = await page.locator('.diagram:not(.hidden) g.edge.selected').getAttribute('id');
  const [line, sign] = [
    await page.locator('.diagram:not(.hidden) g.edge.selected > .line').boundingBox(),
    await mark.boundingBox(),
  ];
  const middle = { x: sign.x + sign.width / 2, y: sign.y + sign.height / 2 };
  assert.ok(
    middle.x > line.x - 30 &&
      middle.x < line.x + line.width + 30 &&
      middle.y > line.y - 30 &&
      middle.y < line.y + line.height + 30,
    `${JSON.stringify(sign)} at ${JSON.stringify(line)}`,
  );
  const corner = await page.locator('.canvas').boundingBox();
  await page.mouse.click(corner.x + corner.width / 2, corner.y + 4);
  await page
    .locator('.diagram:not(.hidden) g.edge.selected')
    .first()
    .waitFor({ state: 'detached' });
  await editor.settled();
  const error = await page.evaluate(() =>
    getComputedStyle(document.querySelector('.problem.error strong'), '::before')
      .color.match(/\d+/g)
      .join(),
  );
  await eventually(async () =>
    assert.ok((await editor.colours(middle.x - 8, middle.y - 8, 16, 16)).includes(error), error),
  );
  await page.mouse.move(middle.x, middle.y);
  await page.waitForFunction(
    ([x, y, id]) => {
      const at = document.elementFromPoint(x, y)?.closest('.marker');
      return (
        at?.parentElement.id === id &&
        at.querySelector('title').textContent.includes('QOS_READER_STARVED')
      );
    },
    [middle.x, middle.y, edgeId],
  );
  await problem('ESXi under OpenStack').click();
  await page
    .locator('.diagram:not(.hidden) g.node.selected')
    .first()
    .waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await selectedTab(), 'Infrastructure'));
  await eventually(async () =>
    assert.ok(await inView(page.locator('.diagram:not(.hidden) g.node.selected > rect').first())),
  );
  // What is nowhere drawn has its properties shown.
  await problem('Invalid history depth').click();
  await title('Streaming');

  // What all rules find is listed in each diagram.
  const before = await page.locator('.problem').count();
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await page.locator('footer').getByText('Checked by all rules').waitFor();
  const found = await page.locator('.problem').count();
  assert.ok(found > before, `${found} after ${before}`);
  for (const diagram of ['deployment', 'software']) {
    await editor.showDiagram(diagram);
    await editor.drawn(diagram === 'software' ? 'Topic Tracks' : 'Component tracker');
    await eventually(async () =>
      assert.equal(await page.locator('.problem').count(), found, diagram),
    );
  }

  // A machine's problem is the machine's alone.
  await editor.showDiagram('deployment');
  const machine = editor.node('Virtual machine combat-kvm-1');
  await eventually(async () =>
    assert.match(await machine.getAttribute('aria-description'), /VM_IMAGE_MISSING/),
  );
  const within = machine.locator('[role=treeitem]');
  await eventually(async () => assert.ok((await within.count()) > 0));
  for (const component of await within.all()) {
    await eventually(async () =>
      assert.doesNotMatch(await component.getAttribute('aria-description'), /VM_IMAGE_MISSING/),
    );
  }

  // What is changed is judged again, and what was mended is gone.
  change(/<history depth="0"\/>/, '<history depth="4"/>');
  await problem('Invalid history depth').waitFor({ state: 'detached' });

  // A problem is mended by what the user chooses, and the change is undone as any other.
  const fix = (text) =>
    page
      .locator('.problems li')
      .filter({ has: problem(text) })
      .getByRole('button', { name: /^Fix/ });
  const pick = page.locator('#fixes li');
  await fix('Virtual machine without an image').click();
  await pick.filter({ hasText: 'Use the image' }).first().waitFor();
  const { x, y, width, height } = await pick.first().boundingBox();
  await eventually(async () =>
    assert.equal(
      await page.evaluate(
        ([x, y]) => !!document.elementFromPoint(x, y)?.closest('#fixes li'),
        [x + width / 2, y + height / 2],
      ),
      true,
    ),
  );
  await page.mouse.click(x + width / 2, y + height / 2);
  await problem('Virtual machine without an image').waitFor({ state: 'detached' });
  await editor.dirty('●');
  await page.keyboard.press('Control+z');
  await problem('Virtual machine without an image').waitFor();
  // What is reported while the user is at a problem leaves the focus where it is.
  await fix('Reader without a matching writer').focus();
  change(/<history depth="4"\/>/, '<history depth="0"/>');
  await problem('Invalid history depth').waitFor();
  // By keys alone; each fix that is offered was tried before.
  await page.keyboard.press('Enter');
  await pick.filter({ hasText: 'offer RELIABILITY RELIABLE' }).first().waitFor();
  await page.keyboard.type('request');
  await pick.filter({ hasText: 'request RELIABILITY BEST_EFFORT' }).first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('#fixes li').length === 1);
  await page.keyboard.press('Enter');
  await problem('Reader without a matching writer').waitFor({ state: 'detached' });

  // The list is narrowed down by words.
  const all = await page.locator('.problem').count();
  await page.getByLabel('Filter problems').fill('without an image');
  await page.waitForFunction(
    (before) => document.querySelectorAll('.problem').length < before,
    all,
  );
  for (const each of await page.locator('.problem').allTextContents()) {
    assert.match(each, /without an image/);
  }
  await page.getByLabel('Filter problems').fill('');
  await page.waitForFunction(
    (before) => document.querySelectorAll('.problem').length === before,
    all,
  );

  // What can be filtered stays in sight while the list is scrolled.
  await page.locator('.problem').last().scrollIntoViewIfNeeded();
  // In one step: a problem that is found meanwhile moves the list.
  const seen = await page.getByLabel('Filter problems').evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === field;
  });
  assert.ok(seen);

  // A topic that loses its reader is found while one draws, and a fitting component takes its place.
  await page.keyboard.press('Control+s');
  await editor.dirty('');
  const text = readFileSync(model, 'utf8');
  const readers = [...text.matchAll(/<subscriptions id="([^"]*)" topic="([^"]*)"/g)];
  // Nothing reacts to it, and no other component reads the topic.
  const [, , once] = readers.find(
    ([, id, topic]) =>
      text.split(id).length === 2 && readers.filter((each) => each[2] === topic).length === 1,
  );
  const unread = text.match(new RegExp(`<topics id="${once}" name="([^"]*)"`))[1];
  const unreadProblem = problem('Topic without readers').filter({ hasText: `/topic ${unread}` });
  await eventually(async () => assert.equal(await unreadProblem.count(), 0));
  change(new RegExp(`<subscriptions [^>]*topic="${once}"[^>]*(/>|>[^]*?</subscriptions>)`), '');
  await unreadProblem.waitFor();
  await fix(`/topic ${unread}`).click();
  await pick
    .filter({ hasText: `subscribe to ${unread}` })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await unreadProblem.waitFor({ state: 'detached' });
});
