// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { addAllocation } from './allocation';
import { addApply } from './apply';
import { addBuild } from './build';
import { BundleFolder } from './bundle-folder';
import { ask } from './dialog';
import { addExperiments } from './experiments';
import { addLab } from './lab';
import { addLive } from './live';
import { addPlan } from './plan';
import { hasEntry } from './report';
import type { Shell } from './shell';

/** The key of the lines about a bundle that has to be generated first. */
const GENERATE = 'generate';

/** What comes after drawing: generation, plans, the running system. */
export function addPipeline(shell: Shell): void {
  // The server says which it is when a diagram is loaded, and whenever another is generated.
  const bundle = { path: '' };
  shell.onLoading((diagram) => diagram.steps.listen((now) => (bundle.path = now.bundle)));
  addGeneration(shell, bundle);
  addAllocation(shell);
  addBuild(shell, bundle);
  addPlan(shell, bundle);
  addApply(shell);
  addLab(shell, bundle);
  addLive(shell, bundle);
  addExperiments(shell, bundle);
}

function addGeneration(shell: Shell, bundle: BundleFolder): void {
  async function generate(): Promise<void> {
    const text =
      'The model is saved; then IDL, components and slipway.json are brought up to date. Files of yours stay.';
    const answer = await ask({
      title: 'Generate',
      text: shell.bundle ? `${text} They go to ${shell.bundle}, which --bundle names.` : text,
      agree: 'Save and generate',
      field: shell.bundle
        ? undefined
        : { label: 'Folder, within that of the models', value: bundle.path },
    });
    if (answer !== undefined) {
      shell.send({ kind: 'slipway.generate', output: answer || bundle.path } as Action);
    }
  }

  shell.commands.add({
    id: 'model.generate',
    label: 'Generate',
    description: 'Save the model and generate its bundle',
    run: () => void generate(),
  });
  ['plan', 'apply'].forEach((subject) =>
    shell.report.offer(subject, shell.commands.get('model.generate'), hasEntry(GENERATE)),
  );
}
