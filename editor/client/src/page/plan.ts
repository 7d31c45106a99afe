// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { BundleFolder, DEPLOYMENT } from './bundle-folder';
import type { Shell } from './shell';

const SUBJECT = 'plan';

/** Shows on the deployment diagram what is to be done on the nodes, until its report is closed. */
export function addPlan(shell: Shell, bundle: BundleFolder): void {
  async function plan(): Promise<void> {
    await shell.show(DEPLOYMENT);
    shell.send({ kind: 'slipway.plan', bundle: bundle.path } as Action);
  }

  shell.commands.add({
    id: 'deployment.plan',
    label: 'Plan',
    description: 'Compare the nodes with the bundle and show what must change',
    run: () => void plan(),
  });
  shell.report.whenClosed((subject) => {
    if (subject === SUBJECT) {
      void shell.diagramOf(DEPLOYMENT)?.dispatcher.dispatch({ kind: 'slipway.clearPlan' });
    }
  });
}
