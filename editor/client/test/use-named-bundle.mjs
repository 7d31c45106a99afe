// SPDX-License-Identifier: EPL-2.0
// Generates and plans where the bundle was named when the editor was started. Ends with 0 if all went well.
//
// Usage: node use-named-bundle.mjs CHROMIUM ADDRESS BUNDLE
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, bundle] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (_, page) => {
  const command = (name) => page.getByRole('button', { name, exact: true }).click();
  const title = (text, state = 'done') =>
    page.locator(`.report.${state} h2`).filter({ hasText: text }).waitFor();

  await command('Generate');
  await page.locator('dialog').getByText(bundle).waitFor();
  await eventually(async () => assert.equal(await page.getByLabel('Folder').count(), 0));
  await command('Save and generate');
  await title('Generate into elsewhere');
  await command('Plan');
  // It was never built.
  await title('Plan of elsewhere', 'outdated');
});
