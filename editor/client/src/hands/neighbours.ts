// SPDX-License-Identifier: EPL-2.0
import { Bounds, GModelElement, GModelRoot } from '@eclipse-glsp/client';
import { isWithin, outermost, SystemEdge, SystemNode } from '../model/elements';
import { measures } from '../notation';
import { DistantNames } from '../paint/distant-names';
import { svgElement } from '../../../../runtime/live/page/dom';
import { visible } from '../../../../runtime/live/page/visible-text';
import type { Diagram } from '../page/diagram';
import type { Shell } from '../page/shell';
import { neighbourSetting, viewSettings } from '../page/view-settings';
import { LABEL_HEIGHT, labelWidth } from '../view/edge-labels';
import { route } from '../view/edge-route';
import { edgeEnds } from '../view/edge-view';
import { detailAt } from '../view/frame';
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
    shell: Shell,
    private readonly layer: HandsLayer,
  ) {
    shell.canvas.addEventListener('pointermove', (event) => {
      const { diagram } = shell;
      this.point(
        diagram && isWanted(diagram) && event.buttons === 0 ? diagram.elementAt(event) : undefined,
      );
    });
    shell.canvas.addEventListener('pointerleave', () => this.point(undefined));
  }

  private point(found: SystemNode | SystemEdge | undefined): void {
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
      !isWanted(diagram) ||
      !diagram.isAtRest ||
      !(meant instanceof SystemNode || meant instanceof SystemEdge)
    ) {
      return [];
    }
    const { index } = modelRoot;
    const edges = modelRoot.children.filter(
      (each): each is SystemEdge => each instanceof SystemEdge && isAt(each, meant, index),
    );
    if (edges.length === 0) {
      return [];
    }
    const ends = edges.flatMap((edge) => endsOf(edge, meant, index)).map((id) => index.getById(id));
    const nodes = new Set(
      [...ends, meant].filter((each): each is SystemNode => each instanceof SystemNode),
    );
    // What is in something that stands out needs no opening of its own.
    const openings = outermost(nodes).map((node) => view.boundsOnScreen(absoluteBounds(node)));
    return [
      veil([...openings, ...titlesAround(nodes, view)]),
      ...edges.flatMap((edge) => this.drawEdge(edge, view)),
      ...edges.flatMap((edge) => this.drawLabel(edge, view)),
    ];
  }

  private drawEdge(edge: SystemEdge, view: View): SVGElement[] {
    const ends = edgeEnds(edge, view.diagram.scene);
    if (!ends) {
      return [];
    }
    const origin = view.onScreen({ x: 0, y: 0 });
    const { head, line } = edge.details;
    const path = svgElement('path', {
      class: classesOf(edge, { 'neighbour-line': true, dashed: line === 'dashed' }),
      d: String(route(ends.from, ends.to, ends.bends).path),
      transform: `translate(${origin.x},${origin.y}) scale(${view.zoom})`,
      ...(head !== 'none' && { 'marker-end': `url(#head-${head})` }),
    });
    return [path];
  }

  /** The label of an edge, where it is below the veil: of edges whose labels are always shown. */
  private drawLabel(edge: SystemEdge, { diagram, zoom, onScreen }: View): SVGElement[] {
    const ends = edgeEnds(edge, diagram.scene);
    const { label, quiet } = edge.details;
    if (!ends || !label || quiet || detailAt(zoom) !== 'full') {
      return [];
    }
    const { x, y } = onScreen(
      diagram.scene.labels.of(edge.id) ?? route(ends.from, ends.to, ends.bends).label,
    );
    const [width, height] = [labelWidth(edge), LABEL_HEIGHT];
    return [
      svgElement(
        'g',
        {
          class: classesOf(edge, { 'edge-label': true }),
          transform: `translate(${x},${y}) scale(${zoom})`,
        },
        svgElement('rect', {
          class: 'label-back',
          x: `${-width / 2}`,
          y: `${-height / 2}`,
          width: `${width}`,
          height: `${height}`,
          rx: `${height / 2}`,
        }),
        svgElement(
          'text',
          { y: `${measures.label.line}` },
          document.createTextNode(visible(label)),
        ),
      ),
    ];
  }
}

