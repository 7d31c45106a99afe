// SPDX-License-Identifier: EPL-2.0
import { Action, CenterAction, IActionHandler, Marker, SelectAction, SetMarkersAction } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import { html } from './dom';

/** Keeps what the server has found in a diagram's model, and tells of it. */
@injectable()
export class Findings implements IActionHandler {
  private markers: Marker[] = [];
  private listener: (markers: Marker[]) => void = () => {};

  handle(action: Action): void {
    this.markers = (action as SetMarkersAction).markers;
    this.listener(this.markers);
  }

  /** Has somebody told of what is found now, and of all that is found from now on. */
  listen(listener: (markers: Marker[]) => void): void {
    this.listener = listener;
    listener(this.markers);
  }
}

const SEVERITIES = ['error', 'warning', 'info'];

/** Lists what is wrong; the worst first, each leading to where it is. */
export function showProblems(list: HTMLElement, markers: Marker[], go: (actions: Action[]) => void): void {
  const sorted = [...markers].sort((one, other) => SEVERITIES.indexOf(one.kind) - SEVERITIES.indexOf(other.kind));
  list.replaceChildren(
    ...sorted.map(marker => {
      // The element's path, what is wrong, and how to mend it, as LiveValidation.java puts them together.
      const [path, ...rest] = marker.description.split('\n');
      const entry = html(
        'button',
        { type: 'button', class: `problem ${marker.kind}` },
        html('strong', {}, marker.label),
        html('span', { class: 'path' }, path),
        html('span', {}, rest.filter(line => line && !line.startsWith('[')).join(' '))
      );
      entry.addEventListener('click', () => go(leadTo(marker.elementId)));
      return entry;
    })
  );
}

/** Selects an element and brings it into view. */
export function leadTo(elementId: string): Action[] {
  return [
    SelectAction.create({ selectedElementsIDs: [elementId], deselectedElementsIDs: true }),
    CenterAction.create([elementId], { animate: false, retainZoom: true })
  ];
}
