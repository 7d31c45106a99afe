// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Delay;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.CurveInfo;
import dev.slipway.experiment.ExperimentResults.Disturbance;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.experiment.ExperimentResults.NodeConditions;
import dev.slipway.experiment.ExperimentResults.Outcome;
import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.ExperimentResults.Run;
import dev.slipway.experiment.TrafficFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Results as real ones look, of each kind of experiment, made from a seed. */
final class ExampleResults {
  private static final long SECOND = 1_000_000_000L;

  private static final BenchmarkInfo IPERF =
      new BenchmarkInfo(
          "iperf-tcp",
          "TCP throughput",
          "BSD-3-Clause",
          List.of(
              new FigureInfo("throughput", "TCP throughput", "Gbit/s", true, "NETWORK"),
              new FigureInfo("retransmits", "Retransmitted segments", "segments", false, "")),
          List.of(
              new CurveInfo(
                  "throughput-over-time",
                  "TCP throughput over time",
                  "s",
                  "Gbit/s",
                  true,
                  "INTERVALS")));

  private static final BenchmarkInfo PING =
      new BenchmarkInfo(
          "ping",
          "Round-trip time",
          "BSD-3-Clause",
          List.of(new FigureInfo("rtt", "Round-trip time", "us", false, "LATENCY")),
          List.of());

  private final Random random = new Random(18);
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<BenchmarkInfo> benchmarks = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final List<NodeTuning> tunings = new ArrayList<>();
  private Optional<Double> criterion = Optional.empty();
  private long duration = 60 * SECOND;

  private ExampleResults() {}

  static ExperimentResults of(Kind kind) {
    ExampleResults example = new ExampleResults();
    switch (kind) {
      case HYPERVISOR_COMPARISON -> example.hypervisors();
      case PLACEMENT_MATRIX -> example.placement();
      case QOS_PHASES -> example.phases();
      case HPC_COMPARISON -> example.hpc();
      case WAN_AGGREGATE -> example.wan();
      case TRAFFIC_RUN -> example.traffic();
    }
    return example.results(kind, Outcome.COMPLETE);
  }

  /** The same results with what can go wrong. */
  static ExperimentResults troubled() {
    ExampleResults example = new ExampleResults();
    example.hypervisors();
    example.runs.replaceAll(
        run ->
            run.number() % 7 == 3
                ? new Run(
                    run.number(),
                    run.measurement(),
                    run.repeat(),
                    run.itself(),
                    run.startedAt(),
                    run.elapsedNs(),
                    List.of(),
                    List.of(),
                    Optional.of("fio ended with 1: No space left on device."))
                : run.number() % 11 == 5
                    ? new Run(
                        run.number(),
                        run.measurement(),
                        run.repeat(),
                        run.itself(),
                        run.startedAt(),
                        run.elapsedNs(),
                        run.activities(),
                        List.of(
                            new Disturbance("vm-kvm", "steal", 0.12),
                            new Disturbance("vm-kvm", "others", 0.01)),
                        Optional.empty())
                    : run);
    return example.results(Kind.HYPERVISOR_COMPARISON, Outcome.INCOMPLETE);
  }

  private ExperimentResults results(Kind kind, Outcome outcome) {
    Collections.shuffle(runs, random);
    List<Run> ordered = new ArrayList<>();
    for (Run run : runs) {
      ordered.add(
          new Run(
              ordered.size() + 1,
              run.measurement(),
              run.repeat(),
              run.itself(),
              "2026-03-01T10:%02d:00Z".formatted(ordered.size() % 60),
              duration,
              run.activities(),
              run.disturbances(),
              run.failure()));
    }
    boolean traffic = kind == Kind.TRAFFIC_RUN;
    ExperimentPlan plan =
        new ExperimentPlan(
            ExperimentPlan.SCHEMA,
            kind.name().toLowerCase().replace('_', '-'),
            "12ac6a47-b3ff-5806-9b34-3a4df0c28b24",
            Optional.of("An example of what such an experiment finds."),
            kind,
            5,
            10 * SECOND,
            duration,
            0.95,
            0.035,
            true,
            criterion,
            traffic ? Optional.of(0.01) : Optional.empty(),
            traffic ? Optional.of(0.001) : Optional.empty(),
            traffic ? Optional.of(0.05) : Optional.empty(),
            tunings,
            measurements);
    return new ExperimentResults(
        ExperimentResults.SCHEMA,
        "slipway 0.1.0",
        "submarine-lab",
        plan,
        20260301,
        "2026-03-01T10:00:00Z",
        outcome,
        benchmarks,
        plan.nodes().stream().map(ExampleResults::conditions).toList(),
        ordered,
        outcome == Outcome.COMPLETE ? List.of() : List.of("vm-vmware did not answer for 40 s."));
  }

