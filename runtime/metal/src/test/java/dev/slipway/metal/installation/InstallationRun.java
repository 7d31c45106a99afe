// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.BundleManifest.NetworkInterface;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Thresholds;
import dev.slipway.bundle.BundleManifest.Tool;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.bundle.ProvisioningManifest.Disk;
import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Image;
import dev.slipway.bundle.ProvisioningManifest.Power;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.bundle.ProvisioningManifest.Refusal;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.bundle.Sha256;
import dev.slipway.engine.Apply;
import dev.slipway.engine.ApplyRequest;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.Checkpoint;
import dev.slipway.engine.Planning;
import dev.slipway.engine.Providers;
import dev.slipway.engine.event.EventSink;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.engine.state.StateStore;
import dev.slipway.metal.FakeBareMetalServer;
import dev.slipway.metal.compute.ComputeHosts;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What the commands do around {@link Apply}, with hosts and their server in memory. */
final class InstallationRun {
  static final String SERVER = "store";

  private static final String FILES = "provision/store";
  private static final byte[] ENTRY = "boot\n".getBytes(StandardCharsets.UTF_8);
  private final Path folder;
  private final FakeBareMetalServer server = new FakeBareMetalServer();
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Host> hosts = new LinkedHashMap<>();
  private final List<Refusal> refused = new ArrayList<>();
  private final List<String> reserved = new ArrayList<>();
  private final List<EventSink> sinks = new ArrayList<>();
  private final List<CloudManifest.Cloud> clouds = new ArrayList<>();
  private ComputeHosts compute = ComputeHosts.NONE;
  private Set<String> asked = Set.of();
  private OtherImages images = OtherImages.NONE;
  private boolean together;
  private int parallel = 4;
  private Duration start = Duration.ofMinutes(1);

  InstallationRun(Path folder) {
    this.folder = folder;
    nodes.add(node(SERVER, false, "02:00:00:00:00:01", "10.0.0.1"));
  }

  FakeBareMetalServer server() {
    return server;
  }

  static String mac(int number) {
    return "02:00:00:00:%02x:%02x".formatted(number / 256, number % 256 + 16);
  }

  static String name(int number) {
    return "blade-" + number;
  }

  /** Draws hosts 1 to a number, with power. */
  InstallationRun hosts(int number) {
    for (int i = 1; i <= number; i++) {
      String address = "10.0.%d.%d".formatted(1 + i / 250, 1 + i % 250);
      nodes.add(node(name(i), false, mac(i), address));
      hosts.put(name(i), host(name(i), mac(i), address, true));
      server.host(mac(i));
    }
    return this;
  }

  /** Draws a host otherwise. */
  InstallationRun redrawn(int number, UnaryOperator<Node> node, UnaryOperator<Host> host) {
    nodes.replaceAll(old -> old.name().equals(name(number)) ? node.apply(old) : old);
    hosts.computeIfPresent(name(number), (name, old) -> host.apply(old));
    return this;
  }

  /** Draws a host as a KVM compute host of a cloud. */
  InstallationRun computing(int number, String cloud) {
    String aggregate = name(number);
    clouds.add(
        new CloudManifest.Cloud(
            cloud,
            "element-" + cloud,
            Optional.empty(),
            List.of(
                new CloudResource(
                    ResourceKind.AGGREGATE,
                    aggregate,
                    Optional.empty(),
                    "element-" + aggregate,
                    new TreeMap<>(Map.of("availability_zone", aggregate, "hosts", aggregate)),
                    List.of())),
            List.of()));
    return redrawn(
        number,
        node -> node(aggregate, "KVM", mac(number), hosts.get(aggregate).address()),
        host -> host);
  }

  InstallationRun joining(ComputeHosts hosts) {
    compute = hosts;
    return this;
  }

  /** Draws a host that the server must leave alone. */
  InstallationRun refused(String node, String reason) {
    hosts.remove(node);
    return alsoRefused(node, reason);
  }

  /** Contradicts itself: the server must leave a host alone that it may install. */
  InstallationRun alsoRefused(String node, String reason) {
    refused.add(new Refusal(node, reason));
    return this;
  }

  InstallationRun reserved(String address) {
    reserved.add(address);
    return this;
  }

  InstallationRun asking(String... names) {
    asked = Set.of(names);
    images = OtherImages.NONE;
    return this;
  }

  /** Has the hosts that are asked for get another image. */
  InstallationRun with(String image) {
    images = new OtherImages(asked.stream().collect(Collectors.toMap(name -> name, name -> image)));
    return this;
  }

  /** Has one transfer send an image to all hosts that get it. */
  InstallationRun together() {
    together = true;
    return this;
  }

  OtherImages images() {
    return images;
  }

  InstallationRun parallel(int most) {
    parallel = most;
    return this;
  }

  /** Waits for the start of a host no longer than that. */
  InstallationRun waitingFor(Duration longest) {
    start = longest;
    return this;
  }

  InstallationRun followedBy(EventSink sink) {
    sinks.add(sink);
    return this;
  }

