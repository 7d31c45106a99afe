// SPDX-License-Identifier: EPL-2.0
import { Bounds, GModelElement } from '@eclipse-glsp/client';
import { SystemNode } from '../model/elements';
import { measures } from '../notation';
import { distantName } from '../paint/distant-names';
import { detailAt } from '../view/frame';
import { titlePlace } from '../view/node-view';
import { absoluteBounds, overlap } from '../view/scene';
import { textWidth } from '../view/text-metrics';
import type { View } from './hands-layer';

const SIZE = measures.node.title;

/** Whether the name of a node is read in a part of the screen, in pixels of the layer: nothing that floats is to cover it. */
export function coversNames(area: Bounds, view: View): boolean {
  return view.diagram.context.modelRoot.children.some((each) => isNameIn(each, area, view));
}

function isNameIn(node: GModelElement, area: Bounds, view: View): boolean {
  if (!(node instanceof SystemNode)) {
    return false;
  }
  const bounds = absoluteBounds(node);
  // What is in a node lies within its bounds.
  if (!overlap(view.boundsOnScreen(bounds), area)) {
    return false;
  }
  const name = nameOnScreen(node, bounds, view);
  return (
    (name !== undefined && overlap(name, area)) ||
    node.children.some((child) => isNameIn(child, area, view))
  );
}

function nameOnScreen(node: SystemNode, bounds: Bounds, view: View): Bounds | undefined {
  const detail = detailAt(view.zoom);
  if (detail !== 'full' && node.holdsNodes) {
    return distantName(node, view.boundsOnScreen(bounds));
  }
  if (detail === 'shapes') {
    return undefined;
  }
  const { x, y, width } = titlePlace(node, detail);
  return view.boundsOnScreen({
    x: bounds.x + x,
    y: bounds.y + y - SIZE / 2,
    width: Math.min(width, textWidth(node.name, SIZE, true)),
    height: SIZE,
  });
}
