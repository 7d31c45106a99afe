// SPDX-License-Identifier: EPL-2.0
import './samples.css';
import { button, html } from '../../../../runtime/live/page/dom';
import { makeModel } from './new-model';
import { type Choice, fitting, QuickPick } from './quick-pick';
import type { Shell } from './shell';
import type { Sample } from '../messages';

async function samples(): Promise<Sample[]> {
  const answer = await fetch('samples', { cache: 'no-store' });
  return ((await answer.json()) as { samples: Sample[] }).samples;
}

/** Adds the command that opens a copy of a sample, which is then the user's own. */
export function addSamples(shell: Shell): void {
  let choices: Choice[] = [];
  const pick = new QuickPick('samples', 'Samples', 'Which sample?', (text) =>
    fitting(choices, text),
  );
  shell.commands.add({
    id: 'file.sample',
    label: 'Open a sample…',
    description: 'Copy a sample into a new folder beside your models, and open the copy',
    run: () =>
      void samples().then((all) => {
        choices = all.map((sample) => ({
          icon: 'component',
          label: sample.name,
          detail: sample.about,
          run: () => void openCopy(sample),
        }));
        pick.open('');
      }),
  });
}

/** The samples as a list of buttons. */
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

function openCopy(sample: Sample): Promise<void> {
  return makeModel(
    {
      title: `Open a copy of ${sample.name}`,
      text: `${sample.about} It is copied into a new folder, and yours to change.`,
      agree: 'Copy and open',
      field: { label: 'New folder', value: sample.copy },
    },
    (folder) => `samples/?${new URLSearchParams({ name: sample.name, folder })}`,
  );
}
