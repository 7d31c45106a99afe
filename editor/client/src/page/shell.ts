// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  FitToScreenAction,
  GLSPClient,
  LayoutOperation,
  RedoAction,
  RequestMarkersAction,
  SaveModelAction,
  UndoAction
} from '@eclipse-glsp/client';
import { diagrams } from '../notation';
import { Diagram } from './diagram';
import { button, html, iconElement } from './dom';
import { Palette } from './palette';
import { showProblems } from './problems';
import { toggleTheme } from './theme';

/** The page around the diagrams: tabs, palette, properties, problems and status. */
export class Shell {
  readonly element = html('div', { class: 'shell' });
  /** Where the properties of the selection are shown. */
  readonly properties = html('aside', { class: 'properties', 'aria-label': 'Properties' });
  /** Where problems are listed. */
  readonly problems = html('section', { class: 'problems', 'aria-label': 'Problems' });
  private readonly canvas = html('main', { class: 'canvas' });
  private readonly status = html('span', { class: 'status-text', role: 'status' });
  private readonly dirty = html('span', { class: 'dirty', title: 'Changes that are not saved' });
  private readonly palette = new Palette();
  private readonly tabs: HTMLButtonElement[] = [];
  private readonly shown: Diagram[] = [];
  private current?: Diagram;

  constructor(
    private readonly model: string,
    private readonly client: GLSPClient
  ) {
    const tabList = html('nav', { class: 'tabs', role: 'tablist' });
    for (const kind of diagrams) {
      const tab = html('button', { type: 'button', role: 'tab', title: kind.description }, iconElement(kind.icon), kind.label);
      tab.dataset.diagram = kind.id;
      tab.addEventListener('click', () => this.show(kind.id));
      this.tabs.push(tab);
      tabList.append(tab);
    }
    document.addEventListener('keydown', event => this.keyDown(event));
    const name = model.split('/').pop()!.replace(/\.deployment$/, '');
    this.element.append(
      html(
        'header',
        {},
        html('span', { class: 'brand' }, 'Slipway'),
        html('span', { class: 'model', title: model }, name),
        this.dirty,
        tabList,
        html(
          'div',
          { class: 'actions' },
          button('Undo', 'Undo (Ctrl+Z)', () => this.send(UndoAction.create())),
          button('Redo', 'Redo (Ctrl+Y)', () => this.send(RedoAction.create())),
          button('Layout', 'Lay out what you have not placed yourself', () => this.send(LayoutOperation.create([]))),
          button('Fit', 'Show all of the diagram (Ctrl+Shift+F)', () => this.fit()),
          button('Validate', 'Check by all rules', () => this.validate()),
          button('Theme', 'Light or dark', toggleTheme),
          Object.assign(button('Save', 'Save (Ctrl+S)', () => this.send(SaveModelAction.create())), { className: 'primary' })
        )
      ),
      this.palette.element,
      this.canvas,
      this.properties,
      this.problems,
      html('footer', {}, this.status)
    );
  }

  /** Keys that a diagram would take if it had the focus, but for those of text fields. */
  private keyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (!(event.ctrlKey || event.metaKey) || target.closest('input, textarea, .canvas')) {
      return;
    }
    const actions: Record<string, () => Action> = {
      s: () => SaveModelAction.create(),
      z: () => UndoAction.create(),
      y: () => RedoAction.create()
    };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      this.send(action());
    }
  }

  /** Shows the diagram of that kind. */
  async show(kindId: string): Promise<void> {
    const kind = diagrams.find(each => each.id === kindId) ?? diagrams[0];
    let diagram = this.shown.find(each => each.kind === kind);
    if (!diagram) {
      const element = html('div', { id: `${kind.id}-${sessionId()}`, class: 'diagram' });
      this.canvas.append(element);
      diagram = new Diagram(kind, element, this.model, this.client);
      this.shown.push(diagram);
    }
    this.current = diagram;
    for (const each of this.shown) {
      // The element itself is replaced when the diagram is first drawn.
      document.getElementById(each.element.id)?.classList.toggle('hidden', each !== diagram);
    }
    for (const tab of this.tabs) {
      tab.setAttribute('aria-selected', String(tab.dataset.diagram === kind.id));
    }
    document.title = `${kind.label} · ${this.model.split('/').pop()} – Slipway`;
    sessionStorage.setItem('slipway-diagram', kind.id);
    const first = !diagram.element.dataset.loaded;
    await diagram.load();
    if (first) {
      diagram.element.dataset.loaded = 'true';
      diagram.context.onDirtyStateChanged(change => (this.dirty.textContent = change.isDirty ? '●' : ''));
      this.fit();
    }
    document.querySelector<SVGElement>(`#${CSS.escape(diagram.element.id)} > svg`)?.focus();
    const shown = diagram;
    shown.findings.listen(markers => {
      if (shown === this.current) {
        showProblems(this.problems, markers, actions => shown.dispatcher.dispatchAll(actions));
      }
    });
    await this.palette.use(diagram);
    this.say('');
  }

  /** Says something at the bottom of the page; nothing where the text is empty. */
  say(text: string): void {
    this.status.textContent = text;
  }

  /** Shows that the connection is lost. */
  lost(): void {
    this.element.classList.add('lost');
    this.say('The connection to Slipway is lost. What you have drawn is kept there; reconnecting…');
  }

  private fit(): void {
    this.send(FitToScreenAction.create([], { padding: 30, maxZoom: 1.2, animate: false }));
  }

  private validate(): void {
    this.send(RequestMarkersAction.create([], { reason: 'batch' }));
  }

  private send(action: Action): void {
    this.current?.dispatcher.dispatch(action);
  }
}

let session = '';

function sessionId(): string {
  session ||= crypto.randomUUID().slice(0, 8);
  return session;
}
