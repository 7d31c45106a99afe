// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.pipeline.Pipeline.Watching;
import dev.slipway.editor.server.report.StepNews;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.SystemSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.session.ClientSessionListener;
import org.eclipse.glsp.server.session.ClientSessionManager;

/** The deployed system in one diagram, while it is shown. */
@Singleton
public class LiveLayer implements ClientSessionListener {
  private static final String LAYER = "live";

  @Inject private DiagramState state;
  @Inject private LiveFeeds feeds;
  @Inject private DecorationLayers layers;
  @Inject private ClientSessionManager sessions;
  @Inject private ActionDispatcher dispatcher;
  @Inject private FollowedLog followed;
  @Inject private StepNews steps;

  private final Consumer<SystemSnapshot> listener = this::draw;
  private LiveSystem system;
  private List<Ghost> ghosts = List.of();
  private List<SetServersAction.Server> servers = List.of();

  /**
   * Shows the system of a bundle from now on.
   *
   * @return why it cannot be shown; empty if it is
   * @throws IOException if the bundle, or how its nodes are reached, cannot be read
   */
  public synchronized List<Diagnostic> show(Path bundle) throws IOException {
    hide();
    Watching watching = feeds.join(bundle, listener);
    system = watching.system().orElse(null);
    if (system != null) {
      sessions.addListener(this, state.getClientId());
    }
    return watching.diagnostics();
  }

  /** Ends {@link #show}. */
  public synchronized void hide() {
    if (system != null) {
      system = null;
      feeds.leave(listener);
      steps.steps().unwatched(this);
      sessions.removeListener(this);
      followed.leave();
      layers.show(LAYER, Map.of());
      show(List.of());
      showServers(List.of());
    }
  }

  /** The system that is shown; empty for none. */
  public synchronized Optional<LiveSystem> system() {
    return Optional.ofNullable(system);
  }

  @Override
  public void sessionDisposed(ClientSession session) {
    feeds.leave(listener);
    steps.steps().unwatched(this);
    followed.leave();
  }

  private synchronized void draw(SystemSnapshot now) {
    // A last call may come after the end.
    if (system != null) {
      layers.show(
          LAYER,
          LiveDecorations.of(
              now,
              this::elsewhere,
              state.drawn().joinedEdges(state.bundles()),
              state::showsFlowsOf));
      show(Ghost.of(now, state.drawn()));
      showServers(LiveServer.of(now).map(SetServersAction.Server::of).toList());
      followed.see(system, now);
      Reach reach = Reach.of(now);
      steps.steps().watched(this, reach.state(), reach.text());
    }
  }

  private void show(List<Ghost> now) {
    if (!now.equals(ghosts)) {
      ghosts = now;
      dispatcher.dispatch(new SetGhostsAction(now));
    }
  }

  private void showServers(List<SetServersAction.Server> now) {
    if (!now.equals(servers)) {
      servers = now;
      dispatcher.dispatch(new SetServersAction(now));
    }
  }

  private Optional<String> elsewhere(String instanceId, String nodeId) {
    DrawnDiagram drawn = state.drawn();
    return drawn
        .node(instanceId)
        .filter(instance -> !instance.isIn(nodeId))
        .map(
            moved -> drawn.node(nodeId).map(node -> node.texts().title()).orElse("a removed node"));
  }
}
