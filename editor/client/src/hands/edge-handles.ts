// SPDX-License-Identifier: EPL-2.0
import {
  Bounds,
  ChangeRoutingPointsOperation,
  Dimension,
  Point,
  ReconnectEdgeOperation,
  SelectAction,
} from '@eclipse-glsp/client';
import { innermostAt } from '../model/drop-targets';
import { SystemEdge, SystemNode } from '../model/elements';
import { FOLDED } from '../notation';
import { Diagram } from '../page/diagram';
import { svgElement } from '../../../../runtime/live/page/dom';
import type { Shell } from '../page/shell';
import { EdgeEnds, route, Route } from '../view/edge-route';
import { edgeEnds } from '../view/edge-view';
import { distance } from '../view/hits';
import { RedrawAction } from '../view/redraw';
import { absoluteBounds } from '../view/scene';
import {
  connectingLine,
  Gesture,
  Handles,
  HandsLayer,
  isAtCorner,
  isOnDiagram,
  View,
} from './hands-layer';

/** Two clicks are one double click when they are this close: milliseconds, and pixels of the screen. */
const TWICE = 500;
const NEAR = 6;

/** A bend this close to the straight line is removed: pixels of the screen. */
const STRAIGHT = 7;

/**
 * Handles of the edge that is selected: its ends are dragged to other nodes; its bends are dragged elsewhere, and new ones
 * are made by dragging the line. A bend is removed by dragging it straight, or by a double click.
 */
export class EdgeHandles implements Handles {
  /** When and where a bend was pressed last. Handles are drawn again between two clicks, so the browser reports no double click. */
  private pressed = { time: -Infinity, x: 0, y: 0 };
  /** The end that is being dragged, where the mouse is, and what it would be connected to. */
  private led?: { role: 'source' | 'target'; to: Point; over?: SystemNode };

  constructor(
    private readonly shell: Shell,
    private readonly layer: HandsLayer,
  ) {
    shell.canvas.addEventListener('pointerdown', (event) => this.press(event), { capture: true });
    shell.canvas.addEventListener(
      'pointermove',
      (event) => event.buttons === 0 && this.showGrip(event),
    );
    shell.commands.add({
      id: 'edit.straighten',
      ofSelection: true,
      label: 'Straighten connection',
      description: 'Remove the bends of the selected connection',
      enabled: () => {
        const edge = this.edge;
        return edge !== undefined && !edge.details.routedBetween && edge.routingPoints.length > 0;
      },
      run: () => this.edge && bend(this.shell.diagram!, this.edge, []),
    });
  }

  /** The edge that is selected, alone. */
  private get edge(): SystemEdge | undefined {
    const { diagram } = this.shell;
    const selected = diagram?.context.selectedElements ?? [];
    const edge =
      selected.length === 1 ? diagram!.context.modelRoot.index.getById(selected[0].id) : undefined;
    return edge instanceof SystemEdge && !edge.id.endsWith(FOLDED) ? edge : undefined;
  }

  draw(view: View): SVGElement[] {
    const { edge } = this;
    const ends = edge && endsOf(edge);
    // Another diagram may have come to be shown since this one was asked for.
    if (!edge || !ends || view.diagram !== this.shell.diagram || !view.diagram.isAtRest) {
      return [];
    }
    if (this.led) {
      return [this.leadingLine(view, ends)];
    }
    const made = ends.bends.map((at, index) => this.bendHandle(view, edge, at, index));
    if (!view.diagram.rules.edge(edge.type)?.derived) {
      const run = runOf(ends);
      made.push(
        this.endHandle(view, edge, run.at(0), 'source'),
        this.endHandle(view, edge, run.at(1), 'target'),
      );
    }
    return made;
  }

  private bendHandle(view: View, edge: SystemEdge, place: Point, index: number): SVGElement {
    const { x, y } = view.onScreen(place);
    const handle = svgElement('circle', {
      class: 'bend-handle',
      cx: String(x),
      cy: String(y),
      r: '5',
    });
    handle.addEventListener('pointerdown', (event) => {
      if (event.button === 0) {
        const bends = endsOf(edge)!.bends;
        const twice = this.isSecond(event);
        this.layer.begin(
          event,
          this.drag(edge, bends, index),
          () => twice && bend(view.diagram, edge, without(bends, index)),
        );
      }
    });
    return handle;
  }

  private endHandle(
    view: View,
    edge: SystemEdge,
    place: Point,
    role: 'source' | 'target',
  ): SVGElement {
    const { x, y } = view.onScreen(place);
    const handle = svgElement('circle', {
      class: 'end-handle',
      cx: String(x),
      cy: String(y),
      r: '6',
    });
    handle.dataset.end = role;
    handle.addEventListener(
      'pointerdown',
      (event) => event.button === 0 && this.layer.begin(event, this.lead(edge, role)),
    );
    return handle;
  }

  private leadingLine(view: View, { from, to }: EdgeEnds): SVGElement {
    const { role, to: mouse, over } = this.led!;
    const moved = over ? absoluteBounds(over) : { ...mouse, ...Dimension.ZERO };
    const ends = role === 'source' ? [moved, to] : [from, moved];
    return connectingLine(ends[0], ends[1], view);
  }

