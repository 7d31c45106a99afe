// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { button, html } from '../../../../runtime/live/page/dom';
import './file-notice.css';
import type { FileStateAction } from '../messages';
import type { Shell } from './shell';

/** The user's answer: the files as they are on disk, or what is here. */
interface DecideOnFilesAction extends Action {
  reload: boolean;
}

/** What the user can choose, by what there is to decide: words, what they do, and whether the files are reloaded. */
const CHOICES: Record<string, [label: string, title: string, reload: boolean][]> = {
  RESTORED: [
    ['Keep', 'Go on with it; it is saved when you save', false],
    ['Discard', 'Go back to what was saved', true],
  ],
  CHANGED: [
    ['Reload', 'Take over the files; what is not saved here is lost', true],
    ['Keep mine', 'Go on with what is here; saving overwrites the files', false],
  ],
  UNREADABLE: [
    ['Try again', 'Read the files once more', true],
    ['Keep mine', 'Go on with what is here; saving overwrites the files', false],
  ],
  DRAWING_UNREADABLE: [
    ['Try again', 'Read the file of the drawing once more', true],
    ['Use this layout', 'Go on with this layout; saving overwrites the file of the drawing', false],
  ],
  NOTICE: [['Close', 'Close this notice', false]],
};

/** Tells of the model's files above the diagram, and lets the user decide. */
export function addFileNotice(shell: Shell): void {
  const notice = html('section', { class: 'file-notice', role: 'alert' });
  notice.hidden = true;
  shell.canvas.append(notice);
  const show = ({ state, detail }: FileStateAction): void => {
    notice.hidden = state === 'USUAL';
    notice.replaceChildren(
      html('span', {}, detail),
      ...(CHOICES[state] ?? []).map(([label, title, reload]) =>
        button(label, title, () => {
          notice.hidden = true;
          const decision: DecideOnFilesAction = { kind: 'slipway.decideOnFiles', reload };
          void shell.diagram?.dispatcher.dispatch(decision);
          // The hidden button would keep the focus for a moment, and with it the next keys.
          shell.focusDiagram();
        }),
      ),
    );
  };
  shell.onLoading((diagram) => diagram.news.listen({ fileState: show }));
}
