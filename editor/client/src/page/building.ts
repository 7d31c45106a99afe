// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  ChangeContainerOperation,
  CompoundOperation,
  CreateEdgeOperation,
  CreateNodeOperation,
  Operation,
  PaletteItem,
  TriggerEdgeCreationAction,
  TriggerNodeCreationAction,
} from '@eclipse-glsp/client';
import { isWithin, SystemNode } from '../model/elements';
import { Connecting } from '../model/rules';
import { EDGE, ROOT } from '../notation';
import { Diagram } from './diagram';
import { freePlace, nodeKind, nodesInOrder, selectedNodes } from './elements';
import { Choice, fitting, QuickPick } from './quick-pick';
import { Shell } from './shell';

/** Creates, connects and puts things into others without pointing at places: all that is needed to build by keys. */
export class Building {
  private readonly targets: QuickPick;
  private readonly places: QuickPick;
  private choices: Choice[] = [];

  constructor(private readonly shell: Shell) {
    const find = (text: string): Choice[] => fitting(this.choices, text);
    this.targets = new QuickPick('connect-to', 'Connect to', 'Connect with:', find);
    this.places = new QuickPick('move-into', 'Move into', 'Move into:', find);
    shell.commands.add(
      {
        id: 'edit.connect',
        label: 'Connect to…',
        description: 'Connect the selection with an element from a list',
        keys: ['Alt+C'],
        ofSelection: true,
        enabled: () => this.selected.length > 0 && this.ways.length > 0,
        run: () => this.connect(this.ways),
      },
      {
        id: 'edit.move-into',
        label: 'Move into…',
        description:
          'Put what is selected into something that you choose from a list: components and machines onto hosts',
        keys: ['Alt+M'],
        ofSelection: true,
        enabled: () => this.containers.length > 0,
        run: () => this.moveInto(),
      },
    );
  }

  private get diagram(): Diagram {
    return this.shell.diagram!;
  }

  private get selected(): SystemNode[] {
    return this.shell.diagram ? selectedNodes(this.shell.diagram) : [];
  }

  /** Uses an entry of the palette: an edge begins at what is selected, a node is put where there is room for it. */
  use(item: PaletteItem): void {
    const [action] = item.actions;
    if (TriggerEdgeCreationAction.is(action)) {
      this.connect(this.ways.filter(({ edge }) => EDGE + edge.id === action.elementTypeId));
    } else if (TriggerNodeCreationAction.is(action)) {
      this.create(action);
    }
  }

  private create({ elementTypeId, args }: TriggerNodeCreationAction): void {
    const kind = this.diagram.rules.node(elementTypeId)!;
    const takes = (node: SystemNode): boolean =>
      !node.details.imported && kind.inside.includes(nodeKind(this.diagram, node).id);
    let container: SystemNode | undefined = this.selected[0];
    while (container && !takes(container)) {
      container = container.parent instanceof SystemNode ? container.parent : undefined;
    }
    if (!container && !kind.inside.includes(ROOT)) {
      container = nodesInOrder(this.diagram).find(takes);
    }
    this.send(
      CreateNodeOperation.create(elementTypeId, {
        containerId: container?.id ?? this.diagram.context.modelRoot.id,
        location: freePlace(this.diagram, container, kind),
        args,
      }),
    );
    this.shell.say(
      `Created: ${kind.label}${container ? ` in ${container.name}` : ''}. F2 renames it.`,
    );
    this.shell.focusDiagram();
  }

  // Edges

  /** The ways to connect all selected nodes with something. */
  private get ways(): Connecting[] {
    return this.shell.diagram?.rules.waysFrom(this.selected.map((node) => node.type)) ?? [];
  }

  private connect(ways: Connecting[]): void {
    const sources = this.selected;
    if (sources.length === 0) {
      this.shell.say('Select what is to be connected first.');
      return;
    }
    const choices: Choice[] = [];
    for (const { edge, forward } of ways) {
      for (const node of nodesInOrder(this.diagram)) {
        if (
          !sources.includes(node) &&
          this.diagram.rules.canBeEnd(edge, forward ? 'target' : 'source', node.type)
        ) {
          const detail = `${edge.label} ${forward ? 'to' : 'from'} ${node.details.label.toLowerCase()}`;
          const operations = sources.map((source) =>
            CreateEdgeOperation.create({
              elementTypeId: EDGE + edge.id,
              sourceElementId: forward ? source.id : node.id,
              targetElementId: forward ? node.id : source.id,
            }),
          );
          choices.push({
            icon: node.details.icon,
            label: node.name,
            detail,
            run: () => this.sendAll(operations, `Connected: ${detail} ${node.name}.`),
          });
        }
      }
    }
    if (choices.length === 0) {
      this.shell.say(
        `There is nothing yet that ${name(sources)} could be connected with in this way.`,
      );
      return;
    }
    this.choices = choices;
    this.targets.open('');
  }

  // Containers

  /** What all selected nodes can be put into; undefined stands for the diagram itself. */
  private get containers(): (SystemNode | undefined)[] {
    const selected = this.selected;
    if (selected.length === 0 || selected.some((node) => node.details.imported)) {
      return [];
    }
    const inside = selected.map((node) => nodeKind(this.diagram, node).inside);
    const fitting: (SystemNode | undefined)[] = nodesInOrder(this.diagram).filter(
      (node) =>
        inside.every((kinds) => kinds.includes(nodeKind(this.diagram, node).id)) &&
        selected.every((each) => each.parent !== node && !isWithin(node, each)),
    );
    const free =
      inside.every((kinds) => kinds.includes(ROOT)) &&
      selected.some((node) => node.parent instanceof SystemNode);
    return free ? [...fitting, undefined] : fitting;
  }

  private moveInto(): void {
    const moved = this.selected;
    this.choices = this.containers.map((container) => ({
      icon: container?.details.icon,
      label: container?.name ?? 'Nothing',
      detail: container?.details.label ?? 'Taken out, allocated to nothing',
      run: () =>
        this.sendAll(
          moved.map((node) =>
            ChangeContainerOperation.create({
              elementId: node.id,
              targetContainerId: container?.id ?? this.diagram.context.modelRoot.id,
              location: freePlace(this.diagram, container, node.size),
            }),
          ),
          container ? `${name(moved)} moved into ${container.name}.` : `${name(moved)} taken out.`,
        ),
    }));
    this.places.open('');
  }

  private sendAll(operations: Operation[], said: string): void {
    this.shell.focusDiagram();
    this.send(operations.length === 1 ? operations[0] : CompoundOperation.create(operations));
    this.shell.say(said);
  }

  private send(action: Action): void {
    void this.diagram.dispatcher.dispatch(action);
  }
}

function name(nodes: SystemNode[]): string {
  return nodes.length === 1 ? nodes[0].name : `${nodes.length} elements`;
}
