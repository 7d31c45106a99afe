// SPDX-License-Identifier: EPL-2.0
// The editor's page in Chromium, for tests.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launchChromium } from './chromium.mjs';
import { delayMessages } from './hold-message.mjs';

const PATIENCE = 60_000;

/** Milliseconds by which messages of the server come late at most, to find tests and pages that rely on its haste. */
const DELAY = Number(process.env.SLIPWAY_PAGE_DELAY ?? 0);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What stands for a node of the diagram that is shown, for screen readers: what is seen is painted. Other tabs stay in the page. */
function selector(name) {
  return `.diagram:not(.hidden) [role=treeitem][aria-label="${name}"]`;
}

/** What a user sees and does on the page. */
export class EditorPage {
  constructor(page) {
    this.page = page;
  }

  /** What stands for a node, by what it is and its name, such as 'Topic Tracks'. It is not seen itself. */
  node(name) {
    return this.page.locator(selector(name));
  }

  /** Clicks on the middle of a node, or on another place of it. */
  async click(name, { button, count, position } = {}) {
    const { x, y, width, height } = await this.box(name);
    const at = position ?? { x: width / 2, y: height / 2 };
    await this.page.mouse.click(x + at.x, y + at.y, { button, clickCount: count });
  }

  /** What is painted of a node or edge: `classes`, `texts` and `badges`; undefined where it is not. */
  async look(name) {
    return this.page.evaluate(
      (wanted) =>
        document
          .querySelector('.canvas')
          .places.painted()
          .find((each) => each.name === wanted),
      name,
    );
  }

  /**
   * Waits until a node or edge has something painted on it that contains a text: in its `badges` or `texts`. The page may
   * still be loading.
   */
  async painted(name, what, text) {
    await this.page.waitForFunction(
      ([name, what, text]) => {
        const found = document
          .querySelector('.canvas')
          ?.places.painted()
          .find((each) => each.name === name);
        return found?.[what].some((each) => each.includes(text));
      },
      [name, what, text],
    );
  }

  /** What the badges of edges say, painted or drawn above for what is pointed at or selected. */
  async flows() {
    return this.page.evaluate(() => [
      ...document
        .querySelector('.canvas')
        .places.painted()
        .flatMap(({ name, badges }) => (name.includes(' from ') ? badges : [])),
      ...[...document.querySelectorAll('.diagram:not(.hidden) g.edge > .badge > text')].map(
        (text) => text.textContent,
      ),
    ]);
  }

  /** Waits until an edge has a badge of that kind. */
  async flowing(pattern) {
    for (;;) {
      if ((await this.flows()).some((text) => pattern.test(text))) {
        return;
      }
      await this.page.waitForTimeout(50);
    }
  }

  /** Waits until a node has no badge. */
  async bare(name) {
    await this.page.waitForFunction(
      (wanted) =>
        document
          .querySelector('.canvas')
          .places.painted()
          .find((each) => each.name === wanted)?.badges.length === 0,
      name,
    );
  }

  /** Waits until a node is drawn. */
  async drawn(name) {
    await this.node(name).waitFor({ state: 'attached' });
  }

  /** Waits until the page says that there is something to be saved, or nothing. */
  async dirty(text) {
    await this.page.waitForFunction(
      (wanted) => document.querySelector('.dirty').textContent === wanted,
      text,
    );
  }

  /** The field in which a node is renamed. */
  get nameField() {
    return this.page.locator('.diagram:not(.hidden) .label-edit input:visible');
  }

  /** Where a node is on the screen: its outline, `title` and `fold`, the middle of the button; undefined where there is none. */
  async placeOf(name) {
    return this.page.evaluate(
      (wanted) => document.querySelector('.canvas').places.placeOf(wanted),
      name,
    );
  }

  /** The node or edge that is on top of the drawing there: id, name, selected and hovered; undefined where there is none. */
  async elementAt(x, y) {
    return this.page.evaluate(
      ([x, y]) => document.querySelector('.canvas').places.elementAt(x, y),
      [x, y],
    );
  }

