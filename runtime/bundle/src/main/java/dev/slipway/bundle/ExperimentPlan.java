// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import dev.slipway.diagnostics.Allowed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What an experiment measures, as its file {@code experiments/NAME.json} in a bundle says.
 *
 * <p>Whoever runs it needs neither the model nor to know the kind of experiment: everything that is
 * run is a {@link Measurement}. The kind decides how the report shows the results.
 *
 * @param schema form of the document, {@link #SCHEMA}
 * @param name name of the experiment
 * @param elementId UUID of the experiment
 * @param description what it is for; empty where the model says nothing
 * @param kind kind of experiment
 * @param repeats how often each measurement is run, at least 1
 * @param warmUpNs time at the start of each run that does not count, in ns
 * @param durationNs time of each run, warm-up included, in ns
 * @param confidence level of confidence intervals, above 0 and below 1
 * @param maxDeviation relative standard deviation above which more runs are made
 * @param compareWithItselfFirst whether the base of each subject is also compared with itself, to
 *     show the noise
 * @param criterion greatest relative difference to the base that passes; empty where the experiment
 *     has none
 * @param maxLate greatest share of samples that may be late; of traffic runs
 * @param maxLost greatest share of samples that may be lost; of traffic runs
 * @param maxRateError greatest relative deviation of a rate; of traffic runs
 * @param tunings what is set on nodes before the first run and restored after the last
 * @param measurements what is run
 */
public record ExperimentPlan(
    String schema,
    String name,
    String elementId,
    Optional<String> description,
    Kind kind,
    @Allowed(min = 1) int repeats,
    long warmUpNs,
    long durationNs,
    @Allowed(above = 0, below = 1) double confidence,
    double maxDeviation,
    boolean compareWithItselfFirst,
    Optional<Double> criterion,
    Optional<Double> maxLate,
    Optional<Double> maxLost,
    Optional<Double> maxRateError,
    List<NodeTuning> tunings,
    List<Measurement> measurements) {
  /** The version of the form. */
  public static final String SCHEMA = "slipway-experiment/1";

  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-experiment.schema.json";

  /** Folder of the plans in a bundle. */
  public static final String FOLDER = "experiments";

  /** Folder of benchmarks that are not Slipway's own, in a bundle. */
  public static final String BENCHMARK_FOLDER = FOLDER + "/benchmarks";

  /** The benchmark that stands for the drawn components themselves. */
  public static final String TRAFFIC = "traffic";

  /** The benchmark that measures what a node does meanwhile. */
  public static final String NODE_LOAD = "node-load";

  /** The first port on which the receiving end of a benchmark listens; iperf 2 listened there. */
  public static final int FIRST_PORT = 5001;

  /**
   * How many ports there are: activity {@code i} of a measurement, from 0, has port {@link
   * #FIRST_PORT} + {@code i} modulo this.
   */
  public static final int PORTS = 64;

  public ExperimentPlan {
    Objects.requireNonNull(kind);
    tunings = List.copyOf(tunings);
    measurements = List.copyOf(measurements);
  }

  /** Kinds of experiments. */
  public enum Kind {
    /** The same benchmarks on several platforms. */
    HYPERVISOR_COMPARISON,
    /** Throughput and latency between pairs of machines, by where they are. */
    PLACEMENT_MATRIX,
    /** Whether bandwidth policies hold while rates change and others flood. */
    QOS_PHASES,
    /** MPI programs on native and virtual platforms. */
    HPC_COMPARISON,
    /** The sum of many flows over a long path. */
    WAN_AGGREGATE,
    /** The drawn components themselves. */
    TRAFFIC_RUN
  }

  /**
   * What is set on a node while the experiment runs.
   *
   * @param node name of the node
   * @param profile name of the profile that says so
   * @param sysctl kernel parameters with their values, by name
   * @param mtu MTU of its interfaces in bytes; empty where it is left alone
   * @param txQueueLength transmit queue of its interfaces in packets; empty where it is left alone
   * @param cpuGovernor CPU frequency governor; empty where it is left alone
   */
  public record NodeTuning(
      String node,
      String profile,
      SortedMap<String, String> sysctl,
      Optional<@Allowed(min = 1) Integer> mtu,
      Optional<Integer> txQueueLength,
      Optional<String> cpuGovernor) {}

  /**
   * What is run at a time; no other runs meanwhile.
   *
   * @param name its name, unique in the experiment
   * @param subject what it says something about, such as {@code compress-gzip}; measurements of one
   *     subject are compared
   * @param variant what differs from the others of its subject, such as a platform or a class of
   *     pairs; unique in the subject, but for placement, where a class has several pairs
   * @param base whether the others of its subject are compared with it
   * @param delays delays that are put onto interfaces meanwhile
   * @param activities what runs side by side, in the order in which it is started
   */
  public record Measurement(
      String name,
      String subject,
      String variant,
      boolean base,
      List<Delay> delays,
      List<Activity> activities) {
    public Measurement {
      delays = List.copyOf(delays);
      activities = List.copyOf(activities);
    }

    /** Names of the nodes that take part. */
    public SortedSet<String> nodes() {
      SortedSet<String> nodes = new TreeSet<>();
      delays.forEach(delay -> nodes.add(delay.node()));
      activities.forEach(activity -> activity.roles().forEach(role -> nodes.add(role.node())));
      return nodes;
    }

    /** When the last activity ends, in ns after the first starts. */
    public long endNs() {
      return activities.stream()
          .mapToLong(activity -> activity.startNs() + activity.durationNs())
          .max()
          .orElse(0);
    }

    /** The same while the load of nodes is measured. */
    public Measurement watched(List<Activity> watches) {
      List<Activity> all = new ArrayList<>(activities);
      watches.forEach(watch -> all.add(watch.until(endNs())));
      return new Measurement(name, subject, variant, base, delays, all);
    }

    /** The same while the load of all its nodes is measured. */
    private Measurement watched() {
      Set<String> unwatched = new TreeSet<>();
      activities.stream()
          .filter(activity -> !activity.watches())
          .forEach(activity -> activity.roles().forEach(role -> unwatched.add(role.node())));
      activities.stream()
          .filter(Activity::watches)
          .forEach(activity -> activity.roles().forEach(role -> unwatched.remove(role.node())));
      return watched(
          unwatched.stream()
              .map(node -> Activity.watching(new Role(Role.ALONE, node, Optional.empty())))
              .toList());
    }

    private Measurement withDuration(long ns) {
      long end = endNs();
      return end == 0 ? this : with(activity -> activity.scaled(ns, end));
    }

    private Measurement withBenchmark(String benchmark, String other) {
      return new Measurement(
          other + " " + variant,
          other,
          variant,
          base,
          delays,
          activities.stream()
              .map(each -> each.benchmark().equals(benchmark) ? each.of(other) : each)
              .toList());
    }

    private Measurement with(UnaryOperator<Activity> change) {
      return new Measurement(
          name, subject, variant, base, delays, activities.stream().map(change).toList());
    }
  }

  /**
   * A delay of everything that leaves an interface, like that of a long path.
   *
   * @param node name of the node
   * @param address address of the interface
   * @param delayNs time in ns
   */
  public record Delay(String node, String address, long delayNs) {}

  /**
   * One run of a benchmark.
   *
   * @param name its name, unique in the measurement; a flow's name where it is one
   * @param benchmark name of the benchmark; {@code traffic} stands for the drawn components
   * @param parameters values of its parameters, by name; the others have their defaults
   * @param roles where it runs
   * @param startNs when it starts after the first, in ns
   * @param durationNs how long it runs, warm-up included, in ns
   * @param disturbs whether it is there to disturb the others: its figures are shown, not judged
   * @param least least rate in bit/s that must arrive; empty where nothing is promised
   * @param most greatest rate in bit/s that may arrive; empty where nothing limits it
   */
  public record Activity(
      String name,
      String benchmark,
      SortedMap<String, String> parameters,
      List<Role> roles,
      long startNs,
      long durationNs,
      boolean disturbs,
      Optional<@Allowed(negative = true) Double> least,
      Optional<@Allowed(negative = true) Double> most) {
    public Activity {
      roles = List.copyOf(roles);
    }

    /** What measures the load of a node; it lasts as long as its measurement. */
    public static Activity watching(Role alone) {
      return new Activity(
          "on " + alone.node(),
          NODE_LOAD,
          new TreeMap<>(),
          List.of(alone),
          0,
          0,
          false,
          Optional.empty(),
          Optional.empty());
    }

    /** Whether it only measures the load of a node while others are at work. */
    public boolean watches() {
      return ExperimentPlan.watches(name, benchmark);
    }

    private Activity until(long end) {
      return with(parameters, 0, end);
    }

    private Activity scaled(long to, long from) {
      return with(
          parameters,
          ExperimentPlan.scaled(startNs, to, from),
          ExperimentPlan.scaled(durationNs, to, from));
    }

    private Activity of(String other) {
      return new Activity(
          other, other, new TreeMap<>(), roles, startNs, durationNs, disturbs, least, most);
    }

    private Activity withParameter(String parameter, String value) {
      SortedMap<String, String> values = new TreeMap<>(parameters);
      values.put(parameter, value);
      return with(values, startNs, durationNs);
    }

    private Activity with(SortedMap<String, String> values, long start, long duration) {
      return new Activity(name, benchmark, values, roles, start, duration, disturbs, least, most);
    }

    /** The node that plays a role, if any does. */
    public Optional<Role> role(String role) {
      return roles.stream().filter(each -> each.role().equals(role)).findFirst();
    }
  }

  /**
   * Who plays a part in a benchmark.
   *
   * @param role name of the part; {@code node} where there is one only
   * @param node name of the node
   * @param address address of the node on the network that is measured; empty where it has none
   */
  public record Role(String role, String node, Optional<String> address) {
    /** The part of a node that none other takes part with. */
    public static final String ALONE = "node";
  }

  /**
   * Whether an activity only measures the load of a node, by its name and that of its benchmark.
   */
  public static boolean watches(String activity, String benchmark) {
    return benchmark.equals(NODE_LOAD) && !activity.equals(NODE_LOAD);
  }

  /** The same while the load of all nodes that take part in a measurement is measured, too. */
  public ExperimentPlan watched() {
    return with(
        repeats, warmUpNs, durationNs, measurements.stream().map(Measurement::watched).toList());
  }

  /** The same with another number of runs. */
  public ExperimentPlan withRepeats(int number) {
    return with(number, warmUpNs, durationNs, measurements);
  }

  /**
   * The same with runs that take another time: warm-ups, phases and starts become shorter or longer
   * alike.
   *
   * @param ns time of each run, warm-up included, in ns; more than 0
   */
  public ExperimentPlan withDuration(long ns) {
    return with(
        repeats,
        durationNs == 0 ? 0 : scaled(warmUpNs, ns, durationNs),
        ns,
        measurements.stream().map(measurement -> measurement.withDuration(ns)).toList());
  }

  /**
   * The same with another value of a benchmark's parameter, in all activities that run it.
   *
   * @param benchmark name of the benchmark
   */
  public ExperimentPlan withParameter(String benchmark, String parameter, String value) {
    return with(
        repeats,
        warmUpNs,
        durationNs,
        measurements.stream()
            .map(
                measurement ->
                    measurement.with(
                        activity ->
                            activity.benchmark().equals(benchmark)
                                ? activity.withParameter(parameter, value)
                                : activity))
            .toList());
  }

  /**
   * The same with another benchmark in place of one, with its defaults. Measurements that come to
   * be the same are made once.
   *
   * @param benchmark name of the benchmark that is replaced
   * @param other name of the one that takes its place
   */
  public ExperimentPlan withBenchmark(String benchmark, String other) {
    Map<String, Measurement> changed = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      boolean isOf =
          measurement.activities().stream().anyMatch(each -> each.benchmark().equals(benchmark));
      Measurement next = isOf ? measurement.withBenchmark(benchmark, other) : measurement;
      changed.putIfAbsent(next.name(), next);
    }
    return with(repeats, warmUpNs, durationNs, List.copyOf(changed.values()));
  }

  private ExperimentPlan with(int number, long warmUp, long duration, List<Measurement> changed) {
    return new ExperimentPlan(
        schema,
        name,
        elementId,
        description,
        kind,
        number,
        warmUp,
        duration,
        confidence,
        maxDeviation,
        compareWithItselfFirst,
        criterion,
        maxLate,
        maxLost,
        maxRateError,
        tunings,
        changed);
  }

  private static long scaled(long time, long to, long from) {
    return Math.round((double) time * to / from);
  }

  /** Names of all nodes that take part. */
  public SortedSet<String> nodes() {
    SortedSet<String> nodes = new TreeSet<>();
    measurements.forEach(measurement -> nodes.addAll(measurement.nodes()));
    return nodes;
  }

  /** The activities of all measurements. */
  public List<Activity> activities() {
    return measurements.stream().flatMap(measurement -> measurement.activities().stream()).toList();
  }

  /** The measurements by subject. */
  public SortedMap<String, List<Measurement>> subjects() {
    return measurements.stream()
        .collect(Collectors.groupingBy(Measurement::subject, TreeMap::new, Collectors.toList()));
  }
}
