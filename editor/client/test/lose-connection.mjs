// SPDX-License-Identifier: EPL-2.0
// Two pages with one model in Chromium, one of which loses its connection for a while: neither
// what is done there meanwhile nor what is done in the other is lost. What is done in the very moment
// in which a connection breaks is done once. Ends with 0 if all went well.
//
// Usage: node lose-connection.mjs CHROMIUM ADDRESS MODEL
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { launchChromium } from './chromium.mjs';
import { accessible, EditorPage } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, model] = argv.slice(2);
const PATIENCE = 60_000;

const browser = await launchChromium(executablePath);
try {
  const context = await browser.newContext({ viewport: { width: 1500, height: 950 } });
  const [cut, other] = [await context.newPage(), await context.newPage()];
  const sockets = [];
  let refusing = false;
  /** Whether what is pasted next gets to the server before the connection breaks; undefined where it does not break. */
  let arriving;
  await cut.routeWebSocket(/glsp/, (socket) => {
    if (refusing) {
      socket.close();
      return;
    }
    sockets.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (arriving === undefined || JSON.parse(message).params?.action?.action?.kind !== 'paste') {
        server.send(message);
        return;
      }
      // From here on the page hears nothing.
      const done = new Promise((resolve) => server.onMessage(resolve));
      if (arriving) {
        server.send(message);
        void done.then(() => socket.close());
      } else {
        socket.close();
      }
      arriving = undefined;
    });
  });
  const node = (page, name) => page.locator(`[role=treeitem][aria-label="${name}"]`);
  for (const page of [cut, other]) {
    page.setDefaultTimeout(PATIENCE);
    await page.goto(address);
    await node(page, 'Topic Tracks').waitFor({ state: 'attached' });
  }
  await cut.evaluate(() => (window.sameDocument = true));
  // Somewhere that only the user can have chosen.
  await cut.bringToFront();
  await new EditorPage(cut).click('Topic Tracks');
  await cut
    .locator('[role=treeitem][aria-selected=true][aria-label="Topic Tracks"]')
    .waitFor({ state: 'attached' });
  const viewport = () => cut.locator('.diagram > svg > g').first().getAttribute('transform');
  const first = await viewport();
  await cut.mouse.wheel(0, -60);
  await cut.waitForFunction(
    (known) => document.querySelector('.diagram > svg > g').getAttribute('transform') !== known,
    first,
  );
  const before = await viewport();

  refusing = true;
  sockets.forEach((socket) => socket.close());
  await cut.locator('.shell.lost').waitFor();
  await accessible(cut, 'lost');

  // Meanwhile, elsewhere: one thing is removed, another renamed.
  await other.bringToFront();
  await new EditorPage(other).click('Component type SonarArray');
  await other.keyboard.press('Delete');
  await node(other, 'Component type SonarArray').waitFor({ state: 'detached' });
  const contacts = await new EditorPage(other).grip('Topic SonarContacts');
  await other.mouse.dblclick(contacts.x, contacts.y);
  await new EditorPage(other).typeName('Contacts');
  await node(other, 'Topic Contacts').waitFor({ state: 'attached' });

  // And here: what is selected is deleted.
  await cut.bringToFront();
  await eventually(async () =>
    assert.equal(await node(cut, 'Component type SonarArray').count(), 1),
  );
  await cut.locator('.diagram > svg').first().focus();
  await cut.keyboard.press('Delete');
  await eventually(async () => assert.equal(await node(cut, 'Topic Tracks').count(), 1));

  refusing = false;
  await cut.locator('.shell:not(.lost)').waitFor();
  await node(cut, 'Topic Contacts').waitFor({ state: 'attached' });
  await node(cut, 'Component type SonarArray').waitFor({ state: 'detached' });
  await node(cut, 'Topic Tracks').waitFor({ state: 'detached' });
  await node(other, 'Topic Tracks').waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(await viewport(), before));

  // What is selected stays so when it is lost again.
  await new EditorPage(cut).click('Topic WeaponStatus');
  await cut
    .locator('[role=treeitem][aria-selected=true][aria-label="Topic WeaponStatus"]')
    .waitFor({ state: 'attached' });
  sockets.forEach((socket) => socket.close());
  await cut.locator('.shell.lost').waitFor();
  await cut.locator('.shell:not(.lost)').waitFor();
  await eventually(async () =>
    assert.equal(
      await cut
        .locator('[role=treeitem][aria-selected=true][aria-label="Topic WeaponStatus"]')
        .count(),
      1,
    ),
  );
  await cut.keyboard.press('Control+z');
  await node(cut, 'Topic Tracks').waitFor({ state: 'attached' });

  // It breaks between page and server, or between server and page.
  const topics = () => readFileSync(model, 'utf8').split('<topics ').length - 1;
  await cut.keyboard.press('Control+s');
  await cut.locator('.dirty:text-is("")').waitFor({ state: 'attached' });
  for (const arrives of [false, true]) {
    const count = topics();
    await new EditorPage(cut).click('Topic WeaponStatus');
    await cut
      .locator('[role=treeitem][aria-selected=true][aria-label="Topic WeaponStatus"]')
      .waitFor({ state: 'attached' });
    arriving = arrives;
    await cut.keyboard.press('Control+d');
    await cut.locator('.shell.lost').waitFor();
    await cut.locator('.shell:not(.lost)').waitFor();
    await cut.locator('.dirty:text-is("●")').waitFor({ state: 'attached' });
    // What is done next comes after it.
    await cut.locator('.diagram > svg').first().focus();
    await cut.keyboard.press('Control+s');
    await cut.locator('.dirty:text-is("")').waitFor({ state: 'attached' });
    assert.equal(topics(), count + 1, `arrived: ${arrives}`);
  }
  await eventually(async () => assert.ok(await cut.evaluate(() => window.sameDocument)));
} finally {
  await browser.close();
}
