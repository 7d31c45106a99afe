// SPDX-License-Identifier: EPL-2.0
import './element-tree.css';
import { GGraph, GIssueMarker, GModelElement } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { isGhost } from '../model/drop-targets';
import { SystemEdge, SystemNode } from '../model/elements';
import { decorationText } from './badges';
import { Change } from './change';
import { isSameList, Scene } from './scene';
import { visible } from '../../../../runtime/live/page/visible-text';

/** The item of a node, and what it says. */
interface Item {
  element: HTMLElement;
  /** What holds the items of nodes in it; undefined where there were none yet. */
  inside?: HTMLElement;
  said: string;
  /** What that is made from. */
  watched: unknown[];
  selected?: boolean;
}

/**
 * The nodes of a diagram as a tree for screen readers: a canvas says nothing. It takes no room and is never seen.
 * What is selected alone is the active item of the diagram.
 */
@injectable()
export class ElementTree {
  @inject(Scene) protected readonly scene: Scene;
  private readonly element = document.createElement('div');
  private readonly items = new Map<string, Item>();
  private graph?: Readonly<GGraph>;
  /** How much has changed since the last update. */
  private change = Change.VIEW;
  private prefix = '';
  /** The items of nodes that are selected; undefined when they are to be looked up. */
  private selected?: string[];

  constructor() {
    this.element.className = 'element-tree';
    this.element.setAttribute('role', 'tree');
    this.element.setAttribute('aria-label', 'Nodes');
  }

  /** Shows a graph soon, where more of it has changed than what is in view. */
  show(graph: Readonly<GGraph>, change: Change): void {
    this.graph = graph;
    const planned = this.change !== Change.VIEW;
    this.change = Math.max(this.change, change);
    if (change !== Change.VIEW) {
      this.selected = undefined;
    }
    if (change !== Change.VIEW && !planned) {
      // After the picture, which would otherwise wait for it.
      requestAnimationFrame(() => setTimeout(() => this.catchUp()));
    }
  }

  private catchUp(): void {
    const all = this.change === Change.ALL;
    this.change = Change.VIEW;
    if (all) {
      this.update();
    } else {
      this.select();
    }
  }

  /** Puts it beside what is drawn. */
  attach(svg: Element): void {
    const room = svg.parentElement;
    if (room && this.element.parentElement !== room) {
      this.prefix = `${room.id}-`;
      room.append(this.element);
    }
  }

  /** What an element of the page says that stands for all of the diagram. */
  attributes(graph: Readonly<GGraph>): Record<string, string> {
    this.selected ??= Array.from(this.items.keys()).filter(
      (id) => (graph.index.getById(id) as SystemNode | undefined)?.selected,
    );
    return this.selected.length === 1
      ? { 'aria-activedescendant': this.prefix + this.selected[0] }
      : {};
  }

  private update(): void {
    const { graph, scene } = this;
    if (!graph || !scene.appears) {
      return;
    }
    this.selected = undefined;
    const connections = new Map<string, number>();
    for (const child of graph.children) {
      if (child instanceof SystemEdge) {
        for (const id of [child.sourceId, child.targetId]) {
          connections.set(id, (connections.get(id) ?? 0) + 1);
        }
      }
    }
    const there = new Set<string>();
    const place = (children: readonly GModelElement[], into: HTMLElement): void => {
      let last: Element | null = null;
      for (const node of children) {
        if (node instanceof SystemNode && !isGhost(node)) {
          there.add(node.id);
          const item = this.item(node, connections.get(node.id) ?? 0);
          const next: Element | null = last ? last.nextElementSibling : into.firstElementChild;
          if (next !== item.element) {
            into.insertBefore(item.element, next);
          }
          last = item.element;
          const holdsNodes = node.holdsNodes;
          if (holdsNodes) {
            item.inside ??= group();
            place(node.children, item.inside);
          }
          // A group with nothing in it is none.
          if (!holdsNodes || !item.inside?.hasChildNodes()) {
            item.inside?.remove();
          } else if (item.inside.parentElement !== item.element) {
            item.element.append(item.inside);
          }
        }
      }
    };
    place(graph.children, this.element);
    for (const [id, { element }] of this.items) {
      if (!there.has(id)) {
        element.remove();
        this.items.delete(id);
      }
    }
  }

  /** Says which are selected now: nothing else has changed. */
  private select(): void {
    for (const [id, item] of this.items) {
      const node = this.graph?.index.getById(id);
      if (node instanceof SystemNode) {
        select(item, node);
      }
    }
  }

  private item(node: SystemNode, connections: number): Item {
    let item = this.items.get(node.id);
    if (!item) {
      item = {
        element: document.createElement('div'),
        said: '',
        watched: [],
      };
      item.element.id = this.prefix + node.id;
      item.element.setAttribute('role', 'treeitem');
      this.items.set(node.id, item);
    }
    const problems = node.children.flatMap((child) =>
      child instanceof GIssueMarker ? child.issues.map((issue) => issue.message) : [],
    );
    const decorations = this.scene.decorations.of(node.id);
    const watched = [node.args, node.name, connections, decorations, ...problems];
    if (!isSameList(item.watched, watched)) {
      item.watched = watched;
      this.describe(item, node, connections, problems);
    }
    select(item, node);
    return item;
  }

  private describe(
    item: Item,
    node: SystemNode,
    connections: number,
    problems: readonly string[],
  ): void {
    const name = visible(`${node.details.label} ${node.name}`);
    const description = this.description(node, connections, problems);
    const said = `${name}\n${description}`;
    if (said !== item.said) {
      item.said = said;
      item.element.setAttribute('aria-label', name);
      item.element.setAttribute('aria-description', description);
    }
  }

  private description(node: SystemNode, connections: number, problems: readonly string[]): string {
    const { detail, folded, rows } = node.details;
    return visible(
      [
        detail,
        ...(folded ? ['folded'] : (rows ?? [])),
        connections === 1 ? '1 connection' : `${connections} connections`,
        decorationText(this.scene.decorations.of(node.id)),
        ...problems,
      ]
        .filter((text) => text)
        .join(', '),
    );
  }
}

function group(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'group');
  return element;
}

function select(item: Item, { selected }: SystemNode): void {
  if (item.selected !== selected) {
    item.selected = selected;
    item.element.setAttribute('aria-selected', String(selected));
  }
}
