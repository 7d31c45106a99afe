// SPDX-License-Identifier: EPL-2.0
import './marker.css';
import {
  Bounds,
  GChildElement,
  GIssueMarker,
  GParentElement,
  IView,
  Point,
} from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { isExtra } from './scene';
import { symbols } from './signs';
import { svg } from './svg';

/** The symbols of `signs.ts` are made for a square of this size; markers are larger. */
const SYMBOL = 10;
const SIZE = 16;

/** What a marker covers, from the corner of its node: GLSP puts it there. */
export const MARKER: Bounds = { x: -13, y: -11, width: SIZE + 2, height: SIZE + 2 };

/** The same at an edge, from the middle of its label or, without one, of the edge. */
export function edgeMarker(hasLabel: boolean): Bounds {
  return {
    x: -MARKER.width / 2,
    // On the line, but above a label.
    y: -MARKER.height / 2 - (hasLabel ? MARKER.height : 0),
    width: MARKER.width,
    height: MARKER.height,
  };
}

/** What is wrong with an element itself, as its mark; undefined where nothing is. */
export function markerOf(element: Readonly<GParentElement>): GIssueMarker | undefined {
  return element.children.find(
    (child): child is GIssueMarker & typeof child => child instanceof GIssueMarker,
  );
}

/** Puts the mark of a problem where its corner is to be. */
export function placed(marker: VNode | undefined, { x, y }: Point): VNode | undefined {
  if (marker?.data?.attrs) {
    marker.data.attrs.transform = `translate(${x + 1},${y + 1})`;
  }
  return marker;
}

/** From the worst on, as a marker shows the worst of its issues. */
const SEVERITIES = ['error', 'warning', 'info'] as const;
const SIGNS = { error: 'error', warning: 'warning', info: 'remark' };

/** A mark at what something is wrong with, of a shape and colour by how bad it is; it says what, when pointed at. */
@injectable()
export class MarkerView implements IView {
  render(marker: Readonly<GIssueMarker>): VNode {
    const worst =
      SEVERITIES.find((severity) => marker.issues.some((issue) => issue.severity === severity)) ??
      'info';
    return svg(
      'g',
      {},
      [
        svg('title', {}, markerText(marker)),
        svg('circle', { cx: SIZE / 2, cy: SIZE / 2, r: SIZE / 2 + 1 }, [], { ground: true }),
        svg('path', { d: symbols[SIGNS[worst]], transform: `scale(${SIZE / SYMBOL})` }),
      ],
      { marker: true, [`sign-${SIGNS[worst]}`]: true },
    );
  }
}

/** All that the look of something at an element depends on, such as a marker or a handle. */
function lookOf(extra: GChildElement): string {
  return `${extra.id} ${extra.cssClasses?.join(' ')} ${extra instanceof GIssueMarker ? markerText(extra) : ''}`;
}

/** How an element looks beside what is its own: by its classes, and by what is drawn at it. */
export function addedLook(element: Readonly<GParentElement>): string {
  let look = element.cssClasses?.join(' ') ?? '';
  for (const child of element.children) {
    if (isExtra(child)) {
      look += `,${lookOf(child)}`;
    }
  }
  return look;
}

function markerText(marker: Readonly<GIssueMarker>): string {
  return marker.issues.map((issue) => issue.message).join('\n\n');
}
