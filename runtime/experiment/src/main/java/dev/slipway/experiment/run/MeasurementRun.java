// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.benchmark.Outcome;
import dev.slipway.benchmark.OutputReader;
import dev.slipway.benchmark.Ready;
import dev.slipway.benchmark.Step;
import dev.slipway.benchmark.UnreadableOutput;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Delay;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.Disturbance;
import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.ExperimentResults.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Makes one run of a measurement. */
final class MeasurementRun {
  /** Share of a node's CPU time from which on somebody else disturbs. */
  private static final double DISTURBING = 0.05;

  private static final Duration SLACK = Duration.ofSeconds(30);
  private static final long POLL_MS = 200;
  private static final long NS_PER_US = 1000;

  private final RunRequest request;
  private final ExperimentNodes nodes;
  private final Measurement measurement;
  private final int number;
  private final Consumer<String> notes;

  /**
   * @param notes takes sentences on what was not as the plan wants it
   */
  MeasurementRun(
      RunRequest request,
      ExperimentNodes nodes,
      Measurement measurement,
      int number,
      Consumer<String> notes) {
    this.request = request;
    this.nodes = nodes;
    this.measurement = measurement;
    this.number = number;
    this.notes = notes;
  }

  /** Nothing comes of this run; the sentence says why. */
  private static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;

