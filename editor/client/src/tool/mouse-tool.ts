// SPDX-License-Identifier: EPL-2.0
import { GLSPMouseTool, GModelElement, GModelRoot } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { SystemEdge, SystemNode } from '../model/elements';
import { Hits } from '../view/hits';

/**
 * Finds what the mouse is at by place, as nodes and edges need no element of the page; what it enters and leaves is worked
 * out from its moves. Handles and the like are above all that, and found in the page.
 */
@injectable()
export class SystemMouseTool extends GLSPMouseTool {
  @inject(Hits) protected readonly hits: Hits;
  /** What the mouse has entered last. */
  private over?: GModelElement;
  /** What the last event was found to be at: each is asked for more than once. */
  private found?: { event: MouseEvent; target?: GModelElement };

  override mouseMove(model: GModelRoot, event: MouseEvent): void {
    this.follow(model, event, this.getTargetElement(model, event));
    super.mouseMove(model, event);
  }

  override mouseEnter(model: GModelRoot, event: MouseEvent): void {
    this.follow(model, event, this.getTargetElement(model, event));
    super.mouseEnter(model, event);
  }

  override mouseLeave(model: GModelRoot, event: MouseEvent): void {
    this.follow(model, event, undefined);
    super.mouseLeave(model, event);
  }

  /** The page sends these for its own elements only. */
  override mouseOver(): void {}

  override mouseOut(): void {}

  private follow(model: GModelRoot, event: MouseEvent, target: GModelElement | undefined): void {
    const left = this.over;
    if (left === target) {
      return;
    }
    this.over = target;
    if (left && (left === model || model.index.getById(left.id) === left)) {
      void this.notifyListenersByRank(left, 'mouseOut', event);
    }
    if (target) {
      void this.notifyListenersByRank(target, 'mouseOver', event);
    }
  }

  protected override getTargetElement(
    model: GModelRoot,
    event: MouseEvent,
  ): GModelElement | undefined {
    if (this.found?.event !== event) {
      this.found = { event, target: this.findTarget(model, event) };
    }
    return this.found.target;
  }

  private findTarget(model: GModelRoot, event: MouseEvent): GModelElement | undefined {
    const drawn = super.getTargetElement(model, event);
    if (
      drawn &&
      drawn !== model &&
      !(drawn instanceof SystemNode) &&
      !(drawn instanceof SystemEdge)
    ) {
      return drawn;
    }
    const point = this.hits.point(model, event);
    return (point && this.hits.at(model, point)) ?? model;
  }
}
