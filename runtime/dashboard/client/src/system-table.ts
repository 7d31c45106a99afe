// SPDX-License-Identifier: EPL-2.0
import { fill, html, KeyedList, place, setAttributes, setStyles } from '../../../live/page/dom';
import { ActionMenu, type MenuItem } from './action-menu';
import { type Actions, busyKey, SERVER } from './actions';
import { arranged, type PlacedNode } from './arrangement';
import {
  type Cloud,
  type Instance,
  type InstanceState,
  type Server,
  SERVER_ACTS,
  type ServerAct,
  type Steering,
  STEERINGS,
  type SystemNode,
} from './messages';
import { type Row, rowKey } from './row';
import { ROW_HEIGHT, RowWindow } from './row-window';
import type { SystemStore } from './system-store';
import { isThere } from './state';
import {
  type HostContent,
  HostRow,
  type InstanceContent,
  InstanceRow,
  type RowListener,
} from './table-rows';

/** What is shown of a system. */
export interface TableView {
  /** What the user looks for. */
  readonly filter: string;
  /** Of instances, only those in one of these states; all if there is none. */
  readonly states: ReadonlySet<InstanceState>;
  /** Keys of what something is being done with. */
  readonly busy: ReadonlySet<string>;
}

interface ShownNode extends PlacedNode {
  readonly instances: readonly Instance[];
}

/** A row with its place in the tree. */
interface PlacedRow extends Row {
  readonly level: number;
  readonly placed: ShownNode;
}

interface OpenMenu {
  readonly row: Row;
  readonly shown: ActionMenu;
}

const PAGE = 15;

function contains(text: string | undefined, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted) ?? false;
}

/** What of a node is to be shown; null if nothing. A host that fits is shown with all it has. */
function shownOf(
  placed: PlacedNode,
  wanted: string,
  states: ReadonlySet<InstanceState>,
): ShownNode | null {
  const { node, server } = placed;
  const hostFits =
    contains(node.name, wanted) ||
    contains(node.hostname, wanted) ||
    contains(node.kind, wanted) ||
    node.addresses.some((address) => contains(address, wanted)) ||
    (server?.addresses.some((address) => contains(address, wanted)) ?? false);
  const instances =
    hostFits && states.size === 0
      ? node.instances
      : node.instances.filter(
          (instance) =>
            (states.size === 0 || states.has(instance.state)) &&
            (hostFits ||
              contains(instance.name, wanted) ||
              contains(instance.label, wanted) ||
              contains(instance.component, wanted)),
        );
  return (hostFits && states.size === 0) || instances.length > 0 ? { ...placed, instances } : null;
}

/** Those that are to be shown, with what they are on. */
function shownOfAll(
  all: readonly PlacedNode[],
  wanted: string,
  states: ReadonlySet<InstanceState>,
): readonly ShownNode[] {
  const found = all.map((placed) => shownOf(placed, wanted, states));
  const above = new Set<string>();
  // What a node is on comes before it.
  for (let index = all.length - 1; index >= 0; index--) {
    const placed = all[index];
    if (placed !== undefined && (found[index] || above.has(placed.node.name))) {
      found[index] ??= { ...placed, instances: [] };
      if (placed.on !== undefined) {
        above.add(placed.on);
      }
    }
  }
  return found.filter((one) => one !== null);
}

/** The rows of all that is below nothing folded. */
function rowsOf(shown: readonly ShownNode[], folded: ReadonlySet<string>): readonly PlacedRow[] {
  const rows: PlacedRow[] = [];
  let hiddenBelow = Infinity;
  for (const placed of shown) {
    const { node, level, instances } = placed;
    if (level > hiddenBelow) {
      continue;
    }
    hiddenBelow = folded.has(node.name) ? level : Infinity;
    rows.push({ node, level, placed });
    if (!folded.has(node.name)) {
      rows.push(...instances.map((instance) => ({ node, instance, level: level + 1, placed })));
    }
  }
  return rows;
}