  private static NodeConditions conditions(String node) {
    return new NodeConditions(
        node,
        node.startsWith("vm") ? "VIRTUAL_MACHINE" : "PHYSICAL_HOST",
        "Linux 6.1.0-25-amd64",
        "Intel(R) Xeon(R) CPU X5670 @ 2.93GHz",
        12,
        24L << 30,
        node.startsWith("vm") ? Optional.empty() : Optional.of("performance"),
        new TreeMap<>(Map.of("iperf3", "3.12", "fio", "3.33")));
  }

  private double about(double value, double deviation) {
    return value * (1 + deviation * random.nextGaussian());
  }

  private static Role on(String role, String node) {
    return new Role(role, node, Optional.of("10.33.136.7"));
  }

  private Activity activity(String name, String benchmark, List<Role> roles) {
    return new Activity(
        name,
        benchmark,
        new TreeMap<>(),
        roles,
        0,
        duration,
        false,
        Optional.empty(),
        Optional.empty());
  }

  private void run(
      Measurement measurement, int repeat, boolean itself, List<ActivityResults> what) {
    runs.add(
        new Run(
            runs.size() + 1,
            measurement.name(),
            repeat,
            itself,
            "",
            duration,
            what,
            List.of(),
            Optional.empty()));
  }

  private static ActivityResults figures(String activity, Map<String, Double> figures) {
    return new ActivityResults(activity, new TreeMap<>(figures), new TreeMap<>());
  }

  /** Measures a subject on platforms, and the first of them also against itself. */
  private void platforms(
      String subject,
      String benchmark,
      List<String> variants,
      List<List<Role>> roles,
      int repeats,
      BiFunction<Integer, String, ActivityResults> result) {
    for (int i = 0; i < variants.size(); i++) {
      Measurement measurement =
          new Measurement(
              subject + " " + variants.get(i),
              subject,
              variants.get(i),
              i == 0,
              List.of(),
              List.of(activity(benchmark, benchmark, roles.get(i))));
      measurements.add(measurement);
      for (int repeat = 1; repeat <= repeats; repeat++) {
        run(measurement, repeat, false, List.of(result.apply(i, benchmark)));
        if (i == 0) {
          run(measurement, repeat, true, List.of(result.apply(i, benchmark)));
        }
      }
    }
  }

  private void hypervisors() {
    List<String> platforms = List.of("baremetal", "vm-kvm", "vm-vmware");
    List<List<Role>> roles = platforms.stream().map(each -> List.of(on("node", each))).toList();
    tunings.add(
        new NodeTuning(
            "baremetal",
            "10G",
            new TreeMap<>(Map.of("net.core.rmem_max", "26214400", "net.core.wmem_max", "26214400")),
            Optional.of(9000),
            Optional.of(2000),
            Optional.of("performance")));
    hypervisor(
        "compress-gzip",
        "gzip",
        "Time for 2 GB",
        "s",
        false,
        "DISK",
        platforms,
        roles,
        15.36,
        21.44,
        31.26);
    hypervisor(
        "fio-iometer",
        "fio, Intel IOMeter file server pattern",
        "Time",
        "s",
        false,
        "DISK",
        platforms,
        roles,
        1100.86,
        1958.34,
        5071.22);
    hypervisor(
        "scimark2",
        "SciMark 2 composite",
        "Composite score",
        "Mflops",
        true,
        "CPU",
        platforms,
        roles,
        983.15,
        920.58,
        939.66);
    hypervisor(
        "stream",
        "STREAM triad",
        "Triad",
        "MB/s",
        true,
        "MEMORY",
        platforms,
        roles,
        19562.5,
        9355.87,
        9179.66);
    hypervisor(
        "iperf-udp",
        "UDP throughput",
        "UDP throughput",
        "Gbit/s",
        true,
        "NETWORK",
        platforms,
        roles,
        9.49,
        7.7,
        6.19);
    cyclictest(platforms, roles);
  }

