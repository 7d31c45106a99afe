// SPDX-License-Identifier: EPL-2.0
import {
  bindAsService,
  bindOrRebind,
  ChangeBoundsTool,
  configureActionHandler,
  configureCommand,
  configureDefaultModelElements,
  configureModelElement,
  DefaultTypes,
  GlspEditLabelUI,
  EdgeCreationTool,
  EnableDefaultToolsAction,
  FeatureModule,
  GGraph,
  GIssueMarker,
  GLabelView,
  GLSPMouseTool,
  GLSPScrollMouseListener,
  NodeCreationTool,
  RankedSelectMouseListener,
  overrideModelElement,
  SelectAction,
  SelectCommand,
  SetBoundsFeedbackCommand,
  TYPES,
} from '@eclipse-glsp/client';
import { Decorations, SetDecorationsCommand } from './model/decorations';
import { NameLabel, ofKind, SystemEdge, SystemNode } from './model/elements';
import { ElementChangeService } from './model/model-changes';
import { SystemModelFactory } from './model/model-factory';
import { ResumeCommand } from './model/resume';
import { UpdateElementsCommand } from './model/update-elements';
import { Rules } from './model/rules';
import { DiagramKind, EDGE, NODE } from './notation';
import { DisplayList } from './paint/display-list';
import { Painter } from './paint/painter';
import { News } from './page/news';
import { Guidance } from './page/guidance';
import { DiagramNotes } from './page/diagram-notes';
import { Findings } from './page/findings';
import { LiveNews } from './page/live-news';
import { Moves } from './page/moves';
import { PeopleNews } from './page/people-news';
import { RemovedParts } from './page/removed';
import { Reports } from './page/reports';
import { StepNews } from './page/step-news';
import { SnappingBounds } from './tool/snapping-bounds';
import { ResizeFeedbackCommand, SystemChangeBoundsTool } from './tool/change-bounds';
import { SystemEdgeCreationTool } from './tool/create-edge';
import {
  AddGhostCommand,
  SystemContainerManager,
  SystemNodeCreationTool,
} from './tool/create-node';
import { FoldListener } from './tool/fold';
import { LabelEditor } from './tool/label-editor';
import { LateSelection, SystemSelectCommand } from './tool/late-selection';
import { LateValidation } from './tool/late-validation';
import { SystemMouseTool } from './tool/mouse-tool';
import { NewNames } from './tool/new-names';
import { NoDragScrolling } from './tool/no-drag-scrolling';
import { SystemSelectListener } from './tool/select';
import { SystemCommandStack } from './view/command-stack';
import { SystemEdgeView } from './view/edge-view';
import { ElementTree } from './view/element-tree';
import { SystemGraphView } from './view/graph-view';
import { Hits } from './view/hits';
import { MarkerView } from './view/marker-view';
import { SystemNodeView } from './view/node-view';
import { Overlay } from './view/overlay';
import { PacedRedraw, RedrawCommand } from './view/redraw';
import { Scene } from './view/scene';

