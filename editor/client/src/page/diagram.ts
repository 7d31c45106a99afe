// SPDX-License-Identifier: EPL-2.0
import {
  accessibilityModule,
  createDiagramOptionsModule,
  DiagramLoader,
  EditorContextService,
  GLSPClient,
  IActionDispatcher,
  initializeDiagramContainer,
  STANDALONE_MODULE_CONFIG,
  toolPaletteModule,
  TYPES
} from '@eclipse-glsp/client';
import { Container } from 'inversify';
import { editorModule } from '../editor-module';
import { DiagramKind } from '../notation';
import { News } from './news';
import { Findings } from './problems';
import { Reports } from './report';

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
        { needsClientLayout: false, needsServerLayout: true, zoomLimits: { min: 0.05, max: 4 } }
      ),
      editorModule(kind),
      STANDALONE_MODULE_CONFIG,
      { remove: [toolPaletteModule, accessibilityModule] }
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

  /** What is told of work that was begun in the diagram. */
  get reports(): Reports {
    return this.container.get(Reports);
  }

  /** Loads the diagram when it is first shown. */
  load(): Promise<void> {
    this.loading ??= this.container.get(DiagramLoader).load({ requestModelOptions: {}, enableNotifications: false });
    return this.loading;
  }
}
