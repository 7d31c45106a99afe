// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { ask } from './dialog';
import { Shell } from './shell';

/** Generates the bundle of the model from the page. */
export function addGeneration(shell: Shell): void {
  let output = beside(shell.model, 'bundle');
  shell.commands.add({
    id: 'model.generate',
    label: 'Generate',
    description: 'Save the model and generate its bundle',
    run: () => void generate()
  });

  async function generate(): Promise<void> {
    const answer = await ask({
      title: 'Generate',
      text: 'The model is saved; then IDL, components and slipway.json are brought up to date. Files of yours stay.',
      agree: 'Save and generate',
      field: { label: 'Folder, within that of the models', value: output }
    });
    if (answer) {
      output = answer;
      shell.send({ kind: 'slipway.generate', output } as Action);
    }
  }
}

/** The path of something in the folder that the model is in. */
export function beside(model: string, name: string): string {
  return model.includes('/') ? `${model.slice(0, model.lastIndexOf('/'))}/${name}` : name;
}
