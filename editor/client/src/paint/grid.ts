// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';

/** Every second place that things are put on has a dot; none where they would be too near to one another. */
export const GRID = { step: 20, radius: 0.8, shown: 0.5 };

/** Paints the dots in a part of the diagram. */
export function paintGrid(
  pen: CanvasRenderingContext2D,
  { x, y, width, height }: Bounds,
  colour: string,
): void {
  const { step, radius } = GRID;
  pen.fillStyle = colour;
  pen.beginPath();
  for (let down = Math.floor(y / step) * step; down <= y + height + step; down += step) {
    for (let right = Math.floor(x / step) * step; right <= x + width + step; right += step) {
      pen.moveTo(right + radius, down);
      pen.arc(right, down, radius, 0, 2 * Math.PI);
    }
  }
  pen.fill();
}
