// SPDX-License-Identifier: EPL-2.0
import { RedoAction, UndoAction } from '@eclipse-glsp/client';
import type { Diagram } from '../diagram';
import { button, html } from '../../../../../runtime/live/page/dom';
import { heightEdge } from '../height-edge';
import type { Shell } from '../shell';
import type { Tab, Table, TableRefusedAction, Target } from '../../messages';
import type {
  EditTableOperation,
  RequestChoicesAction,
  RequestTableAction,
  TableEdit,
} from './table';
import './table.css';
import { type GridSurroundings, TableGrid } from './table-grid';

/** Adds tables of lists to the page. */
export function addTables(shell: Shell): void {
  const panel = new TablePanel(shell);
  const inspected = (): string => shell.inspected[0] ?? '';
  shell.belowCanvas.append(panel.element);
  shell.openTable = (ownerId, feature) => void panel.open(ownerId, feature);
  shell.commands.add({
    id: 'edit.table',
    label: 'Table',
    description: 'Members, interfaces or subnets of what the properties show, as a table',
    keys: ['Alt+T'],
    everywhere: true,
    pressed: () => panel.isOpen,
    run: () =>
      panel.isOpen && panel.element.contains(document.activeElement)
        ? panel.close()
        : void panel.open(inspected()),
  });
  shell.onInspected(() => panel.follow(inspected()));
  shell.onModelChanged(() => panel.refresh());
  shell.onLoading((diagram) =>
    diagram.news.listen({ tableRefused: (refusal) => panel.refuse(refusal) }),
  );
}

/** Below the diagram: lists of elements as rows, such as the members of a struct. It follows what the properties show. */
class TablePanel implements GridSurroundings {
  readonly element = html('section', { class: 'table-panel', 'aria-label': 'Table' });
  private readonly tabs = html('div', {
    class: 'table-tabs',
    role: 'tablist',
    'aria-label': 'Tables',
  });
  private readonly note = html('span', { class: 'note' });
  private readonly content = html('div', {
    class: 'table-content',
    role: 'tabpanel',
    'aria-label': 'Rows',
  });
  private grid?: TableGrid;
  private shown?: Table;
  /** What the tabs are of. */
  private elementId = '';
  private asked = 0;

  constructor(private readonly shell: Shell) {
    this.element.hidden = true;
    const close = button('×', 'Close the table (Escape)', () => this.close());
    close.setAttribute('aria-label', 'Close the table');
    close.className = 'small';
    this.element.append(
      heightEdge(this.element, 'Height of the table'),
      html('header', {}, this.tabs, this.note, close),
      this.content,
    );
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        shell.focusDiagram();
      }
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /**
   * Shows a table and goes to it.
   *
   * @param elementId what it is of; empty for the model itself
   * @param feature the list in that element; empty for the first table that shows it
   */
  async open(elementId: string, feature = ''): Promise<void> {
    if (!(await this.load(elementId, feature))) {
      this.shell.say(
        'The selection has no table. Select a type, a component, a network or a node.',
      );
      return;
    }
    this.element.hidden = false;
    this.shell.commands.changed();
    this.grid?.focus();
    this.diagram.bringIntoView([elementId]);
  }

  /** Shows the table of a tab; the other tabs stay. */
  private async turnTo({ ownerId, feature }: Tab): Promise<void> {
    if (await this.load(this.elementId, feature, ownerId)) {
      this.grid?.focus();
    }
  }

  close(): void {
    this.element.hidden = true;
    this.shell.commands.changed();
    this.shell.focusDiagram();
  }

  /** Shows the table of what the properties show if the panel is open; what is in no table changes nothing. */
  follow(elementId: string): void {
    if (this.isOpen) {
      void this.load(elementId, '');
    }
  }

  /** Shows what there is now. */
  refresh(): void {
    if (this.isOpen && this.shown) {
      void this.reload(this.shown);
    }
  }

  /** Without what the tabs were of, the list may still be there. */
  private async reload({ ownerId, feature }: Table): Promise<void> {
    if (
      !(await this.load(this.elementId, feature, ownerId)) &&
      !(await this.load(ownerId, feature))
    ) {
      this.element.hidden = true;
      this.shell.commands.changed();
    }
  }

  refuse(refusal: TableRefusedAction): void {
    this.grid?.refuse(refusal);
  }

  /** @returns whether there is such a table; it is shown unless another was asked for meanwhile */
  private async load(elementId: string, feature: string, ownerId = ''): Promise<boolean> {
    const asking = ++this.asked;
    const request: RequestTableAction = {
      kind: 'slipway.requestTable',
      requestId: '',
      elementId,
      ownerId,
      feature,
    };
    const { table } = await this.diagram.dispatcher.request(request);
    if (!table || asking !== this.asked) {
      return !!table;
    }
    const same = this.shown?.ownerId === table.ownerId && this.shown.feature === table.feature;
    if (same && this.grid) {
      this.grid.show(table, asking);
    } else {
      this.grid = new TableGrid(table, this);
      this.content.replaceChildren(this.grid.element);
    }
    this.shown = table;
    this.elementId = elementId;
    this.note.textContent =
      table.readOnly ||
      (table.takesIdl
        ? 'Enter adds a row. Paste takes IDL or lines of cells.'
        : 'Enter adds a row. Paste takes lines of cells.');
    this.tabs.replaceChildren(...table.tabs.map((tab) => this.tab(tab, table)));
    return true;
  }

  private tab(tab: Tab, shown: Table): HTMLElement {
    const selected = tab.ownerId === shown.ownerId && tab.feature === shown.feature;
    const made = button(tab.label, tab.label, () => void this.turnTo(tab));
    made.setAttribute('role', 'tab');
    made.setAttribute('aria-selected', String(selected));
    return made;
  }

  private get diagram(): Diagram {
    return this.shell.diagram!;
  }

  // What the grid needs

  async choices(
    table: Table,
    rowId: string,
    column: string,
    words: string,
  ): Promise<readonly Target[]> {
    const { ownerId, feature } = table;
    const request: RequestChoicesAction = {
      kind: 'slipway.requestChoices',
      requestId: '',
      ownerId,
      feature,
      rowId,
      column,
      words,
    };
    return (await this.diagram.dispatcher.request(request)).targets;
  }

  edit({ ownerId, feature }: Table, edit: TableEdit): number {
    const operation: EditTableOperation = {
      kind: 'slipway.editTable',
      isOperation: true,
      ownerId,
      feature,
      ...edit,
    };
    this.shell.send(operation);
    return this.asked;
  }

  undo(): void {
    this.shell.send(UndoAction.create());
  }

  redo(): void {
    this.shell.send(RedoAction.create());
  }
}
