// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Address;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.RecordAdapterFactory;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.engine.Observation.Observed;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.Problem;
import dev.slipway.engine.watch.SystemSnapshot.Topic;
import dev.slipway.engine.watch.TrafficSample;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.plan.ComponentState;
import dev.slipway.plan.NodeObservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code status}. */
@Command(
    name = "status",
    description = {
      "Say what is on the nodes: components, their instances and states; and what of their DDS"
          + " participants, DataWriters and DataReaders is missing, not as drawn, or not drawn.",
      "A host whose key is not recorded as the node's is not taken for it; one that calls itself"
          + " otherwise than drawn is told.",
      "Ends with 3 if a node does not answer, with 1 if an instance has failed, or if something"
          + " that is drawn is missing or different."
    },
    footer = {
      "",
      "Examples:",
      "  slipway status bundle",
      "  slipway status bundle --format json | jq '.nodes[].instances[]'",
      "  slipway status bundle --no-dds --traffic"
    })
final class StatusCommand extends DeploymentCommand {
  /** The JSON Schema of the document, as a resource of this class. */
  static final String SCHEMA_RESOURCE = "slipway-status.schema.json";

  private static final String SCHEMA = "slipway-status/1";
  private static final String NOTHING = "-";

  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapterFactory(new RecordAdapterFactory())
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .create();

  /** Between the two questions of what processes have counted. */
  private static final Duration MEASURING = Duration.ofSeconds(2);

  private record Document(
      String schema,
      List<NodeEntry> nodes,
      Optional<List<Topic>> topics,
      Optional<DdsStatus.Section> dds) {}

  private record NodeEntry(
      String node,
      String kind,
      List<String> addresses,
      Optional<Double> load,
      OptionalLong uptimeSeconds,
      boolean prepared,
      Optional<Problem> problem,
      List<ComponentEntry> components,
      List<InstanceEntry> instances) {}

  private record ComponentEntry(String identifier, String archiveSha256) {}

  private record InstanceEntry(
      String name,
      Optional<String> component,
      ComponentState state,
      OptionalLong processId,
      Optional<String> started,
      Optional<String> cause) {}

  @Option(names = "--no-dds", description = "Do not ask what the DDS participants have discovered.")
  private boolean withoutDds;

  @Option(
      names = "--traffic",
      description = "Also measure for two seconds how many samples of each topic are written.")
  private boolean traffic;

  @Override
  ExitCode work(Bundle bundle, RemoteHosts hosts) throws InterruptedException {
    List<String> nodes =
        bundle.manifest().nodes().stream().filter(Node::componentHost).map(Node::name).toList();
    Observed seen = observation(bundle, hosts, new EventStream()).of(nodes);
    Optional<List<Topic>> topics =
        traffic
            ? Optional.of(TrafficSample.take(bundle.manifest(), hosts, MEASURING, nodes.size() + 1))
            : Optional.empty();
    Optional<DdsStatus> dds = withoutDds ? Optional.empty() : Optional.of(dds(bundle, hosts, seen));
    Document document = document(bundle, seen, topics, dds);
    List<Diagnostic> problems = new ArrayList<>();
    seen.nodes().values().forEach(node -> node.problem().ifPresent(problems::add));
    dds.ifPresent(status -> problems.addAll(status.problems()));
    if (printsJson()) {
      printDocument(GSON.toJson(document) + "\n");
    } else {
      out().print(hosts(document));
      out().print(text(document));
      topics
          .filter(found -> !found.isEmpty())
          .ifPresent(found -> out().print("\n" + SystemText.topics(found)));
      dds.ifPresent(status -> out().print(status.text()));
      out().flush();
    }
    tell(Diagnostics.of(problems));
    tell(Diagnostics.of(seen.remarks()));
    dds.ifPresent(status -> tell(Diagnostics.of(status.report().findings())));
    boolean deviates = dds.map(status -> status.report().deviates()).orElse(false);
    boolean failed =
        document.nodes().stream()
            .flatMap(node -> node.instances().stream())
            .anyMatch(instance -> instance.state() == ComponentState.FAILED);
    return !problems.isEmpty()
        ? ExitCode.REMOTE_ACTION_FAILED
        : failed || deviates ? ExitCode.MODEL_ERROR : ExitCode.OK;
  }

