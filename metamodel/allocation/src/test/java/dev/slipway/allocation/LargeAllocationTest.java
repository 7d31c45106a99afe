// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.slipway.allocation.PlacementModel.Effort;
import dev.slipway.allocation.Proposal.Outcome;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.Validator;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is done where a problem is too large to be solved as a whole. */
class LargeAllocationTest {
  private static final AllocationRequest ALL = new AllocationRequest(Set.of(), Set.of(), 60, 1);
  private static final Effort EFFORT = new Effort(10, 60, 1);

  private final DrawnSystem system = new DrawnSystem();

  private AllocationProblem problem() {
    return ProblemReader.read(new ModelIndex(system.model()), ALL);
  }

  private static long endOfTime() {
    return System.nanoTime() + 120_000_000_000L;
  }

  /** Instances of half a core to one and a half on hosts of four, exchanging at random. */
  private List<ComponentInstance> random(int seed, int hosts, int instances, int flows) {
    Random random = new Random(seed);
    List<PhysicalHost> nodes = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      nodes.add(system.host("h" + i, 4));
    }
    List<ComponentInstance> drawn = new ArrayList<>();
    for (int i = 0; i < instances; i++) {
      drawn.add(system.instance("c" + i, 0.5 * (1 + random.nextInt(3)), nodes.get(i % hosts)));
    }
    for (int i = 0; i < flows; i++) {
      int from = random.nextInt(instances);
      int to = random.nextInt(instances);
      if (from != to) {
        system.flow(drawn.get(from), drawn.get(to), 1 + random.nextInt(100));
      }
    }
    return drawn;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void annealingComesWithinFivePercentOfTheBestOfSmallSystems(int seed) {
    List<ComponentInstance> drawn = random(seed, 4, 9, 16);
    drawn.get(0).getApartFrom().add(drawn.get(1));
    drawn.get(2).getTogetherWith().add(drawn.get(6));
    drawn.get(6).setAllocatedTo(drawn.get(2).getAllocatedTo());
    AllocationProblem problem = problem();
    assertThat(problem.broken(problem.current())).isEmpty();

    Annealing.Result found = new Annealing(problem, 1).improve(problem.current(), endOfTime());

    assertThat(problem.broken(found.allocation())).isEmpty();
    Proposal best = Allocator.propose(system.model(), ALL);
    assertThat(best.outcome()).isEqualTo(Outcome.OPTIMAL);
    assertThat(problem.traffic(found.allocation()))
        .isBetween(best.trafficAfter(), best.trafficAfter() * 105 / 100);
    Relaxation relaxation = Relaxation.of(problem);
    int[] hosts = Arrays.stream(found.allocation()).map(node -> problem.hosts()[node]).toArray();
    SpreadBound.Result spread = SpreadBound.of(relaxation, hosts, endOfTime());
    assertThat(spread.bound()).isPositive().isLessThanOrEqualTo(best.trafficAfter());
    assertThat(spread.rest()).hasSameSizeAs(relaxation.costs());
    assertThat(PieceBound.of(relaxation, EFFORT)).isLessThanOrEqualTo(best.trafficAfter());
    assertThat(TrafficBound.of(problem, found.allocation(), EFFORT))
        .isBetween(spread.bound(), best.trafficAfter());
  }

  @ParameterizedTest
  @MethodSource("twentySeeds")
  void noAllocationHasLessTrafficThanTheBound(int seed) {
    random(seed, 4, 9, 24);
    AllocationProblem problem = problem();

    Proposal best = Allocator.propose(system.model(), ALL);

    assertThat(best.outcome()).isEqualTo(Outcome.OPTIMAL);
    assertThat(TrafficBound.of(problem, problem.current(), EFFORT))
        .isPositive()
        .isLessThanOrEqualTo(best.trafficAfter());
  }

  private static IntStream twentySeeds() {
    return IntStream.rangeClosed(5, 24);
  }

  /** Each exchange of two single instances would part two clusters first. */
  @Test
  void wholeClustersChangePlaces() {
    List<PhysicalHost> hosts = List.of(system.host("a", 10), system.host("b", 10));
    List<ComponentInstance> drawn = new ArrayList<>();
    for (int cluster = 0; cluster < 4; cluster++) {
      for (int i = 0; i < 4; i++) {
        drawn.add(system.instance("c" + cluster + i, 1, hosts.get(cluster % 2)));
        for (int j = 0; j < i; j++) {
          system.flow(drawn.get(4 * cluster + i), drawn.get(4 * cluster + j), 100);
        }
      }
    }
    system.flow(drawn.get(0), drawn.get(4), 1);
    AllocationProblem problem = problem();
    assertThat(problem.traffic(problem.current())).isPositive();

    Annealing.Result found = new Annealing(problem, 1).improve(problem.current(), endOfTime());

    assertThat(problem.broken(found.allocation())).isEmpty();
    assertThat(problem.traffic(found.allocation())).isZero();
  }

