// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.slipway.engine.event.EventJson;
import dev.slipway.live.InstanceState;
import dev.slipway.live.ServerState;
import dev.slipway.live.SnapshotJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Throwable> defects = new CopyOnWriteArrayList<>();
  private final SimulatedSystem system = new SimulatedSystem(3, 2);
  private Dashboard dashboard;

  @BeforeEach
  void start() throws IOException {
    dashboard = Dashboard.start(system, 0, defects::add);
  }

  @AfterEach
  void close() {
    dashboard.close();
    assertThat(defects).isEmpty();
  }

  private HttpRequest.Builder request(String path) {
    URI address = dashboard.openingAddress();
    return HttpRequest.newBuilder(address.resolve("/" + path))
        .header("Authorization", "Bearer " + address.getRawQuery().substring("token=".length()));
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String path) throws IOException, InterruptedException {
    return client.send(
        request(path).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString());
  }

  @Test
  void thePageIsServedWithWhatItNeeds() throws Exception {
    assertThat(get("").body()).contains("main.js", "main.css");
    for (String file : List.of("main.js", "main.css", "icon.svg")) {
      assertThat(get(file).statusCode()).as(file).isEqualTo(200);
    }
  }

  @Test
  void theSystemIsTheSnapshot() throws Exception {
    JsonObject document = JsonParser.parseString(get("api/system").body()).getAsJsonObject();
    assertThat(document.get("schema").getAsString()).isEqualTo(SnapshotJson.SCHEMA);
    assertThat(document.getAsJsonArray("nodes")).hasSize(3);
  }

  @Test
  void steeringChangesTheSystemAndIsKeptInTheHistory() throws Exception {
    HttpResponse<String> paused = post("api/nodes/node-001/instances/sensor-0/pause");
    assertThat(paused.statusCode()).isEqualTo(200);
    assertThat(
            system
                .snapshot()
                .node("node-001")
                .flatMap(node -> node.instance("sensor-0"))
                .orElseThrow()
                .state())
        .isEqualTo(InstanceState.PAUSED);
    String history = get("api/history").body();
    assertConforms(Dashboard.HISTORY_SCHEMA, history);
    JsonArray events = JsonParser.parseString(history).getAsJsonObject().getAsJsonArray("events");
    JsonObject last = events.get(events.size() - 1).getAsJsonObject();
    assertThat(last.get("resource").getAsString()).isEqualTo("instance/node-001/sensor-0");
    assertThat(last.get("to").getAsString()).isEqualTo("PAUSED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "stop", "pause", "resume"})
  void instancesAreSteered(String verb) throws Exception {
    assertThat(post("api/nodes/node-000/instances/sensor-1/" + verb).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"install", "uninstall"})
  void componentsAreInstalledAndUninstalled(String verb) throws Exception {
    assertThat(post("api/nodes/node-000/components/Sensor-1.0.0/" + verb).statusCode())
        .isEqualTo(200);
    assertThat(system.snapshot().node("node-000").orElseThrow().components())
        .hasSize(verb.equals("install") ? 1 : 0);
  }

  @Test
  void logsAreReadInTheNumberOfLinesThatIsAskedFor() throws Exception {
    HttpResponse<String> log = get("api/nodes/node-000/instances/sensor-1/log?lines=3");
    assertThat(log.statusCode()).isEqualTo(200);
    assertConforms(Dashboard.LOG_SCHEMA, log.body());
    assertThat(JsonParser.parseString(log.body()).getAsJsonObject().getAsJsonArray("lines"))
        .hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({"reboot, BUILDING", "reset, BUILDING", "terminate?typed=node-000, ABSENT"})
  void serversOfCloudsAreRebootedAndTerminated(String verb, ServerState state) throws Exception {
    system.cloud(ServerState.RUNNING, "");
    assertThat(post("api/servers/node-000/" + verb).statusCode()).isEqualTo(200);
    assertThat(system.snapshot().clouds().get(0).server("node-000").orElseThrow().state())
        .isEqualTo(state);
  }

  @Test
  void theConsoleOfAServerIsRead() throws Exception {
    system.cloud(ServerState.RUNNING, "");
    HttpResponse<String> console = get("api/servers/node-000/console?lines=3");
    assertThat(console.statusCode()).isEqualTo(200);
    assertConforms(Dashboard.LOG_SCHEMA, console.body());
    assertThat(JsonParser.parseString(console.body()).getAsJsonObject().getAsJsonArray("lines"))
        .hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, api/nothing, 404, WEB_NOT_FOUND",
    "GET, api/nodes/node-000, 404, WEB_NOT_FOUND",
    "POST, api/nodes/node-000/instances/sensor-0/explode, 404, WEB_NOT_FOUND",
    "POST, api/nodes/node-000/components/Sensor-1.0.0/pause, 404, WEB_NOT_FOUND",
    "POST, api/nodes/node-000/components/Sensor-1.0.0/log, 404, WEB_NOT_FOUND",
    "POST, api/nodes/nobody/instances/sensor-0/pause, 404, COMPONENT_NOT_DRAWN",
    "POST, api/nodes/no%20%25b/instances/a%3Fb/pause, 404, COMPONENT_NOT_DRAWN",
    "GET, api/nodes/nobody/instances/sensor-0/log, 404, COMPONENT_NOT_DRAWN",
    "GET, api/nodes/node-000/instances/sensor-0/pause, 405, WEB_METHOD_REFUSED",
    "POST, api/nodes/node-000/instances/sensor-0/log, 405, WEB_METHOD_REFUSED",
    "POST, api/servers/node-000/reboot, 404, SERVER_NOT_DRAWN",
    "POST, api/servers/node-000/explode, 404, WEB_NOT_FOUND",
    "POST, api/servers/node-000/terminate, 409, SERVER_UNCONFIRMED",
    "POST, api/servers/node-000/terminate?typed=node-00, 409, SERVER_UNCONFIRMED",
    "GET, api/servers/node-000/console, 404, SERVER_NOT_DRAWN",
    "GET, api/servers/node-000/reboot, 405, WEB_METHOD_REFUSED",
    "POST, api/servers/node-000/console, 405, WEB_METHOD_REFUSED",
    "GET, api/servers/node-000/console?lines=0, 400, LOG_LINES_INVALID",
    "POST, api/system, 405, WEB_METHOD_REFUSED",
    "POST, api/events, 405, WEB_METHOD_REFUSED",
    "GET, api/nodes/node-000/instances/sensor-0/log?lines=0, 400, LOG_LINES_INVALID",
    "GET, api/nodes/node-000/instances/sensor-0/log?lines=100000, 400, LOG_LINES_INVALID",
    "GET, api/nodes/node-000/instances/sensor-0/log?lines=x, 400, LOG_LINES_INVALID",
  })
  void whatMakesNoSenseIsRefusedWithItsReason(String method, String path, int status, String code)
      throws Exception {
    HttpResponse<String> answer = method.equals("GET") ? get(path) : post(path);
    assertThat(answer.statusCode()).isEqualTo(status);
    JsonObject document = JsonParser.parseString(answer.body()).getAsJsonObject();
    assertThat(document.get("schema").getAsString()).isEqualTo("slipway-diagnostics/1");
    assertThat(
            document
                .getAsJsonArray("diagnostics")
                .get(0)
                .getAsJsonObject()
                .get("code")
                .getAsString())
        .isEqualTo(code);
  }

  @Test
  void pagesAreToldOfEventsAndOfNodesThatChangedAlone() throws Exception {
    HttpResponse<InputStream> stream =
        client.send(request("api/events").build(), BodyHandlers.ofInputStream());
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
      assertThat(dataOf("reload", lines)).isEqualTo("{}");
      system.kill("node-002", "sensor-1");
      JsonObject event = JsonParser.parseString(dataOf("event", lines)).getAsJsonObject();
      assertThat(event.get("schema").getAsString()).isEqualTo(EventJson.SCHEMA);
      assertThat(event.get("cause").getAsString()).isEqualTo("ended");
      JsonArray nodes = new JsonArray();
      // What has not been told before, such as all of it at the very beginning, comes first.
      while (nodes.size() != 1) {
        nodes =
            JsonParser.parseString(dataOf("changes", lines))
                .getAsJsonObject()
                .getAsJsonArray("nodes");
      }
      assertThat(nodes.get(0).getAsJsonObject().get("name").getAsString()).isEqualTo("node-002");
    }
  }

  /** The data of the next message of that name. */
  private static String dataOf(String name, BufferedReader lines) throws IOException {
    boolean named = false;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("event: ")) {
        named = line.equals("event: " + name);
      } else if (named && line.startsWith("data: ")) {
        return line.substring("data: ".length());
      }
    }
    throw new AssertionError("the stream has ended");
  }

  private static void assertConforms(String resource, String document) throws IOException {
    JsonSchemaFactory schemas =
        JsonSchemaFactory.getInstance(
            VersionFlag.V202012,
            builder ->
                builder.schemaLoaders(
                    loaders ->
                        loaders.schemas(
                            Map.of(
                                "urn:slipway:schema:event:1",
                                text(EventJson.class, EventJson.SCHEMA_RESOURCE)))));
    JsonSchema schema = schemas.getSchema(text(Dashboard.class, resource));
    assertThat(schema.validate(document, InputFormat.JSON)).isEmpty();
  }

  private static String text(Class<?> owner, String resource) {
    try (InputStream content = owner.getResourceAsStream(resource)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
