// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.idl.name.PolicyNames;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Turns QoS policies of a policy library into those of a QoS profile. */
final class QosReading {
  /** A time that never ends, in the metamodel. */
  private static final long INFINITE = -1;

  /** Both parts of a duration that never ends (DDS 1.4, 2.3.2). */
  private static final long INFINITE_PART = Integer.MAX_VALUE;

  private static final long NANOSECONDS = 1_000_000_000;

  /** The policies of topics, writers and readers, by the name of the reference to them. */
  static final Map<String, EReference> POLICIES =
      ordered(
          "durability", DdsPackage.Literals.QOS_PROFILE__DURABILITY,
          "durability_service", DdsPackage.Literals.QOS_PROFILE__DURABILITY_SERVICE,
          "deadline", DdsPackage.Literals.QOS_PROFILE__DEADLINE,
          "latency_budget", DdsPackage.Literals.QOS_PROFILE__LATENCY_BUDGET,
          "ownership", DdsPackage.Literals.QOS_PROFILE__OWNERSHIP,
          "ownership_strength", DdsPackage.Literals.QOS_PROFILE__OWNERSHIP_STRENGTH,
          "liveliness", DdsPackage.Literals.QOS_PROFILE__LIVELINESS,
          "time_based_filter", DdsPackage.Literals.QOS_PROFILE__TIME_BASED_FILTER,
          "reliability", DdsPackage.Literals.QOS_PROFILE__RELIABILITY,
          "transport_priority", DdsPackage.Literals.QOS_PROFILE__TRANSPORT_PRIORITY,
          "lifespan", DdsPackage.Literals.QOS_PROFILE__LIFESPAN,
          "destination_order", DdsPackage.Literals.QOS_PROFILE__DESTINATION_ORDER,
          "history", DdsPackage.Literals.QOS_PROFILE__HISTORY,
          "resource_limits", DdsPackage.Literals.QOS_PROFILE__RESOURCE_LIMITS,
          "user_data", DdsPackage.Literals.QOS_PROFILE__USER_DATA,
          "topic_data", DdsPackage.Literals.QOS_PROFILE__TOPIC_DATA,
          "writer_data_lifecycle", DdsPackage.Literals.QOS_PROFILE__WRITER_DATA_LIFECYCLE,
          "reader_data_lifecycle", DdsPackage.Literals.QOS_PROFILE__READER_DATA_LIFECYCLE);

  /** The policies of publishers and subscribers that matter to their writers and readers. */
  static final Map<String, EReference> GROUP_POLICIES =
      ordered(
          "presentation", DdsPackage.Literals.QOS_PROFILE__PRESENTATION,
          "group_data", DdsPackage.Literals.QOS_PROFILE__GROUP_DATA);

  /** The policies that a topic and a writer have in common. */
  static final List<String> OF_TOPIC_AND_WRITER =
      List.of(
          "durability",
          "durability_service",
          "deadline",
          "latency_budget",
          "liveliness",
          "ownership",
          "reliability",
          "transport_priority",
          "lifespan",
          "destination_order",
          "history",
          "resource_limits");

  /** The policies that a topic and a reader have in common. */
  static final List<String> OF_TOPIC_AND_READER =
      List.of(
          "durability",
          "deadline",
          "latency_budget",
          "liveliness",
          "ownership",
          "reliability",
          "destination_order",
          "history",
          "resource_limits");

  /** The classes of policies that are not called after the reference to them. */
  private static final Map<String, String> CLASSES =
      Map.ofEntries(
          Map.entry("durability_service", "dsQosPolicy"),
          Map.entry("latency_budget", "lbQosPolicy"),
          Map.entry("ownership_strength", "osQosPolicy"),
          Map.entry("time_based_filter", "tbfQosPolicy"),
          Map.entry("transport_priority", "tpQosPolicy"),
          Map.entry("resource_limits", "rlQosPolicy"),
          Map.entry("writer_data_lifecycle", "wdlQosPolicy"),
          Map.entry("reader_data_lifecycle", "rdlQosPolicy"),
          Map.entry("user_data", "udQosPolicy"),
          Map.entry("topic_data", "tdQosPolicy"),
          Map.entry("group_data", "gdQosPolicy"));

  private final Reading reading;

  QosReading(Reading reading) {
    this.reading = reading;
  }

