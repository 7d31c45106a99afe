// SPDX-License-Identifier: EPL-2.0
import { vnode, VNode } from 'snabbdom';
import { EdgePath } from './edge-path';
import { visible } from '../../../../runtime/live/page/visible-text';

const NAMESPACE = 'http://www.w3.org/2000/svg';

type Attributes = Record<string, string | number | boolean | EdgePath>;

/** A virtual SVG element. */
export function svg(
  tag: string,
  attrs: Attributes = {},
  children: (VNode | undefined)[] | string = [],
  classes: Record<string, boolean> = {},
  key?: string,
): VNode {
  // What is set as an attribute is made a text of then.
  const given = attrs as Record<string, string | number | boolean>;
  const data = { attrs: given, class: classes, ns: NAMESPACE, key };
  return typeof children === 'string'
    ? vnode(tag, data, undefined, visible(children), undefined)
    : vnode(
        tag,
        data,
        children.filter((child): child is VNode => child !== undefined),
        undefined,
        undefined,
      );
}

/** The classes that an element has, as its attribute has them. */
export function classesText(classes: Record<string, boolean>): string {
  return Object.keys(classes)
    .filter((name) => classes[name])
    .join(' ');
}

/** One of the notation's icons, painted with the colour of the text around it. */
export function icon(name: string, x: number, y: number, size: number): VNode {
  return svg('use', { href: `#icon-${name}`, x, y, width: size, height: size }, [], { icon: true });
}
