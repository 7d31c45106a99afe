// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.benchmark.Parameter;
import dev.slipway.benchmark.Step;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import dev.slipway.engine.Upload;
import dev.slipway.experiment.ExperimentResults.NodeConditions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** The nodes of an experiment: taken, prepared, and left as they were. */
final class ExperimentNodes {
  private static final int PARALLEL = 16;
  private static final int SOURCE_MODE = 0644;
  private static final int QUOTED = 500;

  private final RunRequest request;
  private final ExperimentPlan plan;

  /** Folders of activities on nodes, by what is prepared in them. */
  private final Map<String, String> folders = new LinkedHashMap<>();

  private final Set<String> notes = new TreeSet<>();

  ExperimentNodes(RunRequest request) {
    this.request = request;
    this.plan = request.plan();
    for (Activity activity : activities()) {
      folders.putIfAbsent(prepared(activity), activity.benchmark() + "-" + (folders.size() + 1));
    }
  }

  private static String prepared(Activity activity) {
    return activity.benchmark() + activity.parameters();
  }

  /**
   * What is done with a node.
   *
   * @param <T> what comes of it
   */
  interface Work<T> {
    T with(String node) throws RemoteException, ExperimentException, InterruptedException;
  }

  /** The folder of the experiment on a node: two nodes may be of one machine, as in the lab. */
  static String folder(String node) {
    return "/var/tmp/slipway-experiment-"
        + Sha256.of(node.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
  }

  /** Where an activity runs on one of its nodes. */
  Workplace workplace(String node, Activity activity, int index) {
    return Workplace.of(
        plan,
        activity,
        index,
        request.suite().get(activity.benchmark()),
        folder(node) + "/" + folders.get(prepared(activity)));
  }

  /**
   * Looks whether everything is there that the experiment needs, and installs what is not where
   * that is wished.
   *
   * @throws ExperimentException if something is missing
   */
  void check() throws ExperimentException, InterruptedException {
    List<Diagnostic> found = new ArrayList<>(checkPlan());
    if (found.isEmpty()) {
      SortedMap<String, Optional<Diagnostic>> missing = onEach(plan.nodes(), this::missing);
      missing.values().forEach(each -> each.ifPresent(found::add));
    }
    if (!found.isEmpty()) {
      throw new ExperimentException(found);
    }
  }

  private List<Diagnostic> checkPlan() {
    Map<String, Diagnostic> found = new LinkedHashMap<>();
    if (plan.measurements().isEmpty()) {
      found.put(
          "",
          problem(
              "EXPERIMENT_EMPTY",
              "Nothing to measure",
              "Experiment " + plan.name() + " has no measurement.",
              "See the warnings of 'slipway generate', and generate the bundle again."));
    }
    activities()
        .forEach(
            activity -> {
              if (activity.benchmark().equals(ExperimentPlan.TRAFFIC)) {
                if (request.traffic().isEmpty()) {
                  found.putIfAbsent(
                      activity.benchmark(),
                      problem(
                          "EXPERIMENT_TRAFFIC_UNKNOWN",
                          "Traffic cannot be measured",
                          "The traffic of drawn components is not measured here.",
                          "Run the experiment with 'slipway experiment run'."));
                }
                return;
              }
              Optional<Benchmark> benchmark = request.suite().find(activity.benchmark());
              if (benchmark.isEmpty()) {
                found.putIfAbsent(
                    activity.benchmark(), request.suite().notFound(activity.benchmark()));
              } else {
                checkParameters(activity, benchmark.get(), found);
              }
            });
    return List.copyOf(found.values());
  }

  private static void checkParameters(
      Activity activity, Benchmark benchmark, Map<String, Diagnostic> found) {
    activity
        .parameters()
        .forEach(
            (name, value) -> {
              Parameter parameter = benchmark.parameters().get(name);
              if (parameter == null || !parameter.accepts(value)) {
                found.putIfAbsent(
                    benchmark.name() + " " + name,
                    problem(
                        "EXPERIMENT_PARAMETER_INVALID",
                        "Parameter that the benchmark does not take",
                        "%s of benchmark %s cannot be %s.".formatted(name, benchmark.name(), value),
                        parameter == null
                            ? "It has no such parameter."
                            : "It has to match " + parameter.pattern() + "."));
              }
            });
  }

  private Optional<Diagnostic> missing(String node)
      throws RemoteException, InterruptedException, ExperimentException {
    SortedSet<String> programs = new TreeSet<>();
    SortedSet<String> packages = new TreeSet<>();
    for (Benchmark benchmark : benchmarks(node)) {
      programs.addAll(benchmark.programs());
      packages.addAll(benchmark.packages());
    }
    activities(node)
        .forEach(
            activity ->
                request
                    .suite()
                    .find(activity.benchmark())
                    .ifPresent(each -> programs.addAll(each.binaries(activity.parameters()))));
    List<String> missing = missing(node, programs);
    if (!missing.isEmpty() && request.installPackages() && !packages.isEmpty()) {
      say("installing " + String.join(", ", packages) + " on " + node);
      RemoteResult result = call(node, NodeCommands.install(List.copyOf(packages)));
      if (!result.succeeded()) {
        throw failed(node, "install packages", result);
      }
      missing = missing(node, programs);
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            problem(
                "EXPERIMENT_PROGRAM_MISSING",
                "Program missing on a node",
                node + " has no " + String.join(", ", missing) + ".",
                "Install "
                    + String.join(", ", packages)
                    + " there, or let it be done with --install-packages."));
  }

  private List<String> missing(String node, SortedSet<String> programs)
      throws RemoteException, InterruptedException {
    return programs.isEmpty()
        ? List.of()
        : call(node, NodeCommands.missing(List.copyOf(programs))).output().lines().toList();
  }

  private Set<Benchmark> benchmarks(String node) {
    Set<Benchmark> benchmarks = new LinkedHashSet<>();
    activities(node)
        .forEach(activity -> request.suite().find(activity.benchmark()).ifPresent(benchmarks::add));
    return benchmarks;
  }

  private List<Activity> activities(String node) {
    return activities().stream()
        .filter(activity -> activity.roles().stream().anyMatch(role -> role.node().equals(node)))
        .toList();
  }

  private List<Activity> activities() {
    return plan.measurements().stream().flatMap(each -> each.activities().stream()).toList();
  }

  /**
   * Takes the nodes for the experiment; those that it had before are cleaned first.
   *
   * @throws ExperimentException if another experiment has one; then none is taken
   */
  void acquire(String token) throws ExperimentException, InterruptedException {
    String owner =
        "experiment %s of %s, run by %s in %s"
            .formatted(
                plan.name(),
                request.deployment(),
                System.getProperty("user.name"),
                request.folder().toAbsolutePath().normalize());
    release(token);
    Set<String> taken = Collections.synchronizedSet(new TreeSet<>());
    try {
      onEach(
          plan.nodes(),
          node -> {
            RemoteResult result = call(node, NodeCommands.acquire(folder(node), token, owner));
            if (result.exitCode() == NodeCommands.BUSY) {
              throw new ExperimentException(
                  List.of(
                      problem(
                          "EXPERIMENT_NODE_BUSY",
                          "Node is used by another experiment",
                          "%s has %s of %s.".formatted(node, folder(node), result.errors().strip()),
                          "Wait until that has ended. If it was killed, run it again with its"
                              + " folder: it resumes, or sets the nodes back.")));
            } else if (!result.succeeded()) {
              throw failed(node, "make " + folder(node), result);
            }
            taken.add(node);
            return node;
          });
    } catch (ExperimentException e) {
      releaseAll(taken, token);
      throw e;
    }
  }

  /** Ends what runs on the nodes, sets back what was set, and removes what was put there. */
  List<String> release(String token) throws InterruptedException {
    return releaseAll(plan.nodes(), token);
  }

  private List<String> releaseAll(Collection<String> nodes, String token)
      throws InterruptedException {
    List<String> problems = Collections.synchronizedList(new ArrayList<>());
    try {
      onEach(
          nodes,
          node -> {
            try {
              RemoteResult result = call(node, NodeCommands.release(folder(node), token));
              if (!result.succeeded()) {
                problems.add("%s could not be left as it was: %s".formatted(node, said(result)));
              }
            } catch (RemoteException e) {
              problems.add(
                  "%s could not be left as it was: %s".formatted(node, e.diagnostic().message()));
            }
            return node;
          });
    } catch (ExperimentException e) {
      throw new IllegalStateException(e);
    }
    return problems.stream().sorted().toList();
  }

  /** Keeps a sentence on what was not as the plan wants it, each once. */
  synchronized void note(String problem) {
    notes.add(problem);
  }

  /** The sentences that were kept. */
  synchronized List<String> notes() {
    return List.copyOf(notes);
  }

  /** Ends what runs on these nodes, and takes delays off them. */
  void calmDown(Measurement measurement) throws InterruptedException {
    Set<String> delayed = new TreeSet<>();
    measurement.delays().forEach(delay -> delayed.add(delay.node()));
    try {
      onEach(
          nodes(measurement),
          node -> {
            try {
              call(node, NodeCommands.end(folder(node)));
              if (delayed.contains(node)) {
                call(node, NodeCommands.withoutDelays(folder(node)));
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

  /** What the nodes are. */
  List<NodeConditions> conditions() throws ExperimentException, InterruptedException {
    return List.copyOf(onEach(plan.nodes(), this::conditions).values());
  }

  private NodeConditions conditions(String node)
      throws RemoteException, ExperimentException, InterruptedException {
    SortedSet<String> packages = new TreeSet<>();
    benchmarks(node).forEach(benchmark -> packages.addAll(benchmark.packages()));
    RemoteResult result = call(node, NodeCommands.conditions(List.copyOf(packages)));
    if (!result.succeeded()) {
      throw failed(node, "tell what it is", result);
    }
    Map<String, String> said = new TreeMap<>();
    for (String line : result.output().lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        said.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    SortedMap<String, String> tools = new TreeMap<>();
    said.forEach(
        (key, value) -> {
          if (key.startsWith("tool:")) {
            tools.put(key.substring("tool:".length()), value);
          }
        });
    return new NodeConditions(
        node,
        request.kinds().getOrDefault(node, ""),
        said.getOrDefault("kernel", ""),
        said.getOrDefault("cpu", ""),
        Integer.parseInt(said.getOrDefault("cores", "0")),
        Long.parseLong(said.getOrDefault("memory", "0")),
        Optional.of(said.getOrDefault("governor", "")).filter(governor -> !governor.isEmpty()),
        tools);
  }

  /** Puts sources onto the nodes, and runs what benchmarks want to be run before the first run. */
  void prepare() throws ExperimentException, InterruptedException {
    onEach(
        plan.nodes(),
        node -> {
          forEachWorkplace(
              node,
              (workplace, role) -> {
                String prepared = workplace.benchmark().name();
                if (!workplace.benchmark().prepare().isEmpty()) {
                  say("preparing " + prepared + " on " + node);
                }
                expect(node, prepared, call(node, makeFolder(workplace.folder())));
                for (String source : workplace.benchmark().sources()) {
                  request
                      .hosts()
                      .open(node)
                      .upload(
                          Upload.of(
                              request.suite().source(source).getBytes(StandardCharsets.UTF_8),
                              workplace.folder() + "/" + source,
                              SOURCE_MODE));
                }
                for (Step step : workplace.benchmark().prepare()) {
                  if (step.role().equals(role)) {
                    expect(node, prepared, call(node, run(node, workplace, step)));
                  }
                }
              });
          return node;
        });
  }

  /** Runs what benchmarks want to be run after the last run; what fails there is no matter. */
  void cleanUp() throws InterruptedException {
    try {
      onEach(
          plan.nodes(),
          node -> {
            forEachWorkplace(
                node,
                (workplace, role) -> {
                  for (Step step : workplace.benchmark().cleanUp()) {
                    if (step.role().equals(role)) {
                      call(node, run(node, workplace, step));
                    }
                  }
                });
            return node;
          });
    } catch (ExperimentException e) {
      // The folder goes anyway.
      return;
    }
  }

  private interface WorkplaceWork {
    void with(Workplace workplace, String role)
        throws RemoteException, ExperimentException, InterruptedException;
  }

  /** Each benchmark with its parameters once for each role that the node has in it. */
  private void forEachWorkplace(String node, WorkplaceWork work)
      throws RemoteException, ExperimentException, InterruptedException {
    Set<String> done = new LinkedHashSet<>();
    for (Measurement measurement : plan.measurements()) {
      for (Activity activity : measurement.activities()) {
        if (activity.benchmark().equals(ExperimentPlan.TRAFFIC)) {
          continue;
        }
        for (Role role : activity.roles()) {
          if (role.node().equals(node)) {
            Workplace workplace =
                workplace(node, activity, measurement.activities().indexOf(activity));
            if (done.add(workplace.folder() + " " + role.role())) {
              work.with(workplace, role.role());
            }
          }
        }
      }
    }
  }

  private static RemoteCommand makeFolder(String folder) {
    return RemoteCommand.of("mkdir", "-p", "--", folder).repeatable();
  }

  private static RemoteCommand run(String node, Workplace workplace, Step step) {
    return NodeCommands.run(
        folder(node),
        workplace.folder(),
        step.timeLimit(workplace.values()),
        step.words(workplace.values()));
  }

  /**
   * Sets what tuning profiles say.
   *
   * @return what could not be set, each a sentence
   */
  List<String> tune() throws ExperimentException, InterruptedException {
    List<String> problems = new ArrayList<>();
    Map<String, NodeTuning> tunings = new TreeMap<>();
    plan.tunings().stream()
        .filter(tuning -> plan.nodes().contains(tuning.node()))
        .forEach(tuning -> tunings.put(tuning.node(), tuning));
    SortedMap<String, List<String>> found =
        onEach(tunings.keySet(), node -> tune(tunings.get(node)));
    found.values().forEach(problems::addAll);
    return problems;
  }

  private List<String> tune(NodeTuning tuning) throws RemoteException, InterruptedException {
    List<List<String>> wanted = new ArrayList<>();
    tuning.sysctl().forEach((name, value) -> wanted.add(List.of("sysctl", name, value)));
    for (String address : addresses(tuning.node())) {
      tuning.mtu().ifPresent(mtu -> wanted.add(List.of("mtu", address, String.valueOf(mtu))));
      tuning
          .txQueueLength()
          .ifPresent(length -> wanted.add(List.of("queue", address, String.valueOf(length))));
    }
    tuning.cpuGovernor().ifPresent(name -> wanted.add(List.of("governor", "-", name)));
    if (!wanted.isEmpty() && !call(tuning.node(), NodeCommands.rights()).succeeded()) {
      return List.of(
          "profile %s is not set on %s: its account is not root's, and may not use sudo without a"
                  .formatted(tuning.profile(), tuning.node())
              + " password");
    }
    List<String> problems = new ArrayList<>();
    for (List<String> words : wanted) {
      RemoteResult result = call(tuning.node(), NodeCommands.tune(folder(tuning.node()), words));
      if (!result.succeeded()) {
        problems.add(
            "%s of profile %s could not be set on %s: %s"
                .formatted(
                    words.get(0).equals("sysctl") ? words.get(1) : words.get(0),
                    tuning.profile(),
                    tuning.node(),
                    said(result)));
      }
    }
    return problems;
  }

  private SortedSet<String> addresses(String node) {
    SortedSet<String> addresses = new TreeSet<>();
    activities()
        .forEach(
            activity ->
                activity.roles().stream()
                    .filter(role -> role.node().equals(node))
                    .forEach(role -> role.address().ifPresent(addresses::add)));
    return addresses;
  }

  /** Names of the nodes of a measurement. */
  static SortedSet<String> nodes(Measurement measurement) {
    SortedSet<String> nodes = new TreeSet<>();
    measurement.delays().forEach(delay -> nodes.add(delay.node()));
    measurement
        .activities()
        .forEach(activity -> activity.roles().forEach(role -> nodes.add(role.node())));
    return nodes;
  }

  RemoteResult call(String node, RemoteCommand command)
      throws RemoteException, InterruptedException {
    return request.hosts().open(node).run(command);
  }

  private void say(String text) {
    request.events().accept(new RunEvent(text, 0, 0, Duration.ZERO));
  }

  private static void expect(String node, String benchmark, RemoteResult result)
      throws ExperimentException {
    if (!result.succeeded()) {
      throw failed(node, "prepare " + benchmark, result);
    }
  }

  private static ExperimentException failed(String node, String what, RemoteResult result) {
    return new ExperimentException(
        List.of(
            problem(
                "EXPERIMENT_PREPARATION_FAILED",
                "Node cannot be prepared",
                "%s could not %s: %s".formatted(node, what, said(result)),
                "Mend that on the node, then run the experiment again.")));
  }

  /** How a command ended, as the end of a sentence. */
  static String said(RemoteResult result) {
    String text =
        (result.errors().isBlank() ? result.output() : result.errors())
            .lines()
            .filter(line -> !line.isBlank())
            .map(String::strip)
            .collect(Collectors.joining("; "));
    String end = text.length() > QUOTED ? "…" + text.substring(text.length() - QUOTED) : text;
    return end.isEmpty() ? "exit code " + result.exitCode() + "." : end;
  }

  private static Diagnostic problem(String code, String summary, String message, String hint) {
    return Diagnostic.builder(code, Severity.ERROR, summary)
        .message("{}", message)
        .hint(hint)
        .build();
  }

  /**
   * Does it with nodes side by side, and waits for the last.
   *
   * @throws ExperimentException if it failed with one, or one is not reached
   */
  static <T> SortedMap<String, T> onEach(Collection<String> nodes, Work<T> work)
      throws ExperimentException, InterruptedException {
    SortedMap<String, T> results = new TreeMap<>();
    if (nodes.isEmpty()) {
      return results;
    }
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(PARALLEL, nodes.size()));
    try {
      SortedMap<String, Future<T>> begun = new TreeMap<>();
      for (String node : nodes) {
        Callable<T> task = () -> work.with(node);
        begun.put(node, threads.submit(task));
      }
      List<Diagnostic> problems = new ArrayList<>();
      for (Map.Entry<String, Future<T>> entry : begun.entrySet()) {
        try {
          results.put(entry.getKey(), entry.getValue().get());
        } catch (ExecutionException e) {
          problems.addAll(diagnostics(e.getCause()));
        }
      }
      if (!problems.isEmpty()) {
        throw new ExperimentException(problems);
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Diagnostic> diagnostics(Throwable cause) {
    if (cause instanceof ExperimentException failure) {
      return failure.diagnostics();
    } else if (cause instanceof RemoteException failure) {
      return List.of(failure.diagnostic());
    }
    throw new IllegalStateException(cause);
  }
}
