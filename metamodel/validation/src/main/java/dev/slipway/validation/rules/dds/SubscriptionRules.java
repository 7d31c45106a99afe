// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsImplementation;
import dev.slipway.model.dds.DestinationOrderKind;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.analysis.DdsInUse;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import dev.slipway.validation.rules.type.TypeRefs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Rules about subscriptions, and about writers and readers alike. */
public final class SubscriptionRules {
  private SubscriptionRules() {}

  /** The rules about subscriptions. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "CONTENT_FILTER_INVALID",
            ERROR,
            LIVE,
            "Invalid content filter",
            "A filter follows the grammar of DDS 1.4, annex B; DDS refuses to create a reader with"
                + " any other expression.",
            "Write comparisons such as depth > 100 AND state = %0.",
            Subscription.class,
            SubscriptionRules::checkFilter),
        new Rule<>(
            "CONTENT_FILTER_FIELD_UNKNOWN",
            ERROR,
            LIVE,
            "Unknown member in a content filter",
            "A filter compares members of the topic's type; parts of members follow a dot (DDS 1.4,"
                + " annex B).",
            "Name a member of the topic's type.",
            Subscription.class,
            SubscriptionRules::checkFilterFields),
        new Rule<>(
            "CONTENT_FILTER_PARAMETER_MISSING",
            ERROR,
            LIVE,
            "Missing content filter parameter",
            "Each %n of the expression is replaced by the nth parameter, from 0 (DDS 1.4, annex"
                + " B).",
            "Add the parameter, or remove it from the expression.",
            Subscription.class,
            SubscriptionRules::checkFilterParameters),
        new Rule<>(
            "QOS_NOT_IMPLEMENTED",
            WARNING,
            LIVE,
            "Requested QoS not supported by Fast DDS",
            "Fast DDS creates no reader that requests DURABILITY TRANSIENT or PERSISTENT, or"
                + " DESTINATION_ORDER BY_SOURCE_TIMESTAMP; a component with such a reader cannot be"
                + " built with it. Checked if the deployment names Fast DDS among its DDS"
                + " implementations.",
            "Request less, or let only components of other DDS implementations read the topic.",
            Subscription.class,
            SubscriptionRules::checkImplemented),
        new Rule<>(
            "ENDPOINT_DUPLICATE",
            WARNING,
            LIVE,
            "Duplicate endpoint",
            "Two publications or subscriptions of one topic in the same partitions double the"
                + " traffic, and usually result from copying.",
            "Remove one of them, or give them different partitions.",
            Endpoint.class,
            SubscriptionRules::checkDuplicate));
  }

  private static void checkImplemented(Subscription subscription, RuleContext context) {
    if (!DdsInUse.of(context.index()).isNamed(DdsImplementation.FASTDDS)) {
      return;
    }
    EffectiveQos qos = EffectiveQos.of(subscription, context.index());
    List<String> lacking = new ArrayList<>();
    if (qos.durability() == DurabilityKind.TRANSIENT
        || qos.durability() == DurabilityKind.PERSISTENT) {
      lacking.add("DURABILITY " + qos.durability().getLiteral());
    }
    if (qos.destinationOrder() == DestinationOrderKind.BY_SOURCE_TIMESTAMP) {
      lacking.add("DESTINATION_ORDER " + qos.destinationOrder().getLiteral());
    }
    if (!lacking.isEmpty()) {
      context.report(
          subscription,
          "It requests {}, which {} does not implement.",
          String.join(" and ", lacking),
          DdsInUse.title(DdsImplementation.FASTDDS));
    }
  }

  private static Optional<ContentFilter> filter(Subscription subscription) {
    String expression = subscription.getContentFilter();
    if (expression == null || expression.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(ContentFilter.parse(expression));
    } catch (ContentFilter.Refused refused) {
      return Optional.empty();
    }
  }

  private static void checkFilter(Subscription subscription, RuleContext context) {
    String expression = subscription.getContentFilter();
    if (expression == null) {
      return;
    }
    try {
      ContentFilter.parse(expression);
    } catch (ContentFilter.Refused refused) {
      context.report(
          subscription, "The filter {} cannot be read: {}.", expression, refused.getMessage());
    }
  }

  private static void checkFilterFields(Subscription subscription, RuleContext context) {
    Topic topic = subscription.getTopic();
    if (topic == null) {
      return;
    }
    for (String field : filter(subscription).map(ContentFilter::fields).orElse(Set.of())) {
      if (topic.getPayload() == PayloadMode.OPAQUE) {
        context.report(
            subscription,
            "The filter compares {}, but topic {} is opaque.",
            field,
            topic.getName());
      } else if (topic.getType() != null && !hasField(topic.getType(), field)) {
        context
            .finding(subscription)
            .message("{} has no member {}.", topic.getType().getName(), field)
            .related(topic.getType(), "is the topic's type")
            .report();
      }
    }
  }

  private static boolean hasField(AggregatedType type, String field) {
    AggregatedType level = type;
    String[] steps = field.split("\\.", -1);
    for (int i = 0; i < steps.length; i++) {
      String name = steps[i].replaceAll("\\[\\d+\\]", "");
      Optional<TypedMember> member =
          level == null
              ? Optional.empty()
              : TypeRefs.membersOf(level).stream()
                  .filter(each -> name.equals(each.getName()))
                  .findFirst();
      if (member.isEmpty()) {
        return false;
      }
      level =
          TypeRefs.element(member.get().getType()) instanceof NamedRef named
                  && named.getType() instanceof AggregatedType part
              ? part
              : null;
    }
    return true;
  }

  private static void checkFilterParameters(Subscription subscription, RuleContext context) {
    int given = subscription.getContentFilterParameters().size();
    for (int parameter : filter(subscription).map(ContentFilter::parameters).orElse(Set.of())) {
      if (parameter >= given) {
        context.report(
            subscription,
            "The filter uses %{}, but {} given.",
            parameter,
            given == 0
                ? "no parameters are"
                : given == 1 ? "only %0 is" : "only " + given + " are");
      }
    }
  }

  private static void checkDuplicate(Endpoint endpoint, RuleContext context) {
    ComponentType component = (ComponentType) endpoint.eContainer();
    if (endpoint.getTopic() == null) {
      return;
    }
    List<? extends Endpoint> siblings =
        endpoint instanceof Subscription
            ? component.getSubscriptions()
            : component.getPublications();
    for (Endpoint sibling : siblings) {
      if (sibling == endpoint) {
        return;
      }
      if (sibling.getTopic() != null
          && sameName(sibling.getTopic(), endpoint.getTopic())
          && partitions(sibling).equals(partitions(endpoint))) {
        context
            .finding(endpoint)
            .message(
                "{} has another {} of topic {} in the same partitions.",
                component.getName(),
                endpoint instanceof Subscription ? "subscription" : "publication",
                endpoint.getTopic().getName())
            .related(sibling, "is the other")
            .report();
        return;
      }
    }
  }

  private static boolean sameName(NamedElement left, NamedElement right) {
    return left == right || left.getName() != null && left.getName().equals(right.getName());
  }

  private static Set<String> partitions(Endpoint endpoint) {
    Set<String> names = new TreeSet<>();
    for (Partition partition : endpoint.getPartitions()) {
      names.add(partition.getName() == null ? "" : partition.getName());
    }
    return names;
  }
}
