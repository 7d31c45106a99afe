// SPDX-License-Identifier: EPL-2.0
import { Diagram } from '../page/diagram';
import { commandButton } from '../page/command-button';
import { html } from '../../../../runtime/live/page/dom';
import type { Shell } from '../page/shell';

/** Shows the scale of the diagram in a corner, and changes it. */
export class ZoomBox {
  readonly element: HTMLElement;
  private readonly field = html('input', {
    type: 'text',
    inputmode: 'numeric',
    'aria-label': 'Zoom in percent',
    title: 'Zoom: type a percentage',
  });
  private diagram?: Diagram;
  private stopListening: () => void = () => {};

  constructor(private readonly shell: Shell) {
    this.element = html(
      'section',
      { class: 'zoom-box floating', role: 'group', 'aria-label': 'Zoom' },
      commandButton(shell.commands, 'view.zoom-out', '−'),
      this.field,
      commandButton(shell.commands, 'view.zoom-in', '+'),
      commandButton(shell.commands, 'view.fit'),
      commandButton(shell.commands, 'view.actual-size', '100 %'),
    );
    this.field.addEventListener('keydown', (event) => {
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
