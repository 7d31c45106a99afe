// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.idl.wire.SerializedSize;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.validation.analysis.Durations;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Rules about publications: their rates and the sizes of their samples. */
public final class PublicationRules {
  /** The header of an opaque sample in bytes: who sent it, when, and its place in the sequence. */
  static final long OPAQUE_HEADER = 128;

  /** Beyond this, sleeping and sending take longer than a period. */
  private static final double GREATEST_RATE = 1e6;

  private PublicationRules() {}

  /** The rules about publications. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "PUBLICATION_RATE_INVALID",
            ERROR,
            LIVE,
            "Publication rate out of range",
            "A rate is a number of bursts a second from 0 to 1,000,000 Hz.",
            "Give a rate of at most 1e6 Hz, or 0 for a publication that only reactions cause.",
            Publication.class,
            PublicationRules::checkRate),
        new Rule<>(
            "PUBLICATION_SILENT",
            WARNING,
            LIVE,
            "Publication without a rate or reaction",
            "A publication sends at its rate, or as the effect of a reaction; this one has"
                + " neither.",
            "Give it a rate, or make it the effect of a reaction.",
            Publication.class,
            PublicationRules::checkSilent),
        new Rule<>(
            "PUBLICATION_RATE_AND_REACTION",
            INFO,
            LIVE,
            "Publication with both a rate and a reaction",
            "A publication with a rate that is also the effect of a reaction sends for both; often"
                + " only the reaction is meant.",
            "Set the rate to 0 if only reactions are to cause it.",
            Publication.class,
            PublicationRules::checkRateAndReaction),
        new Rule<>(
            "PUBLICATION_BURST_INVALID",
            ERROR,
            LIVE,
            "Empty burst",
            "A burst has at least one sample.",
            "Set the burst to 1 or more.",
            Publication.class,
            PublicationRules::checkBurst),
        new Rule<>(
            "PUBLICATION_JITTER_INVALID",
            ERROR,
            LIVE,
            "Jitter longer than the period",
            "A burst that deviates by a period or more could overtake its neighbours, and the rate"
                + " would be meaningless.",
            "Choose a jitter of at least 0 and less than the period.",
            Publication.class,
            PublicationRules::checkJitter),
        new Rule<>(
            "PUBLICATION_PHASE_NEGATIVE",
            ERROR,
            LIVE,
            "Negative start phase",
            "The start phase is the time from the start of the component to the first burst.",
            "Choose a start phase of at least 0 ns.",
            Publication.class,
            PublicationRules::checkPhase),
        new Rule<>(
            "MESSAGE_SIZE_MISSING",
            ERROR,
            LIVE,
            "Opaque publication without a message size",
            "The size of an opaque sample follows from no type.",
            "Set the message size in bytes.",
            Publication.class,
            PublicationRules::checkSizeMissing),
        new Rule<>(
            "MESSAGE_SIZE_BELOW_HEADER",
            ERROR,
            LIVE,
            "Opaque sample smaller than its header",
            "An opaque sample carries its sender, time and sequence number in 128 bytes, without"
                + " which losses and latency cannot be measured.",
            "Set the message size to 128 bytes or more.",
            Publication.class,
            PublicationRules::checkSizeBelowHeader),
        new Rule<>(
            "MESSAGE_SIZE_TOO_LARGE",
            ERROR,
            LIVE,
            "Sample too large for DDS",
            "Lengths on the wire have 32 bits, and implementations use them as signed numbers.",
            "Split the sample into several.",
            Publication.class,
            PublicationRules::checkSizeTooLarge),
        new Rule<>(
            "MESSAGE_SIZE_OUTSIDE_TYPE",
            ERROR,
            LIVE,
            "Message size impossible for the type",
            "The size of a typed sample lies between those of the shortest and the longest value of"
                + " its type.",
            "Choose a size in that range, or leave it unset to use the type's expected size.",
            Publication.class,
            PublicationRules::checkSizeOfType));
  }

  private static void checkRate(Publication publication, RuleContext context) {
    double rate = publication.getRate();
    if (!(rate >= 0 && rate <= GREATEST_RATE)) {
      context.report(publication, "Its rate is {} Hz.", rate);
    }
  }

  private static void checkSilent(Publication publication, RuleContext context) {
    if (publication.getRate() == 0 && !isEffect(publication, context.index())) {
      context.report(publication, "Its rate is 0 Hz, and no reaction has it as an effect.");
    }
  }

  private static void checkRateAndReaction(Publication publication, RuleContext context) {
    if (publication.getRate() > 0 && isEffect(publication, context.index())) {
      context.report(
          publication,
          "It sends at {} Hz and as the effect of a reaction.",
          Quantities.plainRate(publication.getRate()));
    }
  }

  private static boolean isEffect(Publication publication, ModelIndex index) {
    return index.derived(Effects.class, Effects::of).publications().contains(publication);
  }

  /** The publications that reactions cause. */
  private record Effects(Set<Publication> publications) {
    static Effects of(ModelIndex index) {
      Set<Publication> effects = Collections.newSetFromMap(new IdentityHashMap<>());
      index.all(Reaction.class).forEach(reaction -> effects.addAll(reaction.getEffects()));
      return new Effects(effects);
    }
  }