  /** What is on top at a place of the screen: what it is called, else its class. */
  async shownAt(x, y) {
    return this.page.evaluate(
      ([x, y]) => {
        const top = document.elementFromPoint(x, y);
        const drawn =
          top?.closest('.diagram > svg') &&
          document.querySelector('.canvas').places.elementAt(x, y);
        return (
          drawn?.name ??
          top?.closest('[aria-label]')?.getAttribute('aria-label') ??
          top?.getAttribute('class')
        );
      },
      [x, y],
    );
  }

  /** What a browser would show as the tool tip at a place of the screen. */
  async tipAt(x, y) {
    return this.page.evaluate(
      ([x, y]) => {
        const titleOf = (part) =>
          [...part.children].find((child) => child.localName === 'title')?.textContent;
        let at = document.elementFromPoint(x, y);
        while (at && titleOf(at) === undefined) {
          at = at.parentElement;
        }
        return at ? titleOf(at) : '';
      },
      [x, y],
    );
  }

  /** The colours of a part of the screen, each pixel as 'r,g,b'. */
  async colours(x, y, width, height) {
    const picture = await this.page.screenshot({ clip: { x, y, width, height } });
    return this.page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        const { data } = canvas.getImageData(0, 0, image.width, image.height);
        return Array.from({ length: data.length / 4 }, (_, at) =>
          data.slice(4 * at, 4 * at + 3).join(),
        );
      },
      [...picture],
    );
  }

  /** Waits until all nodes can be seen whole. */
  async fits() {
    await this.page.waitForFunction(() => {
      const room = document.querySelector('.canvas').getBoundingClientRect();
      const { places } = document.querySelector('.canvas');
      const nodes = [...document.querySelectorAll('.diagram:not(.hidden) [role=treeitem]')].map(
        (item) => places.placeOf(item.ariaLabel),
      );
      return nodes.every(
        (node) =>
          node &&
          node.x > room.left &&
          node.x + node.width < room.right &&
          node.y > room.top &&
          node.y + node.height < room.bottom,
      );
    });
  }

  /** Types into the field in which a node is renamed, when it is there. */
  async typeName(name) {
    await this.nameField.waitFor();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(name);
    await this.page.keyboard.press('Enter');
  }

  async showDiagram(id) {
    await this.page.locator(`[data-diagram="${id}"]`).click();
    await this.settled();
  }

  /** Waits until what is wrong is listed: until then the diagram is fitted into the room that is left. */
  async settled() {
    await this.page.locator('.problems[aria-busy="false"]').waitFor({ state: 'attached' });
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }

  /** A place at the lower edge of a node, where there is no text. */
  async grip(name) {
    const box = await this.box(name);
    return { x: box.x + box.width - 14, y: box.y + box.height - 6 };
  }

  /** Presses the mouse at a place and leads it elsewhere. */
  async lead(from, to) {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 6 });
  }

  /** Drags a node. */
  async drag(name, dx, dy) {
    const from = await this.grip(name);
    await this.lead(from, { x: from.x + dx, y: from.y + dy });
    await this.page.mouse.up();
  }

  /** Where a node is on the screen, without the width of its line, which is another while it is selected. */
  async box(name) {
    await this.drawn(name);
    const { x, y, width, height } = await this.placeOf(name);
    return { x, y, width, height };
  }

  /** Waits until a node is at about this place of the screen. */
  async comesTo(name, x, y) {
    await this.page.waitForFunction(
      (wanted) => {
        const place = document.querySelector('.canvas').places.placeOf(wanted.name);
        return place && Math.abs(place.x - wanted.x) < 1.5 && Math.abs(place.y - wanted.y) < 1.5;
      },
      { name, x, y },
    );
  }
}

/** The rules of axe that depend on colours, and so on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The moderate and worse violations that axe finds on a page, as texts that name the place.
 *
 * @param theme the current theme of a page that is checked in both: dark is checked for colours only
 */
