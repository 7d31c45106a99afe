// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.engine.graph.DomainView.Identity;
import dev.slipway.engine.graph.DomainView.Participant;
import dev.slipway.engine.graph.DrawnProcess.DrawnEndpoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which participant of a domain is which drawn process.
 *
 * <p>Dummies say who they are. Of other software that the bundle installs, a participant that says
 * nothing is taken for the process if it writes and reads all that is drawn of it, best one on its
 * node's address.
 */
final class DomainCast {
  private final Map<DrawnProcess, Participant> found = new LinkedHashMap<>();
  private final Map<String, DrawnProcess> owners = new HashMap<>();
  private final List<Participant> stale = new ArrayList<>();
  private final List<Participant> others = new ArrayList<>();

  DomainCast(JoinedDomain domain, List<DrawnProcess> processes) {
    for (DrawnProcess process : processes) {
      domain.participants().stream()
          .filter(participant -> isSaidToBe(participant, process))
          .findFirst()
          .ifPresent(participant -> assign(process, participant));
    }
    for (DrawnProcess process : processes) {
      if (process.component().kind() == ComponentKind.ARCHIVE && !found.containsKey(process)) {
        likely(domain, process).ifPresent(participant -> assign(process, participant));
      }
    }
    Set<String> labels =
        processes.stream().map(process -> process.replica().label()).collect(Collectors.toSet());
    for (Participant participant : domain.participants()) {
      if (!owners.containsKey(participant.guid())) {
        boolean drawn =
            participant.identity().map(Identity::instance).filter(labels::contains).isPresent();
        (drawn ? stale : others).add(participant);
      }
    }
  }

  private void assign(DrawnProcess process, Participant participant) {
    found.put(process, participant);
    owners.put(participant.guid(), process);
  }

  private static boolean isSaidToBe(Participant participant, DrawnProcess process) {
    return participant
        .identity()
        .filter(identity -> identity.instance().equals(process.replica().label()))
        .filter(
            identity ->
                process.processId().isPresent()
                    ? identity.processId() == process.processId().getAsLong()
                    : process.state().isEmpty())
        .isPresent();
  }

  private Optional<Participant> likely(JoinedDomain domain, DrawnProcess process) {
    if (process.rests() || process.endpoints().isEmpty()) {
      return Optional.empty();
    }
    List<Participant> able =
        domain.participants().stream()
            .filter(candidate -> candidate.identity().isEmpty())
            .filter(candidate -> !owners.containsKey(candidate.guid()))
            .filter(candidate -> hasAll(domain, candidate, process.endpoints()))
            .toList();
    Stream<Participant> near =
        able.stream()
            .filter(candidate -> !Collections.disjoint(candidate.addresses(), process.addresses()));
    return Stream.concat(near, able.stream()).findFirst();
  }

  private static boolean hasAll(
      JoinedDomain domain, Participant candidate, List<DrawnEndpoint> drawn) {
    Set<List<Object>> has = new HashSet<>();
    domain
        .endpoints(candidate)
        .forEach(endpoint -> has.add(List.of(endpoint.direction(), endpoint.topic())));
    return drawn.stream()
        .allMatch(endpoint -> has.contains(List.of(endpoint.direction(), endpoint.topic())));
  }

  /** The participant of a process; empty where nobody sees one. */
  Optional<Participant> of(DrawnProcess process) {
    return Optional.ofNullable(found.get(process));
  }

  /** The process of a participant; empty where it is drawn nowhere. */
  Optional<DrawnProcess> processOf(String participant) {
    return Optional.ofNullable(owners.get(participant));
  }

  /** Processes that somebody sees, with their participants. */
  Map<DrawnProcess, Participant> found() {
    return Collections.unmodifiableMap(found);
  }

  /** Participants that say they are a drawn process, which is another by now or does not run. */
  List<Participant> stale() {
    return List.copyOf(stale);
  }

  /** Participants that are drawn nowhere. */
  List<Participant> others() {
    return List.copyOf(others);
  }
}
