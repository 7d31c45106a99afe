// SPDX-License-Identifier: EPL-2.0
import {
  Args,
  CreateNodeOperation,
  PaletteItem,
  Point,
  TriggerNodeCreationAction,
} from '@eclipse-glsp/client';
import { containerForNew } from '../model/drop-targets';
import type { Diagram } from './diagram';
import { type Choice, fitting, QuickPick } from './quick-pick';
import type { Shell } from './shell';

/** How far below the mouse the list is, in pixels: the place stays in view. */
const BELOW = 10;

/** What the palette has that can be created at some point. */
interface Creatable {
  readonly item: PaletteItem;
  /** The type of the node. */
  readonly type: string;
  /** Creates it with its middle there, and has it named; the server is told more than the palette says where that is given. */
  readonly create: (more?: Args) => void;
}

/** All that can be created at a point of a diagram, in the order of the palette. */
export function creatableAt({ palette }: Shell, diagram: Diagram, at: Point): Creatable[] {
  const { context, dispatcher, names, rules } = diagram;
  return palette.items().flatMap((item) =>
    item.actions.filter(TriggerNodeCreationAction.is).flatMap(({ elementTypeId: type, args }) => {
      const kind = rules.node(type);
      if (!kind) {
        return [];
      }
      const container = containerForNew(context.modelRoot, at, type);
      const location = { x: at.x - kind.width / 2, y: at.y - kind.height / 2 };
      return [
        {
          item,
          type,
          create: (more: Args = {}) => {
            names.expect(type);
            const operation = CreateNodeOperation.create(type, {
              containerId: container.id,
              location,
              args: { ...args, ...more },
            });
            void dispatcher.dispatch(operation);
          },
        },
      ];
    }),
  );
}

/** Has a double click where nothing is drawn offer what can be created there: a few letters and Enter choose it. */
export function addCreating(shell: Shell): void {
  // Asked with each letter: right after another diagram was turned to, the palette is still that of the one before.
  let choices: () => Choice[] = () => [];
  const pick = new QuickPick('create', 'Create here', 'Create here:', (text) =>
    fitting(choices(), text),
  );
  shell.canvas.addEventListener('dblclick', (event) => {
    const { diagram } = shell;
    const target = event.target as Element;
    // Whoever follows the mouse from its press on has the events of it go to the canvas.
    const isInDiagram = target === shell.canvas || target.closest('.diagram') !== null;
    const isFree = isInDiagram && diagram?.isAtRest && !diagram.elementAt(event);
    const at = isFree ? diagram.pointAt(event) : undefined;
    if (at) {
      choices = () =>
        creatableAt(shell, diagram!, at).map(({ item, create }) => ({
          icon: item.icon,
          label: item.label,
          run: () => {
            shell.focusDiagram();
            create();
          },
        }));
      pick.open('', { x: event.clientX, y: event.clientY + BELOW });
    }
  });
}
