// SPDX-License-Identifier: EPL-2.0
import './quick-pick.css';
import type { Point } from '@eclipse-glsp/client';
import { html } from '../../../../runtime/live/page/dom';
import { iconElement } from './icon';

/** One of the things that can be picked. */
export interface Choice {
  icon?: string;
  label: string;
  /** More about it, beside the label. */
  detail?: string;
  /** At the right: the keys that do the same, or where it is. */
  hint?: string;
  run(): void;
}

/** How many are listed at most. */
const MOST = 60;

/** Those that have all the words in what is said of them. */
export function fitting(choices: readonly Choice[], text: string): Choice[] {
  const words = text.toLowerCase().split(/\s+/);
  const fits = (choice: Choice): boolean =>
    words.every((word) => `${choice.label} ${choice.detail ?? ''}`.toLowerCase().includes(word));
  return choices.filter(fits).slice(0, MOST);
}

/** A field over the page with a list below it, from which something is picked by keys or the mouse. */
export class QuickPick {
  private readonly dialog: HTMLDialogElement;
  private readonly field: HTMLInputElement;
  private readonly list: HTMLUListElement;
  private readonly nothing: HTMLParagraphElement;
  private choices: Choice[] = [];
  private active = 0;
  private asked = 0;
  private looking: Promise<void> = Promise.resolve();

  /**
   * @param id unique on the page
   * @param title what it is, for those who do not see it
   * @param placeholder what can be typed
   * @param choicesFor what can be picked for a text, the best first
   */
  constructor(
    id: string,
    title: string,
    placeholder: string,
    private readonly choicesFor: (text: string) => Choice[] | Promise<Choice[]>,
  ) {
    this.list = html('ul', { id: `${id}-list`, role: 'listbox', 'aria-label': title });
    this.field = html('input', {
      type: 'text',
      placeholder,
      role: 'combobox',
      'aria-label': title,
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': this.list.id,
      autocomplete: 'off',
      spellcheck: 'false',
    });
    this.nothing = html('p', { class: 'nothing', role: 'status' });
    this.dialog = html(
      'dialog',
      { class: 'quick-pick', id, 'aria-label': title },
      this.field,
      this.list,
      this.nothing,
    );
    this.field.addEventListener('input', () => this.find());
    this.dialog.addEventListener('keydown', (event) => this.keyDown(event));
    // The backdrop belongs to the dialog, what is in it does not.
    this.dialog.addEventListener(
      'mousedown',
      (event) => event.target === this.dialog && this.dialog.close(),
    );
    document.body.append(this.dialog);
  }

  /**
   * @param text what is looked for at first; what was typed before where it is left out
   * @param at where its corner is in the window, if all of it is in view there; at the top where it is left out
   */
  open(text?: string, at?: Point): void {
    this.field.value = text ?? this.field.value;
    this.dialog.classList.toggle('in-place', at !== undefined);
    this.dialog.style.setProperty('--x', `${at?.x ?? 0}px`);
    this.dialog.style.setProperty('--y', `${at?.y ?? 0}px`);
    if (!this.dialog.open) {
      this.dialog.showModal();
    }
    this.field.focus();
    this.field.select();
    this.find();
  }

  private find(): void {
    this.looking = this.look();
  }

  private async look(): Promise<void> {
    const question = ++this.asked;
    const text = this.field.value.trim();
    const choices = await this.choicesFor(text);
    if (question === this.asked) {
      this.choices = choices;
      this.list.replaceChildren(...choices.map((choice, index) => this.entry(choice, index)));
      this.nothing.textContent = choices.length === 0 && text !== '' ? 'Nothing found.' : '';
      this.activate(0);
    }
  }

  private entry(choice: Choice, index: number): HTMLLIElement {
    const entry = html('li', {
      id: `${this.dialog.id}-${index}`,
      role: 'option',
      'aria-selected': 'false',
    });
    if (choice.icon) {
      entry.append(iconElement(choice.icon));
    }
    entry.append(
      html('span', { class: 'label' }, choice.label),
      html('span', { class: 'detail' }, choice.detail ?? ''),
    );
    if (choice.hint) {
      entry.append(html('kbd', {}, choice.hint));
    }
    entry.addEventListener('click', () => this.pick(index));
    return entry;
  }

  private activate(index: number): void {
    this.list.children.item(this.active)?.setAttribute('aria-selected', 'false');
    this.active = index;
    const entry = this.list.children.item(index);
    if (entry) {
      entry.setAttribute('aria-selected', 'true');
      entry.scrollIntoView({ block: 'nearest' });
      this.field.setAttribute('aria-activedescendant', entry.id);
    } else {
      this.field.removeAttribute('aria-activedescendant');
    }
  }

  private keyDown(event: KeyboardEvent): void {
    const last = this.choices.length - 1;
    if (event.key === 'Enter') {
      void this.pickFound();
    } else if (event.key === 'ArrowDown') {
      this.activate(this.active < last ? this.active + 1 : 0);
    } else if (event.key === 'ArrowUp') {
      this.activate(this.active > 0 ? this.active - 1 : Math.max(last, 0));
    } else {
      // What is typed is for the field alone, Escape for the dialog.
      event.stopPropagation();
      return;
    }
    event.stopPropagation();
    event.preventDefault();
  }

  /** Picks what is marked for all of what was typed: the list may still be that of its beginning. */
  private async pickFound(): Promise<void> {
    let question;
    do {
      question = this.asked;
      await this.looking;
    } while (question !== this.asked);
    this.pick(this.active);
  }

  private pick(index: number): void {
    if (index in this.choices && this.dialog.open) {
      const choice = this.choices[index];
      // Closed first: it gives the focus back to what had it.
      this.dialog.close();
      choice.run();
    }
  }
}
