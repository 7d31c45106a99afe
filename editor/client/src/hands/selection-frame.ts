// SPDX-License-Identifier: EPL-2.0
import { Bounds, Point, SelectAction } from '@eclipse-glsp/client';
import { SystemNode } from '../model/elements';
import { Diagram } from '../page/diagram';
import { svgElement } from '../../../../runtime/live/page/dom';
import type { Shell } from '../page/shell';
import { absoluteBounds } from '../view/scene';
import { Handles, HandsLayer, isAtCorner, isOnDiagram, View } from './hands-layer';

/** Selects what lies in the frame that a drag on the empty canvas draws, or one with Shift anywhere. */
export class SelectionFrame implements Handles {
  private frame?: { from: Point; to: Point };

  constructor(
    private readonly shell: Shell,
    private readonly layer: HandsLayer,
  ) {
    shell.canvas.addEventListener('pointerdown', (event) => this.press(event), { capture: true });
  }

  draw({ onScreen }: View): SVGElement[] {
    if (!this.frame) {
      return [];
    }
    const [one, other] = [onScreen(this.frame.from), onScreen(this.frame.to)];
    return [
      svgElement('rect', {
        class: 'selection-frame',
        x: String(Math.min(one.x, other.x)),
        y: String(Math.min(one.y, other.y)),
        width: String(Math.abs(one.x - other.x)),
        height: String(Math.abs(one.y - other.y)),
      }),
    ];
  }

  private press(event: PointerEvent): void {
    const { diagram } = this.shell;
    const begins =
      diagram &&
      event.button === 0 &&
      isOnDiagram(event) &&
      !isAtCorner(event) &&
      diagram.isAtRest &&
      !this.layer.busy;
    if (begins && (event.shiftKey || !diagram.elementAt(event))) {
      this.select(diagram, event);
    }
  }

  private select(diagram: Diagram, event: PointerEvent): void {
    const from = this.layer.at(event);
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    const before = adds ? diagram.selectedIds : [];
    const choose = (ids: string[]): void =>
      void diagram.dispatcher.dispatch(
        SelectAction.create({ selectedElementsIDs: ids, deselectedElementsIDs: true }),
      );
    const pressed = diagram.elementAt(event)?.id;
    this.shell.focusDiagram();
    this.layer.begin(
      event,
      {
        move: (to) => (this.frame = { from, to }),
        end: (to) => {
          this.frame = undefined;
          const inFrame = within(diagram, from, to);
          choose(Array.from(new Set([...before, ...inFrame])));
          this.shell.say(
            inFrame.length === 1 ? 'One element selected.' : `${inFrame.length} elements selected.`,
          );
        },
        cancel: () => (this.frame = undefined),
      },
      () => {
        // A click without a drag: with Shift it adds what it is at, or takes it out.
        if (!adds) {
          choose([]);
        } else if (pressed) {
          choose(
            before.includes(pressed) ? before.filter((id) => id !== pressed) : [...before, pressed],
          );
        }
      },
    );
  }
}

/** The outermost nodes that lie wholly in a frame, and the notes. */
function within(diagram: Diagram, one: Point, other: Point): string[] {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  const isInside = ({ x, y, width, height }: Bounds): boolean =>
    x >= left && x + width <= right && y >= top && y + height <= bottom;
  const find = (children: readonly unknown[]): SystemNode[] =>
    children.flatMap((child) => {
      if (!(child instanceof SystemNode)) {
        return [];
      }
      return isInside(absoluteBounds(child)) ? [child] : find(child.children);
    });
  return [...find(diagram.context.modelRoot.children), ...diagram.notes.all.filter(isInside)].map(
    ({ id }) => id,
  );
}
