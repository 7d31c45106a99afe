// SPDX-License-Identifier: EPL-2.0
import { Bounds, Point } from '@eclipse-glsp/client';
import { SystemEdge, SystemNode } from '../model/elements';
import { detailAt } from '../view/frame';
import { foldPlace, titlePlace } from '../view/node-view';
import { Diagram } from './diagram';
import { nodesInOrder, spoken } from './elements';

/** Where a node is in the window. */
export interface Place extends Bounds {
  /** The middle of the line that its name is written on. */
  title: Point;
  /** The middle of the button that folds it; left out where there is none. */
  fold?: Point;
}

/** What is at a place of the window. */
export interface Found {
  id: string;
  /** What it is and its name, such as 'Topic Tracks'. */
  name: string;
  selected: boolean;
  hovered: boolean;
}

/**
 * Where things are in the diagram that is shown, for whoever works the page by mouse without seeing it, as tests do: most
 * of what is drawn is no element of the page.
 */
export class Places {
  constructor(private readonly diagram: () => Diagram | undefined) {}

  /** Where the node of that id or name is; undefined where there is none. */
  placeOf(wanted: string): Place | undefined {
    const diagram = this.diagram();
    const node = diagram && nodesInOrder(diagram).find(each => each.id === wanted || nameOf(diagram, each) === wanted);
    return diagram && node && placeIn(diagram, node);
  }

  /** What is on top there; undefined where nothing is. */
  elementAt(x: number, y: number): Found | undefined {
    const diagram = this.diagram();
    const element = diagram?.elementAt({ clientX: x, clientY: y });
    return diagram && element && { id: element.id, name: nameOf(diagram, element), selected: element.selected, hovered: element.hoverFeedback };
  }
}

function nameOf(diagram: Diagram, element: SystemNode | SystemEdge): string {
  return element instanceof SystemNode ? `${element.details.label} ${element.name}` : spoken(diagram, element);
}

function placeIn(diagram: Diagram, node: SystemNode): Place {
  const { zoom } = diagram.context.viewportData;
  const place = diagram.placeOf(node);
  const on = (x: number, y: number): Point => ({ x: place.x + x * zoom, y: place.y + y * zoom });
  const title = titlePlace(node, detailAt(zoom));
  const fold = foldPlace(node);
  return { ...place, title: on(title.x + title.width / 2, title.y), ...(fold && { fold: on(fold.x + fold.width / 2, fold.y + fold.height / 2) }) };
}
