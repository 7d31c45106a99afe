// SPDX-License-Identifier: EPL-2.0
import { fill, html, KeyedList, setAttributes } from '../../../live/page/dom';
import { INSTANCE_STATES, type InstanceState } from './messages';
import { stateClass, stateText } from './state';
import type { Connection, SystemStore } from './system-store';
import { applyTheme, chosenTheme, nextTheme } from './theme';

const CONNECTION_TEXT: Readonly<Record<Connection, string>> = {
  CONNECTING: 'Connecting',
  LIVE: 'Live',
  LOST: 'Reconnecting',
  EXPIRED: 'Disconnected',
};

/** What instances the table is to show: those in a state, how many there are and whether it is chosen. */
interface StateFilter {
  readonly state: InstanceState;
  readonly count: number;
  readonly chosen: boolean;
}

/** What the system is called, how it is in all, and what of it is to be shown. */
export class TopBar {
  private readonly deployment = html('span', { class: 'deployment' });
  private readonly connection = html('span', { role: 'status' });
  private readonly hosts = html('span', {
    class: 'hosts',
    title: 'Component hosts that answer, of all',
  });
  private readonly states = new KeyedList<StateFilter>(
    html('div', { class: 'states', role: 'group', 'aria-label': 'Show only instances that are' }),
    ({ state }) => state,
    ({ state }) => this.stateFilter(state),
  );
  private readonly filter = html('input', {
    type: 'search',
    class: 'filter',
    placeholder: 'Filter',
    'aria-label': 'Filter hosts, instances, components and events',
  });
  private readonly theme = html('button', { type: 'button', class: 'theme' });
  readonly element = html(
    'header',
    { class: 'top' },
    html(
      'h1',
      {},
      html('img', { src: 'icon.svg', alt: '', width: '22', height: '22' }),
      this.deployment,
    ),
    this.connection,
    this.hosts,
    this.states.element,
    this.filter,
    this.theme,
  );

  constructor(
    onFilter: (filter: string) => void,
    private readonly onState: (state: InstanceState) => void,
  ) {
    this.filter.addEventListener('input', () => {
      onFilter(this.filter.value);
    });
    this.theme.addEventListener('click', () => {
      applyTheme(nextTheme(chosenTheme()));
      this.showTheme();
    });
    this.showTheme();
  }

  show(store: SystemStore, states: ReadonlySet<InstanceState>): void {
    const counts = store.counts();
    const asked = store.nodes.filter((node) => node.componentHost);
    const reached = asked.filter((node) => node.contact === 'REACHED').length;
    fill(this.deployment, store.deployment === '' ? 'Slipway' : store.deployment);
    setAttributes(this.connection, { class: `connection ${store.connection.toLowerCase()}` });
    fill(this.connection, CONNECTION_TEXT[store.connection]);
    fill(this.hosts, html('strong', {}, String(reached)), `/${asked.length} hosts`);
    this.states.show(
      INSTANCE_STATES.map((state) => ({
        state,
        count: counts.get(state) ?? 0,
        chosen: states.has(state),
      })).filter(({ count, chosen }) => count > 0 || chosen),
    );
  }

  private stateFilter(state: InstanceState) {
    const element = html('button', {
      type: 'button',
      class: `state-filter ${stateClass(state)}`,
    });
    element.addEventListener('click', () => {
      this.onState(state);
    });
    return {
      element,
      show({ count, chosen }: StateFilter): void {
        setAttributes(element, { 'aria-pressed': String(chosen) });
        fill(element, html('strong', {}, String(count)), ` ${stateText(state)}`);
      },
    };
  }

  private showTheme(): void {
    const theme = chosenTheme();
    fill(
      this.theme,
      html('span', { class: 'for-screen-readers' }, 'Colours: '),
      theme === 'system' ? 'auto' : theme,
    );
  }
}
