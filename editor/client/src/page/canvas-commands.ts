// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  ChangeBoundsOperation,
  ElementAndBounds,
  FitToScreenAction,
  GModelElement,
  isSelected,
  LayoutOperation,
} from '@eclipse-glsp/client';
import { align, Alignment, distribute, sameSize } from '../model/arrange';
import { outermost, SystemNode } from '../model/elements';
import { PlaceOperation } from '../model/place';
import { PageCommand } from './commands';
import { Diagram, ZOOM_STEP } from './diagram';
import { neighbourSetting, toggleSetting, ViewSettings, viewSettings } from './view-settings';

/** The commands that show more or less of the diagram, and those that line up what is selected. */
export function canvasCommands(diagram: () => Diagram | undefined): PageCommand[] {
  return [...viewCommands(diagram), ...layoutCommands(diagram), ...arrangeCommands(diagram)];
}

function layoutCommands(diagram: () => Diagram | undefined): PageCommand[] {
  const selectedIds = (): string[] => selection(diagram()).map(({ id }) => id);
  const layOut = (ids: string[]): void => send(diagram(), LayoutOperation.create(ids));
  return [
    {
      id: 'diagram.layout-all',
      label: 'Lay out all',
      description: 'Place all nodes, including those that you have placed',
      keys: ['Alt+Shift+A'],
      run: () => layOut([diagram()!.kind.id]),
    },
    {
      id: 'diagram.layout-selection',
      label: 'Lay out selection',
      description: 'Place the selected nodes, and everything in them',
      keys: ['Alt+Shift+P'],
      ofSelection: true,
      enabled: () => selection(diagram()).length > 0,
      run: () => layOut(selectedIds()),
    },
    {
      id: 'diagram.place',
      label: 'Let Slipway place it',
      description:
        'Move the selected nodes to free places near what they are connected with; nothing else moves',
      keys: ['Alt+Shift+J'],
      ofSelection: true,
      enabled: () => selection(diagram()).length > 0,
      run: () => send(diagram(), PlaceOperation.create(selectedIds())),
    },
  ];
}

function viewCommands(diagram: () => Diagram | undefined): PageCommand[] {
  const zoomed = (to: (zoom: number) => number) => () => diagram()?.zoom(to);
  return [
    {
      id: 'view.zoom-in',
      label: 'Zoom in',
      keys: ['Ctrl++', 'Ctrl+='],
      run: zoomed((zoom) => zoom * ZOOM_STEP),
    },
    {
      id: 'view.zoom-out',
      label: 'Zoom out',
      keys: ['Ctrl+-'],
      run: zoomed((zoom) => zoom / ZOOM_STEP),
    },
    {
      id: 'view.actual-size',
      label: 'Actual size',
      description: 'Zoom to 100 %',
      keys: ['Ctrl+0'],
      run: zoomed(() => 1),
    },
    {
      id: 'view.fit-selection',
      label: 'Fit selection',
      description: 'Show the selection as large as possible',
      keys: ['Ctrl+Shift+E'],
      enabled: () => selection(diagram()).length > 0,
      run: () => {
        const ids = selection(diagram()).map((element) => element.id);
        send(
          diagram(),
          FitToScreenAction.create(ids, { padding: 60, maxZoom: 1.6, animate: false }),
        );
      },
    },
    {
      id: 'view.grid',
      label: 'Grid',
      description: 'Show the grid or hide it',
      keys: ['Ctrl+Shift+G'],
      ...toggling('grid'),
    },
    {
      id: 'view.snap-to-grid',
      label: 'Snap to grid',
      description: 'Align moved nodes to the grid, or not; hold Alt to move freely',
      ...toggling('snapToGrid'),
    },
    {
      id: 'view.snap-lines',
      label: 'Snap to other nodes',
      description: 'Align moved nodes with other nodes, or not; hold Alt to move freely',
      ...toggling('snapLines'),
    },
    {
      id: 'view.neighbours',
      label: 'Highlight neighbours',
      description:
        'Highlight the neighbours of what is pointed at or selected in diagrams of this kind, or not',
      keys: ['Alt+N'],
      ...toggling(() => neighbourSetting(diagram()?.kind.id ?? '')),
    },
    {
      id: 'view.bundles',
      label: 'Bundle flows',
      description: 'Show the flows between the same two hosts as one edge, or each of them',
      keys: ['Alt+B'],
      ...toggling('bundles'),
    },
    {
      id: 'view.topic-colours',
      label: 'Colour flows by topic',
      description: 'Give each topic and its flows a colour of their own, or none',
      keys: ['Alt+K'],
      ...toggling('topicColours'),
    },
    {
      id: 'view.minimap',
      label: 'Minimap',
      description: 'Show the whole diagram in a corner, or hide it',
      keys: ['Ctrl+Shift+M'],
      ...toggling('minimap'),
    },
  ];
}

function toggling(
  setting: keyof ViewSettings | (() => keyof ViewSettings),
): Pick<PageCommand, 'pressed' | 'run'> {
  const name = typeof setting === 'function' ? setting : (): keyof ViewSettings => setting;
  return { pressed: () => viewSettings()[name()], run: () => toggleSetting(name()) };
}

const ALIGNMENTS: Record<Alignment, { label: string; key: string }> = {
  left: { label: 'Align left', key: 'L' },
  centre: { label: 'Align centres', key: 'C' },
  right: { label: 'Align right', key: 'R' },
  top: { label: 'Align top', key: 'T' },
  middle: { label: 'Align middles', key: 'M' },
  bottom: { label: 'Align bottom', key: 'B' },
};

function arrangeCommands(diagram: () => Diagram | undefined): PageCommand[] {
  const command = (
    id: string,
    label: string,
    key: string,
    least: number,
    places: (nodes: SystemNode[]) => ElementAndBounds[],
  ): PageCommand => ({
    id: `arrange.${id}`,
    label,
    keys: [`Alt+Shift+${key}`],
    // What is in a node that is arranged goes with it.
    enabled: () => outermost(selection(diagram())).length >= least,
    run: () => {
      const bounds = places(outermost(selection(diagram())));
      if (bounds.length > 0) {
        send(diagram(), ChangeBoundsOperation.create(bounds));
      }
    },
  });
  return [
    ...(Object.keys(ALIGNMENTS) as Alignment[]).map((how) =>
      command(`align-${how}`, ALIGNMENTS[how].label, ALIGNMENTS[how].key, 2, (nodes) =>
        align(nodes, how),
      ),
    ),
    command('distribute-across', 'Distribute across', 'H', 3, (nodes) => distribute(nodes, 'x')),
    command('distribute-down', 'Distribute down', 'V', 3, (nodes) => distribute(nodes, 'y')),
    command('same-width', 'Same width', 'W', 2, (nodes) => sameSize(nodes, ['width'])),
    command('same-height', 'Same height', 'I', 2, (nodes) => sameSize(nodes, ['height'])),
    command('same-size', 'Same size', 'S', 2, (nodes) => sameSize(nodes, ['width', 'height'])),
  ];
}

function send(diagram: Diagram | undefined, action: Action | undefined): void {
  if (diagram && action) {
    void diagram.dispatcher.dispatch(action);
  }
}

function selection(diagram: Diagram | undefined): SystemNode[] {
  return (diagram?.context.selectedElements ?? []).filter(
    (element): element is GModelElement & SystemNode =>
      element instanceof SystemNode && isSelected(element),
  );
}
