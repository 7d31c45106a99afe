// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.gson.Gson;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.delivery.NumberedAction;
import dev.slipway.editor.server.diagram.SetProblemsAction;
import dev.slipway.editor.server.update.FileStateAction;
import dev.slipway.editor.server.update.UpdateElementsAction;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.actions.MessageAction;
import org.eclipse.glsp.server.actions.SetDirtyStateAction;
import org.eclipse.glsp.server.actions.StatusAction;
import org.eclipse.glsp.server.features.core.model.SetModelAction;
import org.eclipse.glsp.server.features.undoredo.UndoAction;
import org.eclipse.glsp.server.features.validation.SetMarkersAction;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;

/** What a page says to its server, as text: as much as it takes to show a diagram and change it. */
final class PageMessages {
  /** What the server tells unasked. */
  private static final List<String> TOLD =
      List.of(
          SetModelAction.KIND,
          UpdateElementsAction.KIND,
          StatusAction.KIND,
          SetDirtyStateAction.KIND,
          SetMarkersAction.KIND,
          FileStateAction.KIND,
          SetProblemsAction.KIND,
          MessageAction.KIND);

  private static final Gson GSON = new Gson();

  private final String session;
  private int number;

  /**
   * @param session the id of the page's session
   */
  PageMessages(String session) {
    this.session = session;
  }

  /** All that a page asks for until it is complete, but for the properties. */
  List<String> opening(String model, DiagramKind kind) {
    return List.of(
        call(0, "initialize", Map.of("applicationId", session, "protocolVersion", "1.0.0")),
        call(
            1,
            "initializeClientSession",
            Map.of(
                "clientSessionId", session, "diagramType", kind.id(), "clientActionKinds", TOLD)),
        process(
            Map.of(
                "kind",
                "requestModel",
                "requestId",
                "model",
                "options",
                Map.of("sourceUri", model))),
        process(Map.of("kind", "requestTypeHints", "requestId", "hints")),
        process(
            Map.of(
                "kind",
                "requestContextActions",
                "requestId",
                "palette",
                "contextId",
                "tool-palette",
                "editorContext",
                Map.of("selectedElementIds", List.of()))));
  }

  /**
   * Asks for the properties of the model.
   *
   * @param id what the answer is known by
   */
  String properties(String id) {
    return process(
        Map.of("kind", "slipway.requestProperties", "requestId", id, "elementIds", List.of()));
  }

  /** Moves a node. */
  String move(String node, int x, int y) {
    return numbered(
        Map.of(
            "kind",
            ChangeBoundsOperation.KIND,
            "isOperation",
            true,
            "newBounds",
            List.of(Map.of("elementId", node, "newPosition", Map.of("x", x, "y", y)))));
  }

  /** Takes the last change back. */
  String undo() {
    return numbered(Map.of("kind", UndoAction.KIND));
  }

  private String numbered(Map<String, Object> action) {
    return process(Map.of("kind", NumberedAction.KIND, "number", ++number, "action", action));
  }

  private static String call(int id, String method, Map<String, Object> parameters) {
    return GSON.toJson(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", parameters));
  }

  private String process(Map<String, Object> action) {
    return GSON.toJson(
        Map.of(
            "jsonrpc",
            "2.0",
            "method",
            "process",
            "params",
            Map.of("clientId", session, "action", action)));
  }
}
