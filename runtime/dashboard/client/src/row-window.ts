// SPDX-License-Identifier: EPL-2.0

/** Height of a row in pixels; the style sheet is given it. */
export const ROW_HEIGHT = 27;

/** Rows rendered beyond either edge, so that scrolling shows no gaps. */
const BEYOND = 12;

/**
 * Follows which rows of a scrolled element are in sight. Of thousands of rows only these are made,
 * whatever the system's size.
 */
export class RowWindow {
  private first = 0;
  private end = 4 * BEYOND;

  /** @param onChange called whenever other rows are to be made */
  constructor(
    private readonly scrolled: HTMLElement,
    private readonly onChange: () => void,
  ) {
    const measure = (): void => {
      this.measure();
    };
    new ResizeObserver(measure).observe(scrolled);
    scrolled.addEventListener('scroll', measure, { passive: true });
  }

  /** Whether the row of that index is to be made. */
  has(index: number): boolean {
    return index >= this.first && index < this.end;
  }

  private measure(): void {
    const { scrollTop, clientHeight } = this.scrolled;
    const top = Math.floor(scrollTop / ROW_HEIGHT / BEYOND) * BEYOND;
    const shown = Math.ceil(clientHeight / ROW_HEIGHT / BEYOND) * BEYOND;
    const first = Math.max(0, top - BEYOND);
    const end = top + shown + 2 * BEYOND;
    if (this.first !== first || this.end !== end) {
      this.first = first;
      this.end = end;
      this.onChange();
    }
  }
}
