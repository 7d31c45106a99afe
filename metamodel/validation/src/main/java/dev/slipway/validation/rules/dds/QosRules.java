// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.diagnostics.Severity;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.LivelinessKind;
import dev.slipway.model.dds.OwnershipKind;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.analysis.Durations;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;

/** Rules about the policies of one QoS profile, and of the profiles that one endpoint combines. */
public final class QosRules {
  /**
   * A relation between policies that must hold: broken by a profile on its own, or by the profiles
   * that an endpoint combines.
   *
   * @param message what is wrong, from the values; holds nothing that a model's author writes
   */
  private record Consistency(
      String code,
      Severity severity,
      String summary,
      String purpose,
      String hint,
      Predicate<EffectiveQos> broken,
      Function<EffectiveQos, String> message) {

    Rule<QosProfile> rule() {
      return new Rule<>(
          code, severity, LIVE, summary, purpose, hint, QosProfile.class, this::check);
    }

    private void check(QosProfile profile, RuleContext context) {
      EffectiveQos qos = EffectiveQos.ofWriter(profile);
      boolean inherited =
          profile.getBase() != null && broken.test(EffectiveQos.ofWriter(profile.getBase()));
      if (broken.test(qos) && !inherited) {
        context.report(profile, message.apply(qos));
      }
    }
  }

  private static final List<Consistency> CONSISTENCY =
      List.of(
          new Consistency(
              "QOS_HISTORY_DEPTH_INVALID",
              ERROR,
              "Invalid history depth",
              "KEEP_LAST keeps at least one sample of each instance (DDS 1.4, 2.2.3.18).",
              "Set the depth to 1 or more, or use KEEP_ALL.",
              qos -> keepsLast(qos.history()) && qos.history().depth() < 1,
              qos -> "HISTORY is KEEP_LAST with a depth of " + qos.history().depth() + "."),
          new Consistency(
              "QOS_HISTORY_EXCEEDS_LIMIT",
              ERROR,
              "History depth above maxSamplesPerInstance",
              "The depth must not be greater than the most samples that an instance may have; such"
                  + " an entity is refused when it is created (DDS 1.4, 2.2.3.18).",
              "Lower the depth, or raise the limit.",
              qos ->
                  keepsLast(qos.history())
                      && qos.history().depth() > qos.resourceLimits().maxSamplesPerInstance(),
              qos ->
                  "HISTORY keeps the last "
                      + qos.history().depth()
                      + " samples of an instance, but RESOURCE_LIMITS allow "
                      + qos.resourceLimits().maxSamplesPerInstance()
                      + "."),
          new Consistency(
              "QOS_LIMITS_INCONSISTENT",
              ERROR,
              "maxSamples below maxSamplesPerInstance",
              "The most samples over all instances must not be less than the most samples of one;"
                  + " such an entity is refused when it is created (DDS 1.4, 2.2.3.19).",
              "Raise maxSamples, or lower maxSamplesPerInstance.",
              qos -> inconsistent(qos.resourceLimits()),
              qos -> describe("RESOURCE_LIMITS", qos.resourceLimits())),
          new Consistency(
              "QOS_SERVICE_LIMITS_INCONSISTENT",
              ERROR,
              "Conflicting limits of DURABILITY_SERVICE",
              "The history and limits of the durability service obey the same relations as those of"
                  + " a reader or writer (DDS 1.4, 2.2.3.5).",
              "Raise the limits of the durability service, or lower its depth.",
              qos ->
                  inconsistent(qos.durabilityService().resourceLimits())
                      || exceeds(
                          qos.durabilityService().history(),
                          qos.durabilityService().resourceLimits()),
              qos ->
                  inconsistent(qos.durabilityService().resourceLimits())
                      ? describe("DURABILITY_SERVICE", qos.durabilityService().resourceLimits())
                      : "DURABILITY_SERVICE keeps the last "
                          + qos.durabilityService().history().depth()
                          + " samples of an instance, but allows "
                          + qos.durabilityService().resourceLimits().maxSamplesPerInstance()
                          + "."),
          new Consistency(
              "QOS_DEADLINE_BELOW_FILTER",
              ERROR,
              "Deadline shorter than the time based filter",
              "A reader that takes a sample less often than its deadline asks for would always miss"
                  + " it; such an entity is refused when it is created (DDS 1.4, 2.2.3.12).",
              "Lengthen the deadline, or shorten the minimum separation.",
              qos -> qos.deadline() < qos.timeBasedFilter(),
              qos ->
                  "DEADLINE wants a sample every "
                      + Durations.format(qos.deadline())
                      + ", but TIME_BASED_FILTER takes one every "
                      + Durations.format(qos.timeBasedFilter())
                      + " at most."),
          new Consistency(
              "QOS_LIVELINESS_WITHOUT_LEASE",
              WARNING,
              "Manual liveliness without a lease",
              "With an infinite lease readers never notice that a writer stopped asserting its"
                  + " liveliness (DDS 1.4, 2.2.3.11).",
              "Set a lease duration, or make LIVELINESS AUTOMATIC.",
              qos ->
                  qos.liveliness().kind() != LivelinessKind.AUTOMATIC
                      && qos.liveliness().leaseDuration() == EffectiveQos.INFINITE,
              qos ->
                  "LIVELINESS is "
                      + qos.liveliness().kind().getLiteral()
                      + ", but its lease is infinite, so it has no effect."),
          new Consistency(
              "QOS_DURABILITY_UNRELIABLE",
              WARNING,
              "Durable samples with best-effort reliability",
              "Samples kept for late readers are sent again only to reliable readers; with"
                  + " BEST_EFFORT late readers get none (DDSI-RTPS 2.5, 8.4.9).",
              "Set RELIABILITY to RELIABLE, or DURABILITY to VOLATILE.",
              qos ->
                  qos.durability() != DurabilityKind.VOLATILE
                      && qos.reliability().kind() == ReliabilityKind.BEST_EFFORT,
              qos ->
                  "DURABILITY is "
                      + qos.durability().getLiteral()
                      + ", but RELIABILITY is BEST_EFFORT."));

