// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ResourceDemand;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an instance needs of its node, wherever that is.
 *
 * @param cores cores that it keeps busy, its reactions included
 * @param memory MiB
 * @param disk GiB
 * @param gpus GPUs
 */
public record Demand(double cores, double memory, double disk, double gpus) {
  /** Needs nothing. */
  public static final Demand NONE = new Demand(0, 0, 0, 0);

  /** Both together. */
  public Demand plus(Demand other) {
    return new Demand(
        cores + other.cores, memory + other.memory, disk + other.disk, gpus + other.gpus);
  }

  private record ByInstance(Map<ComponentInstance, Demand> demands) {
    private static ByInstance of(ModelIndex index) {
      Map<ComponentInstance, Demand> demands = new LinkedHashMap<>();
      index
          .all(ComponentInstance.class)
          .forEach(instance -> demands.put(instance, ofProcesses(instance)));
      SampleRates rates = SampleRates.of(index);
      for (ReactionOrder.Point point : ReactionOrder.of(index).points()) {
        double busy =
            rates.reactions(point)
                * SampleRates.replicas(point.instance())
                * ComputeTimes.of(point.reaction()).mean()
                / 1e9;
        if (busy > 0) {
          demands.merge(point.instance(), new Demand(busy, 0, 0, 0), Demand::plus);
        }
      }
      return new ByInstance(demands);
    }

    private static Demand ofProcesses(ComponentInstance instance) {
      if (instance.getType() == null || instance.getType().getDemand() == null) {
        return NONE;
      }
      ResourceDemand each = instance.getType().getDemand();
      int replicas = SampleRates.replicas(instance);
      return new Demand(
          each.getCores() * replicas,
          (double) each.getMemory() * replicas,
          each.getDisk() * replicas,
          (double) each.getGpus() * replicas);
    }
  }

  /** The demand of an instance, all its processes together. */
  public static Demand of(ComponentInstance instance, ModelIndex index) {
    return index.derived(ByInstance.class, ByInstance::of).demands().getOrDefault(instance, NONE);
  }
}
