// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  GLSPClient,
  LayoutOperation,
  RedoAction,
  RequestMarkersAction,
  SaveModelAction,
  UndoAction,
} from '@eclipse-glsp/client';
import { diagrams } from '../notation';
import { visible } from '../../../../runtime/live/page/visible-text';
import { Commands } from './commands';
import { Diagram } from './diagram';
import { html } from '../../../../runtime/live/page/dom';
import { iconElement } from './icon';
import { fileMenu } from './file-menu';
import { remember } from './memory';
import { KeyMoves } from './moving';
import { Palette } from './palette';
import { Places } from './places';
import type { Choice } from './quick-pick';
import { ReportPanel } from './report';
import { toggleTheme } from './theme';
import { toolbar } from './toolbar';

/** What is shown of the model. */
interface ShownPart {
  /** Whether some of it may be hidden. */
  isOn(): boolean;
  /** Shows all of it. */
  off(): Promise<void>;
  /** The saved views, to be picked by name. */
  choices(): Choice[];
  /** What the server is told with it, as names and values. */
  parameters(): [string, string][];
}

/** The page around the diagrams: tabs, palette, properties, problems and status. */
export class Shell {
  readonly element = html('div', { class: 'shell' });
  /** Where the properties of the selection are shown. */
  readonly properties = html('aside', { class: 'properties', 'aria-label': 'Properties' });
  /** What is shown below the diagram, beside its palette. */
  readonly belowCanvas = html('div', { class: 'below-canvas' });
  /** Where problems are listed. */
  readonly problems = html('section', { class: 'problems', 'aria-label': 'Problems' });
  /** Where it is said what the selection is in. */
  readonly crumbs = html('nav', { class: 'crumbs', 'aria-label': 'Where the selection is' });
  /** All that can be done on the page. */
  readonly commands = new Commands();
  /** Where the diagrams are; what is to float above them can be put there. */
  readonly canvas = html('main', { class: 'canvas' });
  /** Where it is said what colours of the diagrams mean. */
  readonly legends = html('div', { class: 'legends' });
  /** Where it is shown who else has the model open. */
  readonly people = html('ul', { class: 'people', 'aria-label': 'Others with this model open' });
  /** Shows an element that is named on the page, in whichever diagram it is. */
  lead: (elementId: string) => Promise<void> = async () => {};
  /** The way from the model to the running system. */
  readonly steps = html('nav', {
    class: 'steps',
    'aria-label': 'From the model to the running system',
  });
  /** Shows the properties of the selection again, after those of something else. */
  inspectSelection: () => void = () => {};
  /** Puts the focus into the field of a property of what the properties show. */
  focusProperty: (feature: string) => void = () => {};
  /** Unfolds a panel at the side, before something in it gets the focus. */
  unfold: (panel: 'palette' | 'properties') => void = () => {};
  /** Shows a list of an element as a table. */
  openTable: (ownerId: string, feature: string) => void = () => {};
  /** What the diagrams show of the model: all of it, or what a view lets through. */
  filter: ShownPart = {
    isOn: () => false,
    off: async () => {},
    choices: () => [],
    parameters: () => [],
  };
  /** What came of work that was begun on the page. */
  readonly report: ReportPanel;
  private readonly status = html('span', { class: 'status-text', role: 'status' });
  private readonly dirty = html('span', { class: 'dirty', title: 'Unsaved changes' });
  readonly palette = new Palette();
  readonly keyMoves = new KeyMoves();
  private readonly tabs: HTMLButtonElement[] = [];
  private readonly shown: Diagram[] = [];
  /** The diagrams that have been told of as shown. */
  private readonly introduced = new Set<Diagram>();
  private readonly whenTurned: ((kindId: string) => void)[] = [];
  private readonly whenShown: ((diagram: Diagram, first: boolean) => void)[] = [];
  private readonly whenSelected: ((diagram: Diagram) => void)[] = [];
  private readonly whenInspected: ((diagram: Diagram) => void)[] = [];
  private ofProperties: readonly string[] = [];
  private readonly whenModelChanged: ((diagram: Diagram) => void)[] = [];
  private readonly whenResumed: (() => void)[] = [];
  private readonly whenLoading: ((diagram: Diagram) => void)[] = [];
  private loading: Promise<void> = Promise.resolve();
  private current?: Diagram;

