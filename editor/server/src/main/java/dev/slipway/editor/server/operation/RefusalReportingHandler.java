// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.element.RefusedEdit;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.operations.Operation;
import org.eclipse.glsp.server.operations.OperationActionHandler;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/**
 * Carries out operations, and tells the user why one was refused: while it was carried out, or
 * before, while its command and the label of that were made.
 */
public class RefusalReportingHandler extends OperationActionHandler {
  @Override
  public List<Action> executeAction(Operation operation) {
    try {
      return super.executeAction(operation);
    } catch (RuntimeException failed) {
      for (Throwable at = failed; at != null; at = at.getCause()) {
        if (at instanceof RefusedOperation refused) {
          return listOf(refused.toAction());
        }
        if (at instanceof RefusedEdit refused) {
          return listOf(MessageActionUtil.warn(refused.getMessage()));
        }
      }
      throw failed;
    }
  }
}
