// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.host.HostStatus.InstalledComponent;
import dev.slipway.live.InstanceState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * What {@code host status} shows: one JSON document, or a table.
 *
 * @param hosts what each node has told, by name; empty where it has not
 */
public record HostStatusView(SortedMap<String, Optional<HostStatus>> hosts) {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-hosts.schema.json";

  /** A line for each instance, and for each component that is only installed; empty without any. */
  public String text() {
    TextTable table =
        new TextTable(
            Column.words("Node"),
            Column.words("Instance"),
            Column.words("Component"),
            Column.words("State"),
            Column.numbers("PID"),
            Column.words("Started"));
    hosts.forEach((node, told) -> told.ifPresent(status -> addRows(table, node, status)));
    return table.isEmpty() ? "" : table.print();
  }

  private static void addRows(TextTable table, String node, HostStatus status) {
    for (HostedInstance instance : status.instances()) {
      table.add(
          node,
          instance.name(),
          instance.component().orElse(NOTHING),
          state(instance),
          instance.processId().isPresent()
              ? String.valueOf(instance.processId().getAsLong())
              : NOTHING,
          instance.started().map(Instant::toString).orElse(NOTHING));
    }
    for (InstalledComponent component : status.components()) {
      boolean used =
          status.instances().stream()
              .anyMatch(
                  instance ->
                      instance.component().stream().anyMatch(component.identifier()::equals));
      if (!used) {
        table.add(node, NOTHING, component.identifier(), "installed", NOTHING, NOTHING);
      }
    }
  }

  private static String state(HostedInstance instance) {
    return instance.state().title()
        + instance.cause().map(cause -> " (" + JsonDocument.word(cause) + ")").orElse("");
  }

  /**
   * The JSON document.
   *
   * @param diagnostics why hosts have told nothing, or what there is to say about what they told
   */
  public JsonObject json(Diagnostics diagnostics) {
    List<Host> all = new ArrayList<>();
    hosts.forEach((node, told) -> all.add(host(node, told)));
    return JsonDocument.of(new Document("slipway-hosts/1", all, diagnostics));
  }

  /**
   * The component hosts: whether each answers, and what is installed on it.
   *
   * @param hosts every host that was asked, by the name of its node
   * @param diagnostics what there is to say
   */
  private record Document(String schema, List<Host> hosts, Diagnostics diagnostics) {}

  /**
   * A host that has told nothing has its node only.
   *
   * @param node name of the node; the other members are absent where it did not answer, which a
   *     diagnostic tells
   * @param scripts version of its scripts; absent where the set is incomplete
   * @param hostname what it calls itself
   * @param load processes that ran or waited to run, mean of a minute
   * @param uptimeSeconds seconds since it was booted
   * @param components what is installed
   * @param instances what is configured or runs
   */
  private record Host(
      String node,
      Optional<String> scripts,
      Optional<String> hostname,
      Optional<Double> load,
      Optional<Long> uptimeSeconds,
      Optional<List<Component>> components,
      Optional<List<Instance>> instances) {}

  /**
   * @param identifier NAME-VERSION
   * @param archiveSha256 SHA-256 of the archive that it was installed from
   */
  private record Component(String identifier, String archiveSha256) {}

  /**
   * @param name its name on the host
   * @param component identifier of what it runs or is to run
   * @param state FAILED: it should run and does not. UNRESPONSIVE: it lives, but was stopped by a
   *     signal
   * @param cause why it is FAILED
   * @param processId its process
   * @param configurationSha256 SHA-256 of the configuration that it runs with, or has
   * @param started when it was last started
   */
  private record Instance(
      String name,
      Optional<String> component,
      @Allowed(values = {"RUNNING", "PAUSED", "STOPPED", "UNRESPONSIVE", "FAILED"})
          InstanceState state,
      Optional<@Allowed(words = HostStatus.Cause.class) String> cause,
      @Allowed(min = 1) OptionalLong processId,
      Optional<String> configurationSha256,
      Optional<Instant> started) {}

  private static Host host(String node, Optional<HostStatus> told) {
    return new Host(
        node,
        told.flatMap(status -> status.machine().scripts()),
        told.map(status -> status.machine().hostname()),
        told.map(status -> status.machine().load()),
        told.map(status -> status.machine().uptimeSeconds()),
        told.map(status -> status.components().stream().map(HostStatusView::component).toList()),
        told.map(status -> status.instances().stream().map(HostStatusView::instance).toList()));
  }

  private static Component component(InstalledComponent component) {
    return new Component(component.identifier(), component.archiveSha256());
  }

  private static Instance instance(HostedInstance instance) {
    return new Instance(
        instance.name(),
        instance.component(),
        instance.state(),
        instance.cause().map(JsonDocument::word),
        instance.processId(),
        instance.configurationSha256(),
        instance.started());
  }
}
