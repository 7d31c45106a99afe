// SPDX-License-Identifier: EPL-2.0
import './broken-model.css';
import { button, html } from '../../../../runtime/live/page/dom';
import type { FileProblem, ModelUnreadableAction } from '../messages';

/** What stands in place of the diagrams of a model that cannot be read: what is wrong in its files, and where. */
export function brokenModel(model: string, { problems, more }: ModelUnreadableAction): HTMLElement {
  const count = problems.length + more;
  const again = button('Try again', 'Read the files again', () => location.reload());
  again.className = 'primary';
  const list = html('ol', {}, ...problems.map((problem) => html('li', {}, entry(problem))));
  return html(
    'main',
    { class: 'broken-model' },
    html('h1', {}, `${model} cannot be opened`),
    html(
      'div',
      { class: 'what-now', role: 'alert' },
      html(
        'p',
        {},
        `${count === 1 ? 'One problem' : `${count} problems`} in its files. Correct them in a text editor, then try again. Nothing was changed.`,
      ),
      again,
      html('a', { href: './' }, 'Other models'),
    ),
    list,
    ...(more > 0 ? [html('p', {}, `and ${more} more`)] : []),
  );
}

function entry({
  severity,
  summary,
  code,
  place,
  element,
  message,
  hint,
  line,
  lines,
}: FileProblem): HTMLElement {
  const shown = html(
    'article',
    { class: severity },
    html('h2', {}, summary, ' ', html('code', {}, code)),
  );
  shown.append(html('p', { class: 'place' }, [place, element].filter((part) => part).join(', ')));
  shown.append(html('p', { class: 'message' }, message));
  if (lines.length > 0) {
    const excerpt = lines.map(({ number, text }) =>
      html(
        'div',
        { class: number === line ? 'meant' : '' },
        html('span', { class: 'number' }, String(number)),
        html('code', {}, text),
      ),
    );
    shown.append(html('div', { class: 'excerpt' }, ...excerpt));
  }
  if (hint) {
    shown.append(html('p', { class: 'hint' }, hint));
  }
  return shown;
}
