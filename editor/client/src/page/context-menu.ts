// SPDX-License-Identifier: EPL-2.0
import './context-menu.css';
import type { Point } from '@eclipse-glsp/client';
import { html } from '../../../../runtime/live/page/dom';

/** An entry of a menu. */
export interface MenuEntry {
  /** Entries of one group stand together. */
  group: string;
  label: string;
  /** Keys that do the same, for those who look. */
  keys?: string;
  enabled: boolean;
  run(): void;
}

/** What a menu has for the elements of these ids, and for the place in the window that the mouse opened it at. */
type MenuProvider = (selected: string[], pointed?: Point) => MenuEntry[];

/** A menu at a place in the page, for mouse and keys; there is at most one. */
export class ContextMenu {
  private readonly providers: MenuProvider[] = [];
  private readonly element: HTMLElement;
  /** Holds the menu: all of a page is in named regions. */
  private readonly region: HTMLElement;

  /**
   * @param leave puts the focus where it belongs when the menu is closed by a key or a choice
   * @param title what it offers, for those who do not see it
   */
  constructor(
    private readonly leave: () => void,
    title = 'What can be done with the selection',
  ) {
    this.element = html('div', { class: 'menu', role: 'menu', 'aria-label': title });
    this.region = html('section', { 'aria-label': title }, this.element);
    this.element.addEventListener('keydown', (event) => this.keyDown(event));
    this.element.addEventListener('focusout', (event) => {
      if (event.relatedTarget && !this.element.contains(event.relatedTarget as Node)) {
        this.region.remove();
      }
    });
    this.element.addEventListener('contextmenu', (event) => event.preventDefault());
    const giveWay = (event: Event): void => {
      if (!this.element.contains(event.target as Node)) {
        this.region.remove();
      }
    };
    // Before the diagram, which keeps some presses to itself.
    document.addEventListener('pointerdown', giveWay, { capture: true });
  }

  /** Adds a provider, which is asked for entries each time that the menu is opened. */
  add(provider: MenuProvider): void {
    this.providers.push(provider);
  }

  /** Opens it there, in pixels of the window; by the mouse, unless it is said otherwise. */
  open({ x, y }: Point, selected: string[], byMouse = true): void {
    const pointed = byMouse ? { x, y } : undefined;
    const entries = this.providers.flatMap((provider) => provider(selected, pointed));
    const groups = Array.from(new Set(entries.map((entry) => entry.group)));
    this.element.replaceChildren();
    for (const group of groups) {
      if (this.element.hasChildNodes()) {
        this.element.append(html('div', { role: 'separator' }));
      }
      this.element.append(
        ...entries.filter((entry) => entry.group === group).map((entry) => this.item(entry)),
      );
    }
    document.body.append(this.region);
    const { width, height } = this.element.getBoundingClientRect();
    this.element.style.left = `${Math.max(0, Math.min(x, innerWidth - width - 4))}px`;
    this.element.style.top = `${Math.max(0, Math.min(y, innerHeight - height - 4))}px`;
    this.items()[0]?.focus();
  }

  private item(entry: MenuEntry): HTMLElement {
    const item = html(
      'button',
      { type: 'button', role: 'menuitem', tabindex: '-1', 'aria-disabled': String(!entry.enabled) },
      html('span', {}, entry.label),
      html('span', { class: 'keys', 'aria-hidden': 'true' }, entry.keys ?? ''),
    );
    item.addEventListener('click', () => {
      if (entry.enabled) {
        this.close();
        entry.run();
      }
    });
    return item;
  }

  private items(): HTMLElement[] {
    return Array.from(this.element.querySelectorAll<HTMLElement>('[role=menuitem]'));
  }

  private keyDown(event: KeyboardEvent): void {
    const items = this.items();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
    };
    if (event.key in steps) {
      items[(steps[event.key] + items.length) % items.length]?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      this.close();
    } else if (event.key.length === 1 && !event.ctrlKey && event.key !== ' ') {
      const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      following
        .find((item) => item.textContent.toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private close(): void {
    this.region.remove();
    this.leave();
  }
}
