// SPDX-License-Identifier: EPL-2.0
import { RequestAction } from '@eclipse-glsp/client';
import { diagrams } from '../notation';
import { Diagram } from './diagram';
import { QuickPick } from './quick-pick';
import type { FoundElement, FoundElementsAction } from '../messages';

interface FindElementsAction extends RequestAction<FoundElementsAction> {
  kind: 'slipway.findElements';
  text: string;
}

/**
 * The field that finds what is in the model, in whichever diagram it is drawn.
 *
 * @param asked the diagram that asks the server; its elements come first
 * @param reveal shows what was picked
 */
export function elementSearch(
  asked: () => Diagram | undefined,
  reveal: (found: FoundElement) => void,
): QuickPick {
  return new QuickPick(
    'search',
    'Search the model',
    'A name, an address, a topic …',
    async (text) => {
      const request: FindElementsAction = { kind: 'slipway.findElements', requestId: '', text };
      const answer = await asked()?.dispatcher.request(request);
      return (answer?.elements ?? []).map((found) => ({
        icon: found.icon || undefined,
        label: found.name || 'unnamed',
        detail: found.text ? `${found.kind} · ${found.text}` : found.kind,
        hint: diagrams.find((diagram) => diagram.id === found.diagram)?.label ?? 'Properties',
        run: () => reveal(found),
      }));
    },
  );
}
