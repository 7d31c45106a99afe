// SPDX-License-Identifier: EPL-2.0
import type { Action } from '@eclipse-glsp/client';
import type { BundleFolder } from './bundle-folder';
import { ask } from './dialog';
import type { Shell } from './shell';

const SUBJECT = 'experiments';

/** The diagram that has the nodes and their interfaces. */
const INFRASTRUCTURE = 'infrastructure';

/** Runs experiments of the bundle, and shows what they have measured at nodes and interfaces until the report is closed. */
export function addExperiments(shell: Shell, bundle: BundleFolder): void {
  let last = '';

  async function show(): Promise<void> {
    await shell.show(INFRASTRUCTURE);
    shell.send({ kind: 'slipway.showResults', bundle: bundle.path } as Action);
  }

  async function run(): Promise<void> {
    const name = await ask({
      title: 'Run an experiment',
      text: 'It measures the nodes of the bundle, which are then as they were before. Cancel ends it soon; running it again resumes it.',
      agree: 'Run',
      field: { label: 'Name of the experiment', value: last },
    });
    if (name !== undefined) {
      last = name;
      await shell.show(INFRASTRUCTURE);
      shell.send({ kind: 'slipway.runExperiment', bundle: bundle.path, name } as Action);
    }
  }

  shell.commands.add({
    id: 'experiments.results',
    label: 'Results of experiments',
    description: 'Show the latest results of experiments at nodes and interfaces',
    run: () => void show(),
  });
  shell.commands.add({
    id: 'experiments.run',
    label: 'Run an experiment',
    description: 'Measure the nodes of the bundle with a drawn experiment',
    run: () => void run(),
  });
  shell.report.whenClosed((subject) => {
    if (subject === SUBJECT) {
      void shell.diagramOf(INFRASTRUCTURE)?.dispatcher.dispatch({ kind: 'slipway.clearResults' });
    }
  });
}
