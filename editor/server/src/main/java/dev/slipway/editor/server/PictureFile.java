// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.picture.Theme;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ViewFilter;
import dev.slipway.web.JsonAnswer;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * Answers with a diagram as an SVG file, drawn of the model as it is now, saved or not: {@code
 * ?model=FILE&kind=software&theme=light}. Where ids follow, such as {@code topics=ID}, it shows
 * what a filter by these elements lets through; with {@code flows=by-topic}, topics have colours.
 */
final class PictureFile extends Handler.Abstract {
  private final Workspace workspace;

  PictureFile(Workspace workspace) {
    this.workspace = workspace;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Fields query = Request.extractQueryParameters(request);
    Optional<DiagramKind> kind = Notation.standard().diagram(value(query, "kind"));
    Optional<Theme> theme = Theme.of(value(query, "theme"));
    OpenModel.Opening opening = workspace.open(value(query, "model"));
    if (kind.isEmpty() || theme.isEmpty()) {
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.BAD_REQUEST_400,
          Diagnostic.builder("EDITOR_PICTURE_UNKNOWN", Severity.ERROR, "No such picture")
              .message("There is no such diagram, or no such theme.")
              .hint("Ask for a diagram of the notation, in light or dark.")
              .build());
    } else if (opening.model().isEmpty()) {
      JsonAnswer.refuse(response, callback, HttpStatus.NOT_FOUND_404, opening.diagnostics().get(0));
    } else {
      OpenModel model = opening.model().get();
      boolean byTopic = value(query, "flows").equals("by-topic");
      byte[] picture =
          model.read(
              () -> {
                DrawnDiagram shown =
                    DrawnDiagram.filtered(model, kind.get(), filter(query), id -> true);
                return byTopic
                    ? DiagramPicture.byTopic(shown, theme.get())
                    : DiagramPicture.of(shown, theme.get());
              });
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "image/svg+xml");
      response.write(true, ByteBuffer.wrap(picture), callback);
    }
    return true;
  }

  private static ViewFilter filter(Fields query) {
    return new ViewFilter(
        Set.copyOf(query.getValuesOrEmpty("topics")),
        Set.copyOf(query.getValuesOrEmpty("domains")),
        Set.copyOf(query.getValuesOrEmpty("hosts")),
        Set.copyOf(query.getValuesOrEmpty("components")));
  }

  private static String value(Fields query, String name) {
    String value = query.getValue(name);
    return value == null ? "" : value;
  }
}
