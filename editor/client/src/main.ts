// SPDX-License-Identifier: EPL-2.0
import 'reflect-metadata';
import './editor.css';
import { addHands } from './hands/hands';
import { addBeginning } from './page/beginning';
import { addBreadcrumbs } from './page/breadcrumbs';
import { brokenModel } from './page/broken-model';
import { addCanvas } from './page/canvas';
import { addChanges } from './page/changes';
import { Connection } from './page/connection';
import { button, html } from '../../../runtime/live/page/dom';
import { addEditing } from './page/editing';
import { addExport } from './page/export';
import { addFileNotice } from './page/file-notice';
import { addFlowBundles, offerFlowBundles } from './page/flow-bundles';
import { addHistory } from './page/history';
import { addImport } from './page/import';
import { offerLive } from './page/live';
import { addLoad } from './page/load';
import { addNewModel, beginModel } from './page/new-model';
import { recall } from './page/memory';
import { addNotes } from './page/notes';
import { addPanels } from './page/panels';
import { addPeople } from './page/people';
import { addPrint } from './page/print';
import { addPipeline } from './page/pipeline';
import { addShare } from './page/share';
import { Shell } from './page/shell';
import { addCreating } from './page/creating';
import { addSamples, sampleList } from './page/samples';
import { addShortcuts } from './page/shortcuts';
import { addSteps } from './page/steps';
import { addTables } from './page/table/table-panel';
import { applyTheme } from './page/theme';
import { addTopicColours } from './page/topic-colours';
import { addTree } from './page/tree/model-tree';
import { addViews, offerViews } from './page/views/views';
import { addVisits } from './page/visits';

/** The parts of the page beside the shell. Some use commands of parts before them. */
const PARTS = [
  addCanvas,
  addCreating,
  addChanges,
  addHands,
  addExport,
  addFileNotice,
  addFlowBundles,
  addHistory,
  addImport,
  addSamples,
  addBeginning,
  addLoad,
  addNewModel,
  addPanels,
  addPeople,
  addPipeline,
  addPrint,
  addShare,
  addShortcuts,
  addSteps,
  addTables,
  addTopicColours,
  addTree,
  addViews,
  addVisits,
  addBreadcrumbs,
];

/** Puts the icons, and the heads of edges, where all diagrams can refer to them. */
function addSymbols(): void {
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  holder.setAttribute('class', 'symbols');
  holder.setAttribute('aria-hidden', 'true');
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${ICON_SYMBOLS}<defs>
      <marker id="head-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0,1 9,5 0,9z" fill="context-stroke" stroke="none"/></marker>
      <marker id="head-hollow" viewBox="0 0 12 12" refX="11" refY="6" markerWidth="12" markerHeight="12" markerUnits="userSpaceOnUse" orient="auto"><path d="M1,1 11,6 1,11z" class="hollow" stroke="context-stroke" stroke-width="1.3"/></marker>
    </defs></svg>`,
    'image/svg+xml',
  );
  holder.append(...Array.from(parsed.documentElement.childNodes));
  document.body.append(holder);
}

/** Lets the user choose one of the models, or begin another. */
function choose(page: HTMLElement, workspace: string, models: string[], missing: string): void {
  const isEmpty = models.length === 0;
  const begin = button('New model…', 'Begin an empty model in a new file', () => void beginModel());
  begin.className = 'begin';
  const links = models.map((model) =>
    html('li', {}, html('a', { href: `?model=${encodeURIComponent(model)}` }, model)),
  );
  const chooser = html(
    'main',
    { class: 'chooser' },
    ...(missing
      ? [html('p', { role: 'alert' }, `There is no model ${missing} in ${workspace}.`)]
      : []),
    html('h1', {}, isEmpty ? `No models in ${workspace} yet` : `Models in ${workspace}`),
    isEmpty
      ? html('p', {}, 'Begin with an empty model, or with a copy of a sample.')
      : html('ul', { class: 'models' }, ...links),
    begin,
  );
  page.append(chooser);
  void sampleList().then((list) => chooser.append(html('h2', {}, 'Samples'), list));
}

async function start(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('model');
  const connection = new Connection({
    lost: () => shell.lost(),
    resumed: () => shell.resumed(),
    refused: (unsent) => shell.refused(unsent),
    revoked: () => shell.revoked(),
  });
  if (asked) {
    // While the list is on its way; the first that needs the connection learns what is wrong with it.
    connection.start().catch(() => {});
  }
  // Preloaded by index.html.
  const list = fetch('models');
  // What the browser has kept is waited for; the server is asked before.
  applyTheme();
  addSymbols();
  const page = document.getElementById('page')!;
  const { workspace, models, bundle, guest } = (await (await list).json()) as {
    workspace: string;
    models: string[];
    bundle?: string;
    guest?: string;
  };
  const wanted = asked ?? (models.length === 1 ? models[0] : '');
  if (!models.includes(wanted)) {
    choose(page, workspace, models, wanted);
    return;
  }
  const shell = new Shell(wanted, connection, PARTS, bundle, guest);
  shell.onLoading((diagram) =>
    diagram.news.listen({
      unreadable: (problems) => page.replaceChildren(brokenModel(wanted, problems)),
    }),
  );
  const menu = addEditing(shell);
  offerLive(shell, menu);
  offerFlowBundles(shell, menu);
  offerViews(shell, menu);
  addNotes(shell, menu);
  page.append(shell.element);
  window.addEventListener('beforeunload', (event) => {
    if (connection.unsent > 0) {
      event.preventDefault();
    }
  });
  await shell.show(recall('sessionStorage', 'slipway-diagram') ?? '');
}

start().catch((failure: unknown) => {
  const page = document.getElementById('page')!;
  const again = button('Try again', 'Load the page again', () => location.reload());
  page.replaceChildren(
    html(
      'div',
      { class: 'chooser', role: 'alert' },
      html('h1', {}, 'Slipway does not answer'),
      html('p', {}, String(failure)),
      html('p', {}, 'Open the address that ‘slipway edit’ printed last.'),
      again,
    ),
  );
});
