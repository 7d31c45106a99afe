// SPDX-License-Identifier: EPL-2.0
import { fill, html, setAttributes, setStyles } from '../../../live/page/dom';
import { duration, timeOfDay, word } from './format';
import type {
  CloudHost,
  InstalledComponent,
  InstalledHost,
  Instance,
  ProvisioningServer,
  Server,
} from './messages';
import { type Row, rowKey } from './row';
import { isThere, isUnderWay, stateClass, stateText } from './state';

/** What all rows are given. A row is shown again only if one of these is another. */
interface RowContent extends Row {
  /** How deep it is in the tree, from 1. */
  readonly level: number;
  /** Its place among all rows, from 0. */
  readonly index: number;
  /** Distance from the top of the rows, in pixels. */
  readonly top: number;
  /** Whether it is the one that the Tab key leads to. */
  readonly active: boolean;
  /** Whether something is being done with it: for a host, with its server. */
  readonly busy: boolean;
}

/** A host as its row shows it. */
export interface HostContent extends RowContent {
  readonly instance?: undefined;
  /** The server of a cloud that it is. */
  readonly server: Server | undefined;
  /** What a cloud says of it as a host of servers. */
  readonly host: CloudHost | undefined;
  /** Where it is drawn, if it is elsewhere. */
  readonly drawnOn: string | undefined;
  /** How far it is, if a server installs it. */
  readonly installation: InstalledHost | undefined;
  /** What is known of it as a server that installs others. */
  readonly installer: ProvisioningServer | undefined;
  readonly unfolds: boolean;
  readonly folded: boolean;
}

/** An instance as its row shows it. */
export interface InstanceContent extends RowContent {
  readonly instance: Instance;
  readonly build: InstalledComponent['build'] | undefined;
}

/** What users do with rows. */
export interface RowListener {
  onMenu(row: Row, from: Element): void;
  onActive(key: string): void;
  onToggle(node: string): void;
}

/** How busy a host of servers is; undefined where its cloud does not say. */
function used({ vcpus, vcpusUsed }: CloudHost): string | undefined {
  return vcpus === undefined || vcpusUsed === undefined
    ? undefined
    : `${vcpusUsed} of ${vcpus} vCPUs in use`;
}

/** How far the installation of a host, or the capture of its disk, is; nothing where none is known. */
function installationOf({ stage, image, partition, percent, cause }: InstalledHost) {
  if (!isThere(stage)) {
    return [];
  }
  const copies = stage === 'RESTORING' || stage === 'CAPTURING';
  return [
    html(
      'span',
      { class: `state ${stateClass(stage)}`, title: `Image ${image}` },
      stateText(stage),
      copies && partition !== undefined && ` ${partition}`,
      copies && percent !== undefined && ` ${percent} %`,
    ),
    causeOf(cause),
    !isUnderWay(stage) && ' ',
  ];
}

function causeOf(cause: string | undefined): Element | undefined {
  return cause === undefined ? undefined : html('span', { class: 'cause' }, cause);
}

function numberCell(title: string | undefined, ...content: (Node | string)[]): Element {
  return html('span', { role: 'gridcell', class: 'number', title }, ...content);
}

/** Rows are counted from 1 for screen readers, and the first is that of the columns' names. */
const FIRST_ROW_INDEX = 2;

abstract class TableRow<C extends RowContent> {
  readonly element = html('div', { role: 'row' });
  private readonly more = html(
    'button',
    { type: 'button', class: 'plain', tabindex: '-1', 'aria-haspopup': 'menu' },
    '⋯',
  );
  private readonly moreCell = html('span', { role: 'gridcell', class: 'more' }, this.more);
  private content: C | undefined;

  constructor(protected readonly listener: RowListener) {
    this.element.addEventListener('focus', () => {
      if (this.content !== undefined) {
        listener.onActive(rowKey(this.content));
      }
    });
    this.element.addEventListener('dblclick', () => {
      this.openMenu(this.element);
    });
    this.more.addEventListener('click', () => {
      this.openMenu(this.more);
    });
  }

  show(content: C): void {
    const earlier = this.content;
    if (
      earlier !== undefined &&
      (Object.keys(content) as (keyof C)[]).every((name) => content[name] === earlier[name])
    ) {
      return;
    }
    this.content = content;
    const { node, instance, level, index, top, active, busy } = content;
    setAttributes(this.element, {
      'aria-level': String(level),
      'aria-rowindex': String(index + FIRST_ROW_INDEX),
      'aria-busy': String(busy),
      'data-row': rowKey(content),
      tabindex: active ? '0' : '-1',
    });
    setStyles(this.element, { top: `${top}px`, '--level': String(level) });
    setAttributes(this.more, { 'aria-label': `Actions of ${instance?.name ?? node.name}` });
    fill(this.element, ...this.cells(content), this.moreCell);
  }

  /** What the row shows before the cell with its actions. */
  protected abstract cells(content: C): Element[];

  private openMenu(from: Element): void {
    if (this.content !== undefined) {
      this.listener.onMenu(this.content, from);
    }
  }
}

