// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.plan;

import com.google.inject.Inject;
import dev.slipway.editor.server.decoration.DecorationLayers;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Takes a plan off the drawing; it can then not be applied. */
public class ClearPlanHandler extends AbstractActionHandler<ClearPlanAction> {
  @Inject private DecorationLayers layers;
  @Inject private ShownPlan shown;

  @Override
  public List<Action> executeAction(ClearPlanAction action) {
    shown.clear();
    layers.show(ShownPlan.LAYER, Map.of());
    return none();
  }
}