  private QosRules() {}

  /** The rules about QoS profiles. */
  public static List<Rule<?>> rules() {
    List<Rule<?>> rules = new ArrayList<>();
    CONSISTENCY.forEach(consistency -> rules.add(consistency.rule()));
    rules.add(
        new Rule<>(
            "QOS_COMBINATION_INCONSISTENT",
            ERROR,
            BATCH,
            "Conflicting QoS profiles",
            "An endpoint takes from its topic what it does not set itself; each profile may be"
                + " valid, and the combination still be refused when the entity is created.",
            "Set both policies in one of the two profiles.",
            Endpoint.class,
            QosRules::checkCombination));
    rules.add(
        new Rule<>(
            "QOS_STRENGTH_UNUSED",
            WARNING,
            BATCH,
            "Ownership strength without exclusive ownership",
            "Strength decides among writers only where OWNERSHIP is EXCLUSIVE (DDS 1.4, 2.2.3.10).",
            "Set OWNERSHIP to EXCLUSIVE, or remove the strength.",
            Publication.class,
            QosRules::checkStrength));
    rules.add(
        new Rule<>(
            "QOS_KEEP_ALL_UNLIMITED",
            INFO,
            BATCH,
            "Unlimited history of a reliable writer",
            "A reliable writer with KEEP_ALL holds every sample until all readers have it; without"
                + " limits one slow reader uses up its memory (DDS 1.4, 2.2.3.19).",
            "Set maxSamples, so that a write blocks instead.",
            Publication.class,
            QosRules::checkKeepAll));
    rules.add(
        new Rule<>(
            "QOS_BASE_CYCLE",
            ERROR,
            LIVE,
            "Circular QoS profile bases",
            "Bases are searched for policies that a profile does not set; a cycle has no first"
                + " profile, and what is edited last would win.",
            "Remove the base of one of these profiles.",
            QosProfile.class,
            QosRules::checkBaseCycle));
    rules.add(
        new Rule<>(
            "QOS_DURATION_NEGATIVE",
            ERROR,
            LIVE,
            "Negative duration",
            "Durations are 0 or greater; -1 stands for an infinite one where the policy allows it.",
            "Give a duration in ns, or -1 where infinite is meant and allowed.",
            QosProfile.class,
            QosRules::checkDurationNegative));
    rules.add(
        new Rule<>(
            "QOS_DURATION_ZERO",
            ERROR,
            LIVE,
            "Duration of zero",
            "A deadline, lease or lifespan of 0 is over before the sample has been sent.",
            "Give a duration in ns, or -1 for infinite.",
            QosProfile.class,
            QosRules::checkDurationZero));
    rules.add(
        new Rule<>(
            "QOS_LIMIT_INVALID",
            ERROR,
            LIVE,
            "Invalid resource limit",
            "Limits are 1 or greater; -1 stands for no limit (DDS 1.4, 2.2.3.19).",
            "Give a number of at least 1, or -1 for no limit.",
            QosProfile.class,
            QosRules::checkLimit));
    rules.add(
        new Rule<>(
            "QOS_DURABILITY_SERVICE_UNUSED",
            WARNING,
            LIVE,
            "DURABILITY_SERVICE without durable samples",
            "DURABILITY_SERVICE configures the service that keeps TRANSIENT and PERSISTENT samples"
                + " (DDS 1.4, 2.2.3.5).",
            "Set DURABILITY to TRANSIENT or PERSISTENT, or remove DURABILITY_SERVICE.",
            QosProfile.class,
            QosRules::checkDurabilityService));
    rules.add(
        new Rule<>(
            "QOS_REPRESENTATION_UNSUPPORTED",
            ERROR,
            LIVE,
            "Unsupported data representation",
            "None of the supported DDS implementations writes or reads the XML representation"
                + " (DDS-XTypes 1.3, 7.6.3.1).",
            "Use XCDR1, which all of them exchange, or XCDR2.",
            QosProfile.class,
            QosRules::checkRepresentation));
    rules.add(
        new Rule<>(
            "QOS_PROFILE_UNUSED",
            INFO,
            BATCH,
            "Unused QoS profile",
            "A profile that no topic, endpoint or other profile refers to has no effect; often a"
                + " reference was forgotten.",
            "Refer to the profile where it is meant, or remove it.",
            QosProfile.class,
            QosRules::checkUnused));
    return List.copyOf(rules);
  }

