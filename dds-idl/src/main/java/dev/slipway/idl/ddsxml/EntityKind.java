// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__DATA_REPRESENTATION;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__DEADLINE;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__DESTINATION_ORDER;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__DURABILITY;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__DURABILITY_SERVICE;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__ENTITY_FACTORY;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__GROUP_DATA;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__HISTORY;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__LATENCY_BUDGET;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__LIFESPAN;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__LIVELINESS;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__OWNERSHIP;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__OWNERSHIP_STRENGTH;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__PRESENTATION;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__READER_DATA_LIFECYCLE;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__RELIABILITY;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__RESOURCE_LIMITS;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__TIME_BASED_FILTER;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__TOPIC_DATA;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__TRANSPORT_PRIORITY;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__TYPE_CONSISTENCY;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__USER_DATA;
import static dev.slipway.model.dds.DdsPackage.Literals.QOS_PROFILE__WRITER_DATA_LIFECYCLE;

import java.util.List;
import org.eclipse.emf.ecore.EReference;

/** The kinds of DDS entities, with the policies that each has (DDS 1.4, 2.2.3), in their order. */
enum EntityKind {
  WRITER(
      "datawriter_qos",
      QOS_PROFILE__DURABILITY,
      QOS_PROFILE__DURABILITY_SERVICE,
      QOS_PROFILE__DEADLINE,
      QOS_PROFILE__LATENCY_BUDGET,
      QOS_PROFILE__LIVELINESS,
      QOS_PROFILE__RELIABILITY,
      QOS_PROFILE__DESTINATION_ORDER,
      QOS_PROFILE__HISTORY,
      QOS_PROFILE__RESOURCE_LIMITS,
      QOS_PROFILE__TRANSPORT_PRIORITY,
      QOS_PROFILE__LIFESPAN,
      QOS_PROFILE__USER_DATA,
      QOS_PROFILE__OWNERSHIP,
      QOS_PROFILE__OWNERSHIP_STRENGTH,
      QOS_PROFILE__WRITER_DATA_LIFECYCLE,
      QOS_PROFILE__DATA_REPRESENTATION),
  READER(
      "datareader_qos",
      QOS_PROFILE__DURABILITY,
      QOS_PROFILE__DEADLINE,
      QOS_PROFILE__LATENCY_BUDGET,
      QOS_PROFILE__LIVELINESS,
      QOS_PROFILE__RELIABILITY,
      QOS_PROFILE__DESTINATION_ORDER,
      QOS_PROFILE__HISTORY,
      QOS_PROFILE__RESOURCE_LIMITS,
      QOS_PROFILE__USER_DATA,
      QOS_PROFILE__OWNERSHIP,
      QOS_PROFILE__TIME_BASED_FILTER,
      QOS_PROFILE__READER_DATA_LIFECYCLE,
      QOS_PROFILE__DATA_REPRESENTATION,
      QOS_PROFILE__TYPE_CONSISTENCY),
  TOPIC(
      "topic_qos",
      QOS_PROFILE__TOPIC_DATA,
      QOS_PROFILE__DURABILITY,
      QOS_PROFILE__DURABILITY_SERVICE,
      QOS_PROFILE__DEADLINE,
      QOS_PROFILE__LATENCY_BUDGET,
      QOS_PROFILE__LIVELINESS,
      QOS_PROFILE__RELIABILITY,
      QOS_PROFILE__DESTINATION_ORDER,
      QOS_PROFILE__HISTORY,
      QOS_PROFILE__RESOURCE_LIMITS,
      QOS_PROFILE__TRANSPORT_PRIORITY,
      QOS_PROFILE__LIFESPAN,
      QOS_PROFILE__OWNERSHIP,
      QOS_PROFILE__DATA_REPRESENTATION),
  PARTICIPANT("domain_participant_qos", QOS_PROFILE__USER_DATA, QOS_PROFILE__ENTITY_FACTORY),
  PUBLISHER(
      "publisher_qos",
      QOS_PROFILE__PRESENTATION,
      QOS_PROFILE__GROUP_DATA,
      QOS_PROFILE__ENTITY_FACTORY),
  SUBSCRIBER(
      "subscriber_qos",
      QOS_PROFILE__PRESENTATION,
      QOS_PROFILE__GROUP_DATA,
      QOS_PROFILE__ENTITY_FACTORY);

  private final String tag;
  private final List<EReference> policies;

  EntityKind(String tag, EReference... policies) {
    this.tag = tag;
    this.policies = List.of(policies);
  }

  /** The XML element that holds the QoS of such an entity. */
  String tag() {
    return tag;
  }

  /** The policies that such an entity has, as features of a QoS profile. */
  List<EReference> policies() {
    return policies;
  }
}
