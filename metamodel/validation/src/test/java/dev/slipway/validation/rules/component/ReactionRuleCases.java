// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.UniformTime;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link ReactionRules}. */
public final class ReactionRuleCases {
  private ReactionRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "REACTION_ENDPOINT_FOREIGN",
            model -> {
              Reaction reaction = reaction(model);
              reaction
                  .getEffects()
                  .add(model.publication(model.component("Other"), model.topic("Alarms"), 0));
            },
            """
            error: Reaction across components [REACTION_ENDPOINT_FOREIGN]
              for reaction #1 (/component type Fusion/reaction #1)
              Its effect is of Other, not of Fusion.
              See publication Alarms (/component type Other/publication Alarms): is of another component
              Hint: Choose a subscription and publications of the same component type.
            """,
            ReactionRuleCases::reaction),
        new RuleCase(
            "REACTION_NTH_INVALID",
            model -> reaction(model).setEveryNth(0),
            """
            error: Invalid reaction interval [REACTION_NTH_INVALID]
              for reaction #1 (/component type Fusion/reaction #1)
              It reacts to every 0th sample.
              Hint: Set it to 1 for every sample.
            """,
            model -> reaction(model).setEveryNth(1)),
        new RuleCase(
            "REACTION_DEADLINE_INVALID",
            model -> reaction(model).setDeadline(0L),
            """
            error: Invalid reaction deadline [REACTION_DEADLINE_INVALID]
              for reaction #1 (/component type Fusion/reaction #1)
              Its deadline is 0 ns.
              Hint: Give a time of more than 0 ns, or leave it unset.
            """,
            model -> reaction(model).setDeadline(1L)),
        new RuleCase(
            "COMPUTE_TIME_INVALID",
            model -> compute(model, 2_000, 1_999),
            """
            error: Invalid compute time [COMPUTE_TIME_INVALID]
              for uniform time (/component type Fusion/reaction #1/uniform time)
              Its minimum is 2000 ns, its maximum 1999 ns.
              Hint: Give times of at least 0 ns, the minimum not above the maximum.
            """,
            model -> compute(model, 2_000, 2_000)),
        new RuleCase(
            "REACTION_CYCLE",
            model -> cycle(model, 2),
            """
            error: Endless cycle of reactions [REACTION_CYCLE]
              for reaction #1 (/component type Command/reaction #1)
              Command (Reports) -> Weapon (Orders) -> back to Command: each sample comes back as 1.5.
              See reaction #1 (/component type Weapon/reaction #1): is part of the cycle
              Hint: Break the cycle, or let a reaction in it react to every nth sample only.
            """,
            model -> cycle(model, 4)));
  }

  private static Reaction reaction(RuleFixture model) {
    ComponentType fusion = model.component("Fusion");
    return model.reaction(
        fusion,
        model.subscription(fusion, model.topic("Contacts")),
        model.publication(fusion, model.topic("Tracks"), 0));
  }

  private static void compute(RuleFixture model, long minimum, long maximum) {
    UniformTime time = SoftwareFactory.eINSTANCE.createUniformTime();
    time.setMinimum(minimum);
    time.setMaximum(maximum);
    reaction(model).setComputeTime(time);
  }

  /** Two components that answer one another; the second to every nth sample with three. */
  private static void cycle(RuleFixture model, int everyNth) {
    Topic orders = model.topic("Orders");
    Topic reports = model.topic("Reports");
    ComponentType command = model.component("Command");
    model.reaction(
        command, model.subscription(command, reports), model.publication(command, orders, 0));
    ComponentType weapon = model.component("Weapon");
    Reaction answer =
        model.reaction(
            weapon, model.subscription(weapon, orders), model.publication(weapon, reports, 0));
    answer.setEveryNth(everyNth);
    answer.getEffects().get(0).setBurst(3);
  }
}
