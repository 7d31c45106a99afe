// SPDX-License-Identifier: EPL-2.0
import { GNode } from '@eclipse-glsp/client';
import { VNode } from 'snabbdom';
import { measures } from '../notation';
import { svg } from './svg';
import './topic-colours.css';

const { mark: WIDTH, markLeft: LEFT } = measures.node;

/** The classes of what has the colour of a topic while topics are told apart by colour. */
export function topicClasses(colour: string | undefined): Record<string, boolean> {
  return colour ? { 'of-topic': true, [`topic-colour-${colour}`]: true } : {};
}

/** The left end of a topic, within its outline, in the topic's colour. */
export function topicMark({ size: { height } }: Readonly<GNode>): VNode {
  const radius = height / 2 - LEFT;
  const half = Math.sqrt(radius ** 2 - (radius - WIDTH) ** 2);
  const right = LEFT + WIDTH;
  const d = `M${right},${height / 2 - half}A${radius},${radius} 0 0 0 ${right},${height / 2 + half}z`;
  return svg('path', { d }, [], { 'topic-mark': true });
}
