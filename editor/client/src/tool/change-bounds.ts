// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  Bounds,
  BoundsAware,
  ChangeBoundsListener,
  ChangeBoundsOperation,
  ChangeBoundsTool,
  ChangeContainerOperation,
  CommandExecutionContext,
  CommandReturn,
  CompoundOperation,
  CursorCSS,
  cursorFeedbackAction,
  FeedbackEmitter,
  getElements,
  GModelElement,
  HideChangeBoundsToolResizeFeedbackAction,
  ISelectionListener,
  isNonRoutableSelectedMovableBoundsAware,
  KeyListener,
  MouseListener,
  Operation,
  Point,
  SelectableBoundsAware,
  SetBoundsCommand,
  SetBoundsFeedbackCommand,
  ShowChangeBoundsToolResizeFeedbackAction,
  toElementAndBounds,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { Container, containerAt, innermostAt } from '../model/drop-targets';
import { isWithin, SystemNode } from '../model/elements';
import { Rules } from '../model/rules';
import { DiagramNotes } from '../page/diagram-notes';
import { Guidance } from '../page/guidance';
import { Change } from '../view/change';
import { RedrawAction } from '../view/redraw';
import { absoluteBounds, isSameList, NO_TAKERS, NOTHING_HELD, Scene } from '../view/scene';

/** Shows a node as large as it is being made. GLSP's own would have the diagram drawn once more, hidden, to measure it. */
@injectable()
export class ResizeFeedbackCommand extends SetBoundsFeedbackCommand {
  override execute(context: CommandExecutionContext): CommandReturn {
    return SetBoundsCommand.prototype.execute.call(this, context);
  }
}

/** Moves and resizes nodes; dropped in another node that takes them, they are put into it. */
@injectable()
export class SystemChangeBoundsTool extends ChangeBoundsTool {
  @inject(Guidance) readonly guidance: Guidance;
  @inject(DiagramNotes) readonly notes: DiagramNotes;
  @inject(Rules) private readonly rules: Rules;
  @inject(Scene) private readonly scene: Scene;

  /** Why a node cannot be dropped where it is. */
  whyRefused(node: SystemNode): string {
    return this.rules.whyNotInside(node.type, nodeBelow(node)?.type);
  }

  /** Why a node that is dropped onto another one is placed beside it; empty if it is dropped elsewhere. */
  whyBeside(node: SystemNode): string {
    const over = nodeBelow(node);
    return over && !isWithin(node, over)
      ? `${this.rules.whyNotInside(node.type, over.type)} Placed ${node.name} beside ${over.name}.`
      : '';
  }

  /** What is selected. */
  get selectedIds(): string[] {
    return this.selectionService.getSelectedElementIDs();
  }

  /** Holds nodes above all else, or none. */
  hold(nodes: readonly SystemNode[]): void {
    if (!isSameList([...this.scene.held], nodes)) {
      this.scene.held = nodes.length > 0 ? new Set(nodes) : NOTHING_HELD;
    }
  }

  /** Shows what would take what is being moved. */
  showTakers(takers: readonly Container[]): void {
    this.scene.takers = takers.length > 0 ? new Set(takers.map((taker) => taker.id)) : NO_TAKERS;
    // What would take them is marked above the rest.
    void this.dispatchActions([RedrawAction.create(Change.ABOVE)]);
  }

  /** Arrow keys are the canvas's: GLSP takes those with Alt, too, by which one goes back and forward. */
  protected override createMoveKeyListener(): KeyListener {
    return new KeyListener();
  }

  protected override createChangeBoundsListener(): MouseListener & ISelectionListener {
    return new DropListener(this);
  }
}