  static Node node(String name, boolean isProtected, String mac, String address) {
    return node(name, "LINUX", isProtected, mac, address);
  }

  static Node node(String name, String kind, String mac, String address) {
    return node(name, kind, false, mac, address);
  }

  private static Node node(
      String name, String kind, boolean isProtected, String mac, String address) {
    return new Node(
        name,
        name,
        Optional.empty(),
        kind,
        true,
        isProtected,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        List.of(
            new NetworkInterface(
                "eth0",
                Optional.of(mac),
                Optional.empty(),
                Optional.empty(),
                Optional.of(address),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                true,
                "nic-" + name)),
        "element-" + name);
  }

  static Host host(String name, String mac, String address, boolean switched) {
    return new Host(
        name,
        name,
        mac,
        address,
        Firmware.BIOS,
        new Image("component-host", 20L << 30),
        new Disk(Optional.of("DISK-" + name), Optional.empty(), 278L << 30),
        switched
            ? Optional.of(new Power(PowerKind.IPMI, address, Optional.of("blades")))
            : Optional.empty(),
        "local",
        "restore",
        "element-" + name);
  }

  Bundle bundle() throws IOException {
    Path place = folder.resolve("bundle");
    List<FileEntry> files = new ArrayList<>();
    for (String name : List.of("local", "restore")) {
      Path file = place.resolve(FILES).resolve(name);
      Files.createDirectories(file.getParent());
      Files.write(file, ENTRY);
      files.add(
          new FileEntry(
              FILES + "/" + name,
              Sha256.of(ENTRY),
              ENTRY.length,
              "provision",
              Optional.empty(),
              false));
    }
    BundleManifest manifest =
        new BundleManifest(
            BundleManifest.SCHEMA,
            new Tool("slipway", "0.1.0"),
            new Deployment("yard", "1.0.0", "deployment", "0".repeat(64)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            nodes,
            List.of(),
            List.of(),
            List.of(),
            clouds,
            Optional.of(
                List.of(
                    new ProvisioningManifest.Server(
                        SERVER,
                        "10.0.0.1",
                        "/home/partimag",
                        FILES,
                        "element-server",
                        List.copyOf(hosts.values()),
                        refused,
                        reserved))),
            List.of(),
            new Thresholds(0.01, 0, 0.02),
            files);
    Files.writeString(place.resolve(BundleManifest.FILE_NAME), BundleJson.write(manifest));
    Bundle.Opened opened = Bundle.open(place);
    return opened.bundle().orElseThrow(() -> new AssertionError(opened.diagnostics().toString()));
  }

  Server drawn() throws IOException {
    return bundle().manifest().provisioningServers().get(0);
  }

  private Path state() {
    return folder.resolve("state");
  }

  private StateStore store() {
    return new StateStore(state(), "deployment", "yard");
  }

  RecordedState recorded() throws IOException {
    return store().load().state().orElseThrow();
  }

  ServerRecords keys() {
    return new ServerRecords(state());
  }

  private SortedMap<ResourceAddress, SortedMap<String, String>> made() throws IOException {
    SortedMap<ResourceAddress, SortedMap<String, String>> made = new TreeMap<>();
    recorded()
        .resources()
        .forEach((text, known) -> made.put(ResourceAddress.parse(text), known.attributes()));
    return made;
  }

  private DesiredInstallations desired() throws IOException {
    return InstallationProvider.desired(bundle().manifest(), asked, images, made().keySet());
  }

  private Providers providers() throws IOException {
    return Providers.all(
        new InstallationProvider(
            bundle(),
            new InstallationProvider.Asked(
                asked,
                images,
                together
                    ? SharedTransfers.of(bundle().manifest(), asked, images)
                    : SharedTransfers.NONE),
            made(),
            server,
            Optional.of(host -> server.power(host.mac())),
            compute,
            new InstallationProvider.Memory(new InstallationRecords(state()), keys()),
            new Patience(
                start,
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                Duration.ofMillis(2))));
  }

  Plan plan() throws IOException, InterruptedException {
    return plan(Purpose.APPLY);
  }

  Plan plan(Purpose purpose) throws IOException, InterruptedException {
    Planning.Made made =
        Planning.make(
            new Planning.Request(
                purpose,
                "0.1.0",
                bundle(),
                DdsImplementation.CYCLONEDDS,
                desired().system(),
                store(),
                providers(),
                scope -> true,
                desired().system().resources().keySet()));
    return made.plan().orElseThrow(() -> new AssertionError(made.diagnostics().toString()));
  }

  ApplyResult apply(Plan plan) throws IOException, InterruptedException {
    return apply(plan, Checkpoint.NONE);
  }

  ApplyResult apply(Plan plan, Checkpoint checkpoint) throws IOException, InterruptedException {
    EventStream events = new EventStream();
    sinks.forEach(events::subscribe);
    return Apply.run(
        new ApplyRequest(
            plan,
            Planning.sha256(bundle()),
            desired().system(),
            providers(),
            store(),
            "slipway apply",
            parallel,
            true),
        events,
        () -> false,
        checkpoint);
  }
}
