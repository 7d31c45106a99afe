// SPDX-License-Identifier: EPL-2.0
import '../choices.css';
import { html } from '../../../../../runtime/live/page/dom';
import type { Target } from '../../messages';

/** The list of completions of a cell's text: one for all cells of a table, above everything beside it. */
export class CellChoices {
  readonly element = html('ul', {
    id: 'cell-choices',
    role: 'listbox',
    'aria-label': 'Completions',
    class: 'choices cell-choices',
  });
  private choices: readonly Target[] = [];
  private active = -1;
  private asked = 0;
  private of?: HTMLInputElement;
  /** The text that the list is for; fast typing is ahead of it. */
  private text = '';

  constructor() {
    this.element.hidden = true;
    this.element.addEventListener('mousedown', (event) => {
      // The cell keeps the focus.
      event.preventDefault();
      const index = [...this.element.children].indexOf((event.target as Element).closest('li')!);
      if (index >= 0) {
        this.active = index;
        this.put(this.choices[index]);
      }
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** Shows the completions of a cell's text. */
  async open(input: HTMLInputElement, find: () => Promise<readonly Target[]>): Promise<void> {
    const asking = ++this.asked;
    const text = input.value;
    const choices = await find();
    if (asking !== this.asked || document.activeElement !== input) {
      return;
    }
    this.of = input;
    this.text = text;
    this.choices = choices;
    this.element.replaceChildren(
      ...choices.map((choice, index) =>
        html(
          'li',
          { role: 'option', id: `cell-choice-${index}`, 'aria-selected': 'false' },
          html('span', {}, choice.label),
          html('span', { class: 'detail' }, choice.detail),
        ),
      ),
    );
    if (choices.length === 0) {
      this.close();
      return;
    }
    this.place(input);
    this.point(input.value.trim() === '' ? -1 : 0);
  }

  private place(input: HTMLInputElement): void {
    const { left, top, bottom } = input.getBoundingClientRect();
    this.element.hidden = false;
    const { height, width } = this.element.getBoundingClientRect();
    const below = bottom + height < window.innerHeight;
    this.element.style.left = `${Math.min(left, window.innerWidth - width - 8)}px`;
    this.element.style.top = `${below ? bottom + 2 : Math.max(4, top - height - 2)}px`;
    input.setAttribute('aria-expanded', 'true');
  }

  /** Leads the pointer up or down. */
  step(by: 1 | -1): void {
    this.point((this.active + by + this.choices.length) % this.choices.length);
  }

  private point(index: number): void {
    this.active = index;
    [...this.element.children].forEach((entry, at) =>
      entry.setAttribute('aria-selected', String(at === index)),
    );
    if (index >= 0) {
      this.of?.setAttribute('aria-activedescendant', `cell-choice-${index}`);
      this.element.children[index].scrollIntoView({ block: 'nearest' });
    } else {
      this.of?.removeAttribute('aria-activedescendant');
    }
  }

  /**
   * Puts what is pointed at into the cell, unless the text is another by now.
   *
   * @returns whether the cell has a whole value now; false where that was only the beginning of one
   */
  take(): boolean {
    return (
      !this.isOpen ||
      !(this.active in this.choices) ||
      this.of?.value !== this.text ||
      this.put(this.choices[this.active])
    );
  }

  private put(choice: Target): boolean {
    const input = this.of!;
    input.value = choice.id || choice.label;
    this.close();
    if (choice.id === '') {
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return false;
    }
    return true;
  }

  close(): void {
    this.asked++;
    this.element.hidden = true;
    this.of?.setAttribute('aria-expanded', 'false');
    this.of?.removeAttribute('aria-activedescendant');
    this.of = undefined;
  }
}