/** The row of a host. */
export class HostRow extends TableRow<HostContent> {
  private readonly fold = html('button', { type: 'button', tabindex: '-1' });
  private readonly nameCell = html('span', { role: 'gridcell', class: 'name' }, this.fold);

  /** @param name of its node */
  constructor(name: string, listener: RowListener) {
    super(listener);
    this.fold.addEventListener('click', () => {
      listener.onToggle(name);
    });
  }

  protected override cells(content: HostContent): Element[] {
    const { node, server, host, drawnOn, installer, unfolds, folded } = content;
    const runs = runsOf(content);
    const addresses = server?.addresses.length ? server.addresses : node.addresses;
    setAttributes(this.element, {
      class: `row host ${stateClass(runs || server === undefined ? node.contact : server.state)}`,
      'aria-expanded': unfolds ? String(!folded) : undefined,
    });
    setAttributes(this.fold, {
      class: folded ? 'fold folded' : 'fold',
      disabled: unfolds ? undefined : '',
      'aria-label': folded ? `Show what is on ${node.name}` : `Hide what is on ${node.name}`,
    });
    fill(
      this.nameCell,
      this.fold,
      html('strong', {}, node.name),
      ' ',
      html('span', { class: 'kind' }, server?.flavor ?? word(host?.kind ?? node.kind)),
      drawnOn !== undefined &&
        html('span', { class: 'tag', title: `Drawn on ${drawnOn}` }, `drawn on ${drawnOn}`),
    );
    return [
      this.nameCell,
      html(
        'span',
        { role: 'gridcell', class: 'detail mono', title: node.hostname },
        addresses.join(', '),
      ),
      html(
        'span',
        {
          role: 'gridcell',
          title:
            server?.cause ??
            (server?.state === 'ABSENT' ? 'slipway apply launches it' : undefined) ??
            content.installation?.cause ??
            (runs ? (node.problem ?? installer?.problem)?.message : undefined),
        },
        ...stateOf(content),
      ),
      numberCell('Load, mean of the last minute', node.load?.toFixed(2) ?? ''),
      numberCell('Up for', duration(node.uptimeSeconds)),
    ];
  }
}

/** Whether a host may be up: it is no server, or one that runs as far as is known. */
function runsOf({ server }: HostContent): boolean {
  return server === undefined || server.state === 'RUNNING' || server.state === 'UNKNOWN';
}

/** How a host is: its installation, its server, what its cloud says of it and whether it answers. */
function stateOf(content: HostContent) {
  const { node, server, host, installation, installer, busy } = content;
  // While it is installed, it cannot answer.
  const isAsked =
    node.componentHost && runsOf(content) && !isUnderWay(installation?.stage ?? 'NONE');
  const installsNone = installer?.contact === 'UNREACHABLE';
  return [
    ...(installation === undefined ? [] : installationOf(installation)),
    server !== undefined &&
      html(
        'span',
        { class: `state ${stateClass(server.state)}`, title: server.status },
        busy ? '…' : stateText(server.state),
      ),
    causeOf(server?.cause),
    server?.state === 'ABSENT' &&
      server.cause === undefined &&
      !busy &&
      html('span', { class: 'muted' }, ' ', html('code', {}, 'slipway apply'), ' launches it'),
    host !== undefined &&
      isThere(host.state) &&
      html(
        'span',
        { class: `contact ${stateClass(host.state)}`, title: used(host) },
        stateText(host.state),
      ),
    ' ',
    isAsked &&
      html(
        'span',
        { class: `contact ${stateClass(node.contact)}` },
        node.contact === 'REACHED' && !node.prepared ? 'not prepared' : stateText(node.contact),
      ),
    installsNone &&
      html(
        'span',
        { class: `contact ${stateClass(installer.contact)}` },
        `installs no hosts: ${installer.problem?.summary ?? ''}`,
      ),
    !node.componentHost &&
      server === undefined &&
      host === undefined &&
      installation === undefined &&
      !installsNone &&
      html('span', { class: 'muted' }, 'no components'),
  ];
}

/** The row of an instance. */
export class InstanceRow extends TableRow<InstanceContent> {
  protected override cells({ instance, build, busy }: InstanceContent): Element[] {
    const { name, drawn, component, state, cause, processId, since } = instance;
    setAttributes(this.element, { class: `row instance ${stateClass(state)}` });
    return [
      html(
        'span',
        { role: 'gridcell', class: 'name' },
        name,
        !drawn && html('span', { class: 'tag' }, 'not drawn'),
      ),
      html(
        'span',
        { role: 'gridcell', class: 'detail' },
        component,
        build === 'OTHER' &&
          html(
            'span',
            { class: 'tag', title: 'Not the build that is in the bundle' },
            'other build',
          ),
      ),
      html(
        'span',
        { role: 'gridcell' },
        html('span', { class: `state ${stateClass(state)}` }, busy ? '…' : stateText(state)),
        causeOf(cause && word(cause)),
      ),
      html('span', { role: 'gridcell', class: 'number mono' }, processId?.toString()),
      numberCell(
        undefined,
        since === undefined
          ? ''
          : html('time', { datetime: since, title: since }, timeOfDay(since)),
      ),
    ];
  }
}
