// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.HostReached;
import dev.slipway.engine.event.RuntimeEvent.HostUnreachable;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.host.Attribute;
import dev.slipway.host.HostAnswer;
import dev.slipway.host.HostCall;
import dev.slipway.host.HostOutcome;
import dev.slipway.host.HostResources;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.host.HostStatus.InstalledComponent;
import dev.slipway.live.Problem;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.ScopeObservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Asks nodes what is there. */
public final class Observation {
  private static final RemoteCommand HOST_NAME =
      RemoteCommand.of(List.of("uname", "-n")).repeatable();

  /** How long the answer of a host may take once it is connected to. */
  static final Duration ANSWER_TIME = Duration.ofSeconds(20);

  private final RemoteHosts hosts;
  private final Map<String, String> hostNames;
  private final int parallel;
  private final EventStream events;

  /**
   * @param hosts the machines
   * @param hostNames the host name that each node should have; of one that is missing, none is
   *     expected
   * @param parallel how many are asked at a time
   * @param events told who answered
   */
  public Observation(
      RemoteHosts hosts, Map<String, String> hostNames, int parallel, EventStream events) {
    this.hosts = hosts;
    this.hostNames = Map.copyOf(hostNames);
    this.parallel = parallel;
    this.events = events;
  }

  /**
   * Asks the nodes of a bundle, one at a time, and tells nobody; for {@link #ask}.
   *
   * @param hosts the machines
   */
  public static Observation of(Bundle bundle, RemoteHosts hosts) {
    return new Observation(hosts, hostNames(bundle), 1, new EventStream());
  }

  /** The host names that the nodes of a bundle should have. */
  public static Map<String, String> hostNames(Bundle bundle) {
    return bundle.manifest().nodes().stream()
        .collect(Collectors.toMap(Node::name, Node::hostname, (first, second) -> first));
  }

  /**
   * What the nodes said.
   *
   * @param nodes of each node that was asked, what it said or why it said nothing
   * @param statuses the whole answers of those that are component hosts
   * @param remarks what else is worth a word, such as a host that has another name than is drawn
   */
  public record Observed(
      SortedMap<String, ScopeObservation> nodes,
      SortedMap<String, HostStatus> statuses,
      List<Diagnostic> remarks) {
    public Observed {
      remarks = List.copyOf(remarks);
      nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
      statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
    }
  }

  /**
   * What one node said.
   *
   * @param observation what is there, or why that is not known
   * @param status the whole answer; empty where it is no component host
   * @param remark what else is worth a word
   */
  public record Answer(
      ScopeObservation observation, Optional<HostStatus> status, Optional<Diagnostic> remark) {
    /** That of a node of which nothing is known. */
    public static Answer unknown(RemoteException failure) {
      return unknown(ScopeObservation.unknown(failure.diagnostic(), failure.obstacle()));
    }

    private static Answer unknown(ScopeObservation observation) {
      return new Answer(observation, Optional.empty(), Optional.empty());
    }
  }

  /**
   * Asks nodes side by side. One that cannot be reached, or answers what is not understood, costs
   * nothing but its own answer.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  public Observed of(Collection<String> nodes) throws InterruptedException {
    SortedMap<String, ScopeObservation> observations = new TreeMap<>();
    SortedMap<String, HostStatus> statuses = new TreeMap<>();
    List<Diagnostic> remarks = new ArrayList<>();
    SideBySide.with(nodes, parallel, node -> tell(node, ask(node, ANSWER_TIME)))
        .forEach(
            (node, answer) -> {
              observations.put(node, answer.observation());
              answer.status().ifPresent(status -> statuses.put(node, status));
              answer.remark().ifPresent(remarks::add);
            });
    return new Observed(observations, statuses, remarks);
  }

  /**
   * Asks one node and tells nobody.
   *
   * @param longest how long the answer may take once the host is connected to
   * @throws InterruptedException if the thread was interrupted
   */
  public Answer ask(String node, Duration longest) throws InterruptedException {
    try {
      RemoteResult result =
          hosts.open(node).run(RemoteCommand.of(HostCall.status()).within(longest).repeatable());
      if (HostOutcome.of(result.exitCode()) == HostOutcome.NOT_PREPARED) {
        return new Answer(
            ScopeObservation.of(Collections.emptySortedMap()), Optional.empty(), Optional.empty());
      }
      if (!result.succeeded()) {
        return Answer.unknown(ScopeObservation.unknown(HostProblem.of(node, "status", result)));
      }
      HostAnswer.Parsed<HostStatus> parsed = HostStatus.parse(node, result.output());
      if (parsed.content().isEmpty()) {
        return Answer.unknown(ScopeObservation.unknown(parsed.diagnostics().get(0)));
      }
      HostStatus status = parsed.content().get();
      return new Answer(
          ScopeObservation.of(resources(node, status)),
          Optional.of(status),
          otherName(node, status.machine().hostname(), Severity.WARNING));
    } catch (RemoteException e) {
      return Answer.unknown(e);
    }
  }

