// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Judges;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import dev.slipway.plan.PlanText;
import dev.slipway.plan.Planner;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ComponentPlanTest {
  private static final Judges JUDGES = new Judges(List.of(new ComponentJudge()));
  private static final String HASH = "0".repeat(64);
  private static final ResourceAddress HOST = HostResources.host("blade");
  private static final ResourceAddress SONAR = HostResources.component("blade", "Sonar-1.0.0");
  private static final ResourceAddress TRACKER = HostResources.component("blade", "Tracker-1.0.0");
  private static final ResourceAddress BOW = HostResources.instance("blade", "bow");

  private static final Resource WANTED_HOST = wanted(HOST, Map.of("scripts", "s1"));
  private static final Resource WANTED_SONAR = wanted(SONAR, Map.of("archive", "a1"), HOST);
  private static final Resource WANTED_BOW =
      wanted(
          BOW,
          Map.of("component", "Sonar-1.0.0", "configuration", "c1", "state", "RUNNING"),
          HOST,
          SONAR);
  private static final List<Resource> WANTED = List.of(WANTED_HOST, WANTED_SONAR, WANTED_BOW);

  private final SortedMap<Scope, ScopeObservation> observation = new TreeMap<>();
  private RecordedState state = RecordedState.empty("id", "lab");

  private static Resource wanted(
      ResourceAddress address, Map<String, String> attributes, ResourceAddress... needs) {
    return new Resource(
        address, new TreeMap<>(attributes), Optional.of("e"), new TreeSet<>(List.of(needs)));
  }

  private void found(ResourceAddress address, Map<String, String> attributes) {
    SortedMap<ResourceAddress, SortedMap<String, String>> resources = new TreeMap<>();
    Scope scope = Scope.node(address.scope());
    if (observation.containsKey(scope)) {
      resources.putAll(observation.get(scope).resources());
    }
    resources.put(address, new TreeMap<>(attributes));
    observation.put(scope, ScopeObservation.of(resources));
  }

  private void made(List<Resource> resources) {
    resources.forEach(
        resource -> {
          found(resource.address(), resource.attributes());
          record(resource);
        });
  }

  private void record(Resource resource) {
    state = state.with(resource.address(), resource.attributes(), resource.elementId());
  }

  private void empty(String node) {
    observation.put(Scope.node(node), ScopeObservation.of(Collections.emptySortedMap()));
  }

  private Plan plan(List<Resource> resources) {
    return plan(Purpose.APPLY, resources);
  }

  private Plan plan(Purpose purpose, List<Resource> resources) {
    return Planner.plan(request(purpose, DesiredSystem.of(resources)));
  }

  private Planner.Request request(Purpose purpose, DesiredSystem desired) {
    return new Planner.Request(
        purpose, "0.1.0", HASH, "cyclonedds", desired, state, observation, scope -> true, JUDGES);
  }

  private static List<String> operations(Plan plan) {
    return plan.actions().stream()
        .filter(Action::acts)
        .map(action -> action.operation() + " " + action.address())
        .toList();
  }

  @Test
  void makesWhatIsNotThereFromTheHostUp() {
    empty("blade");
    Plan plan = plan(WANTED);
    assertThat(operations(plan))
        .containsExactly(
            "PREPARE_HOST host/blade",
            "INSTALL_COMPONENT component/blade/Sonar-1.0.0",
            "CREATE_INSTANCE instance/blade/bow");
    assertThat(plan.action("instance/blade/bow").orElseThrow().waitsFor())
        .containsExactly("component/blade/Sonar-1.0.0", "host/blade");
    assertThat(plan.action("host/blade").orElseThrow().reasons()).containsExactly("It is missing.");
  }

  @Test
  void doesNothingWhereAllIsAsWanted() {
    made(WANTED);
    found(
        BOW,
        Map.of(
            "component", "Sonar-1.0.0",
            "configuration", "c1",
            "state", "RUNNING",
            "process-id", "17"));
    Plan plan = plan(WANTED);
    assertThat(plan.empty()).isTrue();
    assertThat(PlanText.summary(plan)).isEqualTo("Nothing to do: all 3 resources are as wanted.");
  }

  @Test
  void recordsWhatSomeoneElseMade() {
    made(WANTED);
    state = RecordedState.empty("id", "lab");
    Plan plan = plan(WANTED);
    assertThat(operations(plan))
        .containsExactly(
            "ADOPT host/blade", "ADOPT component/blade/Sonar-1.0.0", "ADOPT instance/blade/bow");
    assertThat(plan.count(Change.NONE)).isEqualTo(3);
  }

  @Test
  void replacesAComponentThatWasBuiltAnewAndRestartsItsProcesses() {
    made(WANTED);
    Plan plan =
        plan(List.of(WANTED_HOST, wanted(SONAR, Map.of("archive", "a2"), HOST), WANTED_BOW));
    assertThat(operations(plan))
        .containsExactly(
            "REINSTALL_COMPONENT component/blade/Sonar-1.0.0",
            "RECONFIGURE_INSTANCE instance/blade/bow");
    Action component = plan.action(SONAR.toString()).orElseThrow();
    assertThat(component.change()).isEqualTo(Change.REPLACE);
    assertThat(component.losesData()).isTrue();
    assertThat(component.reasons()).containsExactly("The component was rebuilt.");
    assertThat(plan.action(BOW.toString()).orElseThrow().reasons())
        .containsExactly("Its component is replaced.");
  }

  @Test
  void tellsDriftFromAChangedBundle() {
    made(WANTED);
    found(SONAR, Map.of("archive", "other"));
    found(BOW, Map.of("component", "Sonar-1.0.0", "configuration", "c0", "state", "RUNNING"));
    Plan plan = plan(WANTED);
    assertThat(plan.action(SONAR.toString()).orElseThrow().reasons())
        .containsExactly("Another build was installed on the node.");
    assertThat(plan.action(BOW.toString()).orElseThrow().reasons())
        .containsExactly("Its configuration was changed on the node.");
  }

  @Test
  void startsWhatFailedAndResumesWhatIsPaused() {
    made(WANTED);
    found(BOW, Map.of("component", "Sonar-1.0.0", "configuration", "c1", "state", "FAILED"));
    assertThat(operations(plan(WANTED))).containsExactly("START_INSTANCE instance/blade/bow");
    found(BOW, Map.of("component", "Sonar-1.0.0", "configuration", "c1", "state", "PAUSED"));
    Plan plan = plan(WANTED);
    assertThat(operations(plan)).containsExactly("RESUME_INSTANCE instance/blade/bow");
    assertThat(plan.action(BOW.toString()).orElseThrow().reasons())
        .containsExactly("It is PAUSED and should be RUNNING.");
  }

  @Test
  void startsWhatIsStoppedByASignal() {
    made(WANTED);
    found(BOW, Map.of("component", "Sonar-1.0.0", "configuration", "c1", "state", "UNRESPONSIVE"));
    Plan plan = plan(WANTED);
    assertThat(operations(plan)).containsExactly("START_INSTANCE instance/blade/bow");
    assertThat(plan.action(BOW.toString()).orElseThrow().reasons())
        .containsExactly("It is RUNNING, not answering and should be RUNNING.");
  }

  @Test
  void leavesTheStateOfAnInstanceThatIsNotStartedOnInstall() {
    Resource manual = wanted(BOW, Map.of("component", "Sonar-1.0.0", "configuration", "c1"), SONAR);
    made(List.of(WANTED_HOST, WANTED_SONAR, manual));
    found(BOW, Map.of("component", "Sonar-1.0.0", "configuration", "c1", "state", "STOPPED"));
    assertThat(plan(List.of(WANTED_HOST, WANTED_SONAR, manual)).empty()).isTrue();
  }

  @Test
  void makesAgainWhatIsGone() {
    made(WANTED);
    empty("blade");
    found(HOST, Map.of("scripts", "s1"));
    Plan plan = plan(WANTED);
    assertThat(plan.action(SONAR.toString()).orElseThrow().reasons())
        .containsExactly("It was created, but is missing now.");
  }

  @Test
  void destroysFromTheProcessDown() {
    made(WANTED);
    Plan plan = plan(Purpose.DESTROY, List.of());
    assertThat(operations(plan))
        .containsExactly(
            "REMOVE_INSTANCE instance/blade/bow",
            "UNINSTALL_COMPONENT component/blade/Sonar-1.0.0",
            "REMOVE_HOST host/blade");
    assertThat(plan.actions()).allMatch(action -> action.change() == Change.DESTROY);
  }

  @Test
  void leavesTheHostWhereOthersUseIt() {
    made(WANTED);
    found(TRACKER, Map.of("archive", "t"));
    Plan plan = plan(Purpose.DESTROY, List.of());
    assertThat(operations(plan)).contains("FORGET host/blade");
    assertThat(plan.foreign()).containsExactly("component/blade/Tracker-1.0.0");
  }

  @Test
  void forgetsWhatIsGoneAlready() {
    made(WANTED);
    empty("blade");
    assertThat(operations(plan(Purpose.DESTROY, List.of())))
        .containsExactlyInAnyOrder(
            "FORGET host/blade", "FORGET component/blade/Sonar-1.0.0", "FORGET instance/blade/bow");
  }

  @Test
  void uninstallsAComponentOnlyAfterItsProcessRunsAnother() {
    made(WANTED);
    Resource tracker = wanted(TRACKER, Map.of("archive", "t1"), HOST);
    Resource bow =
        wanted(
            BOW,
            Map.of("component", "Tracker-1.0.0", "configuration", "c2", "state", "RUNNING"),
            HOST,
            TRACKER);
    Plan plan = plan(List.of(WANTED_HOST, tracker, bow));
    assertThat(operations(plan))
        .containsExactly(
            "INSTALL_COMPONENT component/blade/Tracker-1.0.0",
            "RECONFIGURE_INSTANCE instance/blade/bow",
            "UNINSTALL_COMPONENT component/blade/Sonar-1.0.0");
    assertThat(plan.action(BOW.toString()).orElseThrow().reasons())
        .contains("It ran Sonar-1.0.0 and should run Tracker-1.0.0.");
  }

  @Test
  void removesAProcessThatMovesBeforeItIsMadeElsewhere() {
    made(WANTED);
    empty("spare");
    Plan plan =
        plan(
            List.of(
                wanted(HostResources.host("spare"), Map.of("scripts", "s1")),
                wanted(HostResources.component("spare", "Sonar-1.0.0"), Map.of("archive", "a1")),
                wanted(
                    HostResources.instance("spare", "bow"),
                    Map.of("component", "Sonar-1.0.0", "configuration", "c1"))));
    assertThat(plan.action("instance/spare/bow").orElseThrow().waitsFor())
        .contains("instance/blade/bow");
  }

  @Test
  void plansNothingForANodeThatDoesNotAnswer() {
    made(WANTED);
    observation.put(
        Scope.node("blade"),
        ScopeObservation.unknown(
            Diagnostic.builder("HOST_UNREACHABLE", Severity.ERROR, "Host does not answer")
                .message("No route.")
                .build()));
    Plan plan = plan(WANTED);
    assertThat(plan.actions()).isEmpty();
    assertThat(plan.complete()).isFalse();
    assertThat(PlanText.table(plan))
        .isEqualTo(
            """
            Unknown: blade: Host does not answer.

            Nothing to do on the nodes that answered.
            """);
  }

  @Test
  void printsTableAndTree() {
    made(WANTED);
    found(BOW, Map.of("component", "Sonar-1.0.0", "configuration", "c1", "state", "FAILED"));
    Plan plan =
        plan(
            List.of(
                WANTED_HOST,
                wanted(SONAR, Map.of("archive", "a2"), HOST),
                wanted(TRACKER, Map.of("archive", "t1"), HOST),
                WANTED_BOW));
    assertThat(PlanText.table(plan))
        .isEqualTo(
            """
               Action     Resource                       Why
            !  reinstall  component/blade/Sonar-1.0.0    The component was rebuilt.
            +  install    component/blade/Tracker-1.0.0  It is missing.
            ~  restart    instance/blade/bow             It is FAILED and should be RUNNING. Its component is replaced.

            Plan: 1 to create, 1 to update, 1 to replace, 0 to destroy; 1 unchanged. \
            Data is lost where ! or - stands before a component.
            """);
    assertThat(PlanText.tree(plan))
        .isEqualTo(
            """
            blade
            ├─   host
            ├─ ! component Sonar-1.0.0: reinstall. The component was rebuilt.
            ├─ + component Tracker-1.0.0: install. It is missing.
            └─ ~ instance bow: restart. It is FAILED and should be RUNNING. Its component is replaced.

            Plan: 1 to create, 1 to update, 1 to replace, 0 to destroy; 1 unchanged. \
            Data is lost where ! or - stands before a component.
            """);
  }

  @Test
  void isTheSameAfterSavingAndReading() {
    made(WANTED);
    Plan plan = plan(Purpose.DESTROY, List.of());
    String document = PlanJson.print(plan);
    assertThat(PlanJson.readPlan(document, JUDGES)).isEqualTo(plan);
    assertThat(Schemas.problems(PlanJson.PLAN_SCHEMA, document)).isEmpty();
    String recorded = PlanJson.print(state);
    assertThat(PlanJson.readState(recorded)).isEqualTo(state);
    assertThat(Schemas.problems(PlanJson.STATE_SCHEMA, recorded)).isEmpty();
  }

  @Test
  void whatSomeResourcesNeedIsAPlanOfItsOwn() {
    empty("blade");
    Resource other = wanted(TRACKER, Map.of("archive", "a2"), HOST);
    Plan plan = plan(List.of(WANTED_HOST, WANTED_SONAR, other, WANTED_BOW));
    assertThat(operations(plan.only(Set.of(SONAR))))
        .containsExactly("PREPARE_HOST host/blade", "INSTALL_COMPONENT " + SONAR);
    assertThat(operations(plan.only(Set.of(BOW))))
        .containsExactly(
            "PREPARE_HOST host/blade", "INSTALL_COMPONENT " + SONAR, "CREATE_INSTANCE " + BOW);
    assertThat(plan.only(Set.of(HostResources.host("other"))).actions()).isEmpty();
  }

  @Test
  void whatIsUninstalledTakesItsInstancesWithItAndNothingElse() {
    made(WANTED);
    made(List.of(wanted(TRACKER, Map.of("archive", "a2"), HOST)));
    Plan plan = plan(Purpose.DESTROY, List.of());
    assertThat(operations(plan.only(Set.of(SONAR))))
        .containsExactly("REMOVE_INSTANCE " + BOW, "UNINSTALL_COMPONENT " + SONAR);
    assertThat(operations(plan.only(Set.of(BOW)))).containsExactly("REMOVE_INSTANCE " + BOW);
  }

  @Test
  void whatIsInstalledAnewTakesItsInstancesAlong() {
    made(WANTED);
    Plan plan =
        Planner.plan(request(Purpose.APPLY, DesiredSystem.of(WANTED)), Set.of(SONAR, TRACKER));
    assertThat(operations(plan.only(Set.of(SONAR))))
        .containsExactly("REINSTALL_COMPONENT " + SONAR, "RECONFIGURE_INSTANCE " + BOW);
    assertThat(plan.action(SONAR.toString()).orElseThrow().losesData()).isTrue();
    assertThat(plan.action(SONAR.toString()).orElseThrow().reasons())
        .containsExactly("It has to be reinstalled.");
  }

  @Test
  void anInstanceThatIsNotToStartIsMadeAllTheSame() {
    empty("blade");
    Plan plan =
        Planner.plan(
            request(
                Purpose.APPLY,
                DesiredComponents.withoutStarting(DesiredSystem.of(WANTED), Set.of(BOW))));
    assertThat(plan.action(BOW.toString()).orElseThrow().after())
        .containsOnlyKeys("component", "configuration");
  }
}
