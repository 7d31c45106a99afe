// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.TreeSet;
import javax.net.ssl.SSLException;

/**
 * DMTF Redfish (DSP0266) over HTTPS, for a controller of one system. Its certificate must be
 * trusted and for the address that it is called by.
 */
public final class RedfishPowerControl implements PowerControl {
  private static final int PORT = 443;
  private static final Duration TIME = Duration.ofSeconds(30);
  private static final String SYSTEMS = "/redfish/v1/Systems";
  private static final String RESET = "#ComputerSystem.Reset";

  private record BootChange(@SerializedName("Boot") BootOverride boot) {}

  private record BootOverride(
      @SerializedName("BootSourceOverrideEnabled") String enabled,
      @SerializedName("BootSourceOverrideTarget") String target) {}

  private record Reset(@SerializedName("ResetType") String type) {}

  private final String host;
  private final URI root;
  private final PowerCredentials credentials;
  private final HttpClient client;

  /** Path of the system; empty until it was asked for. */
  private volatile Optional<String> system = Optional.empty();

  /**
   * A management controller; nothing is asked yet.
   *
   * @param host the node's name, for messages
   * @param address its address or name
   * @param clients shared with other controllers
   * @throws PowerException of kind CONFIGURATION if the file of trusted certificates cannot be used
   */
  public RedfishPowerControl(
      String host, String address, PowerCredentials credentials, RedfishClients clients)
      throws PowerException {
    this.host = host;
    this.credentials = credentials;
    try {
      String name = address.contains(":") ? "[" + address + "]" : address;
      this.root =
          new URI("https", null, name, credentials.settings().port().orElse(PORT), "/", null, null);
    } catch (URISyntaxException e) {
      throw new PowerException(Kind.CONFIGURATION, host, address + " is not an address.", e);
    }
    this.client = clients.of(host, credentials);
  }

  @Override
  public PowerState status() throws PowerException, InterruptedException {
    JsonElement state = system().get("PowerState");
    // PoweringOn and PoweringOff are neither.
    return switch (state == null || state.isJsonNull() ? "" : state.getAsString()) {
      case "On" -> PowerState.ON;
      case "Off" -> PowerState.OFF;
      default -> PowerState.UNKNOWN;
    };
  }

  @Override
  public void on() throws PowerException, InterruptedException {
    if (status() != PowerState.ON) {
      reset("On");
    }
  }

  @Override
  public void off() throws PowerException, InterruptedException {
    if (status() != PowerState.OFF) {
      reset("ForceOff");
    }
  }

  @Override
  public void cycle() throws PowerException, InterruptedException {
    reset(status() == PowerState.OFF ? "On" : "ForceRestart");
  }

  @Override
  public boolean bootFromNetworkOnce() throws PowerException, InterruptedException {
    BootChange change = new BootChange(new BootOverride("Once", "Pxe"));
    HttpResponse<String> before = send("GET", path(), Optional.empty(), Optional.empty());
    send("PATCH", path(), Optional.of(change), before.headers().firstValue("ETag"));
    return true;
  }

  private void reset(String type) throws PowerException, InterruptedException {
    JsonObject action = member(member(system(), "Actions"), RESET);
    JsonElement allowed = action.get("ResetType@Redfish.AllowableValues");
    if (allowed instanceof JsonArray values) {
      TreeSet<String> known = new TreeSet<>();
      values.forEach(value -> known.add(value.getAsString()));
      if (!known.contains(type)) {
        throw new PowerException(
            Kind.UNSUPPORTED,
            host,
            "It does not know " + type + ", but " + String.join(", ", known) + ".");
      }
    }
    send("POST", text(action, "target"), Optional.of(new Reset(type)), Optional.empty());
  }

  private JsonObject system() throws PowerException, InterruptedException {
    return document(send("GET", path(), Optional.empty(), Optional.empty()));
  }

  private String path() throws PowerException, InterruptedException {
    if (system.isEmpty()) {
      JsonElement members =
          document(send("GET", SYSTEMS, Optional.empty(), Optional.empty())).get("Members");
      if (!(members instanceof JsonArray all) || all.size() != 1) {
        throw new PowerException(
            Kind.UNSUPPORTED,
            host,
            "It is the controller of %s systems, not of one."
                .formatted(members instanceof JsonArray all ? all.size() : 0));
      }
      system = Optional.of(text(all.get(0).getAsJsonObject(), "@odata.id"));
    }
    return system.get();
  }

  private HttpResponse<String> send(
      String method, String path, Optional<? extends Record> body, Optional<String> etag)
      throws PowerException, InterruptedException {
    // Whatever the answers name, the password goes to the drawn address only.
    if (!path.startsWith("/") || path.startsWith("//")) {
      throw malformed("The path " + path + " is none of its own.", null);
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(root.resolve(path))
            .timeout(TIME)
            .header("Accept", "application/json")
            .header("Authorization", authorization());
    etag.ifPresent(tag -> request.header("If-Match", tag));
    if (body.isPresent()) {
      request.header("Content-Type", "application/json");
      request.method(
          method, HttpRequest.BodyPublishers.ofString(JsonDocument.of(body.get()).toString()));
    } else {
      request.method(method, HttpRequest.BodyPublishers.noBody());
    }
    HttpResponse<String> response;
    try {
      response = client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (SSLException e) {
      throw new PowerException(Kind.UNTRUSTED, host, root + ": " + reason(e), e);
    } catch (HttpTimeoutException e) {
      throw new PowerException(
          Kind.UNREACHABLE, host, root + " gave no answer in " + TIME.toSeconds() + " s.", e);
    } catch (IOException e) {
      throw new PowerException(Kind.UNREACHABLE, host, root + ": " + reason(e), e);
    }
    if (response.statusCode() / 100 != 2) {
      throw refused(method, path, response);
    }
    return response;
  }

  private String authorization() {
    String pair = credentials.user() + ":" + credentials.password();
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  private PowerException refused(String method, String path, HttpResponse<String> response) {
    int status = response.statusCode();
    Kind kind =
        switch (status) {
          case 401, 403 -> Kind.AUTHENTICATION;
          case 404, 405, 501 -> Kind.UNSUPPORTED;
          default -> Kind.FAILED;
        };
    return new PowerException(
        kind, host, "%s %s was answered with status %d.".formatted(method, path, status));
  }

  private JsonObject document(HttpResponse<String> response) throws PowerException {
    try {
      return JsonParser.parseString(response.body()).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException e) {
      throw malformed("What it answers is not a JSON object.", e);
    }
  }

  private JsonObject member(JsonObject object, String key) throws PowerException {
    if (object.get(key) instanceof JsonObject found) {
      return found;
    }
    throw malformed("Its answer has no " + key + ".", null);
  }

  private String text(JsonObject object, String key) throws PowerException {
    JsonElement value = object.get(key);
    if (value != null && value.isJsonPrimitive()) {
      return value.getAsString();
    }
    throw malformed("Its answer has no " + key + ".", null);
  }

  private PowerException malformed(String why, Throwable cause) {
    return new PowerException(Kind.FAILED, host, VisibleText.of(why), cause);
  }

  private static String reason(IOException e) {
    return e.getMessage() == null
        ? e.getClass().getSimpleName() + "."
        : VisibleText.of(e.getMessage()) + ".";
  }
}
