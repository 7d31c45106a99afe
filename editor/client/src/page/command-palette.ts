// SPDX-License-Identifier: EPL-2.0
import { PageCommand } from './commands';
import { Choice, QuickPick } from './quick-pick';

/**
 * The field that runs whatever can be done now.
 *
 * @param commands all commands
 * @param tools what the palette of the diagram offers
 */
export function commandPalette(commands: () => PageCommand[], tools: () => Choice[]): QuickPick {
  return new QuickPick('command-palette', 'Commands', 'What do you want to do?', (text) => {
    const words = text.toLowerCase().split(/\s+/);
    const offered: Choice[] = commands()
      .filter((command) => command.enabled?.() ?? true)
      .map((command) => ({
        label: command.label,
        detail: command.description,
        hint: command.keys?.[0],
        run: () => command.run(),
      }));
    const fits = (part: string): boolean =>
      words.every((word) => part.toLowerCase().includes(word));
    const all = [...offered, ...tools()];
    const byLabel = all.filter((choice) => fits(choice.label));
    const byDetail = all.filter(
      (choice) => !byLabel.includes(choice) && fits(`${choice.label} ${choice.detail ?? ''}`),
    );
    return [...byLabel, ...byDetail];
  });
}
