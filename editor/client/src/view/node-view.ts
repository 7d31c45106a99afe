// SPDX-License-Identifier: EPL-2.0
import { GNode, IView, RenderingContext } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { SystemNode } from '../model/elements';
import { badges, decorationText, signClasses } from './badges';
import { extras, Scene } from './scene';
import { icon, svg } from './svg';

/** The same measures as in `NodeSizes.java`, by which the server makes nodes large enough. */
const TITLE_LEFT = 38;
const HEAD = 46;
const ROW = 17;
const ICON = 20;
const FOLD_RIGHT = 14;

/** Draws a node if it can be seen, and all in it. */
export function drawNode(node: SystemNode, scene: Scene, context: RenderingContext): VNode | undefined {
  if (!scene.isVisible(scene.boundsOf(node))) {
    return undefined;
  }
  if (node.children.some(child => child instanceof SystemNode)) {
    // What is inside may change, or come into view, without the node itself being different.
    return context.renderElement(node);
  }
  return scene.draw(node, nodeWatched(node, scene), context);
}

/** Draws a node if it can be seen, and all in it, outside of what it is in. */
export function drawNodeAlone(node: SystemNode, scene: Scene, context: RenderingContext): VNode {
  const { x, y } = scene.boundsOf(node);
  const transform = `translate(${x - node.position.x},${y - node.position.y})`;
  return svg('g', { transform }, [drawNode(node, scene, context)], {}, `alone ${node.id}`);
}

function nodeWatched(node: SystemNode, scene: Scene): unknown[] {
  return [
    node.position.x,
    node.position.y,
    node.size.width,
    node.size.height,
    node.args,
    node.name,
    node.selected,
    node.hoverFeedback,
    node.opacity,
    scene.decorations.of(node.id),
    (node.cssClasses ?? []).join(' '),
    extras(node).length,
    extras(node).map(child => child.cssClasses?.join(' ')).join(),
    scene.mayBeEnd?.(node),
    scene.frame.detail
  ];
}

@injectable()
export class SystemNodeView implements IView {
  @inject(Scene) protected readonly scene: Scene;

  render(node: Readonly<SystemNode>, context: RenderingContext): VNode {
    const { details, size } = node;
    const { detail } = this.scene.frame;
    const mayBeEnd = this.scene.mayBeEnd?.(node as SystemNode);
    const inner = node.children
      .filter((child): child is SystemNode => child instanceof SystemNode)
      .map(child => drawNode(child, this.scene, context));
    const hasHead = details.shape === 'container' || details.shape === 'frame' || (details.rows?.length ?? 0) > 0;
    const head = hasHead ? HEAD : size.height;
    const decorations = this.scene.decorations.of(node.id);
    const parts: (VNode | undefined)[] = [outline(node, details.shape, decorationText(decorations))];
    if (detail !== 'shapes') {
      parts.push(icon(details.icon, 11, head / 2 - ICON / 2, ICON));
      const oneLine = details.detail === '' || detail === 'names';
      parts.push(
        svg('text', { x: TITLE_LEFT, y: oneLine ? head / 2 + 4.5 : head / 2 - 2 }, shortened(node.name, size.width - TITLE_LEFT - 8, 7.6), {
          title: true,
          unnamed: node.name === ''
        })
      );
      if (!oneLine) {
        parts.push(svg('text', { x: TITLE_LEFT, y: head / 2 + 13 }, shortened(details.detail, size.width - TITLE_LEFT - 8, 6), { detail: true }));
      }
    }
    if (detail === 'full' && details.rows && !details.folded) {
      parts.push(svg('line', { x1: 0, y1: HEAD, x2: size.width, y2: HEAD }, [], { separator: true }));
      details.rows.forEach((row, index) =>
        parts.push(svg('text', { x: 12, y: HEAD + 14 + index * ROW }, shortened(row, size.width - 20, 6), { row: true }))
      );
    }
    if (node.isFoldable && detail !== 'shapes') {
      parts.push(foldButton(size.width - FOLD_RIGHT, head / 2, !!details.folded));
    }
    parts.push(...inner, ...badges(decorations, size.width - 6, 0, 'end', detail), ...extras(node).map(child => context.renderElement(child)));
    return svg(
      'g',
      { role: 'group', 'aria-label': `${details.label} ${node.name}`, ...(decorations.length > 0 && { 'aria-description': decorationText(decorations) }) },
      parts,
      {
        'sprotty-node': true,
        node: true,
        [`shape-${details.shape}`]: true,
        [`colour-${details.colour}`]: true,
        imported: !!details.imported,
        ...signClasses(decorations),
        selected: node.selected,
        mouseover: node.hoverFeedback,
        'may-be-end': mayBeEnd === true,
        'no-end': mayBeEnd === false
      },
      node.id
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
      svg('rect', { x: -9, y: -9, width: 18, height: 18, rx: 4 }),
      svg('path', { d: folded ? 'M-2,-4 2,0 -2,4' : 'M-4,-2 0,2 4,-2' })
    ],
    { fold: true }
  );
}

function outline(node: Readonly<GNode>, shape: string, tooltip: string): VNode {
  const { width, height } = node.size;
  const radius = shape === 'pill' ? height / 2 : shape === 'frame' ? 10 : shape === 'bar' ? 6 : 7;
  return svg('rect', { x: 0, y: 0, width, height, rx: radius, ry: radius }, tooltip ? [svg('title', {}, tooltip)] : [], { outline: true });
}

/** A text that fits; the server's sizes leave room for all but very long ones. */
function shortened(text: string, width: number, letter: number): string {
  const most = Math.max(3, Math.floor(width / (letter * 0.72)));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
