// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.Principal;
import dev.slipway.cloud.Secret;
import dev.slipway.openstack.config.CloudSettings;
import dev.slipway.openstack.http.CloudAnswer;
import dev.slipway.openstack.http.CloudRequest;
import dev.slipway.openstack.http.HttpTransport;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A user signed in to a cloud. Tokens are renewed before they end, and once where a service rejects
 * one; lists are fetched to their last page.
 *
 * <p>Safe for use by several threads.
 */
public final class Session {
  private static final String GET = "GET";
  private static final String TOKEN_HEADER = "X-Auth-Token";
  private static final int UNAUTHORIZED = 401;

  /** A token that ends sooner is not begun anything with. */
  private static final Duration LEAST_LIFE = Duration.ofMinutes(1);

  /** More pages than this are a circle. */
  private static final int MOST_PAGES = 10_000;

  private static final int SHORTEST_HIDDEN = 4;
  private static final String HIDDEN = "***";

  private final CloudSettings settings;
  private final HttpTransport transport;
  private final Clock clock;
  private final SignIn signIn;
  private final Map<Service, Microversion> versions = new ConcurrentHashMap<>();
  private Token token;
  private boolean closed;

  private Session(CloudSettings settings, HttpTransport transport, Clock clock) {
    this.settings = settings;
    this.transport = transport;
    this.clock = clock;
    this.signIn = new SignIn(settings);
  }

  /**
   * Signs in.
   *
   * @throws CloudException if the cloud cannot be reached or does not admit the user
   */
  public static Session open(CloudSettings settings, HttpTransport transport, Clock clock)
      throws CloudException, InterruptedException {
    Session session = new Session(settings, transport, clock);
    session.token = session.newToken();
    return session;
  }

  /** How messages call the cloud. */
  public String cloud() {
    return settings.name();
  }

  /** Who is signed in. */
  public Principal principal() throws CloudException, InterruptedException {
    return token().principal();
  }

  /** Calls fail from now on. */
  public synchronized void close() {
    closed = true;
    token = null;
  }

  /** Whether the project is part of the credentials, so that there is no way to another. */
  public static boolean isBoundToProject(CloudSettings settings) {
    return new SignIn(settings).isBoundToProject();
  }

  /** Where a service is, with the version of its API. */
  public String endpoint(Service service) throws CloudException, InterruptedException {
    String override = settings.endpoints().getOrDefault(service.type().replace('-', '_'), "");
    return service.withVersion(override.isEmpty() ? inCatalogue(service) : override);
  }

  /** Whether the cloud has a service. */
  public boolean offers(Service service) throws CloudException, InterruptedException {
    try {
      endpoint(service);
      return true;
    } catch (CloudException e) {
      if (e.kind() != Kind.UNSUPPORTED) {
        throw e;
      }
      return false;
    }
  }

  private String inCatalogue(Service service) throws CloudException, InterruptedException {
    List<JsonObject> catalogue = token().catalogue();
    String wanted = settings.endpointInterface().replaceFirst("URL$", "");
    Set<String> others = new TreeSet<>();
    for (String type : service.types()) {
      for (JsonObject entry : catalogue) {
        for (JsonObject endpoint : Json.objects(entry, "endpoints")) {
          if (!Json.text(entry, "type").equals(type)) {
            continue;
          }
          String region = Json.text(endpoint, "region_id");
          region = region.isEmpty() ? Json.text(endpoint, "region") : region;
          String face = Json.text(endpoint, "interface");
          boolean there = settings.region().isEmpty() || settings.region().equals(region);
          if (there && face.equals(wanted)) {
            return Json.text(endpoint, "url");
          }
          others.add(face + " in " + region);
        }
      }
    }
    throw failure(
        Kind.UNSUPPORTED,
        "Its catalogue has no "
            + wanted
            + " endpoint of the service "
            + service.type()
            + (settings.region().isEmpty() ? "" : " in the region " + settings.region())
            + (others.isEmpty() ? "." : ", but: " + String.join(", ", others) + "."));
  }

  /**
   * The newest microversion that both know.
   *
   * @param oldest the oldest that will do
   * @param newest the newest that is known here
   * @throws CloudException of kind UNSUPPORTED if there is none
   */
  public Microversion microversion(Service service, Microversion oldest, Microversion newest)
      throws CloudException, InterruptedException {
    Microversion known = versions.get(service);
    if (known == null) {
      known = negotiated(service, oldest, newest);
      versions.put(service, known);
    }
    return known;
  }

  private Microversion negotiated(Service service, Microversion oldest, Microversion newest)
      throws CloudException, InterruptedException {
    String base = endpoint(service).replaceFirst("(/v[0-9][0-9.]*)(/.*)?$", "$1");
    JsonObject version = Json.object(json(CloudRequest.of(GET, URI.create(base + "/"))), "version");
    Microversion from;
    Microversion to;
    try {
      from = Microversion.parse(Json.text(version, "min_version"));
      to = Microversion.parse(Json.text(version, "version"));
    } catch (IllegalArgumentException e) {
      throw failure(
          Kind.UNSUPPORTED,
          "The service " + service.type() + " at " + base + " does not say its microversions.");
    }
    Microversion best = to.compareTo(newest) < 0 ? to : newest;
    if (best.compareTo(oldest) < 0 || best.compareTo(from) < 0) {
      throw failure(
          Kind.UNSUPPORTED,
          "The service "
              + service.type()
              + " knows the microversions "
              + from
              + " to "
              + to
              + "; one from "
              + oldest
              + " to "
              + newest
              + " is needed.");
    }
    return best;
  }

