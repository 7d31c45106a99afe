// SPDX-License-Identifier: EPL-2.0
import { FoldOperation } from '../model/fold';
import { RedrawAction } from '../view/redraw';
import { canvasCommands } from './canvas-commands';
import { commandPalette } from './command-palette';
import { Minimap } from './minimap';
import type { FoundElement } from '../messages';
import { elementSearch } from './search';
import type { Shell } from './shell';
import { onSettings } from './view-settings';

/** Adds to the page how one gets about in a diagram and lines things up in it. */
export function addCanvas(shell: Shell): void {
  const minimap = new Minimap();
  const search = elementSearch(
    () => shell.diagram,
    (found) => void reveal(shell, found),
  );
  const palette = commandPalette(
    () => shell.commands.all().filter((command) => command.id !== 'view.commands'),
    () => [...shell.filter.choices(), ...shell.palette.choices()],
  );
  shell.canvas.append(minimap.element);
  shell.commands.add(
    {
      id: 'view.search',
      label: 'Search',
      description: 'Find names, addresses and topics',
      keys: ['Ctrl+F'],
      everywhere: true,
      run: () => search.open(),
    },
    {
      id: 'view.commands',
      label: 'Commands',
      description: 'Run any command by name',
      keys: ['F1', 'Ctrl+Shift+P'],
      everywhere: true,
      run: () => palette.open(),
    },
    ...canvasCommands(() => shell.diagram),
  );
  shell.onShown((diagram, first) => {
    minimap.use(diagram);
    if (first) {
      diagram.guidance.listen(
        (text) => diagram === shell.diagram && shell.say(text),
        () => shell.palette.disarm(),
      );
    }
  });
  onSettings(() => {
    minimap.repaint();
    shell.diagrams().forEach((diagram) => void diagram.dispatcher.dispatch(RedrawAction.create()));
  });
}

/** Shows something: in its diagram, unfolded, selected and in view; by its properties where no diagram draws it. */
export async function reveal(shell: Shell, found: FoundElement): Promise<void> {
  if (!found.diagram) {
    return shell.lead(found.id);
  }
  await shell.show(found.diagram);
  const { diagram } = shell;
  if (!diagram) {
    return;
  }
  if (found.note) {
    await diagram.notes.whenThere(found.id);
    await diagram.selectInView([found.id]);
    return;
  }
  if (shell.filter.isOn() && !diagram.context.modelRoot.index.getById(found.id)) {
    // What is looked for is to be seen, whatever the view.
    await shell.filter.off();
    shell.say(`${found.name || found.kind} is not in the view: all is shown.`);
  }
  if (found.folded.length > 0) {
    void diagram.dispatcher.dispatch(FoldOperation.create([...found.folded], false));
    await diagram.whenThere(found.id);
  }
  await diagram.selectInView([found.id]);
}
