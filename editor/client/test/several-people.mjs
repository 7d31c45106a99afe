// SPDX-License-Identifier: EPL-2.0
// Two people at one model, each in a browser of their own: each sees that the other is there, where, and what is
// selected: with a copy of samples/submarine-lab.
// Leaves pictures of both themes. Ends with 0 if all was right.
//
// Usage: node several-people.mjs CHROMIUM ADDRESS FOLDER
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { join } from 'node:path';
import { barriers, contrast, inBothThemes, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, folder] = argv.slice(2);
const SOON = { timeout: 3000 };

/** The frame around what another person has selected. */
const frame = (page, name) =>
  page.getByRole('group', { name: 'Selected by others' }).locator('div', { hasText: name });

/** Waits until that frame is around a node, wherever that is. */
async function around(editor, page, name, node) {
  await frame(page, name).first().waitFor(SOON);
  await page.waitForFunction(
    ([wanted, name]) => {
      const node = document.querySelector('.canvas').places.placeOf(wanted);
      const found = [...document.querySelectorAll('.selections > div')]
        .find((each) => each.textContent === name && !each.hidden)
        ?.getBoundingClientRect();
      return (
        node &&
        found &&
        Math.abs(found.x + found.width / 2 - node.x - node.width / 2) < 2 &&
        Math.abs(found.y + found.height / 2 - node.y - node.height / 2) < 2 &&
        found.width > node.width &&
        found.width < node.width + 20
      );
    },
    [node, name],
    SOON,
  );
}

/** Waits until a node is no longer about where it was. */
async function moves(page, name, was) {
  await page.waitForFunction(
    ([wanted, was]) => {
      const now = document.querySelector('.canvas').places.placeOf(wanted);
      return now && Math.abs(now.x - was.x) > 20;
    },
    [name, was],
    SOON,
  );
}

