// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.ComputeTime;
import dev.slipway.model.software.ConstantTime;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.LogNormalTime;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.UniformTime;
import dev.slipway.validation.analysis.EndpointTerms;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Cycles;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rules about reactions. */
public final class ReactionRules {
  /** The most reactions of a cycle that are listed one by one. */
  private static final int LISTED = 8;

  /** A gain that is little above 1 must show as such. */
  private static final int GAIN_DIGITS = 4;

  private ReactionRules() {}

  /** The rules about reactions. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "REACTION_ENDPOINT_FOREIGN",
            ERROR,
            LIVE,
            "Reaction across components",
            "A reaction happens inside one component: its trigger and its effects are that"
                + " component's own; components reach one another through topics.",
            "Choose a subscription and publications of the same component type.",
            Reaction.class,
            ReactionRules::checkForeign),
        new Rule<>(
            "REACTION_NTH_INVALID",
            ERROR,
            LIVE,
            "Invalid reaction interval",
            "A reaction is to every nth sample of its trigger, n at least 1.",
            "Set it to 1 for every sample.",
            Reaction.class,
            ReactionRules::checkNth),
        new Rule<>(
            "REACTION_DEADLINE_INVALID",
            ERROR,
            LIVE,
            "Invalid reaction deadline",
            "The deadline is the longest time from the source of the chain to the receipt of the"
                + " effect.",
            "Give a time of more than 0 ns, or leave it unset.",
            Reaction.class,
            ReactionRules::checkDeadline),
        new Rule<>(
            "COMPUTE_TIME_INVALID",
            ERROR,
            LIVE,
            "Invalid compute time",
            "Dummies draw compute times from the distribution; times are at least 0 ns.",
            "Give times of at least 0 ns, the minimum not above the maximum.",
            ComputeTime.class,
            ReactionRules::checkComputeTime),
        new Rule<>(
            "REACTION_CYCLE",
            ERROR,
            BATCH,
            "Endless cycle of reactions",
            "A sample that comes back as one or more samples circulates for ever, and each further"
                + " one is added to the load.",
            "Break the cycle, or let a reaction in it react to every nth sample only.",
            Reaction.class,
            ReactionRules::checkCycle));
  }

  private static void checkForeign(Reaction reaction, RuleContext context) {
    List<Endpoint> endpoints = new ArrayList<>(reaction.getEffects());
    if (reaction.getTrigger() != null) {
      endpoints.add(0, reaction.getTrigger());
    }
    for (Endpoint endpoint : endpoints) {
      if (endpoint.eContainer() != reaction.eContainer()) {
        context
            .finding(reaction)
            .message(
                "Its {} is of {}, not of {}.",
                endpoint instanceof Publication ? "effect" : "trigger",
                componentOf(endpoint),
                ((ComponentType) reaction.eContainer()).getName())
            .related(endpoint, "is of another component")
            .report();
      }
    }
  }

  private static String componentOf(Endpoint endpoint) {
    return endpoint.eContainer() instanceof ComponentType type ? type.getName() : "no component";
  }

  private static void checkNth(Reaction reaction, RuleContext context) {
    if (reaction.getEveryNth() < 1) {
      context.report(reaction, "It reacts to every {}th sample.", reaction.getEveryNth());
    }
  }

  private static void checkDeadline(Reaction reaction, RuleContext context) {
    if (reaction.getDeadline() != null && reaction.getDeadline() <= 0) {
      context.report(reaction, "Its deadline is {} ns.", reaction.getDeadline());
    }
  }

  private static void checkComputeTime(ComputeTime time, RuleContext context) {
    if (time instanceof ConstantTime constant) {
      checkTime(time, "duration", constant.getDuration(), context);
    } else if (time instanceof UniformTime uniform) {
      checkTime(time, "minimum", uniform.getMinimum(), context);
      checkTime(time, "maximum", uniform.getMaximum(), context);
      if (uniform.getMinimum() > uniform.getMaximum()) {
        context.report(
            time,
            "Its minimum is {} ns, its maximum {} ns.",
            uniform.getMinimum(),
            uniform.getMaximum());
      }
    } else if (time instanceof LogNormalTime logNormal) {
      checkTime(time, "median", logNormal.getMedian(), context);
      if (!(logNormal.getSigma() >= 0 && logNormal.getSigma() <= Double.MAX_VALUE)) {
        context.report(time, "Its sigma is {}.", logNormal.getSigma());
      }
    }
  }

  private static void checkTime(ComputeTime time, String what, long value, RuleContext context) {
    if (value < 0) {
      context.report(time, "Its " + what + " is {} ns.", value);
    }
  }

  private static void checkCycle(Reaction reaction, RuleContext context) {
    ReactionCycles cycles = context.index().derived(ReactionCycles.class, ReactionCycles::new);
    for (List<Reaction> cycle : cycles.from(reaction)) {
      RuleContext.Finding finding =
          context
              .finding(reaction)
              .message(
                  "{} -> back to {}: each sample comes back as {}.",
                  cycle.stream().map(ReactionRules::describe).collect(Collectors.joining(" -> ")),
                  ((ComponentType) reaction.eContainer()).getName(),
                  Quantities.number(cycles.gain(cycle), GAIN_DIGITS));
      cycle.stream()
          .limit(LISTED)
          .skip(1)
          .forEach(next -> finding.related(next, "is part of the cycle"));
      finding.report();
    }
  }

  private static String describe(Reaction reaction) {
    return ((ComponentType) reaction.eContainer()).getName()
        + " ("
        + reaction.getTrigger().getTopic().getName()
        + ")";
  }

  /**
   * Cycles of reactions over components and topics. Between reactions stand the writers of a topic
   * by their terms, so that a topic of many writers and readers does not make an edge for each
   * pair.
   */
  private static final class ReactionCycles {
    /** The publications of one topic that match the same readers. */
    private record Outlet(String topic, EndpointTerms terms) {}

