// SPDX-License-Identifier: EPL-2.0
// Gives the flows of a copy of samples/submarine-lab the colours of their topics, and looks at pixels of both themes: of
// topics, their connections and flows, of what is selected, and of rates while the system, simulated by
// SimulatedPipeline.java, runs. Leaves pictures. Ends with 0 if all went well.
//
// Usage: node colour-flows.mjs CHROMIUM ADDRESS PICTURES
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { accessible, contrast, inBothThemes, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address, pictures] = argv.slice(2);
const ENDS = ['sonar-bow', 'tracker'];

/** By then a zoom is sharp, in milliseconds. */
const SHARP = 700;

const CONTACTS = `Flow from ${ENDS.join(' to ')}`;
const HEALTH = 'Flow from esxi-slave to controller';
const MIXED = 'Flow from compute-10-33-136-7 to compute-10-33-136-8';
const { topicColours } = JSON.parse(
  readFileSync(
    new URL(
      '../../notation/src/main/resources/dev/slipway/editor/notation/notation.json',
      import.meta.url,
    ),
    'utf8',
  ),
);

/** A colour of the notation as pixels have it. */
const pixel = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join();

/** The colour of the topic that is in that place among those of the model, from 0. */
const topic = (place, theme) => pixel(topicColours.each[place][theme]);

await withEditor(executablePath, address, 'Topic Tracks', async (editor, page) => {
  const drawnAgain = () =>
    page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  const edge = async (ends) => {
    const found = await page.waitForFunction(
      ([from, to]) => document.querySelector('.canvas').places.edge(from, to),
      ends,
    );
    return found.jsonValue();
  };
  const startOf = (ends) => async () => (await edge(ends)).start;
  const leftEndOf = (name) => async () => {
    const { x, y, height } = await editor.box(name);
    return { x, y: y + height / 2 };
  };
  /** Brings a place near, so that lines are wide enough to have pixels of nothing but their colour. */
  async function approach(place) {
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await drawnAgain();
    const { x, y } = await place();
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    for (let step = 0; step < 6; step++) {
      await page.mouse.wheel(0, -100);
    }
    await page.keyboard.up('Control');
    await page.mouse.move(5, 5);
    await page.waitForTimeout(SHARP);
  }
  /** The colours of the pixels around a place. */
  async function around(place) {
    await drawnAgain();
    const { x, y } = await place();
    return editor.colours(x - 14, y - 14, 28, 28);
  }
  /** A colour of the page by its variable. */
  const variable = (name) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.color = `var(${name})`;
      const [, parts] = /rgb\(([^)]*)\)/.exec(getComputedStyle(probe).color);
      probe.remove();
      return parts.replaceAll(' ', '');
    }, name);
  const look = (name) => accessible(page, name, join(pictures, name));
  const classes = async (name) => (await editor.look(name)).classes;
  const legend = page.getByRole('complementary', { name: 'Topics' });

  // Topics and what leads to and from them have a colour each, which is well seen.
  await page.keyboard.press('Alt+k');
  await look('topics');
  await eventually(async () =>
    assert.equal(await legend.isVisible(), false, 'the topics themselves say it'),
  );
  for (const [colour, place] of [
    [1, leftEndOf('Topic Tracks')],
    [1, startOf(['Tracks', 'MissionRecorder'])],
    [3, leftEndOf('Topic NavigationSummary')],
    [3, startOf(['NavigationSummary', 'CommandConsole'])],
  ]) {
    await approach(place);
    await inBothThemes(page, async (theme) => {
      const seen = await around(place);
      assert.ok(seen.includes(topic(colour, theme)), `topic ${colour}, ${theme}`);
      assert.ok(!seen.includes(topic(4 - colour, theme)), `no other than ${colour}, ${theme}`);
      const ground = await variable('--canvas-fill');
      assert.ok(contrast(topic(colour, theme), ground) >= 3, `topic ${colour} on ${ground}`);
    });
  }

  // So have their flows; several topics together have none of these colours. The legend says which is whose.
  await editor.showDiagram('deployment');
  // What is pointed at is to change no colours.
  await page.keyboard.press('Alt+n');
  await legend.waitFor();
  await look('flows');
  await eventually(async () => assert.ok((await classes(CONTACTS)).includes('topic-colour-1')));
  await eventually(async () =>
    assert.match(await legend.innerText(), /^Topics\s+SonarContacts\s+Tracks\s/),
  );
  await page.keyboard.press('Alt+b');
  await editor.painted(MIXED, 'texts', ' flows');
  await eventually(async () => assert.ok((await classes(MIXED)).includes('topic-colour-several')));
  await eventually(async () => assert.ok((await classes(HEALTH)).includes('topic-colour-9')));
  await legend.getByText('several topics').waitFor();
  await page.keyboard.press('Alt+b');
  const flow = startOf(ENDS);
  await approach(flow);
  await inBothThemes(page, async (theme) => {
    await eventually(async () =>
      assert.ok((await around(flow)).includes(topic(0, theme)), `flow, ${theme}`),
    );
    // What is exported looks like what is shown.
    await page.locator('.file-menu summary').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export SVG' }).click(),
    ]);
    await eventually(async () =>
      assert.ok(readFileSync(await download.path(), 'utf8').includes(topicColours.each[0][theme])),
    );
  });

  // What is selected has its own colour, and so has what is seen of the running system.
  const { id } = await edge(ENDS);
  const { x, y } = await flow();
  const at = await page.evaluate(
    ([id, x, y]) => {
      const { places } = document.querySelector('.canvas');
      const offsets = Array.from({ length: 61 }, (_, step) => step - 30);
      return offsets
        .flatMap((dx) => offsets.map((dy) => ({ x: x + dx, y: y + dy })))
        .find((each) => places.elementAt(each.x, each.y)?.id === id);
    },
    [id, x, y],
  );
  await page.mouse.click(at.x, at.y);
  await page.mouse.move(5, 5);
  const selected = await around(flow);
  await eventually(async () =>
    assert.ok(selected.includes(await variable('--accent')), 'selected'),
  );
  assert.ok(!selected.includes(topic(0, 'light')), 'selected, and nothing else');
  await page.reload();
  await editor.drawn('Component tracker');
  await editor.settled();
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await editor.painted(CONTACTS, 'classes', 'sign-rate-as-drawn');
  await approach(flow);
  const live = await around(flow);
  await eventually(async () => assert.ok(live.includes(await variable('--running')), 'live'));
  assert.ok(
    !['light', 'dark'].some((theme) => live.includes(topic(0, theme))),
    'live, and nothing else',
  );
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await editor.bare('Component tracker');

  // The browser remembers it, until it is switched off.
  await legend.waitFor();
  await page.keyboard.press('Alt+k');
  await legend.waitFor({ state: 'hidden' });
  await approach(flow);
  const plain = await around(flow);
  await eventually(async () => assert.ok(plain.includes(await variable('--topic-stroke'))));
  assert.ok(!plain.includes(topic(0, 'light')));
});
