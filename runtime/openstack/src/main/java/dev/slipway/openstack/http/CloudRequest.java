// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.http;

import dev.slipway.cloud.Secret;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A request to a service.
 *
 * @param headers by name
 * @param body made anew for each time the request is sent
 * @param repeatable whether it may be sent again although the service may have acted on it
 * @param extraTime how much longer than others it may take, for what it sends
 * @param secrets what of the body no message may repeat, although the service does
 */
public record CloudRequest(
    String method,
    URI uri,
    Map<String, String> headers,
    Supplier<BodyPublisher> body,
    boolean repeatable,
    Duration extraTime,
    Set<Secret> secrets) {
  /** Methods that do the same twice as once (RFC 9110, 9.2.2). */
  private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE");

  public CloudRequest {
    headers = new TreeMap<>(headers);
    secrets = Set.copyOf(secrets);
  }

  /** A request without a body. */
  public static CloudRequest of(String method, URI uri) {
    return new CloudRequest(
        method,
        uri,
        Map.of(),
        BodyPublishers::noBody,
        IDEMPOTENT.contains(method),
        Duration.ZERO,
        Set.of());
  }

  /** The same with a header. */
  public CloudRequest with(String header, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(header, value);
    return new CloudRequest(method, uri, more, body, repeatable, extraTime, secrets);
  }

  /**
   * The same with a body of JSON: its members are the components of records, one after the other,
   * without what is empty.
   */
  public CloudRequest withJson(Record... parts) {
    return withJson(JsonBody.of(parts));
  }

  /** The same with a body of members that are not known beforehand. */
  public CloudRequest withJson(Map<String, ?> members) {
    return withJson(JsonBody.of(members));
  }

  /** The same with a body of one member; a null is sent. */
  public CloudRequest withJson(String member, Object value) {
    return withJson(JsonBody.of(member, value));
  }

  /** The same with a body of JSON. */
  public CloudRequest withJson(String json) {
    return withBody(
        "application/json", () -> BodyPublishers.ofString(json, StandardCharsets.UTF_8));
  }

  /** The same with a body. */
  public CloudRequest withBody(String type, Supplier<BodyPublisher> content) {
    return new CloudRequest(method, uri, headers, content, repeatable, extraTime, secrets)
        .with("Content-Type", type);
  }

  /** The same, which does nothing that must not be done twice. */
  public CloudRequest asRepeatable() {
    return new CloudRequest(method, uri, headers, body, true, extraTime, secrets);
  }

  /** The same, which may take so much longer. */
  public CloudRequest taking(Duration more) {
    return new CloudRequest(method, uri, headers, body, repeatable, more, secrets);
  }

  /** The same at another address. */
  public CloudRequest at(URI other) {
    return new CloudRequest(method, other, headers, body, repeatable, extraTime, secrets);
  }

  /** The same, of whose body no message may repeat these. */
  public CloudRequest hiding(Collection<Secret> hidden) {
    return new CloudRequest(method, uri, headers, body, repeatable, extraTime, Set.copyOf(hidden));
  }

  /** Method and address without its query, for messages. */
  public String label() {
    return method + " " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
  }
}
