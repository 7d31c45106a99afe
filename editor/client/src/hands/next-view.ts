// SPDX-License-Identifier: EPL-2.0
import { Point, SetViewportAction, Viewport } from '@eclipse-glsp/client';
import { Diagram } from '../page/diagram';
import type { Shell } from '../page/shell';

/** What is to be in view when the next frame is drawn: that shows the last of all steps that are made until then. */
export class NextView {
  private wanted?: Viewport;

  constructor(private readonly shell: Shell) {}

  /** What will be in view of a diagram with the next frame. */
  of({ context }: Diagram): Viewport {
    return this.wanted ?? context.viewportData;
  }

  show(diagram: Diagram, viewport: Viewport): void {
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

  /** A place of the window in pixels from the diagram's corner. */
  inPixels({ x, y }: Point): Point {
    const { left, top } = this.shell.canvas.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }
}

/** What is in view after it was moved by so many pixels of the screen. */
export function moved({ scroll, zoom }: Viewport, { x, y }: Point): Viewport {
  return { zoom, scroll: { x: scroll.x - x / zoom, y: scroll.y - y / zoom } };
}
