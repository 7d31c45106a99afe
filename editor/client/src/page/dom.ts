// SPDX-License-Identifier: EPL-2.0

import { visible } from '../view/visible-text';

/** A new HTML element. Text is only ever set as text, and shows what would reorder or hide some of it. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, name === 'title' ? visible(value) : value);
  }
  element.append(...children.map((child) => (typeof child === 'string' ? visible(child) : child)));
  return element;
}

/** A new SVG element. */
export function svgElement<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** One of the notation's icons. */
export function iconElement(name: string): SVGSVGElement {
  return svgElement(
    'svg',
    { class: 'icon', 'aria-hidden': 'true' },
    svgElement('use', { href: `#icon-${name}` }),
  );
}

/** A button with a text that says what it does. */
export function button(label: string, title: string, click: () => void): HTMLButtonElement {
  const made = html('button', { type: 'button', title }, label);
  made.addEventListener('click', click);
  return made;
}