  /**
   * Asks a node whose machine a run has just made, and tells nobody. That it shows the right host
   * key is not enough: one that calls itself otherwise than drawn is not taken for it.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  ScopeObservation meet(String node) throws InterruptedException {
    Answer answer = ask(node, ANSWER_TIME);
    if (answer.observation().problem().isPresent()) {
      return answer.observation();
    }
    try {
      // What is not prepared yet has no status that would say it.
      String name =
          answer.status().isPresent()
              ? answer.status().get().machine().hostname()
              : hosts.open(node).run(HOST_NAME).output().strip();
      return otherName(node, name, Severity.ERROR)
          .map(ScopeObservation::unknown)
          .orElse(answer.observation());
    } catch (RemoteException e) {
      return ScopeObservation.unknown(e.diagnostic(), e.obstacle());
    }
  }

  private Answer tell(String node, Answer answer) {
    answer.remark().ifPresent(remark -> events.publish(new Remark(Problem.of(remark))));
    events.publish(
        answer
            .observation()
            .problem()
            .<RuntimeEvent>map(problem -> new HostUnreachable(node, Problem.of(problem)))
            .orElseGet(() -> new HostReached(node)));
    return answer;
  }

  /** The host key says which machine it is; another name is still worth a word. */
  private Optional<Diagnostic> otherName(String node, String name, Severity severity) {
    String wanted = hostNames.get(node);
    if (wanted == null || first(wanted).equalsIgnoreCase(first(name))) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.builder("HOST_NAME_DIFFERENT", severity, "Host has another name")
            .message("{} should have the host name {}, but has {}.", node, wanted, name)
            .hint("Does the ssh_config lead to the right machine?")
            .build());
  }

  private static String first(String hostName) {
    return hostName.split("\\.", 2)[0];
  }

  private static SortedMap<ResourceAddress, SortedMap<String, String>> resources(
      String node, HostStatus status) {
    SortedMap<ResourceAddress, SortedMap<String, String>> resources = new TreeMap<>();
    // A set of scripts that is incomplete has no version, and so is never the one that is wanted.
    resources.put(
        HostResources.host(node),
        attributes(Attribute.SCRIPTS, status.machine().scripts().orElse("")));
    for (InstalledComponent component : status.components()) {
      resources.put(
          HostResources.component(node, component.identifier()),
          attributes(Attribute.ARCHIVE, component.archiveSha256()));
    }
    for (HostedInstance instance : status.instances()) {
      SortedMap<String, String> attributes = attributes(Attribute.STATE, instance.state().name());
      instance.component().ifPresent(value -> attributes.put(Attribute.COMPONENT, value));
      instance
          .configurationSha256()
          .ifPresent(value -> attributes.put(Attribute.CONFIGURATION, value));
      instance
          .processId()
          .ifPresent(value -> attributes.put(Attribute.PROCESS_ID, String.valueOf(value)));
      resources.put(HostResources.instance(node, instance.name()), attributes);
    }
    return resources;
  }

  private static SortedMap<String, String> attributes(String key, String value) {
    SortedMap<String, String> attributes = new TreeMap<>();
    attributes.put(key, value);
    return attributes;
  }
}
