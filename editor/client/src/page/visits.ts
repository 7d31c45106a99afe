// SPDX-License-Identifier: EPL-2.0
import { SelectAction } from '@eclipse-glsp/client';
import type { Shell } from './shell';

/** Where one was: in a diagram, at an element; at the diagram itself where that is empty. */
interface Place {
  diagram: string;
  element: string;
}

/** Earlier ones are forgotten. */
const MOST = 100;

/** Lets one go back to the places that one was at, and forward again, as in a browser. */
export function addVisits(shell: Shell): void {
  const places = new Visits(shell);
  shell.commands.add(
    {
      id: 'view.back',
      label: 'Back',
      description: 'To the element or diagram before',
      keys: ['Alt+ArrowLeft'],
      everywhere: true,
      enabled: () => places.has(-1),
      run: () => void places.go(-1)
    },
    {
      id: 'view.forward',
      label: 'Forward',
      description: 'To where one was before going back',
      keys: ['Alt+ArrowRight'],
      everywhere: true,
      enabled: () => places.has(1),
      run: () => void places.go(1)
    }
  );
  shell.onShown((diagram, first) => {
    const at = (): string => diagram.context.selectedElements[0]?.id ?? '';
    places.visit({ diagram: diagram.kind.id, element: at() });
    if (first) {
      diagram.context.onSelectionChanged(() => shell.diagram === diagram && places.visit({ diagram: diagram.kind.id, element: at() }));
    }
  });
}

class Visits {
  private readonly visited: Place[] = [];
  private at = -1;
  private going = false;

  constructor(private readonly shell: Shell) {}

  /** Takes it that one is there now; what was ahead is forgotten. */
  visit(place: Place): void {
    const now = this.visited[this.at];
    if (this.going || (now && now.diagram === place.diagram && (now.element === place.element || place.element === ''))) {
      return;
    }
    // What one only passed on the way to an element is no place.
    const passed = now?.element === '' && now.diagram === place.diagram;
    this.visited.splice(passed ? this.at : this.at + 1, this.visited.length, place);
    if (this.visited.length > MOST) {
      this.visited.shift();
    }
    this.at = this.visited.length - 1;
  }

  has(step: -1 | 1): boolean {
    return this.visited[this.at + step] !== undefined;
  }

  /** Goes there; where it is still on its way, it goes on to there, so that no key is lost. */
  async go(step: -1 | 1): Promise<void> {
    if (!this.has(step)) {
      return;
    }
    this.at += step;
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

  private async show(place: Place): Promise<void> {
    await this.shell.show(place.diagram);
    if (place.element) {
      await this.shell.lead(place.element);
    } else {
      await this.shell.diagram!.dispatcher.dispatch(SelectAction.setSelection([]));
    }
  }
}
