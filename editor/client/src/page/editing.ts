// SPDX-License-Identifier: EPL-2.0
import { Diagram } from './diagram';
import { PropertyPanel } from './properties';
import { Shell } from './shell';

/** Adds to the page what is done with selected elements. */
export function addEditing(shell: Shell): void {
  const panel = new PropertyPanel(shell.properties);
  const selected = (diagram: Diagram): string[] => diagram.context.selectedElements.map(element => element.id);

  shell.onShown((diagram, first) => {
    panel.show(diagram, selected(diagram));
    if (!first) {
      return;
    }
    const shown = (): boolean => shell.diagram === diagram;
    diagram.context.onSelectionChanged(change => shown() && panel.show(diagram, change.selectedElements));
    diagram.news.listen({
      modelChanged: () => shown() && void panel.refresh(),
      refused: text => shell.say(text),
      propertyRefused: refusal => panel.refuse(refusal)
    });
  });

  shell.commands.add({
    id: 'edit.properties',
    label: 'Properties',
    description: 'Go to the properties of what is selected',
    keys: ['Alt+Enter'],
    run: () => panel.focus()
  });
}
