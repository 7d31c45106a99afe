// SPDX-License-Identifier: EPL-2.0
import type { ContextMenu } from '../context-menu';
import { ask } from '../dialog';
import { button, html } from '../../../../../runtime/live/page/dom';
import { nodeKind, selectedNodes } from '../elements';
import type { Shell } from '../shell';
import { Chosen, Kind, kinds, nothing, ViewFilter } from './view-filter';
import { ViewsPanel } from './views-panel';

/** The kinds of nodes that one filters by. */
const FILTERS: Partial<Record<string, Kind>> = {
  topic: 'topics',
  'component-type': 'components',
  instance: 'components',
  'physical-host': 'hosts',
  'nested-hypervisor': 'hosts',
  'virtual-machine': 'hosts',
};

/** Adds filters by topic, domain, host and component, and views: filters that are saved with the drawing. */
export function addViews(shell: Shell): void {
  const filter = new ViewFilter(shell);
  const panel = new ViewsPanel(shell, filter);
  shell.canvas.append(panel.element, notice(shell, filter));
  shell.commands.add(
    {
      id: 'view.views',
      label: 'Views',
      description:
        'Filter by topic, domain, host and component; list, save, rename and delete views',
      keys: ['Alt+V'],
      everywhere: true,
      pressed: () => panel.isOpen,
      run: () => panel.toggle(),
    },
    {
      id: 'view.only-selection',
      label: 'Show only selection',
      description: 'Show the selected topics, hosts and components with what belongs to them',
      keys: ['Alt+Shift+F'],
      enabled: () => selection(shell) !== undefined,
      run: () => void filter.show(selection(shell)!, undefined),
    },
    {
      id: 'view.all',
      label: 'Show all',
      description: 'Leave the view',
      keys: ['Alt+Shift+E'],
      enabled: () => filter.isOn,
      run: () => void filter.showAll(),
    },
    {
      id: 'view.save-view',
      label: 'Save view…',
      description: 'Save what is shown under a name, with the drawing',
      enabled: () => filter.isOn,
      run: () => void save(filter),
    },
  );
  shell.filter = {
    isOn: () => filter.isOn,
    off: () => filter.showAll(),
    choices: () =>
      filter.views.map((view) => ({
        label: view.name,
        detail: 'Show view',
        run: () => void filter.show(view.chosen, view),
      })),
    parameters: () =>
      kinds().flatMap((kind) => filter.chosen[kind].map((id): [string, string] => [kind, id])),
  };
  shell.onShown((diagram, first) => {
    if (first && filter.isOn) {
      void filter.tell(diagram).then(() => requestAnimationFrame(() => diagram.fit()));
    }
    void filter.refresh();
  });
  shell.onModelChanged(() => void filter.refresh());
  shell.onResumed(() => {
    if (filter.isOn) {
      shell.diagrams().forEach((diagram) => void filter.tell(diagram));
    }
  });
}

/** Has the context menu offer to show only the selection, or all again. */
export function offerViews(shell: Shell, menu: ContextMenu): void {
  menu.add(() =>
    ['view.only-selection', 'view.all']
      .map((id) => shell.commands.get(id))
      .filter(({ enabled }) => enabled?.() ?? true)
      .map(({ id, label, keys }) => ({
        group: 'views',
        label,
        keys: keys?.[0],
        enabled: true,
        run: () => shell.commands.run(id),
      })),
  );
}

/** What the selection is to be filtered by; undefined where nothing of it is. */
function selection({ diagram }: Shell): Chosen | undefined {
  const chosen = nothing();
  for (const node of diagram ? selectedNodes(diagram) : []) {
    const kind = FILTERS[nodeKind(diagram!, node).id];
    if (kind) {
      chosen[kind].push(node.id);
    }
  }
  return kinds().some((kind) => chosen[kind].length > 0) ? chosen : undefined;
}

async function save(filter: ViewFilter): Promise<void> {
  const name = await ask({
    title: 'Save view',
    text: 'What is shown now, for all diagrams of this model. It is saved with the drawing.',
    agree: 'Save',
    field: { label: 'Name', value: filter.name },
  });
  if (!name) {
    return;
  }
  const taken = filter.views.some((view) => view.name === name) && name !== filter.name;
  const agreed =
    !taken ||
    (await ask({
      title: 'Replace view',
      text: `There is a view ${name} already.`,
      agree: 'Replace',
    })) !== undefined;
  if (agreed) {
    filter.save(name);
  }
}

/** Says above the diagram that not all is shown, and leads back to all. */
function notice(shell: Shell, filter: ViewFilter): HTMLElement {
  const name = button('', 'List the views (Alt+V)', () => shell.commands.run('view.views'));
  const empty = html('span', { role: 'status' });
  const all = button('Show all', 'Leave the view (Alt+Shift+E)', () =>
    shell.commands.run('view.all'),
  );
  const element = html('section', { class: 'view-notice', 'aria-label': 'View' });
  element.append(name, empty, all);
  const show = (): void => {
    element.hidden = !filter.isOn;
    name.textContent = `View: ${filter.name || 'not saved'}${filter.name && filter.isChanged ? ' (changed)' : ''}`;
    const nodes = shell.diagram?.context.modelRoot.children.length ?? 0;
    empty.textContent = nodes > 0 ? '' : 'shows nothing of this diagram';
  };
  filter.onChanged(() => requestAnimationFrame(show));
  show();
  return element;
}