  constructor(
    /** The model's file, relative to the workspace. */
    readonly model: string,
    private readonly client: GLSPClient,
    /** Each adds what it has to the page; then the buttons of its commands are made. */
    parts: readonly ((shell: Shell) => void)[],
    /** The bundle that was named when the editor was started; undefined where the page names it. */
    readonly bundle?: string,
    /** The name of the guest whose page it is; undefined for whoever started the editor. */
    readonly guest?: string,
  ) {
    const tabList = html('nav', { class: 'tabs', role: 'tablist' });
    for (const kind of diagrams) {
      const tab = html(
        'button',
        { type: 'button', role: 'tab', title: kind.description },
        iconElement(kind.icon),
        kind.label,
      );
      tab.dataset.diagram = kind.id;
      tab.addEventListener('click', () => void this.show(kind.id));
      this.tabs.push(tab);
      tabList.append(tab);
    }
    Object.assign(this.canvas, { places: new Places(() => this.current) });
    this.canvas.append(this.legends);
    this.report = new ReportPanel(this);
    this.addCommands();
    parts.forEach((part) => part(this));
    document.addEventListener('keydown', (event) => this.commands.keyDown(event));
    document.addEventListener('click', dropCaret, { capture: true });
    // Diagrams look how large they are when the window changes; panels beside them change that, too.
    new ResizeObserver(() => window.dispatchEvent(new Event('resize'))).observe(this.canvas);
    const name = model
      .split('/')
      .pop()!
      .replace(/\.deployment$/, '');
    this.element.append(
      html(
        'header',
        {},
        html('span', { class: 'brand' }, 'Slipway'),
        html('h1', { class: 'model', title: model }, name),
        this.dirty,
        fileMenu(this.commands),
        tabList,
        this.steps,
        this.people,
        toolbar(this.commands),
      ),
      this.palette.element,
      this.crumbs,
      this.canvas,
      this.properties,
      this.belowCanvas,
      this.problems,
      html('footer', {}, this.status),
    );
  }

  private addCommands(): void {
    const sending =
      (action: () => Action): (() => void) =>
      () =>
        this.send(action());
    this.commands.add(
      {
        id: 'edit.undo',
        label: 'Undo',
        keys: ['Ctrl+Z'],
        keysOfDiagram: true,
        run: sending(() => UndoAction.create()),
      },
      {
        id: 'edit.redo',
        label: 'Redo',
        keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
        keysOfDiagram: true,
        run: sending(() => RedoAction.create()),
      },
      {
        id: 'diagram.layout',
        label: 'Layout',
        description: 'Place the nodes that you have not placed',
        run: sending(() => LayoutOperation.create([])),
      },
      {
        id: 'view.fit',
        label: 'Fit',
        description: 'Show all of the diagram',
        keys: ['Ctrl+Shift+F'],
        run: () => this.current?.fit(),
      },
      {
        id: 'model.validate',
        label: 'Validate',
        description: 'Check against all rules',
        run: () => this.validate(),
      },
      { id: 'view.theme', label: 'Theme', description: 'Light or dark', run: toggleTheme },
      {
        id: 'file.save',
        label: 'Save',
        keys: ['Ctrl+S'],
        keysOfDiagram: true,
        run: sending(() => SaveModelAction.create()),
      },
    );
  }