export async function barriers(page, where, theme) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe);
  }
  const { violations } = await page.evaluate(
    (options) => window.axe.run(options),
    theme === 'dark' ? { runOnly: COLOUR_RULES } : {},
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(
      ({ id, nodes }) =>
        `${theme ? `${where}, ${theme}` : where}: ${id}: ${nodes
          .map(({ html }) => html)
          .slice(0, 3)
          .join(' ')}`,
    );
}

/** How well a colour can be told from another, as WCAG 2.1 has it: from 1 to 21. Both as 'r,g,b'. */
export function contrast(one, other) {
  const light = (colour) => {
    const [r, g, b] = colour
      .split(',')
      .map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return bright / dark;
}

/** Does something in each theme of the page, which is light in the end. */
export async function inBothThemes(page, use) {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
    await use(theme);
  }
}

/**
 * Fails where axe finds a barrier in either theme of the page.
 *
 * @param picture where screenshots go, without the theme and the ending of their names; without it there are none
 */
export async function accessible(page, where, picture) {
  await inBothThemes(page, async (theme) => {
    assert.deepEqual(await barriers(page, where, theme), []);
    if (picture) {
      await page.screenshot({ path: `${picture}-${theme}.png` });
    }
  });
}

/**
 * Opens the editor and does something in it; whatever its pages complain of is an error.
 *
 * @param executablePath Chromium
 * @param address what the server has printed
 * @param first a node to wait for
 * @param use done with the page; it can open others beside it, in the same browser or as one `elsewhere` would
 */
export async function withEditor(executablePath, address, first, use) {
  await withEmptyEditor(executablePath, address, async (editor, page, open) => {
    await editor.drawn(first);
    await editor.settled();
    await use(editor, page, open);
  });
}

/** Keeps what the page says at its bottom, each text once it is replaced, too. */
function keepWhatIsSaid() {
  window.said = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.classList?.contains('status-text')) {
        window.said.push(...Array.from(addedNodes, (text) => text.textContent));
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** What a page shows, for whoever reads why a test failed. */
const seen = (page) =>
  page
    .evaluate(() => {
      const texts = (selector) =>
        Array.from(document.querySelectorAll(selector), (each) => each.textContent.trim());
      const { activeElement } = document;
      return JSON.stringify({
        title: document.title,
        said: window.said.slice(-8),
        selected: Array.from(
          document.querySelectorAll('[role=treeitem][aria-selected=true]'),
          (each) => each.ariaLabel,
        ),
        focus: activeElement?.outerHTML.slice(0, 120),
        dialogs: texts('dialog[open]').map((text) => text.slice(0, 200)),
        menu: texts('[role=menuitem]'),
      });
    })
    .catch((gone) => String(gone));

/** As {@link withEditor}, with a model that has nothing in it yet, or the list of models. */
export async function withEmptyEditor(executablePath, address, use) {
  const browser = await launchChromium(executablePath);
  try {
    const another = () => browser.newContext({ viewport: { width: 1500, height: 950 } });
    const own = await another();
    const complaints = [];
    const open = async (wanted, { elsewhere = false, prepare } = {}) => {
      const page = await (elsewhere ? await another() : own).newPage();
      if (DELAY > 0) {
        await delayMessages(page, DELAY);
      }
      await prepare?.(page);
      await page.addInitScript(keepWhatIsSaid);
      page.setDefaultTimeout(PATIENCE);
      page.on('pageerror', (error) => complaints.push(error.stack));
      page.on(
        'console',
        (message) =>
          message.type() === 'error' &&
          // Who is elsewhere may lose the connection, which the client's library complains of.
          !(elsewhere && message.text().includes('Connection to server got closed')) &&
          complaints.push(message.text()),
      );
      await page.goto(wanted);
      return [new EditorPage(page), page];
    };
    const [editor, page] = await open(address);
    try {
      await page.locator('.palette-item, .chooser').first().waitFor();
      await use(editor, page, open);
    } catch (failure) {
      const complained = complaints.join('\n') || 'nothing';
      throw new Error(
        `${failure.message}\nThe page then: ${await seen(page)}\nIt complained of: ${complained}`,
        { cause: failure },
      );
    }
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
  }
}
