// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.allocation;

import com.google.inject.Inject;
import dev.slipway.editor.server.decoration.DecorationLayers;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Takes proposed moves off the drawing. */
public class ClearAllocationHandler extends AbstractActionHandler<ClearAllocationAction> {
  @Inject private DecorationLayers layers;

  @Override
  public List<Action> executeAction(ClearAllocationAction action) {
    layers.show(AllocateHandler.SUBJECT, Map.of());
    return listOf(new SetMovesAction(List.of()));
  }
}