  private void hypervisor(
      String name,
      String title,
      String figure,
      String unit,
      boolean higher,
      String role,
      List<String> platforms,
      List<List<Role>> roles,
      double... values) {
    benchmarks.add(
        new BenchmarkInfo(
            name,
            title,
            "GPL-2.0-or-later",
            List.of(new FigureInfo("value", figure, unit, higher, role)),
            List.of()));
    platforms(
        name,
        name,
        platforms,
        roles,
        6,
        (i, benchmark) -> figures(benchmark, Map.of("value", about(values[i], 0.012))));
  }

  private void cyclictest(List<String> platforms, List<List<Role>> roles) {
    benchmarks.add(
        new BenchmarkInfo(
            "cyclictest",
            "Timer latency",
            "GPL-2.0-only",
            List.of(
                new FigureInfo("latency-min", "Least latency", "us", false, "LATENCY"),
                new FigureInfo("latency-avg", "Mean latency", "us", false, "LATENCY"),
                new FigureInfo("latency-max", "Max latency", "us", false, "LATENCY"),
                new FigureInfo("overflows", "Samples beyond the histogram", "samples", false, "")),
            List.of(new CurveInfo("histogram", "Latency", "us", "samples", false, "HISTOGRAM"))));
    double[] medians = {5, 60, 11};
    double[] widths = {0.15, 0.6, 0.5};
    platforms(
        "cyclictest",
        "cyclictest",
        platforms,
        roles,
        6,
        (i, benchmark) -> {
          SortedMap<Double, Double> bins = new TreeMap<>();
          double sum = 0;
          double least = Double.MAX_VALUE;
          double greatest = 0;
          int overflows = 0;
          for (int sample = 0; sample < 20_000; sample++) {
            double spread = random.nextDouble() < 0.0008 ? 2.6 : widths[i];
            double value =
                Math.max(2, Math.rint(medians[i] * Math.exp(spread * random.nextGaussian())));
            sum += value;
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
            if (value < 4500) {
              bins.merge(value, 1.0, Double::sum);
            } else {
              overflows++;
            }
          }
          List<Point> points = new ArrayList<>();
          bins.forEach((x, y) -> points.add(new Point(x, y)));
          return new ActivityResults(
              benchmark,
              new TreeMap<>(
                  Map.of(
                      "latency-min",
                      least,
                      "latency-avg",
                      sum / 20_000,
                      "latency-max",
                      greatest,
                      "overflows",
                      (double) overflows)),
              new TreeMap<>(Map.of("histogram", points)));
        });
  }

  private void placement() {
    benchmarks.add(IPERF);
    benchmarks.add(PING);
    List<String> classes = List.of("HNR", "H-NR", "-HNR", "-H-NR", "-H-N-R");
    List<List<Role>> pairs =
        List.of(
            List.of(on("client", "A1"), on("server", "A3")),
            List.of(on("client", "A1"), on("server", "B1")),
            List.of(on("client", "A1"), on("server", "A2")),
            List.of(on("client", "A1"), on("server", "B2")),
            List.of(on("client", "A1"), on("server", "C2")));
    double[] rates = {25.4, 15.36, 2.52, 2.48, 0.94};
    double[] times = {180, 360, 600, 610, 905};
    platforms(
        "iperf-tcp",
        "iperf-tcp",
        classes,
        pairs,
        10,
        (i, benchmark) ->
            figures(
                benchmark,
                Map.of(
                    "throughput",
                    about(rates[i], 0.05),
                    "retransmits",
                    Math.rint(Math.abs(about(10.0 * i, 0.5))))));
    platforms(
        "ping",
        "ping",
        classes,
        pairs,
        10,
        (i, benchmark) -> figures(benchmark, Map.of("rtt", about(times[i], 0.08))));
    Measurement second =
        new Measurement(
            "iperf-tcp HNR 2",
            "iperf-tcp",
            "HNR",
            true,
            List.of(),
            List.of(
                activity(
                    "iperf-tcp", "iperf-tcp", List.of(on("client", "B2"), on("server", "B3")))));
    measurements.add(second);
    for (int repeat = 1; repeat <= 10; repeat++) {
      run(
          second,
          repeat,
          false,
          List.of(figures("iperf-tcp", Map.of("throughput", about(22, 0.05)))));
    }
  }

