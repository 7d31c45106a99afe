// SPDX-License-Identifier: EPL-2.0
import './hands.css';
import { Bounds, isViewport, Point } from '@eclipse-glsp/client';
import type { Diagram } from '../page/diagram';
import { svgElement } from '../../../../runtime/live/page/dom';
import { REST } from '../paint/painter';
import { route } from '../view/edge-route';

/** What a pressed mouse does until it is released. Points are the diagram's. */
export interface Gesture {
  move(at: Point, event: PointerEvent): void;
  /** The mouse was released. */
  end(at: Point, event: PointerEvent): void;
  /** Escape was pressed, or the mouse was lost: undoes what the moves did. */
  cancel(): void;
}

/** How a diagram is seen: from its coordinates to pixels of the layer. */
export interface View {
  readonly diagram: Diagram;
  readonly zoom: number;
  readonly onScreen: (point: Point) => Point;
  readonly boundsOnScreen: (bounds: Bounds) => Bounds;
}

/** Something that is drawn in the layer. */
export interface Handles {
  /** What there is to be seen and taken hold of now, in pixels of the layer. */
  draw(view: View): SVGElement[];
}

/** How far a mouse or a finger moves until something is dragged, in pixels. */
export const DRAG = 4;

/**
 * Lies over the diagram that is shown and holds what a hand takes hold of: small handles of one size at every scale.
 * Whatever paints the diagram itself is not touched. While the view moves or is zoomed, the layer moves and grows with
 * it, and is drawn again once the view rests: drawing the layer in every frame takes longer than painting the diagram.
 */
export class HandsLayer {
  private readonly content = svgElement('g', {});
  readonly element = svgElement('svg', { class: 'hands', 'aria-hidden': 'true' }, this.content);
  private readonly handles: Handles[] = [];
  private diagram?: Diagram;
  private planned = false;
  /** The view of what is drawn; none where anything else has changed since. */
  private drawn?: View;
  private resting = 0;
  private stopListening: () => void = () => {};
  private gesture?: Gesture;
  /** Whether a mouse is down in the diagram itself: what it does there moves what handles would be drawn at. */
  private pressed = false;

  constructor(private readonly canvas: HTMLElement) {
    canvas.append(this.element);
    canvas.addEventListener('pointerdown', () => this.press(true), { capture: true });
    for (const ended of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(ended, () => this.press(false), { capture: true });
    }
  }

  add(...handles: Handles[]): void {
    this.handles.push(...handles);
  }

  /** Shows the handles of a diagram from now on. */
  use(diagram: Diagram): void {
    this.stopListening();
    this.diagram = diagram;
    const { context } = diagram;
    const refresh = (): void => this.refresh();
    const listening = [
      context.onModelRootChanged(refresh),
      context.onViewportChanged(() => this.plan()),
      context.onSelectionChanged(refresh),
    ];
    this.stopListening = () => listening.forEach((each) => each.dispose());
    this.refresh();
  }

  /** Whether something is being dragged by a handle. */
  get busy(): boolean {
    return this.gesture !== undefined;
  }

  /** Draws all handles again before the next frame. */
  refresh(): void {
    this.drawn = undefined;
    this.plan();
  }

  private plan(): void {
    if (!this.planned) {
      this.planned = true;
      requestAnimationFrame(() => {
        this.planned = false;
        this.draw();
      });
    }
  }

  private press(down: boolean): void {
    this.pressed = down;
    this.refresh();
  }

  private draw(): void {
    const view = this.view;
    clearTimeout(this.resting);
    const moved = view && this.drawn && between(this.drawn, view);
    if (moved) {
      this.content.setAttribute('transform', moved);
      this.resting = window.setTimeout(() => this.refresh(), REST);
      return;
    }
    this.drawn = view;
    const shown =
      view && (this.gesture !== undefined || !this.pressed)
        ? this.handles.flatMap((each) => each.draw(view))
        : [];
    this.content.removeAttribute('transform');
    this.content.replaceChildren(...shown);
  }

