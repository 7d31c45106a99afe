// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.analysis.Mismatch;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.RequestedOffered;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Fixes that let a reader request what a writer offers, or a writer offer what a reader wants. */
final class QosFixes {
  private QosFixes() {}

  static Map<String, Fixer> fixers() {
    Fixer reader = Fixer.of(Subscription.class, QosFixes::ofReader);
    return Map.of(
        "QOS_READER_STARVED", reader,
        "QOS_PAIR_INCOMPATIBLE", reader,
        "QOS_WRITER_UNHEARD", Fixer.of(Publication.class, QosFixes::ofWriter));
  }

  private static void ofReader(Subscription reader, Proposals proposals) {
    proposals
        .index()
        .all(Publication.class)
        .forEach(writer -> offerBoth(writer, reader, proposals));
  }

  private static void ofWriter(Publication writer, Proposals proposals) {
    proposals
        .index()
        .all(Subscription.class)
        .forEach(reader -> offerBoth(writer, reader, proposals));
  }

  private static void offerBoth(Publication writer, Subscription reader, Proposals proposals) {
    if (writer.getTopic() == null || writer.getTopic() != reader.getTopic()) {
      return;
    }
    List<Mismatch> mismatches =
        RequestedOffered.mismatches(
            EffectiveQos.of(writer, proposals.index()), EffectiveQos.of(reader, proposals.index()));
    if (!mismatches.isEmpty()) {
      adapt("Let %s offer %s", writer, reader, mismatches, Mismatch::requested, proposals);
      adapt("Let %s request %s", reader, writer, mismatches, Mismatch::offered, proposals);
    }
  }

  /** Offers to take the policies in which they differ from the other endpoint. */
  private static void adapt(
      String title,
      Endpoint endpoint,
      Endpoint other,
      List<Mismatch> mismatches,
      Function<Mismatch, String> value,
      Proposals proposals) {
    String values =
        mismatches.stream()
            .map(each -> each.subject() + " " + value.apply(each))
            .collect(Collectors.joining(", "));
    proposals.offer(
        title.formatted(Proposals.name(endpoint.eContainer()), values),
        endpoint,
        () -> {
          QosProfile own = ownProfile(endpoint, proposals.index());
          for (Mismatch each : mismatches) {
            EReference policy = RequestedOffered.feature(each.subject());
            own.eSet(policy, valueOf(other, policy));
          }
        });
  }

  /** A copy of the policy as an endpoint has it, from a profile or by default. */
  private static EObject valueOf(Endpoint endpoint, EReference policy) {
    return EffectiveQos.origin(endpoint, policy)
        .map(profile -> EcoreUtil.copy((EObject) profile.eGet(policy)))
        .orElseGet(
            () -> {
              EObject value = DdsFactory.eINSTANCE.create(policy.getEReferenceType());
              // The one policy whose default depends on the entity (DDS 1.4, 2.2.3).
              if (value instanceof ReliabilityPolicy reliability) {
                reliability.setKind(
                    endpoint instanceof Publication
                        ? ReliabilityKind.RELIABLE
                        : ReliabilityKind.BEST_EFFORT);
              }
              return value;
            });
  }

  /** A profile that this endpoint alone has, so that no other one changes with it. */
  private static QosProfile ownProfile(Endpoint endpoint, ModelIndex index) {
    QosProfile profile = endpoint.getQos();
    if (profile != null
        && EcoreUtil.isAncestor(index.root(), profile)
        && EcoreUtil.UsageCrossReferencer.find(profile, index.roots()).size() == 1) {
      return profile;
    }
    QosProfile own = DdsFactory.eINSTANCE.createQosProfile();
    own.setId(UUID.randomUUID().toString());
    own.setBase(profile);
    own.setName(freeName(endpoint, index));
    data(index).getQosProfiles().add(own);
    endpoint.setQos(own);
    return own;
  }

  private static DataModel data(ModelIndex index) {
    DataModel there =
        index.root() instanceof Deployment deployment
            ? deployment.getData()
            : ((Library) index.root()).getData();
    if (there != null) {
      return there;
    }
    DataModel made = DdsFactory.eINSTANCE.createDataModel();
    made.setId(UUID.randomUUID().toString());
    if (index.root() instanceof Deployment deployment) {
      deployment.setData(made);
    } else {
      ((Library) index.root()).setData(made);
    }
    return made;
  }

  private static String freeName(Endpoint endpoint, ModelIndex index) {
    Set<String> taken = new HashSet<>();
    index.all(QosProfile.class).forEach(each -> taken.add(each.getName()));
    String wanted =
        Proposals.name(endpoint.eContainer()) + "_" + Proposals.name(endpoint.getTopic());
    String name = wanted;
    for (int next = 2; taken.contains(name); next++) {
      name = wanted + "_" + next;
    }
    return name;
  }
}
