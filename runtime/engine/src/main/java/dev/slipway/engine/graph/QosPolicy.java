// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.bundle.BundleManifest.EndpointPolicies;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A policy that decides whether endpoints match: how its value is said, and what offered value
 * meets what requested one (DDS 1.4, 2.2.3; DDS-XTypes 1.3, 7.6.3.1.2).
 */
enum QosPolicy {
  RELIABILITY(
      qos -> qos.reliability().name(),
      (offered, requested) -> offered.reliability().compareTo(requested.reliability()) >= 0),
  DURABILITY(
      qos -> qos.policies().durability().name(),
      (offered, requested) ->
          offered.policies().durability().compareTo(requested.policies().durability()) >= 0),
  DEADLINE(
      qos -> said(qos.policies().deadlineNs()),
      (offered, requested) ->
          atMost(offered.policies().deadlineNs(), requested.policies().deadlineNs())),
  LATENCY_BUDGET(
      qos -> said(qos.policies().latencyBudgetNs()),
      (offered, requested) ->
          atMost(offered.policies().latencyBudgetNs(), requested.policies().latencyBudgetNs())),
  OWNERSHIP(
      qos -> qos.ownership().name(),
      (offered, requested) -> offered.ownership() == requested.ownership()),
  OWNERSHIP_STRENGTH(qos -> String.valueOf(qos.ownershipStrength()), (offered, requested) -> true),
  LIVELINESS(
      qos ->
          qos.policies().liveliness()
              + ", lease duration "
              + said(qos.policies().leaseDurationNs()),
      (offered, requested) ->
          offered.policies().liveliness().compareTo(requested.policies().liveliness()) >= 0
              && atMost(
                  offered.policies().leaseDurationNs(), requested.policies().leaseDurationNs())),
  DESTINATION_ORDER(
      qos -> qos.policies().destinationOrder().name(),
      (offered, requested) ->
          offered.policies().destinationOrder().compareTo(requested.policies().destinationOrder())
              >= 0),
  PRESENTATION(
      qos ->
          qos.policies().accessScope()
              + (qos.policies().coherentAccess() ? ", coherent" : "")
              + (qos.policies().orderedAccess() ? ", ordered" : ""),
      (offered, requested) -> meets(offered.policies(), requested.policies())),
  PARTITION(
      qos -> qos.partitions().isEmpty() ? "the default" : String.join(", ", qos.partitions()),
      // Endpoints of different partitions are none of each other's business.
      (offered, requested) -> true),
  DATA_REPRESENTATION(
      qos -> qos.representations().stream().map(QosPolicy::representation).toList().toString(),
      (offered, requested) ->
          requested.representations().contains(offered.representations().get(0)));

  /**
   * A duration travels as seconds and a fraction of 2^32 (DDSI-RTPS 2.5, 9.3.2): what comes back
   * may be a nanosecond off.
   */
  private static final long ROUNDING_NS = 1;

  private final Function<EndpointQos, String> value;
  private final BiPredicate<EndpointQos, EndpointQos> meets;

  QosPolicy(Function<EndpointQos, String> value, BiPredicate<EndpointQos, EndpointQos> meets) {
    this.value = value;
    this.meets = meets;
  }

  /** The policy's value, for a reader. */
  String of(EndpointQos qos) {
    return value.apply(qos);
  }

  /**
   * Whether a writer with the one can serve a reader with the other, as far as this policy goes.
   */
  boolean meets(EndpointQos offered, EndpointQos requested) {
    return meets.test(offered, requested);
  }

  /** Whether both have the same value. */
  boolean same(EndpointQos drawn, EndpointQos observed) {
    return switch (this) {
      case DEADLINE -> near(drawn.policies().deadlineNs(), observed.policies().deadlineNs());
      case LATENCY_BUDGET ->
          near(drawn.policies().latencyBudgetNs(), observed.policies().latencyBudgetNs());
      case LIVELINESS ->
          drawn.policies().liveliness() == observed.policies().liveliness()
              && near(drawn.policies().leaseDurationNs(), observed.policies().leaseDurationNs());
      // Dummies always use XCDR1; what else there is shows where nobody can read it.
      case DATA_REPRESENTATION -> true;
      default -> of(drawn).equals(of(observed));
    };
  }

  /** Whether endpoints of these partitions see each other (DDS 1.4, 2.2.3.13). */
  static boolean shareAPartition(List<String> some, List<String> others) {
    List<String> left = some.isEmpty() ? List.of("") : some;
    List<String> right = others.isEmpty() ? List.of("") : others;
    return left.stream()
        .anyMatch(one -> right.stream().anyMatch(other -> sharePartition(one, other)));
  }

  /** Two patterns never match each other. */
  private static boolean sharePartition(String one, String other) {
    if (isPattern(one)) {
      return !isPattern(other) && matches(one, other);
    }
    return isPattern(other) ? matches(other, one) : one.equals(other);
  }

  private static boolean isPattern(String partition) {
    return partition.matches("(?s).*[*?\\[].*");
  }

  /** As fnmatch does (POSIX.1-2017, Shell Command Language, 2.13.1). */
  private static boolean matches(String pattern, String name) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      int end = c == '[' ? pattern.indexOf(']', i + 2) : -1;
      if (c == '*') {
        regex.append(".*");
      } else if (c == '?') {
        regex.append('.');
      } else if (end > 0) {
        String set = pattern.substring(i + 1, end);
        boolean negated = set.startsWith("!");
        regex
            .append(negated ? "[^" : "[")
            .append(set.substring(negated ? 1 : 0).replaceAll("([\\[\\]\\\\^&])", "\\\\$1"))
            .append(']');
        i = end;
      } else {
        regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(name).matches();
  }

  private static boolean meets(EndpointPolicies offered, EndpointPolicies requested) {
    return offered.accessScope().compareTo(requested.accessScope()) >= 0
        && (offered.coherentAccess() || !requested.coherentAccess())
        && (offered.orderedAccess() || !requested.orderedAccess());
  }

  private static boolean atMost(OptionalLong offered, OptionalLong requested) {
    return requested.isEmpty()
        || offered.isPresent() && offered.getAsLong() <= requested.getAsLong() + ROUNDING_NS;
  }

  private static boolean near(OptionalLong one, OptionalLong other) {
    return one.isPresent() && other.isPresent()
        ? Math.abs(one.getAsLong() - other.getAsLong()) <= ROUNDING_NS
        : one.equals(other);
  }

  private static String said(OptionalLong ns) {
    return ns.isPresent() ? ns.getAsLong() + " ns" : "infinite";
  }

  private static String representation(int number) {
    return switch (number) {
      case 0 -> "XCDR1";
      case 1 -> "XML";
      case 2 -> "XCDR2";
      default -> String.valueOf(number);
    };
  }
}