  /** A request to a service, without a token: {@link #send} adds it. */
  public CloudRequest request(String method, Service service, String path)
      throws CloudException, InterruptedException {
    return CloudRequest.of(method, URI.create(endpoint(service) + path));
  }

  /**
   * The answer to a request that a service took.
   *
   * @throws CloudException if it did not
   */
  public CloudAnswer send(CloudRequest request) throws CloudException, InterruptedException {
    Token first = token();
    CloudAnswer answer = exchange(request, first);
    if (answer.status() == UNAUTHORIZED) {
      answer = exchange(request, renewed(first));
    }
    if (!answer.isSuccess()) {
      throw Refusal.of(cloud(), request, answer, text -> hidden(request, text));
    }
    return answer;
  }

  private CloudAnswer exchange(CloudRequest request, Token as)
      throws CloudException, InterruptedException {
    return transport.send(request.with(TOKEN_HEADER, as.id().value()));
  }

  /** The JSON object that a request is answered by; an empty one where there is no answer. */
  public JsonObject json(CloudRequest request) throws CloudException, InterruptedException {
    return parse(request, send(request).body());
  }

  private JsonObject parse(CloudRequest request, String body) throws CloudException {
    if (body.isBlank()) {
      return new JsonObject();
    }
    try {
      if (JsonParser.parseString(body) instanceof JsonObject object) {
        return object;
      }
    } catch (JsonParseException e) {
      // Told below: where a page of a proxy answers, what is wrong with its JSON helps nobody.
    }
    throw failure(Kind.MALFORMED, request.label() + " was not answered by a JSON object.");
  }

  /**
   * The JSON object that a list is answered by, with the entries of all its pages.
   *
   * <p>Of the address of a next page only the query is taken: services behind a proxy name
   * addresses that are not theirs, and a token must not be sent elsewhere.
   */
  public JsonObject pages(CloudRequest request) throws CloudException, InterruptedException {
    JsonObject whole = json(request);
    JsonObject page = whole;
    Set<String> asked = new HashSet<>();
    for (int pages = 0; pages < MOST_PAGES; pages++) {
      String next = nextPage(page);
      if (next.isEmpty()) {
        return whole;
      }
      String address = request.uri().toString().replaceFirst("\\?.*", "");
      String query = next.contains("?") ? next.substring(next.indexOf('?')) : "";
      if (query.isEmpty() || !asked.add(query)) {
        break;
      }
      page = json(request.at(URI.create(address + query)));
      append(whole, page);
    }
    throw failure(
        Kind.MALFORMED, "The pages of " + request.label() + " lead back to where they began.");
  }

  /** Nova and Neutron name the next page beside the list, Keystone in links, Glance at the top. */
  private static String nextPage(JsonObject page) {
    if (page.size() == 0) {
      return "";
    }
    String next = Json.text(page, "next");
    if (next.isEmpty()) {
      next = Json.text(Json.object(page, "links"), "next");
    }
    for (String name : new ArrayList<>(page.keySet())) {
      if (next.isEmpty() && name.endsWith("_links")) {
        for (JsonObject link : Json.objects(page, name)) {
          next = Json.text(link, "rel").equals("next") ? Json.text(link, "href") : next;
        }
      }
    }
    return next;
  }

  private static void append(JsonObject whole, JsonObject page) {
    for (Map.Entry<String, JsonElement> entry : page.entrySet()) {
      if (entry.getValue() instanceof JsonArray more
          && !entry.getKey().endsWith("_links")
          && whole.get(entry.getKey()) instanceof JsonArray all) {
        all.addAll(more);
      }
    }
  }

  private synchronized Token token() throws CloudException, InterruptedException {
    if (closed) {
      throw failure(Kind.AUTHENTICATION, "The session is closed.");
    }
    if (signIn.isRenewable()
        && token.principal().expires().isBefore(clock.instant().plus(LEAST_LIFE))) {
      token = newToken();
    }
    return token;
  }

  /** A token after that one, which other threads may have had rejected, too. */
  private synchronized Token renewed(Token rejected) throws CloudException, InterruptedException {
    if (closed || !signIn.isRenewable()) {
      throw failure(
          Kind.AUTHENTICATION,
          closed ? "The session is closed." : "The token was rejected: it has ended.");
    }
    if (token == rejected) {
      token = newToken();
    }
    return token;
  }

  private Token newToken() throws CloudException, InterruptedException {
    CloudRequest request =
        CloudRequest.of("POST", signIn.address()).withJson(signIn.body()).asRepeatable();
    CloudAnswer answer = transport.send(request);
    if (!answer.isSuccess()) {
      throw Refusal.of(cloud(), request, answer, text -> hidden(request, text));
    }
    String id = answer.header("X-Subject-Token").orElse("");
    JsonObject body = Json.object(parse(request, answer.body()), "token");
    if (id.isEmpty() || body.size() == 0) {
      throw failure(Kind.MALFORMED, request.label() + " was not answered by a token.");
    }
    return Token.of(id, body);
  }

  private CloudException failure(Kind kind, String why) {
    return CloudException.of(kind, cloud(), why);
  }

  /** The text without the secrets of this session and of the request. */
  private String hidden(CloudRequest request, String text) {
    String without = text;
    Set<Secret> secrets = new HashSet<>(settings.hidden());
    secrets.addAll(request.secrets());
    for (Secret secret : secrets) {
      if (secret.value().length() >= SHORTEST_HIDDEN) {
        without = without.replace(secret.value(), HIDDEN);
      }
    }
    return without;
  }
}
