// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.Quota;
import dev.slipway.openstack.http.CloudAnswer;
import dev.slipway.openstack.http.CloudRequest;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What the answers of services mean that did not do what they were asked for. */
final class Refusal {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int NOT_ACCEPTABLE = 406;
  private static final int CONFLICT = 409;
  private static final int TOO_LARGE = 413;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int CLIENT_ERROR = 400;
  private static final int SERVER_ERROR = 500;
  private static final int NOT_IMPLEMENTED = 501;
  private static final int LONGEST_REASON = 1000;

  private Refusal() {}

  /**
   * The failure that an answer is.
   *
   * @param hidden takes secrets out of what the service says
   */
  static CloudException of(
      String cloud, CloudRequest request, CloudAnswer answer, UnaryOperator<String> hidden) {
    String reason = hidden.apply(reason(answer.body()));
    Kind kind = kind(answer.status(), reason);
    StringBuilder why = new StringBuilder();
    why.append(reason.isEmpty() ? request.label() + " was answered by " + answer.status() : reason);
    if (why.charAt(why.length() - 1) != '.') {
      why.append('.');
    }
    if (kind == Kind.FAILED || kind == Kind.MALFORMED || kind == Kind.UNSUPPORTED) {
      why.append(" (HTTP status ").append(answer.status()).append(" of ").append(request.label());
      answer.header("X-Openstack-Request-Id").ifPresent(id -> why.append(", ").append(id));
      why.append(')');
    }
    return CloudException.of(kind, cloud, why.toString());
  }

  private static Kind kind(int status, String reason) {
    // Nova says 403 where a quota is exceeded, Neutron 409, Glance 413.
    boolean quota = Quota.isExceeded(reason);
    return switch (status) {
      case UNAUTHORIZED -> Kind.AUTHENTICATION;
      case FORBIDDEN -> quota ? Kind.QUOTA : Kind.FORBIDDEN;
      case NOT_FOUND -> Kind.NOT_FOUND;
      case CONFLICT -> quota ? Kind.QUOTA : Kind.CONFLICT;
      case TOO_LARGE -> Kind.QUOTA;
      case METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, NOT_IMPLEMENTED -> Kind.UNSUPPORTED;
      case TOO_MANY_REQUESTS -> Kind.FAILED;
      default -> {
        if (status >= SERVER_ERROR) {
          yield Kind.FAILED;
        }
        yield status >= CLIENT_ERROR ? Kind.REFUSED : Kind.MALFORMED;
      }
    };
  }

  /** The words of the service: each puts them elsewhere. */
  private static String reason(String body) {
    String text = body.strip();
    if (text.startsWith("{")) {
      try {
        text = message(JsonParser.parseString(text));
      } catch (JsonParseException e) {
        text = "";
      }
    } else if (text.startsWith("<")) {
      text = text.replaceAll("(?s)<(head|style|script)\\b.*?</\\1>", "").replaceAll("<[^>]*>", " ");
    }
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) + "..." : line;
  }

  private static String message(JsonElement element) {
    if (!(element instanceof JsonObject object)) {
      return "";
    }
    String own = Json.text(object, "message");
    if (!own.isEmpty()) {
      return own;
    }
    for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
      String inner =
          entry.getKey().equals("NeutronError") && entry.getValue().isJsonPrimitive()
              ? entry.getValue().getAsString()
              : message(entry.getValue());
      if (!inner.isEmpty()) {
        return inner;
      }
    }
    return "";
  }
}