class DropListener extends ChangeBoundsListener {
  protected readonly dropFeedback: FeedbackEmitter;
  private shownDrop = '';
  private isCarrying = false;
  private moving = 0;

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
      elementId: this.activeResizeElement.id,
    };
    this.handleFeedback.add(
      ShowChangeBoundsToolResizeFeedbackAction.create({ elementId: this.activeResizeElement.id }),
      HideChangeBoundsToolResizeFeedbackAction.create(),
    );
    this.handleFeedback.submit();
    return true;
  }

  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    this.placing.hold([]);
    // The other buttons move nothing: their release may be the menu's.
    return event.button === 0 ? super.mouseDown(target, event) : [];
  }

  protected override draggingMouseMove(target: GModelElement, event: MouseEvent): Action[] {
    if (!this.activeResizeHandle) {
      const moved = this.getElementsToMove(target).filter(
        (node): node is SystemNode & typeof node => node instanceof SystemNode,
      );
      this.placing.hold(moved);
      this.carryNotes(moved);
      this.showDrop(moved);
      // Where this step of the mouse leads is known when the nodes have been moved there.
      cancelAnimationFrame(this.moving);
      this.moving = requestAnimationFrame(() => this.showDrop(moved));
    }
    return super.draggingMouseMove(target, event);
  }

  /** Has the selected notes go the way of the nodes. */
  private carryNotes(moved: readonly SystemNode[]): void {
    const first = moved.at(0);
    if (first && !this.isCarrying) {
      this.isCarrying = true;
      const { id, position, root } = first;
      this.placing.notes.carry(this.placing.notes.selected, () => {
        const now = root.index.getById(id);
        return now instanceof SystemNode ? Point.subtract(now.position, position) : Point.ORIGIN;
      });
    }
  }

  /** Shows what would take the nodes if they were dropped now. */
  private showDrop(moved: SystemNode[]): void {
    const parents = moved.map(newParent);
    const key = parents
      .map((parent) => (parent instanceof GModelElement ? parent.id : String(parent)))
      .join(' ');
    if (key === this.shownDrop) {
      return;
    }
    this.shownDrop = key;
    this.dropFeedback.revert();
    const refused = parents.indexOf('refused');
    const takers = parents.filter((parent): parent is Container => parent instanceof GModelElement);
    this.dropFeedback.add(
      cursorFeedbackAction(
        refused >= 0
          ? CursorCSS.OPERATION_NOT_ALLOWED
          : takers.length > 0
            ? CursorCSS.NODE_CREATION
            : CursorCSS.MOVE,
      ),
      cursorFeedbackAction(CursorCSS.DEFAULT),
    );
    this.dropFeedback.submit();
    this.placing.showTakers(takers);
    const said = moved
      .map((node, index) => whatBecomes(node, parents[index], false))
      .filter((text) => text);
    this.placing.guidance.say(
      refused < 0 ? said.join(' ') : this.placing.whyRefused(moved[refused]),
    );
  }

  /** By the ids of what is selected: to ask each element of a large diagram with each step of the mouse takes too long. */
  protected override getElementsToMove(target: GModelElement): SelectableBoundsAware[] {
    const selected = getElements(
      target.root.index,
      this.placing.selectedIds,
      isNonRoutableSelectedMovableBoundsAware,
    );
    const all = new Set<GModelElement & BoundsAware>(selected);
    return selected.filter((element) => this.isValidMove(element, all));
  }

  override draggingMouseUp(target: GModelElement, event: MouseEvent): Action[] {
    this.endDrop();
    const actions = super.draggingMouseUp(target, event);
    this.leaveNotes();
    return actions;
  }

  override dispose(): void {
    this.endDrop();
    this.leaveNotes();
    super.dispose();
  }

  /** Leaves notes that are still carried where they were. */
  private leaveNotes(): void {
    if (this.isCarrying) {
      this.isCarrying = false;
      this.placing.notes.carry([], () => Point.ORIGIN);
    }
  }

  private endDrop(): void {
    cancelAnimationFrame(this.moving);
    if (this.shownDrop !== '') {
      this.shownDrop = '';
      this.dropFeedback.dispose();
      this.placing.showTakers([]);
      this.placing.guidance.say('');
    }
  }

  protected override handleMoveOnServer(target: GModelElement): Action[] {
    const operations: Operation[] = [];
    const moved: SystemNode[] = [];
    const said: string[] = [];
    for (const element of this.getElementsToMove(target)) {
      if (element instanceof SystemNode) {
        const parent = newParent(element);
        if (parent === undefined || parent === 'refused') {
          moved.push(element);
          said.push(this.placing.whyBeside(element));
        } else {
          const { x, y } = absoluteBounds(element);
          said.push(whatBecomes(element, parent, true));
          operations.push(
            ChangeContainerOperation.create({
              elementId: element.id,
              targetContainerId: parent.id,
              location: { x, y },
            }),
          );
        }
      }
    }
    const newBounds = [...moved.map(toElementAndBounds), ...this.placing.notes.drop()];
    if (newBounds.length > 0) {
      operations.push(ChangeBoundsOperation.create(newBounds));
    }
    const done = said.filter((text) => text);
    if (done.length > 0) {
      this.placing.guidance.say(`${done.join(' ')} Ctrl+Z undoes that.`);
    }
    return operations.length > 1 ? [CompoundOperation.create(operations)] : operations;
  }
}

/** The innermost other node below the middle of a node. */
function nodeBelow(node: SystemNode): SystemNode | undefined {
  const { x, y, width, height } = absoluteBounds(node);
  return innermostAt(node.root.children, { x: x + width / 2, y: y + height / 2 }, node);
}

/** What comes of a node's being dropped, in a sentence; nothing where it stays where it is. */
function whatBecomes(
  node: SystemNode,
  parent: Container | 'refused' | undefined,
  done: boolean,
): string {
  const from = node.parent instanceof SystemNode ? node.parent.name : undefined;
  if (parent instanceof SystemNode) {
    return from
      ? `${done ? 'Moved' : 'Moves'} ${node.name} from ${from} into ${parent.name}.`
      : `${done ? 'Put' : 'Puts'} ${node.name} into ${parent.name}.`;
  }
  return parent instanceof GModelElement && from
    ? `${done ? 'Took' : 'Takes'} ${node.name} out of ${from}: it is then allocated to nothing.`
    : '';
}

/**
 * Where a node is put by being dropped where it is: undefined where it stays in its parent, as it does out in the open
 * while a part of it is still inside; `refused` where nothing there takes it.
 */
function newParent(node: SystemNode): Container | 'refused' | undefined {
  const { x, y, width, height } = absoluteBounds(node);
  const container = containerAt(node.root, { x: x + width / 2, y: y + height / 2 }, node);
  const stays =
    container === node.parent || (container === node.root && reachesInto(node, node.parent));
  return stays ? undefined : (container ?? 'refused');
}

function reachesInto(node: SystemNode, other: GModelElement): boolean {
  return other instanceof SystemNode && Bounds.overlap(absoluteBounds(node), absoluteBounds(other));
}