    private final ModelIndex index;
    private final Map<Outlet, Outlet> outlets = new LinkedHashMap<>();
    private final Map<String, Map<EndpointTerms, List<Reaction>>> triggered = new HashMap<>();
    private final Map<Reaction, List<List<Reaction>>> byFirst = new IdentityHashMap<>();

    ReactionCycles(ModelIndex index) {
      this.index = index;
      List<Reaction> reactions = new ArrayList<>();
      for (Reaction reaction : index.all(Reaction.class)) {
        if (reaction.getTrigger() != null && reaction.getTrigger().getTopic() != null) {
          reactions.add(reaction);
          triggered
              .computeIfAbsent(topic(reaction.getTrigger()), unused -> new LinkedHashMap<>())
              .computeIfAbsent(terms(reaction.getTrigger()), unused -> new ArrayList<>())
              .add(reaction);
        }
      }
      for (List<Object> cycle : Cycles.<Object>of(reactions, this::successors)) {
        List<Reaction> members =
            cycle.stream().filter(Reaction.class::isInstance).map(Reaction.class::cast).toList();
        if (gain(members) >= 1) {
          byFirst.computeIfAbsent(members.get(0), unused -> new ArrayList<>()).add(members);
        }
      }
    }

    List<List<Reaction>> from(Reaction reaction) {
      return byFirst.getOrDefault(reaction, List.of());
    }

    private List<? extends Object> successors(Object node) {
      if (node instanceof Reaction reaction) {
        return reaction.getEffects().stream()
            .filter(effect -> effect.getTopic() != null)
            .map(effect -> new Outlet(topic(effect), terms(effect)))
            .distinct()
            .map(outlet -> outlets.computeIfAbsent(outlet, unused -> outlet))
            .toList();
      }
      Outlet outlet = (Outlet) node;
      List<Reaction> reached = new ArrayList<>();
      triggered
          .getOrDefault(outlet.topic(), Map.of())
          .forEach(
              (terms, reactions) -> {
                if (outlet.terms().mismatches(terms).isEmpty()) {
                  reached.addAll(reactions);
                }
              });
      return reached;
    }

    private EndpointTerms terms(Endpoint endpoint) {
      return EndpointTerms.undeployed(endpoint, index);
    }

    private static String topic(Endpoint endpoint) {
      String name = endpoint.getTopic().getName();
      return name == null ? "" : name;
    }

    /** How many samples one sample has become when it comes back; by single instances. */
    double gain(List<Reaction> cycle) {
      double gain = 1;
      for (int i = 0; i < cycle.size(); i++) {
        Reaction reaction = cycle.get(i);
        Reaction next = cycle.get((i + 1) % cycle.size());
        gain *=
            reaction.getEffects().stream()
                .filter(effect -> effect.getTopic() != null)
                .filter(effect -> topic(effect).equals(topic(next.getTrigger())))
                .mapToInt(Publication::getBurst)
                .sum();
        gain /= Math.max(1, reaction.getEveryNth());
      }
      return gain;
    }
  }
}
