// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.component.AllocationRuleCases;
import dev.slipway.validation.rules.component.ComponentRuleCases;
import dev.slipway.validation.rules.component.InstanceRuleCases;
import dev.slipway.validation.rules.component.LatencyRuleCases;
import dev.slipway.validation.rules.component.NameRuleCases;
import dev.slipway.validation.rules.component.ReactionRuleCases;
import dev.slipway.validation.rules.dds.MatchingRuleCases;
import dev.slipway.validation.rules.dds.PublicationRuleCases;
import dev.slipway.validation.rules.dds.QosRuleCases;
import dev.slipway.validation.rules.dds.SubscriptionRuleCases;
import dev.slipway.validation.rules.dds.TimingRuleCases;
import dev.slipway.validation.rules.dds.TopicRuleCases;
import dev.slipway.validation.rules.infrastructure.AddressRuleCases;
import dev.slipway.validation.rules.infrastructure.CapacityRuleCases;
import dev.slipway.validation.rules.infrastructure.CloudRuleCases;
import dev.slipway.validation.rules.infrastructure.ExperimentRuleCases;
import dev.slipway.validation.rules.infrastructure.HostRuleCases;
import dev.slipway.validation.rules.infrastructure.ImageRuleCases;
import dev.slipway.validation.rules.infrastructure.NetworkRuleCases;
import dev.slipway.validation.rules.infrastructure.PortRuleCases;
import dev.slipway.validation.rules.infrastructure.RouteRuleCases;
import dev.slipway.validation.rules.infrastructure.VirtualMachineRuleCases;
import dev.slipway.validation.rules.type.EnumerationRuleCases;
import dev.slipway.validation.rules.type.IdlNameRuleCases;
import dev.slipway.validation.rules.type.MemberRuleCases;
import dev.slipway.validation.rules.type.TypeRuleCases;
import dev.slipway.validation.rules.type.UnionRuleCases;
import dev.slipway.validation.rules.variant.VariantRuleCases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs every rule's case, and keeps the conventions of the rule table. */
class RuleTableTest {
  /** The cases of each rule set; a new rule set adds its own here. */
  static List<RuleCase> cases() {
    return Stream.of(
            AddressRuleCases.cases(),
            AllocationRuleCases.cases(),
            CapacityRuleCases.cases(),
            CloudRuleCases.cases(),
            ComponentRuleCases.cases(),
            EnumerationRuleCases.cases(),
            ExperimentRuleCases.cases(),
            HostRuleCases.cases(),
            IdlNameRuleCases.cases(),
            ImageRuleCases.cases(),
            InstanceRuleCases.cases(),
            LatencyRuleCases.cases(),
            MatchingRuleCases.cases(),
            MemberRuleCases.cases(),
            NameRuleCases.cases(),
            NetworkRuleCases.cases(),
            PortRuleCases.cases(),
            PublicationRuleCases.cases(),
            QosRuleCases.cases(),
            ReactionRuleCases.cases(),
            RouteRuleCases.cases(),
            SubscriptionRuleCases.cases(),
            TimingRuleCases.cases(),
            TopicRuleCases.cases(),
            TypeRuleCases.cases(),
            UnionRuleCases.cases(),
            VariantRuleCases.cases(),
            VirtualMachineRuleCases.cases())
        .flatMap(List::stream)
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> breaking() {
    return cases().stream()
        .map(
            tested ->
                DynamicTest.dynamicTest(
                    tested.code(),
                    () -> {
                      RuleFixture model = new RuleFixture();
                      tested.breaks().accept(model);
                      assertThat(model.diagnosticsOf(tested.code())).isEqualTo(tested.expected());
                    }));
  }

  /** What a rule says of an element says in which file, line and column that starts. */
  @TestFactory
  Stream<DynamicTest> located(@TempDir Path folder) {
    return cases().stream()
        .map(
            tested ->
                DynamicTest.dynamicTest(
                    tested.code(),
                    () -> {
                      RuleFixture model = new RuleFixture();
                      tested.breaks().accept(model);
                      Path files = Files.createTempDirectory(folder, tested.code());
                      Optional<LoadedModel> loaded = model.loadedFromFiles(files);
                      assumeTrue(loaded.isPresent(), "the loader refuses such a model already");
                      List<Diagnostic> found =
                          Validator.validate(loaded.get()).diagnostics().stream()
                              .filter(each -> each.code().equals(tested.code()))
                              .toList();
                      assertThat(found).isNotEmpty();
                      for (Diagnostic each : found) {
                        assertThat(each.location().line()).as("%s", each).isPositive();
                        // Where in its line the root of a file starts, the parser does not say.
                        assertThat(each.location().line() == 2 || each.location().column() > 0)
                            .as("%s", each)
                            .isTrue();
                        assertThat(each.location().file()).startsWith(files.toString());
                        assertThat(each.related())
                            .allSatisfy(
                                other ->
                                    assertThat(other.location().line())
                                        .as("%s", other)
                                        .isPositive());
                      }
                    }));
  }

  @TestFactory
  Stream<DynamicTest> passing() {
    return cases().stream()
        .map(
            tested ->
                DynamicTest.dynamicTest(
                    tested.code(),
                    () -> {
                      RuleFixture model = new RuleFixture();
                      tested.passes().accept(model);
                      assertThat(model.diagnosticsOf(tested.code())).isEmpty();
                    }));
  }

  @Test
  void everyRuleHasACase() {
    assertThat(cases().stream().map(RuleCase::code).collect(toSet()))
        .containsExactlyInAnyOrderElementsOf(
            RuleTable.all().stream().map(Rule::code).collect(toSet()));
  }

  @Test
  void everyCaseSaysSomething() {
    assertThat(cases())
        .allSatisfy(tested -> assertThat(tested.expected()).contains("[" + tested.code() + "]"));
  }

  @Test
  void codesAreUnique() {
    assertThat(RuleTable.all()).extracting(Rule::code).doesNotHaveDuplicates();
  }

  @Test
  void codesAreUpperCaseWords() {
    assertThat(RuleTable.all())
        .extracting(Rule::code)
        .allMatch(code -> code.matches("[A-Z][A-Z0-9]*(_[A-Z0-9]+)+"));
  }

  @Test
  void everyRuleSaysWhyAndHowToMend() {
    assertThat(RuleTable.all())
        .allSatisfy(
            rule -> {
              assertThat(rule.summary()).as(rule.code()).isNotBlank().doesNotEndWith(".");
              assertThat(rule.purpose()).as(rule.code()).endsWith(".");
              assertThat(rule.hint()).as(rule.code()).matches("(?s)[A-Z].*[.]");
            });
  }
}
