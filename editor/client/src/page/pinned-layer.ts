// SPDX-License-Identifier: EPL-2.0
import './pinned-layer.css';
import { DEPLOYMENT } from './bundle-folder';
import { html } from './dom';
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
  private placing = false;

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
  }

  /** Keeps these in their places from now on, and no others. */
  hold(pinned: readonly Pinned[]): void {
    this.pinned = pinned;
    if (!this.placing) {
      this.place();
    }
  }

  private place(): void {
    this.placing = this.pinned.length > 0;
    this.element.hidden = !this.placing || !this.belongs(this.shell.kind);
    if (this.placing) {
      const frame = this.shell.canvas.getBoundingClientRect();
      this.pinned.forEach((each) => each.place(frame));
      // The drawing moves under them by zooming, scrolling and dragging.
      requestAnimationFrame(() => this.place());
    }
  }
}
