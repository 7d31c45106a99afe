// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import static java.util.stream.Collectors.groupingBy;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.engine.graph.DomainView.Direction;
import dev.slipway.engine.graph.GraphReport.Count;
import dev.slipway.engine.graph.GraphReport.Domain;
import dev.slipway.host.HostStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Holds the live DDS graph against the drawn one. What {@link GraphFinding} lists is found for each
 * domain by itself:
 *
 * <ol>
 *   <li>The views of all nodes are joined, for a GUID is the same whoever tells of it.
 *   <li>Participants are given to drawn processes by who they say they are.
 *   <li>Processes that run and are not seen, and who does not see them.
 *   <li>Their endpoints, one by one, against the drawn ones.
 *   <li>Requested against offered QoS of all that live, drawn or not.
 *   <li>What is there and not drawn.
 * </ol>
 */
public final class GraphComparison {
  private GraphComparison() {}

  /**
   * Compares.
   *
   * @param manifest what is drawn
   * @param statuses which processes run, of each node that answered
   * @param views each domain as each node sees it, in any order
   */
  public static GraphReport of(
      BundleManifest manifest, Map<String, HostStatus> statuses, Collection<DomainView> views) {
    Map<Integer, List<DrawnProcess>> drawn =
        DrawnProcess.of(manifest, statuses).stream()
            .collect(groupingBy(process -> process.replica().instance().domainId()));
    Map<Integer, List<DomainView>> seen = views.stream().collect(groupingBy(DomainView::domain));
    SortedSet<Integer> numbers = new TreeSet<>(seen.keySet());
    manifest.instances().stream().map(Instance::domainId).forEach(numbers::add);
    List<Domain> domains = new ArrayList<>();
    Diagnostics findings = new Diagnostics();
    for (int number : numbers) {
      List<DrawnProcess> processes = drawn.getOrDefault(number, List.of());
      JoinedDomain domain = new JoinedDomain(seen.getOrDefault(number, List.of()));
      DomainCast cast = new DomainCast(domain, processes);
      domains.add(row(number, processes, domain, cast));
      if (domain.observers().isEmpty()) {
        unseen(number, processes, findings);
      } else {
        new ParticipantFindings(number, processes, domain, cast, findings).find();
        new EndpointFindings(number, domain, cast, findings).find();
      }
    }
    return new GraphReport(domains, findings.toList());
  }

  private static Domain row(
      int number, List<DrawnProcess> processes, JoinedDomain domain, DomainCast cast) {
    int running = (int) processes.stream().filter(DrawnProcess::runs).count();
    return new Domain(
        number,
        new Count(processes.size(), running, cast.found().size()),
        endpoints(Direction.WRITER, processes, domain, cast),
        endpoints(Direction.READER, processes, domain, cast),
        cast.others().size(),
        List.copyOf(domain.observers()));
  }

  private static Count endpoints(
      Direction direction, List<DrawnProcess> processes, JoinedDomain domain, DomainCast cast) {
    long seen =
        domain.endpoints().stream()
            .filter(endpoint -> endpoint.direction() == direction)
            .filter(endpoint -> cast.processOf(endpoint.participant()).isPresent())
            .count();
    return new Count(
        processes.stream().mapToInt(process -> process.count(direction)).sum(),
        processes.stream()
            .filter(DrawnProcess::runs)
            .mapToInt(process -> process.count(direction))
            .sum(),
        (int) seen);
  }

  private static void unseen(int number, List<DrawnProcess> processes, Diagnostics findings) {
    List<String> running =
        processes.stream().filter(DrawnProcess::runs).map(DrawnProcess::name).toList();
    if (!running.isEmpty()) {
      findings.add(
          GraphFinding.DDS_DOMAIN_UNSEEN.of(
              "",
              "%s in domain %d, but none of them tells what it sees."
                  .formatted(NamesInText.verb(running, "runs", "run"), number)));
    }
  }
}
