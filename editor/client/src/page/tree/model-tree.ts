// SPDX-License-Identifier: EPL-2.0
import { DeleteElementOperation, Point, RequestAction } from '@eclipse-glsp/client';
import { html } from '../../../../../runtime/live/page/dom';
import { ContextMenu } from '../context-menu';
import type { Shell } from '../shell';
import type { SetTreeAction, TreeRow } from '../../messages';
import { TreeRows } from './tree-rows';
import './tree.css';

interface RequestTreeAction extends RequestAction<SetTreeAction> {
  kind: 'slipway.requestTree';
  open: string[];
  words: string;
  reveal: string;
}

/** Adds the tree of all that is in the model to the palette's side. */
export function addTree(shell: Shell): void {
  const tree = new ModelTree(shell);
  shell.palette.element.prepend(tree.tabs);
  shell.palette.element.append(tree.element);
  shell.palette.whenLedTo = () => tree.show(false);
  shell.commands.add({
    id: 'view.tree',
    label: 'Model tree',
    description: 'Everything in the model, including what no diagram shows',
    keys: ['Alt+O'],
    everywhere: true,
    run: () => {
      shell.unfold('palette');
      void tree.focus();
    },
  });
  shell.onShown(() => tree.follow());
  shell.onSelected(() => tree.follow());
  shell.onModelChanged(() => void tree.refresh());
}

/** Everything in the model and its libraries. What is chosen is shown where it is drawn, else by its properties. */
class ModelTree {
  readonly tabs = html('div', {
    class: 'side-tabs',
    role: 'tablist',
    'aria-label': 'Beside the diagram',
  });
  readonly element = html('div', {
    class: 'model-tree',
    id: 'model-tree',
    role: 'tabpanel',
    'aria-label': 'Model',
  });
  private readonly filter = html('input', {
    type: 'search',
    placeholder: 'Filter the model',
    'aria-label': 'Filter the model',
  });
  private readonly none = html('p', { class: 'empty', role: 'status' });
  private readonly rows: TreeRows;
  private readonly menu = new ContextMenu(
    () => this.rows.focus(),
    'What can be done with the element',
  );
  /** What the menu is of. */
  private meant?: TreeRow;
  private readonly open = new Set<string>();
  private readonly buttons = ['Palette', 'Model'].map((label, index) =>
    this.tab(label, index === 1),
  );
  private asked = 0;
  /** What was chosen here last. That the diagram selects it then moves nothing: the user may have gone on. */
  private chosen = '';
  private leading = 0;

  constructor(private readonly shell: Shell) {
    this.rows = new TreeRows({
      toggle: (row, open) => {
        if (open) {
          this.open.add(row.id);
        } else {
          this.open.delete(row.id);
        }
        void this.refresh();
      },
      choose: (row) => void this.choose(row),
      drag: (row, event) => this.shell.palette.dragOffer(row.id, event),
      command: (row, event) => this.command(row, event),
      openMenu: (row, at) => this.openMenu(row, at),
    });
    this.tabs.append(...this.buttons);
    this.element.append(this.filter, this.none, this.rows.element);
    this.filter.addEventListener('input', () => void this.refresh());
    this.filter.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'Enter') {
        this.rows.focus();
        event.preventDefault();
      }
    });
    this.menu.add(() => [
      {
        group: 'show',
        label: 'Show',
        keys: 'Enter',
        enabled: true,
        run: () => void this.choose(this.meant!),
      },
      ...['edit.rename', 'edit.delete'].map((id) => {
        const { label, keys } = this.shell.commands.get(id);
        return {
          group: id,
          label,
          keys: keys?.[0],
          enabled: true,
          run: () => void this.run(id, this.meant!),
        };
      }),
    ]);
    this.show(false);
  }

  private tab(label: string, tree: boolean): HTMLButtonElement {
    const made = html('button', { type: 'button', role: 'tab' }, label);
    made.addEventListener('click', () => this.show(tree));
    return made;
  }

  private get isShown(): boolean {
    return !this.element.hidden;
  }

  /** Shows the tree, or the palette in its place. */
  show(tree: boolean): void {
    this.shell.palette.element.classList.toggle('with-tree', tree);
    this.element.hidden = !tree;
    this.buttons.forEach((each, index) =>
      each.setAttribute('aria-selected', String((index === 1) === tree)),
    );
    if (tree) {
      this.follow();
    }
  }

  async focus(): Promise<void> {
    this.show(true);
    await this.refresh();
    this.filter.focus();
    this.filter.select();
  }

  /** Points at what is selected in the diagram, and opens what it is in. */
  follow(): void {
    if (!this.isShown || this.leading > 0) {
      return;
    }
    const selected = this.shell.diagram?.context.selectedElements[0]?.id;
    if (selected === this.chosen) {
      return;
    }
    this.chosen = '';
    void this.refresh(selected);
  }

  /** Shows what there is now. */
  async refresh(reveal = ''): Promise<void> {
    if (!this.isShown || !this.shell.diagram) {
      return;
    }
    const asking = ++this.asked;
    const words = this.filter.value.trim();
    const request: RequestTreeAction = {
      kind: 'slipway.requestTree',
      requestId: '',
      open: [...this.open],
      words,
      reveal,
    };
    const { rows } = await this.shell.diagram.dispatcher.request(request);
    if (asking !== this.asked) {
      return;
    }
    if (words === '') {
      rows.filter((row) => row.open).forEach((row) => this.open.add(row.id));
    }
    if (this.open.size === 0 && rows.length > 0 && words === '') {
      this.open.add(rows[0].id);
      await this.refresh(reveal);
      return;
    }
    this.none.textContent = rows.length === 0 ? 'Nothing in the model matches.' : '';
    this.rows.show(rows, reveal || undefined);
  }

  /** Commands are for the row, which need not be what the diagram has selected. */
  private command(row: TreeRow, event: KeyboardEvent): boolean {
    const command = this.shell.commands.ofKeys(event).find(({ ofSelection }) => ofSelection);
    if (!command) {
      return false;
    }
    void this.run(command.id, row);
    return true;
  }

  private async run(id: string, row: TreeRow): Promise<void> {
    if (id === 'edit.menu') {
      this.openMenu(row, this.rows.belowActive);
      return;
    }
    if (id === 'edit.delete') {
      this.shell.send(DeleteElementOperation.create([row.id]));
      return;
    }
    await this.choose(row);
    const isDrawn = this.shell.diagram?.selectedIds.join() === row.id;
    if (isDrawn) {
      this.shell.commands.run(id);
    } else if (id === 'edit.rename') {
      this.shell.focusProperty('name');
    } else {
      this.shell.say(`No diagram draws ${row.label}: change it in its properties or its table.`);
    }
  }

  private openMenu(row: TreeRow, at: Point): void {
    this.meant = row;
    this.menu.open(at, [row.id]);
  }

  /** Leads to an element; the tree keeps the focus. */
  private async choose(row: TreeRow): Promise<void> {
    const focused = document.activeElement;
    this.chosen = row.id;
    this.leading++;
    try {
      await this.shell.lead(row.id);
    } finally {
      this.leading--;
    }
    if (focused instanceof HTMLElement && this.element.contains(focused)) {
      focused.focus({ preventScroll: true });
    }
  }
}
