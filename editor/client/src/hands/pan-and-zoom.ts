// SPDX-License-Identifier: EPL-2.0
import { Point, SetViewportAction, Viewport } from '@eclipse-glsp/client';
import { Diagram, ZOOM_STEP, zoomed } from '../page/diagram';
import type { Shell } from '../page/shell';
import { Gesture, HandsLayer, isOnDrawing } from './hands-layer';

/** A wheel moves by at least this for a notch; touchpads move in smaller steps. */
const LEAST_NOTCH = 50;

/** Pixels of a line and of a page, for wheels that count in these. */
const LINE = 33;
const PAGE = 400;

/** A pinch by one pixel changes the logarithm of the scale by this. */
const PINCH = 0.01;

/**
 * Moves what is in view: by the wheel or two fingers, or by dragging with the space bar or the middle button; with Ctrl, or
 * by a pinch, it zooms.
 */
export class PanAndZoom {
  private space = false;
  /** What is to be in view when the next frame is drawn. */
  private wanted?: Viewport;

  constructor(
    private readonly shell: Shell,
    private readonly layer: HandsLayer,
  ) {
    const { canvas } = shell;
    canvas.addEventListener('wheel', (event) => this.wheel(event), {
      capture: true,
      passive: false,
    });
    canvas.addEventListener('pointerdown', (event) => this.press(event), { capture: true });
    // Chromium scrolls by itself otherwise.
    canvas.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), {
      capture: true,
    });
    document.addEventListener(
      'keydown',
      (event) => event.key === ' ' && isForDiagram(event) && this.hold(event),
      { capture: true },
    );
    document.addEventListener('keyup', (event) => event.key === ' ' && this.release(), {
      capture: true,
    });
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

  private wheel(event: WheelEvent): void {
    const { diagram } = this.shell;
    if (!diagram || !isOnDrawing(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE
        ? LINE
        : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
          ? PAGE
          : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    const { scroll, zoom } = this.wanted ?? diagram.context.viewportData;
    if (event.ctrlKey || event.metaKey) {
      this.show(diagram, zoomed({ scroll, zoom }, zoom * factorOf(dy), this.inPixels(event)));
    } else {
      const across = event.shiftKey && dx === 0;
      this.show(diagram, {
        zoom,
        scroll: { x: scroll.x + (across ? dy : dx) / zoom, y: scroll.y + (across ? 0 : dy) / zoom },
      });
    }
  }

  /** From the diagram's corner. */
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
          void diagram.dispatcher.dispatch(
            SetViewportAction.create(diagram.context.modelRoot.id, wanted, { animate: false }),
          );
        }
      });
    }
    this.wanted = viewport;
  }

  private press(event: PointerEvent): void {
    const { diagram } = this.shell;
    if (
      diagram &&
      isOnDrawing(event) &&
      !this.layer.busy &&
      (event.button === 1 || (event.button === 0 && this.space))
    ) {
      this.layer.begin(event, this.pan(diagram, event));
    }
  }

  private pan(diagram: Diagram, pressed: PointerEvent): Gesture {
    const { scroll, zoom } = diagram.context.viewportData;
    const to = ({ clientX, clientY }: MouseEvent): Viewport => ({
      zoom,
      scroll: {
        x: scroll.x - (clientX - pressed.clientX) / zoom,
        y: scroll.y - (clientY - pressed.clientY) / zoom,
      },
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
      },
    };
  }
}

/** A notch of a wheel is always the same; two fingers zoom as they move. */
function factorOf(delta: number): number {
  return Math.abs(delta) >= LEAST_NOTCH
    ? delta < 0
      ? ZOOM_STEP
      : 1 / ZOOM_STEP
    : Math.exp(-delta * PINCH);
}

/** Whether a key is for the diagram, not for a field, a button or something else that is open. */
function isForDiagram({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('.diagram') !== null &&
    !target.closest('input, textarea')
  );
}
