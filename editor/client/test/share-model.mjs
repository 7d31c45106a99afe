// SPDX-License-Identifier: EPL-2.0
// Gives another person an address of the editor in Chromium, uses it in a browser of its own, and revokes it: with a
// copy of samples/submarine-lab.
// Leaves pictures of both themes. Ends with 0 if all was right.
//
// Usage: node share-model.mjs CHROMIUM ADDRESS FOLDER
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { join } from 'node:path';
import { accessible, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, folder] = argv.slice(2);

/** Opens the dialog that shares the model. */
async function share(page) {
  await page.locator('.file-menu summary').click();
  await page.getByRole('button', { name: 'Share…' }).click();
  return page.getByRole('dialog', { name: 'Share' });
}

/** Gives somebody an address, and answers it. */
async function invite(dialog, name) {
  await dialog.getByLabel('Name of the person').fill(name);
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  return dialog.getByLabel(`Address of ${name}`).inputValue();
}

await withEditor(executablePath, address, 'Topic Tracks', async (host, hostPage, open) => {
  const dialog = await share(hostPage);
  const given = await invite(dialog, 'Anna Berg');
  assert.match(
    given,
    /^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}&model=submarine-lab\.deployment$/,
  );
  assert.ok(!given.includes(new URL(address).searchParams.get('token')));
  const { port } = new URL(given);
  await eventually(async () =>
    assert.equal(
      await dialog.locator('code').textContent(),
      `ssh -L ${port}:127.0.0.1:${port} HOST`,
    ),
  );

  // A name is given once.
  await invite(dialog, 'Ben');
  await invite(dialog, 'anna berg').catch(() => {});
  await dialog.getByText('anna berg has an address already.').waitFor();
  await eventually(async () => assert.equal(await dialog.getByRole('listitem').count(), 2));
  await accessible(hostPage, 'Share', join(folder, 'share'));
  await dialog.getByRole('button', { name: 'Close' }).click();

  // A guest edits as whoever started the editor does, but gives nobody an address.
  const [guest, guestPage] = await open(given, { elsewhere: true });
  await guest.drawn('Topic Tracks');
  await guest.settled();
  assert.ok(!guestPage.url().includes('token'));
  await guestPage.locator('.file-menu summary').click();
  await eventually(async () =>
    assert.equal(await guestPage.getByRole('button', { name: 'Share…' }).count(), 0),
  );
  await guestPage.keyboard.press('Escape');
  const refused = await guestPage.context().request.get(new URL('guests/', guestPage.url()).href);
  assert.equal(refused.status(), 403);

  // What was revoked ends at once, and lets nobody in again.
  const again = await share(hostPage);
  await again.getByRole('button', { name: 'Revoke' }).first().click();
  await guestPage.getByText('Your address has been revoked.').waitFor({ timeout: 3000 });
  assert.equal((await guestPage.context().request.get(given)).status(), 401);
  assert.equal((await guestPage.context().request.get(guestPage.url())).status(), 401);
  await eventually(async () => assert.equal(await again.getByRole('listitem').count(), 1));
  await again.getByRole('button', { name: 'Close' }).click();
  await host.click('Topic Tracks');
});
