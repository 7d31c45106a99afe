// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Mode;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.eclipse.emf.ecore.EObject;

/**
 * Runs rules over a model.
 *
 * <ol>
 *   <li>Read the model once into a {@link ModelIndex}, libraries that it imports included.
 *   <li>For each class of elements, choose the rules that look at it.
 *   <li>Run them on each element; what a rule finds, and a rule that fails, become diagnostics.
 *   <li>Where there are no errors and the root is a deployment, make the {@link
 *       ValidatedDeployment}.
 * </ol>
 */
public final class Validator {
  private final List<Rule<?>> rules;

  Validator(List<Rule<?>> rules) {
    this.rules = List.copyOf(rules);
  }

  /** Judges a model by all rules. */
  public static ValidationResult validate(LoadedModel model) {
    return new Validator(RuleTable.all()).judge(model);
  }

  /** What the {@link Mode#LIVE} rules say: fast enough to ask after each change of the model. */
  public static List<Diagnostic> validateLive(ModelIndex index) {
    return validateLive(index, () -> false).orElseThrow();
  }

  /**
   * As {@link #validateLive(ModelIndex)}, but gives up when the model is needed.
   *
   * @param needed asked between elements: whether someone waits for the model
   * @return empty if the rules gave up
   */
  public static Optional<List<Diagnostic>> validateLive(ModelIndex index, BooleanSupplier needed) {
    return new Validator(RuleTable.all()).judgeLive(index, needed);
  }

  ValidationResult judge(LoadedModel model) {
    ModelIndex index = new ModelIndex(model);
    Diagnostics found = run(index, EnumSet.allOf(Mode.class), () -> false).orElseThrow();
    return new ValidationResult(
        found.toList(),
        found.exitCode(),
        index
            .deployment()
            .filter(deployment -> !found.hasErrors())
            .map(deployment -> new ValidatedDeployment(deployment, index)));
  }

  Optional<List<Diagnostic>> judgeLive(ModelIndex index, BooleanSupplier needed) {
    return run(index, EnumSet.of(Mode.LIVE), needed).map(Diagnostics::toList);
  }

  private Optional<Diagnostics> run(ModelIndex index, Set<Mode> modes, BooleanSupplier needed) {
    Diagnostics found = new Diagnostics();
    List<BoundRule<?>> bound = new ArrayList<>();
    for (Rule<?> rule : rules) {
      if (modes.contains(rule.mode())) {
        bound.add(BoundRule.of(rule, index, found));
      }
    }
    for (Map.Entry<Class<?>, List<EObject>> each : index.byExactClass().entrySet()) {
      List<BoundRule<?>> applicable =
          bound.stream().filter(rule -> rule.looksAt(each.getKey())).toList();
      if (applicable.isEmpty()) {
        continue;
      }
      for (EObject element : each.getValue()) {
        if (needed.getAsBoolean()) {
          return Optional.empty();
        }
        applicable.forEach(rule -> rule.run(element));
      }
    }
    return Optional.of(found);
  }

  /** A rule with the context that it runs in. */
  private record BoundRule<T extends EObject>(
      Rule<T> rule, RuleContext context, ModelIndex index, Diagnostics found) {

    static <T extends EObject> BoundRule<T> of(Rule<T> rule, ModelIndex index, Diagnostics found) {
      return new BoundRule<>(
          rule, new RuleContext(rule::diagnostic, index, found::add), index, found);
    }

    boolean looksAt(Class<?> type) {
      return rule.type().isAssignableFrom(type);
    }

    void run(EObject element) {
      try {
        rule.check().check(rule.type().cast(element), context);
      } catch (RuntimeException | StackOverflowError failure) {
        found.add(failed(element, failure), ExitCode.INTERNAL_ERROR);
      }
    }

    private Diagnostic failed(EObject element, Throwable failure) {
      StackTraceElement[] trace = failure.getStackTrace();
      return Diagnostic.builder("RULE_FAILED", Severity.ERROR, "A rule failed")
          .at(index.path(element), ElementPaths.idOf(element))
          .in(index.location(element))
          .message(
              "The rule {} failed here with {} at {}: {}",
              rule.code(),
              failure.getClass().getSimpleName(),
              trace.length == 0 ? "an unknown place" : trace[0],
              failure.getMessage() == null ? "no message" : failure.getMessage())
          .hint("This is a defect in Slipway, not in the model; please report it with the model.")
          .build();
    }
  }
}
