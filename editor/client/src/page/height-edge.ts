// SPDX-License-Identifier: EPL-2.0
import './height-edge.css';
import { html } from '../../../../runtime/live/page/dom';

/** A panel is at least that high, in pixels, and at most that part of the window. */
const LEAST = 120;
const MOST = 0.7;

/** How much an arrow key changes, in pixels. */
const STEP = 24;

/** The upper edge of a panel below the diagram, by which its height is changed. */
export function heightEdge(panel: HTMLElement, label: string): HTMLElement {
  const edge = html('div', {
    class: 'height-edge',
    role: 'separator',
    tabindex: '0',
    'aria-label': label,
    'aria-orientation': 'horizontal',
    'aria-valuenow': '40',
  });
  const size = (height: number): void => {
    const taken = Math.max(LEAST, Math.min(window.innerHeight * MOST, height));
    panel.style.height = `${taken}px`;
    edge.setAttribute('aria-valuenow', String(Math.round((100 * taken) / window.innerHeight)));
  };
  edge.addEventListener('pointerdown', (event) => {
    edge.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  edge.addEventListener('pointermove', (event) => {
    if (edge.hasPointerCapture(event.pointerId)) {
      size(panel.getBoundingClientRect().bottom - event.clientY);
    }
  });
  edge.addEventListener('keydown', (event) => {
    const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (step) {
      size(panel.offsetHeight + step);
      event.preventDefault();
    }
  });
  return edge;
}
