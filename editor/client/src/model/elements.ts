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
  resizeFeature,
  selectFeature,
  withEditLabelFeature,
} from '@eclipse-glsp/client';
import { EdgeKind, NodeKind } from '../notation';

/** What a node looks like: as its kind says, where `GraphElements.java` says nothing else of it. */
interface NodeDetails {
  shape: string;
  icon: string;
  colour: string;
  label: string;
  detail: string;
  rows?: string[];
  /** The colour of the topic that it is, as in `TopicColours.java`. */
  topicColour?: string;
  folded?: boolean;
  imported?: boolean;
}

/** What an edge looks like, in the same way. */
interface EdgeDetails {
  line: string;
  head: string;
  colour: string;
  label: string;
  tooltip: string;
  /** Where the ends are, x and y of both, that the bends are good for; left out where the user has made them. */
  routedBetween?: number[];
  /** The ids of the nodes at both ends of each edge in turn that it stands for; left out where it stands for itself. */
  between?: string[];
  /** Whether the label is shown only while the edge is pointed at or selected. */
  quiet?: boolean;
  /** The colour of its topic, as in `TopicColours.java`; undefined where it has none. */
  topicColour?: string;
  /** The topic that it is the flow of, where that is not its label. */
  topic?: string;
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
    resizeFeature,
    selectFeature,
    withEditLabelFeature,
  ];

  args?: Args = undefined;
  private known: { args?: Args; details: NodeDetails } | undefined = undefined;

  /** @param kind the kind; undefined while it is none of the diagram's */
  constructor(private readonly kind?: NodeKind) {
    super();
  }

  get details(): NodeDetails {
    if (!this.known || this.known.args !== this.args) {
      const { shape = 'box', icon = '', colour = '', label = '' } = this.kind ?? {};
      this.known = {
        args: this.args,
        details: { shape, icon, colour, label, detail: '', ...this.args },
      };
    }
    return this.known.details;
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

  /** Whether there are nodes in it. */
  get holdsNodes(): boolean {
    return this.children.some((child) => child instanceof SystemNode);
  }

  /** Whether there is something in it that can be hidden. */
  get isFoldable(): boolean {
    const { folded, rows } = this.details;
    return !!folded || (rows?.length ?? 0) > 0 || this.holdsNodes;
  }
}

/** Whether an element is a node or lies in it, at any depth. */
export function isWithin(element: GModelElement | undefined, outer: GModelElement): boolean {
  for (let at = element; at instanceof SystemNode; at = at.parent) {
    if (at === outer) {
      return true;
    }
  }
  return false;
}

/** Those of the nodes that lie in none of the others. */
export function outermost(nodes: Iterable<SystemNode>): SystemNode[] {
  const all = new Set<GModelElement>(nodes);
  return Array.from(nodes).filter((node) => {
    let at: GModelElement = node.parent;
    while (at instanceof SystemNode && !all.has(at)) {
      at = at.parent;
    }
    return !all.has(at);
  });
}

/** An edge of a diagram. */
export class SystemEdge extends GEdge {
  private known: { args?: Args; details: EdgeDetails } | undefined = undefined;

  /** @param kind the kind; undefined while it is none of the diagram's */
  constructor(private readonly kind?: EdgeKind) {
    super();
  }

  get details(): EdgeDetails {
    if (!this.known || this.known.args !== this.args) {
      const {
        line = 'solid',
        head = 'arrow',
        colour = '',
        quiet = false,
        label: usual = '',
      } = this.kind ?? {};
      const { label = '' } = (this.args ?? {}) as { label?: string };
      this.known = {
        args: this.args,
        details: { line, head, colour, quiet, label, tooltip: label || usual, ...this.args },
      };
    }
    return this.known.details;
  }

  /** Whether it stands in the model only as what follows from it, such as a flow. */
  get isDerived(): boolean {
    return this.kind?.derived !== undefined;
  }

  /** Whether it only follows the mouse while something is being connected. */
  get isBeingDrawn(): boolean {
    return this.cssClasses?.includes('feedback-edge') ?? false;
  }
}

/** What makes the elements of a kind. They are all of one class: of many, engines would not know what they look like. */
export function ofKind<K, E extends object>(
  elements: (new (kind: K) => E) & { DEFAULT_FEATURES: readonly symbol[] },
  kind: K,
): new () => E {
  const make = function (): E {
    return new elements(kind);
  };
  return Object.assign(make, {
    DEFAULT_FEATURES: elements.DEFAULT_FEATURES,
  }) as unknown as new () => E;
}

/** The name of a node. It is drawn by the node's view. */
export class NameLabel extends GLabel {
  static override readonly DEFAULT_FEATURES = [boundsFeature, editLabelFeature];
}
