// SPDX-License-Identifier: EPL-2.0
// Reads logs and rates of the running copy of samples/submarine-lab, simulated by SimulatedPipeline.java, and meets the
// ghosts of what was deleted or moved on the drawing. Ends with 0 if all went well.
//
// Usage: node watch-processes.mjs CHROMIUM ADDRESS PICTURES
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { argv } from 'node:process';
import { barriers, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, pictures] = argv.slice(2);
const HOST = 'Linux host compute-10-33-136-8';

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const panel = page.locator('.log-panel');
  const log = panel.getByRole('log', { name: 'Log' });
  const title = (text) => panel.locator('h2').filter({ hasText: text }).waitFor();
  const ends = (line) =>
    page.waitForFunction(
      (line) =>
        document.querySelector('.log-panel pre').textContent.split('\n').at(-1).startsWith(line),
      line,
    );
  const command = (name) => page.getByRole('button', { name, exact: true }).click();
  const ghosts = page.locator('.ghosts button');
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  async function look(name) {
    for (const theme of ['light', 'dark']) {
      await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) });
      await command('Theme');
    }
  }

  await editor.showDiagram('deployment');
  await editor.drawn('Component tracker');
  // Nothing is deployed as far as the page knows: there is no log to be shown.
  await editor.click('Component tracker');
  await page.keyboard.press('Alt+l');
  await eventually(async () => assert.equal(await panel.isVisible(), false));

  // The log of the selected component, its state, and the rates of what it reads.
  await command('Live');
  await editor.painted('Component tracker', 'badges', 'RUNNING');
  await editor.click('Component tracker');
  await page.keyboard.press('Alt+l');
  await title('tracker on compute');
  await panel.getByText('RUNNING', { exact: true }).waitFor();
  await ends('60 of tracker');
  const rate = panel.locator('li');
  await rate.filter({ hasText: '19.9 of 20 Hz' }).waitFor();
  await eventually(async () =>
    assert.match(await rate.textContent(), /^SonarContactsfrom sonar-bow/),
  );
  // The curve grows with time, and the drawn rate is a line.
  const points = () =>
    page.evaluate(
      () => document.querySelector('.log-panel .curve path').getAttribute('d').split('L').length,
    );
  const before = await points();
  await page.waitForFunction(
    (before) =>
      document.querySelector('.log-panel .curve path').getAttribute('d').split('L').length > before,
    before,
  );
  await eventually(async () => assert.equal(await panel.locator('.curve .drawn').count(), 1));
  assert.deepEqual(await barriers(page, 'log'), []);
  await look('log');

  // It is followed at its end until the user scrolls up, and again when that is wanted.
  const box = await log.boundingBox();
  const isAtEnd = () =>
    log.evaluate((pre) => pre.scrollTop + pre.clientHeight >= pre.scrollHeight - 4);
  await eventually(async () => assert.equal(await isAtEnd(), true));
  await page.mouse.move(...middle(box));
  await page.mouse.wheel(0, -200);
  const follow = panel.getByRole('checkbox', { name: 'Follow' });
  await page.waitForFunction(
    () => !document.querySelector('.log-panel input[type=checkbox]').checked,
  );
  await eventually(async () => assert.equal(await isAtEnd(), false));
  await follow.click();
  await page.waitForFunction(() => {
    const pre = document.querySelector('.log-panel pre');
    return pre.scrollTop + pre.clientHeight >= pre.scrollHeight - 4;
  });

  // It follows the selection; what cannot be read says why.
  await editor.click('Component weapon-control');
  await panel.getByText('Node is unreachable: No route.').waitFor();
  await editor.click('Component sonar-bow');
  await ends('60 of sonar-bow');
  await panel.locator('li').filter({ hasText: 'to tracker' }).waitFor();
  await editor.click('Component health-monitor');
  await panel.getByText('Not deployed', { exact: false }).waitFor();
  await title('health-monitor');
  await page.keyboard.press('Alt+l');
  await panel.waitFor({ state: 'hidden' });

  // What is deleted on the drawing stays as a ghost at the edge of its node.
  await editor.click('Component tracker');
  await page.keyboard.press('Delete');
  await ghosts.waitFor();
  await eventually(async () =>
    assert.equal(
      await ghosts.getAttribute('title').then((text) => text.split('\n').at(-1)),
      'No longer drawn. Generate and apply to remove it.',
    ),
  );
  const atHost = async () => {
    const host = await editor.box(HOST);
    const chip = await ghosts.boundingBox();
    return (
      chip.x >= host.x &&
      chip.x < host.x + host.width &&
      chip.y < host.y + host.height &&
      chip.y + chip.height > host.y + host.height - 12
    );
  };
  await eventually(async () => assert.equal(await atHost(), true));
  await eventually(async () =>
    assert.equal(
      await editor.shownAt(...middle(await ghosts.boundingBox())),
      'Processes no longer drawn where they are',
    ),
  );
  await look('ghost');

  // It goes where its node goes, and is not seen on other diagrams.
  const from = await editor.grip(HOST);
  const { y } = await ghosts.boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.wheel(0, 90);
  await page.waitForFunction(
    (y) => document.querySelector('.ghosts button').getBoundingClientRect().y < y - 40,
    y,
  );
  await eventually(async () => assert.equal(await atHost(), true));
  await editor.showDiagram('software');
  await ghosts.waitFor({ state: 'hidden' });
  await editor.showDiagram('deployment');
  await ghosts.waitFor();

  // Its log is a click away.
  await page.mouse.click(...middle(await ghosts.boundingBox()));
  await ends('60 of tracker');
  assert.deepEqual(await barriers(page, 'ghost'), []);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });

  // Undone, it is drawn again and no ghost. Moved, its ghost stays where it runs.
  await editor.click('Component sonar-bow');
  await page.keyboard.press('Control+z');
  await editor.drawn('Component tracker');
  await ghosts.waitFor({ state: 'detached' });
  await editor.click('Component tracker');
  await page.keyboard.press('Alt+m');
  await page.locator('#move-into input').waitFor();
  await page.keyboard.type('clonezilla');
  await page.keyboard.press('Enter');
  await editor.painted('Component tracker', 'badges', 'RUNNING elsewhere');
  await ghosts.waitFor();
  await eventually(async () => assert.equal(await atHost(), true));
  await eventually(async () =>
    assert.match(await ghosts.getAttribute('title'), /Drawn on another node/),
  );

  // The rate between neighbours covers neither their names nor their states: it is beside both.
  await editor.click('Component sonar-bow');
  await page.keyboard.press('Alt+m');
  await page.locator('#move-into input').waitFor();
  await page.keyboard.type('clonezilla');
  await page.keyboard.press('Enter');
  await editor
    .node('Linux host clonezilla')
    .locator('[role=treeitem][aria-label="Component sonar-bow"]')
    .waitFor({ state: 'attached' });
  const covered = (badge) => (node) =>
    badge.x < node.x + node.width &&
    node.x < badge.x + badge.width &&
    badge.y < node.y + node.height &&
    node.y < badge.y + badge.height;
  for (const end of ['Component tracker', 'Component sonar-bow']) {
    await editor.click(end);
    const flow = page.locator('.diagram:not(.hidden) g.edge > .badge', { hasText: '19.9 of 20' });
    await flow.waitFor();
    await eventually(async () => {
      const badge = await flow.boundingBox();
      const nodes = await Promise.all(
        ['Component tracker', 'Component sonar-bow'].map((name) => editor.box(name)),
      );
      assert.deepEqual(nodes.filter(covered(badge)), []);
    });
  }
  await look('rate-between-neighbours');

  // Ended, all of it goes.
  await command('Live');
  await eventually(async () => assert.equal(await ghosts.count(), 0));
});
