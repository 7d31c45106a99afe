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
import type { Shell } from './shell';

/** What comes after drawing: generation, plans, the running system. */
export function addPipeline(shell: Shell): void {
  const folder = shell.model.includes('/')
    ? shell.model.slice(0, shell.model.lastIndexOf('/') + 1)
    : '';
  const bundle = { path: shell.bundle ?? `${folder}bundle` };
  addGeneration(shell, bundle);
  addAllocation(shell);
  addBuild(shell, bundle);
  addPlan(shell, bundle);
  addApply(shell, bundle);
  addLab(shell, bundle);
  addLive(shell, bundle);
  addExperiments(shell, bundle);
}

function addGeneration(shell: Shell, bundle: BundleFolder): void {
  let output = bundle.path;

  async function generate(): Promise<void> {
    const text =
      'The model is saved; then IDL, components and slipway.json are brought up to date. Files of yours stay.';
    const answer = await ask({
      title: 'Generate',
      text: shell.bundle ? `${text} They go to ${shell.bundle}, which --bundle names.` : text,
      agree: 'Save and generate',
      field: shell.bundle
        ? undefined
        : { label: 'Folder, within that of the models', value: output },
    });
    if (answer !== undefined) {
      output = answer || output;
      shell.send({ kind: 'slipway.generate', output } as Action);
    }
  }

  shell.commands.add({
    id: 'model.generate',
    label: 'Generate',
    description: 'Save the model and generate its bundle',
    run: () => void generate(),
  });
  shell.report.whenReported(({ subject, state }) => {
    if (subject === 'generate' && state === 'done') {
      bundle.path = output;
    }
  });
}
