// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import com.google.gson.JsonParseException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.graph.DomainView;
import dev.slipway.host.HostAnswer;
import dev.slipway.host.HostCall;
import dev.slipway.host.HostGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Asks nodes what DDS discovery has told them. */
public final class GraphObservation {
  /** A few instances of a domain have some seconds each; what is beyond that is the host's. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(30);

  /** An endpoint with its QoS takes some hundred bytes, and a domain may have thousands. */
  private static final int MOST_TOLD = 4 << 20;

  private GraphObservation() {}

  /**
   * What the nodes said.
   *
   * @param views each domain as each node sees it, by node and domain
   * @param problems why a node did not say, or not all
   */
  public record Told(List<DomainView> views, List<Diagnostic> problems) {
    public Told {
      views = List.copyOf(views);
      problems = List.copyOf(problems);
    }
  }

  /**
   * Asks nodes side by side, and changes nothing. One that does not answer costs nothing but its
   * own answer.
   *
   * @param nodes component hosts
   * @param parallel how many are asked at a time
   * @throws InterruptedException if the thread was interrupted
   */
  public static Told ask(RemoteHosts hosts, Collection<String> nodes, int parallel)
      throws InterruptedException {
    List<DomainView> views = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    SideBySide.with(nodes, parallel, node -> ask(hosts, node))
        .forEach(
            (node, told) -> {
              views.addAll(told.views());
              problems.addAll(told.problems());
            });
    return new Told(views, problems);
  }

  private static Told ask(RemoteHosts hosts, String node) throws InterruptedException {
    try {
      RemoteResult result =
          hosts
              .open(node)
              .run(
                  RemoteCommand.of(HostCall.graph())
                      .within(LONGEST_CALL)
                      .printing(MOST_TOLD)
                      .repeatable());
      if (!result.succeeded()) {
        return new Told(List.of(), List.of(HostProblem.of(node, "graph", result)));
      }
      HostAnswer.Parsed<HostGraph> parsed = HostGraph.parse(node, result.output());
      return parsed
          .content()
          .map(graph -> read(node, graph))
          .orElseGet(() -> new Told(List.of(), parsed.diagnostics()));
    } catch (RemoteException e) {
      return new Told(List.of(), List.of(e.diagnostic()));
    }
  }

  private static Told read(String node, HostGraph graph) {
    List<DomainView> views = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    for (HostGraph.View view : graph.views().values()) {
      try {
        views.add(DomainView.parse(node, view.document()));
      } catch (JsonParseException e) {
        problems.add(
            Diagnostic.builder("DDS_GRAPH_UNREADABLE", Severity.ERROR, "Unreadable DDS graph")
                .message(
                    "{} of {} does not answer as {}.", view.instance(), node, DomainView.SCHEMA)
                .hint("Build its component with this version of Slipway, and apply.")
                .build());
      }
    }
    return new Told(views, problems);
  }
}