function header(name: string | Node, number = false): Element {
  return html('span', { role: 'columnheader', class: number ? 'number' : undefined }, name);
}

/** Hosts and what runs on them, as a grid that is gone through by the arrow keys. */
export class SystemTable {
  private readonly title = html(
    'h2',
    { id: 'system-title', class: 'for-screen-readers' },
    'Hosts and instances',
  );
  private readonly firstHeader = header('');
  private readonly body = html('div', { role: 'rowgroup', class: 'grid-body' });
  private readonly grid = html(
    'div',
    { class: 'grid', role: 'treegrid', 'aria-labelledby': 'system-title' },
    html(
      'div',
      { role: 'rowgroup', class: 'grid-head' },
      html(
        'div',
        { role: 'row', class: 'row head' },
        this.firstHeader,
        header('Address · component'),
        header('State'),
        header('Load · PID', true),
        header('Since', true),
        header(html('span', { class: 'for-screen-readers' }, 'Actions')),
      ),
    ),
    this.body,
  );
  private readonly none = html('p', { class: 'empty' });
  readonly element = html('section', {
    class: 'panel system',
    'aria-labelledby': 'system-title',
  });
  private readonly listener: RowListener = {
    onMenu: (row, from) => {
      this.openMenu(row, from);
    },
    onActive: (key) => {
      this.activate(key);
    },
    onToggle: (node) => {
      this.toggle(node);
    },
  };
  private readonly list = new KeyedList<HostContent | InstanceContent>(this.body, rowKey, (item) =>
    this.row(item),
  );
  private readonly window = new RowWindow(this.grid, () => {
    this.render();
  });

  private view: TableView = { filter: '', states: new Set(), busy: new Set() };
  private active = '';
  private readonly folded = new Set<string>();
  private menu: OpenMenu | undefined;

  private arrangedOf: readonly [readonly SystemNode[], readonly Cloud[]] = [[], []];
  private all: readonly PlacedNode[] = [];
  private rows: readonly PlacedRow[] = [];
  private unfolding: ReadonlySet<string> = new Set();
  private activeIndex = 0;

  constructor(
    private readonly store: SystemStore,
    private readonly actions: Actions,
  ) {
    setStyles(this.body, { '--row-height': `${ROW_HEIGHT}px` });
    this.grid.addEventListener('keydown', (event) => {
      const { target } = event;
      const row = this.rows[this.activeIndex];
      if (
        row !== undefined &&
        target instanceof HTMLElement &&
        target.dataset.row !== undefined &&
        !event.ctrlKey &&
        !event.altKey &&
        !event.metaKey &&
        this.pressed(row, event.key, target)
      ) {
        event.preventDefault();
      }
    });
  }

  show(view: TableView): void {
    this.view = view;
    this.render();
  }

  private render(): void {
    const { filter, states } = this.view;
    const { nodes, clouds, connection } = this.store;
    if (nodes !== this.arrangedOf[0] || clouds !== this.arrangedOf[1]) {
      this.arrangedOf = [nodes, clouds];
      this.all = arranged(nodes, clouds);
    }
    const shown = shownOfAll(this.all, filter.trim().toLowerCase(), states);
    this.unfolding = new Set(
      shown.flatMap(({ node, instances, on }) => [
        ...(instances.length > 0 ? [node.name] : []),
        ...(on === undefined ? [] : [on]),
      ]),
    );
    this.rows = rowsOf(shown, this.folded);
    this.activeIndex = Math.max(
      0,
      this.rows.findIndex((row) => rowKey(row) === this.active),
    );

    fill(
      this.firstHeader,
      clouds.length > 0 ? 'Hypervisor · server · instance' : 'Host · instance',
    );
    setAttributes(this.grid, { 'aria-rowcount': String(this.rows.length + 1) });
    setStyles(this.body, { height: `${this.rows.length * ROW_HEIGHT}px` });
    this.list.show(this.contents());
    fill(
      this.none,
      nodes.length > 0
        ? 'No host and no instance fits the filter.'
        : connection === 'LIVE'
          ? 'The bundle has no hosts.'
          : 'Waiting for the first answer…',
    );
    if (this.menu !== undefined) {
      const { row, shown: menu } = this.menu;
      menu.show(itemsOf(row, serverOf(clouds, row.node.name), this.actions));
    }
    place(this.element, [
      this.title,
      this.grid,
      ...(shown.length === 0 ? [this.none] : []),
      ...(this.menu === undefined ? [] : [this.menu.shown.element]),
    ]);
  }