  private static Document document(
      Bundle bundle, Observed seen, Optional<List<Topic>> topics, Optional<DdsStatus> dds) {
    List<NodeEntry> nodes = new ArrayList<>();
    for (Map.Entry<String, NodeObservation> entry : seen.nodes().entrySet()) {
      Optional<HostStatus> status = Optional.ofNullable(seen.statuses().get(entry.getKey()));
      Node node = bundle.manifest().node(entry.getKey()).orElseThrow();
      nodes.add(
          new NodeEntry(
              node.name(),
              node.kind(),
              Stream.concat(
                      node.addresses().stream().map(Address::address),
                      node.floatingAddress().stream())
                  .toList(),
              status.map(found -> found.machine().load()),
              status
                  .map(found -> OptionalLong.of(found.machine().uptimeSeconds()))
                  .orElse(OptionalLong.empty()),
              status.isPresent(),
              entry.getValue().problem().map(Problem::of),
              status.map(HostStatus::components).orElse(List.of()).stream()
                  .map(found -> new ComponentEntry(found.identifier(), found.archiveSha256()))
                  .toList(),
              status.map(HostStatus::instances).orElse(List.of()).stream()
                  .map(StatusCommand::entry)
                  .toList()));
    }
    return new Document(SCHEMA, nodes, topics, dds.map(DdsStatus::section));
  }

  private static InstanceEntry entry(HostedInstance instance) {
    return new InstanceEntry(
        instance.name(),
        instance.component(),
        instance.state(),
        instance.processId(),
        instance.started().map(String::valueOf),
        instance.cause().map(cause -> cause.name().toLowerCase(Locale.ROOT)));
  }

  /** A line for each node, and an empty one; nothing where there is none. */
  private static String hosts(Document document) {
    TextTable table =
        new TextTable(
            Column.words("Node"),
            Column.words("Kind"),
            Column.words("Address"),
            Column.numbers("Load"),
            Column.numbers("Up"));
    for (NodeEntry node : document.nodes()) {
      table.add(
          node.node(),
          SystemText.kind(node.kind()),
          node.addresses().isEmpty() ? NOTHING : String.join(", ", node.addresses()),
          node.load().map(SystemText::load).orElse(NOTHING),
          node.uptimeSeconds().isPresent()
              ? SystemText.time(Duration.ofSeconds(node.uptimeSeconds().getAsLong()))
              : NOTHING);
    }
    return table.isEmpty() ? "" : table.print() + "\n";
  }

  private static String text(Document document) {
    TextTable table =
        new TextTable(
            Column.words("Node"),
            Column.words("Instance"),
            Column.words("Component"),
            Column.words("State"),
            Column.words("Process"),
            Column.words("Since"),
            Column.words("Cause"));
    for (NodeEntry node : document.nodes()) {
      String state =
          node.problem().isPresent()
              ? "does not answer"
              : node.prepared() ? "no instances" : "not prepared";
      if (node.instances().isEmpty()) {
        table.add(node.node(), NOTHING, NOTHING, state, NOTHING, NOTHING, NOTHING);
      }
      for (InstanceEntry instance : node.instances()) {
        table.add(
            node.node(),
            instance.name(),
            instance.component().orElse(NOTHING),
            instance.state().name(),
            instance.processId().isPresent()
                ? String.valueOf(instance.processId().getAsLong())
                : NOTHING,
            instance.started().orElse(NOTHING),
            instance.cause().orElse(NOTHING));
      }
    }
    return table.isEmpty() ? "The bundle has no component hosts.\n" : table.print();
  }
}
