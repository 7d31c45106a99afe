// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpCookie.SameSite;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * Lets through only requests of the user who was given the address; requests that become WebSockets
 * come by here like all others.
 *
 * <p>Any page that the user has open can send requests to a port of this machine, and any name can
 * be made to lead to its loopback address. A request is therefore refused, in this order, if
 *
 * <ol>
 *   <li>its Host is not a name of the loopback address (DNS rebinding);
 *   <li>it says that it comes from a page of another server;
 *   <li>it has neither the cookie of this server nor the token as {@code Authorization: Bearer}.
 * </ol>
 *
 * <p>{@link Guests} have tokens and cookies of their own, and are let in until these are revoked.
 *
 * <p>A page of an earlier server gets the cookie by {@link Resumption}, behind the first two.
 *
 * <p>A request with the token in its query gets the cookie and is sent on to the same address
 * without the token, so that it stays out of histories and bookmarks.
 */
final class AccessGuard extends Handler.Wrapper {
  private static final Set<String> LOOPBACK_NAMES = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

  /**
   * Shown for a moment. Without an icon of its own, browsers would ask for one that is not there.
   */
  private static final String PASSING_PAGE =
      "<!doctype html>\n<title>Slipway</title>\n<link rel=\"icon\" href=\"data:,\">\n";

  private static final String FETCH_SITE = "Sec-Fetch-Site";
  private static final String FETCH_MODE = "Sec-Fetch-Mode";
  private static final String BEARER = "Bearer ";

  private final Secret token;
  private final Guests guests;
  private final FrameAncestors framedBy;
  private final Optional<Resumption> resumption;
  private final Secret session = Secret.random();
  private volatile String cookieName = "";

  /**
   * @param guests who else is let in
   * @param resumption lets pages of earlier servers in; empty where none are
   */
  AccessGuard(
      Secret token,
      Guests guests,
      FrameAncestors framedBy,
      Optional<Resumption> resumption,
      Handler guarded) {
    super(guarded);
    this.token = token;
    this.guests = guests;
    this.framedBy = framedBy;
    this.resumption = resumption;
  }

