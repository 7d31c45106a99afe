// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.plan.Plan.Purpose;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Plans for what is on machines that the same plan makes, replaces or removes. */
class MachinePlanTest {
  private static final Judges JUDGES = YardJudge.all();
  private static final Scope YARD = new Scope("yard", "north");
  private static final Scope SHIP = new Scope("ship", "bounty");
  private static final ResourceAddress HULL = new ResourceAddress("hull", "north", "bounty");
  private static final ResourceAddress CABIN = new ResourceAddress("cabin", "bounty", "bow");
  private static final ResourceAddress OLD_CABIN = new ResourceAddress("cabin", "bounty", "stern");
  private static final Diagnostic SILENT =
      Diagnostic.builder("HOST_UNREACHABLE", Severity.ERROR, "Host does not answer").build();

  private final SortedMap<Scope, ScopeObservation> seen = new TreeMap<>();
  private RecordedState state = RecordedState.empty("id", "fleet");

  private static Resource resource(ResourceAddress address, String paint) {
    return new Resource(
        address, attributes(paint), Optional.of("element"), Collections.emptySortedSet());
  }

  private static SortedMap<String, String> attributes(String paint) {
    return new TreeMap<>(Map.of("paint", paint));
  }

  private static DesiredSystem desired(Resource... resources) {
    DesiredSystem all = DesiredSystem.of(List.of(resources));
    return new DesiredSystem(all.resources(), all.described(), new TreeMap<>(Map.of(SHIP, HULL)));
  }

  private void there(Scope scope, Resource... resources) {
    SortedMap<ResourceAddress, SortedMap<String, String>> found = new TreeMap<>();
    for (Resource resource : resources) {
      found.put(resource.address(), resource.attributes());
    }
    seen.put(scope, ScopeObservation.of(found));
  }

  private void recorded(Resource... resources) {
    for (Resource resource : resources) {
      state = state.with(resource.address(), resource.attributes(), resource.elementId());
    }
  }

  private Plan plan(Purpose purpose, DesiredSystem desired) {
    return Planner.plan(
        new Planner.Request(
            purpose, "0.1.0", "hash", "dds", desired, state, seen, scope -> true, JUDGES));
  }

  private static List<String> lines(Plan plan) {
    return plan.actions().stream()
        .map(
            action ->
                action.change().sign()
                    + " "
                    + action.operation()
                    + " "
                    + action.address()
                    + " after "
                    + action.waitsFor())
        .toList();
  }

  @Test
  void whatIsOnAMachineThatIsToBeMadeIsMadeAfterIt() {
    there(YARD);
    Plan plan = plan(Purpose.APPLY, desired(resource(HULL, "red"), resource(CABIN, "blue")));
    assertThat(lines(plan))
        .containsExactly(
            "+ BUILD hull/north/bounty after []",
            "+ BUILD cabin/bounty/bow after [hull/north/bounty]");
    assertThat(plan.action(CABIN.toString()).orElseThrow().reasons())
        .containsExactly("After hull/north/bounty.");
    assertThat(PlanText.summaryWithoutSigns(plan)).isEqualTo("Plan: 2 to create.");
    assertThat(plan.complete()).isTrue();
  }

  @Test
  void aMachineThatIsReplacedTakesWithItWhatIsOnIt() {
    Resource hull = resource(HULL, "red");
    there(YARD, hull);
    there(SHIP, resource(CABIN, "blue"), resource(OLD_CABIN, "blue"));
    recorded(hull, resource(CABIN, "blue"), resource(OLD_CABIN, "blue"));
    Plan plan = plan(Purpose.APPLY, desired(resource(HULL, "green"), resource(CABIN, "blue")));
    assertThat(lines(plan))
        .containsExactly(
            "! REBUILD hull/north/bounty after []",
            "! BUILD cabin/bounty/bow after [hull/north/bounty]",
            "- FORGET cabin/bounty/stern after [hull/north/bounty]");
    assertThat(plan.actions()).allMatch(Action::losesData);
    assertThat(plan.action(CABIN.toString()).orElseThrow().reasons())
        .containsExactly("It goes with hull/north/bounty, and is made after it.");
    assertThat(plan.needsConsent()).isTrue();
    assertThat(PlanText.summary(plan))
        .endsWith("Data is lost where ! or - stands before a cabin or a hull.");
    assertThat(PlanText.summaryWithoutSigns(plan))
        .isEqualTo("Plan: 2 to replace, 1 to destroy. 3 actions lose data.");
    assertThat(plan.only(Set.of(HULL)).actions()).hasSize(3);
  }

