// SPDX-License-Identifier: EPL-2.0
import './canvas.css';
import { GGraph, IView, RenderingContext } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { SystemEdge, SystemNode } from '../model/elements';
import { diagrams } from '../notation';
import { DisplayList } from '../paint/display-list';
import { Painter } from '../paint/painter';
import { Change } from './change';
import { edgeEnds, edgeReach } from './edge-view';
import { ElementTree } from './element-tree';
import { detailAt, Frame } from './frame';
import { Overlay } from './overlay';
import { Scene } from './scene';
import { svg } from './svg';

/** Around what is in view, as a part of its size: what a small step brings in is there already. */
const MARGIN = 0.15;

/**
 * Draws a diagram: has all of it painted on a canvas, and draws above that what is touched, such as what is selected,
 * pointed at or dragged.
 */
@injectable()
export class SystemGraphView implements IView {
  @inject(Scene) protected readonly scene: Scene;
  @inject(DisplayList) protected readonly list: DisplayList;
  @inject(Painter) protected readonly painter: Painter;
  @inject(Overlay) protected readonly overlay: Overlay;
  @inject(ElementTree) protected readonly tree: ElementTree;
  /** What is above the canvas; the same as long as only the view moves. */
  private above: VNode[] = [];

  render(graph: Readonly<GGraph>, context: RenderingContext): VNode {
    if (context.targetKind !== 'main') {
      // There is nothing to measure: the server knows all sizes.
      return svg('svg');
    }
    const frame = this.frame(graph);
    const change = this.scene.begin(frame, graph);
    if (change !== Change.VIEW) {
      this.overlay.choose(graph);
    }
    const changed = change === Change.ALL ? this.list.update(graph) : undefined;
    if (change === Change.ALL) {
      this.scene.end();
    } else if (change === Change.ABOVE && this.scene.decorations.areShown) {
      this.list.placeLabels(graph, true);
    }
    if (change !== Change.VIEW) {
      this.above = this.drawAbove(graph, context);
    }
    this.painter.show(graph, changed);
    this.tree.show(graph, change);
    const corner = this.painter.corner(graph);
    const transform = `scale(${graph.zoom}) translate(${-corner.x},${-corner.y})`;
    const vnode = svg(
      'svg',
      {
        role: 'application',
        'aria-roledescription': 'diagram',
        'aria-label': label(graph),
        ...this.tree.attributes(graph),
      },
      [svg('g', { transform }, this.above)],
      {
        'sprotty-graph': true,
        [`detail-${frame.detail}`]: true,
        connecting: this.scene.mayBeEnd !== undefined,
        'drop-target': this.scene.takers.has(graph.id),
      },
    );
    vnode.data!.hook = {
      insert: ({ elm }) => this.attach(elm as SVGElement),
      postpatch: (_, { elm }) => this.attach(elm as SVGElement),
    };
    return vnode;
  }

  private attach(drawn: SVGElement): void {
    this.painter.attach(drawn);
    this.tree.attach(drawn);
  }

  private drawAbove(graph: Readonly<GGraph>, context: RenderingContext): VNode[] {
    const node = (each: SystemNode): VNode => {
      const { x, y } = this.scene.boundsOf(each);
      const transform = `translate(${x - each.position.x},${y - each.position.y})`;
      return svg('g', { transform }, [context.renderElement(each)], {}, `alone ${each.id}`);
    };
    const edge = (each: SystemEdge): VNode | undefined => {
      const ends = edgeEnds(each, this.scene);
      return ends && this.scene.isVisible(edgeReach(ends))
        ? context.renderElement(each)
        : undefined;
    };
    const { containers, edges, nodes, topmost, drawn } = this.overlay;
    const others = graph.children
      .filter(
        (child) =>
          !(child instanceof SystemNode) &&
          !(child instanceof SystemEdge) &&
          !child.type.startsWith('marker'),
      )
      .map((child) => context.renderElement(child));
    return [
      svg('g', {}, containers.map(node), {}, 'containers'),
      svg('g', {}, edges.map(edge), {}, 'edges'),
      svg('g', {}, nodes.map(node), {}, 'nodes'),
      svg('g', { 'pointer-events': 'none' }, topmost.map(node), { held: true }, 'held'),
      svg('g', {}, [...drawn.map(edge), ...others], {}, 'others'),
      svg('g', {}, this.snapLines(), {}, 'snap-lines'),
    ];
  }

  private snapLines(): VNode[] {
    return this.scene.snapLines.map(({ from, to }) =>
      svg('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y }, [], { 'snap-line': true }),
    );
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
        height: height * (1 + 2 * MARGIN),
      },
      detail: detailAt(zoom),
    };
  }
}

function label(graph: Readonly<GGraph>): string {
  return diagrams.find((kind) => kind.id === graph.id)?.label ?? 'Diagram';
}
