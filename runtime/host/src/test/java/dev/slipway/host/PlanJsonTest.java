// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.gson.JsonParseException;
import dev.slipway.diagnostics.JsonProblem;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.Judges;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans that somebody edited, or that are none. */
class PlanJsonTest {
  private static final Judges JUDGES = new Judges(List.of(new ComponentJudge()));
  private static final String DOCUMENT =
      PlanJson.print(
          new Plan(
              Plan.SCHEMA,
              "0.1.0",
              "lab",
              "id",
              Purpose.APPLY,
              "0".repeat(64),
              "cyclonedds",
              3,
              List.of(
                  action("host/blade", HostOperation.PREPARE_HOST, Attribute.SCRIPTS),
                  action(
                      "component/blade/A-1.0.0",
                      HostOperation.INSTALL_COMPONENT,
                      Attribute.ARCHIVE,
                      "host/blade")),
              List.of("component/blade/B-1.0.0"),
              List.of()));

  private static Action action(
      String address, HostOperation operation, String attribute, String... waitsFor) {
    SortedMap<String, String> after = new TreeMap<>();
    after.put(attribute, "wanted");
    return new Action(
        address,
        "node",
        Change.CREATE,
        operation.name(),
        operation.operation().verb(),
        List.of(),
        Optional.empty(),
        Collections.emptySortedMap(),
        after,
        false,
        new TreeSet<>(List.of(waitsFor)));
  }

  @Test
  void isReadAsItWasWritten() {
    assertThat(PlanJson.print(PlanJson.readPlan(DOCUMENT, JUDGES))).isEqualTo(DOCUMENT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "component/blade/A-1.0.0 | nonsense/blade/A | not a kind of resource: nonsense",
        "host/blade | host/blade/A | not the address of a resource: host/blade/A",
        "component/blade/A-1.0.0 | component/blade | not the address of a resource:"
            + " component/blade",
        "host/blade | HOST/blade | not a kind of resource: HOST",
        "component/blade/A-1.0.0 | component/a/b/c | not the address of a resource:"
            + " component/a/b/c",
        "component/blade/B-1.0.0 | component//B | not where a resource can be: ''",
        "component/blade/A-1.0.0 | host/blade | INSTALL_COMPONENT is not an operation for"
            + " host/blade",
        "PREPARE_HOST | REMOVE_HOST | REMOVE_HOST does not lead to what is after it: host/blade",
        "PREPARE_HOST | REMOVE_INSTANCE | REMOVE_INSTANCE is not an operation for host/blade",
        "PREPARE_HOST | DANCE | DANCE is not an operation for host/blade",
        "\"scopeType\": \"node\" | \"scopeType\": \"cloud\" | host/blade is in no cloud",
      })
  void whatCannotBeCarriedOutIsRefused(String text, String edited, String problem) {
    assertRefused(DOCUMENT.replace(text, edited), problem);
  }

  @Test
  void whatIsOutOfOrderOrLacksAValueIsRefused() {
    assertRefused(
        DOCUMENT.replaceFirst("\"waitsFor\": \\[\\]", "\"waitsFor\": [\"host/other\"]"),
        "host/blade waits for host/other, which is not planned before it");
    assertRefused(
        DOCUMENT.replaceFirst("\"waitsFor\": \\[\\]", "\"waitsFor\": [null]"),
        "null where a value is expected");
    assertRefused(
        DOCUMENT.replace("\"scripts\": \"wanted\"", "\"scripts\": null"),
        "unknown value at $.actions[0].after");
  }

  private static void assertRefused(String document, String problem) {
    assertThat(document).isNotEqualTo(DOCUMENT);
    JsonParseException refused =
        catchThrowableOfType(JsonParseException.class, () -> PlanJson.readPlan(document, JUDGES));
    assertThat(JsonProblem.text(refused)).isEqualTo(problem.replace("''", ""));
  }
}
