// SPDX-License-Identifier: EPL-2.0
import { Component, type JSX, type TargetedMouseEvent } from 'preact';
import { duration, timeOfDay, word } from './format';
import type {
  CloudHost,
  InstalledComponent,
  InstalledHost,
  Instance,
  ProvisioningServer,
  Server,
  SystemNode,
} from './messages';
import { type Row, rowKey } from './row';
import { isThere, isUnderWay, stateClass, stateText } from './state';

/** What all rows are given. A row is rendered again only if one of its properties is another. */
interface RowProperties {
  readonly node: SystemNode;
  /** How deep it is in the tree, from 1. */
  readonly level: number;
  /** Its place among all rows, from 0. */
  readonly index: number;
  /** Distance from the top of the rows, in pixels. */
  readonly top: number;
  /** Whether it is the one that the Tab key leads to. */
  readonly active: boolean;
  readonly onMenu: (row: Row, from: Element) => void;
  readonly onActive: (key: string) => void;
}

interface HostRowProperties extends RowProperties {
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
  /** Whether something is being done with its server. */
  readonly busy: boolean;
  readonly unfolds: boolean;
  readonly folded: boolean;
  readonly onToggle: (node: string) => void;
}

interface InstanceRowProperties extends RowProperties {
  readonly instance: Instance;
  readonly build: InstalledComponent['build'] | undefined;
  /** Whether something is being done with it. */
  readonly busy: boolean;
}

/** How busy a host of servers is; undefined where its cloud does not say. */
function used({ vcpus, vcpusUsed }: CloudHost): string | undefined {
  return vcpus === undefined || vcpusUsed === undefined
    ? undefined
    : `${vcpusUsed} of ${vcpus} vCPUs in use`;
}

/** How far the installation of a host, or the capture of its disk, is; nothing where none is known. */
function Installation({ host }: { readonly host: InstalledHost }): JSX.Element | null {
  const { stage, image, partition, percent, cause } = host;
  if (!isThere(stage)) {
    return null;
  }
  const copies = stage === 'RESTORING' || stage === 'CAPTURING';
  return (
    <>
      <span class={`state ${stateClass(stage)}`} title={`Image ${image}`}>
        {stateText(stage)}
        {copies && partition !== undefined && ` ${partition}`}
        {copies && percent !== undefined && ` ${percent} %`}
      </span>
      {cause !== undefined && <span class="cause">{cause}</span>}
      {!isUnderWay(stage) && ' '}
    </>
  );
}

/** Rows are counted from 1 for screen readers, and the first is that of the columns' names. */
const FIRST_ROW_INDEX = 2;

abstract class TableRow<P extends RowProperties> extends Component<P> {
  override shouldComponentUpdate(next: P): boolean {
    return (Object.keys(next) as (keyof P)[]).some((name) => next[name] !== this.props[name]);
  }

  protected attributes(row: Row) {
    const { index, top, active, level } = this.props;
    const key = rowKey(row);
    return {
      role: 'row' as const,
      'aria-level': level,
      'aria-rowindex': index + FIRST_ROW_INDEX,
      'data-row': key,
      tabIndex: active ? 0 : -1,
      style: { top: `${top}px`, '--level': level },
      onFocus: () => {
        this.props.onActive(key);
      },
      onDblClick: (event: TargetedMouseEvent<HTMLElement>) => {
        this.props.onMenu(row, event.currentTarget);
      },
    };
  }

  protected menuCell(row: Row, name: string): JSX.Element {
    return (
      <span role="gridcell" class="more">
        <button
          type="button"
          class="plain"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={`Actions of ${name}`}
          onClick={(event) => {
            this.props.onMenu(row, event.currentTarget);
          }}
        >
          ⋯
        </button>
      </span>
    );
  }
}

