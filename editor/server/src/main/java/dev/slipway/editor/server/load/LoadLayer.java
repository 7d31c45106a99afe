// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.load;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.decoration.PacedLayer;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/** The loads in one diagram, while they are shown. */
@Singleton
public class LoadLayer extends PacedLayer {
  private static final String LAYER = "load";
  private static final ScheduledExecutorService WORKER = worker("slipway-load");

  @Inject private DiagramState state;
  @Inject private DecorationLayers layers;

  public LoadLayer() {
    super(WORKER);
  }

  @Override
  protected Runnable workOut() {
    Map<String, Decoration> found =
        state.open().read(() -> Loads.of(state.open().index(), state.drawn()));
    return () -> layers.show(LAYER, found);
  }

  @Override
  protected void clear() {
    layers.show(LAYER, Map.of());
  }
}
