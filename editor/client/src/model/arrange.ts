// SPDX-License-Identifier: EPL-2.0
import { Bounds, ElementAndBounds } from '@eclipse-glsp/client';
import { absoluteBounds } from '../view/scene';
import { SystemNode } from './elements';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Where nodes would be after something; those that stay as they are left out. */
function changed(
  nodes: SystemNode[],
  to: (bounds: Bounds, node: SystemNode) => Bounds,
): ElementAndBounds[] {
  const result: ElementAndBounds[] = [];
  for (const node of nodes) {
    const was = absoluteBounds(node);
    const is = to(was, node);
    if (is.x !== was.x || is.y !== was.y || is.width !== was.width || is.height !== was.height) {
      // From the origin of the node around it, as the server keeps it.
      result.push({
        elementId: node.id,
        newPosition: {
          x: Math.round(node.position.x + is.x - was.x),
          y: Math.round(node.position.y + is.y - was.y),
        },
        newSize: { width: is.width, height: is.height },
      });
    }
  }
  return result;
}

/** Brings nodes in line: with the outermost of them, or with the middle of all. */
export function align(nodes: SystemNode[], how: Alignment): ElementAndBounds[] {
  const all = nodes.map(absoluteBounds).reduce((one, other) => Bounds.combine(one, other));
  return changed(nodes, (bounds) => {
    const { width, height } = bounds;
    switch (how) {
      case 'left':
        return { ...bounds, x: all.x };
      case 'centre':
        return { ...bounds, x: all.x + (all.width - width) / 2 };
      case 'right':
        return { ...bounds, x: all.x + all.width - width };
      case 'top':
        return { ...bounds, y: all.y };
      case 'middle':
        return { ...bounds, y: all.y + (all.height - height) / 2 };
      case 'bottom':
        return { ...bounds, y: all.y + all.height - height };
    }
  });
}

/** Makes the gaps between nodes equal; the first and the last stay where they are. */
export function distribute(nodes: SystemNode[], axis: 'x' | 'y'): ElementAndBounds[] {
  const size = axis === 'x' ? 'width' : 'height';
  const inOrder = nodes
    .map((node) => ({ node, bounds: absoluteBounds(node) }))
    .sort((one, other) => one.bounds[axis] - other.bounds[axis]);
  const first = inOrder[0].bounds;
  const last = inOrder[inOrder.length - 1].bounds;
  const filled = inOrder.reduce((sum, { bounds }) => sum + bounds[size], 0);
  const gap = (last[axis] + last[size] - first[axis] - filled) / (inOrder.length - 1);
  const at = new Map<SystemNode, number>();
  let next = first[axis];
  for (const { node, bounds } of inOrder) {
    at.set(node, next);
    next += bounds[size] + gap;
  }
  return changed(nodes, (bounds, node) => ({ ...bounds, [axis]: Math.round(at.get(node)!) }));
}

/** Makes nodes as large as the largest of them. */
export function sameSize(nodes: SystemNode[], sizes: ('width' | 'height')[]): ElementAndBounds[] {
  const largest = {
    width: Math.max(...nodes.map((node) => node.size.width)),
    height: Math.max(...nodes.map((node) => node.size.height)),
  };
  return changed(nodes, (bounds) =>
    sizes.reduce((result, size) => ({ ...result, [size]: largest[size] }), bounds),
  );
}
