// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.allocation.AllocateHandler;
import dev.slipway.editor.server.allocation.ClearAllocationHandler;
import dev.slipway.editor.server.allocation.MoveInstanceHandler;
import dev.slipway.editor.server.apply.ApplyHandler;
import dev.slipway.editor.server.apply.FollowApplyHandler;
import dev.slipway.editor.server.apply.RequestConsentHandler;
import dev.slipway.editor.server.build.BuildHandler;
import dev.slipway.editor.server.changes.ShowChangesHandler;
import dev.slipway.editor.server.changes.TakeBackHandler;
import dev.slipway.editor.server.clipboard.PasteHandler;
import dev.slipway.editor.server.clipboard.RequestClipboardHandler;
import dev.slipway.editor.server.delivery.DoneHandler;
import dev.slipway.editor.server.delivery.NumberedHandler;
import dev.slipway.editor.server.diagram.CheckHandler;
import dev.slipway.editor.server.diagram.DiagramFactory;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.diagram.LiveValidation;
import dev.slipway.editor.server.diagram.ModelStorage;
import dev.slipway.editor.server.diagram.SystemDiagramConfiguration;
import dev.slipway.editor.server.experiment.ClearResultsHandler;
import dev.slipway.editor.server.experiment.RunExperimentHandler;
import dev.slipway.editor.server.experiment.ShowResultsHandler;
import dev.slipway.editor.server.filter.EditViewHandler;
import dev.slipway.editor.server.filter.FilterDiagramHandler;
import dev.slipway.editor.server.filter.RequestChoosableHandler;
import dev.slipway.editor.server.filter.RequestViewsHandler;
import dev.slipway.editor.server.fix.FixHandler;
import dev.slipway.editor.server.fix.RequestFixesHandler;
import dev.slipway.editor.server.generation.GenerateHandler;
import dev.slipway.editor.server.history.GoToStepHandler;
import dev.slipway.editor.server.history.RequestHistoryHandler;
import dev.slipway.editor.server.history.UndoHandler;
import dev.slipway.editor.server.imports.ImportFilesHandler;
import dev.slipway.editor.server.lab.LabHandler;
import dev.slipway.editor.server.live.ActOnServerHandler;
import dev.slipway.editor.server.live.FollowLogHandler;
import dev.slipway.editor.server.live.ShowLiveHandler;
import dev.slipway.editor.server.live.SteerHandler;
import dev.slipway.editor.server.load.ShowLoadHandler;
import dev.slipway.editor.server.note.EditNoteHandler;
import dev.slipway.editor.server.note.RequestNotesHandler;
import dev.slipway.editor.server.operation.BendHandler;
import dev.slipway.editor.server.operation.ChangeContainerHandler;
import dev.slipway.editor.server.operation.CompoundHandler;
import dev.slipway.editor.server.operation.CreateEdgeHandler;
import dev.slipway.editor.server.operation.CreateNodeHandler;
import dev.slipway.editor.server.operation.CutHandler;
import dev.slipway.editor.server.operation.DeleteHandler;
import dev.slipway.editor.server.operation.FoldHandler;
import dev.slipway.editor.server.operation.LayoutHandler;
import dev.slipway.editor.server.operation.MoveHandler;
import dev.slipway.editor.server.operation.PaletteProvider;
import dev.slipway.editor.server.operation.PlaceHandler;
import dev.slipway.editor.server.operation.ReconnectEdgeHandler;
import dev.slipway.editor.server.operation.RefusalReportingHandler;
import dev.slipway.editor.server.operation.RenameHandler;
import dev.slipway.editor.server.people.LookHandler;
import dev.slipway.editor.server.plan.ClearPlanHandler;
import dev.slipway.editor.server.plan.PlanHandler;
import dev.slipway.editor.server.preset.AddHostPresetsHandler;
import dev.slipway.editor.server.preset.AddQosPresetsHandler;
import dev.slipway.editor.server.properties.ChangePartsHandler;
import dev.slipway.editor.server.properties.RequestPropertiesHandler;
import dev.slipway.editor.server.properties.RequestTargetsHandler;
import dev.slipway.editor.server.properties.SetPropertyHandler;
import dev.slipway.editor.server.report.CancelTaskHandler;
import dev.slipway.editor.server.search.FindElementsHandler;
import dev.slipway.editor.server.search.LocateElementHandler;
import dev.slipway.editor.server.search.RequestCrumbsHandler;
import dev.slipway.editor.server.table.EditTableHandler;
import dev.slipway.editor.server.table.RequestChoicesHandler;
import dev.slipway.editor.server.table.RequestTableHandler;
import dev.slipway.editor.server.tree.RequestTreeHandler;
import dev.slipway.editor.server.unreadable.OpenModelHandler;
import dev.slipway.editor.server.update.BundleFlowsHandler;
import dev.slipway.editor.server.update.DecideOnFilesHandler;
import dev.slipway.editor.server.update.IncrementalSubmission;
import dev.slipway.editor.server.update.RefreshActionHandler;
import dev.slipway.editor.server.update.TellProblemsHandler;
import org.eclipse.glsp.server.actions.ActionHandler;
import org.eclipse.glsp.server.di.DiagramModule;
import org.eclipse.glsp.server.di.MultiBinding;
import org.eclipse.glsp.server.diagram.DiagramConfiguration;
import org.eclipse.glsp.server.features.core.model.GModelFactory;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;
import org.eclipse.glsp.server.features.core.model.RequestModelActionHandler;
import org.eclipse.glsp.server.features.core.model.SourceModelStorage;
import org.eclipse.glsp.server.features.toolpalette.ToolPaletteItemProvider;
import org.eclipse.glsp.server.features.undoredo.UndoRedoActionHandler;
import org.eclipse.glsp.server.features.validation.ModelValidator;
import org.eclipse.glsp.server.features.validation.RequestMarkersHandler;
import org.eclipse.glsp.server.model.GModelState;
import org.eclipse.glsp.server.operations.OperationActionHandler;
import org.eclipse.glsp.server.operations.OperationHandler;