  /** What the rows in sight show. */
  private contents(): readonly (HostContent | InstanceContent)[] {
    const { provisioning } = this.store;
    const installers = new Map(provisioning.map((server) => [server.name, server]));
    const installations = new Map(
      provisioning.flatMap(({ hosts }) => hosts.map((host) => [host.node, host])),
    );
    const { busy } = this.view;
    return this.rows.flatMap(({ node, instance, level, placed }, index) => {
      const active = index === this.activeIndex;
      // The row that has the focus stays, wherever it is: else the focus would be lost.
      if (!active && !this.window.has(index)) {
        return [];
      }
      const common = { node, level, index, top: index * ROW_HEIGHT, active };
      if (instance === undefined) {
        return {
          ...common,
          server: placed.server,
          host: placed.host,
          drawnOn: placed.drawnOn,
          installation: installations.get(node.name),
          installer: installers.get(node.name),
          busy: busy.has(busyKey(node.name, SERVER)),
          unfolds: this.unfolding.has(node.name),
          folded: this.folded.has(node.name),
        };
      }
      const { component } = instance;
      return {
        ...common,
        instance,
        build: node.components.find((found) => found.identifier === component)?.build,
        busy:
          busy.has(busyKey(node.name, instance.label)) ||
          (component !== undefined && busy.has(busyKey(node.name, component))),
      };
    });
  }

  private row({ node, instance }: HostContent | InstanceContent): HostRow | InstanceRow {
    return instance === undefined
      ? new HostRow(node.name, this.listener)
      : new InstanceRow(this.listener);
  }

  private activate(key: string): void {
    if (key !== this.active) {
      this.active = key;
      this.render();
    }
  }

  private focusRow(key: string): void {
    this.activate(key);
    this.body.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus();
  }

  private toggle(node: string): void {
    if (!this.folded.delete(node)) {
      this.folded.add(node);
    }
    this.render();
  }

  private openMenu(row: Row, from: Element): void {
    const anchor = from.getBoundingClientRect();
    this.menu?.shown.discard();
    const name = `Actions of ${row.instance?.name ?? row.node.name}`;
    const shown = new ActionMenu(name, () => {
      this.menu = undefined;
      this.render();
      this.focusRow(rowKey(row));
    });
    this.active = rowKey(row);
    this.menu = { row, shown };
    this.render();
    shown.open(anchor);
  }

  private moveTo(index: number): void {
    const row = this.rows[Math.min(Math.max(index, 0), this.rows.length - 1)];
    if (row !== undefined) {
      this.focusRow(rowKey(row));
    }
  }

