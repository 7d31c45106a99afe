// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static dev.slipway.validation.analysis.EffectiveQos.INFINITE;

import dev.slipway.model.dds.DdsPackage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EReference;

/** The RxO table: which offered QoS satisfies which requested QoS (DDS 1.4, 2.2.3, table). */
public final class RequestedOffered {
  /**
   * A row of the table.
   *
   * @param name the policy's name in DDS 1.4
   * @param feature the feature of a QoS profile that holds the policy
   * @param satisfied whether what is offered (first) satisfies what is requested (second)
   * @param offered the writer's value in words
   * @param requested the reader's value in words
   */
  private record Row(
      String name,
      EReference feature,
      BiPredicate<EffectiveQos, EffectiveQos> satisfied,
      Function<EffectiveQos, String> offered,
      Function<EffectiveQos, String> requested) {
    Row(
        String name,
        EReference feature,
        BiPredicate<EffectiveQos, EffectiveQos> satisfied,
        Function<EffectiveQos, String> value) {
      this(name, feature, satisfied, value, value);
    }
  }

  private static final DdsPackage DDS = DdsPackage.eINSTANCE;

  private static final List<Row> TABLE =
      List.of(
          new Row(
              "DURABILITY",
              DDS.getQosProfile_Durability(),
              (writer, reader) -> atLeast(writer.durability(), reader.durability()),
              qos -> qos.durability().getLiteral()),
          new Row(
              "PRESENTATION",
              DDS.getQosProfile_Presentation(),
              (writer, reader) -> presents(writer.presentation(), reader.presentation()),
              qos -> describe(qos.presentation())),
          new Row(
              "DEADLINE",
              DDS.getQosProfile_Deadline(),
              (writer, reader) -> writer.deadline() <= reader.deadline(),
              qos -> duration(qos.deadline())),
          new Row(
              "LATENCY_BUDGET",
              DDS.getQosProfile_LatencyBudget(),
              (writer, reader) -> writer.latencyBudget() <= reader.latencyBudget(),
              qos -> duration(qos.latencyBudget())),
          new Row(
              "OWNERSHIP",
              DDS.getQosProfile_Ownership(),
              (writer, reader) -> writer.ownership() == reader.ownership(),
              qos -> qos.ownership().getLiteral()),
          new Row(
              "LIVELINESS",
              DDS.getQosProfile_Liveliness(),
              (writer, reader) ->
                  atLeast(writer.liveliness().kind(), reader.liveliness().kind())
                      && writer.liveliness().leaseDuration() <= reader.liveliness().leaseDuration(),
              qos ->
                  qos.liveliness().kind().getLiteral()
                      + ", lease "
                      + duration(qos.liveliness().leaseDuration())),
          new Row(
              "RELIABILITY",
              DDS.getQosProfile_Reliability(),
              (writer, reader) -> atLeast(writer.reliability().kind(), reader.reliability().kind()),
              qos -> qos.reliability().kind().getLiteral()),
          new Row(
              "DESTINATION_ORDER",
              DDS.getQosProfile_DestinationOrder(),
              (writer, reader) -> atLeast(writer.destinationOrder(), reader.destinationOrder()),
              qos -> qos.destinationOrder().getLiteral()),
          new Row(
              "DATA_REPRESENTATION",
              DDS.getQosProfile_DataRepresentation(),
              (writer, reader) ->
                  reader.dataRepresentation().contains(writer.dataRepresentation().get(0)),
              qos -> qos.dataRepresentation().get(0).getLiteral(),
              qos ->
                  qos.dataRepresentation().stream()
                      .map(Enum::name)
                      .collect(Collectors.joining(" or "))));

  private RequestedOffered() {}

  /** The policies that keep the writer and the reader apart; empty where they match. */
  public static List<Mismatch> mismatches(EffectiveQos writer, EffectiveQos reader) {
    List<Mismatch> found = new ArrayList<>();
    for (Row row : TABLE) {
      if (!row.satisfied().test(writer, reader)) {
        found.add(
            new Mismatch(row.name(), row.offered().apply(writer), row.requested().apply(reader)));
      }
    }
    return found;
  }

  /** The feature of a QoS profile that holds the policy of that name. */
  public static EReference feature(String policy) {
    return TABLE.stream()
        .filter(row -> row.name().equals(policy))
        .map(Row::feature)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("not an RxO policy: " + policy));
  }

  private static <K extends Enum<K>> boolean atLeast(K offered, K requested) {
    return offered.compareTo(requested) >= 0;
  }

  private static boolean presents(
      EffectiveQos.Presentation offered, EffectiveQos.Presentation requested) {
    return atLeast(offered.accessScope(), requested.accessScope())
        && (offered.coherentAccess() || !requested.coherentAccess())
        && (offered.orderedAccess() || !requested.orderedAccess());
  }

  private static String describe(EffectiveQos.Presentation presentation) {
    return presentation.accessScope().getLiteral()
        + (presentation.coherentAccess() ? " coherent" : "")
        + (presentation.orderedAccess() ? " ordered" : "");
  }

  private static String duration(long nanoseconds) {
    return nanoseconds == INFINITE ? "infinite" : Durations.format(nanoseconds);
  }
}
