// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  Command,
  CommandExecutionContext,
  CommandReturn,
  GChildElement,
  GLabel,
  GModelElementSchema,
  GParentElement,
  IFeedbackActionDispatcher,
  TYPES,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { NOTHING_HELD, Scene } from '../view/scene';
import { SystemEdge, SystemNode } from './elements';

/** Changes the graph that is shown, up to a revision. What it removes is gone before anything is added. */
export interface UpdateElementsAction extends Action {
  kind: typeof UpdateElementsAction.KIND;
  revision: number;
  removed: string[];
  added: { parent: string; element: GModelElementSchema }[];
  changed: GModelElementSchema[];
}

/** What changes of a node, and of an edge. */
type NodeState = Pick<SystemNode, 'position' | 'size' | 'args'>;
type EdgeState = Partial<Pick<SystemEdge, 'routingPoints'>> &
  Pick<SystemEdge, 'args' | 'sourceId' | 'targetId'>;

export namespace UpdateElementsAction {
  export const KIND = 'slipway.updateElements';

  /** An update to a revision, with nothing in it yet. */
  export function create(revision: number): UpdateElementsAction {
    return { kind: KIND, revision, removed: [], added: [], changed: [] };
  }
}

/**
 * Patches the graph in place: elements stay the objects that they are, so selection, feedback and
 * what is already drawn of the others stay, too.
 */
@injectable()
export class UpdateElementsCommand extends Command {
  static readonly KIND: string = UpdateElementsAction.KIND;

  @inject(TYPES.IFeedbackActionDispatcher) protected feedback: IFeedbackActionDispatcher;
  @inject(Scene) protected readonly scene: Scene;

  constructor(@inject(TYPES.Action) protected readonly action: UpdateElementsAction) {
    super();
  }

  execute(context: CommandExecutionContext): CommandReturn {
    const { root } = context;
    for (const id of this.action.removed) {
      const element = root.index.getById(id);
      if (element instanceof GChildElement) {
        element.parent.remove(element);
      }
    }
    for (const { parent, element } of this.action.added) {
      const container = root.index.getById(parent);
      if (container instanceof GParentElement) {
        container.add(context.modelFactory.createElement(element, container));
      }
    }
    for (const schema of this.action.changed) {
      this.change(root.index.getById(schema.id), schema, context);
    }
    root.revision = this.action.revision;
    // Until here what was dropped has stayed above what it was dropped on.
    this.scene.held = NOTHING_HELD;
    if (this.action.added.length > 0) {
      void this.feedback.applyFeedbackCommands(context);
    }
    return root;
  }

  protected change(
    element: unknown,
    schema: GModelElementSchema,
    context: CommandExecutionContext,
  ): void {
    if (element instanceof SystemNode) {
      const { position, size, args } = schema as GModelElementSchema & NodeState;
      element.position = position;
      element.size = size;
      element.args = args;
    } else if (element instanceof SystemEdge) {
      const { routingPoints, args, sourceId, targetId } = schema as GModelElementSchema & EdgeState;
      element.routingPoints = routingPoints ?? [];
      element.args = args;
      if (element.sourceId !== sourceId || element.targetId !== targetId) {
        // The index knows edges by their ends.
        const parent = element.parent;
        parent.remove(element);
        element.sourceId = sourceId;
        element.targetId = targetId;
        parent.add(element);
      }
    }
    for (const child of schema.children ?? []) {
      const label = context.root.index.getById(child.id);
      if (label instanceof GLabel) {
        label.text = (child as GModelElementSchema & { text: string }).text;
      }
    }
  }

  undo(context: CommandExecutionContext): CommandReturn {
    return context.root;
  }

  redo(context: CommandExecutionContext): CommandReturn {
    return context.root;
  }
}
