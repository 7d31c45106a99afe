// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Scopes;
import com.google.inject.TypeLiteral;
import com.google.inject.multibindings.Multibinder;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.clipboard.RequestClipboardHandler;
import dev.slipway.editor.server.diagram.DiagramFactory;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Person;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.operation.MoveHandler;
import dev.slipway.editor.server.operation.RenameHandler;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.Places;
import dev.slipway.editor.server.view.ViewFilter;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.emf.common.command.Command;
import org.eclipse.glsp.graph.GModelRoot;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.di.ClientId;
import org.eclipse.glsp.server.features.clipboard.RequestClipboardDataAction;
import org.eclipse.glsp.server.features.clipboard.SetClipboardDataAction;
import org.eclipse.glsp.server.features.core.model.GModelFactory;
import org.eclipse.glsp.server.internal.operations.DefaultOperationHandlerRegistry;
import org.eclipse.glsp.server.model.GModelState;
import org.eclipse.glsp.server.operations.Operation;
import org.eclipse.glsp.server.operations.OperationHandler;
import org.eclipse.glsp.server.operations.OperationHandlerRegistry;
import org.eclipse.glsp.server.types.EditorContext;

/** A copy of a sample that is being edited in one of its diagrams, without a client. */
final class EditedModel {
  private static final Path SAMPLES = Path.of("../../samples");

  private final Workspace workspace;
  private final OpenModel open;
  private final DiagramState state;
  private final Injector injector;

  private EditedModel(Workspace workspace, OpenModel open, DiagramKind kind) {
    this.workspace = workspace;
    this.open = open;
    this.injector =
        Guice.createInjector(
            new AbstractModule() {
              @Override
              protected void configure() {
                bind(DiagramKind.class).toInstance(kind);
                bind(String.class).annotatedWith(ClientId.class).toInstance("test");
                bind(DiagramState.class).in(Scopes.SINGLETON);
                bind(Person.class).toInstance(Person.OWNER);
                bind(GModelState.class).to(DiagramState.class);
                bind(OperationHandlerRegistry.class).to(DefaultOperationHandlerRegistry.class);
                Multibinder<OperationHandler<?>> together =
                    Multibinder.newSetBinder(binder(), new TypeLiteral<OperationHandler<?>>() {});
                together.addBinding().to(MoveHandler.class);
                together.addBinding().to(RenameHandler.class);
                bind(GModelFactory.class).to(DiagramFactory.class);
              }
            });
    this.state = injector.getInstance(DiagramState.class);
    state.show(open, this::draw);
    draw();
  }

  /**
   * Copies a sample and opens it.
   *
   * @param folder an empty folder
   */
  static EditedModel open(Path folder, String sample, String diagram) {
    try {
      try (Stream<Path> files = Files.list(SAMPLES.resolve(sample))) {
        for (Path file : files.toList()) {
          Files.copy(file, folder.resolve(file.getFileName()));
        }
      }
      Workspace workspace = new Workspace(folder, List.of(), Places::keepComplete);
      OpenModel open = workspace.open(sample + ".deployment").model().orElseThrow();
      // As the page has it: what tests compare is then what their changes change.
      open.complete();
      return new EditedModel(workspace, open, Notation.standard().diagram(diagram).orElseThrow());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Workspace workspace() {
    return workspace;
  }

  OpenModel model() {
    return open;
  }

  /** What is drawn now. */
  DrawnDiagram drawn() {
    return state.drawn();
  }

  /** The same as GLSP has it. */
  GModelRoot graph() {
    return state.getRoot();
  }

  /** The node of that name. */
  DrawnNode node(String name) {
    return state.drawn().nodes().stream()
        .filter(node -> node.texts().title().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no node " + name));
  }

  boolean hasNode(String name) {
    return state.drawn().nodes().stream().anyMatch(node -> node.texts().title().equals(name));
  }

  /** The edge between nodes of these names. */
  DrawnEdge edge(String from, String to) {
    return state.drawn().edges().stream()
        .filter(edge -> edge.from().texts().title().equals(from))
        .filter(edge -> edge.to().texts().title().equals(to))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no edge from " + from + " to " + to));
  }

  /** Carries out an operation as if a client had sent it. */
  void execute(Class<? extends OperationHandler<?>> handler, Operation operation) {
    Command command = injector.getInstance(handler).execute(operation).orElseThrow();
    state.execute(command);
    draw();
  }

  /** Shows only what a filter lets through. */
  void filter(ViewFilter filter) {
    state.setFilter(filter);
    draw();
  }

  /** The names of the nodes that are seen, in order. */
  List<String> seen() {
    return state.drawn().nodes().stream()
        .filter(DrawnNode::isShown)
        .map(node -> node.texts().title())
        .sorted()
        .toList();
  }

  /** The edges that are seen, as {@code FROM → TO: LABEL}, in order. */
  List<String> seenEdges() {
    return state.drawn().routedEdges().stream()
        .map(
            edge ->
                "%s → %s: %s"
                    .formatted(
                        edge.from().texts().title(), edge.to().texts().title(), edge.label()))
        .sorted()
        .toList();
  }

  /** What a client would have in its clipboard after copying these nodes and edges. */
  Map<String, String> copy(String... ids) {
    EditorContext context = new EditorContext();
    context.setSelectedElementIds(List.of(ids));
    List<Action> answer =
        injector
            .getInstance(RequestClipboardHandler.class)
            .execute(new RequestClipboardDataAction(context));
    return ((SetClipboardDataAction) answer.get(0)).getClipboardData();
  }

  void undo() {
    assertThat(state.canUndo()).isTrue();
    state.undo();
    draw();
  }

  void redo() {
    assertThat(state.canRedo()).isTrue();
    state.redo();
    draw();
  }

  private void draw() {
    injector.getInstance(GModelFactory.class).createGModel();
  }

  /** What would be saved: the model, and its drawing. */
  String saved() {
    try {
      return text(ModelSaver.toBytes(open.root().eResource()))
          + text(DrawingFile.toBytes(open.drawing(), DrawingFile.of(open.file())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
