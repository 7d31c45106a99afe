// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import com.google.inject.Inject;
import dev.slipway.editor.server.plan.ShownPlan;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Says what applying the plan that is shown needs. */
public class RequestConsentHandler extends AbstractActionHandler<RequestConsentAction> {
  @Inject private ShownPlan shown;

  @Override
  protected List<Action> executeAction(RequestConsentAction action) {
    return listOf(shown.toApply().map(SetConsentAction::of).orElseGet(SetConsentAction::nothing));
  }
}
