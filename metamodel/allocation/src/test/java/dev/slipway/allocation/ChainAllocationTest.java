// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.allocation.AllocationProblem.Worth;
import dev.slipway.allocation.Proposal.Outcome;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.model.experiment.PairClass;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.LatencyAnalysis;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chains of reactions: short where traffic leaves a choice, and never longer than allowed. */
class ChainAllocationTest {
  private static final AllocationRequest ALL = new AllocationRequest(Set.of(), Set.of(), 60, 1);

  /** Longer than a transfer within a node, and shorter than one over a network. */
  private static final long WITHIN_A_NODE = 80_000;

  private final DrawnSystem system = new DrawnSystem();

  private static List<String> messages(Proposal proposal) {
    return proposal.diagnostics().stream().map(Diagnostic::message).toList();
  }

  @Test
  void bringsChainsOntoOneNodeWhereTrafficIsTheSame() {
    PhysicalHost bow = system.host("bow", 8);
    Node one = system.machine("one", bow);
    Node two = system.machine("two", bow);
    ComponentInstance camera = system.instance("camera", 0.1, one);
    ComponentInstance tracker = system.instance("tracker", 0.1, two);
    ComponentInstance log = system.instance("log", 0.1, two);
    system.flow(camera, tracker, 10);
    system.flow(camera, log, 10);
    system.reaction(tracker, 10_000_000);

    Proposal proposal = Allocator.propose(system.model(), ALL);

    assertThat(proposal.outcome()).isEqualTo(Outcome.OPTIMAL);
    assertThat(camera.getAllocatedTo()).isSameAs(tracker.getAllocatedTo());
    // The log is in no chain, so it stays.
    assertThat(log.getAllocatedTo()).isSameAs(two);
    assertThat(proposal.trafficBefore()).isZero();
    assertThat(proposal.transfersAfter()).isLessThan(proposal.transfersBefore());
    assertThat(new AllocationReport(proposal).toText())
        .contains("Reaction chains that change, in the worst case\n", "camera", "tracker react")
        .contains("Transfers in reaction chains: 300 us before, 50 us after.");
  }

  private ComponentInstance drawWhatTrafficPullsApart() {
    PhysicalHost bow = system.host("bow", 4);
    PhysicalHost bridge = system.host("bridge", 4);
    ComponentInstance camera = system.instance("camera", 1.5, bow);
    ComponentInstance tracker = system.instance("tracker", 1.5, bridge);
    ComponentInstance log = system.instance("log", 1.5, bow);
    system.flow(camera, tracker, 1);
    system.flow(camera, log, 100);
    return tracker;
  }

  @Test
  void keepsDeadlinesEvenForMoreTraffic() {
    ComponentInstance tracker = drawWhatTrafficPullsApart();
    assertThat(Allocator.propose(system.model(), ALL).moves()).isEmpty();

    system.reaction(tracker, WITHIN_A_NODE);
    Proposal proposal = Allocator.propose(system.model(), ALL);

    assertThat(proposal.outcome()).isEqualTo(Outcome.OPTIMAL);
    assertThat(proposal.trafficAfter()).isGreaterThan(proposal.trafficBefore());
    assertThat(LatencyAnalysis.of(new ModelIndex(system.model())).chains())
        .allMatch(chain -> chain.verdict().equals("kept"))
        .hasSize(1);
  }

  @Test
  void namesTheDeadlineAmongWhatContradicts() {
    ComponentInstance tracker = drawWhatTrafficPullsApart();
    system.reaction(tracker, WITHIN_A_NODE);
    tracker.getApartFrom().add(camera());

    Proposal proposal = Allocator.propose(system.model(), ALL);

    assertThat(proposal.outcome()).isEqualTo(Outcome.INFEASIBLE);
    assertThat(messages(proposal))
        .containsExactlyInAnyOrder(
            "It and camera are on different hosts.",
            "The chain that ends with its reaction react takes at most 80 us.");
  }

  @Test
  void leavesDeadlinesThatNoAllocationKeepsToTheRules() {
    ComponentInstance tracker = drawWhatTrafficPullsApart();
    system.reaction(tracker, 1);

    assertThat(Allocator.propose(system.model(), ALL).outcome()).isEqualTo(Outcome.OPTIMAL);
  }

