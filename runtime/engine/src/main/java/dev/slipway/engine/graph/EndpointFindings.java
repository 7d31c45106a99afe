// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.graph.DomainView.Direction;
import dev.slipway.engine.graph.DomainView.LiveEndpoint;
import dev.slipway.engine.graph.DomainView.Participant;
import dev.slipway.engine.graph.DrawnProcess.DrawnEndpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How the endpoints of a domain deviate from the drawn ones, and which do not match each other. */
final class EndpointFindings {
  private final int number;
  private final JoinedDomain domain;
  private final DomainCast cast;
  private final Diagnostics findings;

  EndpointFindings(int number, JoinedDomain domain, DomainCast cast, Diagnostics findings) {
    this.number = number;
    this.domain = domain;
    this.cast = cast;
    this.findings = findings;
  }

  void find() {
    cast.found().forEach(this::compare);
    SortedMap<String, List<LiveEndpoint>> topics = new TreeMap<>();
    for (LiveEndpoint endpoint : domain.endpoints()) {
      topics.computeIfAbsent(endpoint.topic(), topic -> new ArrayList<>()).add(endpoint);
    }
    topics.forEach(this::findUnwritten);
    topics.forEach(this::findIncompatible);
  }

  /** Each drawn endpoint gets the live one of its topic that deviates least. */
  private void compare(DrawnProcess process, Participant participant) {
    List<LiveEndpoint> left = new ArrayList<>(domain.endpoints(participant));
    for (DrawnEndpoint drawn : process.endpoints()) {
      Optional<LiveEndpoint> live =
          left.stream()
              .filter(endpoint -> endpoint.direction() == drawn.direction())
              .filter(endpoint -> endpoint.topic().equals(drawn.topic()))
              .min(
                  Comparator.comparingInt(
                      endpoint ->
                          deviations(drawn, endpoint).size()
                              + (endpoint.type().equals(drawn.type()) ? 0 : 1)));
      if (live.isPresent()) {
        left.remove(live.get());
        compare(process, drawn, live.get());
      } else {
        findings.add(
            GraphFinding.DDS_ENDPOINT_MISSING.of(
                drawn.elementId(),
                "%s in domain %d has no %s of topic %s."
                    .formatted(
                        VisibleText.name(process.name()),
                        number,
                        drawn.direction().word(),
                        VisibleText.name(drawn.topic()))));
      }
    }
    for (LiveEndpoint extra : left) {
      findings.add(
          GraphFinding.DDS_ENDPOINT_EXTRA.of(
              process.elementId(),
              "%s in domain %d has a %s of topic %s (%s)."
                  .formatted(
                      VisibleText.name(process.name()),
                      number,
                      extra.direction().word(),
                      VisibleText.name(extra.topic()),
                      VisibleText.name(extra.type()))));
    }
  }

  private void compare(DrawnProcess process, DrawnEndpoint drawn, LiveEndpoint live) {
    String whose =
        "%s of topic %s of %s in domain %d"
            .formatted(
                drawn.direction().word(),
                VisibleText.name(drawn.topic()),
                VisibleText.name(process.name()),
                number);
    if (!live.type().equals(drawn.type())) {
      findings.add(
          GraphFinding.DDS_TYPE_DIFFERENT.of(
              drawn.elementId(),
              "The %s has the type %s; drawn is %s."
                  .formatted(
                      whose, VisibleText.name(live.type()), VisibleText.name(drawn.type()))));
    }
    List<QosPolicy> deviations = deviations(drawn, live);
    if (!deviations.isEmpty()) {
      findings.add(
          GraphFinding.DDS_QOS_DIFFERENT.of(
              drawn.elementId(),
              "The %s has %s."
                  .formatted(
                      whose,
                      deviations.stream()
                          .map(
                              policy ->
                                  "%s %s instead of %s"
                                      .formatted(
                                          policy,
                                          VisibleText.name(policy.of(live.qos())),
                                          VisibleText.name(policy.of(drawn.qos()))))
                          .collect(Collectors.joining(", ")))));
    }
  }

  private static List<QosPolicy> deviations(DrawnEndpoint drawn, LiveEndpoint live) {
    return Arrays.stream(QosPolicy.values())
        .filter(policy -> !policy.same(drawn.qos(), live.qos()))
        .toList();
  }

  private void findUnwritten(String topic, List<LiveEndpoint> endpoints) {
    boolean written =
        endpoints.stream().anyMatch(endpoint -> endpoint.direction() == Direction.WRITER);
    SortedSet<String> readers = new TreeSet<>();
    endpoints.forEach(
        endpoint ->
            cast.processOf(endpoint.participant())
                .ifPresent(process -> readers.add(process.name())));
    if (!written && !readers.isEmpty()) {
      findings.add(
          GraphFinding.DDS_TOPIC_UNWRITTEN.of(
              "",
              "Topic %s in domain %d: %s it, and no visible participant writes it."
                  .formatted(
                      VisibleText.name(topic),
                      number,
                      NamesInText.verb(readers, "reads", "read"))));
    }
  }

  /** What writers offer and readers request of a policy, as they say it. */
  private record Refusal(QosPolicy policy, String offered, String requested) {}

  /** Who refuses whom. */
  private record Parties(SortedSet<String> writers, SortedSet<String> readers) {}

  private void findIncompatible(String topic, List<LiveEndpoint> endpoints) {
    Map<Refusal, Parties> refusals = new LinkedHashMap<>();
    for (LiveEndpoint writer : endpoints) {
      for (LiveEndpoint reader : endpoints) {
        if (writer.direction() == Direction.WRITER
            && reader.direction() == Direction.READER
            && writer.type().equals(reader.type())
            && QosPolicy.shareAPartition(writer.qos().partitions(), reader.qos().partitions())) {
          for (QosPolicy policy : QosPolicy.values()) {
            if (!policy.meets(writer.qos(), reader.qos())) {
              Parties parties =
                  refusals.computeIfAbsent(
                      new Refusal(policy, policy.of(writer.qos()), policy.of(reader.qos())),
                      refusal -> new Parties(new TreeSet<>(), new TreeSet<>()));
              parties.writers().add(owner(writer));
              parties.readers().add(owner(reader));
            }
          }
        }
      }
    }
    refusals.forEach(
        (refusal, parties) ->
            findings.add(
                GraphFinding.DDS_QOS_INCOMPATIBLE.of(
                    "",
                    "Topic %s in domain %d, policy %s: %s %s, %s %s."
                        .formatted(
                            VisibleText.name(topic),
                            number,
                            refusal.policy(),
                            NamesInText.verb(parties.writers(), "offers", "offer"),
                            VisibleText.name(refusal.offered()),
                            NamesInText.verb(parties.readers(), "requests", "request"),
                            VisibleText.name(refusal.requested())))));
  }

  private String owner(LiveEndpoint endpoint) {
    return cast.processOf(endpoint.participant())
        .map(DrawnProcess::name)
        .orElseGet(() -> NamesInText.of(domain.participant(endpoint.participant())));
  }
}
