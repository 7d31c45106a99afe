// SPDX-License-Identifier: EPL-2.0
// The frames that Chromium presents, by its own trace, while a page is worked with the mouse.

/** How often a mouse tells where it is. */
const RATE = 60;

/** What is waited for after the last step, in milliseconds: the last frames come then. */
const SETTLED = 800;

/** A step of two fingers that zooms; half of the steps there are make it 3.3 times as large. */
const PINCH = 8;

/** The keys that have the wheel zoom, and a node move freely, as the protocol has them. */
const CONTROL = 2;
const ALT = 1;

/** As with a mouse: the steps come at their rate, whether the page keeps up or not. */
async function paced(count, send) {
  const begun = performance.now();
  const sent = [];
  for (let i = 0; i < count; i++) {
    const due = (i * 1000) / RATE - (performance.now() - begun);
    if (due > 0) {
      await new Promise((resolve) => setTimeout(resolve, due));
    }
    sent.push(send(i));
  }
  await Promise.all(sent);
  return performance.now() - begun;
}

/**
 * Sends steps of the mouse and says what is presented meanwhile: frames a second, and the time from one frame to the next,
 * in milliseconds.
 *
 * @param browser Chromium without a GPU
 * @param count how many steps
 * @param send sends a step, by its number; what it returns is waited for at the end only
 */
export async function presented(browser, count, send) {
  const trace = await browser.newBrowserCDPSession();
  const events = [];
  trace.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await trace.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['viz'], excludedCategories: ['*'] },
  });
  const took = await paced(count, send);
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  const ended = new Promise((resolve) => trace.once('Tracing.tracingComplete', resolve));
  await trace.send('Tracing.end');
  await ended;
  await trace.detach();
  const swaps = events
    .filter(
      ({ name, ph }) => name === 'SoftwareRenderer::SwapBuffers' && (ph === 'X' || ph === 'B'),
    )
    .map(({ ts }) => ts / 1000);
  swaps.sort((one, other) => one - other);
  const seen = swaps.filter((at) => at <= swaps[0] + took);
  const gaps = seen
    .slice(1)
    .map((at, index) => at - seen[index])
    .sort((one, other) => one - other);
  const part = (share) =>
    gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? Infinity;
  return { rate: (1000 * seen.length) / took, median: part(0.5), p95: part(0.95), max: part(1) };
}

/** There and back again, as often as there are steps. */
function there(i, most) {
  const step = i % (2 * most);
  return step < most ? step + 1 : 2 * most - step - 1;
}

/**
 * Pans, zooms and drags by a place where a node is.
 *
 * @param client a CDP session of the page
 * @param node a place where a node is
 * @param free where nothing is, for pages that are panned by dragging; others are by the wheel
 */
export async function workedBy(browser, client, node, free) {
  const mouse = (type, at, more = {}) =>
    client.send('Input.dispatchMouseEvent', { type, ...at, ...more });
  const left = { button: 'left', buttons: 1, clickCount: 1 };
  const pull = async (at) => {
    await mouse('mouseMoved', at);
    await mouse('mousePressed', at, left);
    // From the moment on that it moves at all.
    await mouse('mouseMoved', { x: at.x + 3, y: at.y + 3 }, left);
    await new Promise((resolve) => setTimeout(resolve, SETTLED / 2));
    // Off the grid: on it, a node stays where it is for some steps, and nothing is presented.
    const frames = await presented(browser, 120, (i) =>
      mouse(
        'mouseMoved',
        { x: at.x + 3 + 5 * there(i, 60), y: at.y + 3 + 2 * there(i, 60) },
        { ...left, modifiers: ALT },
      ),
    );
    await mouse('mouseReleased', at, { button: 'left', buttons: 0, clickCount: 1 });
    await new Promise((resolve) => setTimeout(resolve, SETTLED));
    return frames;
  };
  const wheel = (at, deltaX, deltaY, modifiers) =>
    mouse('mouseWheel', at, { deltaX, deltaY, modifiers });
  await mouse('mouseMoved', node);
  const pan = free
    ? await pull(free)
    : await presented(browser, 120, (i) =>
        wheel(node, i % 60 < 30 ? 6 : -6, i % 60 < 30 ? 3 : -3, 0),
      );
  // About a node: where nothing comes into view, Chromium presents nothing.
  // Out and in again: from where it is as near as can be, nothing would be presented the other way round.
  const zoom = await presented(browser, 60, (i) =>
    wheel(node, 0, i % 30 < 15 ? PINCH : -PINCH, CONTROL),
  );
  const drag = await pull(node);
  return { pan, zoom, drag };
}
