// SPDX-License-Identifier: EPL-2.0
import { html } from '../../../live/page/dom';

/** What is to be confirmed before it is done. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button says that does it. */
  readonly answer: string;
  /** What the user has to type to agree; left out where a press of the button is enough. */
  readonly word?: string;
  /** @param typed what was typed; empty where nothing had to be */
  readonly onYes: (typed: string) => void;
}

/** Asks once more. Nothing is done unless the user says so; the focus goes back to where it was. */
export class ConfirmDialog {
  readonly element = html('dialog', {
    class: 'confirm',
    'aria-labelledby': 'question-title',
    'aria-describedby': 'question-text',
  });
  private readonly typed = html('input', {
    type: 'text',
    autofocus: '',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  private readonly yes: HTMLButtonElement;

  /** @param onClose removes it from the page */
  constructor(
    private readonly question: Question,
    onClose: () => void,
  ) {
    const { title, text, answer, word } = question;
    const cancel = html('button', { type: 'button' }, 'Cancel');
    cancel.addEventListener('click', () => {
      this.element.close();
    });
    this.yes = html('button', { type: 'submit', class: 'dangerous' }, answer);
    this.yes.disabled = !this.agreed();
    this.typed.addEventListener('input', () => {
      this.yes.disabled = !this.agreed();
    });
    const form = html(
      'form',
      {},
      html('p', { id: 'question-text' }, text),
      word !== undefined && html('label', {}, `Type ${word} to agree`, this.typed),
      html('div', { class: 'answers' }, cancel, this.yes),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.agreed()) {
        question.onYes(this.typed.value.trim());
        this.element.close();
      }
    });
    this.element.append(html('h2', { id: 'question-title' }, title), form);
    const earlier = document.activeElement;
    this.element.addEventListener('close', () => {
      onClose();
      if (earlier instanceof HTMLElement) {
        earlier.focus();
      }
    });
  }

  private agreed(): boolean {
    const { word } = this.question;
    return word === undefined || this.typed.value.trim() === word;
  }
}
