// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.engine.graph.DomainView.LiveEndpoint;
import dev.slipway.engine.graph.DomainView.Participant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What several nodes see of a domain, as one: GUIDs are the same whoever tells of them. */
final class JoinedDomain {
  private final SortedMap<String, Participant> participants = new TreeMap<>();
  private final SortedMap<String, LiveEndpoint> endpoints = new TreeMap<>();
  private final Map<String, SortedSet<String>> seenBy = new TreeMap<>();
  private final SortedSet<String> observers = new TreeSet<>();

  JoinedDomain(Collection<DomainView> views) {
    for (DomainView view : views) {
      observers.add(view.node());
      for (Participant participant : view.participants()) {
        participants.merge(participant.guid(), participant, JoinedDomain::join);
        seenBy.computeIfAbsent(participant.guid(), guid -> new TreeSet<>()).add(view.node());
      }
    }
    // An endpoint may outlive its participant for a moment.
    for (DomainView view : views) {
      for (LiveEndpoint endpoint : view.endpoints()) {
        if (participants.containsKey(endpoint.participant())) {
          endpoints.putIfAbsent(endpoint.guid(), endpoint);
        }
      }
    }
  }

  /** A participant does not know its own addresses, and implementations tell different things. */
  private static Participant join(Participant one, Participant other) {
    Set<String> addresses = new TreeSet<>(one.addresses());
    addresses.addAll(other.addresses());
    return new Participant(
        one.guid(),
        one.identity().or(other::identity),
        one.name().isEmpty() ? other.name() : one.name(),
        one.host().isEmpty() ? other.host() : one.host(),
        one.process().isEmpty() ? other.process() : one.process(),
        List.copyOf(addresses));
  }

  /** The nodes that told. */
  SortedSet<String> observers() {
    return observers;
  }

  /** All participants, by GUID. */
  Collection<Participant> participants() {
    return participants.values();
  }

  /** The participant of that GUID, which is there. */
  Participant participant(String guid) {
    return participants.get(guid);
  }

  /** The nodes that see a participant. */
  SortedSet<String> seenBy(Participant participant) {
    return seenBy.getOrDefault(participant.guid(), Collections.emptySortedSet());
  }

  /** All endpoints, by GUID. */
  Collection<LiveEndpoint> endpoints() {
    return endpoints.values();
  }

  /** The endpoints of a participant. */
  List<LiveEndpoint> endpoints(Participant participant) {
    List<LiveEndpoint> found = new ArrayList<>();
    for (LiveEndpoint endpoint : endpoints.values()) {
      if (endpoint.participant().equals(participant.guid())) {
        found.add(endpoint);
      }
    }
    return found;
  }
}