await withEditor(executablePath, address, 'Topic Tracks', async (owner, ownerPage, open) => {
  const others = (page) => page.getByRole('list', { name: 'Others with this model open' });
  await eventually(async () => assert.equal(await others(ownerPage).count(), 0));
  await ownerPage.locator('.file-menu summary').click();
  await ownerPage.getByRole('button', { name: 'Share…' }).click();
  const dialog = ownerPage.getByRole('dialog', { name: 'Share' });
  await dialog.getByLabel('Name of the person').fill('Anna Berg');
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const given = await dialog.getByLabel('Address of Anna Berg').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  // One's own pages are nobody else.
  const [, second] = await open(ownerPage.url());
  await second.locator('.palette-item').first().waitFor();

  const [guest, guestPage] = await open(given, { elsewhere: true });
  await guest.drawn('Topic Tracks');
  await guest.settled();
  const anna = ownerPage.getByRole('button', { name: /^Anna Berg: / });
  await anna.waitFor(SOON);
  await eventually(async () =>
    assert.equal(await others(ownerPage).getByRole('listitem').count(), 1),
  );
  await eventually(async () => assert.equal(await anna.getAttribute('data-initials'), 'AB'));
  await eventually(async () =>
    assert.equal(await anna.getAttribute('aria-label'), 'Anna Berg: Software'),
  );
  const me = guestPage.getByRole('button', { name: /^Owner: / });
  await me.waitFor(SOON);
  await eventually(async () =>
    assert.equal(await others(guestPage).getByRole('listitem').count(), 1),
  );

  // What is selected is framed for the other, and stays framed while one looks elsewhere.
  await guest.click('Topic Tracks');
  await around(owner, ownerPage, 'Anna Berg', 'Topic Tracks');
  await eventually(async () =>
    assert.equal(await anna.getAttribute('aria-label'), 'Anna Berg: Software, 1 selected'),
  );
  await inBothThemes(ownerPage, async (theme) => {
    assert.deepEqual(await barriers(ownerPage, 'another person', theme), []);
    const [colour, ground] = await frame(ownerPage, 'Anna Berg').evaluate((box) =>
      [getComputedStyle(box).borderTopColor, getComputedStyle(document.body).backgroundColor].map(
        (text) => text.match(/\d+/g).slice(0, 3).join(),
      ),
    );
    assert.ok(contrast(colour, ground) >= 3, `${colour} on ${ground}`);
    await ownerPage.screenshot({ path: join(folder, `people-${theme}.png`) });
  });
  const canvas = await ownerPage.locator('.canvas').boundingBox();
  await ownerPage.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await ownerPage.mouse.wheel(0, -240);
  await around(owner, ownerPage, 'Anna Berg', 'Topic Tracks');
  // The frame is in the way of nothing.
  const { x, y, width, height } = await owner.box('Topic Tracks');
  await eventually(async () =>
    assert.equal(await owner.shownAt(x + width / 2, y + height / 2), 'Topic Tracks'),
  );
  await ownerPage.keyboard.press('Escape');
  // Nothing is drawn for it while all is at rest.
  const asked = await ownerPage.evaluate(async () => {
    const { requestAnimationFrame } = window;
    let count = 0;
    window.requestAnimationFrame = (step) => {
      count++;
      return requestAnimationFrame(step);
    };
    await new Promise((over) => setTimeout(over, 1000));
    window.requestAnimationFrame = requestAnimationFrame;
    return count;
  });
  assert.ok(asked < 10, `${asked} frames asked for in a second`);

  // It follows what the other drags.
  const own = await owner.box('Topic SonarContacts');
  await owner.drag('Topic SonarContacts', -60, 0);
  await moves(ownerPage, 'Topic SonarContacts', own);
  const before = await owner.box('Topic Tracks');
  await guest.drag('Topic Tracks', 60, 40);
  await moves(ownerPage, 'Topic Tracks', before);
  await around(owner, ownerPage, 'Anna Berg', 'Topic Tracks');

  // One's own change is undone below that of the other, and nobody undoes by a key what another has just done; the history
  // says whose it is.
  const moved = await owner.box('Topic Tracks');
  await ownerPage.locator('.diagram:not(.hidden) > svg').focus();
  await ownerPage.keyboard.press('Control+z');
  await owner.comesTo('Topic SonarContacts', own.x, own.y);
  await ownerPage.keyboard.press('Control+y');
  await moves(ownerPage, 'Topic SonarContacts', own);
  await ownerPage.keyboard.press('Control+z');
  await owner.comesTo('Topic SonarContacts', own.x, own.y);
  await ownerPage.keyboard.press('Control+z');
  await ownerPage
    .getByText(
      'You have nothing to undo. To undo ‘Move Tracks’ of Anna Berg, choose it in the history (Alt+U).',
    )
    .waitFor(SOON);
  await eventually(async () => assert.deepEqual(await owner.box('Topic Tracks'), moved));
  await ownerPage.keyboard.press('Alt+u');
  const history = ownerPage.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: /^Move Tracks\s*Anna Berg$/ }).waitFor(SOON);
  assert.deepEqual(await barriers(ownerPage, 'History of two people'), []);
  await ownerPage.screenshot({ path: join(folder, 'people-history.png') });
  await ownerPage.keyboard.press('Alt+u');
  await guestPage.keyboard.press('Control+z');
  await owner.comesTo('Topic Tracks', before.x, before.y);

  // Whoever goes through the page by keys stays where they are while others click.
  await anna.focus();
  await guest.click('Topic SonarContacts');
  await around(owner, ownerPage, 'Anna Berg', 'Topic SonarContacts');
  await eventually(async () =>
    assert.equal(await anna.evaluate((button) => button === document.activeElement), true),
  );

  // Each diagram has its own; who is looked for is found there.
  await guest.showDiagram('infrastructure');
  await guest.click('Virtual machine vmware-nova-compute');
  await ownerPage
    .getByRole('button', { name: 'Anna Berg: Infrastructure, 1 selected' })
    .waitFor(SOON);
  await frame(ownerPage, 'Anna Berg').waitFor({ state: 'detached', timeout: 3000 });
  await anna.click();
  await ownerPage.locator('[data-diagram="infrastructure"][aria-selected="true"]').waitFor();
  await ownerPage.locator('.properties h2', { hasText: 'vmware-nova-compute' }).waitFor();
  await around(owner, ownerPage, 'Anna Berg', 'Virtual machine vmware-nova-compute');
  await around(guest, guestPage, 'Owner', 'Virtual machine vmware-nova-compute');
  await ownerPage.screenshot({ path: join(folder, 'people-found.png') });

  // Who closes the page is gone; the owner has another page that is still there.
  await second.close();
  await ownerPage.close();
  await me.waitFor({ state: 'detached', timeout: 3000 });
  await eventually(async () => assert.equal(await frame(guestPage, 'Owner').count(), 0));
});
