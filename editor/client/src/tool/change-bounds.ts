// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  ChangeBoundsListener,
  ChangeBoundsTool,
  ChangeContainerOperation,
  CompoundOperation,
  CursorCSS,
  cursorFeedbackAction,
  FeedbackEmitter,
  GModelElement,
  GModelRoot,
  HideChangeBoundsToolResizeFeedbackAction,
  isContainable,
  ISelectionListener,
  MouseListener,
  Operation,
  ShowChangeBoundsToolResizeFeedbackAction,
  toElementAndBounds
} from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import { SystemNode } from '../model/elements';
import { absoluteBounds } from '../view/scene';

/** Moves and resizes nodes; dropped in another node that takes them, they are put into it. */
@injectable()
export class SystemChangeBoundsTool extends ChangeBoundsTool {
  protected override createChangeBoundsListener(): MouseListener & ISelectionListener {
    return new DropListener(this);
  }
}

class DropListener extends ChangeBoundsListener {
  protected readonly dropFeedback: FeedbackEmitter;

  constructor(tool: SystemChangeBoundsTool) {
    super(tool);
    this.dropFeedback = tool.createFeedbackEmitter();
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

  protected override draggingMouseMove(target: GModelElement, event: MouseEvent): Action[] {
    if (!this.activeResizeHandle) {
      const moved = this.getElementsToMove(target).filter((node): node is SystemNode & typeof node => node instanceof SystemNode);
      const parents = moved.map(node => newParent(node));
      this.dropFeedback.add(
        cursorFeedbackAction(
          parents.some(parent => parent === 'refused')
            ? CursorCSS.OPERATION_NOT_ALLOWED
            : parents.some(parent => parent !== undefined)
              ? CursorCSS.NODE_CREATION
              : CursorCSS.MOVE
        ),
        cursorFeedbackAction(CursorCSS.DEFAULT)
      );
      this.dropFeedback.submit();
    }
    return super.draggingMouseMove(target, event);
  }

  override draggingMouseUp(target: GModelElement, event: MouseEvent): Action[] {
    this.dropFeedback.dispose();
    return super.draggingMouseUp(target, event);
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
function newParent(node: SystemNode): SystemNode | GModelRoot | 'refused' | undefined {
  const bounds = absoluteBounds(node);
  const centre = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const over = innermost(node.root.children, centre, node);
  for (let at: GModelElement | undefined = over ?? node.root; at; at = (at as SystemNode).parent) {
    if (at === node.parent) {
      return undefined;
    }
    if (isContainable(at) && at.isContainableElement(node)) {
      return at as GModelElement as SystemNode | GModelRoot;
    }
    if (at === node.root) {
      break;
    }
  }
  return 'refused';
}

function innermost(
  among: readonly GModelElement[],
  point: { x: number; y: number },
  except: SystemNode
): SystemNode | undefined {
  for (const element of among) {
    if (element instanceof SystemNode && element !== except) {
      const { x, y, width, height } = absoluteBounds(element);
      if (point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height) {
        return innermost(element.children, point, except) ?? element;
      }
    }
  }
  return undefined;
}
