// SPDX-License-Identifier: EPL-2.0
import { EnableDefaultToolsAction, PaletteItem, RequestContextActions, SetContextActions } from '@eclipse-glsp/client';
import { Diagram } from './diagram';
import { html, iconElement } from './dom';

/** What can be drawn, with search. A click arms the tool; the next click in the diagram uses it. */
export class Palette {
  readonly element = html('aside', { class: 'palette', 'aria-label': 'Palette' });
  private readonly search = html('input', { type: 'search', placeholder: 'Search the palette', 'aria-label': 'Search the palette' });
  private readonly list = html('div', { class: 'palette-groups' });
  private diagram?: Diagram;
  private groups: PaletteItem[] = [];

  constructor() {
    this.element.append(this.search, this.list);
    this.search.addEventListener('input', () => this.show());
  }

  /** Shows what can be drawn in a diagram. */
  async use(diagram: Diagram): Promise<void> {
    this.diagram = diagram;
    const request = RequestContextActions.create({ contextId: 'tool-palette', editorContext: { selectedElementIds: [] } });
    const answer = await diagram.dispatcher.request<SetContextActions>(request);
    if (this.diagram === diagram) {
      this.groups = answer.actions as PaletteItem[];
      this.show();
    }
  }

  private show(): void {
    const wanted = this.search.value.trim().toLowerCase();
    this.list.replaceChildren();
    for (const group of this.groups) {
      const items = (group.children ?? []).filter(item => item.label.toLowerCase().includes(wanted));
      if (items.length > 0) {
        this.list.append(html('h2', {}, group.label), ...items.map(item => this.item(item)));
      }
    }
    if (!this.list.hasChildNodes()) {
      this.list.append(html('p', { class: 'empty' }, wanted ? 'Nothing of that name.' : 'Nothing to draw yet.'));
    }
  }

  private item(item: PaletteItem): HTMLElement {
    const entry = html('button', { type: 'button', class: 'palette-item' }, iconElement(item.icon ?? 'component'), html('span', {}, item.label));
    entry.dataset.item = item.id;
    entry.addEventListener('click', () => {
      const armed = entry.classList.contains('armed');
      this.disarm();
      if (armed) {
        this.diagram?.dispatcher.dispatch(EnableDefaultToolsAction.create());
      } else {
        entry.classList.add('armed');
        this.diagram?.dispatcher.dispatchAll(item.actions);
      }
    });
    return entry;
  }

  /** Shows that no tool is armed any more. */
  disarm(): void {
    this.list.querySelectorAll('.armed').forEach(entry => entry.classList.remove('armed'));
  }
}
