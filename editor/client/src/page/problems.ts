// SPDX-License-Identifier: EPL-2.0
import { RequestAction, ResponseAction } from '@eclipse-glsp/client';
import { reveal } from './canvas';
import { html } from './dom';
import { Problem } from './findings';
import type { FoundElement } from './search';
import type { Shell } from './shell';

interface LocateElementAction extends RequestAction<LocatedElementAction> {
  kind: 'slipway.locateElement';
  elementId: string;
}

/** Where an element is drawn; `LocatedElementAction.java` says what each member is. */
interface LocatedElementAction extends ResponseAction {
  element?: FoundElement;
  exact: boolean;
}

/**
 * Lists what is wrong with the model, whichever diagram is shown; each leads to where it is.
 *
 * @param inspect shows the properties of what is nowhere drawn itself
 */
export function addProblems(shell: Shell, inspect: (elementId: string) => void): void {
  shell.lead = async elementId => {
    const request: LocateElementAction = { kind: 'slipway.locateElement', requestId: '', elementId };
    const { element, exact } = await shell.diagram!.dispatcher.request(request);
    if (element) {
      await reveal(shell, element);
    }
    if (!exact) {
      inspect(elementId);
    }
  };
  shell.onLoading(diagram => diagram.findings.listen(problems => show(shell, problems)));
}

const SEVERITIES = ['error', 'warning', 'info'];

/** Lists problems, the worst first. */
function show(shell: Shell, problems: Problem[]): void {
  const sorted = [...problems].sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
  shell.problems.setAttribute('aria-busy', 'false');
  shell.problems.replaceChildren(
    ...sorted.map(({ severity, summary, path, message, hint, code, elementId }) => {
      const entry = html(
        'button',
        { type: 'button', class: `problem ${severity}`, title: code },
        html('strong', {}, summary),
        html('span', { class: 'path', title: path }, path),
        html('span', {}, [message, hint].filter(text => text).join(' '))
      );
      entry.addEventListener('click', () => elementId && void shell.lead(elementId));
      return entry;
    })
  );
}
