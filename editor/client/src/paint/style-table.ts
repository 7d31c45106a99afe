// SPDX-License-Identifier: EPL-2.0
import { VNode } from 'snabbdom';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** What the page's style sheets say of something that is painted, in what a canvas takes. */
export interface Style {
  /** Undefined where nothing is filled, or drawn along the edge. */
  fill?: string;
  stroke?: string;
  fillAlpha: number;
  strokeAlpha: number;
  width: number;
  dash: number[];
  cap: CanvasLineCap;
  join: CanvasLineJoin;
  rule: CanvasFillRule;
  alpha: number;
  shown: boolean;
  /** What `currentColor` is. */
  colour: string;
  font: string;
  align: CanvasTextAlign;
}

/** An element of the page that has the tag and classes of something painted, within those of what is around it. */
export interface Sample {
  element: Element;
  inner: Map<string, Sample>;
  style?: Style;
}

/**
 * What things look like, by their tags and classes and those of what they are in: as the browser says of a sample of
 * each, which is in the page and never seen. So the style sheets are the one place that says it.
 */
export class StyleTable {
  private readonly roots = new Map<string, Sample>();
  private readonly holder = document.createElement('div');

  /** @param canvas what the diagrams are in: rules may ask for what is around it */
  constructor(canvas: Element) {
    // As a diagram that is not shown.
    this.holder.className = 'sprotty samples hidden';
    this.holder.setAttribute('aria-hidden', 'true');
    canvas.append(this.holder);
  }

  /** The sample of a whole diagram with these classes. */
  root(classes: string): Sample {
    let known = this.roots.get(classes);
    if (!known) {
      known = { element: document.createElementNS(NAMESPACE, 'svg'), inner: new Map() };
      known.element.setAttribute('class', classes);
      this.holder.append(known.element);
      this.roots.set(classes, known);
    }
    return known;
  }

  /** The sample of a virtual node within that of what it is in. */
  of(vnode: VNode, around: Sample, more: readonly string[] = []): Sample {
    const tag = vnode.sel!;
    const given = vnode.data?.class;
    let classes = '';
    // Thousands of times in a row: lists made on the way would be half of the time.
    for (const name in given) {
      if (given[name]) {
        classes += ` ${name}`;
      }
    }
    for (const name of more) {
      classes += ` ${name}`;
    }
    const key = tag + classes;
    let known = around.inner.get(key);
    if (!known) {
      known = { element: document.createElementNS(NAMESPACE, tag), inner: new Map() };
      known.element.setAttribute('class', classes.trimStart());
      around.element.append(known.element);
      around.inner.set(key, known);
    }
    return known;
  }

  style(sample: Sample): Style {
    return (sample.style ??= styleOf(sample.element));
  }

  /** Forgets what things look like: the page's colours have changed. */
  clear(): void {
    const forget = (sample: Sample): void => {
      sample.style = undefined;
      sample.inner.forEach(forget);
    };
    this.roots.forEach(forget);
  }
}

/** What an element of the page looks like. */
export function styleOf(element: Element): Style {
  const style = getComputedStyle(element);
  const paint = (value: string): string | undefined =>
    value === 'none' || value === 'rgba(0, 0, 0, 0)' ? undefined : value;
  return {
    fill: paint(style.fill),
    stroke: paint(style.stroke),
    fillAlpha: Number(style.fillOpacity),
    strokeAlpha: Number(style.strokeOpacity),
    width: parseFloat(style.strokeWidth),
    dash: style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(parseFloat),
    cap: style.strokeLinecap as CanvasLineCap,
    join: style.strokeLinejoin as CanvasLineJoin,
    rule: style.fillRule as CanvasFillRule,
    alpha: Number(style.opacity),
    shown: style.display !== 'none',
    colour: style.color,
    font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
    align: style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'right' : 'left',
  };
}
