// SPDX-License-Identifier: EPL-2.0
import { Action, RequestAction } from '@eclipse-glsp/client';
import { DEPLOYMENT } from './bundle-folder';
import { ask } from './dialog';
import type { Shell } from './shell';
import type { SetConsentAction } from '../messages';

interface RequestConsentAction extends RequestAction<SetConsentAction> {
  kind: 'slipway.requestConsent';
}

/** Has the plan that is shown carried out, after consent to what it loses; makes one where none is shown. */
export function addApply(shell: Shell): void {
  const send = (action: object): void =>
    void shell.diagramOf(DEPLOYMENT)?.dispatcher.dispatch(action as Action);
  const follow = (): void => send({ kind: 'slipway.followApply' });

  async function apply(): Promise<void> {
    await shell.show(DEPLOYMENT);
    const request: RequestConsentAction = { kind: 'slipway.requestConsent', requestId: '' };
    const needed = await shell.diagram!.dispatcher.request(request);
    if (needed.plan === '') {
      shell.commands.run('deployment.plan');
      return;
    }
    const consent = await agreed(needed);
    if (consent !== undefined) {
      send({
        kind: 'slipway.apply',
        plan: needed.plan,
        consent,
        keepGoing: needed.silent.length > 0,
      });
    }
  }

  shell.commands.add({
    id: 'deployment.apply',
    label: 'Apply',
    description: 'Carry out the plan that is shown; without one, plan first',
    run: () => void apply(),
  });
  ['plan', 'apply'].forEach((subject) =>
    shell.report.offer(subject, shell.commands.get('deployment.apply')),
  );
  // A run goes on while its page is reloaded or has lost its connection.
  shell.onResumed(follow);
  shell.onShown((diagram, first) => first && diagram.kind.id === DEPLOYMENT && follow());
}

/** Asks where something is lost, or nodes are left out; answers what was typed, or undefined where the user does not agree. */
async function agreed({
  summary,
  word,
  losses,
  silent,
}: SetConsentAction): Promise<string | undefined> {
  if (losses.length === 0 && silent.length === 0) {
    return '';
  }
  const rest =
    silent.length > 0 ? ` ${silent.join(', ')} did not answer and will be left as they are.` : '';
  const lost = losses.length > 0 ? ' Lost, replaced or removed will be:' : '';
  return ask({
    title: 'Apply the plan?',
    text: summary + rest + lost,
    agree: silent.length > 0 ? 'Apply the rest' : 'Apply',
    entries: losses,
    field:
      losses.length > 0 ? { label: `Type ${word} to agree`, value: '', expected: word } : undefined,
  });
}
