// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Actions, busyKey, type LogPlace, SERVER } from './actions';
import { CloudsPanel } from './clouds-panel';
import { ConfirmDialog, type Question } from './confirm-dialog';
import { EventsPanel } from './events-panel';
import { LogPanel } from './log-panel';
import type { Diagnostic, InstanceState } from './messages';
import { ProblemList, problemOf } from './problem-list';
import { changeComponent, changeServer, steer } from './server';
import type { SystemStore } from './system-store';
import { SystemTable } from './system-table';
import { TopBar } from './top-bar';
import { TopicsPanel } from './topics-panel';

const KEPT_PROBLEMS = 4;

/** What is asked before a server loses something. */
const SERVER_QUESTIONS = {
  reset: (node: string): Omit<Question, 'onYes'> => ({
    title: `Reset ${node}?`,
    text: 'Its power is cut: what its operating system has not yet written is lost.',
    answer: 'Reset',
  }),
  terminate: (node: string): Omit<Question, 'onYes'> => ({
    title: `Terminate ${node}?`,
    text: 'The server and all data on its root disk are deleted. The next apply launches it again.',
    answer: 'Terminate',
    word: node,
  }),
};

export function App({ store }: { readonly store: SystemStore }): JSX.Element {
  const [, setVersion] = useState(0);
  const [filter, setFilter] = useState('');
  const [states, setStates] = useState<ReadonlySet<InstanceState>>(new Set());
  const [log, setLog] = useState<LogPlace | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [problems, setProblems] = useState<readonly Diagnostic[]>([]);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  useEffect(
    () =>
      store.subscribe(() => {
        setVersion((version) => version + 1);
      }),
    [store],
  );
  useEffect(() => {
    document.title = store.deployment === '' ? 'Slipway' : `${store.deployment} · Slipway`;
  }, [store.deployment]);

  const run = useCallback((key: string, work: () => Promise<void>): void => {
    setBusy((known) => new Set(known).add(key));
    work()
      .catch((error: unknown) => {
        setProblems((known) => [problemOf(error), ...known].slice(0, KEPT_PROBLEMS));
      })
      .finally(() => {
        setBusy((known) => {
          const rest = new Set(known);
          rest.delete(key);
          return rest;
        });
      });
  }, []);

  const [actions] = useState<Actions>(() => ({
    steer(place, verb): void {
      run(busyKey(place.node, place.label), () => steer(place.node, place.label, verb));
    },
    component(node, identifier, verb): void {
      const work = (): void => {
        run(busyKey(node, identifier), () => changeComponent(node, identifier, verb));
      };
      if (verb === 'uninstall') {
        setQuestion({
          title: `Uninstall ${identifier} from ${node}?`,
          text: 'Its instances on this host are stopped. Their logs and statistics are lost.',
          answer: 'Uninstall',
          onYes: work,
        });
      } else {
        work();
      }
    },
    server(node, verb): void {
      const work = (typed: string): void => {
        run(busyKey(node, SERVER), () => changeServer(node, verb, typed));
      };
      if (verb === 'reboot') {
        work('');
      } else {
        setQuestion({ ...SERVER_QUESTIONS[verb](node), onYes: work });
      }
    },
    showLog: setLog,
  }));

  const toggleState = useCallback((state: InstanceState): void => {
    setStates((known) => {
      const next = new Set(known);
      if (!next.delete(state)) {
        next.add(state);
      }
      return next;
    });
  }, []);

  return (
    <>
      <TopBar
        store={store}
        filter={filter}
        onFilter={setFilter}
        states={states}
        onState={toggleState}
      />
      {store.connection === 'EXPIRED' && (
        <p class="banner" role="alert">
          Slipway was restarted and has another token. Open the address that it printed last.
        </p>
      )}
      <main class={log === null ? 'panes' : 'panes with-log'}>
        <SystemTable store={store} filter={filter} states={states} busy={busy} actions={actions} />
        <aside
          class={store.clouds.length === 0 ? 'side' : 'side with-clouds'}
          aria-label="Clouds, traffic and events"
        >
          {store.clouds.length > 0 && <CloudsPanel clouds={store.clouds} />}
          <TopicsPanel store={store} />
          <EventsPanel events={store.events} filter={filter} />
        </aside>
        {log !== null && (
          <LogPanel
            key={busyKey(log.node, log.label ?? SERVER)}
            place={log}
            onClose={() => {
              setLog(null);
            }}
          />
        )}
      </main>
      {question !== null && (
        <ConfirmDialog
          question={question}
          onClose={() => {
            setQuestion(null);
          }}
        />
      )}
      <ProblemList
        problems={problems}
        onClose={(problem) => {
          setProblems((known) => known.filter((other) => other !== problem));
        }}
      />
      <div class="for-screen-readers" role="status" aria-live="polite">
        {store.announcement}
      </div>
    </>
  );
}
