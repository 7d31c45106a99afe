// SPDX-License-Identifier: EPL-2.0
import './canvas.css';
import { GChildElement, GGraph, IView, RenderingContext } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { SystemEdge, SystemNode } from '../model/elements';
import { diagrams } from '../notation';
import { viewSettings } from '../page/view-settings';
import { EdgeBundles } from './edge-bundles';
import { edgeEnds, edgeReach, edgeWatched } from './edge-view';
import { NodeBundles } from './node-bundles';
import { drawNode, drawNodeAlone } from './node-view';
import { detailAt, Frame } from './frame';
import { Scene } from './scene';
import { likeness, svg } from './svg';

/** Every second place that things are put on has a dot. */
const GRID = 20;
const GRID_SHOWN = 0.5;

/** Around what is in view, as a part of its size: what a small step brings in is there already. */
const MARGIN = 0.15;

/** Draws the part of the diagram that is in view: edges above containers and below other nodes. */
@injectable()
export class SystemGraphView implements IView {
  @inject(Scene) protected readonly scene: Scene;
  @inject(NodeBundles) protected readonly nodeBundles: NodeBundles;
  @inject(EdgeBundles) protected readonly bundles: EdgeBundles;

  render(graph: Readonly<GGraph>, context: RenderingContext): VNode {
    if (context.targetKind !== 'main') {
      // There is nothing to measure: the server knows all sizes. What is kept of what is drawn can be in one place of the page only.
      return svg('svg');
    }
    this.scene.begin(this.frame(graph), graph);
    const roots: SystemNode[] = [];
    const edges: SystemEdge[] = [];
    const others: (VNode | undefined)[] = [];
    for (const child of graph.children) {
      if (child instanceof SystemNode) {
        roots.push(child);
      } else if (child instanceof SystemEdge && isBeingDrawn(child)) {
        // Above all that it is led over.
        others.push(this.edge(child, context));
      } else if (child instanceof SystemEdge) {
        edges.push(child);
      } else if (!child.type.startsWith('marker')) {
        // What is wrong with the diagram as a whole stands in the list of problems.
        others.push(context.renderElement(child as GChildElement));
      }
    }
    const { containers, nodes } = this.nodes(graph, roots, context);
    const drawnEdges = this.edges(edges, context);
    this.scene.end();
    const transform = `scale(${graph.zoom}) translate(${-graph.scroll.x},${-graph.scroll.y})`;
    return svg(
      'svg',
      { role: 'application', 'aria-roledescription': 'diagram', 'aria-label': label(graph) },
      [
        svg('g', { transform }, [
          ...this.grid(graph),
          svg('g', {}, containers, {}, 'containers'),
          svg('g', {}, drawnEdges, {}, 'edges'),
          svg('g', {}, nodes, {}, 'nodes'),
          svg('g', { 'aria-hidden': true, 'pointer-events': 'none' }, this.held(graph, context), { held: true }, 'held'),
          svg('g', {}, others, {}, 'others'),
          svg('g', {}, this.snapLines(), {}, 'snap-lines')
        ])
      ],
      { 'sprotty-graph': true, [`detail-${this.scene.frame.detail}`]: true, connecting: this.scene.mayBeEnd !== undefined, 'drop-target': this.scene.takers.has(graph.id) }
    );
  }

  /** Dots as far as one can see; none where they would be too near to one another. */
  private grid(graph: Readonly<GGraph>): VNode[] {
    const { visible } = this.scene.frame;
    if (!viewSettings().grid || graph.zoom < GRID_SHOWN || visible.width <= 0) {
      return [];
    }
    const id = `grid-${graph.id}`;
    const x = Math.floor(visible.x / GRID) * GRID;
    const y = Math.floor(visible.y / GRID) * GRID;
    const dot = svg('circle', { cx: 0.8, cy: 0.8, r: 0.8 }, [], { 'grid-dot': true });
    const pattern = svg('pattern', { id, width: GRID, height: GRID, patternUnits: 'userSpaceOnUse', x: -0.8, y: -0.8 }, [dot]);
    const area = svg('rect', { x, y, width: visible.width + GRID, height: visible.height + GRID, fill: `url(#${id})` });
    return [svg('g', { 'pointer-events': 'none' }, [pattern, area], {}, 'grid')];
  }

  private snapLines(): VNode[] {
    return this.scene.snapLines.map(({ from, to }) => svg('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y }, [], { 'snap-line': true }));
  }

  private nodes(graph: Readonly<GGraph>, roots: SystemNode[], context: RenderingContext): Record<'containers' | 'nodes', (VNode | undefined)[]> {
    const containers: (VNode | undefined)[] = [];
    const nodes: (VNode | undefined)[] = [];
    const single = (node: SystemNode): void => {
      const isContainer = node.children.some(inner => inner instanceof SystemNode);
      // What is around it may be a part of a bundle.
      const draw = node.parent instanceof SystemNode ? drawNodeAlone : drawNode;
      (isContainer ? containers : nodes).push(draw(node, this.scene, context));
    };
    if (!this.nodeBundles.pays(graph)) {
      roots.forEach(single);
      return { containers, nodes };
    }
    const bundled = this.nodeBundles.draw(roots, single);
    return { containers: [...bundled.containers, ...containers], nodes: [...bundled.nodes, ...nodes] };
  }

  /** What is held is drawn where it is, too: the element of the page that a mouse has been pressed on is not replaced. */
  private held(graph: Readonly<GGraph>, context: RenderingContext): VNode[] {
    const there = [...this.scene.held].filter(node => graph.index.getById(node.id) === node);
    return there.map(node => likeness(drawNodeAlone(node, this.scene, context)));
  }

  private edges(edges: SystemEdge[], context: RenderingContext): (VNode | undefined)[] {
    if (this.scene.frame.detail !== 'shapes') {
      this.scene.labels.place(edges, edge => edgeEnds(edge, this.scene), this.scene);
      return edges.map(edge => this.edge(edge, context));
    }
    const bundled: SystemEdge[] = [];
    const single: SystemEdge[] = [];
    for (const edge of edges) {
      (this.bundles.takes(edge) ? bundled : single).push(edge);
    }
    return [...this.bundles.draw(bundled), ...single.map(edge => this.edge(edge, context))];
  }

  private edge(edge: SystemEdge, context: RenderingContext): VNode | undefined {
    const ends = edgeEnds(edge, this.scene);
    if (!ends || !this.scene.isVisible(edgeReach(ends))) {
      return undefined;
    }
    return this.scene.draw(edge, edgeWatched(edge, ends, this.scene), context);
  }

  private frame(graph: Readonly<GGraph>): Frame {
    const { canvasBounds, scroll, zoom } = graph;
    if (canvasBounds.width <= 0 || !this.scene.appears) {
      return { visible: { x: Infinity, y: Infinity, width: 0, height: 0 }, detail: 'shapes' };
    }
    const width = canvasBounds.width / zoom;
    const height = canvasBounds.height / zoom;
    return {
      visible: {
        x: scroll.x - width * MARGIN,
        y: scroll.y - height * MARGIN,
        width: width * (1 + 2 * MARGIN),
        height: height * (1 + 2 * MARGIN)
      },
      detail: detailAt(zoom)
    };
  }
}

function label(graph: Readonly<GGraph>): string {
  return diagrams.find(kind => kind.id === graph.id)?.label ?? 'Diagram';
}

/** Whether it only follows the mouse while something is being connected. */
function isBeingDrawn(edge: SystemEdge): boolean {
  return edge.cssClasses?.includes('feedback-edge') ?? false;
}
