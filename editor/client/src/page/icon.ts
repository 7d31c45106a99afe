// SPDX-License-Identifier: EPL-2.0
import { svgElement } from '../../../../runtime/live/page/dom';

/** One of the notation's icons. */
export function iconElement(name: string): SVGSVGElement {
  return svgElement(
    'svg',
    { class: 'icon', 'aria-hidden': 'true' },
    svgElement('use', { href: `#icon-${name}` }),
  );
}
