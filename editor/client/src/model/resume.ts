// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  CommandExecutionContext,
  CommandReturn,
  GModelElementSchema,
  GModelRootSchema,
  GParentElement,
  TYPES,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { SystemEdge, SystemNode } from './elements';
import { UpdateElementsAction, UpdateElementsCommand } from './update-elements';

/** The connection is there again: what is drawn is to become this graph. */
export interface ResumeAction extends Action {
  kind: typeof ResumeAction.KIND;
  newRoot: GModelRootSchema;
}

export namespace ResumeAction {
  export const KIND = 'slipway.resume';

  export function create(newRoot: GModelRootSchema): ResumeAction {
    return { kind: KIND, newRoot };
  }
}

/** Patches the graph to be as the server has it by now, as an update would have done all the while. */
@injectable()
export class ResumeCommand extends UpdateElementsCommand {
  static override readonly KIND = ResumeAction.KIND;

  constructor(@inject(TYPES.Action) protected readonly resume: ResumeAction) {
    super(UpdateElementsAction.create(resume.newRoot.revision ?? 0));
  }

  override execute(context: CommandExecutionContext): CommandReturn {
    const { removed, added, changed } = this.action;
    const drawn = new Map(elementsIn(context.root).map((element) => [element.id, element]));
    const visit = (schema: GModelElementSchema, parent: string): void => {
      const known = drawn.get(schema.id);
      if (known?.type === schema.type && known.parent.id === parent) {
        drawn.delete(schema.id);
        changed.push(schema);
        drawnChildren(schema).forEach((child) => visit(child, schema.id));
      } else {
        // With all that is in it.
        added.push({ parent, element: schema });
      }
    };
    drawnChildren(this.resume.newRoot).forEach((child) => visit(child, context.root.id));
    removed.push(...drawn.keys());
    return super.execute(context);
  }
}

function elementsIn(parent: GParentElement): (SystemNode | SystemEdge)[] {
  return parent.children
    .filter(
      (child): child is SystemNode | SystemEdge =>
        child instanceof SystemNode || child instanceof SystemEdge,
    )
    .flatMap((child) => [child, ...elementsIn(child)]);
}

function drawnChildren(schema: GModelElementSchema): GModelElementSchema[] {
  return (schema.children ?? []).filter((child) => /^(node|edge):/.test(child.type));
}
