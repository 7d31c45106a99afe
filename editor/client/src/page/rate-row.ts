// SPDX-License-Identifier: EPL-2.0
import { html, svgElement } from '../../../../runtime/live/page/dom';
import type { Rate } from '../messages';

/** So many values fill a curve. */
const VALUES = 240;

const WIDTH = 200;
const HEIGHT = 36;

/** Above the highest value, so that the curve does not touch the border. */
const ROOM = 1.15;

/** A line about one topic: its curve over the last minutes, the drawn rate dashed, and the rate of now. */
export function rateRow(rate: Rate): HTMLElement {
  const { topic, isWritten, other, sign, text, values } = rate;
  const known = values.filter((value) => value >= 0);
  const ends = other === '' ? '' : `${isWritten ? 'to' : 'from'} ${other}`;
  const range = known.length === 0 ? '' : `, ${rangeOf(known)} Hz`;
  return html(
    'li',
    { class: `sign-${sign}`, title: `${topic} ${ends}: ${text}${range}` },
    html('div', {}, html('span', { class: 'topic' }, topic), html('span', { class: 'ends' }, ends)),
    curve(rate, known),
    html('span', { class: 'rate' }, text),
  );
}

/** The least and the greatest value, or the one that both are. */
function rangeOf(values: number[]): string {
  const least = number(Math.min(...values));
  const greatest = number(Math.max(...values));
  return least === greatest ? least : `${least} to ${greatest}`;
}

function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function curve({ values, drawn }: Rate, known: number[]): SVGSVGElement {
  const top = Math.max(drawn, ...known, 1) * ROOM;
  const x = (index: number): number => ((VALUES - values.length + index) * WIDTH) / (VALUES - 1);
  const y = (value: number): number => HEIGHT - (value * HEIGHT) / top;
  let path = '';
  values.forEach((value, index) => {
    if (value >= 0) {
      const begins = index === 0 || values[index - 1] < 0;
      path += `${begins ? 'M' : 'L'}${x(index).toFixed(1)},${y(value).toFixed(1)}`;
    }
  });
  const picture = svgElement('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: 'curve',
    'aria-hidden': 'true',
  });
  if (drawn > 0) {
    const level = y(drawn).toFixed(1);
    picture.append(
      svgElement('line', { x1: '0', x2: String(WIDTH), y1: level, y2: level, class: 'drawn' }),
    );
  }
  picture.append(svgElement('path', { d: path }));
  return picture;
}
