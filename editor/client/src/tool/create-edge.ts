// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  EdgeCreationTool,
  EdgeCreationToolMouseListener,
  GModelElement,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { SystemNode } from '../model/elements';
import { Rules } from '../model/rules';
import { EdgeKind } from '../notation';
import { Guidance } from '../page/guidance';
import { RedrawAction } from '../view/redraw';
import { Scene } from '../view/scene';

/** Connects nodes: by two clicks, or by dragging from one to the other. What cannot be an end is faded. */
@injectable()
export class SystemEdgeCreationTool extends EdgeCreationTool {
  @inject(Guidance) readonly guidance: Guidance;
  @inject(Rules) readonly rules: Rules;
  @inject(Scene) readonly scene: Scene;

  override doEnable(): void {
    super.doEnable();
    this.showEnds('source');
    this.toDisposeOnDisable.push({ dispose: () => this.hideEnds() });
  }

  protected override creationListener(): void {
    const listener = new ConnectListener(
      this.triggerAction,
      this.actionDispatcher,
      this.typeHintProvider,
      this,
    );
    this.toDisposeOnDisable.push(listener, this.mouseTool.registerListener(listener));
  }

  /** What is being drawn; undefined where the notation has no such edge. */
  get edge(): EdgeKind | undefined {
    return this.rules.edge(this.triggerAction.elementTypeId);
  }

  /** Shows which nodes may be the next end. */
  showEnds(role: 'source' | 'target'): void {
    const { edge } = this;
    if (edge) {
      this.scene.mayBeEnd = (node) => this.rules.canBeEnd(edge, role, node.type);
      this.guidance.say(this.rules.wanted(edge, role));
      void this.dispatchActions([RedrawAction.create()]);
    }
  }

  private hideEnds(): void {
    this.scene.mayBeEnd = undefined;
    void this.dispatchActions([RedrawAction.create()]);
  }
}

class ConnectListener extends EdgeCreationToolMouseListener {
  /** Whether the button that is down has picked where the edge starts. */
  private pressed = false;

  constructor(
    trigger: ConstructorParameters<typeof EdgeCreationToolMouseListener>[0],
    dispatcher: ConstructorParameters<typeof EdgeCreationToolMouseListener>[1],
    hints: ConstructorParameters<typeof EdgeCreationToolMouseListener>[2],
    private readonly connecting: SystemEdgeCreationTool,
  ) {
    super(trigger, dispatcher, hints, connecting);
  }

  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    this.pressed = event.button === 0 && !this.isSourceSelected();
    if (this.pressed) {
      this.pick(target, event);
    }
    return super.mouseDown(target, event);
  }

  override nonDraggingMouseUp(element: GModelElement, event: MouseEvent): Action[] {
    if (this.pressed && event.button === 0) {
      this.pressed = false;
      return [];
    }
    return this.pick(element, event);
  }

  override draggingMouseUp(element: GModelElement, event: MouseEvent): Action[] {
    this.pressed = false;
    return this.isSourceSelected() && this.currentTarget?.id !== this.source
      ? this.pick(element, event)
      : [];
  }

  /** Takes what is pointed at as the next end. */
  private pick(element: GModelElement, event: MouseEvent): Action[] {
    const had = this.isSourceSelected();
    const actions = super.nonDraggingMouseUp(element, event);
    if (!had && this.isSourceSelected()) {
      this.connecting.showEnds('target');
    }
    return actions;
  }

  override mouseOver(target: GModelElement, event: MouseEvent): Action[] {
    const actions = super.mouseOver(target, event);
    const { edge, guidance, rules } = this.connecting;
    if (edge) {
      const role = this.isSourceSelected() ? 'target' : 'source';
      const over = this.currentTarget;
      guidance.say(
        over instanceof SystemNode && !this.allowedTarget
          ? rules.whyNoEnd(edge, role, over.type)
          : rules.wanted(edge, role),
      );
    }
    return actions;
  }
}
