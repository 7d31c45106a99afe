// SPDX-License-Identifier: EPL-2.0
import { Bounds, GNode, IView, RenderingContext } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { SystemNode } from '../model/elements';
import { measures } from '../notation';
import { badges, decorationText, FROM_RIGHT, signClasses } from './badges';
import { addedLook } from './marker-view';
import { Frame } from './frame';
import { extras, Scene } from './scene';
import { icon, svg } from './svg';
import { shortened } from './text-metrics';
import { topicClasses, topicMark } from './topic-colours';

const NODE = measures.node;
const FOLD_RIGHT = 14;
const FOLD_SIZE = 18;

/** All that the look of a node at rest depends on, but its place. */
export function nodeWatched(node: SystemNode, scene: Scene): unknown[] {
  return [
    node.size.width,
    node.size.height,
    node.args,
    node.name,
    node.isFoldable,
    node.opacity,
    scene.decorations.of(node.id),
    addedLook(node),
    scene.mayBeEnd?.(node),
    scene.muchSelected && node.selected,
  ];
}

/** Where the name of a node is written, from the node's corner: its left end, its middle and how much room there is. */
export function titlePlace(
  node: Readonly<SystemNode>,
  detail: Frame['detail'],
): { x: number; y: number; width: number } {
  const head = headHeight(node);
  return {
    x: NODE.textLeft,
    y: head / 2 + (isOneLine(node, detail) ? 0 : NODE.titleLine - NODE.onlyLine),
    width: node.size.width - NODE.textLeft - NODE.textRight - (node.isFoldable ? NODE.foldRoom : 0),
  };
}

/** Where the button is that folds a node, from the node's corner; undefined where it has none. */
export function foldPlace(node: Readonly<SystemNode>): Bounds | undefined {
  const middle = { x: node.size.width - FOLD_RIGHT, y: headHeight(node) / 2 };
  return node.isFoldable
    ? {
        x: middle.x - FOLD_SIZE / 2,
        y: middle.y - FOLD_SIZE / 2,
        width: FOLD_SIZE,
        height: FOLD_SIZE,
      }
    : undefined;
}

function headHeight({ details, size }: Readonly<SystemNode>): number {
  return details.shape === 'container' ||
    details.shape === 'frame' ||
    (details.rows?.length ?? 0) > 0
    ? NODE.head
    : size.height;
}

function isOneLine({ details }: Readonly<SystemNode>, detail: Frame['detail']): boolean {
  return details.detail === '' || detail === 'names';
}

@injectable()
export class SystemNodeView implements IView {
  @inject(Scene) protected readonly scene: Scene;