  private isSecond({ timeStamp, clientX, clientY }: PointerEvent): boolean {
    const { time, x, y } = this.pressed;
    const second = timeStamp - time < TWICE && Math.hypot(clientX - x, clientY - y) < NEAR;
    this.pressed = { time: second ? -Infinity : timeStamp, x: clientX, y: clientY };
    return second;
  }

  /** Selects an edge that is pressed, and drags it where it is. */
  private press(event: PointerEvent): void {
    const { diagram } = this.shell;
    const edge = this.pointedAt(event);
    if (
      !diagram ||
      !edge ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    ) {
      return;
    }
    const ends = endsOf(edge)!;
    const place = this.layer.at(event);
    const index = newBendAt(ends, place);
    const bends = [...ends.bends.slice(0, index), place, ...ends.bends.slice(index)];
    this.layer.begin(event, this.drag(edge, bends, index));
    void diagram.dispatcher.dispatch(
      SelectAction.create({ selectedElementsIDs: [edge.id], deselectedElementsIDs: true }),
    );
    this.shell.focusDiagram();
  }

  /** The edge that the mouse is at, if it can be bent. */
  private pointedAt(event: PointerEvent): SystemEdge | undefined {
    const { diagram } = this.shell;
    const found =
      diagram?.isAtRest && isOnDiagram(event) && !isAtCorner(event)
        ? diagram.elementAt(event)
        : undefined;
    return found instanceof SystemEdge && !found.id.endsWith(FOLDED) ? found : undefined;
  }

  private showGrip(event: PointerEvent): void {
    const edge = this.pointedAt(event);
    this.shell.canvas.classList.toggle('at-line', edge?.selected === true);
  }

  /** Moves a bend; the edge itself is drawn as it will be. */
  private drag(edge: SystemEdge, bends: Point[], index: number): Gesture {
    const { diagram } = this.shell;
    const before = edge.routingPoints;
    const show = (points: Point[]): void => {
      edge.routingPoints = points;
      void diagram!.dispatcher.dispatch(RedrawAction.create());
    };
    const moved = (to: Point): Point[] => {
      const there = bends.map((each, at) =>
        at === index ? { x: Math.round(to.x), y: Math.round(to.y) } : each,
      );
      return this.isStraight(edge, there, index) ? without(there, index) : there;
    };
    return {
      move: (to) => show(moved(to)),
      end: (to) => {
        const points = moved(to);
        show(points);
        bend(diagram!, edge, points);
      },
      cancel: () => show(before),
    };
  }

  private isStraight(edge: SystemEdge, bends: Point[], index: number): boolean {
    const { from, to } = endsOf(edge)!;
    const before = bends[index - 1] ?? Bounds.center(from);
    const after = bends[index + 1] ?? Bounds.center(to);
    return (
      distance(bends[index], before, after) <
      STRAIGHT / this.shell.diagram!.context.viewportData.zoom
    );
  }

  /** Drags an end of an edge to another node. */
  private lead(edge: SystemEdge, role: 'source' | 'target'): Gesture {
    const diagram = this.shell.diagram!;
    const { rules } = diagram;
    const kind = rules.edge(edge.type)!;
    const fixed = role === 'source' ? edge.targetId : edge.sourceId;
    const fits = (node: SystemNode): boolean =>
      node.id !== fixed && rules.canBeEnd(kind, role, node.type);
    const done = (): void => {
      this.led = undefined;
      this.shell.say('');
      diagram.markEnds(undefined);
    };
    return {
      move: (to) => {
        if (!this.led) {
          diagram.markEnds(fits);
        }
        const below = innermostAt(diagram.context.modelRoot.children, to);
        this.led = { role, to, over: below && fits(below) ? below : undefined };
        this.shell.say(
          below && !fits(below) && below.id !== fixed
            ? rules.whyNoEnd(kind, role, below.type)
            : rules.wanted(kind, role),
        );
      },
      end: () => {
        const over = this.led?.over;
        done();
        if (over && over.id !== (role === 'source' ? edge.sourceId : edge.targetId)) {
          const [sourceElementId, targetElementId] =
            role === 'source' ? [over.id, edge.targetId] : [edge.sourceId, over.id];
          void diagram.dispatcher.dispatch(
            ReconnectEdgeOperation.create({
              edgeElementId: edge.id,
              sourceElementId,
              targetElementId,
            }),
          );
        }
      },
      cancel: done,
    };
  }
}

function bend(diagram: Diagram, edge: SystemEdge, newRoutingPoints: Point[]): void {
  void diagram.dispatcher.dispatch(
    ChangeRoutingPointsOperation.create([{ elementId: edge.id, newRoutingPoints }]),
  );
}

/** Where an edge ends now, between two pictures too. */
function endsOf(edge: SystemEdge): EdgeEnds | undefined {
  return edgeEnds(edge, {
    endOf: (id) => {
      const node = edge.root.index.getById(id);
      return node instanceof SystemNode ? absoluteBounds(node) : undefined;
    },
  });
}

function runOf({ from, to, bends }: EdgeEnds): Route {
  return route(from, to, bends);
}

/** The index among the bends that a new one at a place gets. */
function newBendAt(ends: EdgeEnds, place: Point): number {
  const run = runOf(ends);
  const points = [run.at(0), ...ends.bends, run.at(1)];
  const away = points.slice(1).map((point, index) => distance(place, points[index], point));
  return away.indexOf(Math.min(...away));
}

function without(bends: Point[], index: number): Point[] {
  return bends.filter((_, at) => at !== index);
}
