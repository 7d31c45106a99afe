// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { BundleFolder, DEPLOYMENT } from './bundle-folder';
import type { Shell } from './shell';

/** Work that the plan stands on the drawing for. */
const SUBJECTS = ['plan', 'apply'];

/** Shows on the deployment diagram what is to be done on the nodes, until its report, or that on applying it, is closed. */
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
  shell.report.whenClosed((subject, next = '') => {
    if (SUBJECTS.includes(subject) && !SUBJECTS.includes(next)) {
      void shell.diagramOf(DEPLOYMENT)?.dispatcher.dispatch({ kind: 'slipway.clearPlan' });
    }
  });
}
