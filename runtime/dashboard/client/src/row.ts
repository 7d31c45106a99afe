// SPDX-License-Identifier: EPL-2.0
import type { Instance, SystemNode } from './messages';

/** A row: a host, or with a label an instance on it. */
export interface Row {
  readonly node: SystemNode;
  readonly instance?: Instance | undefined;
}

/** By which a row is known, the same while what it shows changes. */
export function rowKey(row: Row): string {
  return row.instance === undefined ? row.node.name : `${row.node.name}/${row.instance.label}`;
}