  private void phases() {
    duration = 130 * SECOND;
    benchmarks.add(IPERF);
    double[][] asked = {{4, 3, 4, 2}, {2, 3, 3, 4}};
    List<Activity> activities = new ArrayList<>();
    for (int client = 0; client < 2; client++) {
      for (int phase = 0; phase < 4; phase++) {
        activities.add(
            flow(
                "client-" + (client + 1) + "/" + (phase + 1),
                client,
                phase * 30,
                30,
                asked[client][phase],
                false));
      }
    }
    activities.add(flow("flooder-1/1", 2, 0, 120, 5, true));
    activities.add(flow("flooder-2/1", 3, 0, 120, 5, true));
    Measurement measurement =
        new Measurement("phases", "phases", "drawn", true, List.of(), activities);
    measurements.add(measurement);
    for (int repeat = 1; repeat <= 5; repeat++) {
      List<ActivityResults> results = new ArrayList<>();
      for (Activity each : activities) {
        double rate = Double.parseDouble(each.parameters().get("rate")) / 1e9;
        double got =
            each.disturbs()
                ? 1.6
                : each.name().equals("client-1/3") && repeat > 1 ? 1.4 : Math.min(rate, 3.9);
        List<Point> points = new ArrayList<>();
        for (int second = 1; second <= each.durationNs() / SECOND - 10; second++) {
          points.add(new Point(second + 0.00012, about(got, 0.03)));
        }
        results.add(
            new ActivityResults(
                each.name(),
                new TreeMap<>(Map.of("throughput", about(got, 0.01))),
                new TreeMap<>(Map.of("throughput-over-time", points))));
      }
      run(measurement, repeat, false, results);
    }
  }

  private static Activity flow(
      String name, int node, int start, int seconds, double rate, boolean disturbs) {
    return new Activity(
        name,
        "iperf-tcp",
        new TreeMap<>(Map.of("rate", String.valueOf((long) (rate * 1e9)))),
        List.of(on("client", "node-" + node), on("server", "sink")),
        start * SECOND,
        seconds * SECOND,
        disturbs,
        disturbs ? Optional.empty() : Optional.of(Math.min(rate, 2) * 1e9),
        disturbs ? Optional.empty() : Optional.of(4e9));
  }

  private void hpc() {
    criterion = Optional.of(0.05);
    List<String> platforms = List.of("native-1", "vm-1");
    List<List<Role>> roles = platforms.stream().map(each -> List.of(on("node", each))).toList();
    benchmarks.add(
        new BenchmarkInfo(
            "npb",
            "NAS Parallel Benchmarks",
            "NASA-1.3",
            List.of(new FigureInfo("time", "Execution time", "s", false, "CPU")),
            List.of()));
    String[] kernels = {"is", "ep", "cg", "mg", "ft", "bt", "sp", "lu"};
    double[] slower = {1.01, 1.002, 1.12, 1.03, 1.04, 1.01, 1.048, 0.97};
    for (int k = 0; k < kernels.length; k++) {
      int kernel = k;
      platforms(
          "npb-" + kernels[k],
          "npb",
          platforms,
          roles,
          7,
          (i, benchmark) ->
              figures(
                  benchmark,
                  Map.of(
                      "time", about((20 + 13 * kernel) * (i == 0 ? 1 : slower[kernel]), 0.008))));
    }
    mpi("mpi-latency", "MPI latency", "us", false, platforms, roles);
    mpi("mpi-bandwidth", "MPI bandwidth", "MB/s", true, platforms, roles);
  }

