// SPDX-License-Identifier: EPL-2.0
import { Point, SelectAction, SetViewportAction, Viewport } from '@eclipse-glsp/client';
import { SystemNode } from '../model/elements';
import { Diagram, LEAST_ZOOM, MOST_ZOOM } from '../page/diagram';
import { svgElement } from '../page/dom';
import type { Shell } from '../page/shell';
import { absoluteBounds } from '../view/scene';
import { Gesture, Handles, HandsLayer, isAtCorner, isOnDiagram, View } from './hands-layer';

/** What a notch of the wheel zooms by. */
const NOTCH = 1.2;

/** What a wheel moves by for a notch, at least; touchpads move in smaller steps. */
const LEAST_NOTCH = 50;

/** Pixels of a line and of a page, for wheels that count in these. */
const LINE = 33;
const PAGE = 400;

/** How much of a pinch of one pixel is seen. */
const PINCH = 0.01;

/**
 * Moves what is in view: by the wheel or two fingers, by dragging with the space bar or the middle button, and nearer or
 * farther with Ctrl or by a pinch. A drag on the empty canvas, or with Shift anywhere, selects what lies in the frame.
 */
export class GettingAbout implements Handles {
  private frame?: { from: Point; to: Point };
  private space = false;
  /** What is to be in view when the next frame is drawn. */
  private wanted?: Viewport;

  constructor(
    private readonly shell: Shell,
    private readonly layer: HandsLayer
  ) {
    const { canvas } = shell;
    canvas.addEventListener('wheel', event => this.wheel(event), { capture: true, passive: false });
    canvas.addEventListener('pointerdown', event => this.press(event), { capture: true });
    // Chromium scrolls by itself otherwise.
    canvas.addEventListener('mousedown', event => event.button === 1 && event.preventDefault(), { capture: true });
    document.addEventListener('keydown', event => event.key === ' ' && isForDiagram(event) && this.hold(event), { capture: true });
    document.addEventListener('keyup', event => event.key === ' ' && this.release(), { capture: true });
    window.addEventListener('blur', () => this.release());
  }

  private hold(event: KeyboardEvent): void {
    event.preventDefault();
    this.space = true;
    this.shell.canvas.classList.add('can-pan');
  }

  private release(): void {
    this.space = false;
    this.shell.canvas.classList.remove('can-pan');
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
        height: String(Math.abs(one.y - other.y))
      })
    ];
  }

  private wheel(event: WheelEvent): void {
    const { diagram } = this.shell;
    if (!diagram || !isOnDiagram(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? PAGE : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    const { scroll, zoom } = this.wanted ?? diagram.context.viewportData;
    if (event.ctrlKey || event.metaKey) {
      this.show(diagram, zoomed({ scroll, zoom }, factorOf(dy), this.inPixels(event)));
    } else {
      const across = event.shiftKey && dx === 0;
      this.show(diagram, { zoom, scroll: { x: scroll.x + (across ? dy : dx) / zoom, y: scroll.y + (across ? 0 : dy) / zoom } });
    }
  }

  private inPixels({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.shell.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** Shows that part with the next frame, however many steps lead to it until then. */
  private show(diagram: Diagram, viewport: Viewport): void {
    if (!this.wanted) {
      requestAnimationFrame(() => {
        const { wanted } = this;
        this.wanted = undefined;
        if (wanted) {
          diagram.dispatcher.dispatch(SetViewportAction.create(diagram.context.modelRoot.id, wanted, { animate: false }));
        }
      });
    }
    this.wanted = viewport;
  }

  private press(event: PointerEvent): void {
    const { diagram } = this.shell;
    if (!diagram || !isOnDiagram(event) || this.layer.busy) {
      return;
    }
    if (event.button === 1 || (event.button === 0 && this.space)) {
      this.layer.begin(event, this.pan(diagram, event));
    } else if (event.button === 0 && diagram.isAtRest && !isAtCorner(event) && (event.shiftKey || !diagram.elementAt(event))) {
      this.select(diagram, event);
    }
  }

  private pan(diagram: Diagram, pressed: PointerEvent): Gesture {
    const { scroll, zoom } = diagram.context.viewportData;
    const to = ({ clientX, clientY }: MouseEvent): Viewport => ({
      zoom,
      scroll: { x: scroll.x - (clientX - pressed.clientX) / zoom, y: scroll.y - (clientY - pressed.clientY) / zoom }
    });
    const { classList } = this.shell.canvas;
    return {
      move: (_, event) => {
        classList.add('panning');
        this.show(diagram, to(event));
      },
      end: () => classList.remove('panning'),
      cancel: () => {
        classList.remove('panning');
        this.show(diagram, { scroll, zoom });
      }
    };
  }

  private select(diagram: Diagram, event: PointerEvent): void {
    const from = this.layer.at(event);
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    const before = adds ? diagram.context.selectedElements.map(({ id }) => id) : [];
    const choose = (ids: string[]): void =>
      void diagram.dispatcher.dispatch(SelectAction.create({ selectedElementsIDs: ids, deselectedElementsIDs: true }));
    const pressed = diagram.elementAt(event)?.id;
    this.shell.focusDiagram();
    this.layer.begin(
      event,
      {
        move: to => (this.frame = { from, to }),
        end: to => {
          this.frame = undefined;
          const inFrame = within(diagram, from, to).map(({ id }) => id);
          choose(Array.from(new Set([...before, ...inFrame])));
          this.shell.say(inFrame.length === 1 ? 'One element selected.' : `${inFrame.length} elements selected.`);
        },
        cancel: () => (this.frame = undefined)
      },
      () => {
        // A click without a drag: with Shift it adds what it is at, or takes it out.
        if (!adds) {
          choose([]);
        } else if (pressed) {
          choose(before.includes(pressed) ? before.filter(id => id !== pressed) : [...before, pressed]);
        }
      }
    );
  }
}

/** The outermost nodes that lie wholly in a frame. */
function within(diagram: Diagram, one: Point, other: Point): SystemNode[] {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  const find = (children: readonly unknown[]): SystemNode[] =>
    children.flatMap(child => {
      if (!(child instanceof SystemNode)) {
        return [];
      }
      const { x, y, width, height } = absoluteBounds(child);
      return x >= left && x + width <= right && y >= top && y + height <= bottom ? [child] : find(child.children);
    });
  return find(diagram.context.modelRoot.children);
}

/** What is in view after zooming so that a place on the screen, from the corner of the diagram, stays where it is. */
export function zoomed({ scroll, zoom }: Viewport, factor: number, around: Point): Viewport {
  const next = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * factor));
  const shift = 1 / zoom - 1 / next;
  return { zoom: next, scroll: { x: scroll.x + around.x * shift, y: scroll.y + around.y * shift } };
}

/** A notch of a wheel is always the same; two fingers zoom as they move. */
function factorOf(delta: number): number {
  return Math.abs(delta) >= LEAST_NOTCH ? (delta < 0 ? NOTCH : 1 / NOTCH) : Math.exp(-delta * PINCH);
}

/** Whether a key is not for a field, a button or something else that is open. */
function isForDiagram(event: KeyboardEvent): boolean {
  return (event.target as Element).closest?.('.diagram') !== null && !(event.target as Element).closest('input, textarea');
}
