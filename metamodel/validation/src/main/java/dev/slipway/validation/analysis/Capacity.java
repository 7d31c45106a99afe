// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.infrastructure.CapacityLimits;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.VirtualMachine;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What there is of a resource, and how much of it may be planned.
 *
 * @param amount in the resource's unit; empty where the model does not say, which is no limit
 * @param share how much of it may be planned: 0.7 is 70 %
 */
public record Capacity(OptionalDouble amount, double share) {
  /** What may be planned; empty where the amount is not known. */
  public OptionalDouble allowed() {
    return amount.isPresent()
        ? OptionalDouble.of(amount.getAsDouble() * share)
        : OptionalDouble.empty();
  }

  /**
   * What a node has.
   *
   * @param guests the virtual machines that it carries itself, whose GPUs are not its own
   * @throws IllegalArgumentException if it is a resource of interfaces or networks
   */
  public static Capacity of(CapacityResource resource, Node node, List<VirtualMachine> guests) {
    EffectiveNode effective = EffectiveNode.of(node);
    CapacityLimits limits = EffectiveNode.limits(node);
    return switch (resource) {
      case CPU -> new Capacity(cores(effective), limits.getCpuUtilization());
      case MEMORY -> new Capacity(memory(effective), limits.getMemoryUtilization());
      case DISK -> new Capacity(effective.disk(), limits.getDiskUtilization());
      case GPU -> {
        double passed = guests.stream().mapToInt(guest -> EffectiveNode.of(guest).gpus()).sum();
        yield new Capacity(OptionalDouble.of(effective.gpus() - passed), 1);
      }
      case VCPU -> new Capacity(threads(effective), limits.getVcpuOvercommit());
      case VM_MEMORY -> new Capacity(memory(effective), limits.getMemoryOvercommit());
      case VM_GPU -> new Capacity(OptionalDouble.of(effective.gpus()), 1);
      case NIC_SENT, NIC_RECEIVED, NETWORK ->
          throw new IllegalArgumentException("no resource of a node: " + resource);
    };
  }

  /** What an interface sends at most in bit/s. */
  public static Capacity sent(Nic nic) {
    return of(nic, Direction.EGRESS);
  }

  /** What an interface receives at most in bit/s. */
  public static Capacity received(Nic nic) {
    return of(nic, Direction.INGRESS);
  }

  private static Capacity of(Nic nic, Direction direction) {
    double speed = nic.getSpeed() == null ? Double.POSITIVE_INFINITY : nic.getSpeed();
    NetworkQos qos = nic.getQos();
    if (qos != null) {
      speed =
          Math.min(
              speed, PolicyRates.of(qos, direction).maxRate().map(Long::doubleValue).orElse(speed));
    }
    return new Capacity(
        Double.isFinite(speed) ? OptionalDouble.of(speed) : OptionalDouble.empty(),
        EffectiveNode.limits((Node) nic.eContainer()).getNetworkUtilization());
  }

  /** What a network's medium carries at most in bit/s. */
  public static Capacity of(Network network) {
    CapacityLimits limits =
        network.eContainer() instanceof Site site && site.getLimits() != null
            ? site.getLimits()
            : InfrastructureFactory.eINSTANCE.createCapacityLimits();
    return new Capacity(
        network.getCapacity() == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(network.getCapacity()),
        limits.getNetworkUtilization());
  }

  private static OptionalDouble threads(EffectiveNode node) {
    int each = node.node() instanceof PhysicalHost host ? Math.max(1, host.getThreadsPerCore()) : 1;
    OptionalDouble cores = cores(node);
    return cores.isPresent() ? OptionalDouble.of(cores.getAsDouble() * each) : cores;
  }

  private static OptionalDouble cores(EffectiveNode node) {
    return node.cores().isPresent()
        ? OptionalDouble.of(node.cores().getAsInt())
        : OptionalDouble.empty();
  }

  private static OptionalDouble memory(EffectiveNode node) {
    return node.memory().isPresent()
        ? OptionalDouble.of(node.memory().getAsLong())
        : OptionalDouble.empty();
  }
}
