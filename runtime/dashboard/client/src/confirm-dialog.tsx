// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What is to be confirmed before it is done. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button says that does it. */
  readonly answer: string;
  readonly onYes: () => void;
}

interface ConfirmDialogProperties {
  readonly question: Question;
  readonly onClose: () => void;
}

/** Asks once more. Nothing is done unless the user says so; the focus goes back to where it was. */
export function ConfirmDialog({ question, onClose }: ConfirmDialogProperties): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
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
      <p id="question-text">{question.text}</p>
      <div class="answers">
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button
          type="button"
          class="dangerous"
          onClick={() => {
            question.onYes();
            dialog.current?.close();
          }}
        >
          {question.answer}
        </button>
      </div>
    </dialog>
  );
}
