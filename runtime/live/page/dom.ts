// SPDX-License-Identifier: EPL-2.0

import { visible } from './visible-text';

/** What an element is filled with; nothing is shown of false and undefined. */
type Child = Node | string | false | undefined;

/** By name; one that is undefined is left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

function nodesOf(children: readonly Child[]): Node[] {
  return children
    .filter((child) => child !== false && child !== undefined)
    .map((child) => (typeof child === 'string' ? document.createTextNode(visible(child)) : child));
}

/** A new HTML element. Text is only ever set as text, and shows what would reorder or hide some of it. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...nodesOf(children));
  return element;
}

/** A new SVG element. */
export function svgElement<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** A button with a text that says what it does. */
export function button(label: string, title: string, click: () => void): HTMLButtonElement {
  const made = html('button', { type: 'button', title }, label);
  made.addEventListener('click', click);
  return made;
}

/** Sets attributes that have changed, and removes those that are undefined. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const wanted = value !== undefined && name === 'title' ? visible(value) : value;
    if (wanted === undefined) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== wanted) {
      element.setAttribute(name, wanted);
    }
  }
}

/** Sets properties of an element's own style that have changed. */
export function setStyles(
  { style }: HTMLElement | SVGElement,
  properties: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(properties)) {
    if (style.getPropertyValue(name) !== value) {
      style.setProperty(name, value);
    }
  }
}

/**
 * Gives an element these children. Those that it has already stay where they are unless their order
 * changes, and so keep focus, selection and scroll position.
 */
export function place(element: Element, children: readonly Node[]): void {
  const wanted = new Set(children);
  for (const child of [...element.childNodes]) {
    if (!wanted.has(child)) {
      child.remove();
    }
  }
  let next = element.firstChild;
  for (const child of children) {
    if (child === next) {
      next = next.nextSibling;
    } else {
      element.insertBefore(child, next);
    }
  }
}

/**
 * Gives an element these children, of which new ones without listeners replace only children that
 * are not equal to them.
 */
export function fill(element: Element, ...children: Child[]): void {
  const made = nodesOf(children);
  const kept = new Set(made);
  const replaced = [...element.childNodes].filter((child) => !kept.has(child));
  place(
    element,
    made.map((child) => {
      const equal =
        child.parentNode === element ? -1 : replaced.findIndex((old) => old.isEqualNode(child));
      return replaced.splice(equal, equal < 0 ? 0 : 1)[0] ?? child;
    }),
  );
}

/** Shows an item of a list while the list has one with its key. */
interface Entry<T> {
  readonly element: Element;
  show(item: T): void;
}

/** The children of an element, one for each item of a list; an item with the same key keeps its child. */
export class KeyedList<T> {
  private entries = new Map<unknown, Entry<T>>();

  constructor(
    readonly element: Element,
    private readonly keyOf: (item: T) => unknown,
    private readonly make: (item: T) => Entry<T>,
  ) {}

  show(items: readonly T[]): void {
    const earlier = this.entries;
    this.entries = new Map();
    for (const item of items) {
      const key = this.keyOf(item);
      const entry = earlier.get(key) ?? this.make(item);
      entry.show(item);
      this.entries.set(key, entry);
    }
    place(
      this.element,
      [...this.entries.values()].map(({ element }) => element),
    );
  }
}
