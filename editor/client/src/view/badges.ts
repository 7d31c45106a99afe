// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';
import { VNode } from 'snabbdom';
import type { Decoration } from '../messages';
import './badges.css';
import { Frame } from './frame';
import { symbols } from './signs';
import { svg } from './svg';

const HEIGHT = 16;
const SYMBOL = 10;
const GAP = 4;

/** From the right edge of a node to where its badges end. */
export const FROM_RIGHT = 6;

/** The classes that colour a decorated element: by the last of its decorations. */
export function signClasses(decorations: readonly Decoration[]): Record<string, boolean> {
  return decorations.length === 0
    ? {}
    : { decorated: true, [`sign-${decorations[decorations.length - 1].sign}`]: true };
}

/** All that decorations say, for those who point at the element or have it read out. */
export function decorationText(decorations: readonly Decoration[]): string {
  return decorations.map((each) => each.text).join('\n');
}

/**
 * The badges of an element in a row.
 *
 * @param x where the row ends, or has its middle
 * @param y its middle
 */
export function badges(
  decorations: readonly Decoration[],
  x: number,
  y: number,
  anchor: 'middle' | 'end',
  detail: Frame['detail'],
): VNode[] {
  if (detail === 'shapes' || decorations.length === 0) {
    return [];
  }
  const widths = decorations.map((each) => widthOf(each, detail));
  const whole = widthOfRow(widths);
  let left = anchor === 'end' ? x - whole : x - whole / 2;
  return decorations.map((each, index) => {
    const made = badge(each, left, y, widths[index], detail);
    left += widths[index] + GAP;
    return made;
  });
}

/** Signs that say nothing to worry about: on edges, of which there are many, they wait to be asked. */
const QUIET = ['rate-as-drawn', 'rate-unknown'];

/** Those decorations of an edge that have a badge; the quiet ones only while it or one of its ends is pointed at or selected. */
export function edgeBadges(decorations: readonly Decoration[], lookedAt: boolean): Decoration[] {
  return decorations.filter((each) => each.badge && (lookedAt || !QUIET.includes(each.sign)));
}

/** What the badges of a node of that width cover, from its corner, where everything is drawn. */
export function nodeBadges(width: number, decorations: readonly Decoration[]): Bounds {
  const whole = badgesWidth(decorations);
  return { x: width - FROM_RIGHT - whole, y: -HEIGHT / 2, width: whole, height: HEIGHT };
}

/** How wide the badges of an element are where everything is drawn. */
export function badgesWidth(decorations: readonly Decoration[]): number {
  return widthOfRow(decorations.map((each) => widthOf(each, 'full')));
}

function widthOfRow(widths: number[]): number {
  return widths.reduce((sum, width) => sum + width + GAP, -GAP);
}

/** About how wide a text is in the badges' bold letters; where fonts are missing, others are wider. */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    width += /[A-Z%<>]/.test(letter) ? 8 : /[a-z0-9?×]/.test(letter) ? 6.7 : 3.8;
  }
  return width;
}

function widthOf({ sign, badge: text }: Decoration, detail: Frame['detail']): number {
  const symbol = symbols[sign] ? SYMBOL + GAP : 0;
  return (detail === 'full' ? textWidth(text) + (text ? GAP : 0) : 0) + symbol + GAP + 2;
}

function badge(
  { sign, badge: text, text: all }: Decoration,
  x: number,
  y: number,
  width: number,
  detail: Frame['detail'],
): VNode {
  const symbol = symbols[sign];
  const parts: (VNode | undefined)[] = [
    svg('title', {}, all),
    svg('rect', { width, height: HEIGHT, rx: HEIGHT / 2 }),
    symbol
      ? svg('path', { d: symbol, transform: `translate(${GAP + 1},${(HEIGHT - SYMBOL) / 2})` })
      : undefined,
  ];
  if (detail === 'full' && text) {
    parts.push(svg('text', { x: symbol ? SYMBOL + 2 * GAP : GAP + 1, y: HEIGHT - 4.4 }, text));
  }
  return svg('g', { transform: `translate(${x},${y - HEIGHT / 2})` }, parts, {
    badge: true,
    [`sign-${sign}`]: true,
  });
}
