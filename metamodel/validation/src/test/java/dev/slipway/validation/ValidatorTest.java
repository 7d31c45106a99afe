// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Check;
import dev.slipway.validation.rules.Mode;
import dev.slipway.validation.rules.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidatorTest {
  private final RuleFixture model = new RuleFixture();

  @Test
  void passesEveryElementOfTheTypeOnce() {
    model.untypedTopic("A");
    model.untypedTopic("B");
    List<String> seen = new ArrayList<>();
    validate(rule(Mode.LIVE, (topic, context) -> seen.add(topic.getName())));
    assertThat(seen).containsExactly("A", "B");
  }

  @Test
  void passesElementsOfImportedLibraries() {
    Topic imported = model.untypedTopic("A");
    model.library("types").getData().getTopics().add(imported);
    List<Topic> seen = new ArrayList<>();
    validate(rule(Mode.LIVE, (topic, context) -> seen.add(topic)));
    assertThat(seen).containsExactly(imported);
  }

  @Test
  void survivesLibrariesThatImportOneAnother() {
    var first = model.library("first");
    var second = model.library("second");
    first.getImports().add(second);
    second.getImports().add(first);
    assertThat(model.index().roots()).containsExactly(model.deployment(), first, second);
  }

  @Test
  void saysWhereAFindingIs(@TempDir Path folder) throws IOException {
    model.untypedTopic("A");
    Path file = folder.resolve("lab.deployment");
    ModelSaver.save(model.deployment(), file);
    LoadedModel loaded = ModelLoader.load(file).model().orElseThrow();
    ValidationResult result =
        new Validator(List.of(rule(Mode.LIVE, (topic, context) -> context.report(topic, "Bad."))))
            .judge(loaded);
    assertThat(result.diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.elementPath()).hasToString("/topic A");
              assertThat(found.location().file()).endsWith("lab.deployment");
              assertThat(found.location().line()).isPositive();
            });
  }

  @Test
  void aFailingRuleIsADefectOfOurs() {
    model.untypedTopic("A");
    ValidationResult result =
        validate(
            rule(
                Mode.LIVE,
                (topic, context) -> {
                  throw new IllegalStateException("out of cheese");
                }));
    assertThat(result.exitCode()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(result.deployment()).isEmpty();
    assertThat(result.diagnostics())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.code()).isEqualTo("RULE_FAILED");
              assertThat(failure.message())
                  .startsWith("The rule TEST_RULE failed here with IllegalStateException at ")
                  .endsWith(": out of cheese");
            });
  }

  @Test
  void aFailingRuleDoesNotStopTheOthers() {
    model.untypedTopic("A");
    Rule<Topic> failing =
        rule(
            Mode.LIVE,
            (topic, context) -> {
              throw new IllegalStateException();
            });
    Rule<Topic> reporting = rule(Mode.LIVE, (topic, context) -> context.report(topic, "Bad."));
    ValidationResult result = new Validator(List.of(failing, reporting)).judge(model.loaded());
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactlyInAnyOrder("RULE_FAILED", "TEST_RULE");
  }

  @Test
  void onlyAModelWithoutErrorsBecomesAValidatedDeployment() {
    model.untypedTopic("A");
    ValidationResult bad =
        validate(rule(Mode.BATCH, (topic, context) -> context.report(topic, "Bad.")));
    assertThat(bad.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(bad.deployment()).isEmpty();

    ValidationResult good = validate(rule(Mode.BATCH, (topic, context) -> {}));
    assertThat(good.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(good.deployment().orElseThrow().deployment()).isSameAs(model.deployment());
  }

  @Test
  void liveValidationLeavesBatchRulesOut() {
    model.untypedTopic("A");
    Rule<Topic> batch = rule(Mode.BATCH, (topic, context) -> context.report(topic, "Slow."));
    Rule<Topic> live = rule(Mode.LIVE, (topic, context) -> context.report(topic, "Fast."));
    assertThat(live(List.of(batch, live)).goOn(() -> false).orElseThrow())
        .extracting(Diagnostic::message)
        .containsExactly("Fast.");
  }

  @Test
  void liveValidationGivesWayAndGoesOnFromThere() {
    model.untypedTopic("A");
    model.untypedTopic("B");
    List<String> seen = new ArrayList<>();
    Validator.Run run =
        live(List.of(rule(Mode.LIVE, (topic, context) -> seen.add(topic.getName()))));
    assertThat(run.goOn(() -> true)).isEmpty();
    assertThat(seen).containsExactly("A");
    assertThat(run.goOn(() -> true)).isPresent();
    assertThat(seen).containsExactly("A", "B");
  }

  private Validator.Run live(List<Rule<?>> rules) {
    return new Validator(rules).run(new ModelIndex(model.loaded()), EnumSet.of(Mode.LIVE));
  }

  private ValidationResult validate(Rule<?> rule) {
    return new Validator(List.of(rule)).judge(model.loaded());
  }

  private static Rule<Topic> rule(Mode mode, Check<Topic> check) {
    return new Rule<>(
        "TEST_RULE", Severity.ERROR, mode, "Summary", "Purpose.", "hint", Topic.class, check);
  }
}
