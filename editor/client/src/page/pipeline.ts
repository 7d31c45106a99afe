// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { ask } from './dialog';
import { addLive } from './live';
import { addPlan } from './plan';
import type { Shell } from './shell';

/** The diagram that shows what is done on the nodes. */
export const DEPLOYMENT = 'deployment';

/** The bundle that is generated, planned and watched: a folder, relative to the workspace. */
export interface BundleFolder {
  path: string;
}

/** What comes after drawing: generation, plans, the running system. */
export function addPipeline(shell: Shell): void {
  const folder = shell.model.includes('/') ? shell.model.slice(0, shell.model.lastIndexOf('/') + 1) : '';
  const bundle = { path: `${folder}bundle` };
  addGeneration(shell, bundle);
  addPlan(shell, bundle);
  addLive(shell, bundle);
}

function addGeneration(shell: Shell, bundle: BundleFolder): void {
  let output = bundle.path;

  async function generate(): Promise<void> {
    const answer = await ask({
      title: 'Generate',
      text: 'The model is saved; then IDL, components and slipway.json are brought up to date. Files of yours stay.',
      agree: 'Save and generate',
      field: { label: 'Folder, within that of the models', value: output }
    });
    if (answer) {
      output = answer;
      shell.send({ kind: 'slipway.generate', output: answer } as Action);
    }
  }

  shell.commands.add({
    id: 'model.generate',
    label: 'Generate',
    description: 'Save the model and generate its bundle',
    run: () => void generate()
  });
  shell.report.whenReported(({ subject, state }) => {
    if (subject === 'generate' && state === 'done') {
      bundle.path = output;
    }
  });
}
