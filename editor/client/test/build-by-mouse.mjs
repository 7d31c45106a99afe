// SPDX-License-Identifier: EPL-2.0

/** Builds a small system from an empty model by the mouse, with keys for names and values alone, and saves it. */
export async function buildByMouse(editor, page) {
  const field = (name) => page.locator('.properties').getByLabel(name, { exact: true });
  const item = (name) => page.locator('.palette-item', { hasText: new RegExp(`^${name}$`) });

  /** Picks from the palette, points at a place, and names what comes of it in its properties. */
  async function draw(entry, label, name, x, y) {
    const those = `.diagram:not(.hidden) [role=treeitem][aria-label^="${label} "]`;
    const known = await page.locator(those).evaluateAll((items) => items.map(({ id }) => id));
    await item(entry).click();
    await page.mouse.click(x, y);
    // The one before may be selected until the new one is.
    const drawn = await page.waitForFunction(
      ([selector, known]) =>
        Array.from(document.querySelectorAll(selector)).find(({ id }) => !known.includes(id))
          ?.ariaLabel,
      [`${those}[aria-selected=true]`, known],
    );
    const first = (await drawn.jsonValue()).slice(label.length + 1);
    await page.locator('.properties h2', { hasText: new RegExp(`^${first}$`) }).waitFor();
    await field('Name').fill(name);
    await field('Name').press('Enter');
    await editor.drawn(`${label} ${name}`);
  }

  /** Picks an edge from the palette and points at its ends. */
  async function connect(entry, from, to) {
    await item(entry).click();
    for (const end of [from, to]) {
      const { x, y } = await editor.grip(end);
      await page.mouse.click(x, y);
    }
  }

  async function show(diagram, first) {
    await editor.showDiagram(diagram);
    await item(first).first().waitFor();
  }

  await draw('Struct', 'Struct', 'Position', 500, 150);
  await page.getByRole('button', { name: 'Add Members' }).click();
  await editor.painted('Struct Position', 'texts', 'member: int32');
  await draw('Topic', 'Topic', 'Tracks', 500, 350);
  await connect('Data type', 'Topic Tracks', 'Struct Position');
  await draw('Component type', 'Component type', 'Tracker', 300, 500);
  await draw('Component type', 'Component type', 'Display', 800, 500);
  await connect('Publication', 'Component type Tracker', 'Topic Tracks');
  await field('Rate').fill('10');
  await field('Rate').press('Enter');
  await connect('Subscription', 'Topic Tracks', 'Component type Display');
  await page.locator('.properties .kind', { hasText: 'Subscription' }).waitFor();

  await show('infrastructure', 'Site');
  await draw('Site', 'Site', 'lab', 600, 250);
  await draw('Network', 'Network', 'lan', 600, 250);
  await page.getByRole('button', { name: 'Add Subnets' }).click();
  await page.locator('details.part summary', { hasText: 'subnet' }).click();
  await field('CIDR *').fill('10.0.0.0/24');
  await field('CIDR *').press('Enter');
  await editor.painted('Network lan', 'texts', '10.0.0.0/24');
  await draw('Linux host', 'Linux host', 'node-1', 560, 320);
  await field('Component host').check();
  await connect('Network interface', 'Linux host node-1', 'Network lan');
  await page.locator('.properties .kind', { hasText: 'Network interface' }).waitFor();

  // Dragged onto the host, from beside it and from the palette.
  await show('deployment', 'Tracker');
  await draw('Tracker', 'Component', 'tracker', 800, 600);
  const host = await editor.box('Linux host node-1');
  const from = await editor.grip('Component tracker');
  await editor.lead(from, { x: host.x + host.width / 2 + 40, y: host.y + host.height - 8 });
  await page.mouse.up();
  await page
    .locator(
      '[role=treeitem][aria-label="Linux host node-1"] [role=treeitem][aria-label="Component tracker"]',
    )
    .waitFor({ state: 'attached' });
  const entry = await item('Display').boundingBox();
  await editor.lead({ x: entry.x + 20, y: entry.y + 8 }, { x: host.x + 60, y: host.y + 30 });
  await page.mouse.up();
  await page
    .locator(
      '[role=treeitem][aria-label="Linux host node-1"] [role=treeitem][aria-label="Component display"]',
    )
    .waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Save' }).click();
  await editor.dirty('');
}
