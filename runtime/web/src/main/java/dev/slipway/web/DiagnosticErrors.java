// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers what no handler has answered: as diagnostics, and without anything of the inside. */
final class DiagnosticErrors extends ErrorHandler {
  private final Consumer<Throwable> defects;

  DiagnosticErrors(Consumer<Throwable> defects) {
    this.defects = defects;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    SecurityHeaders.put(response.getHeaders(), FrameAncestors.NONE);
    int status = response.getStatus();
    if (status >= HttpStatus.INTERNAL_SERVER_ERROR_500
        && request.getAttribute(ERROR_EXCEPTION) instanceof Throwable thrown) {
      if (thrown instanceof HttpException) {
        return refuse(response, callback, status, refused(status));
      } else if (isOfTheClient(thrown)) {
        status = HttpStatus.REQUEST_TIMEOUT_408;
      } else {
        defects.accept(thrown);
      }
    }
    return refuse(response, callback, status, diagnostic(request, status));
  }

  private static boolean refuse(Response response, Callback callback, int status, Diagnostic why) {
    JsonAnswer.refuse(response, callback, status, why);
    return true;
  }

  /**
   * Whether a request was left off halfway, which anybody who connects can do: its client fell
   * silent, sent what cannot be read, or went away.
   */
  private static boolean isOfTheClient(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof TimeoutException
          || cause instanceof QuietException
          || cause instanceof ClosedChannelException) {
        return true;
      }
    }
    return false;
  }

  private static Diagnostic diagnostic(Request request, int status) {
    String path = request.getHttpURI().getPath();
    return switch (status) {
      case HttpStatus.NOT_FOUND_404 ->
          error("WEB_NOT_FOUND", "Nothing is at this address")
              .message("{}", path)
              .hint("Check the address, or open the one that the command printed.")
              .build();
      case HttpStatus.METHOD_NOT_ALLOWED_405 ->
          error("WEB_METHOD_REFUSED", "Address does not take this method")
              .message("{} {}", request.getMethod(), path)
              .hint("Use another method, such as GET.")
              .build();
      case HttpStatus.REQUEST_TIMEOUT_408 ->
          error("WEB_REQUEST_CUT", "Request was left off halfway")
              .hint("Send the whole request again.")
              .build();
      default ->
          status < HttpStatus.INTERNAL_SERVER_ERROR_500
              ? refused(status)
              : error("WEB_DEFECT", "Slipway has a defect")
                  .message("What went wrong stands in the output of the command.")
                  .hint("Report the defect with this output.")
                  .build();
    };
  }

  private static Diagnostic refused(int status) {
    return error("WEB_REQUEST_REFUSED", "Request is not one that this server takes")
        .message(HttpStatus.getMessage(status))
        .hint("Correct the request, or use the pages of this server.")
        .build();
  }

  private static Diagnostic.Builder error(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }
}
