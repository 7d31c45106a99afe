// SPDX-License-Identifier: EPL-2.0
import { Point } from '@eclipse-glsp/client';
import { Diagram, ZOOM_STEP, zoomed } from '../page/diagram';
import type { Shell } from '../page/shell';
import { Gesture, HandsLayer, isOnDrawing } from './hands-layer';
import { moved, NextView } from './next-view';

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

  constructor(
    private readonly shell: Shell,
    private readonly layer: HandsLayer,
    private readonly view: NextView,
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
    const shown = this.view.of(diagram);
    if (event.ctrlKey || event.metaKey) {
      const around = this.view.inPixels(event);
      this.view.show(diagram, zoomed(shown, shown.zoom * factorOf(dy), around));
    } else {
      const across = event.shiftKey && dx === 0;
      this.view.show(diagram, moved(shown, { x: -(across ? dy : dx), y: across ? 0 : -dy }));
    }
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
    const before = diagram.context.viewportData;
    const { classList } = this.shell.canvas;
    return {
      move: (_, event) => {
        classList.add('panning');
        const by = Point.subtract(event, pressed);
        this.view.show(diagram, moved(before, by));
      },
      end: () => classList.remove('panning'),
      cancel: () => {
        classList.remove('panning');
        this.view.show(diagram, before);
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
