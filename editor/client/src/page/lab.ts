// SPDX-License-Identifier: EPL-2.0
import type { Action } from '@eclipse-glsp/client';
import type { BundleFolder } from './bundle-folder';
import { ask } from './dialog';
import { hasEntry } from './report';
import type { Shell } from './shell';

/** The key of the lines of a plan for nodes that did not answer. */
const SILENT = 'silent';

/** Brings the lab of the bundle up, and takes it down after consent: plans then go to its nodes, or to the site's again. */
export function addLab(shell: Shell, bundle: BundleFolder): void {
  const send = (up: boolean): void =>
    shell.send({ kind: 'slipway.lab', bundle: bundle.path, up } as Action);

  async function down(): Promise<void> {
    const agreed = await ask({
      title: 'Take the lab down?',
      text: 'Its nodes and networks are removed from this machine, with all that is installed on the nodes, their files and logs.',
      agree: 'Take down',
    });
    if (agreed !== undefined) {
      send(false);
    }
  }

  shell.commands.add(
    {
      id: 'deployment.lab-up',
      label: 'Lab up',
      description:
        'Create the nodes and networks of the bundle on the machine that the editor runs on',
      run: () => send(true),
    },
    {
      id: 'deployment.lab-down',
      label: 'Lab down',
      description: 'Remove the lab of the bundle, and all that is on its nodes',
      run: () => void down(),
    },
  );
  shell.report.offer('lab-up', shell.commands.get('deployment.plan'));
  shell.report.offer('plan', shell.commands.get('deployment.lab-up'), hasEntry(SILENT));
}
