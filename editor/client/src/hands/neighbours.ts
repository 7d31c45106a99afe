// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';
import { isWithin, outermost, SystemEdge, SystemNode } from '../model/elements';
import { svgElement } from '../../../../runtime/live/page/dom';
import type { Shell } from '../page/shell';
import { viewSettings } from '../page/view-settings';
import { route } from '../view/edge-route';
import { edgeEnds } from '../view/edge-view';
import { absoluteBounds } from '../view/scene';
import { classesText } from '../view/svg';
import { topicClasses } from '../view/topic-colours';
import { Handles, HandsLayer, View } from './hands-layer';

/** How long the mouse rests on something until it stands out, in milliseconds. */
const DWELL = 350;

/** Around what stands out, in pixels of the screen. */
const MARGIN = 3;

/**
 * A veil over the diagram, with openings for what is pointed at or selected and for what it is connected with: these
 * stand out, and the connections between them are drawn above it. The diagram itself is not painted again.
 */
export class Neighbours implements Handles {
  private hovered?: SystemNode | SystemEdge;
  private pointed?: SystemNode | SystemEdge;
  private dwelling = 0;

  constructor(
    private readonly shell: Shell,
    private readonly layer: HandsLayer,
  ) {
    shell.canvas.addEventListener('pointermove', (event) => this.point(event));
  }

  private point(event: PointerEvent): void {
    const found =
      viewSettings().neighbours && event.buttons === 0
        ? this.shell.diagram?.elementAt(event)
        : undefined;
    if (found === this.pointed) {
      return;
    }
    this.pointed = found;
    clearTimeout(this.dwelling);
    this.dwelling = window.setTimeout(() => {
      this.hovered = found;
      this.layer.refresh();
    }, DWELL);
  }

  draw(view: View): SVGElement[] {
    const { diagram } = view;
    const { modelRoot, selectedElements } = diagram.context;
    const selected =
      selectedElements.length === 1 ? modelRoot.index.getById(selectedElements[0].id) : undefined;
    const meant = [this.hovered, selected].find(
      (each) => each && modelRoot.index.getById(each.id) === each,
    );
    if (
      !viewSettings().neighbours ||
      !diagram.isAtRest ||
      !(meant instanceof SystemNode || meant instanceof SystemEdge)
    ) {
      return [];
    }
    const edges = modelRoot.children.filter(
      (each): each is SystemEdge => each instanceof SystemEdge && isAt(each, meant),
    );
    if (edges.length === 0) {
      return [];
    }
    const ends = edges
      .flatMap(({ sourceId, targetId }) => [sourceId, targetId])
      .map((id) => modelRoot.index.getById(id));
    const nodes = new Set(
      [...ends, meant].filter((each): each is SystemNode => each instanceof SystemNode),
    );
    // What is in something that stands out needs no opening of its own.
    const openings = outermost(nodes)
      .map((node) => opening(view.boundsOnScreen(absoluteBounds(node))))
      .join('');
    return [
      svgElement('path', {
        class: 'veil',
        d: `M0,0H100000V100000H0z${openings}`,
        'fill-rule': 'evenodd',
      }),
      ...edges.flatMap((edge) => this.drawEdge(edge, view)),
    ];
  }

  private drawEdge(edge: SystemEdge, view: View): SVGElement[] {
    const ends = edgeEnds(edge, view.diagram.scene);
    if (!ends) {
      return [];
    }
    const origin = view.onScreen({ x: 0, y: 0 });
    const { colour, head, line, topicColour } = edge.details;
    const classes = {
      'neighbour-line': true,
      [`colour-${colour}`]: true,
      dashed: line === 'dashed',
      ...topicClasses(topicColour),
    };
    const path = svgElement('path', {
      class: classesText(classes),
      d: route(ends.from, ends.to, ends.bends).path,
      transform: `translate(${origin.x},${origin.y}) scale(${view.zoom})`,
      ...(head !== 'none' && { 'marker-end': `url(#head-${head})` }),
    });
    return [path];
  }
}

/** Whether an edge is that element, or begins or ends at it or in it. */
function isAt(edge: SystemEdge, meant: SystemNode | SystemEdge): boolean {
  return edge === meant || [edge.source, edge.target].some((end) => isWithin(end, meant));
}

/** A hole around what is at these pixels of the screen, as a part of an SVG path. */
function opening({ x, y, width, height }: Bounds): string {
  return `M${x - MARGIN},${y - MARGIN}v${height + 2 * MARGIN}h${width + 2 * MARGIN}v${-height - 2 * MARGIN}z`;
}
