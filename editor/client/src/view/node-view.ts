// SPDX-License-Identifier: EPL-2.0
import { Bounds, GNode, IView, RenderingContext } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { SystemNode } from '../model/elements';
import { badges, decorationText, signClasses } from './badges';
import { lookOf } from './marker-view';
import { Frame } from './frame';
import { extras, Scene } from './scene';
import { icon, svg } from './svg';
import { shortened } from './text-metrics';

/** The same measures as in `NodeSizes.java`, by which the server makes nodes large enough. */
const TITLE_LEFT = 38;
/** From the middle of a title's letters down to the line that they stand on. */
const TITLE_BASELINE = 4.5;
const HEAD = 46;
const ROW = 17;
const ICON = 20;
const FOLD_RIGHT = 14;
const FOLD_SIZE = 18;
const TITLE = 13;
const DETAIL = 11;

/** What is left free to the right of the texts, with the button that folds a node and without. */
const FOLD = 30;
const RIGHT = 14;

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
    (node.cssClasses ?? []).join(' '),
    extras(node).map(lookOf).join(),
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
    x: TITLE_LEFT,
    y: isOneLine(node, detail) ? head / 2 : head / 2 - 6.5,
    width: node.size.width - TITLE_LEFT - (node.isFoldable ? FOLD : RIGHT),
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
    ? HEAD
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
    const tooltip = [`${details.label} ${node.name}`, details.detail, decorationText(decorations)]
      .filter((text) => text)
      .join('\n');
    const parts: (VNode | undefined)[] = [svg('title', {}, tooltip), outline(node, details.shape)];
    if (detail !== 'shapes' && !open) {
      parts.push(icon(details.icon, 11, head / 2 - ICON / 2, ICON));
      const title = titlePlace(node, detail);
      parts.push(
        svg(
          'text',
          { x: title.x, y: title.y + TITLE_BASELINE },
          shortened(node.name, title.width, TITLE, true),
          { title: true, unnamed: node.name === '' },
        ),
      );
      if (!isOneLine(node, detail)) {
        parts.push(
          svg(
            'text',
            { x: title.x, y: head / 2 + 13 },
            shortened(details.detail, title.width, DETAIL),
            { detail: true },
          ),
        );
      }
    }
    if (detail === 'full' && details.rows && !details.folded && !open) {
      parts.push(
        svg('line', { x1: 0, y1: HEAD, x2: size.width, y2: HEAD }, [], { separator: true }),
      );
      details.rows.forEach((row, index) =>
        parts.push(
          svg(
            'text',
            { x: 12, y: HEAD + 14 + index * ROW },
            shortened(row, size.width - 24, DETAIL),
            { row: true },
          ),
        ),
      );
    }
    if (node.isFoldable && detail !== 'shapes') {
      parts.push(foldButton(size.width - FOLD_RIGHT, head / 2, !!details.folded));
    }
    parts.push(
      ...badges(decorations, size.width - 6, 0, 'end', detail),
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
  const radius = shape === 'pill' ? height / 2 : shape === 'frame' ? 10 : shape === 'bar' ? 6 : 7;
  return svg('rect', { x: 0, y: 0, width, height, rx: radius, ry: radius }, [], { outline: true });
}
