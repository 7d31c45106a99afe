// SPDX-License-Identifier: EPL-2.0
import type { Commands } from './commands';
import { ask } from './dialog';
import type { Server } from '../messages';

/** What can be done to a server of a cloud. */
interface Act {
  word: string;
  label: string;
  description: string;
  /** What is asked first where something is lost. */
  asked?: string;
  /** Whether the user has to type the name of the server to agree. */
  byName?: boolean;
}

const ACTS: Act[] = [
  {
    word: 'reboot',
    label: 'Reboot server',
    description: 'Restart the operating system of the selected server',
  },
  {
    word: 'reset',
    label: 'Reset server…',
    description: 'Cut the power of the selected server and switch it on again',
    asked: 'Its power is cut: what its operating system has not yet written is lost.',
  },
  {
    word: 'terminate',
    label: 'Terminate server…',
    description: 'Delete the selected server with its root disk',
    asked:
      'The server and all data on its root disk are deleted. ‘slipway apply’ launches it again.',
    byName: true,
  },
];

/** What the servers need of the page around them. */
interface Surroundings {
  readonly commands: Commands;
  /** The ids of what is selected while the deployed system is shown. */
  selectedIds(): readonly string[];
  showConsole(server: Server): void;
  send(action: object): void;
}

/** The virtual machines of the live system that are servers of a cloud: consoles, reboots and deletion. */
export class Servers {
  /** The commands that are about a server. */
  static readonly COMMANDS = ['live.console', ...ACTS.map(({ word }) => `live.${word}`)];

  /** As the server said last. */
  known: readonly Server[] = [];

  constructor(private readonly page: Surroundings) {
    page.commands.add({
      id: 'live.console',
      label: 'Console',
      description: 'Show what the selected server printed on its console',
      keys: ['Alt+L'],
      enabled: () => this.selected() !== undefined,
      run: () => page.showConsole(this.selected()!),
    });
    for (const act of ACTS) {
      page.commands.add({
        id: `live.${act.word}`,
        label: act.label,
        description: act.description,
        enabled: () => this.selected()?.acts.includes(act.word) === true,
        run: () => void this.begin(act),
      });
    }
  }

  /** The one that is selected, if its cloud has it; none where something else is selected, too. */
  selected(): Server | undefined {
    const [id, ...others] = this.page.selectedIds();
    return others.length > 0
      ? undefined
      : this.known.find(({ elementId, isThere }) => elementId === id && isThere);
  }

  private async begin({ word, label, asked, byName }: Act): Promise<void> {
    const { elementId, name } = this.selected()!;
    const verb = label.split(' ')[0];
    const typed =
      asked === undefined
        ? ''
        : await ask({
            title: `${verb} ${name}?`,
            text: asked,
            agree: verb,
            field: byName
              ? { label: `Type ${name} to agree`, value: '', expected: name }
              : undefined,
          });
    if (typed !== undefined) {
      this.page.send({ kind: 'slipway.actOnServer', act: word, elementId, typed });
    }
  }
}
