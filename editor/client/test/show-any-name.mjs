// SPDX-License-Identifier: EPL-2.0
// Looks at a model whose names are as long as names can be, or hold characters that turn texts round; and at what
// else is to be told apart by the eye. Ends with 0 if all went well.
//
// Usage: node show-any-name.mjs CHROMIUM ADDRESS
import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { inBothThemes, withEditor } from './editor-page.mjs';
import { eventually } from './eventually.mjs';

const [executablePath, address] = argv.slice(2);

await withEditor(executablePath, address, 'Topic SonarContacts', async (editor, page) => {
  /** Titles and details that reach out of their node, by what is read in them. */
  const spilling = () =>
    page.evaluate(() => {
      const picture = document.querySelector('.canvas').places.picture();
      document.querySelector('.diagram:not(.hidden)').append(picture);
      const found = [...picture.querySelectorAll('g.node')].flatMap((node) => {
        const right = node.querySelector(':scope > rect.outline').getBoundingClientRect().right;
        return [...node.querySelectorAll(':scope > text')]
          .filter((text) => text.getBoundingClientRect().right > right - 1)
          .map((text) => text.textContent);
      });
      picture.remove();
      return found;
    });

  // Long names stay in their nodes, and rows of the list of problems stay rows.
  await eventually(async () => assert.deepEqual(await spilling(), []));
  await page.locator('.problem', { hasText: 'Name too long' }).first().waitFor();
  const list = await page
    .locator('.problems')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  assert.ok(
    list.scrollWidth <= list.clientWidth,
    `the list of problems is ${list.scrollWidth} wide in ${list.clientWidth}`,
  );
  for (const problem of await page.locator('.problem').all()) {
    const box = await problem.boundingBox();
    assert.ok(box.height < 80, `a problem is ${box.height} high`);
  }
  await page.locator('.problem', { hasText: 'Name too long' }).first().click();
  const heading = page.locator('.properties h2', { hasText: 'WWW' });
  await heading.waitFor();
  const title = await heading.boundingBox();
  assert.ok(title.height < 80, `a title is ${title.height} high`);

  // Nothing that is read turns what is beside it round.
  const turned = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      if (/[\u202a-\u202e\u2066-\u2069]/.test(walker.currentNode.data)) {
        found.push(escape(walker.currentNode.data));
      }
    }
    return found;
  });
  assert.deepEqual(turned, []);
  await page.locator('.problem', { hasText: 'Sonar\\u{202e}rekcarT' }).first().waitFor();

  // What is edited stays where it is on the screen.
  const panel = page.locator('.properties');
  await editor.showDiagram('infrastructure');
  await editor.drawn('KVM host compute-10-33-136-7');
  const { x, y } = await editor.grip('KVM host compute-10-33-136-7');
  await page.mouse.click(x, y);
  await panel.locator('.kind', { hasText: 'Physical host' }).waitFor();
  for (const distance of [4, -12]) {
    const value = String(20 + distance);
    // Typed keys would have the browser itself bring the field into view.
    const before = await panel.evaluate(
      (around, [text, below]) => {
        const cores = around.querySelector('[data-key=":cores"]');
        around.scrollTop +=
          cores.getBoundingClientRect().top - around.getBoundingClientRect().top - below;
        cores.focus({ preventScroll: true });
        cores.value = text;
        const { scrollTop } = around;
        cores.dispatchEvent(new Event('change', { bubbles: true }));
        return scrollTop;
      },
      [value, distance],
    );
    await page.waitForFunction(
      (wanted) => document.querySelector('[data-key=":cores"]')?.getAttribute('value') === wanted,
      value,
    );
    const after = await panel.evaluate(({ scrollTop }) => scrollTop);
    assert.ok(Math.abs(after - before) < 2, `scrolled from ${before} to ${after}`);
  }

  // No kind of host looks like an error.
  await eventually(async () => assert.deepEqual(await spilling(), []));
  await inBothThemes(page, async (theme) => {
    const [host, error] = await page
      .locator('[data-name="KVM host compute-10-33-136-7"]')
      .evaluate((node) => {
        const probe = document.createElement('i');
        probe.style.color = 'var(--error)';
        document.body.append(probe);
        const strokeOf = (of) => {
          probe.style.color = getComputedStyle(of).getPropertyValue('--stroke');
          const { color } = getComputedStyle(probe);
          probe.style.color = 'var(--error)';
          return color;
        };
        const hue = (colour) => {
          const [r, g, b] = colour.match(/\d+/g).map(Number);
          return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
        };
        const hues = [hue(strokeOf(node)), hue(getComputedStyle(probe).color)];
        probe.remove();
        return hues;
      });
    const apart = Math.abs(((host - error + 540) % 360) - 180);
    assert.ok(apart > 60, `in ${theme} colours a KVM host is ${apart}° from an error`);
  });
});
