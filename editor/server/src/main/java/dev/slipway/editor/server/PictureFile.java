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
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ViewFilter;
import dev.slipway.web.JsonAnswer;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
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
 * {@code part=X,Y,WIDTH,HEIGHT} shows that part of it, in pixels from its origin.
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
    String asked = value(query, "part");
    Optional<Bounds> part = part(asked);
    if (kind.isEmpty() || theme.isEmpty() || part.isEmpty() && !asked.isEmpty()) {
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.BAD_REQUEST_400,
          Diagnostic.builder("EDITOR_PICTURE_UNKNOWN", Severity.ERROR, "No such picture")
              .message("There is no such diagram, theme or part.")
              .hint(
                  "Ask for a diagram of the notation, in light or dark, and for a part of it by"
                      + " four numbers: its left, its top, its width and its height.")
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
                return DiagramPicture.of(shown, theme.get(), byTopic, part);
              });
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "image/svg+xml");
      response.write(true, ByteBuffer.wrap(picture), callback);
    }
    return true;
  }

  /** The part that four numbers name; empty if the text is anything else. */
  private static Optional<Bounds> part(String text) {
    try {
      double[] numbers = Stream.of(text.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
      boolean isPart =
          numbers.length == 4
              && DoubleStream.of(numbers).allMatch(Double::isFinite)
              && numbers[2] > 0
              && numbers[3] > 0;
      return isPart
          ? Optional.of(new Bounds(numbers[0], numbers[1], numbers[2], numbers[3]))
          : Optional.empty();
    } catch (NumberFormatException none) {
      return Optional.empty();
    }
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
