// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import type { BundleFolder } from './bundle-folder';
import { hasEntry } from './report';
import type { Shell } from './shell';

/** The key of the lines about components that have to be built first. */
const BUILD = 'build';

/** Has the components of the bundle built. */
export function addBuild(shell: Shell, bundle: BundleFolder): void {
  shell.commands.add({
    id: 'deployment.build',
    label: 'Build',
    description: 'Build the components of the bundle',
    run: () => shell.send({ kind: 'slipway.build', bundle: bundle.path } as Action),
  });
  ['plan', 'apply'].forEach((subject) =>
    shell.report.offer(subject, shell.commands.get('deployment.build'), hasEntry(BUILD)),
  );
}