  render(node: Readonly<SystemNode>, context: RenderingContext): VNode {
    const { details, size } = node;
    const { detail } = this.scene.frame;
    const mayBeEnd = this.scene.mayBeEnd?.(node as SystemNode);
    const { selected, hovered } = this.scene.looks(node);
    // Drawn over itself, what is in it is to be seen through it.
    const open =
      !this.scene.atRest && node.holdsNodes && !this.scene.lifted.has(node as SystemNode);
    const head = headHeight(node);
    const decorations = this.scene.decorations.of(node.id);
    const parts: (VNode | undefined)[] = open
      ? openOutline(node, details.shape)
      : [outline(node, details.shape)];
    if (!this.scene.atRest) {
      const tooltip = [`${details.label} ${node.name}`, details.detail, decorationText(decorations)]
        .filter((text) => text)
        .join('\n');
      parts.unshift(svg('title', {}, tooltip));
    }
    if (details.topicColour) {
      parts.push(topicMark(node));
    }
    if (detail !== 'shapes' && !open) {
      parts.push(icon(details.icon, NODE.iconLeft, head / 2 - NODE.icon / 2, NODE.icon));
      const title = titlePlace(node, detail);
      parts.push(
        svg(
          'text',
          { x: title.x, y: title.y + NODE.onlyLine },
          shortened(node.name, title.width, NODE.title, true),
          { title: true, unnamed: node.name === '' },
        ),
      );
      if (!isOneLine(node, detail)) {
        parts.push(
          svg(
            'text',
            { x: title.x, y: head / 2 + NODE.detailLine },
            shortened(details.detail, title.width, NODE.detail),
            { detail: true },
          ),
        );
      }
    }
    if (detail === 'full' && details.rows && !details.folded && !open) {
      parts.push(
        svg('line', { x1: 0, y1: NODE.head, x2: size.width, y2: NODE.head }, [], {
          separator: true,
        }),
      );
      details.rows.forEach((row, index) =>
        parts.push(
          svg(
            'text',
            { x: NODE.rowLeft, y: NODE.head + NODE.rowLine + index * NODE.row },
            shortened(row, size.width - 2 * NODE.rowLeft, NODE.detail),
            { row: true },
          ),
        ),
      );
    }
    if (node.isFoldable && detail !== 'shapes') {
      parts.push(foldButton(size.width - FOLD_RIGHT, head / 2, !!details.folded));
    }
    parts.push(
      ...badges(decorations, size.width - FROM_RIGHT, 0, 'end', detail),
      ...extras(node).map((child) => context.renderElement(child)),
    );
    return svg(
      'g',
      this.scene.atRest ? {} : { 'data-name': `${details.label} ${node.name}` },
      parts,
      {
        'sprotty-node': true,
        node: true,
        [`shape-${details.shape}`]: true,
        [`colour-${details.colour}`]: true,
        imported: !!details.imported,
        ...topicClasses(details.topicColour),
        ...signClasses(decorations),
        open,
        selected,
        mouseover: hovered,
        'drop-target': !this.scene.atRest && this.scene.takers.has(node.id),
        'may-be-end': mayBeEnd === true,
        'no-end': mayBeEnd === false,
      },
      node.id,
    );
  }
}

/** The button that hides what is in a node, or shows it again. */
function foldButton(x: number, y: number, folded: boolean): VNode {
  return svg(
    'g',
    { transform: `translate(${x},${y})` },
    [
      svg('title', {}, folded ? 'Unfold' : 'Fold'),
      svg('rect', {
        x: -FOLD_SIZE / 2,
        y: -FOLD_SIZE / 2,
        width: FOLD_SIZE,
        height: FOLD_SIZE,
        rx: 4,
      }),
      svg('path', { d: folded ? 'M-2,-4 2,0 -2,4' : 'M-4,-2 0,2 4,-2' }),
    ],
    { fold: true },
  );
}

function outline(node: Readonly<GNode>, shape: string): VNode {
  const { width, height } = node.size;
  const radius = radiusOf(node, shape);
  return svg('rect', { x: 0, y: 0, width, height, rx: radius, ry: radius }, [], { outline: true });
}

/**
 * The outline of a node that is seen through, side by side, and its area for the mouse. As one shape it would cover all
 * of the node: a browser would paint that whole area with each step of a zoom.
 */
function openOutline(node: Readonly<GNode>, shape: string): VNode[] {
  const { width, height } = node.size;
  const radius = radiusOf(node, shape);
  const corner = (x: number, y: number): string => `A${radius},${radius} 0 0 1 ${x},${y}`;
  const arc = (Math.PI / 2) * radius;
  const [across, down] = [width - 2 * radius + arc, height - 2 * radius + arc];
  const sides: [path: string, before: number][] = [
    [`M${radius},0 H${width - radius} ${corner(width, radius)}`, 0],
    [`M${width},${radius} V${height - radius} ${corner(width - radius, height)}`, across],
    [`M${width - radius},${height} H${radius} ${corner(0, height - radius)}`, across + down],
    [`M0,${height - radius} V${radius} ${corner(radius, 0)}`, 2 * across + down],
  ];
  return [
    svg('rect', { x: 0, y: 0, width, height, rx: radius, ry: radius }, [], { inside: true }),
    // Where a side begins in the pattern of a dashed line: as if all were one.
    ...sides.map(([d, before]) =>
      svg('path', { d, 'stroke-dashoffset': before }, [], { outline: true }),
    ),
  ];
}

function radiusOf({ size }: Readonly<GNode>, shape: string): number {
  return measures.radii[shape] ?? size.height / 2;
}
