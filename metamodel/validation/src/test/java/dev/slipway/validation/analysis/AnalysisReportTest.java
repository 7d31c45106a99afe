// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import org.junit.jupiter.api.Test;

class AnalysisReportTest {
  private static RuleFixture system() {
    RuleFixture model = new RuleFixture();
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan", "10.0.0.0/24");
    Topic echoes = site.opaqueTopic("Echoes");
    Topic tracks = site.opaqueTopic("Tracks\u001b[2J");
    PhysicalHost bow = site.componentHost("bow", lan);
    bow.setCores(4);
    bow.getNics().get(0).setSpeed(1_000_000_000L);
    PhysicalHost bridge = site.componentHost("bridge", lan);
    bridge.getNics().get(0).setSpeed(100_000L);
    site.instance("sonar1", site.writer("Sonar", echoes, 1000, 1000), bow);
    ComponentType tracker = site.relay("Tracker", echoes, tracks, 3_000_000);
    tracker.getReactions().get(0).setEveryNth(100);
    tracker.getReactions().get(0).setDeadline(50_000_000L);
    site.instance("tracker1", tracker, bow);
    site.instance("display1", site.reader("Display", tracks), bridge);
    return model;
  }

  @Test
  void printsAlignedTables() {
    assertThat(AnalysisReport.of(system().index()).toText())
        .isEqualTo(
            """
            Traffic by topic
            Topic            Writers  Readers  Samples  Payload  Copies  On the wire
            ---------------  -------  -------  -------  -------  ------  -----------
            Echoes                 1        1    1 k/s   1000 B    0 /s      0 bit/s
            Tracks\\u{1b}[2J        1        1    10 /s    128 B   10 /s  22.6 kbit/s

            Capacity
            Where                            Resource        Demand    Capacity     Use  Limit  Verdict
            -------------------------------  ---------  -----------  ----------  ------  -----  --------
            /site site/network lan           traffic    22.6 kbit/s           -       -      -  no limit
            /site site/node bow              CPU         0.03 cores     4 cores   0.8 %   80 %  fits
            /site site/node bow/nic eth0     sending    22.6 kbit/s    1 Gbit/s     0 %   70 %  fits
            /site site/node bridge/nic eth0  receiving  22.6 kbit/s  100 kbit/s  22.6 %   70 %  fits

            Latency of reaction chains
            From    Through         To        Steps     Mean   Worst  Deadline  Verdict
            ------  --------------  --------  -----  -------  ------  --------  -------
            sonar1  tracker1 relay  display1      4  25.7 ms  125 ms     50 ms  at risk
            """);
  }

  @Test
  void printsJsonInBaseUnits() {
    AnalysisReport report = AnalysisReport.of(system().index());
    assertThat(report.hasFindings()).isTrue();
    JsonObject json = JsonParser.parseString(report.toJson()).getAsJsonObject();
    assertThat(json.getAsJsonArray("topics").get(1))
        .isEqualTo(
            JsonParser.parseString(
                """
                {"topic": "Tracks\\u001b[2J", "writers": 1, "readers": 1, "samplesPerSecond": 10.0,
                 "payloadBytes": 128.0, "copiesPerSecond": 10.0, "wireBitRate": 22560.0}
                """));
    assertThat(json.getAsJsonArray("capacity").get(3))
        .isEqualTo(
            JsonParser.parseString(
                """
                {"element": "/site site/node bridge/nic eth0", "resource": "nic_received",
                 "demand": 22560.0, "capacity": 100000.0, "limit": 0.7, "utilization": 0.2256,
                 "exceeded": false}
                """));
    JsonObject chain = json.getAsJsonArray("latency").get(0).getAsJsonObject();
    assertThat(chain.get("meanNs").getAsLong()).isEqualTo(25_710_000);
    assertThat(chain.get("worstNs").getAsLong()).isEqualTo(124_710_000);
    assertThat(chain.get("deadlineNs").getAsLong()).isEqualTo(50_000_000);
    assertThat(chain.getAsJsonArray("steps").get(1))
        .isEqualTo(
            JsonParser.parseString(
                """
                {"kind": "wait", "what": "tracker1 relay", "meanNs": 0, "worstNs": 99000000}
                """));
  }

  @Test
  void isTheSameForTheSameModel() {
    assertThat(AnalysisReport.of(system().index()).toJson())
        .isEqualTo(AnalysisReport.of(system().index()).toJson());
  }

  @Test
  void anEmptyModelHasEmptyTables() {
    AnalysisReport report = AnalysisReport.of(new RuleFixture().index());
    assertThat(report.hasFindings()).isFalse();
    assertThat(report.toText()).startsWith("Traffic by topic\nTopic  Writers");
  }
}