  /** Shows the diagram of that kind. */
  async show(kindId: string): Promise<void> {
    const kind = diagrams.find((each) => each.id === kindId) ?? diagrams[0];
    let diagram = this.shown.find((each) => each.kind === kind);
    if (!diagram) {
      const element = html('div', { id: `${kind.id}-${sessionId()}`, class: 'diagram' });
      this.canvas.append(element);
      diagram = new Diagram(kind, element, this.model, this.client);
      this.shown.push(diagram);
      const loading = diagram;
      this.whenLoading.forEach((listener) => listener(loading));
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
    remember('sessionStorage', 'slipway-diagram', kind.id);
    this.problems.setAttribute('aria-busy', String(!diagram.element.dataset.loaded));
    this.whenTurned.forEach((listener) => listener(kind.id));
    // One after the other: the first makes the server ready for all.
    const shown = diagram;
    this.loading = this.loading.catch(() => {}).then(() => shown.load());
    await this.loading;
    if (!shown.element.dataset.loaded) {
      shown.element.dataset.loaded = 'true';
      this.listenTo(shown);
      shown.appear();
    }
    // Meanwhile the page may have been turned to another diagram, which is what the rest of it shows then.
    if (this.current !== shown) {
      return;
    }
    this.focusDiagram();
    await this.palette.use(shown);
    if (this.current !== shown) {
      return;
    }
    this.say('');
    const first = !this.introduced.has(shown);
    this.introduced.add(shown);
    this.whenShown.forEach((listener) => listener(shown, first));
  }

  /** Tells the page what happens in a diagram while that one is shown. */
  private listenTo(diagram: Diagram): void {
    const context = diagram.context;
    const showDirty = (): void => void (this.dirty.textContent = context.isDirty ? '●' : '');
    context.onDirtyStateChanged(showDirty);
    showDirty();
    const ifShown = (listeners: ((diagram: Diagram) => void)[]) => () =>
      this.current === diagram && listeners.forEach((listener) => listener(diagram));
    context.onSelectionChanged(ifShown(this.whenSelected));
    const tellOfChange = ifShown(this.whenModelChanged);
    let telling = false;
    diagram.news.listen({
      modelChanged: () => {
        if (!telling) {
          telling = true;
          // They ask the server. The picture of the change, which comes first, does not wait for the answers.
          requestAnimationFrame(() =>
            setTimeout(() => {
              telling = false;
              tellOfChange();
            }),
          );
        }
      },
    });
  }

  /** The diagram that is shown now. */
  get diagram(): Diagram | undefined {
    return this.current;
  }

  /** Puts the focus into the diagram, so that keys are for it. */
  focusDiagram(): void {
    document
      .querySelector<SVGElement>(`#${CSS.escape(this.current?.element.id ?? '')} > svg`)
      ?.focus();
  }

  /** Calls a listener when the page turns to a diagram, before that one is loaded, with its kind. */
  onTurned(listener: (kindId: string) => void): void {
    this.whenTurned.push(listener);
  }

  /** Calls a listener for each diagram that is shown from now on, with whether it is shown for the first time. */
  onShown(listener: (diagram: Diagram, first: boolean) => void): void {
    this.whenShown.push(listener);
  }

  /** Calls a listener when another selection is made in the diagram that is shown. */
  onSelected(listener: (diagram: Diagram) => void): void {
    this.whenSelected.push(listener);
  }

  /** The elements whose properties are shown: what is selected, or something that is not drawn; none for the model. */
  get inspected(): readonly string[] {
    return this.ofProperties;
  }

  /** Notes whose properties are shown from now on. */
  setInspected(ids: readonly string[]): void {
    const isOther = ids.join() !== this.ofProperties.join();
    this.ofProperties = ids;
    if (isOther && this.current) {
      const { current } = this;
      this.whenInspected.forEach((listener) => listener(current));
    }
  }

  /** Calls a listener when the properties of something else are shown. */
  onInspected(listener: (diagram: Diagram) => void): void {
    this.whenInspected.push(listener);
  }

  /** Calls a listener when the model was changed or saved, with the diagram that is shown. */
  onModelChanged(listener: (diagram: Diagram) => void): void {
    this.whenModelChanged.push(listener);
  }

  /** Calls a listener for each diagram before it is loaded: it misses nothing that the server sends. */
  onLoading(listener: (diagram: Diagram) => void): void {
    this.whenLoading.push(listener);
  }

  /** The kind of the diagram that is shown. */
  get kind(): string {
    return this.current?.kind.id ?? diagrams[0].id;
  }

  /** The diagrams that have been shown. */
  diagrams(): readonly Diagram[] {
    return this.shown;
  }

  /** The diagram of that kind; undefined before it was shown. */
  diagramOf(kindId: string): Diagram | undefined {
    return this.shown.find((each) => each.kind.id === kindId);
  }

  /** Says something at the bottom of the page; nothing where the text is empty. */
  say(text: string): void {
    this.status.textContent = visible(text);
  }

  /** Shows that the connection is lost. */
  lost(): void {
    this.element.classList.add('lost');
    this.say('Slipway does not answer. What you change now is sent when it is back. Reconnecting…');
  }

  /** Shows that the connection is there again. */
  resumed(): void {
    this.element.classList.remove('lost');
    this.say('Slipway is connected again.');
    this.whenResumed.forEach((listener) => listener());
  }

  /** Shows that another server answers, and how many changes wait for that of this page. */
  refused(unsent: number): void {
    const lost =
      unsent === 0 ? '' : ` Changes not sent: ${unsent}. They are lost when this page is closed.`;
    this.say(
      `Another server answers at this address. Open the address that ‘slipway edit’ printed last.${lost}`,
    );
  }

  /** Shows that the guest whose page it is is let in no more. */
  revoked(): void {
    this.element.classList.add('lost');
    this.say('Your address has been revoked. Ask whoever shared this model for another.');
  }

  /** Calls a listener whenever the connection is there again: the server has forgotten what the page had asked it to show. */
  onResumed(listener: () => void): void {
    this.whenResumed.push(listener);
  }

  private validate(): void {
    this.send(RequestMarkersAction.create([], { reason: 'batch' }));
  }

  /** Sends an action to the server of the diagram that is shown. */
  send(action: Action): void {
    void this.current?.dispatcher.dispatch(action);
  }
}

let session = '';

function sessionId(): string {
  session ||= crypto.randomUUID();
  return session;
}

/**
 * Takes the caret away that a click leaves in a text: nobody sees it, and Chromium looks for its place among all elements
 * of the diagram in each frame, which takes longer than the frame where there are thousands.
 */
function dropCaret(): void {
  const selection = getSelection();
  if (selection?.isCollapsed && !document.activeElement?.matches('input, textarea')) {
    selection.removeAllRanges();
  }
}
