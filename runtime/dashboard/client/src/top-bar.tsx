// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
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

interface TopBarProperties {
  readonly store: SystemStore;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly states: ReadonlySet<InstanceState>;
  readonly onState: (state: InstanceState) => void;
}

/** What the system is called, how it is in all, and what of it is to be shown. */
export function TopBar(properties: TopBarProperties): JSX.Element {
  const { store, filter, onFilter, states, onState } = properties;
  const [theme, setTheme] = useState(chosenTheme);
  const counts = store.counts();
  const asked = store.nodes.filter((node) => node.componentHost);
  const reached = asked.filter((node) => node.contact === 'REACHED').length;
  return (
    <header class="top">
      <h1>
        <img src="icon.svg" alt="" width="22" height="22" />
        <span class="deployment">{store.deployment === '' ? 'Slipway' : store.deployment}</span>
      </h1>
      <span class={`connection ${store.connection.toLowerCase()}`} role="status">
        {CONNECTION_TEXT[store.connection]}
      </span>
      <span class="hosts" title="Component hosts that answer, of all">
        <strong>{reached}</strong>/{asked.length} hosts
      </span>
      <div class="states" role="group" aria-label="Show only instances that are">
        {INSTANCE_STATES.filter((state) => counts.has(state) || states.has(state)).map((state) => (
          <button
            key={state}
            type="button"
            class={`state-filter ${stateClass(state)}`}
            aria-pressed={states.has(state)}
            onClick={() => {
              onState(state);
            }}
          >
            <strong>{counts.get(state) ?? 0}</strong> {stateText(state)}
          </button>
        ))}
      </div>
      <input
        type="search"
        class="filter"
        placeholder="Filter"
        aria-label="Filter hosts, instances, components and events"
        value={filter}
        onInput={(event) => {
          onFilter(event.currentTarget.value);
        }}
      />
      <button
        type="button"
        class="theme"
        onClick={() => {
          const next = nextTheme(theme);
          applyTheme(next);
          setTheme(next);
        }}
      >
        <span class="for-screen-readers">Colours: </span>
        {theme === 'system' ? 'auto' : theme}
      </button>
    </header>
  );
}
