// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** A lab's APIs, found and entered by the official SDK and then called as they are. */
final class LabCloud {
  private static final String SIGN_IN =
      """
      import json, sys, openstack
      cloud = openstack.connect(cloud=sys.argv[1])
      urls = {kind: cloud.session.get_endpoint(service_type=kind, interface="public")
              for kind in ("orchestration", "compute", "network", "image")}
      print(json.dumps({"token": cloud.auth_token, **urls}))
      """;

  private final HttpClient client = HttpClient.newHttpClient();
  private final JsonObject access;

  /**
   * Signs in.
   *
   * @param name a cloud of the lab's clouds.yaml
   */
  LabCloud(OpenStackLabStatus lab, String name) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("/usr/bin/python3", "-W", "ignore", "-c", SIGN_IN, name);
    builder.environment().put("OS_CLIENT_CONFIG_FILE", lab.cloudsFile());
    builder.environment().put("OS_CLIENT_SECURE_FILE", lab.secureFile());
    builder.environment().put("NO_PROXY", "127.0.0.1");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    access = JsonParser.parseString(text).getAsJsonObject();
  }

  /** The answer of a service; its code, and its body where it has one. */
  record Answer(int code, String text) {
    JsonObject json() {
      assertThat(code).as(text).isBetween(200, 299);
      return JsonParser.parseString(text).getAsJsonObject();
    }
  }

  Answer call(String method, String service, String path, String body)
      throws IOException, InterruptedException {
    return send(
        method, service, path, HttpRequest.BodyPublishers.ofString(body), "application/json");
  }

  Answer get(String service, String path) throws IOException, InterruptedException {
    return call("GET", service, path, "");
  }

  Answer upload(String service, String path, byte[] content)
      throws IOException, InterruptedException {
    return send(
        "PUT",
        service,
        path,
        HttpRequest.BodyPublishers.ofByteArray(content),
        "application/octet-stream");
  }

  private Answer send(
      String method, String service, String path, HttpRequest.BodyPublisher body, String type)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(access.get(service).getAsString() + path))
                .header("X-Auth-Token", access.get("token").getAsString())
                .header("OpenStack-API-Version", "compute 2.90")
                .header("Content-Type", type)
                .method(method, body)
                .build(),
            HttpResponse.BodyHandlers.ofString());
    return new Answer(answer.statusCode(), answer.body());
  }
}
