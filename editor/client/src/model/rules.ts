// SPDX-License-Identifier: EPL-2.0
import { DiagramKind, EDGE, EdgeKind, NODE, NodeKind, ROOT } from '../notation';

/** A way to connect a node with another: by an edge to it, or by one that comes from it. */
export interface Connecting {
  edge: EdgeKind;
  forward: boolean;
}

/** What the notation says of where nodes may be and what edges may connect, in sentences for users. */
export class Rules {
  constructor(private readonly kind: DiagramKind) {}

  /** The kind of an edge by its type; undefined where it is of no kind that users draw. */
  edge(type: string): EdgeKind | undefined {
    return this.kind.edges.find((edge) => EDGE + edge.id === type);
  }

  /** The kind of a node by its type; undefined where it is none of the diagram's. */
  node(type: string): NodeKind | undefined {
    return this.kind.nodes.find((node) => NODE + node.id === type);
  }

  /** Whether a node of that type may be at an end of such an edge. */
  canBeEnd(edge: EdgeKind, role: 'source' | 'target', nodeType: string): boolean {
    return ends(edge, role).some((kind) => NODE + kind === nodeType);
  }

  /** The ways to connect a node of one type with one of another. */
  between(type: string, other: string): Connecting[] {
    return this.waysFrom([type]).filter(({ edge, forward }) =>
      this.canBeEnd(edge, forward ? 'target' : 'source', other),
    );
  }

  /** The ways to connect each node of these types with something. */
  waysFrom(types: readonly string[]): Connecting[] {
    const fits = (edge: EdgeKind, role: 'source' | 'target'): boolean =>
      types.every((type) => this.canBeEnd(edge, role, type));
    return this.kind.edges
      .filter((edge) => !edge.derived)
      .flatMap((edge) => [
        ...(fits(edge, 'source') ? [{ edge, forward: true }] : []),
        ...(fits(edge, 'target') ? [{ edge, forward: false }] : []),
      ]);
  }

  /** What a node of that type can be connected with. */
  wantedFrom(type: string): string {
    return `Connect with ${this.partners(type)}, or drop on the canvas to create one.`;
  }

  /** Why a node of that type is not connected with another. */
  whyNotConnected(type: string, other: string): string {
    return `${this.label(type)} is connected with ${this.partners(type)}, not with ${this.label(other)}.`;
  }

  private partners(type: string): string {
    return this.either(
      this.waysFrom([type]).flatMap(({ edge, forward }) =>
        ends(edge, forward ? 'target' : 'source'),
      ),
    );
  }

  /** Why a node of that type is no end of such an edge. */
  whyNoEnd(edge: EdgeKind, role: 'source' | 'target', nodeType: string): string {
    const verb = role === 'source' ? 'starts' : 'ends';
    return `${edge.label} ${verb} at ${this.either(ends(edge, role))}, not at ${this.label(nodeType)}.`;
  }

  /** What has to be pointed at next for such an edge. */
  wanted(edge: EdgeKind, role: 'source' | 'target'): string {
    return `${edge.label}: ${role === 'source' ? 'from' : 'to'} which ${this.either(ends(edge, role))}?`;
  }

  /**
   * Why a node of that type is not put into another.
   *
   * @param container the type of the other; undefined for the diagram itself
   */
  whyNotInside(nodeType: string, container: string | undefined): string {
    const inside = this.node(nodeType)?.inside ?? [];
    const places = inside.map((id) => (id === ROOT ? 'the diagram itself' : this.label(NODE + id)));
    return `${this.label(nodeType)} belongs in ${places.join(' or ')}, not in ${container ? this.label(container) : 'the diagram itself'}.`;
  }

  /** What is made around a node of that type where nothing takes it, in a sentence; empty if the diagram itself does. */
  whatIsMadeAround(nodeType: string): string {
    const inside = this.node(nodeType)?.inside ?? [];
    const around = inside
      .map((id) => this.node(NODE + id))
      .find((kind) => kind?.inside.includes(ROOT));
    return around && !inside.includes(ROOT)
      ? `Creates a ${around.label.toLowerCase()} around it.`
      : '';
  }

  private either(kinds: string[]): string {
    return Array.from(new Set(kinds.map((id) => this.label(NODE + id)))).join(' or ');
  }

  private label(type: string): string {
    return this.node(type)?.label ?? 'that';
  }
}

function ends(edge: EdgeKind, role: 'source' | 'target'): string[] {
  return role === 'source' ? edge.from : edge.to;
}
