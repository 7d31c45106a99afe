// SPDX-License-Identifier: EPL-2.0
// Counts what a user does to draw one element of each kind of samples/submarine-lab, from an empty page, in Chromium: by the
// gestures that the first editor had, which are still there, and by those of today. A press, a double or triple click, a drag, a chord
// of keys and a text that is typed count 1 each; moving the mouse and reading count nothing. The same is drawn both times.
//
// Prints a table, and ends with 0 if each kind takes at most 60 % of what it took, and a member 2 actions.
//
// Usage: node count-actions.mjs CHROMIUM ADDRESS LAB
//   ADDRESS  of the editor, with a workspace that has the empty models before.deployment and now.deployment
//   LAB      the folder of the sample, whose elements are counted
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import { withEmptyEditor } from './editor-page.mjs';

const GOAL = 0.6;
const MEMBER = 2;
const MEMBERS = ['latitude: float64', 'longitude: float64', 'depth: float64'];
const [executablePath, address, lab] = argv.slice(2);

/** A user's hand: whatever it does is counted. */
class Hand {
  actions = 0;

  constructor(page) {
    this.page = page;
  }

  async click({ x, y }, clickCount = 1) {
    this.actions++;
    await this.page.mouse.click(x, y, { clickCount });
  }

  async drag(from, to) {
    this.actions++;
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 8 });
    await this.page.mouse.up();
  }

  async press(keys) {
    this.actions++;
    await this.page.keyboard.press(keys);
  }

  async type(text) {
    this.actions++;
    await this.page.keyboard.type(text);
  }
}

/** Draws the same by one or the other gestures, and says how many actions an element of each kind took. */
class Drawing {
  spent = {};

  constructor(editor, page) {
    this.editor = editor;
    this.page = page;
    this.hand = new Hand(page);
    this.properties = page.locator('.properties');
  }

  /** Notes what drawing something takes, for each of several elements of a kind. */
  async of(kind, elements, draw) {
    const before = this.hand.actions;
    await draw();
    this.spent[kind] = (this.hand.actions - before) / elements;
  }

  /** Where something is, once it stays where it is: the properties are drawn again after a change. */
  async middle(locator) {
    let last;
    for (let tries = 0; tries < 100; tries++) {
      await locator.evaluate((each) => each.scrollIntoView({ block: 'nearest' })).catch(() => {});
      const box = await locator.boundingBox();
      if (box && last && box.x === last.x && box.y === last.y) {
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
      last = box;
      await this.page.waitForTimeout(100);
    }
    return assert.fail(`${locator} does not stay in a place`);
  }

  item(entry) {
    return this.middle(this.page.locator('.palette-item', { hasText: new RegExp(`^${entry}$`) }));
  }

  field(name) {
    return this.properties.getByLabel(name, { exact: true });
  }

  /** Waits until two nodes are connected in either direction; their names have no blanks. */
  async connected(...ends) {
    await this.page.waitForFunction(
      ([one, other]) => {
        const { places } = document.querySelector('.canvas');
        return places.edge(one, other) ?? places.edge(other, one);
      },
      ends.map((end) => end.split(' ').at(-1)),
    );
  }

  async show(diagram, first) {
    await this.editor.showDiagram(diagram);
    await this.item(first);
  }

  /** All of the lab that there is one of, and a struct with three members. */
  async drawAll() {
    const within = async (name, x, y) => {
      const box = await this.editor.box(name);
      return { x: box.x + x * box.width, y: box.y + y * box.height };
    };
    const node = (kind, entry, label, name, at) =>
      this.of(kind, 1, () => this.node(entry, label, name, at));
    await this.of('struct', 1, () =>
      this.node('Struct', 'Struct', 'GeoPosition', { x: 420, y: 200 }, this.toMembers),
    );
    await this.of('member of a struct', MEMBERS.length, () => this.members('GeoPosition'));
    await node('topic', 'Topic', 'Topic', 'Tracks', { x: 760, y: 230 });
    await node('component type', 'Component type', 'Component type', 'SonarTracker', {
      x: 420,
      y: 520,
    });
    await this.node('Component type', 'Component type', 'CommandConsole', { x: 1020, y: 520 });
    const [tracker, topic, console] = [
      'Component type SonarTracker',
      'Topic Tracks',
      'Component type CommandConsole',
    ];
    await this.of('type of a topic', 1, () =>
      this.connect('Data type', topic, 'Struct GeoPosition', 'left'),
    );
    await this.of('publication with a rate', 1, async () => {
      await this.of('publication', 1, () => this.connect('Publication', tracker, topic, 'right'));
      await this.properties.locator('.kind', { hasText: /^Publication$/ }).waitFor();
      await this.rate('10');
    });
    await this.of('subscription', 1, () => this.connect('Subscription', topic, console, 'right'));
    await this.show('infrastructure', 'Site');
    await node('site', 'Site', 'Site', 'lab', { x: 600, y: 250 });
    await node('network', 'Network', 'Network', 'lab-network', { x: 600, y: 250 });
    await node('host', 'KVM host', 'KVM host', 'compute-1', { x: 560, y: 340 });
    await node(
      'virtual machine',
      'Virtual machine',
      'Virtual machine',
      'combat-kvm-1',
      await within('KVM host compute-1', 0.5, 0.8),
    );
    await this.of('network interface', 1, () =>
      this.connect('Network interface', 'KVM host compute-1', 'Network lab-network', 'right'),
    );
    await this.show('deployment', 'SonarTracker');
    await node(
      'component on a node',
      'SonarTracker',
      'Component',
      'tracker',
      await within('Virtual machine combat-kvm-1', 0.5, 0.6),
    );
    await this.page
      .locator('[role=treeitem][aria-label$=" combat-kvm-1"] [aria-label="Component tracker"]')
      .waitFor({ state: 'attached' });
    await this.page.keyboard.press('Control+s');
    await this.editor.dirty('');
  }
}

/** As with the first editor: tools of the palette, and the property sheet. */
class Then extends Drawing {
  /** The key that ends the name of a struct which members follow. */
  toMembers = 'Enter';

