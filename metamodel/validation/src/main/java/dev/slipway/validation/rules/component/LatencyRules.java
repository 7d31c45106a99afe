// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;

import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.ChainStep;
import dev.slipway.validation.analysis.Durations;
import dev.slipway.validation.analysis.LatencyAnalysis;
import dev.slipway.validation.analysis.LatencyAnalysis.Chain;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Rules that compare chains of reactions with their deadlines, by {@link LatencyAnalysis}. */
public final class LatencyRules {
  private static final int STEPS_SHOWN = 3;

  private LatencyRules() {}

  /** The rules about latency. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "REACTION_DEADLINE_MISSED",
            ERROR,
            BATCH,
            "Deadline missed on average",
            "Even the mean time of the chain is longer than the deadline.",
            "Shorten the computing, bring the components nearer to one another, or allow more"
                + " time.",
            ComponentInstance.class,
            LatencyRules::checkMissed),
        new Rule<>(
            "REACTION_DEADLINE_AT_RISK",
            WARNING,
            BATCH,
            "Deadline missed in the worst case",
            "The mean time of the chain is within the deadline, but the worst is not.",
            "Shorten the computing, bring the components nearer to one another, or allow more"
                + " time.",
            ComponentInstance.class,
            LatencyRules::checkAtRisk));
  }

  /** The chains that end with a reaction of each instance. */
  private record ChainsByInstance(Map<ComponentInstance, List<Chain>> chains) {
    static ChainsByInstance of(ModelIndex index) {
      ChainsByInstance all = new ChainsByInstance(new IdentityHashMap<>());
      for (Chain chain : LatencyAnalysis.of(index).chains()) {
        all.chains.computeIfAbsent(chain.instance(), unused -> new ArrayList<>()).add(chain);
      }
      return all;
    }
  }

  private static List<Chain> withDeadline(ComponentInstance instance, RuleContext context) {
    return context
        .index()
        .derived(ChainsByInstance.class, ChainsByInstance::of)
        .chains()
        .getOrDefault(instance, List.of())
        .stream()
        .filter(chain -> chain.deadline().orElse(0) > 0)
        .toList();
  }

  private static void checkMissed(ComponentInstance instance, RuleContext context) {
    for (Chain chain : withDeadline(instance, context)) {
      if (chain.time().mean() > chain.deadline().getAsLong()) {
        report(chain, "on average", chain.time().mean(), context);
      }
    }
  }

  private static void checkAtRisk(ComponentInstance instance, RuleContext context) {
    for (Chain chain : withDeadline(instance, context)) {
      if (chain.time().mean() <= chain.deadline().getAsLong()
          && chain.time().worst() > chain.deadline().getAsLong()) {
        report(chain, "at worst", chain.time().worst(), context);
      }
    }
  }

  private static void report(Chain chain, String how, long time, RuleContext context) {
    RuleContext.Finding finding =
        context
            .finding(chain.instance())
            .message(
                "The chain from {} to {} takes {} " + how + ", but has {}.",
                chain.source().getName(),
                chain.target().orElse(chain.instance()).getName(),
                Durations.format(time),
                Durations.format(chain.deadline().getAsLong()))
            .related(chain.reaction(), "the reaction with the deadline");
    for (ChainStep step : longest(chain)) {
      finding.related(
          chain.instance(),
          "{}: {} on average, {} at worst",
          step.label(),
          Durations.format(step.time().mean()),
          Durations.format(step.time().worst()));
    }
    finding.report();
  }

  /** The steps that take most of the time, longest first. */
  private static List<ChainStep> longest(Chain chain) {
    return chain.steps().stream()
        .filter(step -> step.time().worst() > 0)
        .sorted(Comparator.comparingLong((ChainStep step) -> step.time().worst()).reversed())
        .limit(STEPS_SHOWN)
        .toList();
  }
}