  @Test
  void theBoundIsExactWhereNoTwoFitOnAHost() {
    List<PhysicalHost> hosts =
        List.of(system.host("a", 4), system.host("b", 4), system.host("c", 4));
    List<ComponentInstance> drawn = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      drawn.add(system.instance("c" + i, 2, hosts.get(i)));
    }
    system.flow(drawn.get(0), drawn.get(1), 10);
    system.flow(drawn.get(1), drawn.get(2), 20);
    AllocationProblem problem = problem();

    assertThat(PieceBound.of(Relaxation.of(problem), EFFORT))
        .isPositive()
        .isEqualTo(problem.traffic(problem.current()));
  }

  @Test
  void theBoundCountsWhatMustBeDividedWhereHostsAreScarce() {
    // Three pairs of 2 cores each, and two hosts of 3.2: one pair is divided.
    List<PhysicalHost> hosts = List.of(system.host("a", 4), system.host("b", 4));
    for (int i = 0; i < 3; i++) {
      ComponentInstance first = system.instance("first" + i, 1, hosts.get(0));
      ComponentInstance second = system.instance("second" + i, 1, hosts.get(1));
      system.flow(first, second, 10 * (i + 1));
    }
    AllocationProblem problem = problem();

    Proposal best = Allocator.propose(system.model(), ALL);

    assertThat(best.trafficAfter()).isPositive();
    assertThat(PieceBound.of(Relaxation.of(problem), EFFORT)).isEqualTo(best.trafficAfter());
  }

  @Test
  void theBoundCountsWhatHasNoRoomBesideAnInstance() {
    // A ring of six, of which a host holds two: three of the six flows are between hosts.
    List<PhysicalHost> hosts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      hosts.add(system.host("h" + i, 4));
    }
    List<ComponentInstance> drawn = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      drawn.add(system.instance("c" + i, 1.6, hosts.get(i)));
    }
    for (int i = 0; i < 6; i++) {
      system.flow(drawn.get(i), drawn.get((i + 1) % 6), 10);
    }
    AllocationProblem problem = problem();

    SpreadBound.Result spread =
        SpreadBound.of(Relaxation.of(problem), problem.current(), endOfTime());

    assertThat(spread.bound())
        .isCloseTo(Allocator.propose(system.model(), ALL).trafficAfter(), withinPercentage(0.1));
  }

  @Test
  void theBoundCountsNoPartsOfInstances() {
    // Of three instances of 1.5 cores, 1.47 would fit beside one of 1 on a host of 3.2.
    List<PhysicalHost> hosts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      hosts.add(system.host("h" + i, 4));
    }
    ComponentInstance middle = system.instance("middle", 1, hosts.get(3));
    for (int i = 0; i < 3; i++) {
      system.flow(system.instance("c" + i, 1.5, hosts.get(i)), middle, 10);
    }
    AllocationProblem problem = problem();

    SpreadBound.Result spread =
        SpreadBound.of(Relaxation.of(problem), problem.current(), endOfTime());

    assertThat(spread.bound())
        .isCloseTo(Allocator.propose(system.model(), ALL).trafficAfter(), withinPercentage(0.1));
  }

  @Test
  void cutsAtTheWeakestPlace() {
    long[][] weights = new long[4][4];
    edge(weights, 0, 1, 5);
    edge(weights, 1, 2, 2);
    edge(weights, 2, 3, 4);
    edge(weights, 0, 3, 1);
    assertThat(PieceBound.minimumCut(weights)).isEqualTo(3);
  }

  private static void edge(long[][] weights, int from, int to, long weight) {
    weights[from][to] = weight;
    weights[to][from] = weight;
  }

  @Test
  void proposesForManyInstancesWhatAllRulesAccept() {
    List<PhysicalHost> hosts = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      hosts.add(system.host("h" + i, 4));
    }
    List<ComponentInstance> drawn = new ArrayList<>();
    for (int i = 0; i < 104; i++) {
      drawn.add(system.instance("c" + i, 0.75, hosts.get(i % 40)));
    }
    for (int i = 0; i < 104; i += 4) {
      for (int j = 1; j < 4; j++) {
        system.flow(drawn.get(i), drawn.get(i + j), 50);
      }
      system.flow(drawn.get(i), drawn.get((i + 8) % 104), 1);
    }
    drawn.get(0).getApartFrom().add(drawn.get(1));

    Proposal proposal = Allocator.propose(system.model(), ALL);

    assertThat(proposal.outcome()).isEqualTo(Outcome.FEASIBLE);
    assertThat(proposal.diagnostics()).isEmpty();
    assertThat(Validator.validate(system.model()).diagnostics())
        .noneMatch(found -> found.severity() == Severity.ERROR);
    // Four fit on a host, so all but the pair that is apart and the weak flows stay inside.
    assertThat(proposal.trafficAfter()).isLessThan(proposal.trafficBefore() / 20);
    assertThat(proposal.bound()).isLessThanOrEqualTo(proposal.trafficAfter());
    assertThat(proposal.gap().orElseThrow()).isLessThan(0.05);
    assertThat(drawn.get(0).getAllocatedTo()).isNotSameAs(drawn.get(1).getAllocatedTo());
    assertThat(drawn.get(4).getAllocatedTo()).isSameAs(drawn.get(5).getAllocatedTo());
  }
}
