// SPDX-License-Identifier: EPL-2.0
import './choices.css';
import './search-field.css';
import { html } from '../../../../runtime/live/page/dom';

/** Something that can be chosen from a list. */
interface Choice {
  /** Empty for what is only the beginning of something that can be chosen. */
  id: string;
  label: string;
  /** More about it, such as where it is. */
  detail?: string;
}

interface SearchFieldOptions {
  /** What is looked for, for screen readers. */
  label: string;
  /** What stands in the field before anything is typed. */
  value?: string;
  placeholder?: string;
  /** What there is to choose from that has these words in it, and how much there is beside. */
  search(words: string): Promise<{ choices: readonly Choice[]; more: number }>;
  choose(choice: Choice): void;
  /** What happens when the field is emptied; nothing where it is left out. */
  clear?(): void;
  /** What happens with a text that is none of the choices; where it is left out it is dropped. */
  take?(text: string): void;
}

let fields = 0;

/** A field with a list below it of what fits the words typed so far. */
export class SearchField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly id = `search-${++fields}`;
  private choices: readonly Choice[] = [];
  private active = -1;
  private asked = 0;
  /** Which question the list is the answer to. */
  private answered = 0;
  /** Whether the user has written anything since it was shown. */
  private written = false;
  /** Whether the user has cleared it since, which the server has yet to answer. */
  private isCleared = false;
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly options: SearchFieldOptions) {
    this.input = html('input', {
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': options.label,
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': `${this.id}-list`,
      placeholder: options.placeholder ?? 'Search',
    });
    this.show(options.value ?? '');
    this.list = html('ul', {
      id: `${this.id}-list`,
      role: 'listbox',
      'aria-label': options.label,
      class: 'choices',
    });
    this.list.hidden = true;
    this.element = html('div', { class: 'search-field' }, this.input, this.list);
    this.input.addEventListener('input', () => {
      this.written = true;
      this.isCleared = false;
      this.find(this.input.value);
    });
    this.input.addEventListener('focus', () => this.input.select());
    this.input.addEventListener('click', () => this.list.hidden && this.find(''));
    this.input.addEventListener('keydown', (event) => this.keyDown(event));
    this.input.addEventListener('blur', () => this.leave());
    this.list.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /** Shows a text as not typed by the user. */
  show(text: string): void {
    this.input.defaultValue = text;
    this.input.value = text;
    this.written = false;
    this.isCleared = false;
  }

  private find(words: string): void {
    this.looking = this.look(words);
  }

  private async look(words: string): Promise<void> {
    const asking = ++this.asked;
    const { choices, more } = await this.options.search(words);
    if (asking !== this.asked || document.activeElement !== this.input) {
      return;
    }
    this.answered = asking;
    this.choices = choices;
    this.list.replaceChildren(
      ...choices.map((choice, index) => {
        const entry = html(
          'li',
          { role: 'option', id: `${this.id}-${index}`, 'aria-selected': 'false' },
          html('span', {}, choice.label),
          html('span', { class: 'detail' }, choice.detail ?? ''),
        );
        entry.addEventListener('click', () => this.choose(index));
        return entry;
      }),
    );
    if (choices.length === 0 || more > 0) {
      const text =
        choices.length === 0 ? 'Nothing fits.' : `and ${more} more; type a part of the name`;
      this.list.append(
        html(
          'li',
          { class: 'more', 'aria-disabled': 'true', role: 'option', 'aria-selected': 'false' },
          text,
        ),
      );
    }
    this.list.hidden = false;
    this.input.setAttribute('aria-expanded', 'true');
    this.point(choices.length > 0 && words !== '' ? 0 : -1);
  }

  private point(index: number): void {
    this.active = index;
    this.list
      .querySelectorAll('[role=option]')
      .forEach((entry, at) => entry.setAttribute('aria-selected', String(at === index)));
    if (index >= 0) {
      this.input.setAttribute('aria-activedescendant', `${this.id}-${index}`);
      this.list.children[index].scrollIntoView({ block: 'nearest' });
    } else {
      this.input.removeAttribute('aria-activedescendant');
    }
  }

  private keyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.list.hidden) {
      this.find('');
    } else if (step && this.choices.length > 0) {
      this.point((this.active + step + this.choices.length) % this.choices.length);
    } else if (
      event.key === 'Enter' &&
      this.isWritten &&
      (this.answered !== this.asked || this.active < 0)
    ) {
      this.take();
    } else if (event.key === 'Enter' && this.input.value !== '' && this.answered !== this.asked) {
      void this.chooseFound();
    } else if (event.key === 'Enter' && !this.list.hidden && this.active >= 0) {
      this.choose(this.active);
    } else if (event.key === 'Enter' && this.input.value === '' && this.options.clear) {
      this.clear();
    } else if (event.key === 'Escape' && (!this.list.hidden || this.isWritten)) {
      this.show(this.options.value ?? '');
      this.close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Chooses the first for all of what was typed: the list is still that of its beginning. */
  private async chooseFound(): Promise<void> {
    const question = this.asked;
    await this.looking;
    if (question === this.asked && this.active >= 0) {
      this.choose(this.active);
    }
  }

  private choose(index: number): void {
    const choice = this.choices[index];
    if (choice.id === '') {
      this.input.value = choice.label;
      this.find(choice.label);
      return;
    }
    this.show(choice.label);
    this.close();
    this.options.choose(choice);
  }

  /** Whether there is a text of the user's own that can be taken. */
  private get isWritten(): boolean {
    return this.options.take !== undefined && this.written && this.input.value.trim() !== '';
  }

  private take(): void {
    const text = this.input.value;
    this.show(text);
    this.close();
    this.options.take!(text);
  }

  private leave(): void {
    // What is to be added is added by Enter; what is changed is changed.
    if (this.isWritten && this.options.value !== undefined) {
      this.take();
      return;
    }
    if (this.input.value === '' && this.options.value && this.options.clear) {
      this.clear();
    }
    this.close();
  }

  /** Clears it once: whoever has done so by Enter leaves the field, too, as another takes its place. */
  private clear(): void {
    if (!this.isCleared) {
      this.isCleared = true;
      this.options.clear?.();
    }
  }

  private close(): void {
    // What is still asked for is no longer wanted.
    this.answered = ++this.asked;
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
    if (this.options.take) {
      return;
    }
    if (
      this.input.value === '' ||
      !this.choices.some((choice) => choice.label === this.input.value)
    ) {
      this.input.value = this.options.value ?? '';
    }
  }
}
