// SPDX-License-Identifier: EPL-2.0
// Edits a copy of samples/submarine-lab as a user would, in Chromium. Ends with 0 if all went well.
//
// Usage: node edit-sample.mjs CHROMIUM ADDRESS [SCREENSHOT]
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';

const [executablePath, address, screenshot] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  // The header stays in one row in a window of this width.
  const { height } = await page.locator('.shell > header').boundingBox();
  assert.ok(height < 60, `the header is ${height} pixels high`);

  // What is moved stays there, and undoing brings it back.
  const before = await editor.box('Component type SonarArray');
  await editor.drag('Component type SonarArray', 60, -30);
  await editor.dirty('●');
  await page.keyboard.press('Control+z');
  await editor.dirty('');
  await editor.comesTo('Component type SonarArray', before.x, before.y);
  await page.keyboard.press('Control+y');
  await editor.dirty('●');

  // A topic from the palette, renamed in place.
  await page.locator('[data-item^="node:topic"]').click();
  await page.mouse.click(1150, 700);
  await editor.drawn('Topic Topic');
  const { title } = await editor.placeOf('Topic Topic');
  await page.mouse.dblclick(title.x, title.y);
  await editor.typeName('Bearings');
  await editor.drawn('Topic Bearings');

  // Properties of what is selected: what cannot be is refused beside its field.
  const field = (name) => page.locator('.properties').getByLabel(name, { exact: true });
  await field('Description').fill('Where contacts are heard.');
  await page.keyboard.press('Tab');
  await field('Payload').selectOption('OPAQUE');
  await editor.painted('Topic Bearings', 'texts', 'octets');
  await page.getByRole('button', { name: 'New QoS' }).click();
  await page.getByRole('button', { name: 'Show the properties of qos_profile' }).click();
  await page.getByRole('button', { name: 'Add Deadline' }).click();
  await field('Period').fill('fast');
  await page.keyboard.press('Enter');
  await page.getByText('fast is not a number in ns.').waitFor();
  await field('Period').fill('50 ms');
  await page.keyboard.press('Enter');
  await page.getByText('fast is not').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement.defaultValue === '50 ms');

  // Copied by keys, duplicated from the menu, and taken back; what was copied is there to be pasted again.
  await editor.click('Topic Bearings');
  await page.keyboard.press('Control+c');
  await page.getByText('Copied one element.').waitFor();
  await page.keyboard.press('Control+v');
  await editor.drawn('Topic Bearings2');
  await editor.click('Topic Bearings', { button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await editor.drawn('Topic Bearings3');
  await page.keyboard.press('Control+z');
  await editor.node('Topic Bearings3').waitFor({ state: 'detached' });

  // Folded by the button in its corner.
  const { fold } = await editor.placeOf('Struct SystemTrack');
  await page.mouse.click(fold.x, fold.y);
  await editor.painted('Struct SystemTrack', 'texts', ': ');

  // The same model in another diagram.
  await editor.showDiagram('deployment');
  await editor.drawn('Component tracker');

  await page.keyboard.press('Control+s');
  await editor.dirty('');
  if (screenshot) {
    await page.screenshot({ path: screenshot });
  }
});
