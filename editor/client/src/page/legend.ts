// SPDX-License-Identifier: EPL-2.0
import { html, svgElement } from '../../../../runtime/live/page/dom';
import './legend.css';
import type { Shell } from './shell';

/** Says above the diagrams what colours mean; hidden at first. */
export class Legend {
  private readonly list = html('ul');
  private readonly element: HTMLElement;

  /** @param name what it is called for screen readers */
  constructor(shell: Pick<Shell, 'legends'>, name: string, title: string) {
    this.element = html(
      'aside',
      { class: 'legend', 'aria-label': name },
      html('h2', {}, title),
      this.list,
    );
    this.element.hidden = true;
    shell.legends.append(this.element);
  }

  set shown(shown: boolean) {
    this.element.hidden = !shown;
  }

  set rows(rows: HTMLElement[]) {
    this.list.replaceChildren(...rows);
  }
}

/**
 * What one colour means.
 *
 * @param colour the class that has it as `--sign`
 * @param symbol the outline of what is seen beside the line; undefined where nothing is
 */
export function legendRow(colour: string, label: string, symbol?: string): HTMLElement {
  const sample = svgElement(
    'svg',
    { class: colour, 'aria-hidden': 'true' },
    svgElement('line', { x1: '0', x2: '18', y1: '7', y2: '7' }),
  );
  if (symbol) {
    sample.append(svgElement('path', { d: symbol, transform: 'translate(23,2)' }));
  }
  return html('li', {}, sample, html('span', { class: 'row-label' }, label));
}