/** All that a diagram consists of: one module for each kind of diagram in the notation. */
final class SystemDiagramModule extends DiagramModule {
  private final DiagramKind kind;

  SystemDiagramModule(DiagramKind kind) {
    this.kind = kind;
  }

  @Override
  public String getDiagramType() {
    return kind.id();
  }

  @Override
  protected void configureBase() {
    super.configureBase();
    bind(DiagramKind.class).toInstance(kind);
    bind(ModelSubmissionHandler.class).to(IncrementalSubmission.class);
  }

  @Override
  protected Class<? extends DiagramConfiguration> bindDiagramConfiguration() {
    return SystemDiagramConfiguration.class;
  }

  @Override
  protected Class<? extends GModelState> bindGModelState() {
    return DiagramState.class;
  }

  @Override
  protected Class<? extends SourceModelStorage> bindSourceModelStorage() {
    return ModelStorage.class;
  }

  @Override
  protected Class<? extends GModelFactory> bindGModelFactory() {
    return DiagramFactory.class;
  }

  @Override
  protected Class<? extends ModelValidator> bindModelValidator() {
    return LiveValidation.class;
  }

  @Override
  protected Class<? extends ToolPaletteItemProvider> bindToolPaletteItemProvider() {
    return PaletteProvider.class;
  }

  @Override
  protected void configureActionHandlers(MultiBinding<ActionHandler> binding) {
    super.configureActionHandlers(binding);
    binding.rebind(OperationActionHandler.class, RefusalReportingHandler.class);
    binding.rebind(RequestMarkersHandler.class, CheckHandler.class);
    binding.rebind(UndoRedoActionHandler.class, UndoHandler.class);
    binding.rebind(RequestModelActionHandler.class, OpenModelHandler.class);
    binding.add(NumberedHandler.class);
    binding.add(DoneHandler.class);
    binding.add(RefreshActionHandler.class);
    binding.add(TellProblemsHandler.class);
    binding.add(BundleFlowsHandler.class);
    binding.add(FilterDiagramHandler.class);
    binding.add(RequestViewsHandler.class);
    binding.add(RequestNotesHandler.class);
    binding.add(RequestChoosableHandler.class);
    binding.add(DecideOnFilesHandler.class);
    binding.add(ImportFilesHandler.class);
    binding.add(RequestPropertiesHandler.class);
    binding.add(RequestTargetsHandler.class);
    binding.add(RequestTableHandler.class);
    binding.add(RequestChoicesHandler.class);
    binding.add(ShowLoadHandler.class);
    binding.add(ShowChangesHandler.class);
    binding.add(GenerateHandler.class);
    binding.add(CancelTaskHandler.class);
    binding.add(FindElementsHandler.class);
    binding.add(LocateElementHandler.class);
    binding.add(RequestCrumbsHandler.class);
    binding.add(RequestClipboardHandler.class);
    binding.add(RequestFixesHandler.class);
    binding.add(RequestTreeHandler.class);
    binding.add(RequestHistoryHandler.class);
    binding.add(GoToStepHandler.class);
    binding.add(BuildHandler.class);
    binding.add(LabHandler.class);
    binding.add(PlanHandler.class);
    binding.add(ClearPlanHandler.class);
    binding.add(RequestConsentHandler.class);
    binding.add(ApplyHandler.class);
    binding.add(FollowApplyHandler.class);
    binding.add(AllocateHandler.class);
    binding.add(ClearAllocationHandler.class);
    binding.add(ShowResultsHandler.class);
    binding.add(RunExperimentHandler.class);
    binding.add(ClearResultsHandler.class);
    binding.add(ShowLiveHandler.class);
    binding.add(SteerHandler.class);
    binding.add(FollowLogHandler.class);
    binding.add(ActOnServerHandler.class);
    binding.add(LookHandler.class);
  }

  /**
   * A handler for every kind of operation that a client can send: one without closes the socket.
   */
  @Override
  protected void configureOperationHandlers(MultiBinding<OperationHandler<?>> binding) {
    binding.add(CompoundHandler.class);
    binding.add(CreateNodeHandler.class);
    binding.add(CreateEdgeHandler.class);
    binding.add(DeleteHandler.class);
    binding.add(CutHandler.class);
    binding.add(MoveHandler.class);
    binding.add(ChangeContainerHandler.class);
    binding.add(ReconnectEdgeHandler.class);
    binding.add(BendHandler.class);
    binding.add(RenameHandler.class);
    binding.add(LayoutHandler.class);
    binding.add(PlaceHandler.class);
    binding.add(FoldHandler.class);
    binding.add(SetPropertyHandler.class);
    binding.add(ChangePartsHandler.class);
    binding.add(EditTableHandler.class);
    binding.add(PasteHandler.class);
    binding.add(FixHandler.class);
    binding.add(MoveInstanceHandler.class);
    binding.add(AddHostPresetsHandler.class);
    binding.add(AddQosPresetsHandler.class);
    binding.add(EditViewHandler.class);
    binding.add(EditNoteHandler.class);
    binding.add(TakeBackHandler.class);
  }
}
