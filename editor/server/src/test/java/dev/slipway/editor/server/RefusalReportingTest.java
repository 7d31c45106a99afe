// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.server.operation.RefusalReportingHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.MessageAction;
import org.eclipse.glsp.server.model.DefaultGModelState;
import org.eclipse.glsp.server.operations.DeleteOperation;
import org.eclipse.glsp.server.operations.Operation;
import org.junit.jupiter.api.Test;

/** Refused operations are messages to the user; whatever else fails is a defect. */
class RefusalReportingTest {
  @Test
  void aRefusalIsAMessageWheneverItComes() {
    for (RuntimeException refusal :
        List.of(
            new RefusedOperation("The element no longer exists."),
            new RefusedEdit("The element no longer exists."),
            new IllegalStateException(
                "failed", new RefusedOperation("The element no longer exists.")))) {
      assertThat(executing(refusal))
          .singleElement()
          .isInstanceOfSatisfying(
              MessageAction.class,
              message ->
                  assertThat(message.getMessage()).isEqualTo("The element no longer exists."));
    }
  }

  @Test
  void whatElseFailsIsADefect() {
    RuntimeException defect = new IllegalStateException("failed", new RuntimeException("why"));
    assertThatThrownBy(() -> executing(defect)).isSameAs(defect);
  }

  /** What is answered to an operation whose command cannot be made, or carried out. */
  private static List<Action> executing(RuntimeException failure) {
    return new RefusalReportingHandler() {
      {
        modelState = new DefaultGModelState();
      }

      @Override
      protected List<Action> executeOperation(Operation operation) {
        throw failure;
      }
    }.executeAction(new DeleteOperation(List.of()));
  }
}
