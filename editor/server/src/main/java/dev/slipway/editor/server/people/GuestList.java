// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.Severity;
import dev.slipway.web.Guests;
import dev.slipway.web.JsonAnswer;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers whom the editor's address was given: {@code {"port": …, "guests": [{"id", "name",
 * "query"}]}}. {@code POST ?name=NAME} gives it to one more, {@code DELETE ?id=ID} revokes it. All
 * of that is for whoever started the editor: guests invite nobody.
 */
public final class GuestList extends Handler.Abstract {
  private static final int MOST = 50;
  private static final int LONGEST_NAME = 40;

  /** The answer: the port that the server listens on itself, whatever leads to it. */
  private record Document(int port, List<Entry> guests) {}

  /** A guest, and the query of the address. */
  private record Entry(String id, String name, String query) {}

  private final Guests guests;

  public GuestList(Guests guests) {
    this.guests = guests;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (Guests.of(request).isPresent()) {
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.FORBIDDEN_403,
          refusal("EDITOR_GUEST_REFUSED", "Address belongs to a guest")
              .message("Only whoever started the editor shares it.")
              .hint("Ask them for another address.")
              .build());
      return true;
    }
    Optional<Diagnostic> refused = Optional.empty();
    if (HttpMethod.POST.is(request.getMethod())) {
      refused = invite(value(request, "name"));
    } else if (HttpMethod.DELETE.is(request.getMethod())) {
      guests.revoke(value(request, "id"));
    }
    // A name that is taken is no fault of the page.
    String answer =
        refused
            .map(why -> JsonDiagnosticPrinter.print(Diagnostics.of(List.of(why))))
            .orElseGet(() -> document(Request.getLocalPort(request)));
    JsonAnswer.send(response, callback, HttpStatus.OK_200, answer);
    return true;
  }

  private Optional<Diagnostic> invite(String name) {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      return Optional.of(
          refusal("EDITOR_GUEST_NAME_INVALID", "Invalid name")
              .message("A name has 1 to {} characters.", String.valueOf(LONGEST_NAME))
              .hint("Type a name of that length.")
              .build());
    }
    if (guests.all().stream().anyMatch(guest -> guest.name().equalsIgnoreCase(name))) {
      return Optional.of(
          refusal("EDITOR_GUEST_NAME_TAKEN", "Name in use")
              .message("{} has an address already.", name)
              .hint("Choose another name, or revoke that address.")
              .build());
    }
    if (guests.all().size() >= MOST) {
      return Optional.of(
          refusal("EDITOR_GUESTS_TOO_MANY", "Too many guests")
              .message("{} people have an address.", String.valueOf(MOST))
              .hint("Revoke addresses that are no longer used.")
              .build());
    }
    guests.invite(name);
    return Optional.empty();
  }

  private String document(int port) {
    return JsonDocument.of(
            new Document(
                port,
                guests.all().stream()
                    .map(
                        guest ->
                            new Entry(guest.id(), guest.name(), guests.query(guest).orElse("")))
                    .toList()))
        .toString();
  }

  private static String value(Request request, String name) {
    String value = Request.extractQueryParameters(request).getValue(name);
    return value == null ? "" : value.strip();
  }

  private static Diagnostic.Builder refusal(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }
}
