// SPDX-License-Identifier: EPL-2.0
import { Disposable } from '@eclipse-glsp/client';
import { SystemEdge } from '../model/elements';
import { classesText } from '../view/svg';
import { topicClasses } from '../view/topic-colours';
import type { Diagram } from './diagram';
import { Legend, legendRow } from './legend';
import type { Shell } from './shell';
import { onSettings, viewSettings } from './view-settings';

/** What the page and pictures are told where flows have the colours of their topics. */
export const BY_TOPIC = 'by-topic';

/** In the place of a colour: of several topics. */
const SEVERAL = 'several';

/**
 * Gives flows and topics the colours of topics while the user wants that: style sheets go by an attribute of the page.
 * Where flows are drawn without their topics, a legend says which colour is whose.
 */
export function addTopicColours(shell: Shell): void {
  const legend = new Legend(shell, 'Topics', 'Topics');
  let listening: Disposable | undefined;
  let planned = false;

  function refresh(): void {
    planned = false;
    const { diagram } = shell;
    const rows = viewSettings().topicColours && diagram ? legendRows(diagram) : [];
    legend.rows = rows;
    legend.shown = rows.length > 0;
  }

  function plan(): void {
    if (!planned) {
      planned = true;
      requestAnimationFrame(refresh);
    }
  }

  function apply(): void {
    document.documentElement.dataset.flows = viewSettings().topicColours ? BY_TOPIC : 'by-kind';
    plan();
  }

  apply();
  onSettings(apply);
  shell.onShown((diagram) => {
    listening?.dispose();
    listening = diagram.context.onModelRootChanged(plan);
    plan();
  });
}

/** A row for each colour of flows that are drawn, with the names of all their topics. */
function legendRows({ context }: Diagram): HTMLElement[] {
  const names = new Map<string, Set<string>>();
  for (const edge of context.modelRoot.children) {
    if (edge instanceof SystemEdge && edge.isDerived && edge.details.topicColour) {
      const { topicColour, topic, label } = edge.details;
      const known = names.get(topicColour) ?? new Set();
      names.set(
        topicColour,
        known.add(topicColour === SEVERAL ? 'several topics' : (topic ?? label)),
      );
    }
  }
  return [...names.keys()]
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((colour) =>
      legendRow(classesText(topicClasses(colour)), [...names.get(colour)!].sort().join(', ')),
    );
}
