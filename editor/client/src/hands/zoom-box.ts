// SPDX-License-Identifier: EPL-2.0
import { Diagram } from '../page/diagram';
import { button, html } from '../page/dom';
import type { Shell } from '../page/shell';

/** How much the diagram is scaled by, in a corner: nearer, farther, any percentage, all of it, actual size. */
export class ZoomBox {
  readonly element: HTMLElement;
  private readonly field = html('input', { type: 'text', inputmode: 'numeric', 'aria-label': 'Zoom in percent', title: 'Zoom: type a percentage' });
  private diagram?: Diagram;
  private stopListening: () => void = () => {};

  constructor(private readonly shell: Shell) {
    const command = (text: string, id: string): HTMLButtonElement => {
      const { label, description, keys } = shell.commands.get(id);
      const made = button(text, (description ?? label) + (keys ? ` (${keys[0]})` : ''), () => shell.commands.run(id));
      if (!/\w/.test(text)) {
        made.setAttribute('aria-label', label);
      }
      return made;
    };
    this.element = html(
      'section',
      { class: 'zoom-box floating', role: 'group', 'aria-label': 'Zoom' },
      command('−', 'view.zoom-out'),
      this.field,
      command('+', 'view.zoom-in'),
      command('Fit', 'view.fit'),
      command('100 %', 'view.actual-size')
    );
    this.field.addEventListener('keydown', event => {
      if (event.key === 'Enter' || event.key === 'Escape') {
        if (event.key === 'Enter') {
          this.zoomTo(this.field.value);
        }
        shell.focusDiagram();
        event.stopPropagation();
      }
    });
    this.field.addEventListener('focus', () => this.field.select());
    this.field.addEventListener('blur', () => this.show());
  }

  /** Shows the scale of a diagram from now on. */
  use(diagram: Diagram): void {
    this.stopListening();
    this.diagram = diagram;
    const listening = diagram.context.onViewportChanged(() => this.show());
    this.stopListening = () => listening.dispose();
    this.show();
  }

  private show(): void {
    if (this.diagram && document.activeElement !== this.field) {
      this.field.value = `${Math.round(this.diagram.context.viewportData.zoom * 100)} %`;
    }
  }

  private zoomTo(text: string): void {
    const percent = Number.parseFloat(text.replace(',', '.'));
    if (percent > 0) {
      this.diagram?.zoom(() => percent / 100);
    } else {
      this.shell.say(`${text} is not a percentage.`);
    }
  }
}