  async node(entry, label, name, at) {
    await this.hand.click(await this.item(entry));
    await this.hand.click(at);
    const made = this.page.locator(
      `.diagram:not(.hidden) [role=treeitem][aria-selected=true][aria-label^="${label} "]`,
    );
    await made.waitFor({ state: 'attached' });
    const was = (await made.getAttribute('aria-label')).slice(label.length + 1);
    await this.properties.locator('h2', { hasText: new RegExp(`^${was}$`) }).waitFor();
    await this.hand.click(await this.middle(this.field('Name')), 3);
    await this.hand.type(name);
    await this.hand.press('Enter');
    await this.editor.drawn(`${label} ${name}`);
  }

  async members(struct) {
    for (const member of MEMBERS) {
      const [name, type] = member.split(': ');
      await this.hand.click(
        await this.middle(this.page.getByRole('button', { name: 'Add Members' })),
      );
      const row = (shown) =>
        this.properties.locator('.part-row', {
          has: this.page.locator('summary > span:first-child', {
            hasText: new RegExp(`^${shown}$`),
          }),
        });
      await this.hand.click(await this.middle(row('member').locator('summary').first()));
      const called = row('member').getByLabel('Name', { exact: true });
      await this.hand.click(await this.middle(called), 3);
      await this.hand.type(name);
      await this.hand.press('Enter');
      await row(name).waitFor();
      await this.hand.click(
        await this.middle(row(name).getByRole('combobox', { name: 'Type' })),
        2,
      );
      await this.hand.type(type);
      await this.hand.press('Enter');
      await this.editor.painted(`Struct ${struct}`, 'texts', member);
    }
  }

  async connect(entry, from, to) {
    await this.hand.click(await this.item(entry));
    await this.hand.click(await this.editor.grip(from));
    await this.hand.click(await this.editor.grip(to));
    await this.connected(from, to);
  }

  async rate(hertz) {
    await this.hand.click(await this.middle(this.field('Rate')), 3);
    await this.hand.type(hertz);
    await this.hand.press('Enter');
    await this.rated(hertz);
  }

  async rated(hertz) {
    await this.page.waitForFunction(
      (wanted) =>
        document.querySelector('.properties input[data-key=":rate"]')?.defaultValue === wanted,
      `${hertz} Hz`,
    );
  }
}

/** As today: what is dragged from the palette is named at once, arrows beside nodes connect, lines are typed. */
class Now extends Then {
  toMembers = 'Tab';