  /** Does what a key asks for; says whether it asks for anything. */
  private pressed(row: PlacedRow, key: string, from: Element): boolean {
    const isFolded = this.folded.has(row.node.name);
    switch (key) {
      case 'ArrowDown':
        this.moveTo(this.activeIndex + 1);
        return true;
      case 'ArrowUp':
        this.moveTo(this.activeIndex - 1);
        return true;
      case 'PageDown':
        this.moveTo(this.activeIndex + PAGE);
        return true;
      case 'PageUp':
        this.moveTo(this.activeIndex - PAGE);
        return true;
      case 'Home':
        this.moveTo(0);
        return true;
      case 'End':
        this.moveTo(this.rows.length - 1);
        return true;
      case 'ArrowRight':
        if (row.instance === undefined && isFolded) {
          this.toggle(row.node.name);
        } else if (row.instance === undefined) {
          this.moveTo(this.activeIndex + 1);
        }
        return true;
      case 'ArrowLeft':
        if (row.instance !== undefined) {
          this.focusRow(row.node.name);
        } else if (!isFolded && this.unfolding.has(row.node.name)) {
          this.toggle(row.node.name);
        } else if (row.placed.on !== undefined) {
          this.focusRow(row.placed.on);
        }
        return true;
      case 'Enter':
      case ' ':
      case 'ContextMenu':
        this.openMenu(row, from);
        return true;
      default:
        return false;
    }
  }
}

/** The server of a cloud that answers which a node is. */
function serverOf(clouds: readonly Cloud[], node: string): Server | undefined {
  return clouds
    .filter(({ contact }) => contact === 'REACHED')
    .flatMap(({ servers }) => servers)
    .find((server) => server.node === node);
}

const ACT_NAMES: readonly (readonly [ServerAct, string])[] = [
  ['reboot', 'Reboot'],
  ['reset', 'Reset…'],
  ['terminate', 'Terminate…'],
];

const STEERING_NAMES: readonly (readonly [Steering, string])[] = [
  ['start', 'Start'],
  ['pause', 'Pause'],
  ['resume', 'Resume'],
  ['stop', 'Stop'],
];

/** What can be done with a server of a cloud. */
function itemsOfServer({ node, state }: Server, actions: Actions): readonly MenuItem[] {
  return [
    {
      name: 'Show console',
      enabled: isThere(state),
      onChoose: () => {
        actions.showLog({ node });
      },
    },
    ...ACT_NAMES.map(([act, name]) => ({
      name,
      enabled: SERVER_ACTS[act].includes(state),
      dangerous: act !== 'reboot',
      onChoose: () => {
        actions.server(node, act);
      },
    })),
  ];
}

/** What can be done with what a row shows. */
function itemsOf(
  { node, instance }: Row,
  server: Server | undefined,
  actions: Actions,
): readonly MenuItem[] {
  const reached = node.contact === 'REACHED';
  if (instance === undefined) {
    const items = [
      ...(server === undefined ? [] : itemsOfServer(server, actions)),
      ...node.components
        .filter((component) => component.drawn)
        .map(({ identifier }) => ({
          name: `Uninstall ${identifier}…`,
          enabled: reached,
          dangerous: true,
          onChoose: () => {
            actions.component(node.name, identifier, 'uninstall');
          },
        })),
    ];
    return items.length === 0
      ? [{ name: 'Nothing of the bundle is installed', enabled: false, onChoose: () => undefined }]
      : items;
  }
  const place = { node: node.name, label: instance.label };
  const { component, state } = instance;
  const installed = node.components.some((found) => found.identifier === component);
  // Slipway controls only the instances that the model has.
  const steered = reached && instance.drawn;
  const items: MenuItem[] = [
    ...STEERING_NAMES.map(([steering, name]) => ({
      name,
      enabled: steered && STEERINGS[steering].includes(state),
      onChoose: () => {
        actions.steer(place, steering);
      },
    })),
    {
      name: 'Show log',
      enabled: steered && installed,
      onChoose: () => {
        actions.showLog(place);
      },
    },
  ];
  if (component !== undefined) {
    items.push(
      installed
        ? {
            name: `Uninstall ${component}…`,
            enabled: steered,
            dangerous: true,
            onChoose: () => {
              actions.component(node.name, component, 'uninstall');
            },
          }
        : {
            name: `Install ${component}`,
            enabled: steered,
            onChoose: () => {
              actions.component(node.name, component, 'install');
            },
          },
    );
  }
  return items;
}
