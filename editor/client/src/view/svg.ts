// SPDX-License-Identifier: EPL-2.0
import { vnode, VNode } from 'snabbdom';
import { visible } from './visible-text';

const NAMESPACE = 'http://www.w3.org/2000/svg';

type Attributes = Record<string, string | number | boolean>;

/** A virtual SVG element. */
export function svg(
  tag: string,
  attrs: Attributes = {},
  children: (VNode | undefined)[] | string = [],
  classes: Record<string, boolean> = {},
  key?: string
): VNode {
  const data = { attrs, class: classes, ns: NAMESPACE, key };
  return typeof children === 'string'
    ? vnode(tag, data, undefined, visible(children), undefined)
    : vnode(tag, data, children.filter((child): child is VNode => child !== undefined), undefined, undefined);
}

/** One of the notation's icons, painted with the colour of the text around it. */
export function icon(name: string, x: number, y: number, size: number): VNode {
  return svg('use', { href: `#icon-${name}`, x, y, width: size, height: size }, [], { icon: true });
}

/** What is drawn once more elsewhere, to be seen only: it is not the element of the graph, nor read to anybody. */
export function likeness({ sel, data, children, text }: VNode): VNode {
  const { id, role, tabindex, 'aria-label': label, ...attrs } = data?.attrs ?? {};
  const copies = children?.map(child => (typeof child === 'string' ? child : likeness(child)));
  return vnode(sel, { attrs, class: data?.class, ns: NAMESPACE, key: data?.key }, copies, text, undefined);
}
