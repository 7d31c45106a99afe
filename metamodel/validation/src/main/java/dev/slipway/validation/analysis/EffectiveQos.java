// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.dds.AccessScope;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.DataRepresentationPolicy;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.DeadlinePolicy;
import dev.slipway.model.dds.DestinationOrderKind;
import dev.slipway.model.dds.DestinationOrderPolicy;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.DurabilityPolicy;
import dev.slipway.model.dds.DurabilityServicePolicy;
import dev.slipway.model.dds.EntityFactoryPolicy;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.HistoryPolicy;
import dev.slipway.model.dds.LatencyBudgetPolicy;
import dev.slipway.model.dds.LifespanPolicy;
import dev.slipway.model.dds.LivelinessKind;
import dev.slipway.model.dds.LivelinessPolicy;
import dev.slipway.model.dds.OctetsPolicy;
import dev.slipway.model.dds.OwnershipKind;
import dev.slipway.model.dds.OwnershipPolicy;
import dev.slipway.model.dds.OwnershipStrengthPolicy;
import dev.slipway.model.dds.PresentationPolicy;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReaderDataLifecyclePolicy;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import dev.slipway.model.dds.ResourceLimitsPolicy;
import dev.slipway.model.dds.TimeBasedFilterPolicy;
import dev.slipway.model.dds.TransportPriorityPolicy;
import dev.slipway.model.dds.TypeConsistencyKind;
import dev.slipway.model.dds.TypeConsistencyPolicy;
import dev.slipway.model.dds.WriterDataLifecyclePolicy;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/**
 * The QoS that a DataWriter or DataReader really has (DDS 1.4, 2.2.3). Each policy is taken from
 * the endpoint's profile, then from the profiles that it is based on, then from the topic's profile
 * and its bases, then from the default of DDS 1.4.
 *
 * <p>Two equal values match and conflict with the same others. Durations are in ns, {@link
 * #INFINITE} where there is no end; counts are {@link #UNLIMITED} where there is no limit.
 *
 * @param deadline longest time between samples of an instance
 * @param latencyBudget acceptable delay
 * @param timeBasedFilter least time between samples that a reader takes
 * @param lifespan age at which a sample is dropped
 * @param dataRepresentation in order of preference, never empty; a writer offers the first
 */
