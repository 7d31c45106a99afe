// SPDX-License-Identifier: EPL-2.0
import type { Present } from '../messages';
import { SystemEdge, SystemNode } from '../model/elements';
import { diagrams } from '../notation';
import { visible } from '../../../../runtime/live/page/visible-text';
import type { Diagram } from './diagram';
import { button, html } from '../../../../runtime/live/page/dom';
import './people.css';
import { LookAction } from './people-news';
import { type Pinned, PinnedLayer } from './pinned-layer';
import type { Shell } from './shell';

/** Shows who else has the model open, and what they have selected; and lets them see the same of this page. */
export function addPeople(shell: Shell): void {
  const layer = new PinnedLayer(shell, 'selections', 'Selected by others', () => true);
  let people: readonly Present[] = [];

  function look({ dispatcher, context }: Diagram): void {
    const selected = context.selectedElements.map(({ id }) => id);
    void dispatcher.dispatch(LookAction.create(selected));
  }

  function show(): void {
    // Others change their selection while the focus is on one of them.
    const focused = (document.activeElement as HTMLElement | null)?.dataset.person;
    shell.people.hidden = people.length === 0;
    shell.people.replaceChildren(
      ...people.map((person) =>
        html(
          'li',
          {},
          avatar(person, () => void goTo(person)),
        ),
      ),
    );
    const again = [...shell.people.querySelectorAll('button')].find(
      ({ dataset }) => dataset.person === focused,
    );
    again?.focus();
    const { diagram } = shell;
    const boxes = diagram
      ? people
          .filter((person) => person.diagram === diagram.kind.id)
          .flatMap((person) => person.selected.map((id) => new SelectionBox(id, person, diagram)))
      : [];
    layer.element.replaceChildren(...boxes.map(({ element }) => element));
    layer.hold(boxes);
  }

  async function goTo({ diagram: kind, selected }: Present): Promise<void> {
    await shell.show(kind);
    const { diagram } = shell;
    const there = selected.filter((id) => diagram?.context.modelRoot.index.getById(id));
    if (diagram && there.length > 0) {
      await diagram.selectInView(there);
    }
  }

  shell.onLoading((diagram) => {
    diagram.people.listen = (present) => {
      // All diagrams of the page are told the same.
      if (diagram === shell.diagram) {
        people = present;
        show();
      }
    };
  });
  shell.onShown((diagram) => {
    look(diagram);
    show();
  });
  shell.onSelected(look);
  shell.onResumed(() => shell.diagram && look(shell.diagram));
}

/** The initials of a person: of the first and the last part of the name. */
function initials(name: string): string {
  const words = visible(name).split(/\s+/).filter(Boolean);
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)]
    .map((word) => String.fromCodePoint(word.codePointAt(0)!).toUpperCase())
    .join('');
}

function colour(person: Present): string {
  return `var(--person-${person.colour})`;
}

function avatar(person: Present, act: () => void): HTMLButtonElement {
  const diagram = diagrams.find(({ id }) => id === person.diagram)?.label ?? '';
  const count = person.selected.length;
  const selected = count === 0 ? '' : `, ${count} selected`;
  const made = button('', `${visible(person.name)}: ${diagram}${selected}`, act);
  made.dataset.person = person.id;
  made.dataset.initials = initials(person.name);
  made.style.setProperty('--person', colour(person));
  made.setAttribute('aria-label', made.title);
  return made;
}

/** A frame around an element that another person has selected, with their name. */
class SelectionBox implements Pinned {
  readonly element: HTMLElement;

  constructor(
    private readonly id: string,
    person: Present,
    private readonly diagram: Diagram,
  ) {
    this.element = html('div', {}, html('span', {}, visible(person.name)));
    this.element.style.setProperty('--person', colour(person));
  }

  place(frame: DOMRect): void {
    const selected = this.diagram.context.modelRoot.index.getById(this.id);
    const bounds =
      selected instanceof SystemNode
        ? this.diagram.placeOf(selected)
        : selected instanceof SystemEdge
          ? this.diagram.middleOf(selected)
          : undefined;
    this.element.hidden = !bounds;
    if (bounds) {
      Object.assign(this.element.style, {
        left: `${bounds.x - frame.left}px`,
        top: `${bounds.y - frame.top}px`,
        width: `${bounds.width}px`,
        height: `${bounds.height}px`,
      });
    }
  }
}
