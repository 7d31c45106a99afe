// SPDX-License-Identifier: EPL-2.0
import definition from 'slipway-notation';

/** A kind of node, as in `notation.json`. */
export interface NodeKind {
  id: string;
  label: string;
  icon: string;
  shape: string;
  colour: string;
  /** What a node of it is at least as large as, in pixels. */
  width: number;
  height: number;
  inside: string[];
  variants?: { cases: Record<string, { colour: string }> };
}

/** A kind of edge, as in `notation/EdgeKind.java`. */
export interface EdgeKind {
  id: string;
  label: string;
  icon: string;
  /** What it is derived from; undefined where it stands in the model. */
  derived?: string;
  from: string[];
  to: string[];
  line: string;
  /** An arrow where it is left out. */
  head?: string;
  colour: string;
  /** Whether the label is shown only while the edge is pointed at or selected. */
  quiet?: boolean;
}

/** A kind of diagram, as in `notation/DiagramKind.java`. */
export interface DiagramKind {
  id: string;
  label: string;
  icon: string;
  description: string;
  nodes: NodeKind[];
  edges: EdgeKind[];
}

/** The diagrams, from the same file that the server reads. */
export const diagrams: DiagramKind[] = (definition as { diagrams: DiagramKind[] }).diagrams;

/** Before the kind in the type of a node. */
export const NODE = 'node:';

/** Before the kind in the type of an edge. */
export const EDGE = 'edge:';

/** After the id of an edge that stands for those of what is in folded nodes, or for a bundle of flows. */
export const FOLDED = '/folded';
