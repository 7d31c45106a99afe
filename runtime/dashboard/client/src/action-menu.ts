// SPDX-License-Identifier: EPL-2.0
import { html, KeyedList, setAttributes } from '../../../live/page/dom';

/** An entry of a menu. */
export interface MenuItem {
  readonly name: string;
  readonly enabled: boolean;
  readonly dangerous?: boolean;
  readonly onChoose: () => void;
}

const GAP = 4;

/** A menu that is open: arrows go through it, Enter and Space choose, Escape and Tab leave it. */
export class ActionMenu {
  readonly element: HTMLElement;
  private readonly list: KeyedList<MenuItem>;
  private readonly closing = new AbortController();

  /**
   * @param name what the menu is of, for screen readers
   * @param onClose removes it from the page
   */
  constructor(
    name: string,
    private readonly onClose: () => void,
  ) {
    this.element = html('div', { class: 'menu', role: 'menu', tabindex: '-1', 'aria-label': name });
    this.list = new KeyedList<MenuItem>(
      this.element,
      (item) => item.name,
      (item) => this.entry(item.name),
    );
    this.element.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Escape' || event.key === 'Tab') {
        event.preventDefault();
        this.close();
      } else if (this.moved(event.key)) {
        event.preventDefault();
      }
    });
  }

  show(items: readonly MenuItem[]): void {
    this.list.show(items);
  }

  /**
   * Puts it where it belongs, with the focus; called once it is on the page.
   *
   * @param anchor below which the menu opens
   */
  open(anchor: DOMRect): void {
    const { element } = this;
    const below = anchor.bottom + GAP;
    const fits = below + element.offsetHeight <= window.innerHeight;
    element.style.top = `${fits ? below : Math.max(GAP, anchor.top - GAP - element.offsetHeight)}px`;
    element.style.left = `${Math.max(GAP, anchor.right - element.offsetWidth)}px`;
    (
      element.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? element
    ).focus();
    const { signal } = this.closing;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !element.contains(event.target)) {
        this.close();
      }
    };
    // What was scrolled to get here is told of before the next frame.
    requestAnimationFrame(() => {
      document.addEventListener('pointerdown', outside, { signal });
      document.addEventListener('scroll', outside, { signal, capture: true });
    });
  }

  /** Has nothing outside of it close it any more; called when it is taken off the page otherwise. */
  discard(): void {
    this.closing.abort();
  }

  private close(): void {
    this.discard();
    this.onClose();
  }

  private moved(key: string): boolean {
    const entries = [...this.element.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const to = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at + entries.length - 1) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }[key];
    if (to === undefined) {
      return false;
    }
    entries[to]?.focus();
    return true;
  }

  private entry(name: string) {
    const element = html('button', { type: 'button', role: 'menuitem', tabindex: '-1' }, name);
    let item: MenuItem | undefined;
    element.addEventListener('click', () => {
      if (item?.enabled) {
        this.close();
        item.onChoose();
      }
    });
    return {
      element,
      show(shown: MenuItem): void {
        item = shown;
        setAttributes(element, {
          class: shown.dangerous === true ? 'dangerous' : '',
          'aria-disabled': String(!shown.enabled),
        });
      },
    };
  }
}
