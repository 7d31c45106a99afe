// SPDX-License-Identifier: EPL-2.0
import assert from 'node:assert/strict';
import { accessible, barriers } from './editor-page.mjs';

/**
 * Builds a small system from an empty model by keys alone, and saves it. On the way axe finds nothing serious on
 * the page, light and dark.
 */
export async function buildByKeyboard(editor, page) {
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  const said = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('footer [role=status]').textContent.includes(wanted),
      text,
    );

  const drawn = [];

  /** Picks from the palette by name, and names what comes of it. */
  async function draw(entry, label, name) {
    await press('Alt+p');
    await page.keyboard.type(entry);
    await press('Enter');
    await page.waitForFunction(
      ([known, start]) => {
        const selected =
          document
            .querySelector('.diagram:not(.hidden) [role=treeitem][aria-selected=true]')
            ?.getAttribute('aria-label') ?? '';
        return selected.startsWith(start) && !known.includes(selected);
      },
      [drawn, `${label} `],
    );
    await press('F2');
    await editor.typeName(name);
    await editor.drawn(`${label} ${name}`);
    drawn.push(`${label} ${name}`);
  }

  /** Picks from a list that a key opens. */
  async function pick(key, words, answer) {
    await press(key);
    await page.locator('dialog[open] [role=option]').first().waitFor();
    await page.keyboard.type(words);
    await page.waitForFunction(
      () => document.querySelectorAll('dialog[open] [role=option]').length === 1,
    );
    await press('Enter');
    await said(answer);
  }

  /** Goes on by Tab to what has this name, in the properties. */
  async function reach(name) {
    await press('Alt+Enter');
    for (let tabs = 0; tabs < 80; tabs++) {
      const found = await page.evaluate((wanted) => {
        const { activeElement } = document;
        const labels = [...(activeElement.labels ?? [])].map((label) =>
          label.textContent.replace(' *', ''),
        );
        return (
          activeElement.getAttribute('aria-label') === wanted ||
          labels.includes(wanted) ||
          activeElement.textContent === wanted
        );
      }, name);
      if (found) {
        return;
      }
      await press('Tab');
    }
    assert.fail(`${name} is not reached by Tab`);
  }

  /** Waits until the focused field shows what was put into it. */
  const kept = (text) =>
    page.waitForFunction((wanted) => document.activeElement.defaultValue === wanted, text);

  // Software
  await draw('Struct', 'Struct', 'Position');
  await reach('Add Members');
  await press('Enter');
  await page.getByText('member', { exact: true }).first().waitFor();
  await press('Escape');
  await draw('Topic', 'Topic', 'Tracks');
  await pick('Alt+c', 'Position', 'Connected: Data type');
  await draw('Component type', 'Component type', 'Tracker');
  await pick('Alt+c', 'publication tracks', 'Connected: Publication');
  await page.waitForFunction(
    () => document.querySelector('.properties h2').textContent === 'Tracks',
  );
  await reach('Rate');
  await page.keyboard.type('10');
  await press('Enter');
  await kept('10 Hz');
  await press('Escape');
  await draw('Component type', 'Component type', 'Display');
  await pick('Alt+c', 'subscription tracks', 'Connected: Subscription');
  assert.deepEqual(await barriers(page, 'light'), []);

  // Infrastructure
  await press('Alt+2');
  await page.waitForFunction(() => document.title.startsWith('Infrastructure'));
  await page.locator('[data-item^="node:site"]').waitFor();
  await draw('Site', 'Site', 'lab');
  await draw('Network', 'Network', 'lan');
  await reach('Add Subnets');
  await press('Enter');
  const subnet = page.locator('details.part summary', { hasText: 'subnet' });
  await subnet.waitFor();
  await reach('subnet');
  await press('Enter');
  await reach('CIDR');
  await page.keyboard.type('10.0.0.0/24');
  await press('Enter');
  await kept('10.0.0.0/24');
  await press('Escape');
  await draw('Linux', 'Linux host', 'node-1');
  await reach('Component host');
  await press('Space');
  await editor.dirty('●');
  await press('Escape');
  await pick('Alt+c', 'interface lan', 'Connected: Network interface');

  // Deployment: one component is created on the host, the other moved there.
  await press('Alt+3');
  await page.waitForFunction(() => document.title.startsWith('Deployment'));
  await page.locator('[data-item^="node:instance"]').first().waitFor();
  await draw('Display', 'Component', 'console');
  await pick('Alt+m', 'node-1', 'console moved into node-1.');
  // It is said when it is asked for; the next component is to find it there.
  await page
    .locator(
      '[role=treeitem][aria-label$=" node-1"] [role=treeitem][aria-label="Component console"]',
    )
    .waitFor({ state: 'attached' });
  await draw('Tracker', 'Component', 'tracker');

  // From node to node, and steps with what is selected.
  await press('Shift+Tab');
  await said('of 3');
  await press('Tab');
  const [before] = await Promise.all([
    editor.box('Component tracker'),
    said('Component tracker, 3 of 3'),
  ]);
  await press('ArrowDown', 'ArrowDown', 'Shift+F10');
  await page.locator('[role=menuitem]:focus').waitFor();
  assert.deepEqual(await barriers(page, 'menu'), []);
  await press('Escape');
  await page.waitForFunction(
    (y) => document.querySelector('.canvas').places.placeOf('Component tracker').y > y + 5,
    before.y,
  );
  await accessible(page, 'drawn by keys');

  await press('Control+s');
  await editor.dirty('');
}
