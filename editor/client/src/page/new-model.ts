// SPDX-License-Identifier: EPL-2.0
import { ask, type Question } from './dialog';
import type { Shell } from './shell';

/** What was made, a file relative to the workspace. */
interface Made {
  model: string;
}

/** Why nothing was made, as the server tells it. */
interface Refusal {
  diagnostics: { message: string; hint: string }[];
}

/** Adds the command that begins another model. */
export function addNewModel(shell: Shell): void {
  shell.commands.add({
    id: 'file.new',
    label: 'New model…',
    description: 'Create an empty model in a new file of this folder',
    run: () => void beginModel(),
  });
}

/** Asks what an empty model is to be called, and opens it in place of this page. */
export function beginModel(): Promise<void> {
  return makeModel(
    {
      title: 'New model',
      text: 'An empty model, in a file of this folder that is called as it.',
      agree: 'Begin',
      field: { label: 'Name', value: '' },
    },
    (name) => `models/?${new URLSearchParams({ name })}`,
  );
}

/**
 * Asks for a name until a model has been made, then opens it in place of this page.
 *
 * @param question asks for the name
 * @param place where the server makes the model of that name
 */
export async function makeModel(
  question: Question & { field: { label: string; value: string } },
  place: (name: string) => string,
): Promise<void> {
  let { text } = question;
  let { value } = question.field;
  for (;;) {
    const name = await ask({ ...question, text, field: { ...question.field, value } });
    if (name === undefined) {
      return;
    }
    const answer = (await (await fetch(place(name), { method: 'POST' })).json()) as Made | Refusal;
    if ('model' in answer) {
      location.search = `?${new URLSearchParams({ model: answer.model })}`;
      return;
    }
    const [{ message, hint }] = answer.diagnostics;
    text = `${message} ${hint}`;
    value = name;
  }
}
