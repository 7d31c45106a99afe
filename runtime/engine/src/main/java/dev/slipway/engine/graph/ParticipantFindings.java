// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.graph.DomainView.Direction;
import dev.slipway.engine.graph.DomainView.LiveEndpoint;
import dev.slipway.engine.graph.DomainView.Participant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Which processes of a domain are not seen though they run, and who is seen besides. */
final class ParticipantFindings {
  private final int number;
  private final List<DrawnProcess> processes;
  private final JoinedDomain domain;
  private final DomainCast cast;
  private final Diagnostics findings;

  ParticipantFindings(
      int number,
      List<DrawnProcess> processes,
      JoinedDomain domain,
      DomainCast cast,
      Diagnostics findings) {
    this.number = number;
    this.processes = processes;
    this.domain = domain;
    this.cast = cast;
    this.findings = findings;
  }

  void find() {
    SortedSet<String> isolated = new TreeSet<>();
    for (String node : domain.observers()) {
      if (isIsolated(node)) {
        isolated.add(node);
      }
    }
    isolated.forEach(this::addIsolated);
    processes.stream().filter(DrawnProcess::runs).forEach(process -> addMissing(process, isolated));
    cast.stale().forEach(this::addStale);
    cast.others().forEach(this::addOther);
  }

  /** Whether a node sees nobody of other nodes, though somebody does. */
  private boolean isIsolated(String node) {
    List<Participant> elsewhere =
        runningSeen().stream()
            .filter(process -> !process.node().equals(node))
            .map(process -> cast.found().get(process))
            .toList();
    return !elsewhere.isEmpty()
        && elsewhere.stream().noneMatch(other -> domain.seenBy(other).contains(node));
  }

  private List<DrawnProcess> runningSeen() {
    return cast.found().keySet().stream().filter(DrawnProcess::runs).toList();
  }

  private void addIsolated(String node) {
    List<String> others =
        runningSeen().stream()
            .filter(process -> !process.node().equals(node))
            .map(DrawnProcess::name)
            .toList();
    List<DrawnProcess> own =
        runningSeen().stream().filter(process -> process.node().equals(node)).toList();
    SortedSet<String> seers = new TreeSet<>();
    own.forEach(process -> seers.addAll(domain.seenBy(cast.found().get(process))));
    seers.remove(node);
    findings.add(
        GraphFinding.DDS_NODE_ISOLATED.of(
            own.isEmpty() ? "" : own.get(0).elementId(),
            "In domain %d, %s sees nothing of %s; %s %s."
                .formatted(
                    number,
                    VisibleText.name(node),
                    NamesInText.of(others),
                    NamesInText.verb(own.stream().map(DrawnProcess::name).toList(), "is", "are"),
                    seers.isEmpty()
                        ? "seen by no other node"
                        : "still seen by " + NamesInText.of(seers))));
  }

  private void addMissing(DrawnProcess process, Collection<String> isolated) {
    SortedSet<String> blind = new TreeSet<>(domain.observers());
    if (isolated.contains(process.node())) {
      // What the others do not see is said of the whole node.
      blind.removeIf(node -> !node.equals(process.node()));
    } else {
      blind.removeAll(isolated);
    }
    cast.of(process).ifPresent(participant -> blind.removeAll(domain.seenBy(participant)));
    if (!blind.isEmpty()) {
      findings.add(
          GraphFinding.DDS_PARTICIPANT_MISSING.of(
              process.elementId(),
              "%s runs on %s, but in domain %d %s see it."
                  .formatted(
                      VisibleText.name(process.name()),
                      VisibleText.name(process.node()),
                      number,
                      NamesInText.verb(blind, "does not", "do not"))));
    }
  }

  private void addStale(Participant participant) {
    findings.add(
        GraphFinding.DDS_PARTICIPANT_STALE.of(
            processes.stream()
                .filter(
                    process ->
                        participant
                            .identity()
                            .filter(who -> who.instance().equals(process.replica().label()))
                            .isPresent())
                .map(DrawnProcess::elementId)
                .findFirst()
                .orElse(""),
            "In domain %d, %s %s, which is not the process that its node tells of."
                .formatted(
                    number,
                    NamesInText.verb(domain.seenBy(participant), "sees", "see"),
                    NamesInText.of(participant))));
  }

  private void addOther(Participant participant) {
    List<LiveEndpoint> endpoints = domain.endpoints(participant);
    findings.add(
        GraphFinding.DDS_PARTICIPANT_EXTRA.of(
            "",
            "%s is in domain %d%s%s."
                .formatted(
                    NamesInText.of(participant),
                    number,
                    topics(endpoints, Direction.WRITER).map(text -> ", writes " + text).orElse(""),
                    topics(endpoints, Direction.READER)
                        .map(text -> ", reads " + text)
                        .orElse(""))));
  }

  private static Optional<String> topics(List<LiveEndpoint> endpoints, Direction direction) {
    List<String> topics =
        endpoints.stream()
            .filter(endpoint -> endpoint.direction() == direction)
            .map(endpoint -> endpoint.topic() + " (" + endpoint.type() + ")")
            .sorted()
            .distinct()
            .toList();
    return topics.isEmpty() ? Optional.empty() : Optional.of(NamesInText.of(topics));
  }
}
