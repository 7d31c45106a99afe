// SPDX-License-Identifier: EPL-2.0
import './samples.css';
import { ask } from './dialog';
import { button, html } from './dom';
import { QuickPick } from './quick-pick';
import type { Shell } from './shell';
import type { Sample } from '../messages';

/** The copy, a file relative to the workspace. */
interface Copy {
  model: string;
}

/** Why there is no copy, as the server tells it. */
interface Refusal {
  diagnostics: { message: string; hint: string }[];
}

async function samples(): Promise<Sample[]> {
  const answer = await fetch('samples', { cache: 'no-store' });
  return ((await answer.json()) as { samples: Sample[] }).samples;
}

/** Adds the command that opens a copy of a sample, which is then the user's own. */
export function addSamples(shell: Shell): void {
  let known: Sample[] = [];
  const pick = new QuickPick('samples', 'Samples', 'Which sample?', (text) => {
    const words = text.toLowerCase().split(/\s+/);
    return known
      .filter(({ name, about }) =>
        words.every((word) => `${name} ${about}`.toLowerCase().includes(word)),
      )
      .map((sample) => ({
        icon: 'component',
        label: sample.name,
        detail: sample.about,
        run: () => void openCopy(sample),
      }));
  });
  shell.commands.add({
    id: 'file.sample',
    label: 'Open a sample…',
    description: 'Copy a sample into a new folder beside your models, and open the copy',
    run: () =>
      void samples().then((all) => {
        known = all;
        pick.open('');
      }),
  });
}

/** The samples as a list of buttons, for a workspace without models. */
export async function sampleList(): Promise<HTMLElement> {
  return html(
    'ul',
    { class: 'samples' },
    ...(await samples()).map((sample) => {
      const open = button(
        sample.name,
        `Copy ${sample.name} and open the copy`,
        () => void openCopy(sample),
      );
      return html('li', {}, open, html('p', {}, sample.about));
    }),
  );
}

/** Asks for the folder of a copy until there is one, then opens it in place of this page. */
async function openCopy(sample: Sample): Promise<void> {
  let folder: string | undefined = sample.copy;
  let said = `${sample.about} It is copied into a new folder, and yours to change.`;
  for (;;) {
    folder = await ask({
      title: `Open a copy of ${sample.name}`,
      text: said,
      agree: 'Copy and open',
      field: { label: 'New folder', value: folder },
    });
    if (folder === undefined) {
      return;
    }
    const query = new URLSearchParams({ name: sample.name, folder });
    const answer = await fetch(`samples/?${query}`, { method: 'POST' });
    const copied = (await answer.json()) as Copy | Refusal;
    if ('model' in copied) {
      location.search = `?${new URLSearchParams({ model: copied.model })}`;
      return;
    }
    const [{ message, hint }] = copied.diagnostics;
    said = `${message} ${hint}`;
  }
}