  @Test
  void aTransferTakesAsLongAsItsClassOfPairsWasMeasured() {
    ComponentInstance tracker = drawWhatTrafficPullsApart();
    system.reaction(tracker, 5_000_000);
    MeasuredCosts throughputs =
        MeasuredCosts.ofThroughputs(Map.of(PairClass.HNR, 20.0, PairClass.NOT_HNR, 20.0));
    MeasuredCosts slow = throughputs.withRoundTrips(Map.of(PairClass.NOT_HNR, 20e6));

    assertThat(Allocator.propose(system.model(), ALL.with(throughputs)).moves()).isEmpty();
    Proposal proposal = Allocator.propose(system.model(), ALL.with(slow));

    assertThat(camera().getAllocatedTo()).isSameAs(tracker.getAllocatedTo());
    assertThat(proposal.chainsBefore().get(0).time().worst()).isGreaterThan(10_000_000);
    assertThat(proposal.chainsAfter().get(0).time().worst()).isLessThan(5_000_000);
  }

  private ComponentInstance camera() {
    return new ModelIndex(system.model())
        .all(ComponentInstance.class).stream()
            .filter(each -> each.getName().equals("camera"))
            .findFirst()
            .orElseThrow();
  }

  /** Draws chains of three at random on two machines of a host and on another host. */
  private AllocationProblem random(int seed) {
    Random random = new Random(seed);
    PhysicalHost bow = system.host("bow", 4);
    List<Node> nodes =
        List.of(system.machine("one", bow), system.machine("two", bow), system.host("bridge", 4));
    List<ComponentInstance> drawn = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      drawn.add(system.instance("c" + i, 0.5 * (1 + random.nextInt(3)), nodes.get(i % 3)));
    }
    for (int i = 0; i < 6; i++) {
      int from = random.nextInt(4);
      int to = from + 1 + random.nextInt(4 - from);
      system.flow(drawn.get(from), drawn.get(to), random.nextInt(3) * 20);
    }
    for (int i = 1; i < 5; i++) {
      system.reaction(drawn.get(i), 300_000 + random.nextInt(4) * 150_000);
    }
    return ProblemReader.read(new ModelIndex(system.model()), ALL);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void findsNothingWorseThanTryingAll(int seed) {
    AllocationProblem problem = random(seed);
    assertThat(problem.constraints()).anyMatch(Constraint.Deadline.class::isInstance);
    Worth best = null;
    int nodes = problem.nodes().size();
    for (int code = 0; code < Math.pow(nodes, 5); code++) {
      int[] allocation = new int[5];
      for (int instance = 0, rest = code; instance < 5; instance++, rest /= nodes) {
        allocation[instance] = rest % nodes;
      }
      Worth worth = problem.worth(allocation);
      if (problem.broken(allocation).isEmpty() && (best == null || worth.compareTo(best) < 0)) {
        best = worth;
      }
    }

    Proposal proposal = Allocator.propose(system.model(), ALL);

    if (best == null) {
      assertThat(proposal.outcome()).isEqualTo(Outcome.INFEASIBLE);
    } else {
      assertThat(proposal.outcome()).isEqualTo(Outcome.OPTIMAL);
      assertThat(proposal.trafficAfter()).isEqualTo(best.traffic());
      assertThat(proposal.transfersAfter()).isEqualTo(best.transfers());
      assertThat(proposal.moves()).hasSize(best.moves());
    }
  }

  @Test
  void annealingMendsMissedDeadlines() {
    List<ComponentInstance> drawn = new ArrayList<>();
    List<PhysicalHost> hosts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      hosts.add(system.host("h" + i, 4));
    }
    for (int i = 0; i < 12; i++) {
      drawn.add(system.instance("c" + i, 1.5, hosts.get(i % 6)));
    }
    for (int i = 0; i < 12; i += 4) {
      system.flow(drawn.get(i), drawn.get(i + 1), 1);
      system.reaction(drawn.get(i + 1), WITHIN_A_NODE);
    }
    // Two fit on a host, and heavy flows keep the chains apart.
    for (int i = 0; i < 12; i += 2) {
      system.flow(drawn.get(i), drawn.get((i + 3) % 12), 50);
    }
    AllocationProblem problem = ProblemReader.read(new ModelIndex(system.model()), ALL);
    assertThat(problem.broken(problem.current())).isNotEmpty();

    Annealing.Result found =
        new Annealing(problem, 1).improve(problem.current(), System.nanoTime() + 60_000_000_000L);

    assertThat(problem.broken(found.allocation())).isEmpty();
  }
}
