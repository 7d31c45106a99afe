// SPDX-License-Identifier: EPL-2.0
// Types into the properties of a copy of samples/submarine-lab while the server selects what was pasted before, and while
// another browser changes the same element, in Chromium: what was typed is taken for the element that it was typed for.
// Ends with 0 if all went well.
//
// Usage: node type-meanwhile.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { holdMessage, SELECTION } from './hold-message.mjs';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (other, otherPage, open) => {
  const { prepare, held } = holdMessage(SELECTION);
  const [editor, page] = await open(address, { prepare });
  const field = (name, of = page) => of.locator('.properties').getByLabel(name, { exact: true });
  const title = (name, of = page) => of.locator('.properties h2', { hasText: name }).waitFor();
  await editor.drawn('Topic SonarContacts');
  await editor.settled();
  await editor.click('Topic SonarContacts');
  await title('SonarContacts');
  await page.keyboard.press('Control+c');
  await page.getByText('Copied one element.').waitFor();
  await page.keyboard.press('Control+v');
  await editor.drawn('Topic SonarContacts2');
  const select = await held;

  // The server selects what was pasted while a name is typed.
  await field('Name').fill('');
  await field('Name').pressSequentially('Conta');
  select();
  // Time for what must not come of it.
  await page.waitForTimeout(500);
  await editor.settled();
  await field('Name').pressSequentially('cts');
  await page.keyboard.press('Enter');
  await editor.drawn('Topic Contacts');
  await editor.drawn('Topic SonarContacts2');

  await title('Contacts');

  // Another browser changes the same element between the last letter and Enter.
  await other.drawn('Topic Contacts');
  await other.click('Topic Contacts');
  await title('Contacts', otherPage);
  await field('Name').press('End');
  await page.keyboard.type('Seen');
  const described = otherPage.locator('.properties textarea').first();
  await described.fill('What was seen');
  await described.blur();
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('.properties textarea')).some(
      ({ value }) => value === 'What was seen',
    ),
  );
  await eventually(async () => assert.equal(await field('Name').inputValue(), 'ContactsSeen'));
  await page.keyboard.press('Enter');
  await editor.drawn('Topic ContactsSeen');

  // The same, left by the Tab key instead, in a text of several lines.
  const lines = page.locator('.properties textarea').first();
  await lines.fill('What was seen, and when');
  await field('Name', otherPage).fill('Sightings');
  await field('Name', otherPage).press('Enter');
  await title('Sightings');
  await eventually(async () => assert.equal(await lines.inputValue(), 'What was seen, and when'));
  await page.keyboard.press('Tab');
  await otherPage.waitForFunction(() =>
    Array.from(document.querySelectorAll('.properties textarea')).some(
      ({ value }) => value === 'What was seen, and when',
    ),
  );

  // What Enter clears is cleared once, though the field is then left for another in its place.
  const sent = [];
  const [third, thirdPage] = await open(address, {
    prepare: (opened) =>
      void opened.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => sent.push(String(payload))),
      ),
  });
  await third.drawn('Topic Tracks');
  await third.settled();
  await third.click('Topic Tracks');
  await title('Tracks', thirdPage);
  const profile = thirdPage.getByRole('combobox', { name: 'QoS', exact: true });
  await profile.fill('');
  await profile.press('Enter');
  // Time for what must not come of it.
  await thirdPage.locator('.properties [data-key=":qos"][value=""]').waitFor();
  await thirdPage.waitForTimeout(500);
  assert.equal(sent.filter((message) => message.includes('slipway.setProperty')).length, 1);
});
