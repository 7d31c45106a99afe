// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.BundleManifest.EndpointPolicies;
import dev.slipway.bundle.BundleManifest.Flow;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Ownership;
import dev.slipway.bundle.BundleManifest.Payload;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.BundleManifest.Reaction;
import dev.slipway.bundle.BundleManifest.Reliability;
import dev.slipway.bundle.BundleManifest.Size;
import dev.slipway.bundle.BundleManifest.Subscription;
import dev.slipway.bundle.BundleManifest.Thresholds;
import dev.slipway.bundle.BundleManifest.Tool;
import dev.slipway.bundle.BundleManifest.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A sonar that publishes contacts, and a display that reads them; the tests change what they need.
 */
public record SampleBundle(
    double rate,
    int burst,
    long jitterNs,
    Optional<String> contentFilter,
    int sonars,
    List<Flow> flows,
    boolean read) {
  static final Flow FLOW =
      new Flow(
          "Contact", "sonar", "Contact", "display", "Contact", 50, OptionalLong.of(20_000_000));

  public SampleBundle() {
    this(50, 1, 0, Optional.empty(), 1, List.of(FLOW), true);
  }

  public SampleBundle withRate(double other, int samples, long jitter) {
    return new SampleBundle(other, samples, jitter, contentFilter, sonars, flows, read);
  }

  public SampleBundle withFilter(String expression) {
    return new SampleBundle(rate, burst, jitterNs, Optional.of(expression), sonars, flows, read);
  }

  public SampleBundle withSonars(int replicas) {
    return new SampleBundle(rate, burst, jitterNs, contentFilter, replicas, flows, read);
  }

  public SampleBundle withFlows(List<Flow> others) {
    return new SampleBundle(rate, burst, jitterNs, contentFilter, sonars, others, read);
  }

  /** The bundle with a sonar that reads pings, and whose contacts are a reaction to every nth. */
  public BundleManifest reacting(int everyNth) {
    return reacting(everyNth, OptionalLong.empty());
  }

  /** The same, with a deadline for the chain that the pings begin. */
  public BundleManifest reacting(int everyNth, OptionalLong deadlineNs) {
    BundleManifest plain = withRate(0, burst, 0).manifest();
    Component sonar = plain.components().get(0);
    Subscription pings =
        new Subscription(
            "Ping",
            "Ping",
            "m::Ping",
            Reliability.RELIABLE,
            Ownership.SHARED,
            List.of(),
            EndpointPolicies.DEFAULT,
            Optional.empty(),
            0,
            id(7));
    Reaction reaction =
        new Reaction("echo", "Ping", everyNth, 0, List.of("Contact"), deadlineNs, id(8));
    Component reacting =
        new Component(
            sonar.identifier(),
            sonar.name(),
            sonar.version(),
            sonar.kind(),
            sonar.folder(),
            sonar.archive(),
            sonar.elementId(),
            sonar.publications(),
            List.of(pings),
            List.of(reaction));
    return with(
        plain, List.of(reacting, plain.components().get(1)), plain.instances(), plain.nodes());
  }

  private static BundleManifest with(
      BundleManifest plain,
      List<Component> components,
      List<Instance> instances,
      List<Node> nodes) {
    return new BundleManifest(
        plain.schema(),
        plain.tool(),
        plain.deployment(),
        plain.domains(),
        plain.topics(),
        components,
        instances,
        nodes,
        plain.networks(),
        plain.routers(),
        plain.networkQos(),
        plain.clouds(),
        Optional.empty(),
        plain.flows(),
        plain.thresholds(),
        plain.files());
  }

  public SampleBundle unread() {
    return new SampleBundle(rate, burst, jitterNs, contentFilter, sonars, List.of(), false);
  }

  public BundleManifest manifest() {
    return manifest(
        Ownership.SHARED,
        List.of(component("Sonar", List.of(publication(Ownership.SHARED, 0)), List.of())),
        List.of(instance("sonar", "Sonar-1.0.0", sonars)),
        flows);
  }

  /** The bundle with a second sonar, the spare, of that strength; the first one's is 5. */
  public BundleManifest exclusive(int spareStrength) {
    Flow spare =
        new Flow("Contact", "spare", "Contact", "display", "Contact", 50, OptionalLong.empty());
    return manifest(
        Ownership.EXCLUSIVE,
        List.of(
            component("Sonar", List.of(publication(Ownership.EXCLUSIVE, 5)), List.of()),
            component(
                "Spare", List.of(publication(Ownership.EXCLUSIVE, spareStrength)), List.of())),
        List.of(instance("sonar", "Sonar-1.0.0", sonars), instance("spare", "Spare-1.0.0", 1)),
        List.of(FLOW, spare));
  }

  /**
   * The bundle with its instances on component hosts: sonars on {@code west}, the display on {@code
   * east}.
   */
  public BundleManifest placed() {
    BundleManifest plain = manifest();
    return with(
        plain,
        plain.components(),
        List.of(on("west", plain.instances().get(0)), on("east", plain.instances().get(1))),
        List.of(node("west"), node("east")));
  }

  /** The bundle with an instance {@code other} that neither reads nor writes. */
  public BundleManifest withBystander() {
    BundleManifest plain = manifest();
    List<Component> components = new ArrayList<>(plain.components());
    components.add(component("Other", List.of(), List.of()));
    List<Instance> instances = new ArrayList<>(plain.instances());
    instances.add(instance("other", "Other-1.0.0", 1));
    return with(plain, components, instances, plain.nodes());
  }

  private static Instance on(String node, Instance instance) {
    return new Instance(
        instance.name(),
        instance.component(),
        instance.replicas(),
        Optional.of(node),
        instance.domainId(),
        instance.startOnInstall(),
        instance.pinnedCores(),
        instance.elementId());
  }

  private static Node node(String name) {
    return new Node(
        name,
        name,
        Optional.empty(),
        "LINUX",
        true,
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        List.of(),
        id(9));
  }

  private Publication publication(Ownership ownership, int strength) {
    return new Publication(
        "Contact",
        "Contact",
        "sonar::Contact",
        new Size(24, 64, OptionalLong.of(64)),
        rate,
        burst,
        jitterNs,
        Reliability.RELIABLE,
        ownership,
        strength,
        List.of(),
        EndpointPolicies.DEFAULT,
        id(4));
  }

  private BundleManifest manifest(
      Ownership ownership, List<Component> sources, List<Instance> writers, List<Flow> connected) {
    Subscription subscription =
        new Subscription(
            "Contact",
            "Contact",
            "sonar::Contact",
            Reliability.RELIABLE,
            ownership,
            List.of(),
            EndpointPolicies.DEFAULT,
            contentFilter,
            0,
            id(5));
    List<Component> components = new ArrayList<>(sources);
    components.add(component("Display", List.of(), read ? List.of(subscription) : List.of()));
    List<Instance> instances = new ArrayList<>(writers);
    instances.add(instance("display", "Display-1.0.0", 1));
    return new BundleManifest(
        BundleManifest.SCHEMA,
        new Tool("slipway", "0.1.0"),
        new Deployment("lab", "1.0.0", id(1), "00"),
        List.of(),
        List.of(
            new Topic(
                "Contact",
                "sonar::Contact",
                Payload.TYPED,
                id(2),
                writers.stream().map(Instance::name).toList(),
                read ? List.of("display") : List.of())),
        components,
        instances,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        connected,
        new Thresholds(0.01, 0.001, 0.02),
        List.of());
  }

  private static Component component(
      String name, List<Publication> publications, List<Subscription> subscriptions) {
    return new Component(
        name + "-1.0.0",
        name,
        "1.0.0",
        ComponentKind.DUMMY,
        "components/" + name + "-1.0.0",
        Optional.empty(),
        id(3),
        publications,
        subscriptions,
        List.of());
  }

  private static Instance instance(String name, String component, int replicas) {
    return new Instance(name, component, replicas, Optional.empty(), 0, true, List.of(), id(6));
  }

  private static String id(int number) {
    return "00000000-0000-4000-8000-%012d".formatted(number);
  }
}
