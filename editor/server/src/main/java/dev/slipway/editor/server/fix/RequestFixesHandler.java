// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.fix;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.validation.fix.QuickFix;
import dev.slipway.validation.fix.QuickFixes;
import java.io.IOException;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Tells what mends a problem. Fixes are tried on a copy, so that others can edit meanwhile. */
public class RequestFixesHandler extends AbstractActionHandler<RequestFixesAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestFixesAction action) {
    return List.of(new SetFixesAction(titles(action)));
  }

  private List<String> titles(RequestFixesAction action) {
    try {
      return QuickFixes.of(state.open().copy(), action.getCode(), action.getElementId()).stream()
          .map(QuickFix::title)
          .toList();
    } catch (IOException unwritable) {
      // A model that no file can hold: its problem says so, and is mended by hand.
      return List.of();
    }
  }
}
