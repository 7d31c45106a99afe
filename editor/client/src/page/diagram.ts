// SPDX-License-Identifier: EPL-2.0
import {
  accessibilityModule,
  Bounds,
  commandPaletteModule,
  contextMenuModule,
  copyPasteModule,
  createDiagramOptionsModule,
  DOMHelper,
  DiagramLoader,
  EditorContextService,
  FitToScreenAction,
  GLSPClient,
  IActionDispatcher,
  initializeDiagramContainer,
  isViewport,
  searchPaletteDefaultSuggestionsModule,
  searchPaletteModule,
  standaloneCopyPasteModule,
  STANDALONE_MODULE_CONFIG,
  standaloneSearchPaletteModule,
  toolPaletteModule,
  TYPES
} from '@eclipse-glsp/client';
import { Container } from 'inversify';
import { editorModule } from '../editor-module';
import { Decorations } from '../model/decorations';
import { SystemNode } from '../model/elements';
import { DiagramKind } from '../notation';
import { isBundle, nodeBelow } from '../view/node-bundles';
import { Scene } from '../view/scene';
import { Guidance } from './guidance';
import { News } from './news';
import { Findings } from './problems';
import { Reports } from './report';

/** What a diagram is at most scaled by to fit, and how much room is then around it, in pixels of the screen. */
const LARGEST = 1.2;
const MARGIN = 30;

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
    client: GLSPClient
  ) {
    this.container = new Container();
    initializeDiagramContainer(
      this.container,
      createDiagramOptionsModule(
        {
          clientId: element.id,
          diagramType: kind.id,
          glspClientProvider: async () => client,
          sourceUri: model
        },
        { needsClientLayout: false, needsServerLayout: true, zoomLimits: { min: 0.02, max: 4 } }
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
          searchPaletteDefaultSuggestionsModule,
          searchPaletteModule,
          standaloneCopyPasteModule,
          standaloneSearchPaletteModule,
          toolPaletteModule
        ]
      }
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

  /** What the server tells of the model beside what is drawn. */
  get news(): News {
    return this.container.get(News);
  }

  /** What is shown beside what is drawn. */
  get decorations(): Decorations {
    return this.container.get(Decorations);
  }

  /** What is told of work that was begun in the diagram. */
  get reports(): Reports {
    return this.container.get(Reports);
  }

  get guidance(): Guidance {
    return this.container.get(Guidance);
  }

  /** Waits until something is in the diagram, as when a node around it is being unfolded. */
  whenThere(id: string): Promise<void> {
    return new Promise(resolve => {
      if (this.context.modelRoot.index.getById(id)) {
        resolve();
        return;
      }
      const listening = this.context.onModelRootChanged(root => {
        if (root.index.getById(id)) {
          listening.dispose();
          resolve();
        }
      });
    });
  }

  /** The node or edge that the mouse is at. */
  elementAt(event: MouseEvent): string | undefined {
    if (isBundle(event.target)) {
      return nodeBelow(this.context.modelRoot, event)?.id;
    }
    const drawn = (event.target as Element).closest('g.node, g.edge');
    return drawn ? this.container.get<DOMHelper>(TYPES.DOMHelper).findSModelIdByDOMElement(drawn) : undefined;
  }

  /** Has all of it in view, with a margin. */
  fit(): void {
    this.dispatcher.dispatch(FitToScreenAction.create([], { padding: MARGIN / this.scaleToFit(), maxZoom: LARGEST, animate: false }));
  }

  /** How much the diagram is scaled to be as large as the place where it is drawn. */
  private scaleToFit(): number {
    const root = this.context.modelRoot;
    const nodes = root.children.filter((child): child is SystemNode => child instanceof SystemNode);
    if (nodes.length === 0 || !isViewport(root)) {
      return 1;
    }
    const { width, height } = nodes.map(node => node.bounds).reduce(Bounds.combine);
    return Math.min(root.canvasBounds.width / width, root.canvasBounds.height / height, LARGEST) || 1;
  }

  /** Has what was loaded drawn, all of it in view. Before that, whatever was drawn would at once be drawn again. */
  appear(): void {
    this.container.get(Scene).appears = true;
    this.fit();
  }

  /** Loads the diagram when it is first shown. */
  load(): Promise<void> {
    this.loading ??= this.container.get(DiagramLoader).load({ requestModelOptions: {}, enableNotifications: false });
    return this.loading;
  }
}
