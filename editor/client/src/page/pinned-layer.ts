// SPDX-License-Identifier: EPL-2.0
import './pinned-layer.css';
import type { Disposable } from '@eclipse-glsp/client';
import { DEPLOYMENT } from './bundle-folder';
import type { Diagram } from './diagram';
import { html } from '../../../../runtime/live/page/dom';
import type { Shell } from './shell';

/** Something above a diagram that follows what it belongs to there. */
export interface Pinned {
  /** Puts it where that is now, in pixels from the corner of the frame. */
  place(frame: DOMRect): void;
}

/** Lies above a diagram while that is shown, and holds what is pinned to its nodes. */
export class PinnedLayer {
  readonly element: HTMLElement;
  private pinned: readonly Pinned[] = [];
  private following?: Disposable;

  /**
   * @param name its class
   * @param label what it shows, for those who do not see it
   * @param belongs whether it belongs to a kind of diagram; to the deployment diagram where it is left out
   */
  constructor(
    private readonly shell: Shell,
    name: string,
    label: string,
    private readonly belongs: (kind: string) => boolean = (kind) => kind === DEPLOYMENT,
  ) {
    this.element = html('div', { class: `pinned ${name}`, role: 'group', 'aria-label': label });
    this.element.hidden = true;
    shell.canvas.append(this.element);
    shell.onShown((diagram) => this.follow(diagram));
    new ResizeObserver(() => this.place()).observe(shell.canvas);
  }

  /** Keeps these in their places from now on, and no others. */
  hold(pinned: readonly Pinned[]): void {
    this.pinned = pinned;
    this.place();
  }

  /** The drawing moves under them by zooming, scrolling and dragging: with each picture of it. */
  private follow(diagram: Diagram): void {
    this.following?.dispose();
    this.following = diagram.scene.onPicture(() => this.place());
    this.place();
  }

  /** Puts all that is pinned where it belongs now. */
  place(): void {
    const placing = this.pinned.length > 0;
    this.element.hidden = !placing || !this.belongs(this.shell.kind);
    if (placing) {
      const frame = this.shell.canvas.getBoundingClientRect();
      this.pinned.forEach((each) => each.place(frame));
    }
  }
}
