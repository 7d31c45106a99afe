// SPDX-License-Identifier: EPL-2.0
import { fill, html, place, setAttributes } from '../../../live/page/dom';
import { type Actions, busyKey, type LogPlace, SERVER } from './actions';
import { CloudsPanel } from './clouds-panel';
import { ConfirmDialog, type Question } from './confirm-dialog';
import { EventsPanel } from './events-panel';
import { logKey, LogPanel } from './log-panel';
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

/** The page: shows what its store holds, again with each change of it, and has done what users ask for. */
export class App {
  private filter = '';
  private readonly states = new Set<InstanceState>();
  private readonly busy = new Set<string>();
  private problems: readonly Diagnostic[] = [];
  private log: LogPanel | undefined;
  private dialog: ConfirmDialog | undefined;

  private readonly actions: Actions = {
    steer: (place, verb) => {
      this.run(busyKey(place.node, place.label), () => steer(place.node, place.label, verb));
    },
    component: (node, identifier, verb) => {
      const work = (): void => {
        this.run(busyKey(node, identifier), () => changeComponent(node, identifier, verb));
      };
      if (verb === 'uninstall') {
        this.ask({
          title: `Uninstall ${identifier} from ${node}?`,
          text: 'Its instances on this host are stopped. Their logs and statistics are lost.',
          answer: 'Uninstall',
          onYes: work,
        });
      } else {
        work();
      }
    },
    server: (node, verb) => {
      const work = (typed: string): void => {
        this.run(busyKey(node, SERVER), () => changeServer(node, verb, typed));
      };
      if (verb === 'reboot') {
        work('');
      } else {
        this.ask({ ...SERVER_QUESTIONS[verb](node), onYes: work });
      }
    },
    showLog: (log) => {
      this.showLog(log);
    },
  };

  private readonly topBar = new TopBar(
    (filter) => {
      this.filter = filter;
      this.show();
    },
    (state) => {
      if (!this.states.delete(state)) {
        this.states.add(state);
      }
      this.show();
    },
  );
  private readonly expired = html(
    'p',
    { class: 'banner', role: 'alert' },
    'Slipway was restarted and has another token. Open the address that it printed last.',
  );
  private readonly table: SystemTable;
  private readonly clouds = new CloudsPanel();
  private readonly topics: TopicsPanel;
  private readonly events = new EventsPanel();
  private readonly side = html('aside', { 'aria-label': 'Clouds, traffic and events' });
  private readonly panes = html('main');
  private readonly problemList = new ProblemList((problem) => {
    this.problems = this.problems.filter((other) => other !== problem);
    this.show();
  });
  private readonly announcement = html('div', {
    class: 'for-screen-readers',
    role: 'status',
    'aria-live': 'polite',
  });

  /** @param page what the page is put into */
  constructor(
    private readonly page: Element,
    private readonly store: SystemStore,
  ) {
    this.table = new SystemTable(store, this.actions);
    this.topics = new TopicsPanel(store);
    store.subscribe(() => {
      this.show();
    });
  }

  show(): void {
    const { store, filter, states, busy } = this;
    const { deployment, clouds, connection, events, announcement } = store;
    const title = deployment === '' ? 'Slipway' : `${deployment} · Slipway`;
    if (document.title !== title) {
      document.title = title;
    }
    this.topBar.show(store, states);
    this.table.show({ filter, states, busy });
    this.clouds.show(clouds);
    this.topics.show();
    this.events.show(events, filter);
    this.problemList.show(this.problems);
    fill(this.announcement, announcement);
    setAttributes(this.side, { class: clouds.length === 0 ? 'side' : 'side with-clouds' });
    place(this.side, [
      ...(clouds.length === 0 ? [] : [this.clouds.element]),
      this.topics.element,
      this.events.element,
    ]);
    setAttributes(this.panes, { class: this.log === undefined ? 'panes' : 'panes with-log' });
    place(this.panes, [
      this.table.element,
      this.side,
      ...(this.log === undefined ? [] : [this.log.element]),
    ]);
    place(this.page, [
      this.topBar.element,
      ...(connection === 'EXPIRED' ? [this.expired] : []),
      this.panes,
      ...(this.dialog === undefined ? [] : [this.dialog.element]),
      this.problemList.element,
      this.announcement,
    ]);
  }

  private run(key: string, work: () => Promise<void>): void {
    this.busy.add(key);
    this.show();
    work()
      .catch((error: unknown) => {
        this.problems = [problemOf(error), ...this.problems].slice(0, KEPT_PROBLEMS);
      })
      .finally(() => {
        this.busy.delete(key);
        this.show();
      });
  }

  private ask(question: Question): void {
    const dialog = new ConfirmDialog(question, () => {
      this.dialog = undefined;
      this.show();
    });
    this.dialog = dialog;
    this.show();
    dialog.element.showModal();
  }

  private showLog(log: LogPlace): void {
    if (this.log?.key !== logKey(log)) {
      this.log?.hold();
      const panel = new LogPanel(log, () => {
        panel.hold();
        this.log = undefined;
        this.show();
        panel.leave();
      });
      this.log = panel;
      this.show();
      panel.open();
    }
  }
}
