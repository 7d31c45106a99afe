// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Address;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.engine.Observation.Observed;
import dev.slipway.engine.graph.GraphReport;
import dev.slipway.engine.graph.GraphReport.Count;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.InstanceState;
import dev.slipway.live.Problem;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ServerState;
import dev.slipway.live.SystemSnapshot.Topic;
import dev.slipway.plan.ScopeObservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code status} shows of the nodes: one JSON document, or tables. */
public final class StatusView {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-status.schema.json";

  private static final String SCHEMA = "slipway-status/1";

  private final Document document;
  private final Optional<GraphReport> graph;

  /**
   * @param seen what the nodes have told
   * @param clouds what the clouds of their servers have told; empty where none was asked
   * @param installers what the servers have told that install hosts; empty where none was asked
   * @param topics how many samples are written, where that was measured
   * @param graph the live DDS graph against the drawn one, where that was asked for
   */
  public StatusView(
      BundleManifest manifest,
      Observed seen,
      List<CloudSnapshot> clouds,
      List<ProvisioningSnapshot> installers,
      Optional<List<Topic>> topics,
      Optional<GraphReport> graph) {
    this.document = document(manifest, seen, clouds, installers, topics, graph);
    this.graph = graph;
  }

  /**
   * What is on the component hosts of a bundle.
   *
   * @param clouds the clouds of the servers that nodes are; absent where none is asked
   * @param provisioning the servers that install hosts; absent where none is asked
   * @param topics absent where traffic was not measured
   * @param dds the live DDS graph against the drawn one; absent where it was not asked for
   */
  private record Document(
      String schema,
      List<NodeEntry> nodes,
      Optional<List<CloudSnapshot>> clouds,
      Optional<List<ProvisioningSnapshot>> provisioning,
      Optional<List<Topic>> topics,
      Optional<DdsEntry> dds) {
    List<CloudSnapshot> allClouds() {
      return clouds.orElse(List.of());
    }

    List<ProvisioningSnapshot> installers() {
      return provisioning.orElse(List.of());
    }
  }

  /**
   * @param kind what it runs, such as LINUX or KVM
   * @param addresses as drawn, a floating one last
   * @param load processes that ran or waited to run, mean of the last minute
   * @param prepared whether it answered as a component host
   */
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

  private record ComponentEntry(
      String identifier, @Allowed(pattern = Allowed.SHA256) String archiveSha256) {}

  private record InstanceEntry(
      String name,
      Optional<String> component,
      @Allowed(values = {"RUNNING", "PAUSED", "STOPPED", "UNRESPONSIVE", "FAILED"})
          InstanceState state,
      @Allowed(min = 1) OptionalLong processId,
      Optional<@Allowed(format = "date-time") String> started,
      Optional<@Allowed(words = HostStatus.Cause.class) String> cause) {}

  /**
   * @param findings what is missing or different (errors), and what is not drawn (warnings)
   */
  private record DdsEntry(List<GraphReport.Domain> domains, List<Problem> findings) {}

  /**
   * Whether an instance has failed or does not answer, a server is missing or has failed, or the
   * installation of a host has failed.
   */
  public boolean hasFailures() {
    return hasFailedInstances()
        || document.allClouds().stream()
            .flatMap(cloud -> cloud.servers().stream())
            .map(Server::state)
            .anyMatch(state -> state == ServerState.FAILED || state == ServerState.ABSENT)
        || document.installers().stream()
            .flatMap(server -> server.hosts().stream())
            .anyMatch(host -> host.stage() == InstallationStage.FAILED);
  }

  /** What became of the server that a node is; empty while it runs, or nothing is known of it. */
  public Optional<ServerState> stopped(String node) {
    return document.allClouds().stream()
        .flatMap(cloud -> cloud.server(node).stream())
        .map(Server::state)
        .filter(state -> state != ServerState.RUNNING && state != ServerState.UNKNOWN)
        .findFirst();
  }

  private boolean hasFailedInstances() {
    return document.nodes().stream()
        .flatMap(node -> node.instances().stream())
        .map(InstanceEntry::state)
        .anyMatch(state -> state == InstanceState.FAILED || state == InstanceState.UNRESPONSIVE);
  }

