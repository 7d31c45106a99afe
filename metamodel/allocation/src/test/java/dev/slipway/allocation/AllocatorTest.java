// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.slipway.allocation.Proposal.Outcome;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.experiment.PairClass;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.Validator;
import dev.slipway.validation.analysis.CapacityAnalysis;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.CapacityResource;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocatorTest {
  private static final AllocationRequest ALL = new AllocationRequest(Set.of(), Set.of(), 60, 1);

  private final DrawnSystem system = new DrawnSystem();

  private record DrawnPair(
      PhysicalHost bow, PhysicalHost bridge, ComponentInstance camera, ComponentInstance display) {}

  /** Draws a camera on host bow that sends to a display on host bridge. */
  private DrawnPair drawPair(int hostCores, double cores) {
    PhysicalHost bow = system.host("bow", hostCores);
    PhysicalHost bridge = system.host("bridge", hostCores);
    ComponentInstance camera = system.instance("camera", cores, bow);
    ComponentInstance display = system.instance("display", cores, bridge);
    system.flow(camera, display, 100);
    return new DrawnPair(bow, bridge, camera, display);
  }

  private Proposal propose() {
    return Allocator.propose(system.model(), ALL);
  }

  private static List<String> messages(Proposal proposal) {
    return proposal.diagnostics().stream().map(Diagnostic::message).toList();
  }

  @Test
  void putsWhatExchangesMostDataOnOneHost() {
    PhysicalHost bow = system.host("bow", 4);
    PhysicalHost bridge = system.host("bridge", 4);
    ComponentInstance camera = system.instance("camera", 1, bow);
    ComponentInstance display = system.instance("display", 1, bridge);
    ComponentInstance log = system.instance("log", 2, bridge);
    system.flow(camera, display, 100);
    system.flow(display, log, 1);

    Proposal proposal = propose();

    assertThat(proposal.outcome()).isEqualTo(Outcome.OPTIMAL);
    // 3.2 of 4 cores may be planned on a host, so the three do not fit together.
    assertThat(camera.getAllocatedTo()).isSameAs(display.getAllocatedTo());
    assertThat(log.getAllocatedTo()).isNotSameAs(display.getAllocatedTo());
    assertThat(proposal.moves()).hasSize(1);
    assertThat(proposal.trafficAfter()).isLessThan(proposal.trafficBefore() / 50).isPositive();
    assertThat(proposal.bound()).isEqualTo(proposal.trafficAfter());
    assertThat(proposal.repeatable()).isTrue();
  }

  @Test
  void aBitCountsAsItsClassOfPairsWasMeasured() {
    drawPair(4, 3);
    long drawn = propose().trafficAfter();
    MeasuredCosts costs =
        MeasuredCosts.ofThroughputs(Map.of(PairClass.HNR, 20.0, PairClass.NOT_HNR, 5.0));

    Proposal weighed = Allocator.propose(system.model(), ALL.with(costs));

    assertThat(weighed.weighed()).isTrue();
    assertThat(weighed.trafficAfter()).isCloseTo(4 * drawn, within(4L));
    // A class that was not measured counts as drawn.
    MeasuredCosts other = MeasuredCosts.ofThroughputs(Map.of(PairClass.HNR, 20.0));
    assertThat(Allocator.propose(system.model(), ALL.with(other)).trafficAfter()).isEqualTo(drawn);
  }

  @Test
  void leavesWhatIsBestAlready() {
    PhysicalHost bow = system.host("bow", 4);
    system.host("bridge", 4);
    system.flow(system.instance("camera", 1, bow), system.instance("display", 1, bow), 10);

    assertThat(propose().moves()).isEmpty();
  }

  /** Every allocation of small random systems is judged by the rules and the capacity table. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void findsNothingWorseThanTryingAll(int seed) {
    Random random = new Random(seed);
    List<PhysicalHost> hosts =
        List.of(system.host("h0", 4), system.host("h1", 3), system.host("h2", 3));
    List<ComponentInstance> instances = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      instances.add(system.instance("c" + i, 0.5 * (1 + random.nextInt(3)), hosts.get(i % 3)));
    }
    for (int i = 0; i < 7; i++) {
      int from = random.nextInt(5);
      int to = random.nextInt(5);
      if (from != to) {
        system.flow(instances.get(from), instances.get(to), 1 + random.nextInt(100));
      }
    }
    instances.get(0).getApartFrom().add(instances.get(1));
    hosts.get(0).getNics().get(0).setSpeed(1_000_000L);

    double best = Double.POSITIVE_INFINITY;
    for (int code = 0; code < 243; code++) {
      int rest = code;
      for (ComponentInstance instance : instances) {
        instance.setAllocatedTo(hosts.get(rest % 3));
        rest /= 3;
      }
      if (isAllowed()) {
        best = Math.min(best, networkLoad());
      }
    }
    for (int i = 0; i < 5; i++) {
      instances.get(i).setAllocatedTo(hosts.get(i % 3));
    }

    Proposal proposal = propose();

    if (Double.isInfinite(best)) {
      assertThat(proposal.outcome()).isEqualTo(Outcome.INFEASIBLE);
    } else {
      assertThat(proposal.outcome()).isEqualTo(Outcome.OPTIMAL);
      assertThat(isAllowed()).isTrue();
      assertThat(networkLoad()).isEqualTo(best);
      assertThat((double) proposal.trafficAfter()).isEqualTo(best);
    }
  }

  private boolean isAllowed() {
    return Validator.validate(system.model()).diagnostics().stream()
        .noneMatch(found -> found.severity() == Severity.ERROR);
  }

  private double networkLoad() {
    return CapacityAnalysis.of(new ModelIndex(system.model())).usagesOf(system.network()).stream()
        .filter(usage -> usage.resource() == CapacityResource.NETWORK)
        .mapToDouble(Usage::demand)
        .sum();
  }

  @Test
  void keepsWhatIsAskedForAndMovesOnlyThat() {
    DrawnPair pair = drawPair(4, 1);

    Allocator.propose(system.model(), new AllocationRequest(Set.of("camera"), Set.of(), 60, 1));
    assertThat(pair.display().getAllocatedTo()).isSameAs(pair.bow());
    pair.display().setAllocatedTo(pair.bridge());
    Allocator.propose(system.model(), new AllocationRequest(Set.of(), Set.of("bow"), 60, 1));
    assertThat(pair.camera().getAllocatedTo()).isSameAs(pair.bridge());
    pair.camera().setAllocatedTo(pair.bow());
    assertThat(
            Allocator.propose(
                    system.model(), new AllocationRequest(Set.of("bow", "bridge"), Set.of(), 60, 1))
                .moves())
        .isEmpty();
  }

  @Test
  void namesAnUnknownName() {
    assertThat(
            Allocator.check(
                system.model(), new AllocationRequest(Set.of("nobody"), Set.of(), 60, 1)))
        .extracting(Diagnostic::code)
        .containsExactly("ALLOCATION_NAME_UNKNOWN");
  }

  @Test
  void leavesProtectedHostsAlone() {
    DrawnPair pair = drawPair(4, 1);
    pair.bow().setProtected(true);

    assertThat(propose().moves()).isEmpty();
  }

  @Test
  void keepsInstancesOfATypeOnSeveralHosts() {
    PhysicalHost bow = system.host("bow", 4);
    PhysicalHost bridge = system.host("bridge", 4);
    ComponentInstance display = system.instance("display", 0.5, bow);
    ComponentInstance first = system.instance(system.type("Sonar", 0.5), bow);
    ComponentInstance second = system.instance(first.getType(), bridge);
    system.flow(first, display, 100);

    assertThat(propose().outcome()).isEqualTo(Outcome.OPTIMAL);
    assertThat(first.getAllocatedTo()).isNotSameAs(second.getAllocatedTo());
  }

  @Test
  void keepsWhatIsApartInDifferentRacks() {
    PhysicalHost bow = system.rack(system.host("bow", 4), "1");
    PhysicalHost stern = system.rack(system.host("stern", 4), "1");
    PhysicalHost bridge = system.rack(system.host("bridge", 4), "2");
    system.host("spare", 8);
    ComponentInstance first = system.instance("first", 1, bow);
    ComponentInstance second = system.instance("second", 1, stern);
    first.getApartFrom().add(second);
    first.setApartBy("rack");
    system.flow(first, second, 100);

    assertThat(propose().outcome()).isEqualTo(Outcome.OPTIMAL);
    assertThat(Set.of(first.getAllocatedTo(), second.getAllocatedTo()))
        .contains(bridge)
        .containsAnyOf(bow, stern)
        .hasSize(2);
  }

  @Test
  void saysThatRacksDoNotSuffice() {
    PhysicalHost bow = system.rack(system.host("bow", 4), "1");
    system.rack(system.host("stern", 4), "1");
    system.host("spare", 4);
    ComponentInstance first = system.instance("first", 1, bow);
    ComponentInstance second = system.instance("second", 1, bow);
    second.getApartFrom().add(first);
    second.setApartBy("rack");

    assertThat(messages(propose()))
        .containsExactlyInAnyOrder(
            "It and first are in different domains by rack.",
            "Its host needs the label rack.",
            "Its host needs the label rack.");
  }

  @Test
  void putsUnallocatedInstancesSomewhere() {
    PhysicalHost bow = system.host("bow", 4);
    ComponentInstance camera = system.instance("camera", 1, null);

    assertThat(propose().moves()).hasSize(1);
    assertThat(camera.getAllocatedTo()).isSameAs(bow);
  }

  @Test
  void obeysWhatAnInterfaceCarries() {
    DrawnPair pair = drawPair(4, 2);
    PhysicalHost stern = system.host("stern", 4);
    // 100 samples of 1,000 bytes are about 1 Mbit/s; 70 % of a link may be planned.
    pair.bow().getNics().get(0).setSpeed(1_000_000L);

    assertThat(propose().outcome()).isEqualTo(Outcome.OPTIMAL);
    assertThat(Set.<Node>of(pair.camera().getAllocatedTo(), pair.display().getAllocatedTo()))
        .containsExactlyInAnyOrder(pair.bridge(), stern);
  }

  @Test
  void saysThatCoresDoNotSuffice() {
    PhysicalHost bow = system.host("bow", 2);
    system.instance("camera", 1, bow);
    system.instance("display", 1, bow);
    system.instance("idle", 0, bow);

    Proposal proposal = propose();

    assertThat(proposal.outcome()).isEqualTo(Outcome.INFEASIBLE);
    assertThat(messages(proposal)).containsExactly("Its CPU: at most 1.6 cores may be planned.");
  }

  @Test
  void saysThatMemoryAndGpusDoNotSuffice() {
    PhysicalHost bow = system.host("bow", 8);
    ComponentInstance camera = system.instance("camera", 1, bow);
    camera.getType().getDemand().setMemory(2000);
    assertThat(messages(propose())).containsExactly("Its memory: at most 922 MiB may be planned.");

    camera.getType().getDemand().setMemory(10);
    camera.getType().getDemand().setGpus(1);
    assertThat(messages(propose())).containsExactly("Its GPUs: at most 0 GPUs may be planned.");
  }

  @Test
  void namesOnlyWhatContradicts() {
    PhysicalHost bow = system.host("bow", 8);
    system.host("bridge", 8);
    ComponentInstance camera = system.instance("camera", 1, bow);
    ComponentInstance display = system.instance("display", 1, bow);
    ComponentInstance log = system.instance("log", 1, bow);
    camera.getTogetherWith().add(display);
    display.getTogetherWith().add(log);
    log.getApartFrom().add(camera);
    system.instance("other", 1, bow).getApartFrom().add(camera);

    assertThat(messages(propose()))
        .containsExactlyInAnyOrder(
            "It and display are on one node.",
            "It and log are on one node.",
            "It and camera are on different hosts.");
  }

  @Test
  void saysWhichTraitsAndPinnedCoresRuleOut() {
    PhysicalHost bow = system.host("bow", 2);
    ComponentInstance camera = system.instance("camera", 0.1, bow);
    camera.getType().getRequires().add("gpu-driver");
    assertThat(messages(propose())).containsExactly("Its node needs an image with gpu-driver.");

    camera.getType().getRequires().clear();
    camera.getPinnedCores().add(7);
    assertThat(messages(propose())).containsExactly("It is bound to core 7.");
  }

  @Test
  void saysThatNodesDoNotReachEachOther() {
    PhysicalHost bow = system.host("bow", 8);
    Network other = system.network("other", "10.0.1.0/24");
    PhysicalHost bridge = system.host("bridge", 8, other);
    ComponentInstance camera = system.instance("camera", 1, bow);
    ComponentInstance display = system.instance("display", 1, bridge);
    system.flow(camera, display, 1);

    Proposal kept =
        Allocator.propose(
            system.model(), new AllocationRequest(Set.of("camera", "display"), Set.of(), 60, 1));
    assertThat(messages(kept))
        .containsExactlyInAnyOrder(
            "It stays on node bow, as asked for.",
            "It stays on node bridge, as asked for.",
            "It and display exchange data and must reach each other.");

    assertThat(propose().outcome()).isEqualTo(Outcome.OPTIMAL);
    assertThat(camera.getAllocatedTo()).isSameAs(display.getAllocatedTo());
  }

  @Test
  void saysThatLinksDoNotSuffice() {
    drawPair(2, 1);
    system.network().setCapacity(1_000_000L);

    Proposal proposal = propose();
    assertThat(proposal.outcome()).isEqualTo(Outcome.INFEASIBLE);
    assertThat(messages(proposal))
        .anySatisfy(message -> assertThat(message).contains("700 kbit/s of traffic"))
        .hasSize(3);
    assertThat(proposal.gap()).isEqualTo(OptionalDouble.empty());
  }
}