  private static void checkBurst(Publication publication, RuleContext context) {
    if (publication.getBurst() < 1) {
      context.report(publication, "Its burst is {}.", publication.getBurst());
    }
  }

  private static void checkJitter(Publication publication, RuleContext context) {
    long jitter = publication.getJitter();
    double period = 1e9 / publication.getRate();
    if (jitter < 0) {
      context.report(publication, "Its jitter is {} ns.", jitter);
    } else if (publication.getRate() > 0 && jitter >= period) {
      context.report(
          publication,
          "Its jitter is {}, its period {}.",
          Durations.format(jitter),
          Durations.format(Math.round(period)));
    }
  }

  private static void checkPhase(Publication publication, RuleContext context) {
    if (publication.getStartPhase() < 0) {
      context.report(publication, "Its start phase is {} ns.", publication.getStartPhase());
    }
  }

  private static void checkSizeMissing(Publication publication, RuleContext context) {
    if (isOpaque(publication) && publication.getMessageSize() == null) {
      context.report(
          publication,
          "Topic {} is opaque, but no message size is set.",
          publication.getTopic().getName());
    }
  }

  private static void checkSizeBelowHeader(Publication publication, RuleContext context) {
    Long size = publication.getMessageSize();
    if (isOpaque(publication) && size != null && size < OPAQUE_HEADER) {
      context.report(
          publication, "Its message size is {} bytes, its header has {}.", size, OPAQUE_HEADER);
    }
  }

  private static void checkSizeTooLarge(Publication publication, RuleContext context) {
    Long size = publication.getMessageSize();
    if (size != null && size > Integer.MAX_VALUE) {
      context.report(
          publication, "Its message size is {} bytes; the most is {}.", size, Integer.MAX_VALUE);
    }
  }

  private static void checkSizeOfType(Publication publication, RuleContext context) {
    Long size = publication.getMessageSize();
    if (size == null) {
      return;
    }
    TypeSizes.typed(publication, context.index())
        .filter(
            fits -> size < fits.min() || fits.max().isPresent() && size > fits.max().getAsLong())
        .ifPresent(
            fits ->
                context.report(
                    publication,
                    "Its message size is {} bytes; samples of {} have {}.",
                    size,
                    publication.getTopic().getType().getName(),
                    range(fits)));
  }

  private static String range(SerializedSize size) {
    if (size.max().isEmpty()) {
      return size.min() + " or more";
    }
    return size.max().getAsLong() == size.min()
        ? String.valueOf(size.min())
        : size.min() + " to " + size.max().getAsLong();
  }

  private static boolean isOpaque(Publication publication) {
    return publication.getTopic() != null
        && publication.getTopic().getPayload() == PayloadMode.OPAQUE;
  }
}
