// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.AllocationProblem.Pair;
import dev.slipway.allocation.AllocationProblem.PairCosts;
import dev.slipway.allocation.Constraint.Apart;
import dev.slipway.allocation.Constraint.Limit;
import dev.slipway.allocation.Constraint.Places;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An allocation problem without what tells hosts apart: as many equal hosts, each with as much as
 * the largest one has. Whatever no allocation to these avoids, none to the drawn hosts does.
 *
 * @param instances how many
 * @param pairs the instances that exchange data
 * @param costs what each pair costs at least on two hosts, in bit/s
 * @param divided the pairs that are on two hosts in any allocation
 * @param resources what is limited
 * @param hosts how many
 */
record Relaxation(
    int instances,
    List<Pair> pairs,
    long[] costs,
    BitSet divided,
    List<Resource> resources,
    int hosts) {
  /** What the largest host has of one resource, and what instances need of it. */
  record Resource(long[] demands, long capacity) {
    /**
     * The resource in the greatest unit that all demands are multiples of: no demand fills less.
     */
    static Resource of(long[] demands, long capacity) {
      long unit = 0;
      for (long demand : demands) {
        unit = greatestCommonDivisor(unit, demand);
      }
      long whole = Math.max(1, unit);
      return new Resource(
          Arrays.stream(demands).map(demand -> demand / whole).toArray(), capacity / whole);
    }

    private static long greatestCommonDivisor(long first, long second) {
      return second == 0 ? first : greatestCommonDivisor(second, first % second);
    }
  }

  /** The relaxation of a problem. */
  static Relaxation of(AllocationProblem problem) {
    int[] hosts = problem.hosts();
    return new Relaxation(
        problem.instances().size(),
        problem.pairs(),
        leastCosts(problem, hosts),
        divided(problem, hosts),
        resources(problem, hosts),
        (int) Arrays.stream(hosts).distinct().count());
  }

  /** The same with other costs of the pairs. */
  Relaxation with(long[] others) {
    return new Relaxation(instances, pairs, others, divided, resources, hosts);
  }

  private static long[] leastCosts(AllocationProblem problem, int[] domains) {
    long[] least = new long[problem.pairs().size()];
    for (int pair = 0; pair < least.length; pair++) {
      long found = Long.MAX_VALUE;
      for (int first = 0; first < domains.length; first++) {
        for (int second = 0; second < domains.length; second++) {
          if (domains[first] != domains[second]) {
            long cost = problem.costs().cost(pair, first, second);
            found = cost == PairCosts.UNREACHABLE ? found : Math.min(found, cost);
          }
        }
      }
      least[pair] = found == Long.MAX_VALUE ? 0 : found;
    }
    return least;
  }

  private static BitSet divided(AllocationProblem problem, int[] hosts) {
    List<BitSet> places = new ArrayList<>();
    for (int instance = 0; instance < problem.instances().size(); instance++) {
      BitSet all = new BitSet();
      Arrays.stream(hosts).forEach(all::set);
      places.add(all);
    }
    Set<Pair> apart = new HashSet<>();
    for (Constraint constraint : problem.constraints()) {
      if (constraint instanceof Places some) {
        BitSet allowed = new BitSet();
        some.nodes().stream().forEach(node -> allowed.set(hosts[node]));
        places.get(some.instance()).and(allowed);
      } else if (constraint instanceof Apart two && isOfHosts(two.domains(), hosts)) {
        apart.add(new Pair(two.first(), two.second()));
        apart.add(new Pair(two.second(), two.first()));
      }
    }
    BitSet divided = new BitSet();
    for (int pair = 0; pair < problem.pairs().size(); pair++) {
      Pair both = problem.pairs().get(pair);
      divided.set(
          pair,
          apart.contains(both) || !places.get(both.first()).intersects(places.get(both.second())));
    }
    return divided;
  }

  /** Whether two domains are never of one host. */
  private static boolean isOfHosts(int[] domains, int[] hosts) {
    return IntStream.range(0, hosts.length)
        .allMatch(
            node ->
                IntStream.range(0, node)
                    .allMatch(
                        other -> hosts[node] != hosts[other] || domains[node] == domains[other]));
  }

  private static List<Resource> resources(AllocationProblem problem, int[] domains) {
    List<Resource> resources = new ArrayList<>();
    Map<List<Long>, List<Limit>> byDemands = new LinkedHashMap<>();
    for (Constraint constraint : problem.constraints()) {
      if (constraint instanceof Limit limit) {
        byDemands
            .computeIfAbsent(
                Arrays.stream(limit.demands()).boxed().toList(), unused -> new ArrayList<>())
            .add(limit);
      }
    }
    byDemands
        .values()
        .forEach(
            limits -> {
              long most = 0;
              for (int domain : Arrays.stream(domains).distinct().toArray()) {
                most = Math.max(most, capacity(limits, domains, domain));
              }
              if (most < Long.MAX_VALUE) {
                resources.add(Resource.of(limits.get(0).demands(), most));
              }
            });
    return List.copyOf(resources);
  }

  /** What the nodes of a host have together; the greatest number where one has no limit. */
  private static long capacity(List<Limit> limits, int[] domains, int domain) {
    int[] nodes =
        IntStream.range(0, domains.length).filter(node -> domains[node] == domain).toArray();
    long sum = 0;
    for (int node : nodes) {
      long own =
          limits.stream()
              .filter(limit -> limit.nodes().get(node))
              .mapToLong(Limit::capacity)
              .min()
              .orElse(Long.MAX_VALUE);
      sum = own == Long.MAX_VALUE || sum == Long.MAX_VALUE ? Long.MAX_VALUE : sum + own;
    }
    long whole =
        limits.stream()
            .filter(limit -> Arrays.stream(nodes).allMatch(limit.nodes()::get))
            .mapToLong(Limit::capacity)
            .min()
            .orElse(Long.MAX_VALUE);
    return Math.min(sum, whole);
  }
}
