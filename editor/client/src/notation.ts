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

/** What diagrams are drawn by, in pixels at 100 %: `notation/Measures.java` says what each of them is. */
interface Measures {
  node: {
    title: number;
    detail: number;
    textLeft: number;
    textRight: number;
    foldRoom: number;
    head: number;
    icon: number;
    iconLeft: number;
    onlyLine: number;
    titleLine: number;
    detailLine: number;
    row: number;
    rowLine: number;
    rowLeft: number;
    mark: number;
    markLeft: number;
  };
  radii: Partial<Record<string, number>>;
  edge: {
    sideGap: number;
    barForm: number;
    barMargin: number;
    leastSidePull: number;
    mostSidePull: number;
    leastUprightPull: number;
    mostUprightPull: number;
    corner: number;
  };
  label: {
    letter: number;
    around: number;
    height: number;
    line: number;
    gap: number;
    seen: number;
    most: number;
  };
  note: Record<'size' | 'title' | 'line' | 'padding' | 'radius' | 'border', number>;
  letters: {
    first: number;
    spare: number;
    bold: number;
    other: number;
    ideograph: number;
    firstIdeograph: number;
    widths: number[];
  };
}

/** The diagrams and their measures, from the same file that the server reads. */
export const { diagrams, measures } = definition as {
  diagrams: DiagramKind[];
  measures: Measures;
};

/** Before the kind in the type of a node. */
export const NODE = 'node:';

/** The diagram itself, among what a kind of node may be in. */
export const ROOT = 'root';

/** Before the kind in the type of an edge. */
export const EDGE = 'edge:';

/** After the id of an edge that stands for those of what is in folded nodes, or for a bundle of flows. */
export const FOLDED = '/folded';
