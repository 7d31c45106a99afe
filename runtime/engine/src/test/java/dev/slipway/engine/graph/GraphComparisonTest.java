// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.graph.GraphReport.Count;
import dev.slipway.engine.graph.GraphReport.Domain;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.host.HostStatus.Machine;
import dev.slipway.live.InstanceState;
import dev.slipway.traffic.SampleBundle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Two sonars on the node west write Contact, a display on east reads it. */
class GraphComparisonTest {
  private static final String TYPE = "sonar::Contact";

  private final BundleManifest manifest = new SampleBundle().withSonars(2).placed();
  private final Map<String, HostStatus> statuses = new HashMap<>();
  private final List<DomainView> views = new ArrayList<>();

  private static HostStatus status(HostedInstance... instances) {
    return new HostStatus(
        new Machine(Optional.empty(), "host", "boot", 0, 1), List.of(), List.of(instances));
  }

  private static HostedInstance hosted(String name, InstanceState state, long process) {
    return new HostedInstance(
        name,
        Optional.empty(),
        state,
        process == 0 ? OptionalLong.empty() : OptionalLong.of(process),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private void allRun() {
    HostedInstance[] sonars = new HostedInstance[sonars()];
    for (int i = 0; i < sonars.length; i++) {
      sonars[i] = hosted(sonar(i), InstanceState.RUNNING, 10 + i);
    }
    statuses.put("west", status(sonars));
    statuses.put("east", status(hosted("display", InstanceState.RUNNING, 20)));
  }

  private int sonars() {
    return manifest.instance("sonar").orElseThrow().replicas();
  }

  private static String sonar(int index) {
    return index == 0 ? "sonar" : "sonar." + (index + 1);
  }

  private SeenDomain sonarsSeen() {
    SeenDomain seen = new SeenDomain(domain());
    for (int i = 0; i < sonars(); i++) {
      seen.dummy("a" + i, sonar(i), 10 + i).writes("a" + i, "Contact", TYPE, "");
    }
    return seen;
  }

  private SeenDomain allSeen() {
    return sonarsSeen().dummy("d", "display", 20).reads("d", "Contact", TYPE, "");
  }

  private int domain() {
    return manifest.instances().get(0).domainId();
  }

  private GraphReport compared() {
    return GraphComparison.of(manifest, statuses, views);
  }

  private List<String> codes() {
    return compared().findings().stream().map(Diagnostic::code).toList();
  }

  private Diagnostic only() {
    List<Diagnostic> findings = compared().findings();
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  @Test
  void nothingIsFoundWhereAllIsAsDrawn() {
    allRun();
    views.add(allSeen().from("west"));
    views.add(allSeen().from("east"));
    GraphReport report = compared();
    assertThat(report.findings()).isEmpty();
    assertThat(report.deviates()).isFalse();
    int sonars = sonars();
    assertThat(report.domains())
        .containsExactly(
            new Domain(
                domain(),
                new Count(sonars + 1, sonars + 1, sonars + 1),
                new Count(sonars, sonars, sonars),
                new Count(1, 1, 1),
                0,
                List.of("east", "west")));
  }

  @Test
  void whoIsNotSeenIsToldWithWhoDoesNotSeeIt() {
    allRun();
    statuses.put("east", status(hosted("display", InstanceState.RUNNING, 20)));
    views.add(sonarsSeen().from("west"));
    Diagnostic found = only();
    assertThat(found.code()).isEqualTo("DDS_PARTICIPANT_MISSING");
    assertThat(found.severity()).isEqualTo(Severity.ERROR);
    assertThat(found.message())
        .isEqualTo("display runs on east, but in domain 0 west does not see it.");
    assertThat(found.elementId()).isEqualTo(manifest.instance("display").orElseThrow().elementId());
    assertThat(compared().deviates()).isTrue();
  }

  @Test
  void aNodeThatSeesNobodyElseIsToldOnce() {
    allRun();
    views.add(sonarsSeen().from("west"));
    views.add(
        new SeenDomain(domain())
            .dummy("d", "display", 20)
            .reads("d", "Contact", TYPE, "")
            .from("east"));
    assertThat(compared().findings())
        .extracting(Diagnostic::code)
        .containsExactly("DDS_NODE_ISOLATED", "DDS_NODE_ISOLATED");
    assertThat(compared().findings().get(0).message())
        .matches(
            "In domain 0, (east sees nothing of sonar.*; display is seen by no other node"
                + "|west sees nothing of display; sonar.* (is|are) seen by no other node)\\.");
  }

  @Test
  void whatRestsIsNotMissed() {
    statuses.put("west", status());
    statuses.put("east", status(hosted("display", InstanceState.RUNNING, 20)));
    views.add(
        new SeenDomain(domain())
            .dummy("d", "display", 20)
            .reads("d", "Contact", TYPE, "")
            .from("east"));
    Diagnostic found = only();
    assertThat(found.code()).isEqualTo("DDS_TOPIC_UNWRITTEN");
    assertThat(found.message())
        .isEqualTo(
            "Topic Contact in domain 0: display reads it, and no visible participant writes it.");
    assertThat(found.severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void whatIsPausedMayBeSeenOrNot() {
    allRun();
    statuses.put("east", status(hosted("display", InstanceState.PAUSED, 20)));
    views.add(sonarsSeen().from("west"));
    assertThat(codes()).isEmpty();
    views.set(0, allSeen().from("west"));
    assertThat(codes()).isEmpty();
  }

  @Test
  void ofANodeThatDoesNotAnswerNothingIsMissed() {
    allRun();
    statuses.remove("east");
    views.add(sonarsSeen().from("west"));
    assertThat(codes()).isEmpty();
    views.set(0, allSeen().from("west"));
    assertThat(codes()).isEmpty();
    assertThat(compared().domains().get(0).participants().seen()).isEqualTo(sonars() + 1);
  }

  @Test
  void anEarlierProcessIsNotTheOneThatRuns() {
    allRun();
    views.add(allSeen().dummy("e", "display", 19).from("west"));
    Diagnostic found = only();
    assertThat(found.code()).isEqualTo("DDS_PARTICIPANT_STALE");
    assertThat(found.message())
        .isEqualTo(
            "In domain 0, west sees display of X-1.0.0 (process 19 at 10.0.0.1), which is not the"
                + " process that its node tells of.");
    assertThat(compared().domains().get(0).others()).isZero();
  }

  @Test
  void missingAndFurtherEndpointsAreTold() {
    allRun();
    views.add(
        sonarsSeen()
            .dummy("d", "display", 20)
            .reads("d", "Other", "m::Other", "")
            .writes("d", "Other", "m::Other", "")
            .from("west"));
    assertThat(compared().findings())
        .extracting(Diagnostic::code, Diagnostic::message)
        .containsExactlyInAnyOrder(
            tuple(
                "DDS_ENDPOINT_MISSING", "display in domain 0 has no DataReader of topic Contact."),
            tuple(
                "DDS_ENDPOINT_EXTRA",
                "display in domain 0 has a DataReader of topic Other (m::Other)."),
            tuple(
                "DDS_ENDPOINT_EXTRA",
                "display in domain 0 has a DataWriter of topic Other (m::Other)."));
  }

  @Test
  void anotherTypeIsTold() {
    allRun();
    views.add(
        sonarsSeen().dummy("d", "display", 20).reads("d", "Contact", "m::T", "").from("west"));
    Diagnostic found = only();
    assertThat(found.code()).isEqualTo("DDS_TYPE_DIFFERENT");
    assertThat(found.message())
        .isEqualTo(
            "The DataReader of topic Contact of display in domain 0 has the type m::T; drawn is "
                + "sonar::Contact.");
  }

  @Test
  void anotherQosIsToldWithWhatItMeansForTheOthers() {
    allRun();
    views.add(
        sonarsSeen()
            .dummy("d", "display", 20)
            .reads("d", "Contact", TYPE, ", 'durability': 'TRANSIENT_LOCAL', 'deadline_ns': 7")
            .from("west"));
    assertThat(compared().findings())
        .extracting(Diagnostic::code)
        .containsExactlyInAnyOrder(
            "DDS_QOS_DIFFERENT", "DDS_QOS_INCOMPATIBLE", "DDS_QOS_INCOMPATIBLE");
    assertThat(compared().findings())
        .extracting(Diagnostic::message)
        .anyMatch(
            message ->
                message.equals(
                    "The DataReader of topic Contact of display in domain 0 has DURABILITY "
                        + "TRANSIENT_LOCAL instead of VOLATILE, DEADLINE 7 ns instead of "
                        + "infinite."))
        .anyMatch(
            message ->
                message.startsWith("Topic Contact in domain 0, policy DURABILITY: sonar")
                    && message.endsWith("VOLATILE, display requests TRANSIENT_LOCAL."));
  }

  @Test
  void otherSoftwareIsToldWithWhatItWritesAndReads() {
    allRun();
    views.add(
        allSeen()
            .foreign("f", "probe", "10.0.0.9")
            .writes("f", "Contact", TYPE, "'reliability': 'BEST_EFFORT'")
            .reads("f", "Other", "m::Other", "")
            .from("west"));
    assertThat(compared().findings())
        .extracting(Diagnostic::code)
        .containsExactly("DDS_QOS_INCOMPATIBLE", "DDS_PARTICIPANT_EXTRA");
    assertThat(compared().findings().get(1).message())
        .isEqualTo(
            "probe on desk (10.0.0.9) is in domain 0, writes Contact (sonar::Contact), reads Other "
                + "(m::Other).");
    assertThat(compared().findings().get(0).message())
        .isEqualTo(
            "Topic Contact in domain 0, policy RELIABILITY: probe on desk (10.0.0.9) offers "
                + "BEST_EFFORT, display requests RELIABLE.");
    assertThat(compared().domains().get(0).others()).isOne();
  }

  @Test
  void otherPartitionsDoNotConcernEachOther() {
    allRun();
    views.add(
        allSeen()
            .foreign("f", "probe", "10.0.0.9")
            .writes("f", "Contact", TYPE, "'reliability': 'BEST_EFFORT', 'partitions': ['apart']")
            .from("west"));
    assertThat(codes()).containsExactly("DDS_PARTICIPANT_EXTRA");
  }

  @Test
  void aComponentOfSomebodyElsesIsKnownByItsEndpoints() {
    BundleManifest foreign = withArchive("Display-1.0.0");
    allRun();
    views.add(
        sonarsSeen()
            .foreign("f", "screen", "10.0.0.9")
            .reads("f", "Contact", TYPE, "")
            .foreign("g", "probe", "10.0.0.10")
            .from("west"));
    GraphReport report = GraphComparison.of(foreign, statuses, views);
    assertThat(report.findings())
        .singleElement()
        .satisfies(found -> assertThat(found.message()).startsWith("probe on desk"));
    assertThat(report.domains().get(0).participants().seen()).isEqualTo(sonars() + 1);
  }

  @Test
  void whereNobodyTellsThatIsTold() {
    allRun();
    Diagnostic found = only();
    assertThat(found.code()).isEqualTo("DDS_DOMAIN_UNSEEN");
    assertThat(found.message()).endsWith("run in domain 0, but none of them tells what it sees.");
    statuses.clear();
    assertThat(codes()).isEmpty();
  }

  @Test
  void hostileNamesStayOnTheirLine() {
    allRun();
    views.add(allSeen().foreign("f", "x\\n[FORGED]\\u001b[31m", "10.0.0.9").from("west"));
    assertThat(only().message()).startsWith("x\\n[FORGED]\\u{1b}[31m on desk");
  }

  @Test
  void theOrderOfTheViewsDoesNotMatter() {
    allRun();
    views.add(allSeen().foreign("f", "probe", "10.0.0.9").from("west"));
    views.add(sonarsSeen().from("east"));
    GraphReport one = compared();
    views.add(views.remove(0));
    assertThat(compared()).isEqualTo(one);
  }

  /** The manifest with a component that was given instead of generated. */
  private BundleManifest withArchive(String identifier) {
    List<Component> components =
        manifest.components().stream()
            .map(
                component ->
                    component.identifier().equals(identifier)
                        ? new Component(
                            component.identifier(),
                            component.name(),
                            component.version(),
                            ComponentKind.ARCHIVE,
                            component.folder(),
                            Optional.of(component.folder() + "/given.jar"),
                            component.elementId(),
                            component.publications(),
                            component.subscriptions(),
                            component.reactions())
                        : component)
            .toList();
    return new BundleManifest(
        manifest.schema(),
        manifest.tool(),
        manifest.deployment(),
        manifest.domains(),
        manifest.topics(),
        components,
        manifest.instances(),
        manifest.nodes(),
        manifest.networks(),
        manifest.routers(),
        manifest.networkQos(),
        manifest.clouds(),
        Optional.empty(),
        manifest.flows(),
        manifest.thresholds(),
        manifest.files());
  }
}