    Failure(String why) {
      super(why);
    }
  }

  /**
   * Makes it; one that fails is a run without figures.
   *
   * @return empty if it was stopped
   * @throws IOException if what commands printed cannot be kept
   */
  Optional<Run> make(int repeat, boolean itself) throws IOException, InterruptedException {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    long start = System.nanoTime();
    List<Disturbance> disturbances = new ArrayList<>();
    List<ActivityResults> results = List.of();
    Optional<String> failure = Optional.empty();
    try {
      disturbances.addAll(disturbances());
      setDelays();
      startBackground();
      Optional<List<ActivityResults>> made = sideBySide();
      if (made.isEmpty()) {
        return Optional.empty();
      }
      results = made.get();
    } catch (Failure e) {
      failure = Optional.of(e.getMessage());
    } catch (RemoteException e) {
      failure = Optional.of(e.diagnostic().summary() + ". " + e.diagnostic().message());
    } finally {
      calmDown();
    }
    return Optional.of(
        new Run(
            number,
            measurement.name(),
            repeat,
            itself,
            startedAt,
            System.nanoTime() - start,
            results,
            disturbances,
            failure));
  }

  private List<Disturbance> disturbances() throws RemoteException, Failure, InterruptedException {
    SortedMap<String, String> said;
    try {
      said =
          SideBySide.onEach(
              measurement.nodes(), node -> nodes.call(node, NodeCommands.quiet()).output().strip());
    } catch (ExperimentException e) {
      throw new Failure(e.getMessage());
    }
    List<Disturbance> found = new ArrayList<>();
    said.forEach(
        (node, shares) -> {
          String[] words = shares.split(" ");
          if (words.length == 2) {
            add(found, node, "others", Double.parseDouble(words[0]));
            add(found, node, "steal", Double.parseDouble(words[1]));
          }
        });
    return found;
  }

  private static void add(List<Disturbance> found, String node, String what, double share) {
    if (share >= DISTURBING) {
      found.add(new Disturbance(node, what, share));
    }
  }

  /** A delay that cannot be set is told; what is measured without it is worth something, too. */
  private void setDelays() throws RemoteException, InterruptedException {
    for (Delay delay : measurement.delays()) {
      RemoteResult result =
          nodes.call(
              delay.node(),
              NodeCommands.delay(
                  ExperimentNodes.folder(delay.node()),
                  delay.address(),
                  delay.delayNs() / NS_PER_US));
      if (!result.succeeded()) {
        notes.accept(ExperimentResults.withoutDelay(delay, NodeCommands.said(result)));
      }
    }
  }

  /** Ends what runs on its nodes, and takes delays off them. */
  private void calmDown() throws InterruptedException {
    Set<String> delayed = new TreeSet<>();
    measurement.delays().forEach(delay -> delayed.add(delay.node()));
    try {
      SideBySide.onEach(
          measurement.nodes(),
          node -> {
            try {
              nodes.call(node, NodeCommands.end(ExperimentNodes.folder(node)));
              if (delayed.contains(node)) {
                nodes.call(node, NodeCommands.withoutDelays(ExperimentNodes.folder(node)));
              }
            } catch (RemoteException e) {
              // The node is lost: its next run says so, and the end of the experiment again.
            }
            return node;
          });
    } catch (ExperimentException e) {
      throw new IllegalStateException(e);
    }
  }

  private Duration whole() {
    long end =
        measurement.activities().stream()
            .mapToLong(activity -> activity.startNs() + activity.durationNs())
            .max()
            .orElse(0);
    return Duration.ofNanos(end).plus(SLACK);
  }

  private void startBackground() throws RemoteException, Failure, InterruptedException {
    for (int i = 0; i < measurement.activities().size(); i++) {
      Activity activity = measurement.activities().get(i);
      if (isTraffic(activity)) {
        continue;
      }
      int process = 0;
      for (Step step : benchmark(activity).start()) {
        process++;
        Role role = role(activity, step.role());
        Workplace workplace = nodes.workplace(role.node(), activity, i);
        String id = i + "-" + process;
        Duration limit = whole().plus(step.timeLimit(workplace.values()));
        String what =
            "%s of %s on %s".formatted(words(step, workplace).get(0), activity.name(), role.node());
        expect(
            what,
            nodes.call(
                role.node(),
                NodeCommands.launch(
                    ExperimentNodes.folder(role.node()),
                    workplace.folder(),
                    id,
                    step,
                    limit,
                    words(step, workplace))));
        Optional<Ready> ready = step.ready();
        if (ready.isPresent()) {
          expect(
              what,
              nodes.call(
                  role.node(),
                  NodeCommands.ready(
                      workplace.folder(),
                      id,
                      ready.get().timeLimit(),
                      ready.get().kind() == Ready.Kind.PORT ? "port" : "output",
                      ready.get().expected(workplace.values()))));
        }
      }
    }
  }

  private static void expect(String what, RemoteResult result) throws Failure {
    if (!result.succeeded()) {
      throw new Failure("%s: %s".formatted(what, NodeCommands.said(result)));
    }
  }

  private static List<String> words(Step step, Workplace workplace) throws Failure {
    try {
      return step.words(workplace.values());
    } catch (IllegalArgumentException e) {
      throw new Failure(
          "%s: %s; is an address drawn?".formatted(workplace.benchmark().name(), e.getMessage()));
    }
  }

  /** All activities, each at its time; empty if stopped. */
  private Optional<List<ActivityResults>> sideBySide() throws Failure, InterruptedException {
    List<Activity> activities = measurement.activities();
    ExecutorService threads = Executors.newFixedThreadPool(activities.size());
    try {
      long start = System.nanoTime();
      CountDownLatch counting = new CountDownLatch(1);
      CountDownLatch over = new CountDownLatch(1);
      if (activities.stream().noneMatch(MeasurementRun::isTraffic)) {
        counting.countDown();
      }
      List<Future<List<ActivityResults>>> begun = new ArrayList<>();
      for (int i = 0; i < activities.size(); i++) {
        int index = i;
        Activity activity = activities.get(i);
        Callable<List<ActivityResults>> task =
            () -> {
              long left = begins(activity) - (System.nanoTime() - start);
              if (activity.watches() && over.await(left, TimeUnit.NANOSECONDS)) {
                return List.of();
              }
              TimeUnit.NANOSECONDS.sleep(activity.watches() ? 0 : left);
              return activity(activity, index, counting);
            };
        begun.add(threads.submit(task));
      }
      List<ActivityResults> results = new ArrayList<>();
      for (int i = 0; i < activities.size(); i++) {
        if (activities.get(i).watches()) {
          over.countDown();
        }
        Optional<List<ActivityResults>> made = await(begun.get(i), activities.get(i), i);
        if (made.isEmpty()) {
          return Optional.empty();
        }
        results.addAll(made.get());
      }
      return Optional.of(results);
    } finally {
      threads.shutdownNow();
    }
  }

  /**
   * When an activity begins; the load of nodes is measured after the warm-up of the others, where
   * they have one.
   */
  private long begins(Activity activity) {
    boolean later =
        activity.watches()
            && measurement.activities().stream()
                .filter(each -> !each.watches())
                .anyMatch(each -> isTraffic(each) || benchmark(each).warmsUp());
    return activity.startNs() + (later ? Workplace.warmUpNs(request.plan(), activity) : 0);
  }

  /**
   * Waits for an activity. One that watches comes after those that work, and is asked to end, since
   * they have ended.
   */
  private Optional<List<ActivityResults>> await(
      Future<List<ActivityResults>> future, Activity activity, int index)
      throws Failure, InterruptedException {
    while (true) {
      try {
        if (activity.watches() && !future.isDone()) {
          endWatching(activity, index);
        }
        return Optional.of(future.get(POLL_MS, TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        if (request.stop().getAsBoolean()) {
          return Optional.empty();
        }
      } catch (ExecutionException e) {
        throw failure(e.getCause());
      } catch (RemoteException e) {
        throw failure(e);
      }
    }
  }

  /**
   * The most time that work may take; empty where all of it takes the time that it is told, and the
   * load of nodes is measured just as long.
   */
  private Optional<Duration> longestWork() throws Failure {
    Optional<Duration> longest = Optional.empty();
    for (int i = 0; i < measurement.activities().size(); i++) {
      Activity activity = measurement.activities().get(i);
      if (!activity.watches() && !isTraffic(activity) && !benchmark(activity).keepsTime()) {
        Step step = benchmark(activity).run();
        Duration limit =
            step.timeLimit(
                nodes.workplace(role(activity, step.role()).node(), activity, i).values());
        longest = longest.filter(known -> known.compareTo(limit) > 0).or(() -> Optional.of(limit));
      }
    }
    return longest;
  }

  /** Asks what measures the load of a node to end: by a file, since it may just be starting. */
  private void endWatching(Activity activity, int index)
      throws RemoteException, Failure, InterruptedException {
    String node = role(activity, benchmark(activity).run().role()).node();
    nodes.call(node, NodeCommands.endWatching(nodes.workplace(node, activity, index).folder()));
  }

  private static Failure failure(Throwable cause) {
    if (cause instanceof Failure failure) {
      return failure;
    } else if (cause instanceof RemoteException e) {
      return new Failure(e.diagnostic().summary() + ". " + e.diagnostic().message());
    } else if (cause instanceof TrafficSource.Failure || cause instanceof IOException) {
      return new Failure(cause.getMessage());
    }
    throw new IllegalStateException(cause);
  }

  private static boolean isTraffic(Activity activity) {
    return activity.benchmark().equals(ExperimentPlan.TRAFFIC);
  }

  private Benchmark benchmark(Activity activity) {
    return request.suite().get(activity.benchmark());
  }

  private static Role role(Activity activity, String role) throws Failure {
    return activity
        .role(role)
        .orElseThrow(
            () ->
                new Failure(
                    "%s needs a node as %s, and the plan names none."
                        .formatted(activity.benchmark(), role)));
  }

  /**
   * Does an activity.
   *
   * @param counting open from when on the drawn components' samples count; without them, it is open
   */
  private List<ActivityResults> activity(Activity activity, int index, CountDownLatch counting)
      throws Failure, TrafficSource.Failure, IOException, InterruptedException {
    if (isTraffic(activity)) {
      return request.traffic().orElseThrow().measure(activity, counting::countDown);
    }
    if (activity.watches()) {
      counting.await();
    }
    Benchmark benchmark = benchmark(activity);
    Step step = benchmark.run();
    Role role = role(activity, step.role());
    Workplace workplace = nodes.workplace(role.node(), activity, index);
    if (activity.watches()) {
      workplace = longestWork().map(workplace::lasting).orElse(workplace);
    }
    RemoteResult result =
        nodes.call(
            role.node(),
            NodeCommands.run(
                ExperimentNodes.folder(role.node()),
                workplace.folder(),
                step,
                step.timeLimit(workplace.values()),
                words(step, workplace)));
    String output = output(role.node(), workplace, step, result);
    keep(index, output, result.errors());
    if (NodeCommands.HUNG.contains(result.exitCode())) {
      throw new Failure(
          "%s on %s did not end within %d s and was ended."
              .formatted(
                  activity.name(), role.node(), step.timeLimit(workplace.values()).toSeconds()));
    }
    expect("%s on %s".formatted(activity.name(), role.node()), result);
    try {
      return List.of(results(activity, OutputReader.read(benchmark, output)));
    } catch (UnreadableOutput e) {
      throw new Failure(
          "%s on %s: %s".formatted(activity.name(), role.node(), e.diagnostic().message()));
    }
  }

  private String output(String node, Workplace workplace, Step step, RemoteResult result)
      throws RemoteException, InterruptedException {
    if (step.output().isEmpty() || !result.succeeded()) {
      return result.output();
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    request.hosts().open(node).download(workplace.folder() + "/" + step.output().get(), file);
    return file.toString(StandardCharsets.UTF_8);
  }

  private void keep(int index, String output, String errors) throws IOException {
    Path folder = request.folder().resolve("raw");
    Files.createDirectories(folder);
    String name = "%04d-%d".formatted(number, index + 1);
    Files.writeString(folder.resolve(name + ".out"), output);
    if (!errors.isBlank()) {
      Files.writeString(folder.resolve(name + ".err"), errors);
    }
  }

  private static ActivityResults results(Activity activity, Outcome outcome) {
    SortedMap<String, List<Point>> curves = new TreeMap<>();
    outcome
        .curves()
        .forEach(
            (name, points) ->
                curves.put(
                    name, points.stream().map(point -> new Point(point.x(), point.y())).toList()));
    return new ActivityResults(
        activity.name(), new TreeMap<>(outcome.figures()), curves, outcome.note());
  }
}
