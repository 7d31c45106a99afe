// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.CloudSnapshot.Stack;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.InstanceState;
import dev.slipway.live.Problem;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ServerState;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Flow;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.live.SystemSnapshot.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Parts of snapshots, with what the drawing shows of them. Empty texts stand for nothing. */
public final class SnapshotParts {
  /** The host that all servers are drawn on. */
  private static final String HYPERVISOR = "kvm-1";

  private SnapshotParts() {}

  /** A whole snapshot of now; each part is a node, a cloud, a provisioning server or a topic. */
  public static SystemSnapshot snapshot(Object... parts) {
    return snapshot(Instant.now(), parts);
  }

  /** The same of another moment. */
  static SystemSnapshot snapshot(Instant time, Object... parts) {
    return new SystemSnapshot(
        "test",
        "deployment",
        time,
        of(Node.class, parts),
        of(Topic.class, parts),
        of(CloudSnapshot.class, parts),
        of(ProvisioningSnapshot.class, parts));
  }

  private static <T> List<T> of(Class<T> type, Object... parts) {
    return Stream.of(parts).filter(type::isInstance).map(type::cast).toList();
  }

  /** A node, prepared and with a load of a quarter if it is reached. */
  public static Node node(
      String elementId, String name, Contact contact, String problem, Instance... instances) {
    boolean reached = contact == Contact.REACHED;
    return new Node(
        name,
        elementId,
        name,
        "LINUX",
        List.of(),
        true,
        contact,
        text(problem).map(why -> new Problem("TEST", "error", "No answer", why, "")),
        reached,
        reached ? Optional.of(0.25) : Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        List.of(),
        List.of(instances));
  }

  /** A process that the bundle has where it has an element; its name is its label, too. */
  public static Instance instance(
      String elementId, String name, InstanceState state, OptionalLong process, String cause) {
    return new Instance(
        name,
        name,
        text(elementId),
        !elementId.isEmpty(),
        Optional.of("Component-1.0.0"),
        Optional.of(InstanceState.RUNNING),
        state,
        process,
        Optional.empty(),
        text(cause));
  }

  /** A cloud that answers, with a stack that is at work and a whole one. */
  public static CloudSnapshot cloud(Server... servers) {
    return new CloudSnapshot(
        "private",
        "cloud-element",
        Contact.REACHED,
        Optional.empty(),
        Optional.empty(),
        List.of(
            CloudSnapshot.Host.drawn("blade-1", "KVM", HYPERVISOR, Optional.empty()),
            CloudSnapshot.Host.drawn("blade-2", "KVM", "kvm-2", Optional.empty())),
        List.of(stack("growing", 5), stack("whole", 9)),
        List.of(servers),
        List.of());
  }

  private static Stack stack(String name, int done) {
    return new Stack(
        "stack/private/" + name, name, "crew", Optional.of("CREATE"), done, 9, Optional.empty());
  }

  /** A server of a stack. */
  public static Server server(
      String elementId, String node, String stack, ServerState state, String host, String cause) {
    return new Server(
        "server/private/" + node,
        node,
        elementId,
        node,
        stack,
        state,
        Optional.empty(),
        text(cause),
        Optional.of(HYPERVISOR),
        text(host),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** A provisioning server that answers. */
  public static ProvisioningSnapshot installer(ProvisioningSnapshot.Host... hosts) {
    return new ProvisioningSnapshot(
        "store", "store-element", Contact.REACHED, Optional.empty(), List.of(hosts));
  }

  /** A host that is installed; two fifths of its first partition while that is restored. */
  public static ProvisioningSnapshot.Host installed(
      String elementId, InstallationStage stage, String cause) {
    boolean restores = stage == InstallationStage.RESTORING;
    return new ProvisioningSnapshot.Host(
        "installation/store/" + elementId,
        elementId,
        elementId,
        "debian",
        stage,
        restores ? Optional.of("sda1") : Optional.empty(),
        restores ? OptionalLong.of(40) : OptionalLong.empty(),
        text(cause));
  }

  /** A topic. */
  public static Topic topic(String name, Flow... flows) {
    return new Topic(
        name,
        name,
        "Type",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        List.of(flows));
  }

  /** Samples from one element to another, none of which is lost. */
  public static Flow flow(String fromId, String toId, double drawn, Optional<Double> rate) {
    return flow(fromId, toId, drawn, rate, OptionalLong.empty(), OptionalLong.empty());
  }

  /** Samples from one element to another. */
  public static Flow flow(
      String fromId,
      String toId,
      double drawn,
      Optional<Double> rate,
      OptionalLong lost,
      OptionalLong slowest) {
    return new Flow(
        fromId, Optional.of(fromId), toId, toId, drawn, rate, lost, OptionalLong.empty(), slowest);
  }

  private static Optional<String> text(String said) {
    return Optional.of(said).filter(text -> !text.isEmpty());
  }
}
