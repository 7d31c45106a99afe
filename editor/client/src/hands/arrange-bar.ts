// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';
import { commandButton } from '../page/command-button';
import { html, svgElement } from '../../../../runtime/live/page/dom';
import { selectedNodes } from '../page/elements';
import type { Shell } from '../page/shell';
import { overlap } from '../view/scene';
import type { Handles, View } from './hands-layer';
import { coversNames } from './names-in-view';

/** The symbol of each command, in a square of 16. */
const SYMBOLS: Record<string, string> = {
  'arrange.align-left': 'M2,1V15M4,3H13V6.5H4zM4,9.5H10V13H4z',
  'arrange.align-centre': 'M8,1V15M3,3H13V6.5H3zM5,9.5H11V13H5z',
  'arrange.align-right': 'M14,1V15M3,3H12V6.5H3zM6,9.5H12V13H6z',
  'arrange.align-top': 'M1,2H15M3,4V13H6.5V4zM9.5,4V10H13V4z',
  'arrange.align-middle': 'M1,8H15M3,3V13H6.5V3zM9.5,5V11H13V5z',
  'arrange.align-bottom': 'M1,14H15M3,3V12H6.5V3zM9.5,6V12H13V6z',
  'arrange.distribute-across': 'M1.5,1V15M14.5,1V15M6,4H10V12H6z',
  'arrange.distribute-down': 'M1,1.5H15M1,14.5H15M4,6V10H12V6z',
  'arrange.same-width': 'M2,3H14V6H2zM2,10H14V13H2z',
  'arrange.same-height': 'M3,2V14H6V2zM10,2V14H13V2z',
  'arrange.same-size': 'M2,2H7V7H2zM9,9H14V14H9z',
};

/** Where it may be, as `hands.css` has it: the first at which it covers no names. */
const SIDES = ['top', 'bottom', 'top-left', 'top-right'];

/** Lines up, distributes and resizes what is selected, above the diagram while there are several nodes. */
export class ArrangeBar implements Handles {
  readonly element = html('section', {
    class: 'arrange-bar floating hidden',
    role: 'toolbar',
    'aria-label': 'Arrange what is selected',
    'data-side': SIDES[0],
  });
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(private readonly shell: Shell) {
    for (const [id, path] of Object.entries(SYMBOLS)) {
      const symbol = svgElement(
        'svg',
        { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
        svgElement('path', { d: path }),
      );
      const made = commandButton(shell.commands, id, symbol);
      made.addEventListener('click', () => shell.focusDiagram());
      this.buttons.set(id, made);
      this.element.append(made);
    }
  }

  /** Shows it or hides it; nothing of it is in the layer. */
  draw(view: View): SVGElement[] {
    const shown = selectedNodes(view.diagram).length > 1;
    this.element.classList.toggle('hidden', !shown);
    if (shown) {
      for (const [id, made] of this.buttons) {
        made.disabled = !(this.shell.commands.get(id).enabled?.() ?? true);
      }
      this.goToFreeSide(view);
    }
    return [];
  }

  private goToFreeSide(view: View): void {
    const { dataset } = this.element;
    const before = dataset.side!;
    // It stays where it is as long as it can.
    dataset.side =
      [before, ...SIDES].find((side) => {
        dataset.side = side;
        return this.isFree(view);
      }) ?? before;
  }

  private isFree(view: View): boolean {
    const area = placeOf(this.element, this.shell.canvas);
    return (
      !coversNames(area, view) &&
      Array.from(this.shell.canvas.querySelectorAll('.minimap, .floating')).every(
        (other) => other === this.element || !overlap(placeOf(other, this.shell.canvas), area),
      )
    );
  }
}

/** Where an element is in the canvas. */
function placeOf(element: Element, canvas: Element): Bounds {
  const { x, y, width, height } = element.getBoundingClientRect();
  const origin = canvas.getBoundingClientRect();
  return { x: x - origin.x, y: y - origin.y, width, height };
}
