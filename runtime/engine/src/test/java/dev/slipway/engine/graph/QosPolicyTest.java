// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.engine.graph.DomainView.LiveEndpoint;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DDS 1.4, 2.2.3: the tables of compatible values. */
class QosPolicyTest {
  private static EndpointQos qos(String policies) {
    LiveEndpoint endpoint =
        new SeenDomain(0)
            .foreign("p", "x", "10.0.0.1")
            .writes("p", "T", "m::T", policies.replace("\"", "'"))
            .from("node")
            .endpoints()
            .get(0);
    return endpoint.qos();
  }

  private static String reliable(String policies) {
    return policies.isEmpty() ? "" : ", " + policies;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DURABILITY        | 'durability': 'TRANSIENT'                | 'durability': 'TRANSIENT_LOCAL'            | true
          DURABILITY        |                                          | 'durability': 'TRANSIENT_LOCAL'            | false
          DEADLINE          | 'deadline_ns': 5                         | 'deadline_ns': 6                           | true
          DEADLINE          | 'deadline_ns': 8                         | 'deadline_ns': 6                           | false
          DEADLINE          | 'deadline_ns': 7                         | 'deadline_ns': 6                           | true
          DEADLINE          |                                          | 'deadline_ns': 6                           | false
          DEADLINE          | 'deadline_ns': 6                         |                                            | true
          LATENCY_BUDGET    | 'latency_budget_ns': 9                   |                                            | false
          LATENCY_BUDGET    | 'latency_budget_ns': 9                   | 'latency_budget_ns': null                  | true
          OWNERSHIP         | 'ownership': 'EXCLUSIVE'                 |                                            | false
          OWNERSHIP         | 'ownership': 'EXCLUSIVE'                 | 'ownership': 'EXCLUSIVE'                   | true
          LIVELINESS        | 'liveliness': 'MANUAL_BY_TOPIC'          | 'liveliness': 'MANUAL_BY_PARTICIPANT'      | true
          LIVELINESS        |                                          | 'liveliness': 'MANUAL_BY_TOPIC'            | false
          LIVELINESS        |                                          | 'lease_duration_ns': 9                     | false
          DESTINATION_ORDER |                                          | 'destination_order': 'BY_SOURCE_TIMESTAMP' | false
          DESTINATION_ORDER | 'destination_order': 'BY_SOURCE_TIMESTAMP' |                                          | true
          PRESENTATION      | 'access_scope': 'GROUP'                  | 'access_scope': 'TOPIC'                    | true
          PRESENTATION      | 'access_scope': 'GROUP'                  | 'coherent_access': true                    | false
          PRESENTATION      | 'ordered_access': true                   | 'ordered_access': true                     | true
          PARTITION         | 'partitions': ['a']                      | 'partitions': ['b']                        | true
          """)
  void whatIsOfferedMeetsWhatIsRequestedOrNot(
      QosPolicy policy, String offered, String requested, boolean meets) {
    EndpointQos writer = qos(reliable(offered == null ? "" : offered));
    EndpointQos reader = qos(reliable(requested == null ? "" : requested));
    assertThat(policy.meets(writer, reader)).isEqualTo(meets);
    assertThat(
            Arrays.stream(QosPolicy.values())
                .filter(other -> other != policy)
                .allMatch(other -> other.meets(writer, reader)))
        .isTrue();
  }

  @Test
  void reliableMeetsBestEffortAndNotTheOtherWayRound() {
    EndpointQos reliable = qos("");
    EndpointQos bestEffort = qos("'reliability': 'BEST_EFFORT'");
    assertThat(QosPolicy.RELIABILITY.meets(reliable, bestEffort)).isTrue();
    assertThat(QosPolicy.RELIABILITY.meets(bestEffort, reliable)).isFalse();
  }

  @Test
  void aDurationMayHaveBeenRoundedOnItsWay() {
    assertThat(QosPolicy.DEADLINE.same(qos(", 'deadline_ns': 100"), qos(", 'deadline_ns': 99")))
        .isTrue();
    assertThat(QosPolicy.DEADLINE.same(qos(", 'deadline_ns': 100"), qos(", 'deadline_ns': 98")))
        .isFalse();
    assertThat(QosPolicy.DEADLINE.same(qos(", 'deadline_ns': 100"), qos(""))).isFalse();
  }

  @Test
  void thePreferredRepresentationOfTheWriterHasToBeTakenByTheReader() {
    EndpointQos plain = qos("");
    EndpointQos both =
        new EndpointQos(
            plain.reliability(), plain.ownership(), 0, List.of(), plain.policies(), List.of(2, 0));
    assertThat(QosPolicy.DATA_REPRESENTATION.meets(plain, both)).isTrue();
    assertThat(QosPolicy.DATA_REPRESENTATION.meets(both, plain)).isFalse();
    assertThat(QosPolicy.DATA_REPRESENTATION.of(both)).isEqualTo("[XCDR2, XCDR1]");
  }

  @ParameterizedTest
  @CsvSource({
    "a, a, true",
    "a, b, false",
    "a*, abc, true",
    "abc, a?c, true",
    "a?c, abbc, false",
    "p[0-9], p7, true",
    "p[!0-9], p7, false",
    "a*, a*, false",
    "'', '', true",
    "'', a, false",
    "'', *, true",
    "a.c, abc, false",
    "'[', '[', false"
  })
  void partitionsMatchByNameOrPattern(String one, String other, boolean match) {
    assertThat(QosPolicy.shareAPartition(List.of(one), List.of("zz", other))).isEqualTo(match);
  }

  @Test
  void noPartitionIsTheDefaultOne() {
    assertThat(QosPolicy.shareAPartition(List.of(), List.of(""))).isTrue();
    assertThat(QosPolicy.shareAPartition(List.of(), List.of("a"))).isFalse();
  }
}