  async node(entry, label, name, at, end = 'Enter') {
    await this.hand.drag(await this.item(entry), at);
    await this.editor.nameField.waitFor();
    await this.hand.type(name);
    await this.hand.press(end);
    await this.editor.drawn(`${label} ${name}`);
  }

  async members(struct) {
    await this.properties.locator('[aria-label="New Members"]:focus').waitFor();
    for (const member of MEMBERS) {
      await this.hand.type(member);
      await this.hand.press('Enter');
    }
    await this.editor.painted(`Struct ${struct}`, 'texts', MEMBERS.at(-1));
  }

  async connect(entry, from, to, side) {
    const { x, y, width, height } = await this.editor.box(from);
    // Beside what is in it, which has arrows of its own.
    const border = side === 'left' ? x + 3 : x + width - 3;
    const at = { x: side === 'left' ? x - 13 : x + width + 13, y: y + height / 2 };
    await this.page.mouse.move(border, at.y);
    await this.page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('.connect-handle')].some((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return left < wanted.x && wanted.x < right && top < wanted.y && wanted.y < bottom;
        }),
      at,
    );
    await this.page.mouse.move(at.x, at.y, { steps: 5 });
    const end = await this.editor.box(to);
    await this.hand.drag(at, { x: end.x + end.width / 2, y: end.y + end.height / 2 });
    await this.connected(from, to);
  }

  async rate(hertz) {
    await this.hand.type(hertz);
    await this.hand.press('Enter');
    await this.rated(hertz);
  }
}

/** How many elements of each kind the lab has. */
function elements() {
  const text = readdirSync(lab)
    .filter((file) => file.endsWith('.deployment'))
    .map((file) => readFileSync(join(lab, file), 'utf8'))
    .join('');
  const count = (pattern) => [...text.matchAll(pattern)].length;
  return {
    struct: count(/xsi:type="dds:(Struct|Union)"/g),
    'member of a struct': count(/<members /g),
    topic: count(/<topics /g),
    'component type': count(/<componentTypes /g),
    'type of a topic': count(/<topics /g),
    'publication with a rate': count(/<publications [^>]*\brate="/g),
    publication: count(/<publications (?![^>]*\brate=")/g),
    subscription: count(/<subscriptions /g),
    site: count(/<sites /g),
    network: count(/<networks /g),
    host: count(/<nodes xsi:type="infrastructure:PhysicalHost"/g),
    'virtual machine': count(/<nodes xsi:type="infrastructure:VirtualMachine"/g),
    'network interface': count(/<nics /g),
    'component on a node': count(/<instances /g),
  };
}

async function count(How, model) {
  const empty = new URL(address);
  empty.searchParams.set('model', model);
  let spent;
  await withEmptyEditor(executablePath, empty.href, async (editor, page) => {
    const drawing = new How(editor, page);
    await drawing.drawAll();
    spent = drawing.spent;
  });
  return spent;
}

const then = await count(Then, 'before.deployment');
const now = await count(Now, 'now.deployment');
const number = (value) => value.toFixed(1).replace(/\.0$/, '');
const all = { then: 0, now: 0, elements: 0 };
const row = (...cells) => stdout.write(`| ${cells.join(' | ')} |\n`);
row('Element', 'in the lab', 'first editor', 'now', 'share');
row('---', '---', '---', '---', '---');
for (const [kind, amount] of Object.entries(elements())) {
  assert.ok(amount > 0, kind);
  row(
    kind,
    amount,
    number(then[kind]),
    number(now[kind]),
    `${Math.round((100 * now[kind]) / then[kind])} %`,
  );
  all.elements += amount;
  all.then += amount * then[kind];
  all.now += amount * now[kind];
}
row(
  'all of these',
  all.elements,
  number(all.then),
  number(all.now),
  `${Math.round((100 * all.now) / all.then)} %`,
);
assert.ok(now['member of a struct'] <= MEMBER, 'a member is a text and Enter');
for (const [kind, actions] of Object.entries(now)) {
  assert.ok(actions <= GOAL * then[kind], `${kind}: ${actions} actions, ${then[kind]} before`);
}
