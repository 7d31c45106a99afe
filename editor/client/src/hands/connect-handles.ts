// SPDX-License-Identifier: EPL-2.0
import { Bounds, CreateEdgeOperation, Dimension, Point } from '@eclipse-glsp/client';
import { innermostAt } from '../model/drop-targets';
import { isWithin, SystemNode } from '../model/elements';
import { Connecting } from '../model/rules';
import { EDGE } from '../notation';
import { ContextMenu, MenuEntry } from '../page/context-menu';
import { creatableAt } from '../page/creating';
import { Diagram } from '../page/diagram';
import { svgElement } from '../../../../runtime/live/page/dom';
import { selectedNodes } from '../page/elements';
import type { Shell } from '../page/shell';
import { absoluteBounds } from '../view/scene';
import { coversNames } from './names-in-view';
import { connectingLine, Gesture, Handles, HandsLayer, View } from './hands-layer';

/** From a node's border to the middle of its handles, and how far around a node they stay: pixels of the screen. */
const AWAY = 13;
const REACH = 24;

/** The radius of a handle, and where along a side it may be: the first place at which it covers no name. */
const RADIUS = 9;
const ALONG = [0.5, 0.3, 0.7, 0.1, 0.9];

/** Below this scale nodes are too small for handles around them. */
const LEAST_ZOOM = 0.4;

type Side = 'top' | 'right' | 'bottom' | 'left';

const SIDES: Record<Side, { x: number; y: number; turn: number }> = {
  top: { x: 0.5, y: 0, turn: -90 },
  right: { x: 1, y: 0.5, turn: 0 },
  bottom: { x: 0.5, y: 1, turn: 90 },
  left: { x: 0, y: 0.5, turn: 180 },
};

/**
 * Four arrows around the node that is pointed at or selected. A connection is dragged from them: its possible ends are
 * marked; dropped on the empty canvas, it offers what can be created there.
 */
export class ConnectHandles implements Handles {
  private hovered?: SystemNode;
  /** What is being dragged: from where, to where, and what it would end at. */
  private dragged?: { from: SystemNode; to: Point; over?: SystemNode };
  private entries: MenuEntry[] = [];
  private readonly menu: ContextMenu;

  constructor(
    private readonly shell: Shell,
    private readonly layer: HandsLayer,
  ) {
    this.menu = new ContextMenu(() => shell.focusDiagram(), 'What to connect with');
    this.menu.add(() => this.entries);
    shell.canvas.addEventListener(
      'pointermove',
      (event) => event.buttons === 0 && this.hover(event),
    );
    shell.canvas.addEventListener('pointerleave', () => this.pointAt(undefined));
  }

  private hover(event: PointerEvent): void {
    const { diagram } = this.shell;
    if (!diagram || this.layer.busy || (event.target as Element).closest('.hands')) {
      return;
    }
    const { modelRoot, viewportData } = diagram.context;
    const at = this.layer.at(event);
    const below = innermostAt(modelRoot.children, at);
    const { hovered } = this;
    // On the way to its handles the mouse leaves a node, for what is around it.
    const stays =
      hovered &&
      isThere(hovered) &&
      isNear(at, hovered, REACH / viewportData.zoom) &&
      (!below || isWithin(hovered, below));
    this.pointAt(stays ? hovered : below);
  }

  private pointAt(node: SystemNode | undefined): void {
    if (node !== this.hovered) {
      this.hovered = node;
      this.layer.refresh();
    }
  }

  draw(view: View): SVGElement[] {
    if (this.dragged) {
      const { from, to, over } = this.dragged;
      return [
        connectingLine(
          absoluteBounds(from),
          over ? absoluteBounds(over) : { ...to, ...Dimension.ZERO },
          view,
        ),
      ];
    }
    const { diagram, zoom } = view;
    const selected = selectedNodes(diagram);
    const node =
      this.hovered && isThere(this.hovered)
        ? this.hovered
        : selected.length === 1
          ? selected[0]
          : undefined;
    if (
      !node ||
      node.root !== diagram.context.modelRoot ||
      zoom < LEAST_ZOOM ||
      !diagram.isAtRest ||
      diagram.rules.waysFrom([node.type]).length === 0
    ) {
      return [];
    }
    const { x, y, width, height } = view.boundsOnScreen(absoluteBounds(node));
    return (Object.keys(SIDES) as Side[]).flatMap((side) => {
      const place = SIDES[side];
      const at = ALONG.map((along) =>
        place.x === 0.5
          ? { x: x + width * along, y: y + height * place.y + AWAY * (2 * place.y - 1) }
          : { x: x + width * place.x + AWAY * (2 * place.x - 1), y: y + height * along },
      ).find((middle) => !coversNames(around(middle), view));
      if (!at) {
        return [];
      }
      const handle = svgElement(
        'g',
        { class: 'connect-handle', transform: `translate(${at.x},${at.y}) rotate(${place.turn})` },
        svgElement('circle', { r: `${RADIUS}` }),
        svgElement('path', { d: 'M-4,-2H0V-5.5L6,0L0,5.5V2H-4z' }),
      );
      handle.dataset.side = side;
      handle.addEventListener(
        'pointerdown',
        (event) => event.button === 0 && this.layer.begin(event, this.drag(node)),
      );
      return [handle];
    });
  }

