// SPDX-License-Identifier: EPL-2.0
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Height of a row in pixels; the style sheet is given it. */
export const ROW_HEIGHT = 27;

/** Rows rendered beyond either edge, so that scrolling shows no gaps. */
const BEYOND = 12;

/** The range of rows that is to be rendered: from the first to before the last. */
interface RowRange {
  readonly first: number;
  readonly end: number;
}

/**
 * Follows which rows of a scrolled element are in sight. Of thousands of rows only these are made,
 * whatever the system's size.
 */
export function useRowRange(scrolled: RefObject<HTMLElement>): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 4 * BEYOND });

  useEffect(() => {
    const element = scrolled.current;
    if (element === null) {
      return undefined;
    }
    const measure = (): void => {
      const top = Math.floor(element.scrollTop / ROW_HEIGHT / BEYOND) * BEYOND;
      const shown = Math.ceil(element.clientHeight / ROW_HEIGHT / BEYOND) * BEYOND;
      const first = Math.max(0, top - BEYOND);
      const end = top + shown + 2 * BEYOND;
      setRange((known) => (known.first === first && known.end === end ? known : { first, end }));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scrolled]);

  return range;
}