  /** The JSON document. */
  public String json() {
    return JsonDocument.print(document);
  }

  /** The tables. */
  public String text() {
    String machines =
        Stream.of(
                MachineText.clouds(document.allClouds()),
                MachineText.machines(document.allClouds(), parts(document)),
                InstallationText.table(document.installers()))
            .filter(table -> !table.isEmpty())
            .map(table -> table + "\n")
            .collect(Collectors.joining());
    return machines
        + hosts(document)
        + instances()
        + document
            .topics()
            .filter(found -> !found.isEmpty())
            .map(found -> "\n" + SystemText.topics(found))
            .orElse("")
        + graph.map(StatusView::domains).orElse("");
  }

  private static Document document(
      BundleManifest manifest,
      Observed seen,
      List<CloudSnapshot> clouds,
      List<ProvisioningSnapshot> installers,
      Optional<List<Topic>> topics,
      Optional<GraphReport> graph) {
    List<NodeEntry> nodes = new ArrayList<>();
    for (Map.Entry<String, ScopeObservation> entry : seen.nodes().entrySet()) {
      Optional<HostStatus> status = Optional.ofNullable(seen.statuses().get(entry.getKey()));
      Node node = manifest.node(entry.getKey()).orElseThrow();
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
                  .map(StatusView::entry)
                  .toList()));
    }
    return new Document(
        SCHEMA,
        nodes,
        Optional.of(clouds).filter(all -> !all.isEmpty()),
        Optional.of(
                installers.stream()
                    .map(server -> server.withReady(seen.statuses()::containsKey))
                    .toList())
            .filter(all -> !all.isEmpty()),
        topics,
        graph.map(StatusView::entry));
  }

  private static Map<String, List<MachineText.Part>> parts(Document document) {
    Map<String, List<MachineText.Part>> parts = new TreeMap<>();
    for (NodeEntry node : document.nodes()) {
      parts.put(
          node.node(),
          node.instances().stream()
              .map(
                  instance ->
                      new MachineText.Part(
                          instance.state().title(),
                          instance.name(),
                          instance.component().orElse(NOTHING),
                          instance.cause().orElse("")))
              .toList());
    }
    return parts;
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

  private String instances() {
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
      String said =
          node.problem().isPresent()
              ? node.problem().get().summary()
              : node.prepared() ? "no instances" : "not prepared";
      String state = stopped(node.node()).map(how -> "server is " + how).orElse(said);
      if (node.instances().isEmpty()) {
        table.add(node.node(), NOTHING, NOTHING, state, NOTHING, NOTHING, NOTHING);
      }
      for (InstanceEntry instance : node.instances()) {
        table.add(
            node.node(),
            instance.name(),
            instance.component().orElse(NOTHING),
            instance.state().title(),
            instance.processId().isPresent()
                ? String.valueOf(instance.processId().getAsLong())
                : NOTHING,
            instance.started().orElse(NOTHING),
            instance.cause().orElse(NOTHING));
      }
    }
    return table.isEmpty() ? "The bundle has no component hosts.\n" : table.print();
  }

  private static DdsEntry entry(GraphReport report) {
    return new DdsEntry(report.domains(), report.findings().stream().map(Problem::of).toList());
  }

  /** A heading and a table; empty where the bundle has no domain. */
  private static String domains(GraphReport report) {
    TextTable table =
        new TextTable(
            Column.words("DDS domain"),
            Column.words("Participants"),
            Column.words("DataWriters"),
            Column.words("DataReaders"),
            Column.words("Not drawn"),
            Column.words("Seen from"));
    for (GraphReport.Domain domain : report.domains()) {
      table.add(
          String.valueOf(domain.domain()),
          said(domain.participants()),
          said(domain.writers()),
          said(domain.readers()),
          String.valueOf(domain.others()),
          domain.seenFrom().size() + (domain.seenFrom().size() == 1 ? " node" : " nodes"));
    }
    return table.isEmpty() ? "" : "\n" + table.print();
  }

  private static String said(Count count) {
    return count.seen() + " of " + count.drawn();
  }
}
