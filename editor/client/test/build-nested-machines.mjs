// SPDX-License-Identifier: EPL-2.0
import assert from 'node:assert/strict';
import { eventually } from './eventually.mjs';

/** Builds a machine in a machine on a host by the mouse, and saves it. */
export async function buildNestedMachines(editor, page) {
  const item = (name) => page.locator('.palette-item', { hasText: new RegExp(`^${name}$`) });
  const inside = (outer, inner) =>
    page.locator(`[role=treeitem][aria-label="${outer}"] [role=treeitem][aria-label="${inner}"]`);

  async function draw(entry, place, drawn) {
    await item(entry).click();
    await page.mouse.click(place.x, place.y);
    await editor.drawn(drawn);
  }

  /** Drags a node into the lower part of another one. */
  async function drop(name, target) {
    const from = await editor.grip(name);
    const box = await editor.box(target);
    await editor.lead(from, { x: box.x + box.width / 2, y: box.y + box.height - 8 });
    await page.mouse.up();
  }

  await editor.showDiagram('infrastructure');
  await item('Site').first().waitFor();
  await draw('Site', { x: 600, y: 250 }, 'Site site');
  await draw('KVM host', { x: 560, y: 320 }, 'KVM host host');
  await draw(
    'KVM in a machine',
    await editor.grip('KVM host host'),
    'KVM in a machine nested-hypervisor',
  );
  await inside('KVM host host', 'KVM in a machine nested-hypervisor').waitFor({
    state: 'attached',
  });
  for (const name of ['vm', 'vm-2']) {
    await draw('Virtual machine', await editor.grip('Site site'), `Virtual machine ${name}`);
    await page.keyboard.press('Escape');
    await drop(`Virtual machine ${name}`, 'KVM in a machine nested-hypervisor');
    await inside('KVM in a machine nested-hypervisor', `Virtual machine ${name}`).waitFor({
      state: 'attached',
    });
  }

  // A machine that is no hypervisor takes none.
  await drop('Virtual machine vm-2', 'Virtual machine vm');
  await page.keyboard.press('Escape');
  await eventually(async () =>
    assert.equal(await inside('Virtual machine vm', 'Virtual machine vm-2').count(), 0),
  );

  await page.getByRole('button', { name: 'Save' }).click();
  await editor.dirty('');
}
