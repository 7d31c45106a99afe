// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.address.RtpsPorts;
import dev.slipway.model.Library;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Rules about component instances and their domains. */
public final class InstanceRules {
  private InstanceRules() {}

  /** The rules about instances and domains. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "INSTANCE_REPLICAS_INVALID",
            ERROR,
            LIVE,
            "Instance without replicas",
            "Replicas are the processes of an instance on its node, at least 1.",
            "Set the replicas to 1 or more, or remove the instance.",
            ComponentInstance.class,
            InstanceRules::checkReplicas),
        new Rule<>(
            "INSTANCE_IN_LIBRARY",
            ERROR,
            LIVE,
            "Instance in a library",
            "A library holds definitions for re-use and nothing that runs.",
            "Move the instance into a deployment.",
            ComponentInstance.class,
            InstanceRules::checkInLibrary),
        new Rule<>(
            "DOMAIN_AMBIGUOUS",
            ERROR,
            LIVE,
            "Ambiguous domain of an instance",
            "Participants of different domains never meet; with several domains, it is unclear"
                + " which one is meant.",
            "Choose a domain for the instance.",
            ComponentInstance.class,
            InstanceRules::checkDomainAmbiguous),
        new Rule<>(
            "DOMAIN_ID_RANGE",
            ERROR,
            LIVE,
            "Domain id out of range",
            "The ports of a domain follow from its number, 7400 + 250 times the number and on;"
                + " beyond 232 they do not fit into 16 bits (DDSI-RTPS 2.5, 9.6.2.3).",
            "Choose a domain from 0 to 232.",
            Domain.class,
            InstanceRules::checkDomainRange),
        new Rule<>(
            "DOMAIN_ID_DUPLICATE",
            WARNING,
            BATCH,
            "Duplicate domain id",
            "Domains of the same number are one domain; what is kept apart in the drawing meets"
                + " when it runs.",
            "Give one of the domains another number.",
            Domain.class,
            InstanceRules::checkDomainDuplicate),
        new Rule<>(
            "PARTICIPANTS_EXCEED_PORTS",
            ERROR,
            BATCH,
            "Too many DDS participants on a node",
            "Each process takes two ports of its domain on its node, from 7410 + 250 times the"
                + " domain on; they must not reach the next domain's or pass 65535 (DDSI-RTPS 2.5,"
                + " 9.6.2.3).",
            "Move instances to another node or domain, or lower their replicas.",
            Node.class,
            InstanceRules::checkParticipants));
  }

  private static void checkReplicas(ComponentInstance instance, RuleContext context) {
    if (instance.getReplicas() < 1) {
      context.report(instance, "It has {} replicas.", instance.getReplicas());
    }
  }

  private static void checkInLibrary(ComponentInstance instance, RuleContext context) {
    if (EcoreUtil.getRootContainer(instance) instanceof Library library) {
      context.report(instance, "It is in library {}.", library.getName());
    }
  }

  private static void checkDomainAmbiguous(ComponentInstance instance, RuleContext context) {
    List<Domain> domains = context.index().all(Domain.class);
    if (instance.getDomain() == null && domains.size() > 1) {
      context.report(
          instance,
          "It names no domain, and the model has {}: {}.",
          domains.size(),
          String.join(", ", domains.stream().map(Domain::getName).toList()));
    }
  }

  private static void checkDomainRange(Domain domain, RuleContext context) {
    int id = domain.getDomainId();
    if (id < 0 || id > RtpsPorts.GREATEST_DOMAIN) {
      context.report(domain, "Its number is {}.", id);
    }
  }

  private static void checkDomainDuplicate(Domain domain, RuleContext context) {
    Domain first =
        context
            .index()
            .derived(DomainNumbers.class, DomainNumbers::of)
            .first()
            .get(domain.getDomainId());
    if (first != domain) {
      context
          .finding(domain)
          .message("Its number is {}, as is that of {}.", domain.getDomainId(), first.getName())
          .related(first, "has the same number")
          .report();
    }
  }

  /** The first domain of each number. */
  private record DomainNumbers(Map<Integer, Domain> first) {
    static DomainNumbers of(ModelIndex index) {
      Map<Integer, Domain> first = new HashMap<>();
      index.all(Domain.class).forEach(each -> first.putIfAbsent(each.getDomainId(), each));
      return new DomainNumbers(first);
    }
  }

  private static void checkParticipants(Node node, RuleContext context) {
    context
        .index()
        .derived(Participants.class, Participants::of)
        .byNode()
        .getOrDefault(node, new TreeMap<>())
        .forEach(
            (domain, participants) -> {
              int most = RtpsPorts.mostParticipants(domain);
              if (participants > most) {
                context.report(
                    node,
                    "{} processes are in domain {}; its ports are enough for {}.",
                    participants,
                    domain,
                    most);
              }
            });
  }

  /** The processes of each domain on each node. */
  private record Participants(Map<Node, TreeMap<Integer, Long>> byNode) {
    static Participants of(ModelIndex index) {
      Map<Node, TreeMap<Integer, Long>> byNode = new IdentityHashMap<>();
      for (ComponentInstance instance : index.all(ComponentInstance.class)) {
        if (instance.getAllocatedTo() != null) {
          byNode
              .computeIfAbsent(instance.getAllocatedTo(), unused -> new TreeMap<>())
              .merge(
                  EffectiveDomain.idOf(instance, index),
                  (long) Math.max(0, instance.getReplicas()),
                  Long::sum);
        }
      }
      return new Participants(byNode);
    }
  }
}
