// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.plan.Plan;
import dev.slipway.plan.PlanJson;
import dev.slipway.plan.PlanText;

/** What {@code plan} and {@code destroy} show of a plan: one JSON document, or text. */
public final class PlanView {
  private final Plan plan;
  private final Detail detail;

  /** How much of a plan is shown as text. */
  public enum Detail {
    /** Only how much is to be done. */
    SUMMARY,
    /** The actions. */
    ACTIONS,
    /** All resources, as a tree. */
    RESOURCES
  }

  /** A plan, in so much detail. */
  public PlanView(Plan plan, Detail detail) {
    this.plan = plan;
    this.detail = detail;
  }

  /** The JSON document. */
  public String json() {
    return PlanJson.print(plan);
  }

  /** The text. */
  public String text() {
    return switch (detail) {
      case SUMMARY -> PlanText.summary(plan) + "\n";
      case ACTIONS -> PlanText.table(plan);
      case RESOURCES -> PlanText.tree(plan);
    };
  }

  /** What it means to carry out the plan now that it is saved. */
  public String consent() {
    String effect =
        !plan.needsConsent()
            ? "."
            : (plan.losesData() ? " and loses these logs" : " and removes these resources")
                + " without asking; without a terminal it also needs --yes.";
    return "Saved: 'slipway apply --plan' carries out this plan" + effect + "\n";
  }
}
