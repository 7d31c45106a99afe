// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.experiment.ExperimentResults.Outcome;
import dev.slipway.experiment.ExperimentResults.Run;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Figures of three platforms that were published with their ratios: the report comes to the same.
 *
 * <p>The published ratios are rounded half up: to hundredths of a percent, and those of VMware to
 * bare metal to whole percents. No ratio is off by more than that.
 */
class HypervisorFiguresTest {
  private static final List<String> PLATFORMS = List.of("baremetal", "kvm", "vmware");
  private static final Map<String, String> ROLES =
      Map.of(
          "compress-gzip", "DISK",
          "fio", "DISK",
          "scimark2", "CPU",
          "ramspeed", "MEMORY",
          "cyclictest", "LATENCY",
          "iperf", "NETWORK");

  private static ReadPage page;

  @BeforeAll
  static void report() throws Exception {
    page = new ReadPage(ExperimentReport.files(results()).get(ExperimentReport.PAGE));
  }

  @Test
  void ratiosAreThePublishedOnes() throws Exception {
    List<List<String>> published = lines("hypervisor-ratios.csv");
    List<List<String>> ratios = page.table("Ratio of medians in percent");

    assertThat(ratios.get(0))
        .endsWith("kvm / vmware", "kvm / baremetal", "vmware / baremetal")
        .hasSize(6);
    assertThat(ratios).hasSameSizeAs(published);
    for (int row = 1; row < published.size(); row++) {
      List<String> expected = published.get(row);
      List<String> found = ratios.get(row);
      assertThat(found.subList(0, 2)).isEqualTo(expected.subList(0, 2));
      for (int column = 0; column < 3; column++) {
        assertThat(percent(found.get(3 + column)))
            .describedAs("%s of %s", ratios.get(0).get(3 + column), expected)
            .isCloseTo(
                Double.parseDouble(expected.get(2 + column)),
                within(rounding(expected.get(2 + column)) + rounding(found.get(3 + column))));
      }
    }
  }

  @Test
  void figuresAreThePublishedOnes() throws Exception {
    List<List<String>> published = lines("hypervisor-benchmarks.csv");
    List<List<String>> figures = page.table("Median, confidence interval and runs");

    assertThat(figures).hasSameSizeAs(published);
    assertThat(figures.get(3))
        .containsExactly(
            "fio", "Intel IOMeter Pattern", "s", "lower", "1100.9", "1958.3", "5071.2");
    assertThat(figures.get(15))
        .containsExactly("iperf", "UDP datagram loss", "%", "lower", "0.0074", "0", "0.0029");
  }

  @Test
  void platformsAreJudgedByRole() {
    List<List<String>> roles = page.table("Performance by role, against baremetal");

    assertThat(roles)
        .extracting(row -> row.get(0))
        .containsExactly("Role", "CPU", "Memory", "Disk", "Latency", "Network");
    // One run each shows how great a difference is, and not that it is one.
    assertThat(roles.get(1).get(3)).isEqualTo("cannot be said yet");
    // The geometric mean of 93.64, 95.80 and 90.19 percent, and that of 95.58, 94.64 and 91.55.
    assertThat(percent(roles.get(1).get(1))).isCloseTo(93.18, within(0.01));
    assertThat(percent(roles.get(1).get(2))).isCloseTo(93.91, within(0.01));
    // Times: 139.58, 154.82 and 177.89 percent are performances of 71.64, 64.59 and 56.21.
    assertThat(percent(roles.get(3).get(1))).isCloseTo(63.84, within(0.01));
  }

  @Test
  void oneRunSaysHowGreatADifferenceIsAndNotThatItIsOne() {
    assertThat(page.all("small"))
        .extracting(ReadPage::text)
        .contains("3 cannot be said yet", "cannot be said yet: 4 runs needed");
  }

  private static double percent(String cell) {
    assertThat(cell).endsWith(" %");
    return Double.parseDouble(cell.substring(0, cell.length() - 2));
  }

  /** Half a unit of the last printed digit. */
  private static double rounding(String number) {
    int decimals = Math.max(0, new BigDecimal(number.replace(" %", "")).scale());
    return 0.5 * Math.pow(10, -decimals) + 1e-9;
  }

  private static List<List<String>> lines(String name) throws Exception {
    try (InputStream file = HypervisorFiguresTest.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> Arrays.asList(line.split(",")))
          .toList();
    }
  }

  private static ExperimentResults results() throws Exception {
    List<List<String>> published = lines("hypervisor-benchmarks.csv");
    Map<String, List<List<String>>> benchmarks = new LinkedHashMap<>();
    published.stream()
        .skip(1)
        .forEach(
            line -> benchmarks.computeIfAbsent(line.get(0), name -> new ArrayList<>()).add(line));
    List<BenchmarkInfo> infos = new ArrayList<>();
    List<Measurement> measurements = new ArrayList<>();
    List<Run> runs = new ArrayList<>();
    benchmarks.forEach(
        (name, lines) -> {
          infos.add(
              new BenchmarkInfo(
                  name,
                  name,
                  "free",
                  lines.stream()
                      .map(
                          line ->
                              new FigureInfo(
                                  line.get(1),
                                  line.get(1),
                                  line.get(2),
                                  line.get(3).equals("higher"),
                                  ROLES.get(name)))
                      .toList(),
                  List.of()));
          for (String platform : PLATFORMS) {
            measurements.add(measurement(name, platform));
            TreeMap<String, Double> figures = new TreeMap<>();
            int column = 4 + PLATFORMS.indexOf(platform);
            lines.forEach(line -> figures.put(line.get(1), Double.valueOf(line.get(column))));
            runs.add(
                new Run(
                    runs.size() + 1,
                    name + " " + platform,
                    1,
                    false,
                    "2015-05-13T10:00:00Z",
                    60_000_000_000L,
                    List.of(new ActivityResults(name, figures, new TreeMap<>())),
                    List.of(),
                    Optional.empty()));
          }
        });
    return new ExperimentResults(
        ExperimentResults.SCHEMA,
        "slipway",
        "submarine-lab",
        plan(measurements),
        1,
        "2015-05-13T10:00:00Z",
        Outcome.COMPLETE,
        infos,
        List.of(),
        runs,
        List.of());
  }

  private static Measurement measurement(String benchmark, String platform) {
    return new Measurement(
        benchmark + " " + platform,
        benchmark,
        platform,
        platform.equals("baremetal"),
        List.of(),
        List.of(
            new Activity(
                benchmark,
                benchmark,
                new TreeMap<>(),
                List.of(new Role("node", platform, Optional.empty())),
                0,
                60_000_000_000L,
                false,
                Optional.empty(),
                Optional.empty())));
  }

  private static ExperimentPlan plan(List<Measurement> measurements) {
    return new ExperimentPlan(
        ExperimentPlan.SCHEMA,
        "hypervisors",
        "12ac6a47-b3ff-5806-9b34-3a4df0c28b24",
        Optional.empty(),
        Kind.HYPERVISOR_COMPARISON,
        1,
        0,
        60_000_000_000L,
        0.95,
        0.035,
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        measurements);
  }
}
