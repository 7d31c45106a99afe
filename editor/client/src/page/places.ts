// SPDX-License-Identifier: EPL-2.0
import { Bounds, Point } from '@eclipse-glsp/client';
import { attributesModule, classModule, init, VNode } from 'snabbdom';
import { SystemEdge, SystemNode } from '../model/elements';
import { route } from '../view/edge-route';
import { edgeEnds } from '../view/edge-view';
import { detailAt } from '../view/frame';
import { foldPlace, titlePlace } from '../view/node-view';
import { Diagram } from './diagram';
import { nodesInOrder, spoken } from './elements';

/** Something as it is painted. */
interface Look extends Pick<Found, 'id' | 'name'> {
  classes: string[];
  /** What is written on it, badges left out. */
  texts: string[];
  badges: string[];
}

/** Where a node is in the window. */
interface Place extends Bounds {
  /** The middle of the line that its name is written on. */
  title: Point;
  /** The middle of the button that folds it; left out where there is none. */
  fold?: Point;
}

/** Where an edge is in the window. */
interface EdgePlace {
  id: string;
  selected: boolean;
  start: Point;
  middle: Point;
  end: Point;
}

/** What is at a place of the window. */
interface Found {
  id: string;
  /** What it is and its name, such as 'Topic Tracks'. */
  name: string;
  selected: boolean;
  hovered: boolean;
}

/**
 * Where things are in the diagram that is shown, for tests that work the page by mouse: most of what is drawn is no element
 * of the page.
 */
export class Places {
  constructor(private readonly diagram: () => Diagram | undefined) {}

  /** Where the node of that id or name is; undefined where there is none. */
  placeOf(wanted: string): Place | undefined {
    const diagram = this.diagram();
    const node =
      diagram &&
      nodesInOrder(diagram).find((each) => each.id === wanted || nameOf(diagram, each) === wanted);
    return diagram && node && placeIn(diagram, node);
  }

  /** What the selected nodes are and their names, from the top. */
  selected(): string[] {
    const diagram = this.diagram();
    return diagram
      ? nodesInOrder(diagram)
          .filter((each) => each.selected)
          .map((each) => nameOf(diagram, each))
      : [];
  }

  /** The edge between nodes of these names: where it begins, has its middle and ends; undefined where there is none. */
  edge(from: string, to: string): EdgePlace | undefined {
    const diagram = this.diagram();
    const names = (id: string): string | undefined =>
      (diagram?.context.modelRoot.index.getById(id) as SystemNode | undefined)?.name;
    const edge = diagram?.context.modelRoot.children.find(
      (each): each is SystemEdge =>
        each instanceof SystemEdge && names(each.sourceId) === from && names(each.targetId) === to,
    );
    return diagram && edge && edgePlaceIn(diagram, edge);
  }

  /** What is on top there; undefined where nothing is. */
  elementAt(x: number, y: number): Found | undefined {
    const diagram = this.diagram();
    const element = diagram?.elementAt({ clientX: x, clientY: y });
    return (
      diagram &&
      element && {
        id: element.id,
        name: nameOf(diagram, element),
        selected: element.selected,
        hovered: element.hoverFeedback,
      }
    );
  }

  /** All that is painted, without selection and pointer, in its order. */
  painted(): Look[] {
    const diagram = this.diagram();
    return (
      diagram?.list.items.flatMap((item) => {
        const { element } = item;
        const vnode = diagram.list.vnode(item, detailAt(diagram.context.viewportData.zoom));
        if (!vnode) {
          return [];
        }
        const look: Look = {
          id: element.id,
          name: nameOf(diagram, element),
          classes: [...classesOf(vnode), ...(element.cssClasses ?? [])],
          texts: [],
          badges: [],
        };
        collect(vnode, look, look.texts);
        return [look];
      }) ?? []
    );
  }

  /** All that is painted as an SVG of the page, to be compared with. It is not yet in the page. */
  picture(): Element | undefined {
    const diagram = this.diagram();
    const picture = diagram?.list.picture(detailAt(diagram.context.viewportData.zoom));
    return (
      picture &&
      (init([attributesModule, classModule])(document.createElement('div'), picture).elm as Element)
    );
  }
}

function classesOf({ data }: VNode): string[] {
  return Object.entries(data?.class ?? {}).flatMap(([name, on]) => (on ? [name] : []));
}

function collect({ sel, text, children }: VNode, look: Look, texts: string[]): void {
  if (sel === 'text' && text !== undefined) {
    texts.push(text);
  }
  for (const child of children ?? []) {
    if (typeof child !== 'string') {
      const isBadge = child.data?.class?.badge === true;
      const inside = isBadge ? [] : texts;
      collect(child, look, inside);
      if (isBadge) {
        look.badges.push(inside.join(' '));
      }
    }
  }
}

function nameOf(diagram: Diagram, element: SystemNode | SystemEdge): string {
  return element instanceof SystemNode
    ? `${element.details.label} ${element.name}`
    : spoken(diagram, element);
}

function placeIn(diagram: Diagram, node: SystemNode): Place {
  const { zoom } = diagram.context.viewportData;
  const place = diagram.placeOf(node);
  const on = (x: number, y: number): Point => ({ x: place.x + x * zoom, y: place.y + y * zoom });
  const title = titlePlace(node, detailAt(zoom));
  const fold = foldPlace(node);
  return {
    ...place,
    title: on(title.x + title.width / 2, title.y),
    ...(fold && { fold: on(fold.x + fold.width / 2, fold.y + fold.height / 2) }),
  };
}

function edgePlaceIn(diagram: Diagram, edge: SystemEdge): EdgePlace | undefined {
  const ends = edgeEnds(edge, diagram.scene);
  if (!ends) {
    return undefined;
  }
  const { at } = route(ends.from, ends.to, ends.bends);
  const [start, middle, end] = [0, 0.5, 1].map((part) => diagram.inWindow(at(part)));
  return { id: edge.id, selected: edge.selected, start, middle, end };
}