  private void mpi(
      String name,
      String title,
      String unit,
      boolean higher,
      List<String> platforms,
      List<List<Role>> roles) {
    benchmarks.add(
        new BenchmarkInfo(
            name,
            title,
            "EPL-2.0",
            List.of(),
            List.of(new CurveInfo("by-size", title, "B", unit, higher, "CURVE"))));
    platforms(
        name,
        name,
        platforms,
        roles,
        7,
        (i, benchmark) -> {
          List<Point> points = new ArrayList<>();
          for (int size = 1; size <= 1 << 22; size *= 4) {
            double time = 1.1 + (i == 1 ? 0.25 : 0) + size / 9000.0;
            points.add(new Point(size, about(higher ? size / time : time, 0.01)));
          }
          return new ActivityResults(
              benchmark, new TreeMap<>(), new TreeMap<>(Map.of("by-size", points)));
        });
  }

  private void wan() {
    benchmarks.add(IPERF);
    List<Activity> activities = new ArrayList<>();
    List<Delay> delays = new ArrayList<>();
    for (int source = 1; source <= 10; source++) {
      activities.add(
          activity(
              "vm-" + source,
              "iperf-tcp",
              List.of(on("client", "vm-" + source), on("server", "sink"))));
      delays.add(new Delay("vm-" + source, "10.0.0." + source, 50_000_000));
    }
    benchmarks.add(
        new BenchmarkInfo(
            "node-load",
            "Load of the node",
            "EPL-2.0",
            List.of(
                new FigureInfo("vhost", "vhost", "%", true, FigureInfo.UNJUDGED),
                new FigureInfo("received", "Received", "Mbit/s", true, "")),
            List.of()));
    activities.add(activity("load", "node-load", List.of(on("node", "sink"))));
    Measurement measurement = new Measurement("total", "total", "drawn", true, delays, activities);
    measurements.add(measurement);
    for (int repeat = 1; repeat <= 5; repeat++) {
      List<ActivityResults> results = new ArrayList<>();
      for (Activity each : activities) {
        List<Point> points = new ArrayList<>();
        if (each.benchmark().equals("node-load")) {
          results.add(
              new ActivityResults(
                  each.name(),
                  new TreeMap<>(Map.of("received", about(93_000, 0.02), "vhost", 0.0)),
                  new TreeMap<>(),
                  Optional.of("Not counted: cycles: not permitted.")));
          continue;
        }
        int end = each.name().equals("vm-10") ? 40 : 50;
        for (int second = 1; second <= end; second++) {
          points.add(new Point(second, about(9.6 * (1 - Math.exp(-second / 3.0)), 0.02)));
        }
        results.add(
            new ActivityResults(
                each.name(),
                new TreeMap<>(Map.of("throughput", about(9.3, 0.02))),
                new TreeMap<>(Map.of("throughput-over-time", points))));
      }
      run(measurement, repeat, false, results);
    }
  }

  private void traffic() {
    benchmarks.add(TrafficFigures.info());
    Measurement measurement =
        new Measurement(
            "traffic drawn",
            "traffic",
            "drawn",
            true,
            List.of(),
            List.of(activity("traffic", "traffic", List.of(on("node", "compute-1")))));
    measurements.add(measurement);
    String[] topics = {"Track", "SonarContact", "NavigationData", "WeaponStatus"};
    for (int repeat = 1; repeat <= 5; repeat++) {
      List<ActivityResults> results = new ArrayList<>();
      for (int topic = 0; topic < topics.length; topic++) {
        boolean bad = topic == 1;
        double median = about(90 + 60 * topic, 0.05);
        results.add(
            figures(
                topics[topic],
                Map.of(
                    "late",
                    bad ? about(3, 0.2) : 0.0,
                    "lost",
                    bad ? about(0.4, 0.2) : 0.0,
                    "rate-error",
                    Math.abs(about(0.3, 0.5)),
                    "latency-p50",
                    median,
                    "latency-p99",
                    median * (bad ? 40 : 3),
                    "latency-max",
                    median * (bad ? 200 : 8),
                    "jitter",
                    median * (bad ? 39 : 2.4),
                    "clock-error",
                    about(12, 0.1),
                    "passed",
                    bad ? 0.0 : 1.0)));
      }
      run(measurement, repeat, false, results);
    }
  }
}
