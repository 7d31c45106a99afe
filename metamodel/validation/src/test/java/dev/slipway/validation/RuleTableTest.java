// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.validation.rules.AddressRuleCases;
import dev.slipway.validation.rules.AllocationRuleCases;
import dev.slipway.validation.rules.CapacityRuleCases;
import dev.slipway.validation.rules.CloudRuleCases;
import dev.slipway.validation.rules.ComponentRuleCases;
import dev.slipway.validation.rules.EnumerationRuleCases;
import dev.slipway.validation.rules.ExperimentRuleCases;
import dev.slipway.validation.rules.HostRuleCases;
import dev.slipway.validation.rules.IdlNameRuleCases;
import dev.slipway.validation.rules.InstanceRuleCases;
import dev.slipway.validation.rules.LatencyRuleCases;
import dev.slipway.validation.rules.MatchingRuleCases;
import dev.slipway.validation.rules.MemberRuleCases;
import dev.slipway.validation.rules.NameRuleCases;
import dev.slipway.validation.rules.NetworkRuleCases;
import dev.slipway.validation.rules.PublicationRuleCases;
import dev.slipway.validation.rules.QosRuleCases;
import dev.slipway.validation.rules.ReactionRuleCases;
import dev.slipway.validation.rules.SubscriptionRuleCases;
import dev.slipway.validation.rules.TimingRuleCases;
import dev.slipway.validation.rules.TopicRuleCases;
import dev.slipway.validation.rules.TypeRuleCases;
import dev.slipway.validation.rules.UnionRuleCases;
import dev.slipway.validation.rules.VirtualMachineRuleCases;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Runs every rule's case, and keeps the conventions of the rule table. */
class RuleTableTest {
  /** The cases of each rule set; a new rule set adds its own here. */
  private static List<RuleCase> cases() {
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
            InstanceRuleCases.cases(),
            LatencyRuleCases.cases(),
            MatchingRuleCases.cases(),
            MemberRuleCases.cases(),
            NameRuleCases.cases(),
            NetworkRuleCases.cases(),
            PublicationRuleCases.cases(),
            QosRuleCases.cases(),
            ReactionRuleCases.cases(),
            SubscriptionRuleCases.cases(),
            TimingRuleCases.cases(),
            TopicRuleCases.cases(),
            TypeRuleCases.cases(),
            UnionRuleCases.cases(),
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
              assertThat(rule.hint()).as(rule.code()).isNotBlank().doesNotEndWith(".");
            });
  }
}