  private get view(): View | undefined {
    const root = this.diagram?.context.modelRoot;
    if (!this.diagram || !root || !isViewport(root)) {
      return undefined;
    }
    const { scroll, zoom } = root;
    const onScreen = ({ x, y }: Point): Point => ({
      x: (x - scroll.x) * zoom,
      y: (y - scroll.y) * zoom,
    });
    const boundsOnScreen = (bounds: Bounds): Bounds => ({
      ...onScreen(bounds),
      width: bounds.width * zoom,
      height: bounds.height * zoom,
    });
    return { diagram: this.diagram, zoom, onScreen, boundsOnScreen };
  }

  /** Where the mouse is in the diagram. */
  at(event: MouseEvent): Point {
    return this.diagram?.pointAt(event) ?? Point.ORIGIN;
  }

  /**
   * Leads a gesture from a pressed mouse to its end. Nothing else on the page gets the events of that mouse.
   *
   * @param clicked called instead where the mouse is released without having been moved
   */
  begin(
    pressed: PointerEvent,
    gesture: Gesture,
    clicked: (event: PointerEvent) => void = () => {},
  ): void {
    pressed.preventDefault();
    pressed.stopImmediatePropagation();
    const watching = new AbortController();
    const { signal } = watching;
    let moved = false;
    const finish = (): void => {
      watching.abort();
      this.gesture = undefined;
      this.refresh();
    };
    const options = { capture: true, signal };
    this.canvas.setPointerCapture(pressed.pointerId);
    window.addEventListener(
      'pointermove',
      (event) => {
        event.stopPropagation();
        if (
          !moved &&
          Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) >= DRAG
        ) {
          moved = true;
          this.gesture = gesture;
        }
        if (moved) {
          gesture.move(this.at(event), event);
          this.refresh();
        }
      },
      options,
    );
    window.addEventListener(
      'pointerup',
      (event) => {
        finish();
        if (moved) {
          gesture.end(this.at(event), event);
        } else {
          clicked(event);
        }
      },
      options,
    );
    const giveUp = (): void => {
      finish();
      gesture.cancel();
    };
    window.addEventListener('pointercancel', giveUp, options);
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          giveUp();
        }
      },
      options,
    );
  }
}

/**
 * What brings what was drawn in a view to where it is in another, as SVG has it; nothing where that leaves a part of the
 * window without what was drawn, which reaches a window beyond each side.
 */
function between(before: View, now: View): string | undefined {
  const scale = now.zoom / before.zoom;
  const [from, to] = [before.onScreen(Point.ORIGIN), now.onScreen(Point.ORIGIN)];
  const [x, y] = [to.x - scale * from.x, to.y - scale * from.y];
  const covers = (start: number, size: number): boolean =>
    start - scale * size <= 0 && start + 2 * scale * size >= size;
  return covers(x, window.innerWidth) && covers(y, window.innerHeight)
    ? `translate(${x},${y}) scale(${scale})`
    : undefined;
}

/** The line of a connection while an end of it is dragged; its ends are the diagram's. */
export function connectingLine(from: Bounds, to: Bounds, { boundsOnScreen }: View): SVGElement {
  const { path } = route(boundsOnScreen(from), boundsOnScreen(to), []);
  return svgElement('path', {
    class: 'connecting-line',
    d: String(path),
    'marker-end': 'url(#head-arrow)',
  });
}

/** Whether a mouse is in the diagram itself, not at something that lies over it. */
export function isOnDiagram({ target }: Event): boolean {
  return (
    target instanceof Element &&
    target.closest('.diagram') !== null &&
    target.closest('.label-edit') === null
  );
}

/** Whether a mouse is in the diagram, or at what lies over it and moves with it, such as handles. */
export function isOnDrawing(event: Event): boolean {
  return (
    isOnDiagram(event) ||
    (event.target instanceof Element && event.target.closest('.hands, .pinned') !== null)
  );
}

/** Whether a mouse is at a corner by which a node is resized: half of it lies outside of the node. */
export function isAtCorner({ target }: Event): boolean {
  return target instanceof Element && target.closest('.sprotty-resize-handle') !== null;
}
