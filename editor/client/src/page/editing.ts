// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  DeleteElementOperation,
  EditLabelAction,
  SelectAction,
} from '@eclipse-glsp/client';
import { SystemNode } from '../model/elements';
import { FoldOperation } from '../model/fold';
import { diagrams } from '../notation';
import { Building } from './building';
import { Clipboard } from './clipboard';
import { ContextMenu } from './context-menu';
import { Diagram } from './diagram';
import { DiagramKeys } from './diagram-keys';
import { besideSelected, selectedNodes } from './elements';
import { addProblems } from './problems';
import { PropertyPanel } from './properties/property-panel';
import { Shell } from './shell';

/** The commands that are in the context menu, group by group. */
const MENU = [
  ['edit.rename', 'edit.properties', 'edit.table', 'edit.fold'],
  ['edit.connect', 'edit.move-into', 'edit.straighten'],
  ['diagram.place', 'diagram.layout-selection'],
  ['edit.cut', 'edit.copy', 'edit.paste', 'edit.duplicate'],
  ['edit.delete'],
];

/**
 * Adds to the page what is done with selected elements: properties, context menu, clipboard, building by keys.
 *
 * @returns the context menu, for what else can be done with elements
 */
export function addEditing(shell: Shell): ContextMenu {
  const nodes = (): SystemNode[] => (shell.diagram ? selectedNodes(shell.diagram) : []);
  const ids = (): string[] =>
    shell.diagram?.context.selectedElements.map((element) => element.id) ?? [];
  const allIds = (): string[] => shell.diagram?.selectedIds ?? [];
  const send = (action: Action): void => void shell.diagram?.dispatcher.dispatch(action);
  const foldable = (): SystemNode[] => nodes().filter((node) => node.isFoldable);
  const panel = addPanel(shell);
  addProblems(shell, (id) => panel.inspect(id));
  const rename = (): void => send(EditLabelAction.create(nodes()[0].editableLabel!.id));
  const renamable = (): boolean => nodes().length === 1 && !!nodes()[0].editableLabel;

  shell.commands.add(
    {
      id: 'edit.rename',
      label: 'Rename',
      keys: ['F2'],
      ofSelection: true,
      keysOfDiagram: true,
      enabled: renamable,
      run: rename,
    },
    {
      id: 'edit.properties',
      label: 'Properties',
      description: 'Go to the properties of the selection',
      keys: ['Alt+Enter'],
      everywhere: true,
      run: () => {
        shell.unfold('properties');
        panel.focus();
      },
    },
    {
      id: 'edit.fold',
      label: 'Fold or unfold',
      description: 'Hide what is in the selected nodes, or show it again',
      keys: ['Alt+.'],
      ofSelection: true,
      enabled: () => foldable().length > 0,
      run: () => {
        const folded = foldable().some((node) => !node.details.folded);
        send(
          FoldOperation.create(
            foldable().map((node) => node.id),
            folded,
          ),
        );
        shell.say(folded ? 'Folded.' : 'Unfolded.');
      },
    },
  );
  shell.commands.add(
    {
      id: 'view.palette',
      label: 'Palette',
      description: 'Go to the palette',
      keys: ['Alt+P'],
      everywhere: true,
      run: () => {
        shell.unfold('palette');
        shell.palette.focus();
      },
    },
    ...diagrams.map(({ id, label, description }, index) => ({
      id: `view.${id}`,
      label: `${label} diagram`,
      description,
      keys: [`Alt+${index + 1}`],
      everywhere: true,
      run: () => void shell.show(id),
    })),
  );
  // From what is beside the diagram back to it.
  for (const side of [shell.palette.element, shell.properties]) {
    side.addEventListener('keydown', (event) => event.key === 'Escape' && shell.focusDiagram());
  }
  const building = new Building(shell);
  shell.palette.usedByKey = (item) => building.use(item);
  new Clipboard(shell);
  shell.commands.add(
    {
      id: 'edit.delete',
      label: 'Delete',
      keys: ['Delete'],
      ofSelection: true,
      keysOfDiagram: true,
      enabled: () => allIds().length > 0,
      run: () => send(DeleteElementOperation.create(allIds())),
    },
    {
      id: 'edit.select-all',
      label: 'Select all',
      description: 'Select all beside what is selected in a node; again, all in the diagram',
      keys: ['Ctrl+A'],
      keysOfDiagram: true,
      enabled: () => shell.diagram !== undefined,
      run: () => {
        const all = besideSelected(shell.diagram!);
        send(SelectAction.setSelection(all));
        shell.say(`${all.length} selected.`);
      },
    },
  );
  new DiagramKeys(
    shell.canvas,
    () => shell.diagram,
    shell.keyMoves,
    (text) => shell.say(text),
    () => renamable() && rename(),
    () => void panel.focusOn('rate'),
    () => shell.commands.run('edit.select-all'),
  );
  return addMenu(shell, ids);
}

