// SPDX-License-Identifier: EPL-2.0
import { Component, type JSX, type TargetedMouseEvent } from 'preact';
import { busyKey } from './actions';
import { duration, timeOfDay, word } from './format';
import type { Instance, SystemNode } from './model';
import { type Row, rowKey } from './row';

interface NodeRowsProperties {
  readonly node: SystemNode;
  readonly instances: readonly Instance[];
  readonly folded: boolean;
  /** Key of the row that the keyboard is on, if it is one of these; empty if not. */
  readonly active: string;
  readonly busy: ReadonlySet<string>;
  readonly onMenu: (row: Row, from: Element) => void;
  readonly onToggle: (node: string) => void;
  readonly onActive: (key: string) => void;
}

const CONTACT_TEXT: Readonly<Record<SystemNode['contact'], string>> = {
  NOT_ASKED: 'not asked',
  REACHED: 'reachable',
  UNREACHABLE: 'unreachable',
};

/** The rows of a host and its instances, rendered again only if something of them has changed. */
export class NodeRows extends Component<NodeRowsProperties> {
  override shouldComponentUpdate(next: NodeRowsProperties): boolean {
    const now = this.props;
    return (
      next.node !== now.node ||
      next.folded !== now.folded ||
      next.active !== now.active ||
      next.busy !== now.busy ||
      next.instances.length !== now.instances.length ||
      next.instances.some((instance, index) => instance !== now.instances[index])
    );
  }

  override render(): JSX.Element {
    const { node, instances, folded } = this.props;
    return (
      <div role="rowgroup" class="node">
        {this.host(node, instances.length > 0, folded)}
        {!folded && instances.map((instance) => this.instance(node, instance))}
      </div>
    );
  }

  private host(node: SystemNode, unfolds: boolean, folded: boolean): JSX.Element {
    const row = { node };
    return (
      <div
        {...this.rowAttributes(row, 1)}
        class={`row host ${node.contact.toLowerCase()}`}
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
          <strong>{node.name}</strong> <span class="kind">{word(node.kind)}</span>
        </span>
        <span role="gridcell" class="detail mono" title={node.hostname}>
          {node.addresses.join(', ')}
        </span>
        <span role="gridcell" title={node.problem?.message}>
          {node.componentHost ? (
            <span class={`contact ${node.contact.toLowerCase()}`}>
              {node.contact === 'REACHED' && !node.prepared
                ? 'not prepared'
                : CONTACT_TEXT[node.contact]}
            </span>
          ) : (
            <span class="muted">no components</span>
          )}
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

  private instance(node: SystemNode, instance: Instance): JSX.Element {
    const row = { node, instance };
    const { component, state, cause, processId, since } = instance;
    const build = node.components.find((found) => found.identifier === component)?.build;
    const busy =
      this.props.busy.has(busyKey(node.name, instance.label)) ||
      (component !== undefined && this.props.busy.has(busyKey(node.name, component)));
    return (
      <div
        {...this.rowAttributes(row, 2)}
        class={`row instance ${state.toLowerCase()}`}
        aria-busy={busy}
      >
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
          <span class={`state ${state.toLowerCase()}`}>{busy ? '…' : word(state)}</span>
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

  private rowAttributes(row: Row, level: number) {
    const key = rowKey(row);
    return {
      key,
      role: 'row' as const,
      'aria-level': level,
      'data-row': key,
      tabIndex: this.props.active === key ? 0 : -1,
      onFocus: () => {
        this.props.onActive(key);
      },
      onDblClick: (event: TargetedMouseEvent<HTMLElement>) => {
        this.props.onMenu(row, event.currentTarget);
      },
    };
  }

  private menuCell(row: Row, name: string): JSX.Element {
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
