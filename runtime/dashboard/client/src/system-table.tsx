// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
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
} from './messages';
import { type Row, rowKey } from './row';
import { ROW_HEIGHT, useRowRange } from './row-window';
import type { SystemStore } from './system-store';
import { isThere } from './state';
import { HostRow, InstanceRow } from './table-rows';

interface SystemTableProperties {
  readonly store: SystemStore;
  readonly filter: string;
  readonly states: ReadonlySet<InstanceState>;
  readonly busy: ReadonlySet<string>;
  readonly actions: Actions;
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
  readonly anchor: DOMRect;
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

/** Hosts and what runs on them, as a grid that is gone through by the arrow keys. */
export function SystemTable(properties: SystemTableProperties): JSX.Element {
  const { store, filter, states, busy, actions } = properties;
  const [active, setActive] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const toFocus = useRef('');

  const wanted = filter.trim().toLowerCase();
  const { nodes, clouds, provisioning } = store;
  const all = useMemo(() => arranged(nodes, clouds), [nodes, clouds]);
  const installers = useMemo(
    () => new Map(provisioning.map((server) => [server.name, server])),
    [provisioning],
  );
  const installations = useMemo(
    () => new Map(provisioning.flatMap(({ hosts }) => hosts.map((host) => [host.node, host]))),
    [provisioning],
  );
  const shown = shownOfAll(all, wanted, states);
  const unfolding = new Set(
    shown.flatMap(({ node, instances, on }) => [
      ...(instances.length > 0 ? [node.name] : []),
      ...(on === undefined ? [] : [on]),
    ]),
  );
  const rows = rowsOf(shown, folded);
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === active),
  );
  const activeRow = rows[activeIndex];
  const range = useRowRange(grid);
  // The row that has the focus stays, wherever it is: else the focus would be lost.
  const rendered = [...rows.keys()].filter(
    (index) => index === activeIndex || (index >= range.first && index < range.end),
  );

  useLayoutEffect(() => {
    const row = grid.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(toFocus.current)}"]`,
    );
    // It may have to be rendered first.
    if (row) {
      toFocus.current = '';
      row.focus();
    }
  });

  const focusRow = useCallback((key: string): void => {
    toFocus.current = key;
    setActive(key);
  }, []);

  const toggle = useCallback((node: string): void => {
    setFolded((known) => {
      const next = new Set(known);
      if (!next.delete(node)) {
        next.add(node);
      }
      return next;
    });
  }, []);

  const openMenu = useCallback((row: Row, from: Element): void => {
    setActive(rowKey(row));
    setMenu({ row, anchor: from.getBoundingClientRect() });
  }, []);

  const closeMenu = useCallback((): void => {
    setMenu((open) => {
      if (open !== null) {
        focusRow(rowKey(open.row));
      }
      return null;
    });
  }, [focusRow]);

  function moveTo(index: number): void {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (row !== undefined) {
      focusRow(rowKey(row));
    }
  }

  /** Does what a key asks for; says whether it asks for anything. */
  function pressed(row: PlacedRow, key: string, from: Element): boolean {
    const isFolded = folded.has(row.node.name);
    switch (key) {
      case 'ArrowDown':
        moveTo(activeIndex + 1);
        return true;
      case 'ArrowUp':
        moveTo(activeIndex - 1);
        return true;
      case 'PageDown':
        moveTo(activeIndex + PAGE);
        return true;
      case 'PageUp':
        moveTo(activeIndex - PAGE);
        return true;
      case 'Home':
        moveTo(0);
        return true;
      case 'End':
        moveTo(rows.length - 1);
        return true;
      case 'ArrowRight':
        if (row.instance === undefined && isFolded) {
          toggle(row.node.name);
        } else if (row.instance === undefined) {
          moveTo(activeIndex + 1);
        }
        return true;
      case 'ArrowLeft':
        if (row.instance !== undefined) {
          focusRow(row.node.name);
        } else if (!isFolded && unfolding.has(row.node.name)) {
          toggle(row.node.name);
        } else if (row.placed.on !== undefined) {
          focusRow(row.placed.on);
        }
        return true;
      case 'Enter':
      case ' ':
      case 'ContextMenu':
        openMenu(row, from);
        return true;
      default:
        return false;
    }
  }

  function rowAt(index: number): JSX.Element | null {
    const row = rows[index];
    if (row === undefined) {
      return null;
    }
    const { node, instance, level, placed } = row;
    const key = rowKey(row);
    const common = {
      node,
      level,
      index,
      top: index * ROW_HEIGHT,
      active: index === activeIndex,
      onMenu: openMenu,
      onActive: setActive,
    };
    if (instance === undefined) {
      return (
        <HostRow
          key={key}
          {...common}
          server={placed.server}
          host={placed.host}
          drawnOn={placed.drawnOn}
          installation={installations.get(node.name)}
          installer={installers.get(node.name)}
          busy={busy.has(busyKey(node.name, SERVER))}
          unfolds={unfolding.has(node.name)}
          folded={folded.has(node.name)}
          onToggle={toggle}
        />
      );
    }
    const { component } = instance;
    return (
      <InstanceRow
        key={key}
        {...common}
        instance={instance}
        build={node.components.find((found) => found.identifier === component)?.build}
        busy={
          busy.has(busyKey(node.name, instance.label)) ||
          (component !== undefined && busy.has(busyKey(node.name, component)))
        }
      />
    );
  }

  return (
    <section class="panel system" aria-labelledby="system-title">
      <h2 id="system-title" class="for-screen-readers">
        Hosts and instances
      </h2>
      <div
        ref={grid}
        class="grid"
        role="treegrid"
        aria-labelledby="system-title"
        aria-rowcount={rows.length + 1}
        onKeyDown={(event) => {
          const { target } = event;
          if (
            activeRow !== undefined &&
            target instanceof HTMLElement &&
            target.dataset.row !== undefined &&
            !event.ctrlKey &&
            !event.altKey &&
            !event.metaKey &&
            pressed(activeRow, event.key, target)
          ) {
            event.preventDefault();
          }
        }}
      >
        <div role="rowgroup" class="grid-head">
          <div role="row" class="row head">
            <span role="columnheader">
              {clouds.length > 0 ? 'Hypervisor · server · instance' : 'Host · instance'}
            </span>
            <span role="columnheader">Address · component</span>
            <span role="columnheader">State</span>
            <span role="columnheader" class="number">
              Load · PID
            </span>
            <span role="columnheader" class="number">
              Since
            </span>
            <span role="columnheader">
              <span class="for-screen-readers">Actions</span>
            </span>
          </div>
        </div>
        <div
          role="rowgroup"
          class="grid-body"
          style={{ height: `${rows.length * ROW_HEIGHT}px`, '--row-height': `${ROW_HEIGHT}px` }}
        >
          {rendered.map((index) => rowAt(index))}
        </div>
      </div>
      {shown.length === 0 && (
        <p class="empty">
          {store.nodes.length === 0
            ? store.connection === 'LIVE'
              ? 'The bundle has no hosts.'
              : 'Waiting for the first answer…'
            : 'No host and no instance fits the filter.'}
        </p>
      )}
      {menu !== null && (
        <ActionMenu
          name={`Actions of ${menu.row.instance?.name ?? menu.row.node.name}`}
          items={itemsOf(menu.row, serverOf(clouds, menu.row.node.name), actions)}
          anchor={menu.anchor}
          onClose={closeMenu}
        />
      )}
    </section>
  );
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
  // What is not drawn belongs to somebody else.
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
