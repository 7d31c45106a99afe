// SPDX-License-Identifier: EPL-2.0
import {
  accessibilityModule,
  Bounds,
  commandPaletteModule,
  contextMenuModule,
  copyPasteModule,
  createDiagramOptionsModule,
  DiagramLoader,
  Dimension,
  edgeEditToolModule,
  EditorContextService,
  GIssueMarker,
  GModelElement,
  GLSPClient,
  IActionDispatcher,
  initializeDiagramContainer,
  IToolManager,
  Point,
  searchPaletteDefaultSuggestionsModule,
  searchPaletteModule,
  SelectAction,
  SetViewportAction,
  standaloneCopyPasteModule,
  STANDALONE_MODULE_CONFIG,
  standaloneSearchPaletteModule,
  toolPaletteModule,
  TYPES,
  Viewport,
} from '@eclipse-glsp/client';
import { Container } from 'inversify';
import { editorModule } from '../editor-module';
import { Decorations } from '../model/decorations';
import { SystemEdge, SystemNode } from '../model/elements';
import { PeopleNews } from './people-news';
import { Rules } from '../model/rules';
import { DiagramKind } from '../notation';
import { DisplayList } from '../paint/display-list';
import { NewNames } from '../tool/new-names';
import { route } from '../view/edge-route';
import { edgeEnds } from '../view/edge-view';
import { Hits } from '../view/hits';
import { RedrawAction } from '../view/redraw';
import { Change } from '../view/change';
import { absoluteBounds, Scene } from '../view/scene';
import { DiagramNotes } from './diagram-notes';
import { Findings } from './findings';
import { Guidance } from './guidance';
import { LiveNews } from './live-news';
import { News } from './news';
import { Moves } from './moves';
import { RemovedParts } from './removed';
import { Reports } from './reports';
import { StepNews } from './step-news';

/** What a diagram is at most scaled by to fit, and how much room is then around it, in pixels of the screen. */
const LARGEST = 1.2;
const MARGIN = 30;

/** How far one can zoom, and what a step of it multiplies the scale by. */
const LEAST_ZOOM = 0.005;
const MOST_ZOOM = 4;
export const ZOOM_STEP = 1.2;

/** A diagram of a model in the page: a container of its own, and a session of its own on the server. */
export class Diagram {
  private readonly container: Container;
  private loading?: Promise<void>;

  /**
   * @param element where it is drawn; its id names the diagram
   * @param model the model's file, relative to the workspace
   */
  constructor(
    readonly kind: DiagramKind,
    readonly element: HTMLElement,
    model: string,
    client: GLSPClient,
  ) {
    this.container = new Container();
    initializeDiagramContainer(
      this.container,
      createDiagramOptionsModule(
        {
          clientId: element.id,
          diagramType: kind.id,
          glspClientProvider: () => Promise.resolve(client),
          sourceUri: model,
        },
        {
          needsClientLayout: false,
          needsServerLayout: true,
          zoomLimits: { min: LEAST_ZOOM, max: MOST_ZOOM },
        },
      ),
      editorModule(kind),
      STANDALONE_MODULE_CONFIG,
      {
        // The page has its own.
        remove: [
          accessibilityModule,
          commandPaletteModule,
          contextMenuModule,
          copyPasteModule,
          edgeEditToolModule,
          searchPaletteDefaultSuggestionsModule,
          searchPaletteModule,
          standaloneCopyPasteModule,
          standaloneSearchPaletteModule,
          toolPaletteModule,
        ],
      },
    );
  }

  get dispatcher(): IActionDispatcher {
    return this.container.get<IActionDispatcher>(TYPES.IActionDispatcher);
  }

  get context(): EditorContextService {
    return this.container.get(EditorContextService);
  }

  get findings(): Findings {
    return this.container.get(Findings);
  }

  /** News of the model from the server, beside what is drawn. */
  get news(): News {
    return this.container.get(News);
  }

  /** What is shown beside what is drawn. */
  get decorations(): Decorations {
    return this.container.get(Decorations);
  }

  /** Reports of work that was begun in the diagram. */
  get reports(): Reports {
    return this.container.get(Reports);
  }

  /** How far the steps from the model to the running system are. */
  get steps(): StepNews {
    return this.container.get(StepNews);
  }

  /** Nodes and connections that the last commit had. */
  get removed(): RemovedParts {
    return this.container.get(RemovedParts);
  }

  /** Others who have the model open. */
  get people(): PeopleNews {
    return this.container.get(PeopleNews);
  }

  /** Proposed moves of instances. */
  get moves(): Moves {
    return this.container.get(Moves);
  }

  /** What else the server tells of the live system. */
  get live(): LiveNews {
    return this.container.get(LiveNews);
  }

