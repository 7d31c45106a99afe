// SPDX-License-Identifier: EPL-2.0
import {
  Args,
  ArgsAware,
  argsFeature,
  boundsFeature,
  connectableFeature,
  deletableFeature,
  editLabelFeature,
  fadeFeature,
  GEdge,
  GLabel,
  GModelElement,
  GNode,
  hoverFeedbackFeature,
  isEditableLabel,
  layoutContainerFeature,
  moveFeature,
  nameFeature,
  popupFeature,
  resizeFeature,
  selectFeature,
  withEditLabelFeature
} from '@eclipse-glsp/client';

/** What the server says of a node beside place and size; `DiagramFactory.java` makes it. */
export interface NodeArgs {
  shape: string;
  icon: string;
  colour: string;
  label: string;
  detail: string;
  rows?: string[];
  folded?: boolean;
  imported?: boolean;
}

/** What the server says of an edge beside its ends. */
export interface EdgeArgs {
  line: string;
  head: string;
  colour: string;
  label: string;
  tooltip: string;
  /** Where the ends are, x and y of both, that the bends are good for; left out where the user has made them. */
  routedBetween?: number[];
  /** Whether the label is shown only while the edge is pointed at or selected. */
  quiet?: boolean;
}

/** A node of a diagram. */
export class SystemNode extends GNode implements ArgsAware {
  static override readonly DEFAULT_FEATURES = [
    argsFeature,
    boundsFeature,
    connectableFeature,
    deletableFeature,
    fadeFeature,
    hoverFeedbackFeature,
    layoutContainerFeature,
    moveFeature,
    nameFeature,
    popupFeature,
    resizeFeature,
    selectFeature,
    withEditLabelFeature
  ];

  args?: Args;

  get details(): NodeArgs {
    return this.args as unknown as NodeArgs;
  }

  get nameLabel(): GLabel | undefined {
    return this.children.find((child): child is GLabel => child instanceof GLabel);
  }

  /** The label that is edited when the node is double-clicked or F2 is pressed. */
  get editableLabel(): (GModelElement & { text: string }) | undefined {
    const label = this.nameLabel;
    return label && !this.details.imported && isEditableLabel(label) ? label : undefined;
  }

  get name(): string {
    return this.nameLabel?.text ?? '';
  }

  /** Whether there is something in it that can be hidden. */
  get isFoldable(): boolean {
    const { folded, rows } = this.details;
    return !!folded || (rows?.length ?? 0) > 0 || this.children.some(child => child instanceof SystemNode);
  }
}

/** An edge of a diagram. */
export class SystemEdge extends GEdge {
  get details(): EdgeArgs {
    return this.args as unknown as EdgeArgs;
  }
}

/** The name of a node. It is drawn by the node's view. */
export class NameLabel extends GLabel {
  static override readonly DEFAULT_FEATURES = [boundsFeature, editLabelFeature];
}
