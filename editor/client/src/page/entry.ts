// SPDX-License-Identifier: EPL-2.0
import { symbols } from '../view/signs';
import { html, svgElement } from '../../../../runtime/live/page/dom';
import './entry.css';
import type { Entry } from '../messages';

/** What is seen of a line: the symbol of its sign, and its words. */
export function entryWords({ sign, title, text }: Entry): Element[] {
  const symbol = svgElement('svg', {
    viewBox: '0 0 10 10',
    class: `sign-${sign}`,
    'aria-hidden': 'true',
  });
  if (symbols[sign]) {
    symbol.append(svgElement('path', { d: symbols[sign] }));
  }
  return [
    symbol,
    html(
      'span',
      { class: 'words' },
      html('span', { class: 'title' }, title),
      html('span', { class: 'text' }, text),
    ),
  ];
}
