// SPDX-License-Identifier: EPL-2.0
// Filters a copy of samples/submarine-lab by topic, host and component, saves what is shown as a view, chooses, changes,
// renames and deletes it, by mouse and keys, in Chromium. Ends with 0 if all went well.
//
// Usage: node use-views.mjs CHROMIUM ADDRESS PICTURES
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { accessible, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, pictures] = argv.slice(2);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const panel = page.getByRole('region', { name: 'Views' });
  const notice = page.getByRole('region', { name: 'View', exact: true });
  const press = (keys) => page.keyboard.press(keys);
  const item = (name) => page.getByRole('menuitem', { name });
  /** Waits until exactly these nodes are in the diagram. */
  const shows = (...names) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('.diagram:not(.hidden) [role=treeitem]')]
          .map((each) => each.ariaLabel)
          .sort()
          .join() === wanted,
      names.sort().join(),
    );
  const gone = (name) => editor.node(name).waitFor({ state: 'detached' });
  const flows = (...names) =>
    page.waitForFunction(
      (wanted) =>
        document
          .querySelector('.canvas')
          ?.places.painted()
          .map(({ name }) => name)
          .filter((name) => name.startsWith('Flow from '))
          .sort()
          .join() === wanted,
      names
        .map((name) => `Flow from ${name}`)
        .sort()
        .join(),
    );
  const said = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('.status-text').textContent.includes(wanted),
      text,
    );
  const saved = () => panel.locator('.saved-views [data-focus]').allTextContents();
  const lists = (...names) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('.saved-views [data-focus]')]
          .map((each) => each.textContent)
          .join() === wanted,
      names.join(),
    );
  const look = (name) => accessible(page, name, join(pictures, `views-${name}`));
  const SONAR = [
    'Component type SonarArray',
    'Component type SonarTracker',
    'Struct ContactReport',
    'Topic SonarContacts',
  ];

  // A topic, its users and its type: by the menu of what is pointed at.
  await editor.click('Topic SonarContacts', { button: 'right' });
  await item(/^Show only selection/).click();
  await shows(...SONAR);
  await notice.getByRole('button', { name: 'View: not saved' }).waitFor();
  // What says so can be reached: nothing lies above it.
  const leave = await notice.getByRole('button', { name: 'Show all' }).boundingBox();
  await eventually(async () =>
    assert.equal(
      await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y).textContent,
        [leave.x + leave.width / 2, leave.y + leave.height / 2],
      ),
      'Show all',
    ),
  );
  await editor.fits();
  await editor.dirty('');

  // Saved by keys alone. It is a change of the drawing like any other.
  await press('F1');
  await page.keyboard.type('save view');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Save view' }).waitFor();
  await page.keyboard.type('Sonar');
  await press('Enter');
  await editor.dirty('●');
  await notice.getByRole('button', { name: 'View: Sonar', exact: true }).waitFor();
  await look('software');

  // The other diagrams show the same: the flows of the topic and where they begin and end.
  await editor.showDiagram('deployment');
  const ends = ['sonar-bow to tracker', 'sonar-flank to tracker'];
  await flows(...ends);
  await gone('Component weapon-control');
  await look('deployment');
  await editor.showDiagram('infrastructure');
  await gone('Virtual machine gpu-kvm');
  await editor.drawn('Network lab-network');
  await editor.showDiagram('deployment');

  // What is drawn in it is seen, though the view does not know it; a folded host keeps its flows.
  await editor.click('Component tracker');
  await press('Alt+p');
  await page.keyboard.type('HealthMonitor');
  await press('Enter');
  await editor.drawn('Component health-monitor-2').catch(() => {});
  const made = await page.evaluate(() =>
    [...document.querySelectorAll('.diagram:not(.hidden) [role=treeitem]')]
      .map((each) => each.ariaLabel)
      .filter((name) => name.startsWith('Component ')),
  );
  assert.equal(made.length, 4, made.join());
  await press('Control+z');
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.diagram:not(.hidden) [role=treeitem]')].filter((each) =>
        each.ariaLabel.startsWith('Component '),
      ).length === 3,
  );
  await editor.click('ESXi host esxi-slave', { position: { x: 60, y: 12 } });
  await press('Alt+.');
  await flows('sonar-bow to tracker', 'esxi-slave to tracker');
  await press('Alt+.');
  await flows(...ends);

  // More of it in the panel, by keys.
  await press('Alt+v');
  await panel.waitFor();
  await lists('All', 'Sonar');
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Sonar'),
  );
  const topics = panel.getByRole('combobox', { name: 'Show topics' });
  await topics.focus();
  await page.keyboard.type('periscope');
  await page.getByRole('option', { name: /^PeriscopeVideo/ }).waitFor();
  await press('Enter');
  await flows(...ends, 'periscope-camera to command-consoles');
  await lists('All', 'Sonar (changed)');
  await look('panel');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await lists('All', 'Sonar');
  await panel.getByRole('button', { name: 'Remove PeriscopeVideo' }).click();
  await flows(...ends);
  await panel.getByRole('button', { name: 'Sonar (changed)' }).click();
  await flows(...ends, 'periscope-camera to command-consoles');

  // Domains are nowhere drawn, and are chosen here; of each kind one is enough.
  const domains = panel.getByRole('combobox', { name: 'Show domains' });
  await domains.click();
  await page.getByRole('option', { name: /^combat/ }).click();
  const hosts = panel.getByRole('combobox', { name: 'Show hosts' });
  await hosts.click();
  await page.keyboard.type('esxi-slave');
  await press('Enter');
  await flows('sonar-flank to tracker');
  await panel.getByRole('button', { name: 'Save view…' }).click();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('flank');
  await press('Enter');
  await lists('All', 'flank', 'Sonar');

  // Renamed by keys, and taken back: the view that is shown follows.
  await panel.locator('[data-view="flank"]').focus();
  await press('F2');
  await page.keyboard.type('Flank array');
  await press('Enter');
  await lists('All', 'Flank array', 'Sonar');
  await notice.getByRole('button', { name: 'View: Flank array', exact: true }).waitFor();
  await press('Control+z');
  await lists('All', 'flank', 'Sonar');
  await notice.getByRole('button', { name: 'View: flank', exact: true }).waitFor();
  await press('Control+y');
  await lists('All', 'Flank array', 'Sonar');
  // A name that is taken is refused, and said.
  await panel.getByRole('button', { name: 'Rename the view Flank array' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Sonar');
  await press('Enter');
  await said('There is a view Sonar already.');
  await eventually(async () => assert.deepEqual(await saved(), ['All', 'Flank array', 'Sonar']));

  // Arrows choose; Escape leaves.
  await panel.locator('[data-view="Sonar"]').focus();
  await press('ArrowUp');
  await press('ArrowUp');
  await press('Enter');
  await editor.drawn('Component weapon-control');
  await notice.waitFor({ state: 'hidden' });
  await press('Escape');
  await panel.waitFor({ state: 'hidden' });

  // Chosen by name, and the same after the page is loaded again.
  await press('F1');
  await page.keyboard.type('show view sonar');
  await page.getByRole('option', { name: /^Sonar/ }).waitFor();
  await press('Enter');
  await flows(...ends, 'periscope-camera to command-consoles');
  await page.reload();
  await flows(...ends, 'periscope-camera to command-consoles');
  await notice.getByRole('button', { name: 'View: Sonar', exact: true }).waitFor();

  // A picture is of what is shown.
  await press('F1');
  await page.keyboard.type('export svg');
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  const picture = readFileSync(await download.path(), 'utf8');
  assert.match(picture, />sonar-bow<\/text>/);
  assert.doesNotMatch(picture, />weapon-control<\/text>/);

  // What is looked for is seen, whatever the view.
  await press('Control+f');
  await page.keyboard.type('weapon-control');
  await page
    .getByRole('option', { name: /^weapon-control/ })
    .first()
    .waitFor();
  await press('Enter');
  await editor.drawn('Component weapon-control');
  await said('weapon-control is not in the view: all is shown.');

  // Deleted, and taken back.
  await press('Alt+v');
  await panel.locator('[data-view="Flank array"]').focus();
  await press('Delete');
  await lists('All', 'Sonar');
  await press('Control+z');
  await lists('All', 'Flank array', 'Sonar');

  // Of a view that shows nothing of a diagram that is said, not how to begin.
  await panel.getByRole('button', { name: 'Sonar', exact: true }).click();
  const components = panel.getByRole('combobox', { name: 'Show components' });
  await components.click();
  await page.keyboard.type('weapon-control');
  await press('Enter');
  await panel.getByRole('button', { name: 'Remove PeriscopeVideo' }).waitFor();
  await press('Control+s');
  await editor.dirty('');
});