public record EffectiveQos(
    DurabilityKind durability,
    DurabilityService durabilityService,
    Presentation presentation,
    long deadline,
    long latencyBudget,
    OwnershipKind ownership,
    int ownershipStrength,
    Liveliness liveliness,
    long timeBasedFilter,
    Reliability reliability,
    int transportPriority,
    long lifespan,
    DestinationOrderKind destinationOrder,
    History history,
    ResourceLimits resourceLimits,
    boolean autoenableCreatedEntities,
    String userData,
    String topicData,
    String groupData,
    boolean autodisposeUnregisteredInstances,
    ReaderDataLifecycle readerDataLifecycle,
    List<DataRepresentationKind> dataRepresentation,
    TypeConsistency typeConsistency) {
  /** A duration without end. */
  public static final long INFINITE = Long.MAX_VALUE;

  /** A count without limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** DURABILITY_SERVICE (DDS 1.4, 2.2.3.5). */
  public record DurabilityService(
      long serviceCleanupDelay, History history, ResourceLimits resourceLimits) {}

  /** PRESENTATION (DDS 1.4, 2.2.3.6). */
  public record Presentation(
      AccessScope accessScope, boolean coherentAccess, boolean orderedAccess) {}

  /** LIVELINESS (DDS 1.4, 2.2.3.11). */
  public record Liveliness(LivelinessKind kind, long leaseDuration) {}

  /** RELIABILITY (DDS 1.4, 2.2.3.14). */
  public record Reliability(ReliabilityKind kind, long maxBlockingTime) {}

  /** HISTORY (DDS 1.4, 2.2.3.18). */
  public record History(HistoryKind kind, int depth) {}

  /** RESOURCE_LIMITS (DDS 1.4, 2.2.3.19). */
  public record ResourceLimits(int maxSamples, int maxInstances, int maxSamplesPerInstance) {}

  /** READER_DATA_LIFECYCLE (DDS 1.4, 2.2.3.22). */
  public record ReaderDataLifecycle(
      long autopurgeNowriterSamplesDelay, long autopurgeDisposedSamplesDelay) {}

  /** TYPE_CONSISTENCY_ENFORCEMENT (DDS-XTypes 1.3, 7.6.3.7). */
  public record TypeConsistency(
      TypeConsistencyKind kind,
      boolean ignoreSequenceBounds,
      boolean ignoreStringBounds,
      boolean ignoreMemberNames,
      boolean preventTypeWidening,
      boolean forceTypeValidation) {}

  private static final DdsPackage DDS = DdsPackage.eINSTANCE;

  /** The QoS of a writer or reader. */
  public static EffectiveQos of(Endpoint endpoint) {
    return resolve(profiles(endpoint), endpoint instanceof Publication);
  }

  /** As {@link #of(Endpoint)}, resolved once for each combination of profiles in the model. */
  public static EffectiveQos of(Endpoint endpoint, ModelIndex index) {
    return index.derived(Resolved.class, unused -> new Resolved()).of(endpoint);
  }

  /** The QoS of a writer that takes all it can from the profile and nothing from a topic. */
  public static EffectiveQos ofWriter(QosProfile profile) {
    return resolve(withBases(profile), true);
  }

  /**
   * The profile that a policy of the endpoint comes from.
   *
   * @param policy a containment reference of {@link QosProfile}
   * @return empty where it is the default of DDS 1.4
   */
  public static Optional<QosProfile> origin(Endpoint endpoint, EReference policy) {
    return profiles(endpoint).stream().filter(profile -> profile.eGet(policy) != null).findFirst();
  }

  /**
   * The profile and what it is based on, nearest first; each once, also where bases form a cycle.
   */
  public static List<QosProfile> withBases(QosProfile profile) {
    Set<QosProfile> chain = new LinkedHashSet<>();
    QosProfile next = profile;
    while (next != null && chain.add(next)) {
      next = next.getBase();
    }
    return List.copyOf(chain);
  }

  private static List<QosProfile> profiles(Endpoint endpoint) {
    List<QosProfile> profiles = new ArrayList<>(withBases(endpoint.getQos()));
    if (endpoint.getTopic() != null) {
      profiles.addAll(withBases(endpoint.getTopic().getQos()));
    }
    return profiles;
  }

  private static EffectiveQos resolve(List<QosProfile> profiles, boolean writer) {
    Policies set = new Policies(profiles);
    DurabilityServicePolicy service =
        set.find(DDS.getQosProfile_DurabilityService(), DurabilityServicePolicy.class);
    PresentationPolicy presentation =
        set.find(DDS.getQosProfile_Presentation(), PresentationPolicy.class);
    LivelinessPolicy liveliness = set.find(DDS.getQosProfile_Liveliness(), LivelinessPolicy.class);
    ReliabilityPolicy reliability =
        set.find(DDS.getQosProfile_Reliability(), ReliabilityPolicy.class);
    HistoryPolicy history = set.find(DDS.getQosProfile_History(), HistoryPolicy.class);
    ResourceLimitsPolicy limits =
        set.find(DDS.getQosProfile_ResourceLimits(), ResourceLimitsPolicy.class);
    ReaderDataLifecyclePolicy lifecycle =
        set.find(DDS.getQosProfile_ReaderDataLifecycle(), ReaderDataLifecyclePolicy.class);
    TypeConsistencyPolicy consistency =
        set.find(DDS.getQosProfile_TypeConsistency(), TypeConsistencyPolicy.class);
    return new EffectiveQos(
        set.find(DDS.getQosProfile_Durability(), DurabilityPolicy.class).getKind(),
        new DurabilityService(
            duration(service.getServiceCleanupDelay()),
            new History(service.getHistoryKind(), service.getHistoryDepth()),
            new ResourceLimits(
                count(service.getMaxSamples()),
                count(service.getMaxInstances()),
                count(service.getMaxSamplesPerInstance()))),
        new Presentation(
            presentation.getAccessScope(),
            presentation.isCoherentAccess(),
            presentation.isOrderedAccess()),
        duration(set.find(DDS.getQosProfile_Deadline(), DeadlinePolicy.class).getPeriod()),
        duration(
            set.find(DDS.getQosProfile_LatencyBudget(), LatencyBudgetPolicy.class).getDuration()),
        set.find(DDS.getQosProfile_Ownership(), OwnershipPolicy.class).getKind(),
        set.find(DDS.getQosProfile_OwnershipStrength(), OwnershipStrengthPolicy.class).getValue(),
        new Liveliness(liveliness.getKind(), duration(liveliness.getLeaseDuration())),
        duration(
            set.find(DDS.getQosProfile_TimeBasedFilter(), TimeBasedFilterPolicy.class)
                .getMinimumSeparation()),
        new Reliability(
            writer || set.has(DDS.getQosProfile_Reliability())
                ? reliability.getKind()
                : ReliabilityKind.BEST_EFFORT,
            duration(reliability.getMaxBlockingTime())),
        set.find(DDS.getQosProfile_TransportPriority(), TransportPriorityPolicy.class).getValue(),
        duration(set.find(DDS.getQosProfile_Lifespan(), LifespanPolicy.class).getDuration()),
        set.find(DDS.getQosProfile_DestinationOrder(), DestinationOrderPolicy.class).getKind(),
        new History(history.getKind(), history.getDepth()),
        new ResourceLimits(
            count(limits.getMaxSamples()),
            count(limits.getMaxInstances()),
            count(limits.getMaxSamplesPerInstance())),
        set.find(DDS.getQosProfile_EntityFactory(), EntityFactoryPolicy.class)
            .isAutoenableCreatedEntities(),
        text(set.find(DDS.getQosProfile_UserData(), OctetsPolicy.class)),
        text(set.find(DDS.getQosProfile_TopicData(), OctetsPolicy.class)),
        text(set.find(DDS.getQosProfile_GroupData(), OctetsPolicy.class)),
        set.find(DDS.getQosProfile_WriterDataLifecycle(), WriterDataLifecyclePolicy.class)
            .isAutodisposeUnregisteredInstances(),
        new ReaderDataLifecycle(
            duration(lifecycle.getAutopurgeNowriterSamplesDelay()),
            duration(lifecycle.getAutopurgeDisposedSamplesDelay())),
        representations(
            set.find(DDS.getQosProfile_DataRepresentation(), DataRepresentationPolicy.class)),
        new TypeConsistency(
            consistency.getKind(),
            consistency.isIgnoreSequenceBounds(),
            consistency.isIgnoreStringBounds(),
            consistency.isIgnoreMemberNames(),
            consistency.isPreventTypeWidening(),
            consistency.isForceTypeValidation()));
  }

  private static long duration(long modelled) {
    return modelled < 0 ? INFINITE : modelled;
  }

  private static int count(int modelled) {
    return modelled < 0 ? UNLIMITED : modelled;
  }

  private static String text(OctetsPolicy policy) {
    return policy.getValue() == null ? "" : policy.getValue();
  }

  private static List<DataRepresentationKind> representations(DataRepresentationPolicy policy) {
    return policy.getRepresentations().isEmpty()
        ? List.of(DataRepresentationKind.XCDR1)
        : List.copyOf(policy.getRepresentations());
  }

  /** What was resolved already: endpoints mostly share few combinations of profiles. */
  private static final class Resolved {
    private record Key(QosProfile endpoint, QosProfile topic, boolean writer) {}

    private final Map<Key, EffectiveQos> known = new HashMap<>();

    EffectiveQos of(Endpoint endpoint) {
      Key key =
          new Key(
              endpoint.getQos(),
              endpoint.getTopic() == null ? null : endpoint.getTopic().getQos(),
              endpoint instanceof Publication);
      return known.computeIfAbsent(key, unused -> EffectiveQos.of(endpoint));
    }
  }

  /** The policies of a list of profiles; the first that sets one wins. */
  private record Policies(List<QosProfile> profiles) {
    boolean has(EReference policy) {
      return profiles.stream().anyMatch(profile -> profile.eGet(policy) != null);
    }

    /**
     * The metamodel's attribute defaults are those of DDS 1.4, so a fresh policy is the default.
     */
    <P extends EObject> P find(EReference policy, Class<P> type) {
      for (QosProfile profile : profiles) {
        Object set = profile.eGet(policy);
        if (set != null) {
          return type.cast(set);
        }
      }
      return type.cast(DdsFactory.eINSTANCE.create(policy.getEReferenceType()));
    }
  }
}
