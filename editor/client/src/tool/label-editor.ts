// SPDX-License-Identifier: EPL-2.0
import { GLabel, GlspEditLabelUI } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { SystemNode } from '../model/elements';
import { NewNames } from './new-names';
import { titlePlace } from '../view/node-view';
import { absoluteBounds, Scene } from '../view/scene';
import './label-editor.css';

/** The size of a name's letters in the diagram, and the least that can be read while it is edited. */
const LETTERS = 13;
const LEAST_LETTERS = 12;

/** How high the field is by its letters, and how wide it is at least, in pixels of the screen. */
const HEIGHT = 1.5;
const LEAST_WIDTH = 140;

/** From the left edge of the field to what is written in it: border and padding. */
const INDENT = 4;

/**
 * The field in which a label is edited. A moment after it was left, what is in it is taken over. Where it was left
 * because it was closed, by Enter or Escape, that is over: the next label may be in it by then.
 */
@injectable()
export class LabelEditor extends GlspEditLabelUI {
  @inject(Scene) protected readonly scene: Scene;
  @inject(NewNames) protected readonly names: NewNames;

  protected override configureAndAdd(
    element: HTMLInputElement | HTMLTextAreaElement,
    container: HTMLElement,
  ): void {
    element.setAttribute('aria-label', 'Name');
    element.addEventListener('blur', (event) => {
      if (element.style.visibility === 'hidden') {
        event.stopImmediatePropagation();
      } else if (element.value === this.label?.text) {
        // At once: elsewhere it may have another name before the moment is over.
        event.stopImmediatePropagation();
        window.setTimeout(() => this.hide());
      }
    });
    container.addEventListener('keydown', (event) => {
      if (event.key === 'Tab' && !event.shiftKey && event.target === element) {
        event.preventDefault();
        event.stopPropagation();
        void this.goOn();
      }
    });
    super.configureAndAdd(element, container);
  }

  /** Takes the name, and goes to what else is to be written of the node. */
  private async goOn(): Promise<void> {
    await this.applyLabelEdit();
    if (!this.isActive) {
      this.names.goOn();
    }
  }

  /** A name is drawn by its node: there is no element of its own to look for, and editing need not end. */
  protected override isLabelInVisibleViewport(): boolean {
    return true;
  }

  /** Keys are for the diagram then, unless they are already for what was clicked on. */
  protected override restoreFocus(): void {
    const { activeElement } = document;
    if (
      !activeElement ||
      activeElement === document.body ||
      this.containerElement.contains(activeElement)
    ) {
      this.containerElement.parentElement?.querySelector<SVGElement>(':scope > svg')?.focus();
    }
  }

  /** Puts the field where the node's view writes the name, and never out of sight. */
  protected override setPosition(container: HTMLElement): void {
    const node = this.label instanceof GLabel ? this.label.parent : undefined;
    if (!(node instanceof SystemNode)) {
      return;
    }
    const { canvasBounds, viewportData } = this.editorContextService;
    const { scroll, zoom } = viewportData;
    const { x, y } = absoluteBounds(node);
    const title = titlePlace(node, this.scene.frame.detail);
    const letters = Math.max(LEAST_LETTERS, LETTERS * zoom);
    const width = Math.max(LEAST_WIDTH, title.width * zoom) + 2 * INDENT;
    const height = letters * HEIGHT;
    const left = (x + title.x - scroll.x) * zoom - INDENT;
    const top = (y + title.y - scroll.y) * zoom - height / 2;
    const { style } = this.editControl;
    container.style.left = `${within(left, canvasBounds.width - width)}px`;
    container.style.top = `${within(top, canvasBounds.height - height)}px`;
    container.style.width = style.width = `${width}px`;
    container.style.height = style.height = `${height}px`;
    style.fontSize = `${letters}px`;
  }
}

function within(place: number, most: number): number {
  return Math.max(0, Math.min(place, most));
}