function addPanel(shell: Shell): PropertyPanel {
  const panel = new PropertyPanel(
    shell.properties,
    (ownerId, feature) => shell.openTable(ownerId, feature),
    (ids) => shell.setInspected(ids),
  );
  const show = (diagram: Diagram): void => {
    panel.show(
      diagram,
      diagram.context.selectedElements.map((element) => element.id),
    );
  };
  shell.inspectSelection = () => shell.diagram && show(shell.diagram);
  shell.focusProperty = (feature) => {
    shell.unfold('properties');
    void panel.focusOn(feature);
  };
  shell.onShown(show);
  shell.onSelected(show);
  shell.onModelChanged(() => void panel.refresh());
  shell.onLoading((diagram) => {
    diagram.names.goOn = () => {
      shell.unfold('properties');
      panel.focusOnParts();
    };
    diagram.news.listen({
      refused: (text) => shell.say(text),
      propertyRefused: (refusal) => panel.refuse(refusal),
    });
  });
  return panel;
}

function addMenu(shell: Shell, ids: () => string[]): ContextMenu {
  const menu = new ContextMenu(() => shell.focusDiagram());
  menu.add(() =>
    MENU.flatMap((group, index) =>
      group.map((id) => {
        const { label, keys, enabled } = shell.commands.get(id);
        return {
          group: String(index),
          label,
          keys: keys?.[0],
          enabled: enabled?.() ?? true,
          run: () => shell.commands.run(id),
        };
      }),
    ),
  );
  shell.canvas.addEventListener('contextmenu', (event) => {
    if (!(event.target as Element).closest('input, textarea')) {
      event.preventDefault();
      void pointAt(shell.diagram!, event).then(() =>
        menu.open({ x: event.clientX, y: event.clientY }, ids()),
      );
    }
  });
  shell.commands.add({
    id: 'edit.menu',
    label: 'Menu of the selection',
    keys: ['Shift+F10', 'ContextMenu'],
    ofSelection: true,
    enabled: () => !!shell.diagram,
    run: () => {
      const selected =
        shell.canvas.querySelector('.diagram:not(.hidden) .selected') ?? shell.canvas;
      const { left, top, width, height } = selected.getBoundingClientRect();
      menu.open({ x: left + width / 2, y: top + height / 2 }, ids(), false);
    },
  });
  return menu;
}

/** Selects what the menu is opened at; what is selected already stays so, with all that is selected beside it. */
async function pointAt(diagram: Diagram, event: MouseEvent): Promise<void> {
  const id = diagram.elementAt(event)?.id;
  const selected = diagram.context.selectedElements.map((element) => element.id);
  const pointed = id === undefined ? [] : [id];
  const stays = id !== undefined && selected.includes(id);
  await diagram.dispatcher.dispatch(
    SelectAction.create({
      selectedElementsIDs: stays ? selected : pointed,
      deselectedElementsIDs: !stays,
    }),
  );
}
