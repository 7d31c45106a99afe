// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  CommandExecutionContext,
  CommandReturn,
  ContainerManager,
  CSS_GHOST_ELEMENT,
  CSS_HIDDEN,
  CursorCSS,
  cursorFeedbackAction,
  Disposable,
  DisposableCollection,
  FeedbackCommand,
  FeedbackEmitter,
  getTemplateElementId,
  GhostElement,
  GModelElement,
  GModelElementSchema,
  InsertOptions,
  isBoundsAware,
  NodeCreationTool,
  NodeCreationToolMouseListener,
  Point,
  RemoveTemplateElementsAction,
  TrackedInsert,
  TYPES,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { containerForNew } from '../model/drop-targets';
import { SystemNode } from '../model/elements';
import { Rules } from '../model/rules';
import { Guidance } from '../page/guidance';
import { RedrawAction } from '../view/redraw';
import { NO_TAKERS, Scene } from '../view/scene';
import { NewNames } from './new-names';

/** Finds what takes a new node: the innermost node below its middle that may hold it, or the nearest one, or the diagram. */
@injectable()
export class SystemContainerManager extends ContainerManager {
  @inject(Guidance) private readonly guidance: Guidance;
  @inject(Rules) private readonly rules: Rules;
  @inject(Scene) private readonly scene: Scene;

  override insert(
    proxy: GModelElement,
    location: Point,
    elementTypeId: string,
    options?: Partial<InsertOptions>,
  ): TrackedInsert {
    const container = containerForNew(proxy.root, middle(proxy, location), elementTypeId);
    return { elementTypeId, container, location, valid: true, options: { ...options } };
  }

  override addInsertFeedback(
    feedback: FeedbackEmitter,
    { container, elementTypeId }: TrackedInsert,
  ): FeedbackEmitter {
    feedback.add(cursorFeedbackAction(CursorCSS.NODE_CREATION), cursorFeedbackAction());
    // The ghost is drawn where it has come to next, and this with it.
    this.scene.takers = container ? new Set([container.id]) : NO_TAKERS;
    this.guidance.say(
      container instanceof SystemNode
        ? `Puts it into ${container.name}.`
        : this.rules.whatIsMadeAround(elementTypeId),
    );
    return feedback;
  }
}

function middle(proxy: GModelElement, location: Point): Point {
  const { width, height } = isBoundsAware(proxy) ? proxy.bounds : { width: 0, height: 0 };
  return { x: location.x + width / 2, y: location.y + height / 2 };
}

/** Creates nodes, by a click or by being dragged from the palette. */
@injectable()
export class SystemNodeCreationTool extends NodeCreationTool {
  @inject(NewNames) readonly names: NewNames;
  @inject(Scene) private readonly scene: Scene;

  override doEnable(): void {
    super.doEnable();
    this.toDisposeOnDisable.push({
      dispose: () => {
        this.scene.takers = NO_TAKERS;
        this.scene.snapLines = [];
        void this.dispatchActions([RedrawAction.create()]);
      },
    });
  }

  protected override createNodeCreationListener(ghost: GhostElement): Disposable {
    const listener = new PlacingListener(this.triggerAction, this, ghost, this.names);
    return new DisposableCollection(listener, this.mouseTool.registerListener(listener));
  }
}

class PlacingListener extends NodeCreationToolMouseListener {
  constructor(
    trigger: ConstructorParameters<typeof NodeCreationToolMouseListener>[0],
    tool: ConstructorParameters<typeof NodeCreationToolMouseListener>[1],
    ghost: GhostElement,
    private readonly names: NewNames,
  ) {
    super(trigger, tool, ghost);
  }

  /** The ghost goes at once: the server's answer patches the graph, which would keep it. */
  protected override getCreateOperation(
    context: GModelElement,
    event: MouseEvent,
    insert: TrackedInsert,
  ): Action {
    const operation = super.getCreateOperation(context, event, insert);
    if (!this.isContinuousMode(context, event)) {
      void this.tool.dispatchActions([this.removal(this.ghostElement)]);
      this.names.expect(this.elementTypeId);
    }
    return operation;
  }

  protected override createGhostElement(ghost: GhostElement): string {
    this.ghostElementFeedback
      .add(AddGhostAction.create(ghost.template as GModelElementSchema), this.removal(ghost))
      .submit();
    return getTemplateElementId(ghost.template);
  }

  private removal(ghost: GhostElement): Action {
    return RemoveTemplateElementsAction.create({ templates: [ghost.template] });
  }
}

/** Adds what the mouse carries until a node is made. */
interface AddGhostAction extends Action {
  kind: typeof AddGhostAction.KIND;
  ghost: GModelElementSchema;
}

namespace AddGhostAction {
  export const KIND = 'slipway.addGhost';

  export function create(ghost: GModelElementSchema): AddGhostAction {
    return { kind: KIND, ghost };
  }
}

/** Its size is known, so nothing is measured, for which GLSP would draw the whole diagram once more. */
@injectable()
export class AddGhostCommand extends FeedbackCommand {
  static readonly KIND = AddGhostAction.KIND;

  constructor(@inject(TYPES.Action) private readonly action: AddGhostAction) {
    super();
  }

  execute(context: CommandExecutionContext): CommandReturn {
    const { root, modelFactory } = context;
    if (!root.index.getById(this.action.ghost.id)) {
      const ghost = modelFactory.createElement(this.action.ghost);
      ghost.cssClasses = [CSS_HIDDEN, CSS_GHOST_ELEMENT];
      root.add(ghost);
    }
    return root;
  }
}
