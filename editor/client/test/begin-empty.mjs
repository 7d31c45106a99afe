// SPDX-License-Identifier: EPL-2.0
// Begins with an empty model, by mouse and keys, in Chromium: what leads on, presets, and the way back to where one was.
//
// Usage: node begin-empty.mjs CHROMIUM ADDRESS PICTURES
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { argv } from 'node:process';
import { accessible, withEmptyEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, pictures] = argv.slice(2);
const inTree = { state: 'attached' };

await withEmptyEditor(executablePath, address, async (editor, page) => {
  const card = page.getByRole('complementary', { name: 'How to begin' });
  const press = (keys) => page.keyboard.press(keys);
  const shows = async (diagram) => {
    await page.locator(`[data-diagram="${diagram}"][aria-selected="true"]`).waitFor();
    await editor.settled();
  };
  await card.waitFor();
  await accessible(page, 'an empty model');

  // A sample is copied into a folder of its own, and the copy is opened. The card is in reach of keys and mouse.
  const empty = page.url();
  const offer = card.getByRole('button', { name: 'Open a sample…' });
  const place = await offer.boundingBox();
  await eventually(async () =>
    assert.equal(
      await editor.shownAt(place.x + place.width / 2, place.y + place.height / 2),
      'How to begin',
    ),
  );
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await page.getByRole('option', { name: /^submarine-lab A submarine/ }).waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('option', { name: /^maven-project/ }).count(), 0),
  );
  await page.keyboard.type('smallest system that runs');
  await page.getByRole('option', { name: /^minimal/ }).waitFor();
  await press('Enter');
  const copying = page.getByRole('dialog', { name: 'Open a copy of minimal' });
  const folder = copying.getByLabel('New folder');
  await eventually(async () => assert.equal(await folder.inputValue(), 'minimal'));
  // What is taken is said, with a name that is free.
  await folder.fill('taken');
  await press('Enter');
  await copying
    .getByText('The folder taken already exists. Choose another name, such as taken-2.')
    .waitFor();
  await accessible(page, 'a name that is taken', join(pictures, 'samples-taken'));
  await folder.fill('../elsewhere');
  await press('Enter');
  await copying.getByText('../elsewhere cannot be a folder.').waitFor();
  await folder.fill('first-try');
  await press('Enter');
  await page.waitForURL(/first-try%2Fminimal\.deployment$/);
  await editor.drawn('Component type Speaker');
  await editor.settled();
  await page.keyboard.press('Alt+p');
  await page.keyboard.type('Topic');
  await press('Enter');
  await editor.drawn('Topic Topic');
  await press('Control+s');
  await editor.dirty('');
  await page.goto(empty);
  await card.waitFor();
  await page.screenshot({ path: join(pictures, 'samples-beginning.png') });

  // QoS presets are one change, and show as rows.
  await card.getByRole('button', { name: 'Add QoS profiles' }).click();
  await editor.dirty('●');
  await press('Alt+t');
  await page.getByRole('tab', { name: 'QoS profiles' }).click();
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.table-panel [data-column=name]')]
        .map((each) => each.value)
        .join() === 'State,Event,Stream,Command,',
  );
  await eventually(async () =>
    assert.equal(
      await page
        .locator('.table-panel')
        .getByLabel('Durability', { exact: true })
        .first()
        .inputValue(),
      'TRANSIENT_LOCAL',
    ),
  );
  await page.getByRole('button', { name: 'Close the table' }).click();

  // In a small window all of it can be scrolled to.
  await page.setViewportSize({ width: 1100, height: 400 });
  await page.waitForFunction(() => document.querySelector('.beginning.scrolls'));
  const low = await card.boundingBox();
  await page.mouse.move(low.x + low.width / 2, low.y + low.height / 2);
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('.beginning .run')].at(-1);
    const { x, y, width, height } = last.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === last;
  });
  await page.setViewportSize({ width: 1500, height: 950 });

  // It is in the way of no drawing, and then beside what is drawn.
  await page.locator('.palette-item', { hasText: /^Topic$/ }).click();
  await card.waitFor({ state: 'hidden' });
  const canvas = await page.locator('.canvas').boundingBox();
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await editor.drawn('Topic Topic');
  await editor.nameField.waitFor();
  // What is found meanwhile is listed when the name is written: the diagram stays where it is.
  const room = await page.locator('.canvas').boundingBox();
  await page
    .locator('[aria-label="Topic Topic"][aria-description*="TOPIC_TYPE_MISSING"]')
    .waitFor({ state: 'attached' });
  await eventually(async () => assert.deepEqual(await page.locator('.canvas').boundingBox(), room));
  await press('Escape');
  await page.locator('.problem', { hasText: 'Topic without a type' }).waitFor();
  await page.locator('.beginning.docked').waitFor();
  await card.getByRole('button', { name: 'Run: run the next step' }).click();
  await page.locator('footer').getByText('Checked by all rules').waitFor();
  await press('Control+s');
  await editor.dirty('');

  // One goes back to where one was, and forward again.
  await editor.showDiagram('infrastructure');
  await card.waitFor();
  await card.getByRole('button', { name: 'Go to Deployment' }).click();
  // At once, before the diagram that was asked for is drawn: it is the one to go back from all the same.
  await press('Alt+ArrowLeft');
  await shows('infrastructure');
  await press('Alt+ArrowLeft');
  await shows('software');
  await page.locator('.properties h2', { hasText: /^Topic$/ }).waitFor();
  await press('Alt+ArrowRight');
  await press('Alt+ArrowRight');
  await shows('deployment');
  // What is selected has not moved by those arrows: it would be told within a third of a second.
  await page.waitForTimeout(500);
  await editor.dirty('');

  // What is dropped where nothing takes it gets a site around it, in one step; the next goes into that site.
  await editor.showDiagram('infrastructure');
  const infrastructure = page.locator('.diagram:not(.hidden) [role=treeitem]');
  const network = await page.locator('.palette-item', { hasText: /^Network$/ }).boundingBox();
  const said = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('footer').textContent.includes(wanted),
      text,
    );
  await editor.lead(
    { x: network.x + 20, y: network.y + 8 },
    { x: canvas.x + 500, y: canvas.y + 300 },
  );
  await said('Creates a site around it.');
  await page.mouse.up();
  await editor.node('Site site').locator('[aria-label="Network network"]').waitFor(inTree);
  await editor.nameField.waitFor();
  await press('Escape');
  const dropped = await editor.box('Network network');
  assert.ok(Math.abs(dropped.x + dropped.width / 2 - canvas.x - 500) < 8, 'where it was dropped');
  assert.ok(Math.abs(dropped.y + dropped.height / 2 - canvas.y - 300) < 8, 'where it was dropped');
  await page.screenshot({ path: join(pictures, 'site-around-network.png') });
  await press('Control+z');
  await eventually(async () => assert.equal(await infrastructure.count(), 0));
  await press('Control+y');
  const site = await editor.box('Site site');
  const host = await page.locator('.palette-item', { hasText: /^Linux host$/ }).boundingBox();
  await editor.lead(
    { x: host.x + 20, y: host.y + 8 },
    { x: site.x + site.width / 2, y: site.y + site.height + 100 },
  );
  await said('Puts it into site.');
  await page.locator('.snap-line').first().waitFor(inTree);
  await press('Escape');
  await eventually(async () => assert.equal(await page.locator('.snap-line').count(), 0));
  await page.mouse.up();
  await press('Alt+p');
  await page.keyboard.type('Linux host');
  await press('Enter');
  await editor.node('Site site').locator('[aria-label="Linux host host"]').waitFor(inTree);
  for (let undone = 0; undone < 2; undone++) {
    await press('Control+z');
  }
  await eventually(async () => assert.equal(await infrastructure.count(), 0));
  // Beside the card.
  await page.mouse.dblclick(canvas.x + 60, canvas.y + 120);
  await page.keyboard.type('Linux host');
  await press('Enter');
  await editor.node('Site site').locator('[aria-label="Linux host host"]').waitFor(inTree);
  await editor.nameField.waitFor();
  await press('Escape');
  await press('Control+z');
  await eventually(async () => assert.equal(await infrastructure.count(), 0));
  await editor.showDiagram('deployment');

  // Hosts drawn from now on are of the types that are added: all their cores and memory are known.
  await card.getByRole('button', { name: 'Add host types' }).click();
  await editor.dirty('●');
  await page.locator('.palette-item', { hasText: /^KVM host$/ }).click();
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await editor.drawn('KVM host host');
  await editor.nameField.waitFor();
  await press('Escape');
  await page.waitForFunction(
    () =>
      document.querySelector('.properties [role=combobox][aria-label=Type]')?.value ===
      'KVM server',
  );
  await press('Control+s');
  await editor.dirty('');
});
