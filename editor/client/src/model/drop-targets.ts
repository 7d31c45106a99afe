// SPDX-License-Identifier: EPL-2.0
import {
  Bounds,
  CSS_GHOST_ELEMENT,
  GModelElement,
  GModelRoot,
  isContainable,
  Point,
} from '@eclipse-glsp/client';
import { absoluteBounds } from '../view/scene';
import { SystemNode } from './elements';

/** Where something may be put: a node, or the diagram itself. */
export type Container = SystemNode | GModelRoot;

/** The innermost node at a point of the diagram, but for one and what is in it. */
export function innermostAt(
  among: readonly GModelElement[],
  point: Point,
  except?: GModelElement,
): SystemNode | undefined {
  // What is drawn last is on top.
  for (let i = among.length - 1; i >= 0; i--) {
    const element = among[i];
    if (
      element instanceof SystemNode &&
      element !== except &&
      !isGhost(element) &&
      Bounds.includes(absoluteBounds(element), point)
    ) {
      return innermostAt(element.children, point, except) ?? element;
    }
  }
  return undefined;
}

/**
 * What takes an element at a point: the innermost node there that may hold it, or the diagram.
 *
 * @param content the element, or its type where it is not made yet
 */
export function containerAt(
  root: GModelRoot,
  point: Point,
  content: GModelElement | string,
): Container | undefined {
  const except = typeof content === 'string' ? undefined : content;
  let at: GModelElement | undefined = innermostAt(root.children, point, except) ?? root;
  while (at) {
    if (isContainable(at) && at.isContainableElement(content)) {
      return at as GModelElement as Container;
    }
    at = at === root ? undefined : (at as SystemNode).parent;
  }
  return undefined;
}

/**
 * What takes a new element of that type at a point: where nothing there does, the nearest node that may hold it, or the
 * diagram if there is none. The server then makes that node, too.
 */
export function containerForNew(root: GModelRoot, point: Point, type: string): Container {
  return containerAt(root, point, type) ?? nearestFor(root, point, type) ?? root;
}

function nearestFor(root: GModelRoot, { x, y }: Point, type: string): Container | undefined {
  let nearest: Container | undefined;
  let least = Infinity;
  for (const node of root.children) {
    if (
      node instanceof SystemNode &&
      !isGhost(node) &&
      isContainable(node) &&
      node.isContainableElement(type)
    ) {
      const bounds = absoluteBounds(node);
      const away = Math.hypot(
        Math.max(bounds.x - x, 0, x - bounds.x - bounds.width),
        Math.max(bounds.y - y, 0, y - bounds.y - bounds.height),
      );
      if (away < least) {
        nearest = node;
        least = away;
      }
    }
  }
  return nearest;
}

/** Whether it only shows where something would be. */
export function isGhost(element: GModelElement): boolean {
  return element.cssClasses?.includes(CSS_GHOST_ELEMENT) ?? false;
}
