// SPDX-License-Identifier: EPL-2.0
import { GlspEditLabelUI } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/**
 * The field in which a label is edited. A moment after it was left, what is in it is taken over. Where it was left
 * because it was closed, by Enter or Escape, that is over: the next label may be in it by then.
 */
@injectable()
export class LabelEditor extends GlspEditLabelUI {
  protected override configureAndAdd(element: HTMLInputElement | HTMLTextAreaElement, container: HTMLElement): void {
    element.setAttribute('aria-label', 'Name');
    element.addEventListener('blur', event => {
      if (element.style.visibility === 'hidden') {
        event.stopImmediatePropagation();
      }
    });
    super.configureAndAdd(element, container);
  }

  /** A name is drawn by its node: there is no element of its own to look for, and editing need not end. */
  protected override isLabelInVisibleViewport(): boolean {
    return true;
  }
}