/** All that a diagram consists of beside what GLSP brings: the index of the client. */
export function editorModule(kind: DiagramKind): FeatureModule {
  return new FeatureModule((bind, unbind, isBound, rebind) => {
    const context = { bind, unbind, isBound, rebind };
    configureDefaultModelElements(context);
    rebind(TYPES.IModelFactory).to(SystemModelFactory).inSingletonScope();

    // Views
    bind(Scene).toSelf().inSingletonScope();
    bind(Hits).toSelf().inSingletonScope();
    bind(DisplayList).toSelf().inSingletonScope();
    bind(Painter).toSelf().inSingletonScope();
    bind(Overlay).toSelf().inSingletonScope();
    bind(ElementTree).toSelf().inSingletonScope();
    rebind(TYPES.ICommandStack).to(SystemCommandStack).inSingletonScope();
    overrideModelElement(context, 'graph', GGraph, SystemGraphView);
    for (const node of kind.nodes) {
      configureModelElement(context, NODE + node.id, ofKind(SystemNode, node), SystemNodeView);
    }
    for (const edge of kind.edges) {
      configureModelElement(context, EDGE + edge.id, ofKind(SystemEdge, edge), SystemEdgeView);
    }
    overrideModelElement(context, DefaultTypes.ISSUE_MARKER, GIssueMarker, MarkerView);
    configureModelElement(context, 'label:name', NameLabel, GLabelView);

    // Updates
    configureCommand(context, UpdateElementsCommand);
    configureCommand(context, ResumeCommand);
    bindOrRebind(context, TYPES.IModelChangeService).to(ElementChangeService).inSingletonScope();

    // What is shown beside
    bind(Decorations).toSelf().inSingletonScope();
    bind(PacedRedraw).toSelf().inSingletonScope();
    configureCommand(context, SetDecorationsCommand);

    // What is wrong
    bind(Findings).toSelf().inSingletonScope();
    configureActionHandler(context, Findings.KIND, Findings);

    // What else the server tells
    bind(News).toSelf().inSingletonScope();
    News.KINDS.forEach((told) => configureActionHandler(context, told, News));

    // What is written beside
    bind(DiagramNotes).toSelf().inSingletonScope();
    configureActionHandler(context, SelectAction.KIND, DiagramNotes);

    // Reports of work that was begun here, the moves that it proposes, what the last commit had, and the live system
    bind(Moves).toSelf().inSingletonScope();
    configureActionHandler(context, Moves.KIND, Moves);
    bind(RemovedParts).toSelf().inSingletonScope();
    bind(PeopleNews).toSelf().inSingletonScope();
    configureActionHandler(context, RemovedParts.KIND, RemovedParts);
    configureActionHandler(context, PeopleNews.KIND, PeopleNews);
    bind(StepNews).toSelf().inSingletonScope();
    configureActionHandler(context, StepNews.KIND, StepNews);
    bind(LiveNews).toSelf().inSingletonScope();
    LiveNews.KINDS.forEach((told) => configureActionHandler(context, told, LiveNews));
    bind(Reports).toSelf().inSingletonScope();
    configureActionHandler(context, Reports.KIND, Reports);

    // Tools
    rebind(GLSPMouseTool).to(SystemMouseTool).inSingletonScope();
    rebind(GLSPScrollMouseListener).to(NoDragScrolling).inSingletonScope();
    bind(NewNames).toSelf().inSingletonScope();
    rebind(GlspEditLabelUI).to(LabelEditor).inSingletonScope();
    bind(LateValidation).toSelf().inSingletonScope();
    configureActionHandler(context, LateValidation.KIND, LateValidation);
    bind(LateSelection).toSelf().inSingletonScope();
    LateSelection.KINDS.forEach((each) => configureActionHandler(context, each, LateSelection));
    rebind(SelectCommand).to(SystemSelectCommand);
    bind(Rules).toConstantValue(new Rules(kind));
    bind(Guidance).toSelf().inSingletonScope();
    configureActionHandler(context, EnableDefaultToolsAction.KIND, Guidance);
    configureCommand(context, RedrawCommand);
    configureCommand(context, AddGhostCommand);
    rebind(TYPES.IChangeBoundsManager).to(SnappingBounds).inSingletonScope();
    rebind(TYPES.IContainerManager).to(SystemContainerManager).inSingletonScope();
    rebind(NodeCreationTool).to(SystemNodeCreationTool).inSingletonScope();
    rebind(EdgeCreationTool).to(SystemEdgeCreationTool).inSingletonScope();
    bindAsService(context, TYPES.MouseListener, FoldListener);
    rebind(RankedSelectMouseListener).to(SystemSelectListener).inSingletonScope();
    rebind(SetBoundsFeedbackCommand).to(ResizeFeedbackCommand);
    if (isBound(ChangeBoundsTool)) {
      rebind(ChangeBoundsTool).to(SystemChangeBoundsTool);
    } else {
      bindAsService(context, TYPES.IDefaultTool, SystemChangeBoundsTool);
    }
  });
}
