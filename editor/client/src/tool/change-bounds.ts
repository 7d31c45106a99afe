// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  applyCssClasses,
  ChangeBoundsListener,
  ChangeBoundsTool,
  ChangeContainerOperation,
  CompoundOperation,
  CursorCSS,
  cursorFeedbackAction,
  deleteCssClasses,
  FeedbackEmitter,
  GModelElement,
  HideChangeBoundsToolResizeFeedbackAction,
  ISelectionListener,
  MouseListener,
  Operation,
  ShowChangeBoundsToolResizeFeedbackAction,
  toElementAndBounds
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { Container, containerAt, DROP_TARGET, innermostAt } from '../model/drop-targets';
import { SystemNode } from '../model/elements';
import { Rules } from '../model/rules';
import { Guidance } from '../page/guidance';
import { absoluteBounds, isSameList, NOTHING_HELD, Scene } from '../view/scene';

/** Moves and resizes nodes; dropped in another node that takes them, they are put into it. */
@injectable()
export class SystemChangeBoundsTool extends ChangeBoundsTool {
  @inject(Guidance) readonly guidance: Guidance;
  @inject(Rules) private readonly rules: Rules;
  @inject(Scene) private readonly scene: Scene;

  /** Why a node cannot be dropped where it is. */
  whyRefused(node: SystemNode): string {
    const { x, y, width, height } = absoluteBounds(node);
    const over = innermostAt(node.root.children, { x: x + width / 2, y: y + height / 2 }, node);
    return this.rules.whyNotInside(node.type, over?.type);
  }

  /** Holds nodes above all else, or none. */
  hold(nodes: readonly SystemNode[]): void {
    if (!isSameList([...this.scene.held], nodes)) {
      this.scene.held = nodes.length > 0 ? new Set(nodes) : NOTHING_HELD;
    }
  }

  protected override createChangeBoundsListener(): MouseListener & ISelectionListener {
    return new DropListener(this);
  }
}

class DropListener extends ChangeBoundsListener {
  protected readonly dropFeedback: FeedbackEmitter;
  private shownDrop = '';

  constructor(private readonly placing: SystemChangeBoundsTool) {
    super(placing);
    this.dropFeedback = placing.createFeedbackEmitter();
  }

  /** Shows the handles. Bounds are known from the server, so nothing has to be measured for them. */
  protected override updateResizeElement(target: GModelElement, event?: MouseEvent): boolean {
    this.activeResizeHandle = undefined;
    const handle = target as unknown as { parent: SystemNode };
    const isHandle = target.type === 'resize-handle';
    this.activeResizeElement = isHandle ? handle.parent : this.findResizeElement(target);
    if (!this.activeResizeElement) {
      this.disposeResize();
      return false;
    }
    if (isHandle) {
      this.activeResizeHandle = target as never;
    }
    if (event) {
      this.tracker.startTracking();
    }
    this.initialBounds = {
      newSize: this.activeResizeElement.bounds,
      newPosition: this.activeResizeElement.bounds,
      elementId: this.activeResizeElement.id
    };
    this.handleFeedback.add(
      ShowChangeBoundsToolResizeFeedbackAction.create({ elementId: this.activeResizeElement.id }),
      HideChangeBoundsToolResizeFeedbackAction.create()
    );
    this.handleFeedback.submit();
    return true;
  }

  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    this.placing.hold([]);
    return super.mouseDown(target, event);
  }

  protected override draggingMouseMove(target: GModelElement, event: MouseEvent): Action[] {
    if (!this.activeResizeHandle) {
      const moved = this.getElementsToMove(target).filter((node): node is SystemNode & typeof node => node instanceof SystemNode);
      this.placing.hold(moved);
      this.showDrop(moved);
    }
    return super.draggingMouseMove(target, event);
  }

  /** Shows what would take the nodes if they were dropped now. */
  private showDrop(moved: SystemNode[]): void {
    const parents = moved.map(newParent);
    const key = parents.map(parent => (parent instanceof GModelElement ? parent.id : String(parent))).join(' ');
    if (key === this.shownDrop) {
      return;
    }
    this.shownDrop = key;
    this.dropFeedback.revert();
    const refused = parents.indexOf('refused');
    const takers = parents.filter((parent): parent is Container => parent instanceof GModelElement);
    this.dropFeedback.add(
      cursorFeedbackAction(refused >= 0 ? CursorCSS.OPERATION_NOT_ALLOWED : takers.length > 0 ? CursorCSS.NODE_CREATION : CursorCSS.MOVE),
      cursorFeedbackAction(CursorCSS.DEFAULT)
    );
    for (const taker of takers) {
      this.dropFeedback.add(applyCssClasses(taker, DROP_TARGET), deleteCssClasses(taker, DROP_TARGET));
    }
    this.dropFeedback.submit();
    this.placing.guidance.say(refused < 0 ? '' : this.placing.whyRefused(moved[refused]));
  }

  override draggingMouseUp(target: GModelElement, event: MouseEvent): Action[] {
    this.endDrop();
    return super.draggingMouseUp(target, event);
  }

  override dispose(): void {
    this.endDrop();
    super.dispose();
  }

  private endDrop(): void {
    this.shownDrop = '';
    this.dropFeedback.dispose();
    this.placing.guidance.say('');
  }

  protected override handleMoveOnServer(target: GModelElement): Action[] {
    const operations: Operation[] = [];
    const moved: SystemNode[] = [];
    for (const element of this.getElementsToMove(target)) {
      if (element instanceof SystemNode) {
        const parent = newParent(element);
        if (parent === undefined || parent === 'refused') {
          moved.push(element);
        } else {
          const { x, y } = absoluteBounds(element);
          operations.push(
            ChangeContainerOperation.create({ elementId: element.id, targetContainerId: parent.id, location: { x, y } })
          );
        }
      }
    }
    if (moved.length > 0) {
      operations.push({ kind: 'changeBounds', isOperation: true, newBounds: moved.map(toElementAndBounds) } as Operation);
    }
    return operations.length > 1 ? [CompoundOperation.create(operations)] : operations;
  }
}

/**
 * Where a node is put by being dropped where it is: undefined where it stays in its parent,
 * `refused` where nothing there takes it.
 */
function newParent(node: SystemNode): Container | 'refused' | undefined {
  const { x, y, width, height } = absoluteBounds(node);
  const container = containerAt(node.root, { x: x + width / 2, y: y + height / 2 }, node);
  return container === node.parent ? undefined : (container ?? 'refused');
}
