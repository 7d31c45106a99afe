// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';
import { SystemNode } from '../model/elements';
import { detailAt } from '../view/frame';
import { overlap } from '../view/scene';
import { shortenedInside, textWidth } from '../view/text-metrics';
import { Painted } from './display-list';

/** The size of the letters, how high a name is with what is around it, and what is left free beside it, on the screen. */
const LETTERS = 11;
const HEIGHT = 15;
const BESIDE = 4;

/** With less room nothing is written on a node, on the screen. */
const LEAST_WIDTH = 44;
const LEAST_HEIGHT = 20;

/** A name that is read from afar: as large on the screen whatever the scale. */
interface DistantName {
  text: string;
  bounds: Bounds;
}

/**
 * The names of nodes that hold others, such as hosts, from so far away that their own letters cannot be read. Those of
 * outer nodes come first; what would cover another is left out.
 */
export class DistantNames {
  private names: DistantName[] = [];
  /** What was last written for a node, and what that was made of. */
  private readonly written = new WeakMap<
    SystemNode,
    { name: string; room: number; text: string }
  >();
  private madeOf?: readonly Painted[];
  private scale = 0;

  /**
   * Paints what is in a part of the diagram.
   *
   * @param scale how large a pixel of the diagram is on the screen
   * @param look how the text and what is behind it are painted
   */
  paint(
    pen: CanvasRenderingContext2D,
    part: Bounds,
    items: readonly Painted[],
    scale: number,
    look: { ink: string; ground: string; family: string },
  ): void {
    if (items !== this.madeOf || scale !== this.scale) {
      this.madeOf = items;
      this.scale = scale;
      this.names = this.place(items, scale);
    }
    pen.font = `bold ${LETTERS / scale}px ${look.family}`;
    pen.textAlign = 'left';
    for (const { text, bounds } of this.names) {
      if (overlap(bounds, part)) {
        pen.globalAlpha = 0.85;
        pen.fillStyle = look.ground;
        pen.beginPath();
        pen.roundRect(
          bounds.x,
          bounds.y,
          Math.min(bounds.width, pen.measureText(text).width + (2 * BESIDE) / scale),
          bounds.height,
          BESIDE / scale,
        );
        pen.fill();
        pen.globalAlpha = 1;
        pen.fillStyle = look.ink;
        pen.fillText(text, bounds.x + BESIDE / scale, bounds.y + (HEIGHT - 4) / scale);
      }
    }
  }

  /** What a name may cover of a node, for what is painted again when the node changes. */
  static reach(scale: number): number {
    return HEIGHT / scale;
  }

  private place(items: readonly Painted[], scale: number): DistantName[] {
    const names: DistantName[] = [];
    for (const { element, at } of items) {
      // Nothing lies over the name of what is folded: as long as it is drawn, it is read.
      if (
        element instanceof SystemNode &&
        (element.holdsNodes || (element.details.folded && detailAt(scale) === 'shapes'))
      ) {
        const { width, height } = element.size;
        const room = width * scale - 2 * BESIDE;
        const text =
          room >= LEAST_WIDTH && height * scale >= LEAST_HEIGHT
            ? this.write(element, room - 2 * BESIDE)
            : '';
        const bounds = {
          x: at.x + BESIDE / scale,
          y: at.y + BESIDE / scale,
          width: room / scale,
          height: HEIGHT / scale,
        };
        if (text && !names.some((other) => overlap(other.bounds, bounds))) {
          names.push({ text, bounds });
        }
      }
    }
    return names;
  }

  /** A name as it fits: worked out once for a name and a width. */
  private write(node: SystemNode, room: number): string {
    const { name } = node;
    let last = this.written.get(node);
    if (last?.name !== name || last.room !== room) {
      last = { name, room, text: shortenedInside(name, room, LETTERS, true) };
      this.written.set(node, last);
    }
    return last.text;
  }
}

/** Where the name of a node is that is at these pixels of the screen. */
export function distantName(node: SystemNode, { x, y, width }: Bounds): Bounds {
  return {
    x: x + BESIDE,
    y: y + BESIDE,
    width: Math.min(width - 2 * BESIDE, textWidth(node.name, LETTERS, true) + 2 * BESIDE),
    height: HEIGHT,
  };
}
