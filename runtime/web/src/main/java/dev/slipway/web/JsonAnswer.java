// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers that are JSON. Why a request is not served is the document of diagnostics, as everywhere.
 */
public final class JsonAnswer {
  private static final String JSON = "application/json";

  private JsonAnswer() {}

  /**
   * Answers with why the request is not served.
   *
   * @param status the HTTP status, 400 or above
   */
  public static void refuse(Response response, Callback callback, int status, Diagnostic why) {
    send(response, callback, status, JsonDiagnosticPrinter.print(Diagnostics.of(List.of(why))));
  }

  /** Answers with a JSON document, which nobody is to keep. */
  public static void send(Response response, Callback callback, int status, String document) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
    Content.Sink.write(response, true, document, callback);
  }
}