export class HostRow extends TableRow<HostRowProperties> {
  override render(): JSX.Element {
    const { node, server, host, drawnOn, installation, installer, busy, unfolds, folded } =
      this.props;
    const row = { node };
    const runs = server === undefined || server.state === 'RUNNING' || server.state === 'UNKNOWN';
    // While it is installed, it cannot answer.
    const isAsked = node.componentHost && runs && !isUnderWay(installation?.stage ?? 'NONE');
    const addresses = server?.addresses.length ? server.addresses : node.addresses;
    return (
      <div
        {...this.attributes(row)}
        class={`row host ${stateClass(runs ? node.contact : server.state)}`}
        aria-busy={busy}
        {...(unfolds ? { 'aria-expanded': !folded } : {})}
      >
        <span role="gridcell" class="name">
          <button
            type="button"
            class={folded ? 'fold folded' : 'fold'}
            tabIndex={-1}
            disabled={!unfolds}
            aria-label={folded ? `Show what is on ${node.name}` : `Hide what is on ${node.name}`}
            onClick={() => {
              this.props.onToggle(node.name);
            }}
          />
          <strong>{node.name}</strong>{' '}
          <span class="kind">{server?.flavor ?? word(host?.kind ?? node.kind)}</span>
          {drawnOn !== undefined && (
            <span class="tag" title={`Drawn on ${drawnOn}`}>
              drawn on {drawnOn}
            </span>
          )}
        </span>
        <span role="gridcell" class="detail mono" title={node.hostname}>
          {addresses.join(', ')}
        </span>
        <span
          role="gridcell"
          title={
            server?.cause ??
            (server?.state === 'ABSENT' ? 'slipway apply launches it' : undefined) ??
            installation?.cause ??
            (runs ? (node.problem ?? installer?.problem)?.message : undefined)
          }
        >
          {installation !== undefined && <Installation host={installation} />}
          {server !== undefined && (
            <span class={`state ${stateClass(server.state)}`} title={server.status}>
              {busy ? '…' : stateText(server.state)}
            </span>
          )}
          {server?.cause !== undefined && <span class="cause">{server.cause}</span>}
          {server?.state === 'ABSENT' && server.cause === undefined && !busy && (
            <span class="muted">
              {' '}
              <code>slipway apply</code> launches it
            </span>
          )}
          {host !== undefined && isThere(host.state) && (
            <span class={`contact ${stateClass(host.state)}`} title={used(host)}>
              {stateText(host.state)}
            </span>
          )}{' '}
          {isAsked && (
            <span class={`contact ${stateClass(node.contact)}`}>
              {node.contact === 'REACHED' && !node.prepared
                ? 'not prepared'
                : stateText(node.contact)}
            </span>
          )}
          {installer?.contact === 'UNREACHABLE' && (
            <span class={`contact ${stateClass(installer.contact)}`}>
              installs no hosts: {installer.problem?.summary}
            </span>
          )}
          {!node.componentHost &&
            server === undefined &&
            host === undefined &&
            installation === undefined &&
            installer?.contact !== 'UNREACHABLE' && <span class="muted">no components</span>}
        </span>
        <span role="gridcell" class="number" title="Load, mean of the last minute">
          {node.load?.toFixed(2)}
        </span>
        <span role="gridcell" class="number" title="Up for">
          {duration(node.uptimeSeconds)}
        </span>
        {this.menuCell(row, node.name)}
      </div>
    );
  }
}

export class InstanceRow extends TableRow<InstanceRowProperties> {
  override render(): JSX.Element {
    const { node, instance, build, busy } = this.props;
    const row = { node, instance };
    const { component, state, cause, processId, since } = instance;
    return (
      <div {...this.attributes(row)} class={`row instance ${stateClass(state)}`} aria-busy={busy}>
        <span role="gridcell" class="name">
          {instance.name}
          {!instance.drawn && <span class="tag">not drawn</span>}
        </span>
        <span role="gridcell" class="detail">
          {component}
          {build === 'OTHER' && (
            <span class="tag" title="Not the build that is in the bundle">
              other build
            </span>
          )}
        </span>
        <span role="gridcell">
          <span class={`state ${stateClass(state)}`}>{busy ? '…' : stateText(state)}</span>
          {cause !== undefined && <span class="cause">{word(cause)}</span>}
        </span>
        <span role="gridcell" class="number mono">
          {processId}
        </span>
        <span role="gridcell" class="number">
          {since !== undefined && (
            <time dateTime={since} title={since}>
              {timeOfDay(since)}
            </time>
          )}
        </span>
        {this.menuCell(row, instance.name)}
      </div>
    );
  }
}
