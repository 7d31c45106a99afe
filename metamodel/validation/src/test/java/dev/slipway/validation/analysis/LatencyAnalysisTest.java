// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static dev.slipway.validation.SiteFixture.subnet;
import static dev.slipway.validation.analysis.TransferTimes.LOCAL_NETWORK_NS;
import static dev.slipway.validation.analysis.TransferTimes.MIDDLEWARE_NS;
import static dev.slipway.validation.analysis.TransferTimes.ROUTER_NS;
import static dev.slipway.validation.analysis.TransferTimes.VIRTUAL_NIC_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.LogNormalTime;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import dev.slipway.validation.analysis.LatencyAnalysis.Chain;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyAnalysisTest {
  private static final long COMPUTE = 1_000_000;

  private final RuleFixture model = new RuleFixture();
  private final SiteFixture site = SiteFixture.of(model);
  private final Topic echoes = site.opaqueTopic("Echoes");
  private final Topic tracks = site.opaqueTopic("Tracks");
  private final ComponentType sonar = site.writer("Sonar", echoes, 10, 1000);
  private final ComponentType tracker = site.relay("Tracker", echoes, tracks, COMPUTE);
  private final ComponentType display = site.reader("Display", tracks);

  private List<Chain> chains() {
    return LatencyAnalysis.of(model.index()).chains();
  }

  private Chain chain(Node writer, Node relay, Node reader) {
    site.instance("sonar1", sonar, writer);
    site.instance("tracker1", tracker, relay);
    site.instance("display1", display, reader);
    assertThat(chains()).hasSize(1);
    return chains().get(0);
  }

  @Test
  void addsUpTransfersAndComputing() {
    Node bow = site.componentHost("bow", site.network("lan"));
    Chain chain = chain(bow, bow, bow);

    assertThat(chain.steps())
        .extracting(step -> step.kind() + " " + step.label())
        .containsExactly(
            "TRANSFER Echoes from sonar1 to tracker1",
            "COMPUTE tracker1 relay",
            "TRANSFER Tracks from tracker1 to display1");
    long time = 2 * MIDDLEWARE_NS + COMPUTE;
    assertThat(chain.time()).isEqualTo(new Latency(time, time));
    assertThat(chain.source().getName()).isEqualTo("sonar1");
    assertThat(chain.target()).map(ComponentInstance::getName).contains("display1");
    assertThat(chain.deadline()).isEmpty();
  }

  @Test
  void countsNetworksRoutersAndTheSlowestLink() {
    Network lan = site.network("lan", "10.0.0.0/24");
    Network wan = site.network("wan", "10.0.1.0/24");
    wan.setLatency(7_000_000L);
    site.router("north", subnet(lan), subnet(wan));
    Node bow = site.componentHost("bow", lan);
    Node bridge = site.componentHost("bridge", wan);
    bow.getNics().get(0).setSpeed(1_000_000L);
    bridge.getNics().get(0).setSpeed(1_000_000_000L);
    Chain chain = chain(bow, bridge, bridge);

    // One megabit a second: a microsecond a bit, on each of two networks.
    long busy = 2 * 1000 * WireTraffic.ofSample(1000, true, 1500, 4).bits(0);
    assertThat(chain.steps().get(0).time().worst())
        .isEqualTo(MIDDLEWARE_NS + ROUTER_NS + LOCAL_NETWORK_NS + 7_000_000 + busy);
  }

  @Test
  void countsVirtualInterfaces() {
    Network lan = site.network("lan");
    PhysicalHost host = site.host("compute", HostKind.KVM);
    Node machine = site.machine("vm", host);
    site.nic(machine, "port", lan);
    Node bow = site.componentHost("bow", lan);
    Chain chain = chain(bow, machine, machine);

    assertThat(chain.steps().get(0).time())
        .isEqualTo(
            new Latency(
                MIDDLEWARE_NS + LOCAL_NETWORK_NS + VIRTUAL_NIC_NS,
                MIDDLEWARE_NS + LOCAL_NETWORK_NS + VIRTUAL_NIC_NS));
  }

  @Test
  void waitsForTheNthSampleInTheWorstCase() {
    tracker.getReactions().get(0).setEveryNth(3);
    Node bow = site.componentHost("bow", site.network("lan"));
    Chain chain = chain(bow, bow, bow);

    assertThat(chain.steps().get(1).kind()).isEqualTo(ChainStepKind.WAIT);
    assertThat(chain.steps().get(1).time()).isEqualTo(new Latency(0, 200_000_000));
  }

  @Test
  void waitsBehindItsBurstInTheWorstCase() {
    sonar.getPublications().get(0).setBurst(4);
    Network lan = site.network("lan");
    Node bow = site.componentHost("bow", lan);
    bow.getNics().get(0).setSpeed(1_000_000L);
    Node bridge = site.componentHost("bridge", lan);
    Chain chain = chain(bow, bridge, bridge);

    long busy = 1000 * WireTraffic.ofSample(1000, true, 1500, 4).bits(0);
    long fixed = MIDDLEWARE_NS + LOCAL_NETWORK_NS;
    assertThat(chain.steps().get(0).time()).isEqualTo(new Latency(fixed + busy, fixed + 4 * busy));
  }

  @Test
  void plansWithAQuantileOfALogNormalTime() {
    LogNormalTime time = SoftwareFactory.eINSTANCE.createLogNormalTime();
    time.setMedian(COMPUTE);
    time.setSigma(0.5);
    tracker.getReactions().get(0).setComputeTime(time);

    ComputeTimes times = ComputeTimes.of(tracker.getReactions().get(0));
    assertThat(times.mean()).isCloseTo(COMPUTE * Math.exp(0.125), within(1e-3));
    assertThat(times.worst()).isCloseTo(4_688_000, within(1000.0));
  }

  @Test
  void followsAChainOverSeveralReactions() {
    Topic alarms = site.opaqueTopic("Alarms");
    ComponentType alarm = site.relay("Alarm", tracks, alarms, 2 * COMPUTE);
    Node bow = site.componentHost("bow", site.network("lan"));
    site.instance("alarm1", alarm, bow);
    site.instance("sonar1", sonar, bow);
    site.instance("tracker1", tracker, bow);

    assertThat(chains())
        .extracting(chain -> chain.instance().getName(), chain -> chain.time().mean())
        .containsExactly(
            tuple("alarm1", 2 * MIDDLEWARE_NS + 3 * COMPUTE),
            tuple("tracker1", 2 * MIDDLEWARE_NS + COMPUTE));
  }

  @Test
  void hasNoChainForWhatNothingTriggers() {
    site.instance("tracker1", tracker, site.componentHost("bow", site.network("lan")));
    assertThat(chains()).isEmpty();
  }

  @Test
  void endsWhereReactionsFormACycle() {
    ComponentType back = site.relay("Back", tracks, echoes, COMPUTE);
    Node bow = site.componentHost("bow", site.network("lan"));
    site.instance("back1", back, bow);
    site.instance("sonar1", sonar, bow);
    site.instance("tracker1", tracker, bow);

    assertThat(chains()).hasSizeBetween(1, 2);
    assertThat(chains()).allMatch(chain -> chain.time().worst() < 10 * COMPUTE);
  }
}
