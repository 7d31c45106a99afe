// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.fix.QuickFix;
import dev.slipway.validation.fix.QuickFixes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Mends what the cases of rules break. */
class QuickFixesTest {
  @Test
  void everyCodeIsThatOfARule() {
    assertThat(QuickFixes.codes())
        .isSubsetOf(RuleTable.all().stream().map(rule -> rule.code()).toList());
  }

  /** What each case breaks has a fix, and each fix that is offered mends it. */
  @TestFactory
  Stream<DynamicTest> mends() {
    return RuleTableTest.cases().stream()
        .filter(tested -> QuickFixes.codes().contains(tested.code()))
        .map(tested -> DynamicTest.dynamicTest(tested.code(), () -> mends(tested)));
  }

  private static void mends(RuleCase tested) {
    int mended = 0;
    for (int finding = 0; finding < findings(broken(tested), tested.code()).size(); finding++) {
      int fixes = fixes(broken(tested), tested.code(), finding).size();
      for (int fix = 0; fix < fixes; fix++) {
        RuleFixture model = broken(tested);
        int before = findings(model, tested.code()).size();
        fixes(model, tested.code(), finding).get(fix).change().run();
        assertThat(findings(model, tested.code())).hasSizeLessThan(before);
        mended++;
      }
    }
    assertThat(mended).as(tested.expected()).isPositive();
  }

  /** What the case breaks, beside what can be chosen. */
  private static RuleFixture broken(RuleCase tested) {
    RuleFixture model = new RuleFixture();
    tested.breaks().accept(model);
    SiteFixture site = SiteFixture.of(model);
    Network network = site.network("spare-network", "192.168.200.0/24");
    site.componentHost("spare-host", network);
    site.flavor("spare-flavor", 8, 16_384, 100);
    site.vmImage("spare-kvm-image", HostKind.KVM);
    site.vmImage("spare-esxi-image", HostKind.ESXI);
    site.bareMetalImage("spare-kvm-disk", HostKind.KVM);
    site.host("spare-kvm-host", HostKind.KVM);
    model.struct("SpareType");
    model.component("SpareComponent");
    Cloud cloud =
        site.site().getClouds().isEmpty()
            ? site.cloud("spare-cloud")
            : site.site().getClouds().get(0);
    site.project(cloud, "spare-project");
    return model;
  }

  private static List<Diagnostic> findings(RuleFixture model, String code) {
    return model.validate().diagnostics().stream()
        .filter(each -> each.code().equals(code))
        .toList();
  }

  private static List<QuickFix> fixes(RuleFixture model, String code, int finding) {
    return QuickFixes.of(model.loaded(), code, findings(model, code).get(finding).elementId());
  }

  @Test
  void aProfileThatOthersHaveIsNotChanged() {
    RuleFixture model = new RuleFixture();
    var topic = model.topic("Tracks");
    QosProfile shared = model.qos("shared");
    QosPolicies.reliability(shared, ReliabilityKind.BEST_EFFORT);
    ComponentType sonar = model.component("Sonar");
    Publication writer = model.publication(sonar, topic, 10);
    writer.setQos(shared);
    ComponentType log = model.component("Log");
    Publication other = model.publication(log, model.topic("Lines"), 1);
    other.setQos(shared);
    ComponentType display = model.component("Display");
    Subscription reader = model.subscription(display, topic);
    QosProfile reliable = model.qos("reliable");
    QosPolicies.reliability(reliable, ReliabilityKind.RELIABLE);
    reader.setQos(reliable);
    model.instance("sonar", sonar);
    model.instance("display", display);

    List<QuickFix> fixes = fixes(model, "QOS_READER_STARVED", 0);

    assertThat(fixes)
        .extracting(QuickFix::title)
        .containsExactly(
            "Let Sonar offer RELIABILITY RELIABLE", "Let Display request RELIABILITY BEST_EFFORT");
    fixes.get(0).change().run();
    assertThat(other.getQos()).isSameAs(shared);
    assertThat(shared.getReliability().getKind()).isEqualTo(ReliabilityKind.BEST_EFFORT);
    assertThat(writer.getQos().getName()).isEqualTo("Sonar_Tracks");
    assertThat(writer.getQos().getBase()).isSameAs(shared);
    assertThat(reader.getQos()).isSameAs(reliable);
  }

  @Test
  void fewComponentsAreOfferedAsReadersAndTheLikeliestComesFirst() {
    RuleFixture model = new RuleFixture();
    var tracks = model.topic("Tracks");
    var lines = model.topic("Lines");
    ComponentType sonar = model.component("Sonar");
    model.publication(sonar, tracks, 10);
    model.subscription(sonar, lines);
    List.of("A", "B", "C", "D").forEach(model::component);
    ComponentType busy = model.component("Busy");
    model.publication(busy, model.topic("Plots"), 1);
    ComponentType log = model.component("Log");
    model.publication(log, lines, 1);
    ComponentType display = model.component("Display");
    model.instance("sonar", sonar);
    model.instance("display", display);

    List<QuickFix> fixes = fixes(model, "TOPIC_NOT_READ", 1);

    assertThat(fixes)
        .extracting(QuickFix::title)
        .containsExactly(
            "Let Display subscribe to Tracks",
            "Let Log subscribe to Tracks",
            "Let A subscribe to Tracks",
            "Let B subscribe to Tracks");
    fixes.get(0).change().run();
    assertThat(display.getSubscriptions())
        .extracting(Subscription::getTopic)
        .containsExactly(tracks);
  }

  @Test
  void whatNothingMendsHasNoFix() {
    RuleFixture model = new RuleFixture();
    var instance = model.instance("sonar", model.component("Sonar"));

    assertThat(QuickFixes.of(model.loaded(), "INSTANCE_UNALLOCATED", instance.getId())).isEmpty();
    assertThat(QuickFixes.of(model.loaded(), "NO_SUCH_CODE", instance.getId())).isEmpty();
  }

  @Test
  void whatMendsMostComesFirst() {
    RuleFixture model = new RuleFixture();
    SiteFixture site = SiteFixture.of(model);
    site.vmImage("plain", HostKind.KVM);
    site.vmImage("foreign", HostKind.ESXI);
    site.vmImage("component-host", HostKind.KVM).setComponentHost(true);
    PhysicalHost host = site.host("compute", HostKind.KVM);
    VirtualMachine machine = site.machine("vm", host);
    machine.setImage(null);
    site.instance("sonar", model.component("Sonar"), machine);

    assertThat(fixes(model, "VM_IMAGE_MISSING", 0))
        .extracting(QuickFix::title)
        .containsExactly("Use the image component-host", "Use the image plain");
  }
}