  private drag(from: SystemNode): Gesture {
    const diagram = this.shell.diagram!;
    const { rules } = diagram;
    const nodeAt = (at: Point): SystemNode | undefined =>
      innermostAt(diagram.context.modelRoot.children, at);
    const fits = (node: SystemNode): boolean =>
      node !== from && rules.between(from.type, node.type).length > 0;
    const done = (): void => {
      this.dragged = undefined;
      this.shell.say('');
      diagram.markEnds(undefined);
    };
    return {
      move: (to) => {
        if (!this.dragged) {
          diagram.markEnds(fits);
        }
        const below = nodeAt(to);
        this.dragged = { from, to, over: below && fits(below) ? below : undefined };
        this.shell.say(
          below && below !== from && !fits(below)
            ? rules.whyNotConnected(from.type, below.type)
            : rules.wantedFrom(from.type),
        );
      },
      end: (at, event) => {
        const over = this.dragged?.over;
        done();
        if (over) {
          const ways = rules.between(from.type, over.type);
          const along = ways.filter(({ forward }) => forward);
          // The arrow says the direction: what is dragged from a component to a topic publishes it.
          this.offer(
            event,
            (along.length > 0 ? along : ways).map((way) =>
              this.connecting(diagram, way, from, over),
            ),
          );
        } else if (nodeAt(at) !== from) {
          this.offer(event, this.creating(diagram, from, at));
        }
      },
      cancel: done,
    };
  }

  /** Lets the user choose among several entries; a connection that is the only one is made at once. */
  private offer(event: PointerEvent, entries: MenuEntry[]): void {
    if (entries.length === 1 && entries[0].group === '') {
      entries[0].run();
      this.shell.focusDiagram();
    } else if (entries.length > 0) {
      this.entries = entries;
      this.menu.open({ x: event.clientX, y: event.clientY }, []);
    }
  }

  private connecting(
    diagram: Diagram,
    { edge, forward }: Connecting,
    from: SystemNode,
    to: SystemNode,
  ): MenuEntry {
    const [source, target] = forward ? [from, to] : [to, from];
    return {
      group: '',
      label: `${edge.label} from ${source.name} to ${target.name}`,
      enabled: true,
      run: () =>
        void diagram.dispatcher.dispatch(
          CreateEdgeOperation.create({
            elementTypeId: EDGE + edge.id,
            sourceElementId: source.id,
            targetElementId: target.id,
          }),
        ),
    };
  }

  /** What the palette has that could be made at a point and connected. */
  private creating(diagram: Diagram, from: SystemNode, at: Point): MenuEntry[] {
    return creatableAt(this.shell, diagram, at).flatMap(({ item, type, create }) =>
      diagram.rules.between(from.type, type).map(({ edge, forward }) => ({
        group: edge.label,
        label: `${item.label}, ${edge.label.toLowerCase()} ${forward ? 'from' : 'to'} ${from.name}`,
        enabled: true,
        run: () => create({ edge: edge.id, [forward ? 'from' : 'to']: from.id }),
      })),
    );
  }
}

/** What a handle covers. */
function around({ x, y }: Point): Bounds {
  return { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
}

/** Whether it is still in the diagram. */
function isThere(node: SystemNode): boolean {
  return node.parent.children.includes(node);
}

function isNear({ x, y }: Point, node: SystemNode, reach: number): boolean {
  const bounds = absoluteBounds(node);
  return (
    x >= bounds.x - reach &&
    x <= bounds.x + bounds.width + reach &&
    y >= bounds.y - reach &&
    y <= bounds.y + bounds.height + reach
  );
}
