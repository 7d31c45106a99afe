// SPDX-License-Identifier: EPL-2.0
import { Bounds, EnableDefaultToolsAction, Point, Viewport } from '@eclipse-glsp/client';
import { SystemEdge, SystemNode } from '../model/elements';
import { Diagram, zoomed } from '../page/diagram';
import type { Shell } from '../page/shell';
import { absoluteBounds } from '../view/scene';
import { DRAG, HandsLayer, isOnDiagram, isOnDrawing } from './hands-layer';
import { moved, NextView } from './next-view';

/** A finger takes hold of a handle whose middle is this near: pixels of the screen. In a node, it may be for the node. */
const REACH = 22;
const REACH_IN_NODE = 12;

const CORNERS = '.diagram:not(.hidden) .sprotty-resize-handle';
const HANDLES = '.connect-handle, .bend-handle, .end-handle';

/** A finger that rests for so many milliseconds asks for the menu. */
const LONG = 500;

/** A finger on the drawing: where it was put down, and where it is, in pixels of the window. */
interface Finger {
  from: Point;
  at: Point;
}

/** What the fingers on the drawing do, from the first that is put down to the last that is lifted. */
interface Leading {
  /** @param fingers all that are down */
  move(fingers: readonly Finger[]): void;
  /** A finger more is down, or one of several was lifted. */
  changed?(fingers: readonly Finger[]): void;
  end?(): void;
  /** The system has taken the fingers for something else. */
  cancel?(): void;
}

/**
 * What fingers do in a diagram: one moves what is in view, or what is selected if it is put down on that; several zoom as
 * they are spread, and move what is between them. One that rests opens the menu, as not all browsers see to. A tap is left to
 * the browser, which makes a click of it.
 */
export class Fingers {
  private readonly fingers = new Map<number, Finger>();
  private leading?: Leading;
  /** Whether a handle is being told of a finger beside it. */
  private isPassing = false;
  private resting = 0;
  /** Whether the finger has asked for the menu: what it does until it is lifted is nothing more. */
  private isLong = false;

  constructor(
    private readonly shell: Shell,
    private readonly layer: HandsLayer,
    private readonly view: NextView,
  ) {
    const options = { capture: true };
    shell.canvas.addEventListener('pointerdown', (event) => this.press(event), options);
    window.addEventListener('pointermove', (event) => this.move(event), options);
    window.addEventListener('pointerup', (event) => this.lift(event, false), options);
    window.addEventListener('pointercancel', (event) => this.lift(event, true), options);
    // Of a long press the browser makes a click, too.
    shell.canvas.addEventListener('touchend', (event) => this.isLong && event.preventDefault(), {
      capture: true,
      passive: false,
    });
  }

  private press(event: PointerEvent): void {
    const { diagram } = this.shell;
    const target = event.target as Element;
    if (
      event.pointerType !== 'touch' ||
      this.isPassing ||
      !diagram ||
      !isOnDrawing(event) ||
      target.closest('textarea')
    ) {
      return;
    }
    clearTimeout(this.resting);
    const at = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 0) {
      this.isLong = false;
      if (!target.closest(HANDLES)) {
        this.resting = window.setTimeout(() => this.askForMenu(event), LONG);
      }
      this.leading = this.begin(diagram, event, at);
    } else {
      event.stopImmediatePropagation();
      if (this.leading instanceof Holding && !this.leading.isMoving) {
        this.leading = new Viewing(diagram, this.view);
      }
      if (!(this.leading instanceof Viewing)) {
        // What one finger does by an element, a handle or a note is not for the next one.
        return;
      }
    }
    this.fingers.set(event.pointerId, { from: at, at });
    this.leading?.changed?.([...this.fingers.values()]);
  }

  private askForMenu({ target, clientX, clientY }: PointerEvent): void {
    this.isLong = true;
    this.leading = undefined;
    send(target as Element, 'contextmenu', { x: clientX, y: clientY }, 0);
  }

  /** What the first finger does; nothing where others take the event as that of a mouse. */
  private begin(diagram: Diagram, event: PointerEvent, at: Point): Leading | undefined {
    const below = isOnDiagram(event) ? diagram.elementAt(event) : undefined;
    const mayHold = diagram.isAtRest && !this.layer.busy;
    const node = below instanceof SystemNode && below.selected ? below : undefined;
    const handle = mayHold ? handleNear(at, node, diagram) : undefined;
    if (handle?.matches(HANDLES)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.isPassing = true;
      handle.dispatchEvent(new PointerEvent(event.type, event));
      this.isPassing = false;
      return undefined;
    }
    if (
      !handle &&
      (!isOnDiagram(event) || (mayHold && below instanceof SystemEdge && below.selected))
    ) {
      return undefined;
    }
    event.stopImmediatePropagation();
    const held = handle ?? (mayHold && node ? (event.target as Element) : undefined);
    return held ? new Holding(diagram, held) : new Viewing(diagram, this.view);
  }

  private move({ pointerId, clientX, clientY }: PointerEvent): void {
    const finger = this.fingers.get(pointerId);
    if (finger) {
      finger.at = { x: clientX, y: clientY };
      if (isDragged(finger)) {
        clearTimeout(this.resting);
      }
      this.leading?.move([...this.fingers.values()]);
    }
  }

  private lift({ pointerId }: PointerEvent, isLost: boolean): void {
    if (!this.fingers.delete(pointerId)) {
      return;
    }
    clearTimeout(this.resting);
    if (this.fingers.size > 0) {
      this.leading?.changed?.([...this.fingers.values()]);
      return;
    }
    if (isLost) {
      this.leading?.cancel?.();
    } else {
      this.leading?.end?.();
    }
    this.leading = undefined;
  }
}

