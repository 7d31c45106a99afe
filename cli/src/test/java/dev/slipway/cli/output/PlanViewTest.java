// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.output.PlanView.Detail;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanText;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PlanViewTest {
  private static Plan plan(Purpose purpose, Change change, boolean losesData) {
    return new Plan(
        Plan.SCHEMA,
        "slipway 0.1.0",
        "lab",
        "00000000-0000-4000-8000-000000000001",
        purpose,
        "0".repeat(64),
        "cyclonedds",
        3,
        List.of(
            new Action(
                "component/blade/Sonar-1.0.0",
                "node",
                change,
                "UNINSTALL",
                "uninstall",
                List.of("It is not in the bundle."),
                Optional.empty(),
                new TreeMap<>(),
                new TreeMap<>(),
                losesData,
                new TreeSet<>())),
        List.of(),
        List.of());
  }

  @Test
  void itsDetailIsThatWhichWasAskedFor() {
    Plan plan = plan(Purpose.APPLY, Change.DESTROY, true);
    assertThat(new PlanView(plan, Detail.SUMMARY).text())
        .isEqualTo(PlanText.summary(plan) + "\n")
        .doesNotContain("blade");
    assertThat(new PlanView(plan, Detail.ACTIONS).text())
        .isEqualTo(PlanText.table(plan))
        .contains("blade", "uninstall");
    assertThat(new PlanView(plan, Detail.RESOURCES).text()).isEqualTo(PlanText.tree(plan));
    JsonForms.assertIs("plan", new PlanView(plan, Detail.SUMMARY).json());
  }

  @Test
  void savingSaysWhatItIsTheConsentTo() {
    assertThat(consent(Purpose.APPLY, Change.CREATE, false))
        .isEqualTo("Saved: 'slipway apply --plan' carries out this plan.\n");
    assertThat(consent(Purpose.APPLY, Change.REPLACE, true))
        .isEqualTo(
            "Saved: 'slipway apply --plan' carries out this plan and loses these logs without"
                + " asking; without a terminal it also needs --yes.\n");
    assertThat(consent(Purpose.APPLY, Change.REPLACE, false))
        .contains("and removes these resources without asking");
    assertThat(consent(Purpose.DESTROY, Change.DESTROY, false))
        .contains("and removes these resources without asking");
  }

  private static String consent(Purpose purpose, Change change, boolean losesData) {
    return new PlanView(plan(purpose, change, losesData), Detail.ACTIONS).consent();
  }
}