/** The classes of a part of an edge, with those that give it the edge's colours. */
function classesOf({ details }: SystemEdge, classes: Record<string, boolean>): string {
  return classesText({
    ...classes,
    [`colour-${details.colour}`]: true,
    ...topicClasses(details.topicColour),
  });
}

/** Whether they stand out in a diagram: not while badges say how all of it is. */
function isWanted({ kind, scene }: Diagram): boolean {
  return viewSettings()[neighbourSetting(kind.id)] && !scene.decorations.areShown;
}

type Index = GModelRoot['index'];

/** Whether an edge is that element, begins or ends at it or in it, or stands for such edges. */
function isAt(edge: SystemEdge, meant: SystemNode | SystemEdge, index: Index): boolean {
  return (
    edge === meant ||
    [edge.source, edge.target].some((end) => isWithin(end, meant)) ||
    !!edge.details.between?.some((id) => isWithin(index.getById(id), meant))
  );
}

/** The ids of what an edge connects: of a bundle that is seen from a component, the components of its flows. */
function endsOf(edge: SystemEdge, meant: SystemNode | SystemEdge, index: Index): string[] {
  const { sourceId, targetId, details } = edge;
  const between = details.between ?? [];
  if (edge === meant || [edge.source, edge.target].some((end) => isWithin(end, meant))) {
    return [sourceId, targetId];
  }
  return between.filter((id, place) =>
    [id, between[place % 2 === 0 ? place + 1 : place - 1]].some((end) =>
      isWithin(index.getById(end), meant),
    ),
  );
}

/** Where the names of all that nodes are in are on the screen: they say where that is which stands out. */
function titlesAround(nodes: Iterable<SystemNode>, { zoom, boundsOnScreen }: View): Bounds[] {
  const around = new Set<SystemNode>();
  for (const node of nodes) {
    for (let at: GModelElement = node.parent; at instanceof SystemNode; at = at.parent) {
      around.add(at);
    }
  }
  const head = measures.node.head * zoom;
  const height = detailAt(zoom) === 'full' ? head : Math.max(head, DistantNames.reach(1));
  return Array.from(around, (node) => ({ ...boundsOnScreen(absoluteBounds(node)), height }));
}

/**
 * A veil over everything, and as far around it as the layer is moved with the view, but for what is at these pixels of
 * the screen; these may overlap. Rectangles between whole pixels are painted in a fraction of the time that a mask
 * takes, which is too long for each frame of a view that moves.
 */
function veil(openings: readonly Bounds[]): SVGElement {
  const { innerWidth, innerHeight } = window;
  const inside = (size: number, at: number): number => Math.min(2 * size, Math.max(-size, at));
  const boxes = openings
    .map(({ x, y, width, height }) => ({
      left: inside(innerWidth, Math.floor(x - MARGIN)),
      right: inside(innerWidth, Math.ceil(x + width + MARGIN)),
      top: inside(innerHeight, Math.floor(y - MARGIN)),
      bottom: inside(innerHeight, Math.ceil(y + height + MARGIN)),
    }))
    .sort((one, other) => one.left - other.left);
  const lines = [-innerHeight, 2 * innerHeight, ...boxes.flatMap((box) => [box.top, box.bottom])];
  const rows = Array.from(new Set(lines)).sort((one, other) => one - other);
  const pieces: string[] = [];
  for (let at = 1; at < rows.length; at++) {
    const [top, end] = [rows[at - 1], rows[at]];
    let reach = -innerWidth;
    const coverUpTo = (left: number): void => {
      if (left > reach) {
        pieces.push(`M${reach} ${top}H${left}V${end}H${reach}Z`);
      }
    };
    for (const box of boxes) {
      if (box.top <= top && box.bottom >= end) {
        coverUpTo(box.left);
        reach = Math.max(reach, box.right);
      }
    }
    coverUpTo(2 * innerWidth);
  }
  return svgElement('path', { class: 'veil', d: pieces.join('') });
}