  get notes(): DiagramNotes {
    return this.container.get(DiagramNotes);
  }

  /** The ids of all that is selected: elements, notes and frames. */
  get selectedIds(): string[] {
    return [...this.context.selectedElements.map(({ id }) => id), ...this.notes.selected];
  }

  get guidance(): Guidance {
    return this.container.get(Guidance);
  }

  get scene(): Scene {
    return this.container.get(Scene);
  }

  get rules(): Rules {
    return this.container.get(Rules);
  }

  /** Has what is created named. */
  get names(): NewNames {
    return this.container.get(NewNames);
  }

  /** Whether no tool of the palette is in use and nothing is being named: the mouse selects and moves. */
  get isAtRest(): boolean {
    return (
      this.container.get<IToolManager>(TYPES.IToolManager).defaultToolsEnabled &&
      !document.activeElement?.closest('.label-edit')
    );
  }

  /** Waits until something is in the diagram, as when a node around it is being unfolded. */
  whenThere(id: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.context.modelRoot.index.getById(id)) {
        resolve();
        return;
      }
      const listening = this.context.onModelRootChanged((root) => {
        if (root.index.getById(id)) {
          listening.dispose();
          resolve();
        }
      });
    });
  }

  /** The node or edge at a place of the window. */
  elementAt(place: { clientX: number; clientY: number }): SystemNode | SystemEdge | undefined {
    const point = this.pointAt(place);
    const found = point && this.container.get(Hits).at(this.context.modelRoot, point);
    return found instanceof GIssueMarker
      ? (found.parent as GModelElement as SystemNode | SystemEdge)
      : found;
  }

  /** A place of the window in the coordinates of the diagram; undefined while it shows nothing. */
  pointAt(place: { clientX: number; clientY: number }): Point | undefined {
    return this.container.get(Hits).point(this.context.modelRoot, place);
  }

  /** What is painted of it. */
  get list(): DisplayList {
    return this.container.get(DisplayList);
  }

  /** Where a point of the diagram is in the window. */
  inWindow({ x, y }: Point): Point {
    const { canvasBounds, viewportData } = this.context;
    const { scroll, zoom } = viewportData;
    return {
      x: canvasBounds.x - scrollX + (x - scroll.x) * zoom,
      y: canvasBounds.y - scrollY + (y - scroll.y) * zoom,
    };
  }

  /** What of the diagram is in view. */
  inView(): Bounds {
    const { canvasBounds, viewportData } = this.context;
    const { scroll, zoom } = viewportData;
    return { ...scroll, width: canvasBounds.width / zoom, height: canvasBounds.height / zoom };
  }

  /** Where a part of the diagram is in the window. */
  private boundsInWindow({ x, y, width, height }: Bounds): Bounds {
    const { zoom } = this.context.viewportData;
    return { ...this.inWindow({ x, y }), width: width * zoom, height: height * zoom };
  }

  /** Where a node is in the window. */
  placeOf(node: SystemNode): Bounds {
    return this.boundsInWindow(absoluteBounds(node));
  }

  /** Where a node, note or frame, or the middle of an edge, is in the window; undefined if the diagram does not draw it. */
  private placeOfId(id: string): Bounds | undefined {
    const element = this.context.modelRoot.index.getById(id);
    if (element instanceof SystemNode) {
      return this.placeOf(element);
    } else if (element instanceof SystemEdge) {
      return this.middleOf(element);
    }
    const note = this.notes.all.find((each) => each.id === id);
    return note && this.boundsInWindow(note);
  }

  /** The place in the window around which an edge has its label; undefined where the edge is not drawn. */
  middleOf(edge: SystemEdge): Bounds | undefined {
    const ends = edgeEnds(edge, this.scene);
    const middle =
      this.scene.labels.of(edge.id) ?? (ends && route(ends.from, ends.to, ends.bends).label);
    return middle && { ...this.inWindow(middle), width: 0, height: 0 };
  }

  /** Has all of it in view, with a margin, whatever is selected. */
  fit(): void {
    const root = this.context.modelRoot;
    const drawn = [...root.children.flatMap(extent), ...this.notes.all];
    const { room } = this;
    if (drawn.length === 0 || !room) {
      return;
    }
    const { x, y, width, height } = drawn.reduce(Bounds.combine);
    const scale = Math.min((room.width - 2 * MARGIN) / width, (room.height - 2 * MARGIN) / height);
    const zoom = Math.max(LEAST_ZOOM, Math.min(LARGEST, scale));
    const scroll = {
      x: x + width / 2 - room.width / zoom / 2,
      y: y + height / 2 - room.height / zoom / 2,
    };
    void this.dispatcher.dispatch(
      SetViewportAction.create(root.id, { scroll, zoom }, { animate: false }),
    );
  }

  /**
   * Shows which nodes may be an end of what is being connected.
   *
   * @param mayBeEnd undefined when nothing is being connected any more
   */
  markEnds(mayBeEnd: Scene['mayBeEnd']): void {
    this.scene.mayBeEnd = mayBeEnd;
    void this.dispatcher.dispatch(RedrawAction.create());
  }

  /** Zooms around the middle of what is in view. */
  zoom(to: (zoom: number) => number): void {
    const { modelRoot, viewportData } = this.context;
    const { width, height } = modelRoot.canvasBounds;
    const viewport = zoomed(viewportData, to(viewportData.zoom), { x: width / 2, y: height / 2 });
    void this.dispatcher.dispatch(
      SetViewportAction.create(modelRoot.id, viewport, { animate: false }),
    );
  }

  /** Selects only these elements or notes, and has them in view. */
  async selectInView(ids: readonly string[]): Promise<void> {
    await this.dispatcher.dispatch(SelectAction.setSelection([...ids]));
    this.bringIntoView(ids);
  }

  /** Moves the view to these elements or notes unless all of them can be seen. */
  bringIntoView(ids: readonly string[]): void {
    const { room } = this;
    const places = ids.flatMap((id) => this.placeOfId(id) ?? []);
    if (places.length === 0 || !room || places.every((place) => isSeen(place, room))) {
      return;
    }
    const { scroll, zoom } = this.context.viewportData;
    const { x, y } = Bounds.center(places.reduce(Bounds.combine));
    this.centre({ x: scroll.x + (x - room.x) / zoom, y: scroll.y + (y - room.y) / zoom });
  }

  /** Brings a point of the diagram to the middle of what is in view. */
  centre({ x, y }: Point): void {
    const { modelRoot, viewportData } = this.context;
    const { zoom } = viewportData;
    const { width, height } = this.room ?? modelRoot.canvasBounds;
    const scroll = { x: x - width / zoom / 2, y: y - height / zoom / 2 };
    void this.dispatcher.dispatch(
      SetViewportAction.create(modelRoot.id, { scroll, zoom }, { animate: false }),
    );
  }

  /** Where it is in the window, as large as it is now: what it knows of that itself comes a moment after a panel has opened. */
  private get room(): DOMRect | undefined {
    return document.getElementById(this.element.id)?.getBoundingClientRect();
  }

  /** Has what was loaded drawn, all of it in view. Before that, whatever was drawn would at once be drawn again. */
  appear(): void {
    const scene = this.container.get(Scene);
    scene.appears = true;
    scene.changed(Change.ALL);
    this.fit();
    this.stayFitted();
  }

  /** Fits it again while panels open around it and when its notes are there, until the user does something. */
  private stayFitted(): void {
    const room = document.getElementById(this.element.id);
    if (!room) {
      return;
    }
    const observer = new ResizeObserver(() => this.fit());
    observer.observe(room);
    const noted = this.notes.onChanged(() => this.notes.all.length > 0 && this.fit());
    const touched = new AbortController();
    const end = (): void => {
      observer.disconnect();
      noted.dispose();
      touched.abort();
    };
    for (const done of ['pointerdown', 'wheel', 'keydown']) {
      document.addEventListener(done, end, {
        capture: true,
        passive: true,
        signal: touched.signal,
      });
    }
  }

  /** Loads the diagram when it is first shown. */
  load(): Promise<void> {
    this.loading ??= this.container
      .get(DiagramLoader)
      .load({ requestModelOptions: {}, enableNotifications: false });
    return this.loading;
  }
}

/** What is in view at another scale, if a place stays where it is: in pixels of the screen from the diagram's corner. */
export function zoomed({ scroll, zoom }: Viewport, wanted: number, around: Point): Viewport {
  const next = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, wanted));
  const shift = 1 / zoom - 1 / next;
  return { zoom: next, scroll: { x: scroll.x + around.x * shift, y: scroll.y + around.y * shift } };
}

/** Whether all of a place of the window is in a room, and its middle below nothing that floats above diagrams. */
function isSeen({ x, y, width, height }: Bounds, room: DOMRect): boolean {
  const above = document.elementFromPoint(x + width / 2, y + height / 2);
  return (
    x >= room.left &&
    y >= room.top &&
    x + width <= room.right &&
    y + height <= room.bottom &&
    !above?.closest('.canvas > :not(.diagram, .hands, .pinned)')
  );
}

/** What an element reaches over: an edge may be led around all nodes. */
function extent(element: GModelElement): Bounds[] {
  if (element instanceof SystemNode) {
    return [element.bounds];
  }
  return element instanceof SystemEdge
    ? element.routingPoints.map((bend) => ({ ...bend, ...Dimension.ZERO }))
    : [];
}
