// SPDX-License-Identifier: EPL-2.0
// Reads the consoles of virtual machines of the running copy of samples/submarine-lab, simulated by
// SimulatedPipeline.java, and reboots, resets and terminates them. Ends with 0 if all went well.
//
// Usage: node act-on-servers.mjs CHROMIUM ADDRESS PICTURES
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { argv } from 'node:process';
import { barriers, inBothThemes, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, pictures] = argv.slice(2);
const MACHINE = 'Virtual machine gpu-kvm';
const SERVER = ['Console', 'Reboot server', 'Reset server…', 'Terminate server…'];

/** Below the title of a node, where there is no badge, edge or other node. */
const TITLE = { position: { x: 40, y: 14 } };

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const panel = page.locator('.log-panel');
  const dialog = page.locator('dialog[open]');
  const report = page.locator('.report');
  const item = (name) => page.getByRole('menuitem', { name, exact: true });
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const agree = (name) => dialog.getByRole('button', { name, exact: true });
  const badge = (text) => editor.painted(MACHINE, 'badges', text);
  /** Opens the context menu of a node, and waits until it offers just that of what servers are told. */
  async function offered(name, wanted) {
    await eventually(async () => {
      await page.keyboard.press('Escape');
      await editor.click(name, { button: 'right', ...TITLE });
      await page.getByRole('menu').waitFor();
      const entries = await page
        .getByRole('menuitem')
        .locator('span:first-child')
        .allTextContents();
      assert.deepEqual(
        entries.filter((entry) => SERVER.includes(entry)),
        wanted,
      );
    });
  }
  const look = (name) =>
    inBothThemes(page, (theme) =>
      page.screenshot({ path: join(pictures, `${name}-${theme}.png`) }),
    );

  await editor.showDiagram('deployment');
  await editor.drawn(MACHINE);
  // Nothing is deployed as far as the page knows.
  await offered(MACHINE, []);
  await page.keyboard.press('Escape');
  await press('Live');
  await badge('RUNNING');

  // A component is no server.
  await offered('Component weapon-control', []);
  await page.keyboard.press('Escape');

  // The console of the server, which follows the selection as logs do.
  await offered(MACHINE, SERVER);
  await look('server-menu');
  await item('Console').click();
  await panel.locator('h2').filter({ hasText: 'Console of gpu-kvm' }).waitFor();
  await panel.getByText('RUNNING', { exact: true }).waitFor();
  await page.waitForFunction(() =>
    document
      .querySelector('.log-panel pre')
      .textContent.split('\n')
      .at(-1)
      .startsWith('[ 60] kernel of '),
  );
  await eventually(async () => assert.equal(await panel.locator('.rates').isVisible(), false));
  assert.deepEqual(await barriers(page, 'console'), []);
  await look('server-console');
  await editor.click('Component tracker');
  await panel.locator('h2').filter({ hasText: 'tracker on compute' }).waitFor();
  await editor.click(MACHINE, TITLE);
  await panel.locator('h2').filter({ hasText: 'Console of gpu-kvm' }).waitFor();
  await page.keyboard.press('Alt+l');
  await panel.waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+l');
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });

  // What the cloud refuses says why.
  await offered(MACHINE, SERVER);
  await item('Reset server…').click();
  await dialog.getByText('Its power is cut', { exact: false }).waitFor();
  await agree('Reset').click();
  await report.getByText('Cloud is unreachable', { exact: false }).waitFor();
  await report.getByText('No route.', { exact: false }).waitFor();
  await press('Close');

  await offered(MACHINE, SERVER);
  await item('Reboot server').click();
  await badge('BUILDING');
  await offered(MACHINE, ['Console', 'Terminate server…']);

  // It is deleted only for a user who types its name.
  await item('Terminate server…').click();
  await dialog.getByText('all data on its root disk', { exact: false }).waitFor();
  await page.keyboard.type('gpu-kv');
  await page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await agree('Terminate').isDisabled(), true));
  await look('server-terminate');
  await agree('Cancel').click();
  await dialog.waitFor({ state: 'detached' });
  await offered(MACHINE, ['Console', 'Terminate server…']);
  await item('Terminate server…').click();
  await dialog.waitFor();
  await page.keyboard.type('gpu-kvm');
  await agree('Terminate').click();
  await badge('ABSENT');
  await offered(MACHINE, []);
  await page.keyboard.press('Escape');

  // One that could not be made is neither rebooted nor lost.
  await offered('Virtual machine combat-esxi-1', ['Console', 'Reset server…', 'Terminate server…']);
  await page.keyboard.press('Escape');
  await press('Live');
  await editor.bare(MACHINE);
  await offered(MACHINE, []);
  // Nothing was moved by the way.
  await editor.dirty('');
});
