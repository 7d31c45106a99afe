// SPDX-License-Identifier: EPL-2.0
import type { Cloud, CloudHost, Server, SystemNode } from './messages';

/** A node and its place in the tree of machines. */
export interface PlacedNode {
  readonly node: SystemNode;
  /** From 1 for what is on nothing else. */
  readonly level: number;
  /** Name of the node that it is on. */
  readonly on?: string | undefined;
  /** The server of a cloud that it is. */
  readonly server?: Server | undefined;
  /** What the cloud says of it as a host of servers. */
  readonly host?: CloudHost | undefined;
  /** Where it is drawn, if it is elsewhere. */
  readonly drawnOn?: string | undefined;
}

/** A host of a cloud that is not drawn, as a node on which nothing can be done. */
function nodeOf(host: CloudHost): SystemNode {
  return {
    name: host.name,
    elementId: '',
    hostname: host.name,
    kind: host.kind,
    addresses: host.address === undefined ? [] : [host.address],
    componentHost: false,
    contact: 'NOT_ASKED',
    prepared: false,
    components: [],
    instances: [],
  };
}

/**
 * Machines by kind of hypervisor, each below the one that it is on: where its cloud says that, else
 * where it is drawn. Without clouds they stay as they are.
 */
export function arranged(
  nodes: readonly SystemNode[],
  clouds: readonly Cloud[],
): readonly PlacedNode[] {
  if (clouds.length === 0) {
    return nodes.map((node) => ({ node, level: 1 }));
  }
  const known = new Map(nodes.map((node) => [node.name, node]));
  const servers = new Map<string, Server>();
  const hosts = new Map<string, CloudHost>();
  const parents = new Map<string, string>();
  for (const cloud of clouds) {
    const rows = new Map<string, string>();
    for (const host of cloud.hosts) {
      const row = host.node ?? host.name;
      rows.set(host.name, row);
      hosts.set(row, host);
      if (!known.has(row)) {
        known.set(row, nodeOf(host));
      }
    }
    for (const server of cloud.servers) {
      servers.set(server.node, server);
      const on = (server.host && rows.get(server.host)) ?? server.hypervisor;
      if (on !== undefined && known.has(on)) {
        parents.set(server.node, on);
      }
    }
  }

  function kindOf({ name, kind }: SystemNode): string {
    return hosts.get(name)?.kind ?? kind;
  }

  function byKindAndName(one: SystemNode, other: SystemNode): number {
    return kindOf(one).localeCompare(kindOf(other)) || one.name.localeCompare(other.name);
  }

  const children = new Map<string, SystemNode[]>();
  const roots: SystemNode[] = [];
  for (const node of known.values()) {
    const on = parents.get(node.name);
    if (on === undefined) {
      roots.push(node);
    } else {
      children.set(on, [...(children.get(on) ?? []), node]);
    }
  }

  const placed: PlacedNode[] = [];
  function place(node: SystemNode, level: number): void {
    const on = parents.get(node.name);
    const server = servers.get(node.name);
    const elsewhere =
      server?.host !== undefined &&
      on !== undefined &&
      server.hypervisor !== undefined &&
      on !== server.hypervisor;
    placed.push({
      node,
      level,
      on,
      server,
      host: hosts.get(node.name),
      drawnOn: elsewhere ? server.hypervisor : undefined,
    });
    for (const child of (children.get(node.name) ?? []).sort(byKindAndName)) {
      place(child, level + 1);
    }
  }
  for (const root of roots.sort(byKindAndName)) {
    place(root, 1);
  }
  return placed;
}
