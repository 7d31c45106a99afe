// SPDX-License-Identifier: EPL-2.0
// Writes lists of a copy of samples/minimal as tables, by mouse and keys, in Chromium.
//
// Usage: node fill-tables.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { accessible, barriers, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Greetings', async (editor, page) => {
  const panel = page.getByRole('region', { name: 'Table' });
  const rows = panel.locator('tbody tr');
  const cell = (row, column) => rows.nth(row).getByLabel(column, { exact: true });
  const type = (text) => page.keyboard.type(text);
  const press = (keys) => page.keyboard.press(keys);
  /** What is in two columns of all rows but the empty one at the end, as soon as it is this. */
  const shows = (wanted) =>
    page.waitForFunction((text) => {
      const shown = [...document.querySelectorAll('.table-panel tbody tr:not(:last-child)')].map(
        (row) =>
          ['name', 'type']
            .map((column) => row.querySelector(`[data-column=${column}]`)?.value)
            .join(': '),
      );
      return (
        shown.join('; ') === text &&
        !document.querySelector('.table-panel tr.draft:not(:last-child)')
      );
    }, wanted);
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  const paste = (text) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);

  // A struct opens as rows: from its properties, by the mouse.
  await editor.click('Struct Greeting', { position: { x: 30, y: 6 } });
  await page.getByRole('button', { name: 'Members as a table' }).click();
  await shows('sequence_number: uint64; text: string<64>');

  // A member costs two texts; the next row is typed before the server has answered.
  await eventually(async () => assert.equal(await focused(), 'Name'));
  for (const [name, text] of [
    ['bearing', 'float'],
    ['words', 'sequence<string<8>, 4>'],
    ['position', 'double[3]'],
  ]) {
    await type(name);
    await press('Tab');
    await type(text);
    await press('Enter');
  }
  const written =
    'sequence_number: uint64; text: string<64>; bearing: float32; words: sequence<string<8>, 4>; position: float64[3]';
  await shows(written);

  // Or one text that has all of it, as in IDL.
  for (const text of ['float64 heading', 'speed: float32', 'string<8> codes[2];', '@key long id']) {
    await type(text);
    await press('Enter');
  }
  await shows(`${written}; heading: float64; speed: float32; codes: string<8>[2]; id: int32`);
  for (let undone = 0; undone < 4; undone++) {
    await press('Control+z');
  }
  await shows(written);

  // Enter adds a row below the one it is pressed in; the row is one change, taken back from where one is.
  await cell(1, 'Name').click();
  await press('Enter');
  await type('between');
  await press('Tab');
  await type('int16');
  await press('Tab');
  await press('Space');
  await press('Tab');
  await type('deg');
  await press('ArrowDown');
  await shows(written.replace('bearing', 'between: int16; bearing'));
  await eventually(async () => assert.equal(await cell(2, 'Optional').isChecked(), true));
  await eventually(async () => assert.equal(await cell(2, 'Unit').inputValue(), 'deg'));
  await press('Control+z');
  await shows(written);
  await press('Control+y');
  await shows(written.replace('bearing', 'between: int16; bearing'));

  // Rows change places, and what is written in keeps the focus.
  await cell(2, 'Name').click();
  await press('Alt+ArrowUp');
  await shows(written.replace('text', 'between: int16; text'));
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.value), 'between'),
  );
  await press('Alt+ArrowDown');
  await press('Control+Delete');
  await shows(written);

  // A wrong text is said at its cell and changes nothing; mended, it is taken.
  await cell(2, 'Type').fill('strin<8>');
  await press('Tab');
  const refusal = rows.nth(2).getByRole('alert');
  await refusal.waitFor();
  const said = await refusal.boundingBox();
  const content = await panel.locator('.grid').boundingBox();
  assert.ok(said.y >= content.y && said.y + said.height <= content.y + content.height);
  await eventually(async () =>
    assert.match(await refusal.textContent(), /^There is no type strin\./),
  );
  assert.deepEqual(await barriers(page, 'a refused cell'), []);
  await cell(2, 'Type').fill('string<8>');
  await press('Tab');
  await shows(written.replace('float32', 'string<8>'));
  await eventually(async () => assert.equal(await refusal.count(), 0));

  // A type is completed, also where it is new: it is made with the member.
  await cell(5, 'Name').click();
  await type('contacts');
  await press('Tab');
  await type('sequence<Contact');
  await page.getByRole('option', { name: 'sequence<new struct Contact>' }).click();
  await press('Enter');
  await shows(`${written.replace('float32', 'string<8>')}; contacts: sequence<greetings::Contact>`);
  await page.locator('.problem', { hasText: '/module greetings/struct Contact' }).waitFor();

  // Members are pasted as IDL; a mistake in it is said with its line.
  await paste('@key long number; // of it\nstring<16> first, second;\n');
  await shows(
    `${written.replace('float32', 'string<8>')}; contacts: sequence<greetings::Contact>; number: int32; first: string<16>; second: string<16>`,
  );
  await paste('long one\nlong two;');
  await panel.getByRole('alert').waitFor();
  await eventually(async () =>
    assert.match(await panel.getByRole('alert').textContent(), /^Line 1: /),
  );
  await press('Escape');
  await panel.getByRole('alert').waitFor({ state: 'detached' });
  await paste('struct Bear { long age; }; enum Kind { BROWN, BLACK };');
  await panel.getByText('The text has more than one definition.').waitFor();
  await press('Escape');
  await cell(0, 'Name').click();
  await shows(
    `${written.replace('float32', 'string<8>')}; contacts: sequence<greetings::Contact>; number: int32; first: string<16>; second: string<16>`,
  );
  // An empty row goes by Delete.
  const count = await rows.count();
  await cell(2, 'Name').click();
  await press('Enter');
  await eventually(async () => assert.equal(await rows.count(), count + 1));
  await press('Delete');
  await eventually(async () => assert.equal(await rows.count(), count));

  // The panel follows the selection; QoS profiles are a matrix against what holds without them.
  await editor.click('Topic Greetings', { position: { x: 30, y: 6 } });
  await page.getByRole('tab', { name: 'QoS profiles' }).click();
  await cell(0, 'Reliability').waitFor();
  await eventually(async () => assert.equal(await cell(0, 'History depth').inputValue(), '8'));
  // No choice is cut, and names stay in sight.
  for (const choice of await rows.first().locator('select').all()) {
    await eventually(async () =>
      assert.ok(
        await choice.evaluate((shown) => {
          const free = shown.cloneNode(true);
          free.style.cssText = 'position: absolute; width: max-content';
          shown.parentElement.append(free);
          const wanted = free.offsetWidth;
          free.remove();
          return shown.offsetWidth >= wanted;
        }),
      ),
    );
  }
  await eventually(async () =>
    assert.ok(
      await panel.locator('.grid').evaluate((grid) => {
        grid.scrollLeft = grid.scrollWidth;
        const { left } = grid.getBoundingClientRect();
        const { top, height } = grid.querySelector('tbody tr').getBoundingClientRect();
        const seen = document.elementFromPoint(left + 60, top + height / 2);
        const isScrolled = grid.scrollLeft > 0;
        grid.scrollLeft = 0;
        return isScrolled && seen.matches('[data-column=name]');
      }),
    ),
  );
  await eventually(async () =>
    assert.equal(await cell(0, 'Deadline').getAttribute('placeholder'), 'infinite'),
  );
  await cell(0, 'Deadline').fill('20 ms');
  await cell(0, 'Durability').selectOption({ label: 'transient local' });
  await cell(1, 'Name').click();
  await type('Derived');
  await press('Tab');
  await type('Reliab');
  await page.locator('.cell-choices li', { hasText: /^Reliable/ }).waitFor();
  await press('Enter');
  await page.waitForFunction(
    () =>
      document
        .querySelectorAll('.table-panel tbody tr')[1]
        .querySelector('[data-column="deadline/period"]').placeholder === '20 ms',
  );
  await accessible(page, 'QoS profiles');

  // Enough of it: what is below the diagram goes, and keys are for the diagram again.
  await panel.getByRole('button', { name: 'Close the table' }).click();
  await eventually(async () => assert.equal(await panel.count(), 0));
  await press('Alt+t');
  await panel.waitFor();
  // A small window keeps some of the diagram, and its head one row.
  await page.setViewportSize({ width: 1100, height: 400 });
  await page.waitForFunction(() => {
    const [canvas, head] = ['.canvas', '.shell > header'].map(
      (part) => document.querySelector(part).offsetHeight,
    );
    return canvas >= 120 && head < 60;
  });
  await press('Control+s');
  await editor.dirty('');
});
