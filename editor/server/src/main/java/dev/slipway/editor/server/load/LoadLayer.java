// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.load;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.Map;

/** The loads in one diagram, while they are shown. */
@Singleton
public class LoadLayer {
  private static final String LAYER = "load";

  @Inject private DiagramState state;
  @Inject private DecorationLayers layers;

  private boolean shown;

  /** Whether the client has them shown: they are then to be shown anew after each change. */
  public boolean isShown() {
    return shown;
  }

  /** Shows the loads of the model as it is, or none any more. */
  public void show(boolean wanted) {
    shown = wanted;
    layers.show(
        LAYER,
        wanted ? state.open().read(() -> Loads.of(state.open().index(), state.drawn())) : Map.of());
  }
}
