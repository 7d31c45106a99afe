// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.LivelinessKind;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.analysis.Durations;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.analysis.SampleSizes;
import dev.slipway.validation.analysis.SoftwareIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.List;

/** Rules about QoS against the rates and sizes that are drawn. */
public final class TimingRules {
  /** Larger UDP datagrams do not exist; samples beyond are sent in fragments. */
  private static final long DATAGRAM = 65_507;

  private TimingRules() {}

  /** The rules about QoS against rates and sizes. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "QOS_DEADLINE_BELOW_PERIOD",
            ERROR,
            BATCH,
            "Deadline shorter than the period",
            "A writer that sends less often than the deadline it offers misses it every time (DDS"
                + " 1.4, 2.2.3.7).",
            "Raise the rate, or lengthen the deadline.",
            Publication.class,
            TimingRules::checkDeadline),
        new Rule<>(
            "QOS_LIFESPAN_BELOW_PERIOD",
            WARNING,
            BATCH,
            "Lifespan of durable samples shorter than the period",
            "Late readers should get the last sample; with a lifespan below the period, there is"
                + " none part of the time (DDS 1.4, 2.2.3.16).",
            "Lengthen the lifespan, or set DURABILITY to VOLATILE.",
            Publication.class,
            TimingRules::checkLifespan),
        new Rule<>(
            "QOS_LIFESPAN_BELOW_BUDGET",
            WARNING,
            BATCH,
            "Lifespan shorter than the latency budget",
            "A sample may take as long as the latency budget, but is dropped when its lifespan is"
                + " over (DDS 1.4, 2.2.3.8 and 2.2.3.16).",
            "Lengthen the lifespan, or shorten the latency budget.",
            Publication.class,
            TimingRules::checkBudget),
        new Rule<>(
            "QOS_LEASE_BELOW_PERIOD",
            WARNING,
            BATCH,
            "Liveliness lease shorter than the period",
            "With manual liveliness a write is what asserts it; between two writes the writer would"
                + " count as dead (DDS 1.4, 2.2.3.11).",
            "Lengthen the lease, raise the rate, or make LIVELINESS AUTOMATIC.",
            Publication.class,
            TimingRules::checkLease),
        new Rule<>(
            "QOS_FILTER_DROPS_SAMPLES",
            INFO,
            BATCH,
            "Time-based filter drops samples",
            "A time based filter with a separation above the writer's period drops samples of each"
                + " instance (DDS 1.4, 2.2.3.12).",
            "Shorten the minimum separation where all samples are wanted.",
            Subscription.class,
            TimingRules::checkFilter),
        new Rule<>(
            "QOS_BEST_EFFORT_FRAGMENTS",
            INFO,
            BATCH,
            "Large samples with best-effort reliability",
            "A sample beyond a UDP datagram is sent in fragments; with BEST_EFFORT the loss of one"
                + " loses the sample.",
            "Set RELIABILITY to RELIABLE where losses matter.",
            Publication.class,
            TimingRules::checkFragments));
  }

  /** The time between bursts in ns; infinite where the publication has no rate. */
  private static double period(Publication publication) {
    return publication.getRate() > 0 ? 1e9 / publication.getRate() : Double.POSITIVE_INFINITY;
  }

  private static boolean hasPeriod(Publication publication) {
    return publication.getTopic() != null && Double.isFinite(period(publication));
  }

  private static void checkDeadline(Publication publication, RuleContext context) {
    EffectiveQos qos = EffectiveQos.of(publication, context.index());
    if (hasPeriod(publication) && qos.deadline() < Math.floor(period(publication))) {
      context.report(
          publication,
          "DEADLINE is {}, but {} Hz means a sample every {}.",
          Durations.format(qos.deadline()),
          Quantities.plainRate(publication.getRate()),
          shownPeriod(publication));
    }
  }

  private static void checkLifespan(Publication publication, RuleContext context) {
    EffectiveQos qos = EffectiveQos.of(publication, context.index());
    if (hasPeriod(publication)
        && qos.durability() != DurabilityKind.VOLATILE
        && qos.lifespan() < Math.floor(period(publication))) {
      context.report(
          publication,
          "DURABILITY is {}, but LIFESPAN is {} and the period {}.",
          qos.durability().getLiteral(),
          Durations.format(qos.lifespan()),
          shownPeriod(publication));
    }
  }

  private static void checkBudget(Publication publication, RuleContext context) {
    EffectiveQos qos = EffectiveQos.of(publication, context.index());
    if (qos.latencyBudget() != EffectiveQos.INFINITE && qos.lifespan() < qos.latencyBudget()) {
      context.report(
          publication,
          "LIFESPAN is {}, LATENCY_BUDGET {}.",
          Durations.format(qos.lifespan()),
          Durations.format(qos.latencyBudget()));
    }
  }

  private static void checkLease(Publication publication, RuleContext context) {
    EffectiveQos qos = EffectiveQos.of(publication, context.index());
    if (hasPeriod(publication)
        && qos.liveliness().kind() != LivelinessKind.AUTOMATIC
        && qos.liveliness().leaseDuration() < Math.floor(period(publication))) {
      context.report(
          publication,
          "LIVELINESS is {} with a lease of {}, but the period is {}.",
          qos.liveliness().kind().getLiteral(),
          Durations.format(qos.liveliness().leaseDuration()),
          shownPeriod(publication));
    }
  }

  private static void checkFilter(Subscription subscription, RuleContext context) {
    if (subscription.getTopic() == null) {
      return;
    }
    long separation = EffectiveQos.of(subscription, context.index()).timeBasedFilter();
    if (separation == 0) {
      return;
    }
    SoftwareIndex.of(context.index()).use(subscription.getTopic()).publications().stream()
        .filter(publication -> separation > Math.ceil(period(publication)))
        .findFirst()
        .ifPresent(
            publication ->
                context
                    .finding(subscription)
                    .message(
                        "It takes a sample of an instance every {}; samples come every {}.",
                        Durations.format(separation),
                        shownPeriod(publication))
                    .related(publication, "sends more often")
                    .report());
  }

  private static void checkFragments(Publication publication, RuleContext context) {
    if (publication.getTopic() == null
        || EffectiveQos.of(publication, context.index()).reliability().kind()
            != ReliabilityKind.BEST_EFFORT) {
      return;
    }
    long size = SampleSizes.of(context.index()).payload(publication);
    if (size > DATAGRAM) {
      context.report(
          publication,
          "Its samples have {} bytes, a datagram holds {}, and RELIABILITY is BEST_EFFORT.",
          size,
          DATAGRAM);
    }
  }

  private static String shownPeriod(Publication publication) {
    return Durations.format(Math.round(period(publication)));
  }
}
