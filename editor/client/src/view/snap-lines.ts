// SPDX-License-Identifier: EPL-2.0
import { Bounds, Point } from '@eclipse-glsp/client';

/** A line along which what is moved lies with something else. */
export interface SnapLine {
  from: Point;
  to: Point;
}

/** What one coordinate is to be changed by, and the nodes that this brings it in line with. */
interface Snap {
  by: number;
  at: number;
  others: Bounds[];
}

type Axis = 'x' | 'y';

const SIZE = { x: 'width', y: 'height' } as const;

/** The places along an axis that are lined up: both sides and the middle. */
function places(bounds: Bounds, axis: Axis): number[] {
  const size = bounds[SIZE[axis]];
  return [bounds[axis], bounds[axis] + size / 2, bounds[axis] + size];
}

/** The nearest way to line up with one of the others, if one is near. */
function nearest(moved: Bounds, others: Bounds[], axis: Axis, reach: number): Snap | undefined {
  const own = places(moved, axis);
  let best: Snap | undefined;
  for (const other of others) {
    const there = places(other, axis);
    for (let i = 0; i < own.length; i++) {
      for (let j = 0; j < there.length; j++) {
        // A middle is lined up with a middle only.
        if ((i === 1) === (j === 1)) {
          const by = there[j] - own[i];
          if (best && Math.abs(by - best.by) < 0.01 && Math.abs(there[j] - best.at) < 0.01) {
            best.others.push(other);
          } else if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by) - 0.01)) {
            best = { by, at: there[j], others: [other] };
          }
        }
      }
    }
  }
  return best;
}

function line(moved: Bounds, snap: Snap, axis: Axis): SnapLine {
  const across: Axis = axis === 'x' ? 'y' : 'x';
  const all = [moved, ...snap.others];
  const from = Math.min(...all.map((each) => each[across]));
  const to = Math.max(...all.map((each) => each[across] + each[SIZE[across]]));
  return axis === 'x'
    ? { from: { x: snap.at, y: from }, to: { x: snap.at, y: to } }
    : { from: { x: from, y: snap.at }, to: { x: to, y: snap.at } };
}

/**
 * Moves bounds a little so that they are in line with others, each coordinate by itself; where nothing
 * is near, onto the grid.
 *
 * @param reach how near something has to be
 * @param grid the width of the grid; 0 for none
 * @return the way, and the lines that it comes to lie along
 */
export function snap(
  moved: Bounds,
  others: Bounds[],
  reach: number,
  grid: number,
): { by: Point; lines: SnapLine[] } {
  const by = { x: 0, y: 0 };
  const snaps = { x: nearest(moved, others, 'x', reach), y: nearest(moved, others, 'y', reach) };
  for (const axis of ['x', 'y'] as const) {
    by[axis] =
      snaps[axis]?.by ?? (grid > 0 ? Math.round(moved[axis] / grid) * grid - moved[axis] : 0);
  }
  const there = { ...moved, x: moved.x + by.x, y: moved.y + by.y };
  const lines = (['x', 'y'] as const).flatMap((axis) =>
    snaps[axis] ? [line(there, snaps[axis], axis)] : [],
  );
  return { by, lines };
}
