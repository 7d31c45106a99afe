// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import dev.slipway.diagnostics.Allowed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * What is known at a moment of a server that installs hosts: the hosts that the bundle has it
 * install, and what it said of them when it was last asked.
 *
 * <p>A value; part of a {@link SystemSnapshot}.
 *
 * @param name the node that it runs on
 * @param elementId UUID of its model element
 * @param contact whether it answers
 * @param problem why it does not answer
 * @param hosts the hosts that it installs, by the name of their node
 */
public record ProvisioningSnapshot(
    String name, String elementId, Contact contact, Optional<Problem> problem, List<Host> hosts)
    implements WatchedSource<ProvisioningSnapshot> {
  public ProvisioningSnapshot {
    hosts = List.copyOf(hosts);
  }

  @Override
  public ProvisioningSnapshot silent(Problem why) {
    return new ProvisioningSnapshot(
        name,
        elementId,
        Contact.UNREACHABLE,
        Optional.of(why),
        hosts.stream()
            .map(host -> Host.drawn(host.address(), host.node(), host.elementId(), host.image()))
            .toList());
  }

  /** The host that is a node. */
  public Optional<Host> host(String node) {
    return hosts.stream().filter(host -> host.node().equals(node)).findFirst();
  }

  /**
   * The same where hosts that have booted are ready for components.
   *
   * @param ready whether the node of that name is
   */
  public ProvisioningSnapshot withReady(Predicate<String> ready) {
    return new ProvisioningSnapshot(
        name,
        elementId,
        contact,
        problem,
        hosts.stream()
            .map(
                host ->
                    host.stage() == InstallationStage.BOOTED && ready.test(host.node())
                        ? host.at(InstallationStage.READY)
                        : host)
            .toList());
  }

  /**
   * A host.
   *
   * @param address of the resource in plans
   * @param node name of its node in the bundle
   * @param elementId UUID of the node
   * @param image the drawn image
   * @param partition what is restored or saved, or was when it failed; empty where that is not said
   * @param percent how much of it is, 0 to 100; empty where that is not said
   * @param cause why it refused or failed, that its image is not the drawn one, or the image that
   *     its disk is saved as; empty otherwise
   */
  public record Host(
      String address,
      String node,
      String elementId,
      String image,
      InstallationStage stage,
      Optional<String> partition,
      @Allowed(max = 100) OptionalLong percent,
      Optional<String> cause) {
    /** A host of which nothing is known. */
    public static Host drawn(String address, String node, String elementId, String image) {
      return new Host(
          address,
          node,
          elementId,
          image,
          InstallationStage.UNKNOWN,
          Optional.empty(),
          OptionalLong.empty(),
          Optional.empty());
    }

    private Host at(InstallationStage next) {
      return new Host(address, node, elementId, image, next, partition, percent, cause);
    }

    /** What is being restored or saved, and how far: such as {@code sda1 40 %}; may be empty. */
    public String progress() {
      return stage == InstallationStage.RESTORING || stage == InstallationStage.CAPTURING
          ? partition.orElse("") + (percent.isPresent() ? " " + percent.getAsLong() + " %" : "")
          : "";
    }
  }
}
