// SPDX-License-Identifier: EPL-2.0
import { SelectAction, SetViewportAction, Viewport } from '@eclipse-glsp/client';
import type { Diagram } from './diagram';
import type { Shell } from './shell';

/** A diagram and an element selected in it; empty for the diagram itself. */
interface Place {
  diagram: string;
  element: string;
  /** What was in view when it was left. */
  view?: Viewport;
}

/** Earlier ones are forgotten. */
const MOST = 100;

/** Leads back to earlier places, and forward again, as in a browser. */
export function addVisits(shell: Shell): void {
  const places = new Visits(shell);
  shell.commands.add(
    {
      id: 'view.back',
      label: 'Back',
      description: 'Go to the previous element or diagram',
      keys: ['Alt+ArrowLeft'],
      everywhere: true,
      enabled: () => places.has(-1),
      run: () => void places.go(-1),
    },
    {
      id: 'view.forward',
      label: 'Forward',
      description: 'Go forward again',
      keys: ['Alt+ArrowRight'],
      everywhere: true,
      enabled: () => places.has(1),
      run: () => void places.go(1),
    },
  );
  const visit = ({ kind, context }: Diagram): void =>
    places.visit({ diagram: kind.id, element: context.selectedElements[0]?.id ?? '' });
  // Whoever goes back before a diagram is loaded starts from that diagram, too.
  shell.onTurned((diagram) => places.visit({ diagram, element: '' }));
  shell.onShown(visit);
  shell.onSelected(visit);
}

class Visits {
  private readonly visited: Place[] = [];
  private at = -1;
  private going = false;

  constructor(private readonly shell: Shell) {}

  /** Adds a place; what was ahead is forgotten. */
  visit(place: Place): void {
    const now = this.visited.at(this.at);
    if (
      this.going ||
      (now &&
        now.diagram === place.diagram &&
        (now.element === place.element || place.element === ''))
    ) {
      return;
    }
    this.leave();
    // The diagram itself, passed on the way to an element in it, is no place.
    const passed = now?.element === '' && now.diagram === place.diagram;
    this.visited.splice(passed ? this.at : this.at + 1, this.visited.length, place);
    if (this.visited.length > MOST) {
      this.visited.shift();
    }
    this.at = this.visited.length - 1;
    this.shell.commands.changed();
  }

  has(step: -1 | 1): boolean {
    return this.at + step in this.visited;
  }

  /** Goes a step. While an earlier step is still on its way, this one follows it, so that no key is lost. */
  async go(step: -1 | 1): Promise<void> {
    if (!this.has(step)) {
      return;
    }
    this.leave();
    this.at += step;
    this.shell.commands.changed();
    if (this.going) {
      return;
    }
    this.going = true;
    try {
      let reached = -1;
      while (reached !== this.at) {
        reached = this.at;
        await this.show(this.visited[reached]);
      }
    } finally {
      this.going = false;
    }
  }

  private leave(): void {
    const place = this.visited.at(this.at);
    const diagram = place && this.shell.diagramOf(place.diagram);
    if (place && diagram?.element.dataset.loaded && !this.going) {
      place.view = diagram.context.viewportData;
    }
  }

  private async show(place: Place): Promise<void> {
    await this.shell.show(place.diagram);
    const { dispatcher, context } = this.shell.diagram!;
    if (place.view) {
      await dispatcher.dispatch(
        SetViewportAction.create(context.modelRoot.id, place.view, { animate: false }),
      );
    }
    if (place.element) {
      await this.shell.lead(place.element);
    } else {
      await dispatcher.dispatch(SelectAction.setSelection([]));
    }
  }
}
