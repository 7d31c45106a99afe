// SPDX-License-Identifier: EPL-2.0
import { Bounds, GIssueMarker, IView, Point, RenderingContext } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { SystemEdge } from '../model/elements';
import { measures } from '../notation';
import { badges, decorationText, edgeBadges, signClasses } from './badges';
import { BADGES_BELOW, isLookedAt, LABEL_HEIGHT, labelWidth } from './edge-labels';
import { EdgeEnds, route } from './edge-route';
import { addedLook, edgeMarker, placed } from './marker-view';
import { extras, Scene } from './scene';
import { svg } from './svg';
import { topicClasses } from './topic-colours';

/** The ends of an edge; undefined where one of them is not in the diagram. */
export function edgeEnds(
  edge: Readonly<SystemEdge>,
  scene: Pick<Scene, 'endOf'>,
): EdgeEnds | undefined {
  const from = scene.endOf(edge.sourceId);
  const to = scene.endOf(edge.targetId);
  if (!from || !to) {
    return undefined;
  }
  const between = edge.details.routedBetween;
  const stale = between?.some(
    (place, index) => Math.abs(place - [from.x, from.y, to.x, to.y][index]) > 0.5,
  );
  return { from, to, bends: stale ? [] : edge.routingPoints };
}

/** What an edge may cover. */
export function edgeReach({ from, to, bends }: EdgeEnds): Bounds {
  return bends.reduce<Bounds>(
    (reach, bend) => Bounds.combine(reach, { ...bend, width: 1, height: 1 }),
    Bounds.combine(from, to),
  );
}

/** All that the look of an edge at rest depends on. */
export function edgeWatched(
  edge: SystemEdge,
  { from, to, bends }: EdgeEnds,
  scene: Scene,
): unknown[] {
  return [
    from.x,
    from.y,
    from.width,
    from.height,
    to.x,
    to.y,
    to.width,
    to.height,
    bends.length > 0 ? bends.map((bend) => `${bend.x},${bend.y}`).join(' ') : '',
    edge.args,
    scene.labels.of(edge.id),
    scene.decorations.of(edge.id),
    addedLook(edge),
    scene.muchSelected && edge.selected,
  ];
}

@injectable()
export class SystemEdgeView implements IView {
  @inject(Scene) protected readonly scene: Scene;

  render(edge: Readonly<SystemEdge>, context: RenderingContext): VNode | undefined {
    const ends = edgeEnds(edge, this.scene);
    if (!ends) {
      return undefined;
    }
    const { details } = edge;
    const { detail } = this.scene.frame;
    const { selected, hovered } = this.scene.looks(edge);
    const lookedAt = !this.scene.atRest && isLookedAt(edge);
    const { path, label: middle } = route(ends.from, ends.to, ends.bends);
    const label = this.scene.labels.of(edge.id) ?? middle;
    const parts: (VNode | undefined)[] = [];
    if (!this.scene.atRest) {
      // Wider than what is seen, so that what it says of itself is shown near it, too.
      parts.push(svg('path', { d: path }, [], { grip: true }));
    }
    const head =
      detail === 'shapes' || details.head === 'none' ? undefined : `url(#head-${details.head})`;
    parts.push(
      svg('path', head ? { d: path, 'marker-end': head } : { d: path }, [], {
        line: true,
        dashed: details.line === 'dashed',
      }),
    );
    if (details.label && detail === 'full') {
      const width = labelWidth(edge);
      parts.push(
        svg(
          'g',
          { transform: `translate(${label.x},${label.y})` },
          [
            svg(
              'rect',
              {
                x: -width / 2,
                y: -LABEL_HEIGHT / 2,
                width,
                height: LABEL_HEIGHT,
                rx: LABEL_HEIGHT / 2,
              },
              [],
              { 'label-back': true },
            ),
            svg('text', { y: measures.label.line, 'text-anchor': 'middle' }, details.label),
          ],
          { 'edge-label': true },
        ),
      );
    }
    const decorations = this.scene.decorations.of(edge.id);
    // Below the label, which may show only while the edge is pointed at.
    parts.push(
      ...badges(
        edgeBadges(decorations, lookedAt),
        label.x,
        label.y + (details.label ? BADGES_BELOW : 0),
        'middle',
        detail,
      ),
    );
    const tooltip = this.scene.atRest
      ? ''
      : [details.tooltip, decorationText(decorations)].filter((text) => text).join('\n');
    if (tooltip) {
      parts.push(svg('title', {}, tooltip));
    }
    const corner = Point.add(edgeMarker(!!details.label), label);
    parts.push(
      ...extras(edge).map((child) =>
        child instanceof GIssueMarker
          ? placed(context.renderElement(child), corner)
          : context.renderElement(child),
      ),
    );
    return svg(
      'g',
      {},
      parts,
      {
        'sprotty-edge': true,
        edge: true,
        [`colour-${details.colour}`]: true,
        selected,
        mouseover: hovered,
        quiet: !!details.quiet,
        ...topicClasses(details.topicColour),
        ...signClasses(decorations),
      },
      edge.id,
    );
  }
}