/** The handle that a finger takes hold of: in a selected node, only one that is nearer than the node's middle. */
function handleNear(
  at: Point,
  selected: SystemNode | undefined,
  diagram: Diagram,
): Element | undefined {
  const away = (element: Element): number => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return Point.euclideanDistance(at, { x: x + width / 2, y: y + height / 2 });
  };
  const reach = selected
    ? Math.min(
        REACH_IN_NODE,
        Point.euclideanDistance(at, diagram.inWindow(Bounds.center(absoluteBounds(selected)))),
      )
    : REACH;
  return [...document.querySelectorAll(`${CORNERS}, ${HANDLES}`)]
    .map((element) => ({ element, distance: away(element) }))
    .filter(({ distance }) => distance <= reach)
    .sort((one, other) => one.distance - other.distance)
    .at(0)?.element;
}

function isDragged({ from, at }: Finger): boolean {
  return Point.euclideanDistance(from, at) >= DRAG;
}

function middleOf(fingers: readonly Finger[]): Point {
  const sum = fingers.map(({ at }) => at).reduce(Point.add);
  return { x: sum.x / fingers.length, y: sum.y / fingers.length };
}

/** How far fingers are from what is between them; 0 for a single one. */
function spreadOf(fingers: readonly Finger[]): number {
  const middle = middleOf(fingers);
  return fingers.reduce((sum, { at }) => sum + Point.euclideanDistance(at, middle), 0);
}

/** Has the diagram's mouse tools see what a finger does. */
function send(to: Element, type: string, { x, y }: Point, buttons: number): void {
  to.dispatchEvent(
    new MouseEvent(type, {
      bubbles: true,
      cancelable: true,
      view: window,
      clientX: x,
      clientY: y,
      buttons,
    }),
  );
}

/** Moves and zooms what is in view. */
class Viewing implements Leading {
  private before: Viewport;
  private middle = Point.ORIGIN;
  private spread = 0;
  private isMoving = false;

  constructor(
    private readonly diagram: Diagram,
    private readonly view: NextView,
  ) {
    this.before = view.of(diagram);
  }

  changed(fingers: readonly Finger[]): void {
    this.before = this.view.of(this.diagram);
    this.middle = middleOf(fingers);
    this.spread = spreadOf(fingers);
    this.isMoving ||= fingers.length > 1;
  }

  move(fingers: readonly Finger[]): void {
    this.isMoving ||= fingers.some(isDragged);
    if (this.isMoving) {
      const factor = this.spread > 0 ? spreadOf(fingers) / this.spread : 1;
      const around = this.view.inPixels(this.middle);
      const scaled = zoomed(this.before, this.before.zoom * factor, around);
      const by = Point.subtract(middleOf(fingers), this.middle);
      this.view.show(this.diagram, moved(scaled, by));
    }
  }
}

/** Does what a mouse does that is pressed at the same place: moves what is selected, or changes its size by a corner. */
class Holding implements Leading {
  isMoving = false;
  /** Whether the tools have seen the press: they are told one after the other, and the first of them of what comes next. */
  private isPressed = false;
  private at = Point.ORIGIN;

  constructor(
    private readonly diagram: Diagram,
    private readonly held: Element,
  ) {}

  private get drawing(): Element {
    return document.querySelector('.diagram:not(.hidden) > svg')!;
  }

  move([finger]: readonly Finger[]): void {
    this.at = finger.at;
    if (this.isPressed) {
      send(this.drawing, 'mousemove', this.at, 1);
    } else if (!this.isMoving && isDragged(finger)) {
      this.isMoving = true;
      // Tools measure from where a mouse was before it was pressed.
      send(this.drawing, 'mousemove', finger.from, 0);
      send(this.held, 'mousedown', finger.from, 1);
      requestAnimationFrame(() => {
        this.isPressed = true;
        send(this.drawing, 'mousemove', this.at, 1);
      });
    }
  }

  end(): void {
    if (this.isMoving) {
      requestAnimationFrame(() => send(this.drawing, 'mouseup', this.at, 0));
    }
  }

  cancel(): void {
    if (this.isMoving) {
      // The tools that move forget what they have begun; what else has seen the press sees its end.
      void this.diagram.dispatcher
        .dispatch(EnableDefaultToolsAction.create())
        .then(() => send(this.drawing, 'mouseup', Point.ORIGIN, 0));
    }
  }
}