  @Test
  void theSilenceOfAMachineThatIsReplacedIsNoMatter() {
    Resource hull = resource(HULL, "red");
    there(YARD, hull);
    seen.put(SHIP, ScopeObservation.unknown(SILENT));
    recorded(hull, resource(CABIN, "blue"));
    Plan plan = plan(Purpose.APPLY, desired(resource(HULL, "green"), resource(CABIN, "blue")));
    assertThat(plan.complete()).isTrue();
    assertThat(plan.action(CABIN.toString()).orElseThrow().change()).isEqualTo(Change.REPLACE);
  }

  @Test
  void theSilenceOfAMachineThatStaysBlocksWhatIsOnItOnly() {
    Resource hull = resource(HULL, "red");
    there(YARD, hull);
    seen.put(SHIP, ScopeObservation.unknown(SILENT));
    recorded(hull);
    Plan plan = plan(Purpose.APPLY, desired(hull, resource(CABIN, "blue")));
    assertThat(lines(plan)).containsExactly("  KEEP hull/north/bounty after []");
    assertThat(plan.unreachable()).extracting(Plan.UnreachableScope::scope).containsExactly(SHIP);
    assertThat(PlanText.table(plan)).startsWith("Unknown: ship bounty: Host does not answer.");
  }

  @Test
  void whatIsOnANewMachineIsMadeOnceItAnswers() {
    Resource hull = resource(HULL, "red");
    there(YARD, hull);
    seen.put(SHIP, ScopeObservation.unknown(SILENT).expectedToAnswer());
    recorded(hull);
    Plan plan = plan(Purpose.APPLY, desired(hull, resource(CABIN, "blue")));
    assertThat(lines(plan))
        .containsExactly("+ BUILD cabin/bounty/bow after []", "  KEEP hull/north/bounty after []");
    assertThat(PlanText.summaryWithoutSigns(plan)).isEqualTo("Plan: 1 to create; 1 unchanged.");
    assertThat(plan.action(CABIN.toString()).orElseThrow().reasons())
        .containsExactly("Once hull/north/bounty answers.");
    assertThat(plan.complete()).isTrue();
  }

  @Test
  void whatIsOnAMachineThatIsRemovedIsForgottenOnceItIsGone() {
    Resource hull = resource(HULL, "red");
    there(YARD, hull);
    there(SHIP, resource(CABIN, "blue"));
    recorded(hull, resource(CABIN, "blue"));
    DesiredSystem none =
        new DesiredSystem(
            Collections.emptySortedMap(),
            desired(hull, resource(CABIN, "blue")).described(),
            new TreeMap<>(Map.of(SHIP, HULL)));
    Plan plan = plan(Purpose.DESTROY, none);
    assertThat(lines(plan))
        .containsExactly(
            "- SCRAP hull/north/bounty after []",
            "- FORGET cabin/bounty/bow after [hull/north/bounty]");
  }

  @Test
  void machinesInMachinesAreJudgedFromTheOutside() {
    Scope inner = new Scope("ship", "boat");
    ResourceAddress boat = new ResourceAddress("cabin", "bounty", "boat");
    ResourceAddress locker = new ResourceAddress("cabin", "boat", "locker");
    DesiredSystem wanted =
        DesiredSystem.of(
            List.of(resource(HULL, "red"), resource(boat, "red"), resource(locker, "red")));
    there(YARD);
    Plan plan =
        plan(
            Purpose.APPLY,
            new DesiredSystem(
                wanted.resources(),
                wanted.described(),
                new TreeMap<>(Map.of(SHIP, HULL, inner, boat))));
    assertThat(lines(plan))
        .containsExactly(
            "+ BUILD hull/north/bounty after []",
            "+ BUILD cabin/bounty/boat after [hull/north/bounty]",
            "+ BUILD cabin/boat/locker after [cabin/bounty/boat]");
  }

  @Test
  void needsAcrossProvidersGiveTheOrder() {
    there(YARD);
    there(SHIP);
    Resource cabin =
        new Resource(CABIN, attributes("blue"), Optional.empty(), new TreeSet<>(Set.of(HULL)));
    DesiredSystem wanted = DesiredSystem.of(List.of(resource(HULL, "red")));
    Plan plan = plan(Purpose.APPLY, wanted.and(DesiredSystem.of(List.of(cabin))));
    assertThat(lines(plan))
        .containsExactly(
            "+ BUILD hull/north/bounty after []",
            "+ BUILD cabin/bounty/bow after [hull/north/bounty]");
  }
}
