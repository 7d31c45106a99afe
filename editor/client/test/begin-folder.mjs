// SPDX-License-Identifier: EPL-2.0
// Begins in a folder without models, in Chromium: with the copy of a sample, and then with an empty model.
//
// Usage: node begin-folder.mjs CHROMIUM ADDRESS PICTURES
import { join } from 'node:path';
import { argv } from 'node:process';
import { accessible, withEmptyEditor } from './editor-page.mjs';

const [executablePath, address, pictures] = argv.slice(2);

await withEmptyEditor(executablePath, address, async (editor, page) => {
  await page.getByRole('heading', { name: /^No models in .* yet$/ }).waitFor();
  await page.getByText("A submarine's combat system").waitFor();
  await accessible(page, 'a folder without models', join(pictures, 'samples-folder'));
  // A name that cannot be is said, and asked for again.
  await page.getByRole('button', { name: 'New model…' }).click();
  const question = page.getByRole('dialog', { name: 'New model' });
  await question.waitFor();
  await page.keyboard.type('two words');
  await page.keyboard.press('Enter');
  await page.getByText('two words cannot be the name of a model.').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'submarine-lab', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Open a copy of submarine-lab' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/submarine-lab%2Fsubmarine-lab\.deployment$/);
  // With its library, which is copied, too.
  await editor.drawn('Topic Tracks');
  await editor.drawn('Struct SystemTrack');

  // Another one, beside it.
  await page.getByText('File', { exact: true }).click();
  await page.getByRole('button', { name: 'New model…' }).click();
  await question.waitFor();
  await page.keyboard.type('harbour');
  await page.keyboard.press('Enter');
  await page.waitForURL(/model=harbour\.deployment$/);
  await page.getByRole('heading', { name: 'harbour' }).first().waitFor();

  // A folder with models offers these, and samples; so it does when a model is not there.
  await page.goto(new URL('?model=none', page.url()).href);
  await page.getByRole('alert').getByText('There is no model none').waitFor();
  await page.getByRole('link', { name: 'submarine-lab/submarine-lab.deployment' }).waitFor();
  await page.getByRole('button', { name: 'minimal', exact: true }).waitFor();
  await accessible(page, 'a folder with models', join(pictures, 'models-folder'));
  await page.getByRole('link', { name: 'harbour.deployment' }).click();
  await page.getByRole('heading', { name: 'harbour' }).first().waitFor();
});
