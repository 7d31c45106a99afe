// SPDX-License-Identifier: EPL-2.0
import { RequestAction, SelectAction } from '@eclipse-glsp/client';
import './breadcrumbs.css';
import { commandButton } from './command-button';
import type { Diagram } from './diagram';
import { button, html } from '../../../../runtime/live/page/dom';
import type { Shell } from './shell';
import type { Crumb, SetCrumbsAction } from '../messages';

interface RequestCrumbsAction extends RequestAction<SetCrumbsAction> {
  kind: 'slipway.requestCrumbs';
  elementId: string;
}

/** Shows above the diagram what that is in whose properties are shown, each step a button that leads there; before it, Back and Forward. */
export function addBreadcrumbs(shell: Shell): void {
  const list = html('ol');
  shell.crumbs.append(
    visitButton(shell, 'view.back', '←'),
    visitButton(shell, 'view.forward', '→'),
    list,
  );
  let asked = 0;
  let shown: readonly Crumb[] = [];

  async function show({ dispatcher }: Diagram): Promise<void> {
    const asking = ++asked;
    const ids = shell.inspected;
    const request: RequestCrumbsAction = {
      kind: 'slipway.requestCrumbs',
      requestId: '',
      elementId: ids.length === 1 ? ids[0] : '',
    };
    const { crumbs } = await dispatcher.request(request);
    if (asking === asked) {
      // Unchanged steps keep their buttons: the user may be pressing one of them.
      const other = crumbs.findIndex((crumb, index) => !isSame(crumb, shown[index]));
      const kept = other < 0 ? crumbs.length : other;
      Array.from(list.children)
        .slice(kept)
        .forEach((item) => item.remove());
      for (let index = kept; index < crumbs.length; index++) {
        list.append(html('li', {}, step(shell, crumbs[index], index === 0)));
      }
      if (ids.length > 1) {
        list.append(html('li', {}, html('span', {}, `${ids.length} selected`)));
      }
      shown = crumbs;
      list.querySelector('[aria-current]')?.removeAttribute('aria-current');
      list.lastElementChild?.firstElementChild?.setAttribute('aria-current', 'location');
    }
  }

  const showNow = (diagram: Diagram): void => void show(diagram);
  shell.onShown(showNow);
  shell.onInspected(showNow);
  shell.onModelChanged(showNow);
}

function isSame(one: Crumb, other?: Crumb): boolean {
  return one.id === other?.id && one.label === other.label && one.kind === other.kind;
}

/** The button of a step; that of the model selects nothing, which shows the model's own properties. */
function step(shell: Shell, { id, label, kind }: Crumb, isModel: boolean): HTMLButtonElement {
  return button(label, `Select ${kind} ${label}`, () => {
    if (isModel) {
      shell.send(SelectAction.setSelection([]));
      if (shell.diagram?.context.selectedElements.length === 0) {
        shell.inspectSelection();
      }
    } else {
      void shell.lead(id);
    }
  });
}

/** The button of a command that cannot always be run. */
function visitButton({ commands }: Shell, id: string, symbol: string): HTMLButtonElement {
  const made = commandButton(commands, id, symbol);
  const show = (): void => void (made.disabled = !commands.get(id).enabled!());
  commands.whenChanged(show);
  show();
  return made;
}
