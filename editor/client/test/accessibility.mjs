// SPDX-License-Identifier: EPL-2.0
// Goes through all that the page shows of a copy of samples/submarine-lab, in Chromium, light and dark, with what
// comes after drawing simulated by SimulatedPipeline.java. Ends with 0 if axe finds nothing moderate or worse anywhere.
//
// Usage: node accessibility.mjs CHROMIUM ADDRESS MODEL
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { barriers, inBothThemes, withEditor } from './editor-page.mjs';

const [executablePath, address, model] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page, open) => {
  const found = [];
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const reported = (state) => page.locator(`.report.${state}`).waitFor();
  const dialog = page.locator('dialog[open]');

  /** Selects a node, and nothing else. */
  async function pick(name) {
    // In its upper corner there is nothing else.
    await editor.click(name, { position: { x: 30, y: 6 } });
    await page.waitForFunction((wanted) => {
      const selected = document.querySelectorAll(
        '.diagram:not(.hidden) [role=treeitem][aria-selected=true]',
      );
      return selected.length === 1 && selected[0].getAttribute('aria-label') === wanted;
    }, name);
  }

  /** Has axe look at what is shown now. */
  async function look(where, shown = page) {
    await inBothThemes(shown, async (theme) => {
      found.push(...(await barriers(shown, where, theme)));
    });
  }

  /** Shows all of the properties. */
  async function unfoldProperties(title) {
    await page.locator('.properties h2', { hasText: title }).waitFor();
    await page.evaluate(() =>
      document.querySelectorAll('.properties details').forEach((each) => (each.open = true)),
    );
  }

  // The software, and what is beside it
  await page.locator('.problem').first().waitFor();
  await look('software with problems');
  await pick('Topic SonarContacts');
  await unfoldProperties('SonarContacts');
  await look('properties of a topic');
  const qos = page.locator('.property', { has: page.getByLabel('QoS', { exact: true }) });
  await qos.getByRole('combobox').click();
  await page.locator('.choices:not([hidden]) li').first().waitFor();
  await look('choices of a reference');
  await page.keyboard.press('Escape');
  await qos.getByRole('button', { name: 'Show the properties of Reliable' }).click();
  await unfoldProperties('Reliable');
  await look('properties of a QoS profile');
  const blocking = page.locator('.properties').getByLabel('Max blocking time', { exact: true });
  await blocking.fill('long');
  await blocking.press('Enter');
  await page.locator('.refusal').waitFor();
  await look('a refused value');
  await pick('Component type SonarTracker');
  await unfoldProperties('SonarTracker');
  await look('properties of a component type');

  // Fields, lists and menus
  await pick('Topic Tracks');
  await page.keyboard.press('F2');
  await page.locator('.label-edit input:visible').waitFor();
  await look('renaming');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('track');
  await dialog.getByRole('option').first().waitFor();
  await look('search');
  await page.keyboard.type('nowhere');
  await dialog.getByText('Nothing found.').waitFor();
  await look('search that finds nothing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  await dialog.getByRole('option').first().waitFor();
  await look('commands');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+c');
  await dialog.getByRole('option').first().waitFor();
  await look('connecting by a list');
  await page.keyboard.press('Escape');
  await editor.click('Topic Tracks', { button: 'right' });
  await page.getByRole('menu').waitFor();
  await look('context menu');
  await page.keyboard.press('Escape');
  await page.locator('.file-menu summary').click();
  await look('file menu');
  await page.keyboard.press('Escape');
  await page.locator('[data-item="edge:publication"]').click();
  await page.locator('.diagram > .connecting').waitFor();
  await look('connecting by the mouse');
  await page.keyboard.press('Escape');
  await page.locator('.diagram > .connecting').waitFor({ state: 'detached' });
  const palette = page.getByRole('searchbox', { name: 'Search the palette' });
  await palette.fill('nowhere');
  await page.getByText('Nothing of that name.').waitFor();
  await look('palette that finds nothing');
  await palette.fill('');

  // Files of other tools, and of other programs
  const choose = (text) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'radar.idl', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('module radar {\n struct Plot { lung x; };\n};');
  await reported('failed');
  await look('import of what is wrong');
  await choose('module radar { @topic struct Plot { long number; }; };');
  await reported('done');
  await editor.drawn('Topic Plot');
  await look('import');
  await press('Close');
  writeFileSync(
    model,
    readFileSync(model, 'utf8').replace('name="SonarContacts"', 'name="Contacts"'),
  );
  await page.locator('.file-notice').getByText('Another program has changed').waitFor();
  await look('a file that was changed');
  await press('Reload');
  await editor.drawn('Topic Contacts');
  await pick('Topic Tracks');
  await page.keyboard.press('Control+a');
  await page.locator('.properties .kind').filter({ hasNotText: 'Topic' }).waitFor();
  await look('properties of many');

  // The infrastructure, with loads
  await editor.showDiagram('infrastructure');
  await editor.drawn('Virtual machine gpu-kvm');
  await look('infrastructure');
  await pick('Virtual machine gpu-kvm');
  await unfoldProperties('gpu-kvm');
  await press('Load');
  await editor.painted('Virtual machine combat-kvm-1', 'classes', 'sign-load');
  await look('infrastructure with loads');

  // The deployment, folded and not
  await editor.showDiagram('deployment');
  await editor.drawn('Component tracker');
  await look('deployment with loads');
  await press('Load');
  await pick('Linux host compute-10-33-136-8');
  await page.keyboard.press('Alt+.');
  await editor.node('Component tracker').waitFor({ state: 'detached' });
  await look('a folded host');
  await page.keyboard.press('Alt+.');
  await editor.drawn('Component tracker');

  // What comes after drawing
  async function generate(folder, state) {
    await press('Generate');
    await page.getByLabel('Folder').fill(folder);
    await look('what to generate');
    await press('Save and generate');
    await reported(state);
    await look(`generation that is ${state}`);
  }
  await generate('bundle', 'done');
  await press('Build');
  await page.locator('.report.done').getByText('SonarTracker-1.0.0').waitFor();
  await look('build');
  await generate('broken', 'failed');
  await generate('endless', 'running');
  await press('Cancel');
  await reported('cancelled');
  await press('Plan');
  await page.locator('.report.done code').waitFor();
  await look('plan');
  await press('Close');
  await press('Live');
  await editor.painted('Component sonar-bow', 'badges', 'RUNNING');
  await pick('Component sonar-bow');
  await look('live');
  await editor.click('Component sonar-bow', { button: 'right' });
  await page.getByRole('menuitem', { name: 'Pause', exact: true }).click();
  await dialog.waitFor();
  await look('pause');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await editor.painted('Component sonar-bow', 'badges', 'PAUSED');
  await look('live, paused');
  await press('Live');

  // The list of models
  const [, list] = await open(page.url().replace(/\?.*/, ''));
  await list.getByRole('link').first().waitFor();
  await look('the list of models', list);

  assert.deepEqual(found, []);
});
