// SPDX-License-Identifier: EPL-2.0
import { Point } from '@eclipse-glsp/client';

/** How many points each command of a path takes. */
const TAKES = { M: 1, L: 1, Q: 2, C: 3 };

type Command = keyof typeof TAKES;

/**
 * The path of an edge: lines and curves by absolute coordinates. A canvas takes it as it is; as a text it is that of SVG,
 * which for thousands of edges would take longer to write and to read than they take to be painted.
 */
export class EdgePath {
  /** @param points those of all commands, in turn */
  constructor(
    private readonly commands: readonly Command[],
    private readonly points: readonly Point[],
  ) {}

  /** Where it ends. */
  get end(): Point {
    return this.points[this.points.length - 1];
  }

  /** The last point that is not where it ends: from there it comes. */
  get before(): Point {
    const { end, points } = this;
    let at = points.length - 2;
    while (at > 0 && points[at].x === end.x && points[at].y === end.y) {
      at--;
    }
    return points[at];
  }

  /** The same for a canvas. */
  outline(): Path2D {
    const path = new Path2D();
    this.eachStep((command, [first, second, third]) => {
      if (command === 'M') {
        path.moveTo(first.x, first.y);
      } else if (command === 'L') {
        path.lineTo(first.x, first.y);
      } else if (command === 'Q') {
        path.quadraticCurveTo(first.x, first.y, second.x, second.y);
      } else {
        path.bezierCurveTo(first.x, first.y, second.x, second.y, third.x, third.y);
      }
    });
    return path;
  }

  /** The same for the `d` of an SVG path. */
  toString(): string {
    let text = '';
    this.eachStep((command, points) => {
      text += command + points.map(({ x, y }) => `${x},${y}`).join(' ');
    });
    return text;
  }

  private eachStep(step: (command: Command, points: readonly Point[]) => void): void {
    let at = 0;
    for (const command of this.commands) {
      step(command, this.points.slice(at, at + TAKES[command]));
      at += TAKES[command];
    }
  }
}