  /**
   * Says which port is guarded. Cookies of all ports of a host go to each of them, so the name of
   * the cookie tells servers apart.
   */
  void setPort(int port) {
    cookieName = "slipway-" + port;
    resumption.ifPresent(each -> each.setHost("127.0.0.1:" + port));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    SecurityHeaders.put(response.getHeaders(), framedBy);
    String host = text(request, "Host");
    if (!LOOPBACK_NAMES.contains(withoutPort(host))) {
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.MISDIRECTED_REQUEST_421,
          refusal("WEB_HOST_REFUSED", "Host is not this machine's loopback address")
              .message("{} was asked for.", host)
              .hint("Use the address that Slipway has printed, with 127.0.0.1.")
              .build());
      return true;
    }
    String origin = text(request, "Origin");
    if (!comesFromItself(request, host, origin)) {
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.FORBIDDEN_403,
          refusal("WEB_ORIGIN_REFUSED", "Request comes from a page of another server")
              .message("{}", origin.isEmpty() ? "The browser names no origin." : origin)
              .hint("Open the address that the command printed.")
              .build());
      return true;
    }
    Fields query = Request.extractQueryParameters(request);
    String offered = query.getValue(Guests.TOKEN_PARAMETER);
    if (offered != null) {
      exchange(request, response, callback, query, offered);
      return true;
    }
    String path = Request.getPathInContext(request);
    if (resumption.isPresent() && path.equals(Resumption.PATH)) {
      resume(request, response, callback, resumption.get());
      return true;
    }
    if (isKnown(request)) {
      if (path.equals(Resumption.KEY_PATH)) {
        // With the key, a guest would be let in by the next server, revoked or not.
        String key =
            resumption
                .filter(each -> Guests.of(request).isEmpty())
                .map(Resumption::keyDocument)
                .orElse("{}");
        JsonAnswer.send(response, callback, HttpStatus.OK_200, key);
        return true;
      }
      return super.handle(request, response, callback);
    }
    response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
    JsonAnswer.refuse(
        response,
        callback,
        HttpStatus.UNAUTHORIZED_401,
        refusal("WEB_TOKEN_MISSING", "Request has no token")
            .message("Only the user who started Slipway, and guests, can open this address.")
            .hint(
                "Open the address that Slipway has printed or that you were given, with its token.")
            .build());
    return true;
  }

  /** Proves to a page of an earlier server who this is, or gives the cookie for its proof. */
  private void resume(Request request, Response response, Callback callback, Resumption resumed) {
    String number = text(request, Resumption.NUMBER_HEADER);
    if (Resumption.isNumber(number) && HttpMethod.GET.is(request.getMethod())) {
      JsonAnswer.send(response, callback, HttpStatus.OK_200, resumed.answerDocument(number));
    } else if (Resumption.isNumber(number)
        && HttpMethod.POST.is(request.getMethod())
        && resumed.isProvenBy(number, text(request, Resumption.PROOF_HEADER))) {
      Response.addCookie(response, cookie(session));
      response.setStatus(HttpStatus.NO_CONTENT_204);
      response.write(true, null, callback);
    } else {
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.FORBIDDEN_403,
          refusal("WEB_RESUMPTION_REFUSED", "Page belongs to another server")
              .message("The page cannot prove that an earlier server of the same model let it in.")
              .hint("Open the address that Slipway has printed last.")
              .build());
    }
  }

  /** Gives the cookie for the token, and the address without it. */
  private void exchange(
      Request request, Response response, Callback callback, Fields query, String offered) {
    Optional<Secret> known =
        token.isKnownBy(offered) ? Optional.of(session) : guests.exchange(offered);
    if (known.isEmpty()) {
      response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.UNAUTHORIZED_401,
          refusal("WEB_TOKEN_WRONG", "Token is not that of this server")
              .message(
                  "A server makes new tokens each time it starts, and those of guests can be"
                      + " revoked.")
              .hint("Open the address that Slipway has printed last, or ask for a new one.")
              .build());
      return;
    }
    if (!HttpMethod.GET.is(request.getMethod())) {
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.BAD_REQUEST_400,
          refusal("WEB_TOKEN_MISPLACED", "Token stands in the address of a request that acts")
              .hint("Send it as 'Authorization: Bearer'.")
              .build());
      return;
    }
    Response.addCookie(response, cookie(known.get()));
    StringJoiner rest = new StringJoiner("&", "?", "").setEmptyValue("");
    for (Fields.Field field : query) {
      if (!field.getName().equals(Guests.TOKEN_PARAMETER)) {
        field.getValues().forEach(value -> rest.add(encoded(field.getName(), value)));
      }
    }
    String path = request.getHttpURI().getCanonicalPath();
    // Relative, for whoever passes requests on may have taken away what the path began with.
    String target = "./" + path.substring(path.lastIndexOf('/') + 1) + rest;
    if (isOwn(request)) {
      response.setStatus(HttpStatus.SEE_OTHER_303);
      response.getHeaders().put(HttpHeader.LOCATION, target);
      response.write(true, null, callback);
    } else {
      // A browser sends no strict cookie along a redirect that another site's link leads to; what
      // this
      // answer itself leads to is asked for by this server's own page.
      response.getHeaders().put("Refresh", "0;url=" + target);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/html");
      Content.Sink.write(response, true, PASSING_PAGE, callback);
    }
  }

  private HttpCookie cookie(Secret value) {
    HttpCookie.Builder cookie =
        HttpCookie.build(cookieName, value.reveal()).path("/").httpOnly(true);
    return framedBy.exist()
        ? cookie.sameSite(SameSite.NONE).secure(true).partitioned(true).build()
        : cookie.sameSite(SameSite.STRICT).build();
  }

  private boolean isKnown(Request request) {
    String authorization = text(request, "Authorization");
    if (authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      String offered = authorization.substring(BEARER.length()).trim();
      return token.isKnownBy(offered) || guests.passByToken(request, offered);
    }
    return Request.getCookies(request).stream()
        .filter(cookie -> cookie.getName().equals(cookieName))
        .map(HttpCookie::getValue)
        .anyMatch(value -> session.isKnownBy(value) || guests.passByCookie(request, value));
  }

  /**
   * Whether a request says nothing of another server. Browsers name the origin of what acts and of
   * WebSockets; what merely reads is told by {@code Sec-Fetch-Site}, and may be the user following
   * a link, which is a GET always.
   */
  private static boolean comesFromItself(Request request, String host, String origin) {
    if (!origin.isEmpty()) {
      return origin.equalsIgnoreCase("http://" + host);
    }
    return isOwn(request)
        || HttpMethod.GET.is(request.getMethod()) && text(request, FETCH_MODE).equals("navigate");
  }

  /** Whether no page of another server has led here, as far as the browser tells. */
  private static boolean isOwn(Request request) {
    String site = text(request, FETCH_SITE);
    return site.isEmpty() || OWN_SITES.contains(site);
  }

  private static String text(Request request, String header) {
    String value = request.getHeaders().get(header);
    return value == null ? "" : value;
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return (colon > host.lastIndexOf(']') ? host.substring(0, colon) : host)
        .toLowerCase(Locale.ROOT);
  }

  private static String encoded(String name, String value) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8)
        + "="
        + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static Diagnostic.Builder refusal(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }
}
