// SPDX-License-Identifier: EPL-2.0
// Selects an element of a copy of samples/submarine-lab while the server is still to select what was pasted, in
// Chromium: the menu that is opened is that of the element it was opened at. Ends with 0 if all went well.
//
// Usage: node select-meanwhile.mjs CHROMIUM ADDRESS
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { holdMessage, SELECTION } from './hold-message.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (_, __, open) => {
  const { prepare, held } = holdMessage(SELECTION);
  const [editor, page] = await open(address, { prepare });
  await editor.drawn('Topic SonarContacts');
  await editor.settled();
  await editor.click('Topic SonarContacts');
  await page.keyboard.press('Control+c');
  await page.getByText('Copied one element.').waitFor();
  await page.keyboard.press('Control+v');
  await editor.drawn('Topic SonarContacts2');
  const select = await held;

  await editor.click('Topic SonarContacts', { button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
  select();
  await editor.settled();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await editor.drawn('Topic SonarContacts3');
});