  private static Map<String, EReference> ordered(Object... pairs) {
    Map<String, EReference> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], (EReference) pairs[i + 1]);
    }
    return map;
  }

  /** The policies that an element refers to, by the feature of a QoS profile. */
  Map<EReference, EObject> policies(XmiNode from, Map<String, EReference> wanted) {
    Map<EReference, EObject> policies = new LinkedHashMap<>();
    wanted.forEach(
        (name, feature) ->
            target(from, name).ifPresent(node -> policies.put(feature, policy(node, feature))));
    return policies;
  }

  /** The policy that an element refers to; empty, perhaps with an error, if to none. */
  Optional<XmiNode> target(XmiNode from, String name) {
    Optional<XmiNode> target = reading.files().target(from, name);
    if (target.isPresent() && !isPolicy(target.get(), name)) {
      reading.mistyped(from, name, target.get());
      return Optional.empty();
    }
    return target;
  }

  private static boolean isPolicy(XmiNode node, String name) {
    String usual = name.replace("_", "") + "QosPolicy";
    return node.type().equalsIgnoreCase(CLASSES.getOrDefault(name, usual));
  }

  private EObject policy(XmiNode node, EReference feature) {
    EObject policy = EcoreUtil.create(feature.getEReferenceType());
    if (policy instanceof ReliabilityPolicy reliability) {
      // What is not stated is the default of the modeling tool.
      reliability.setKind(ReliabilityKind.BEST_EFFORT);
    }
    for (EAttribute attribute : policy.eClass().getEAllAttributes()) {
      String name = foreignName(feature, attribute);
      if (isDuration(attribute)) {
        node.child(name)
            .map(this::duration)
            .filter(OptionalLong::isPresent)
            .ifPresent(duration -> policy.eSet(attribute, duration.getAsLong()));
      } else {
        node.attribute(name).ifPresent(text -> set(policy, attribute, node, text));
      }
    }
    return policy;
  }

  /** The metamodel's names in the manner of the modeling tool: history_depth for historyDepth. */
  private static String foreignName(EReference feature, EAttribute attribute) {
    if (feature == DdsPackage.Literals.QOS_PROFILE__GROUP_DATA) {
      return "datavalue";
    }
    return PolicyNames.of(attribute);
  }

  /** In policies every 64-bit number is a time. */
  private static boolean isDuration(EAttribute attribute) {
    return attribute.getEAttributeType() == EcorePackage.Literals.ELONG;
  }

  private void set(EObject policy, EAttribute attribute, XmiNode node, String text) {
    EDataType type = attribute.getEAttributeType();
    if (type instanceof EEnum enumeration) {
      EEnumLiteral literal = enumeration.getEEnumLiteralByLiteral(text);
      if (literal == null) {
        reading.invalid(node, "{} is {}.", attribute.getName(), text);
      } else {
        policy.eSet(attribute, literal.getInstance());
      }
    } else if (type == EcorePackage.Literals.EBOOLEAN) {
      policy.eSet(attribute, text.equals("true"));
    } else if (type == EcorePackage.Literals.EINT) {
      if (text.matches("-?\\d{1,9}")) {
        policy.eSet(attribute, Integer.parseInt(text));
      } else {
        reading.invalid(node, "{} is {}.", attribute.getName(), text);
      }
    } else {
      policy.eSet(attribute, text);
    }
  }

  /** A period in ns; empty if it states nothing, which leaves the policy's default. */
  private OptionalLong duration(XmiNode period) {
    if (period.attribute("second").isEmpty() && period.attribute("nanosecond").isEmpty()) {
      return OptionalLong.empty();
    }
    long seconds = reading.number(period, "second").orElse(0);
    long nanoseconds = reading.number(period, "nanosecond").orElse(0);
    if (seconds == INFINITE_PART && nanoseconds == INFINITE_PART) {
      return OptionalLong.of(INFINITE);
    }
    if (seconds < 0 || seconds > INFINITE_PART || nanoseconds < 0 || nanoseconds >= NANOSECONDS) {
      reading.invalid(
          period,
          "{} s and {} ns are not a valid time: no part is negative, and a second has fewer ns.",
          seconds,
          nanoseconds);
      return OptionalLong.empty();
    }
    return OptionalLong.of(seconds * NANOSECONDS + nanoseconds);
  }

  /** The default of a policy, stated. */
  static EObject standard(EReference feature, boolean reader) {
    EObject policy = EcoreUtil.create(feature.getEReferenceType());
    if (policy instanceof ReliabilityPolicy reliability) {
      reliability.setKind(reader ? ReliabilityKind.BEST_EFFORT : ReliabilityKind.RELIABLE);
    }
    return policy;
  }
}