  private static boolean keepsLast(EffectiveQos.History history) {
    return history.kind() == HistoryKind.KEEP_LAST;
  }

  private static boolean exceeds(EffectiveQos.History history, EffectiveQos.ResourceLimits limits) {
    return keepsLast(history) && history.depth() > limits.maxSamplesPerInstance();
  }

  private static boolean inconsistent(EffectiveQos.ResourceLimits limits) {
    return limits.maxSamplesPerInstance() != EffectiveQos.UNLIMITED
        && limits.maxSamples() < limits.maxSamplesPerInstance();
  }

  private static String describe(String policy, EffectiveQos.ResourceLimits limits) {
    return policy
        + " allow "
        + limits.maxSamples()
        + " samples in all, but "
        + limits.maxSamplesPerInstance()
        + " of one instance.";
  }

  private static void checkCombination(Endpoint endpoint, RuleContext context) {
    Topic topic = endpoint.getTopic();
    if (endpoint.getQos() == null || topic == null || topic.getQos() == null) {
      return;
    }
    EffectiveQos combined = EffectiveQos.of(endpoint, context.index());
    EffectiveQos own = EffectiveQos.ofWriter(endpoint.getQos());
    EffectiveQos topics = EffectiveQos.ofWriter(topic.getQos());
    for (Consistency consistency : CONSISTENCY) {
      Predicate<EffectiveQos> broken = consistency.broken();
      if (consistency.severity() == ERROR
          && broken.test(combined)
          && !broken.test(own)
          && !broken.test(topics)) {
        context
            .finding(endpoint)
            .message(consistency.message().apply(combined))
            .related(endpoint.getQos(), "profile of the endpoint")
            .related(topic.getQos(), "profile of its topic")
            .report();
      }
    }
  }

  private static void checkStrength(Publication publication, RuleContext context) {
    EffectiveQos qos = EffectiveQos.of(publication, context.index());
    if (qos.ownership() == OwnershipKind.SHARED && qos.ownershipStrength() != 0) {
      context.report(
          publication,
          "OWNERSHIP_STRENGTH is {}, but OWNERSHIP is SHARED, so it has no effect.",
          qos.ownershipStrength());
    }
  }

