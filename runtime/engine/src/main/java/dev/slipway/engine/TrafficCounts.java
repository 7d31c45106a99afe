// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.host.HostAnswer;
import dev.slipway.host.HostCall;
import dev.slipway.host.HostStatistics;
import dev.slipway.traffic.ProcessStatistics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Asks the nodes of a bundle what its processes have counted, and has them count anew. */
public final class TrafficCounts {
  /** Each process has some seconds to answer; what is beyond that is the host's. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(20);

  /** Each process prints some kilobytes. */
  private static final int MOST_COUNTED = 4 << 20;

  private final RemoteHosts hosts;
  private final int parallel;

  /** The processes that the bundle allocates to component hosts, by their node. */
  private final SortedMap<String, List<Replica>> replicas = new TreeMap<>();

  /**
   * The counts of a bundle's processes.
   *
   * @param hosts the machines
   * @param parallel how many are asked at a time
   */
  public TrafficCounts(BundleManifest manifest, RemoteHosts hosts, int parallel) {
    this.hosts = hosts;
    this.parallel = parallel;
    for (Node node : manifest.nodes()) {
      List<Replica> there =
          Replica.of(manifest).stream()
              .filter(replica -> replica.instance().node().equals(Optional.of(node.name())))
              .toList();
      if (node.componentHost() && !there.isEmpty()) {
        replicas.put(node.name(), there);
      }
    }
  }

  /** The processes that can be asked, by their node. */
  SortedMap<String, List<Replica>> replicas() {
    return replicas;
  }

  /**
   * What was counted.
   *
   * @param processes by the name of the process, in the bundle's order; those are missing that do
   *     not run, keep no statistics or do not answer
   * @param problems why a node said nothing, by its name
   */
  public record Counted(
      Map<String, ProcessStatistics> processes, SortedMap<String, Diagnostic> problems) {}

  private record Answer(Optional<HostStatistics> statistics, Optional<Diagnostic> problem) {}

  /**
   * Asks all nodes side by side, and changes nothing.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  public Counted ask() throws InterruptedException {
    return counted(SideBySide.with(replicas.keySet(), parallel, this::statistics));
  }

  /**
   * Asks one node, and changes nothing.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  public Counted ask(String node) throws InterruptedException {
    return counted(new TreeMap<>(Map.of(node, statistics(node))));
  }

  private Counted counted(SortedMap<String, Answer> answers) {
    Map<String, ProcessStatistics> processes = new LinkedHashMap<>();
    SortedMap<String, Diagnostic> problems = new TreeMap<>();
    answers.forEach(
        (node, answer) -> {
          answer.problem().ifPresent(problem -> problems.put(node, problem));
          answer
              .statistics()
              .ifPresent(
                  statistics ->
                      replicas
                          .getOrDefault(node, List.of())
                          .forEach(
                              replica ->
                                  read(statistics, replica)
                                      .ifPresent(read -> processes.put(replica.name(), read))));
        });
    return new Counted(processes, problems);
  }

  private static Optional<ProcessStatistics> read(HostStatistics statistics, Replica replica) {
    try {
      return Optional.ofNullable(statistics.documents().get(replica.label()))
          .map(ProcessStatistics::parse);
    } catch (JsonParseException e) {
      // An archive of somebody else's may count in another form.
      return Optional.empty();
    }
  }

  private Answer statistics(String node) throws InterruptedException {
    try {
      RemoteResult result = hosts.open(node).run(command(HostCall.statistics()));
      if (!result.succeeded()) {
        return new Answer(
            Optional.empty(), Optional.of(HostProblem.of(node, "statistics", result)));
      }
      HostAnswer.Parsed<HostStatistics> parsed = HostStatistics.parse(node, result.output());
      return new Answer(parsed.content(), parsed.diagnostics().stream().findFirst());
    } catch (RemoteException e) {
      return new Answer(Optional.empty(), Optional.of(e.diagnostic()));
    }
  }

  /** Has all processes publish nothing until they are released. */
  SortedMap<String, Diagnostic> hold() throws InterruptedException {
    return tell("hold", HostCall.hold());
  }

  /** Ends a hold. */
  SortedMap<String, Diagnostic> release() throws InterruptedException {
    return tell("release", HostCall.release());
  }

  /** Has all processes count anew, from zero. */
  SortedMap<String, Diagnostic> reset() throws InterruptedException {
    return tell("reset", HostCall.reset());
  }

  /** Calls a script of all nodes side by side; returns what went wrong, by node. */
  private SortedMap<String, Diagnostic> tell(String what, List<String> call)
      throws InterruptedException {
    SortedMap<String, Diagnostic> problems = new TreeMap<>();
    SideBySide.with(replicas.keySet(), parallel, node -> tell(node, what, call))
        .forEach((node, problem) -> problem.ifPresent(found -> problems.put(node, found)));
    return problems;
  }

  private Optional<Diagnostic> tell(String node, String what, List<String> call)
      throws InterruptedException {
    try {
      RemoteResult result = hosts.open(node).run(command(call));
      return result.succeeded()
          ? Optional.empty()
          : Optional.of(HostProblem.of(node, what, result));
    } catch (RemoteException e) {
      return Optional.of(e.diagnostic());
    }
  }

  /** Told twice is told once. */
  private static RemoteCommand command(List<String> call) {
    return RemoteCommand.of(call).within(LONGEST_CALL).printing(MOST_COUNTED).repeatable();
  }
}
