// SPDX-License-Identifier: EPL-2.0
import '../canvas-panel.css';
import { ask } from '../dialog';
import { button, html } from '../../../../../runtime/live/page/dom';
import { SearchField } from '../search-field';
import type { Shell } from '../shell';
import type { SavedView } from '../../messages';
import { Kind, KINDS, kinds, ViewFilter } from './view-filter';
import './views.css';

/** The list of saved views, and what the one that is shown is chosen by. */
export class ViewsPanel {
  readonly element = html('section', { class: 'canvas-panel views', 'aria-label': 'Views' });
  private readonly list = html('ul', { class: 'saved-views', 'aria-label': 'Saved views' });
  private readonly chips = new Map<Kind, HTMLElement>();
  private readonly save = button('Save view…', 'Save what is shown under a name', () =>
    this.shell.commands.run('view.save-view'),
  );
  private readonly keep = button('Save changes', 'Save what is shown under the same name', () =>
    this.filter.save(this.filter.name),
  );

  constructor(
    private readonly shell: Shell,
    private readonly filter: ViewFilter,
  ) {
    this.element.hidden = true;
    const close = button('×', 'Close the views', () => this.toggle());
    close.setAttribute('aria-label', 'Close the views');
    this.element.append(
      html('header', {}, html('h2', {}, 'Views'), close),
      this.list,
      html(
        'div',
        { class: 'view-filter', role: 'group', 'aria-label': 'What is shown' },
        ...kinds().map((kind) => this.row(kind)),
        html('div', { class: 'view-actions' }, this.keep, this.save),
      ),
    );
    this.element.addEventListener('keydown', (event) => this.keyDown(event));
    filter.onChanged(() => this.show());
    this.show();
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden;
    this.shell.commands.changed();
    if (this.isOpen) {
      this.list.querySelector<HTMLElement>('[aria-current]')?.focus();
    } else {
      this.shell.focusDiagram();
    }
  }

  /** A field that adds elements of a kind, and those that were added. */
  private row(kind: Kind): HTMLElement {
    const label = KINDS[kind];
    const added = html('ul', { class: 'chips', 'aria-label': label });
    this.chips.set(kind, added);
    const field: SearchField = new SearchField({
      label: `Show ${label.toLowerCase()}`,
      placeholder: `All ${label.toLowerCase()}`,
      search: async (words) => {
        const { choices, more } = await this.filter.choosable(kind, words);
        return {
          choices: choices.filter(({ id }) => !this.filter.chosen[kind].includes(id)),
          more,
        };
      },
      choose: ({ id }) => {
        field.show('');
        void this.filter.show({
          ...this.filter.chosen,
          [kind]: [...this.filter.chosen[kind], id],
        });
      },
    });
    return html('div', {}, html('h3', {}, label), added, field.element);
  }

  private show(): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.focus;
    this.list.replaceChildren(
      html('li', {}, this.chooser('All', undefined)),
      ...this.filter.views.map((view) =>
        html('li', {}, this.chooser(view.name, view), ...this.actions(view)),
      ),
    );
    for (const [kind, list] of this.chips) {
      list.replaceChildren(...this.filter.chosen[kind].map((id) => this.chip(kind, id)));
    }
    this.keep.hidden = !this.filter.isChanged || this.filter.name === '';
    this.save.disabled = !this.filter.isOn;
    if (focused) {
      const again = this.element.querySelector<HTMLElement>(
        `[data-focus="${CSS.escape(focused)}"]`,
      );
      (again ?? this.list.querySelector<HTMLElement>('[aria-current]'))?.focus();
    }
  }

  private chooser(name: string, view: SavedView | undefined): HTMLButtonElement {
    const current = view ? view.name === this.filter.name : !this.filter.isOn;
    const made = button(
      current && this.filter.isChanged ? `${name} (changed)` : name,
      view ? `Show the view ${name}` : 'Show everything',
      () => void (view ? this.filter.show(view.chosen, view) : this.filter.showAll()),
    );
    made.dataset.focus = `view ${name}`;
    if (view) {
      made.dataset.view = view.name;
    }
    if (current) {
      made.setAttribute('aria-current', 'true');
    }
    return made;
  }

  private actions({ name }: SavedView): HTMLButtonElement[] {
    const rename = button('✎', `Rename the view ${name} (F2)`, () => void this.rename(name));
    rename.setAttribute('aria-label', `Rename the view ${name}`);
    const remove = button('×', `Delete the view ${name} (Delete)`, () => this.filter.delete(name));
    remove.setAttribute('aria-label', `Delete the view ${name}`);
    return [rename, remove];
  }

  private chip(kind: Kind, id: string): HTMLElement {
    const label = this.filter.label(id) ?? 'missing';
    const remove = button('×', `Remove ${label}`, () => {
      const { chosen } = this.filter;
      void this.filter.show({ ...chosen, [kind]: chosen[kind].filter((each) => each !== id) });
    });
    remove.setAttribute('aria-label', `Remove ${label}`);
    remove.dataset.focus = `chip ${id}`;
    return html('li', {}, html('span', {}, label), remove);
  }

  private async rename(name: string): Promise<void> {
    const newName = await ask({
      title: 'Rename view',
      text: `A new name for the view ${name}.`,
      agree: 'Rename',
      field: { label: 'Name', value: name },
    });
    if (newName && newName !== name) {
      this.filter.rename(name, newName);
    }
  }

  private keyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { view } = target.dataset;
    if (step && this.list.contains(target)) {
      const views = [...this.list.querySelectorAll<HTMLElement>('[data-focus]')];
      views[views.indexOf(target) + step]?.focus();
    } else if (event.key === 'F2' && view) {
      void this.rename(view);
    } else if (event.key === 'Delete' && view) {
      this.filter.delete(view);
    } else if (event.key === 'Escape') {
      this.toggle();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