  private static void checkKeepAll(Publication publication, RuleContext context) {
    EffectiveQos qos = EffectiveQos.of(publication, context.index());
    if (qos.history().kind() == HistoryKind.KEEP_ALL
        && qos.reliability().kind() == ReliabilityKind.RELIABLE
        && qos.resourceLimits().maxSamples() == EffectiveQos.UNLIMITED) {
      context.report(
          publication,
          "HISTORY is KEEP_ALL, RELIABILITY is RELIABLE, and maxSamples is unlimited.");
    }
  }

  private static void checkBaseCycle(QosProfile profile, RuleContext context) {
    List<QosProfile> chain = EffectiveQos.withBases(profile);
    if (chain.get(chain.size() - 1).getBase() == profile) {
      context.report(
          profile,
          "Its bases come back to it: {}.",
          chain.stream().map(QosProfile::getName).collect(Collectors.joining(", "))
              + ", "
              + profile.getName());
    }
  }

  private static void checkDurationNegative(QosProfile profile, RuleContext context) {
    for (QosDuration duration : QosDuration.values()) {
      duration
          .setIn(profile)
          .filter(value -> value < (duration.mayBeInfinite() ? -1 : 0))
          .ifPresent(
              value ->
                  context.report(
                      profile,
                      duration.policy() + " has a " + duration.word() + " of {} ns.",
                      value));
    }
  }

  private static void checkDurationZero(QosProfile profile, RuleContext context) {
    for (QosDuration duration : QosDuration.values()) {
      duration
          .setIn(profile)
          .filter(value -> value == 0 && !duration.mayBeZero())
          .ifPresent(
              value ->
                  context.report(
                      profile, duration.policy() + " has a " + duration.word() + " of 0."));
    }
  }

  private static void checkLimit(QosProfile profile, RuleContext context) {
    checkLimits(profile, profile.getResourceLimits(), "RESOURCE_LIMITS", context);
    checkLimits(profile, profile.getDurabilityService(), "DURABILITY_SERVICE", context);
  }

  private static void checkLimits(
      QosProfile profile, EObject policy, String name, RuleContext context) {
    if (policy == null) {
      return;
    }
    for (EAttribute attribute : policy.eClass().getEAttributes()) {
      if (attribute.getName().startsWith("max")) {
        int value = (Integer) policy.eGet(attribute);
        if (value == 0 || value < -1) {
          context.report(profile, name + " has " + attribute.getName() + " of {}.", value);
        }
      }
    }
  }

  private static void checkDurabilityService(QosProfile profile, RuleContext context) {
    DurabilityKind durability = EffectiveQos.ofWriter(profile).durability();
    boolean decidedHere =
        EffectiveQos.withBases(profile).stream().anyMatch(each -> each.getDurability() != null);
    if (profile.getDurabilityService() != null
        && decidedHere
        && durability.compareTo(DurabilityKind.TRANSIENT) < 0) {
      context.report(
          profile,
          "DURABILITY_SERVICE is set, but DURABILITY is {}, so it has no effect.",
          durability.getLiteral());
    }
  }

  private static void checkRepresentation(QosProfile profile, RuleContext context) {
    if (profile.getDataRepresentation() != null
        && profile
            .getDataRepresentation()
            .getRepresentations()
            .contains(DataRepresentationKind.XML)) {
      context.report(profile, "DATA_REPRESENTATION names XML.");
    }
  }

  private static void checkUnused(QosProfile profile, RuleContext context) {
    ModelIndex index = context.index();
    if (index.isOwn(profile)
        && !index.derived(UsedProfiles.class, UsedProfiles::of).profiles().contains(profile)) {
      context.report(profile, "No topic, publication, subscription or other profile refers to it.");
    }
  }

  /** The profiles that something refers to. */
  private record UsedProfiles(Set<QosProfile> profiles) {
    static UsedProfiles of(ModelIndex index) {
      Set<QosProfile> used = Collections.newSetFromMap(new IdentityHashMap<>());
      index.all(Topic.class).forEach(topic -> used.add(topic.getQos()));
      index.all(Endpoint.class).forEach(endpoint -> used.add(endpoint.getQos()));
      index.all(QosProfile.class).forEach(profile -> used.add(profile.getBase()));
      return new UsedProfiles(used);
    }
  }
}
