// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

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

interface ConfirmDialogProperties {
  readonly question: Question;
  readonly onClose: () => void;
}

/** Asks once more. Nothing is done unless the user says so; the focus goes back to where it was. */
export function ConfirmDialog({ question, onClose }: ConfirmDialogProperties): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const agreed = question.word === undefined || typed.trim() === question.word;
  useEffect(() => {
    const earlier = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (earlier instanceof HTMLElement) {
        earlier.focus();
      }
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="confirm"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      onClose={onClose}
    >
      <h2 id="question-title">{question.title}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (agreed) {
            question.onYes(typed.trim());
            dialog.current?.close();
          }
        }}
      >
        <p id="question-text">{question.text}</p>
        {question.word !== undefined && (
          <label>
            Type {question.word} to agree
            <input
              type="text"
              autofocus
              spellcheck={false}
              autocomplete="off"
              value={typed}
              onInput={(event) => {
                setTyped(event.currentTarget.value);
              }}
            />
          </label>
        )}
        <div class="answers">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" class="dangerous" disabled={!agreed}>
            {question.answer}
          </button>
        </div>
      </form>
    </dialog>
  );
}
