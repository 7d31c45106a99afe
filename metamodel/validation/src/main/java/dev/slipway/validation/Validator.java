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
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
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
    return live(index).toTheEnd().toList();
  }

  /** The same bit by bit, for those who give way to others. */
  public static Run live(ModelIndex index) {
    return new Validator(RuleTable.all()).run(index, EnumSet.of(Mode.LIVE));
  }

  ValidationResult judge(LoadedModel model) {
    ModelIndex index = new ModelIndex(model);
    Diagnostics found = run(index, EnumSet.allOf(Mode.class)).toTheEnd();
    return new ValidationResult(
        found.toList(),
        found.exitCode(),
        index
            .deployment()
            .filter(deployment -> !found.hasErrors())
            .map(deployment -> new ValidatedDeployment(deployment, index)));
  }

  /** A run of the rules of these modes, at its beginning. */
  Run run(ModelIndex index, Set<Mode> modes) {
    return new Run(index, rules.stream().filter(rule -> modes.contains(rule.mode())).toList());
  }

  /** Rules on their way over a model. Good for as long as the model stays the same. */
  public static final class Run {
    private final Diagnostics found = new Diagnostics();
    private final List<BoundRule<?>> bound;
    private final Iterator<Map.Entry<Class<?>, List<EObject>>> classes;
    private Iterator<EObject> elements = Collections.emptyIterator();
    private List<BoundRule<?>> applicable = List.of();

    private Run(ModelIndex index, List<Rule<?>> rules) {
      bound = new ArrayList<>();
      rules.forEach(rule -> bound.add(BoundRule.of(rule, index, found)));
      classes = index.byExactClass().entrySet().iterator();
    }

    /**
     * Goes on from where it was.
     *
     * @param needed asked after each element: whether someone waits for the model
     * @return what the rules have found, once they are at the end; empty if they have given way
     */
    public Optional<List<Diagnostic>> goOn(BooleanSupplier needed) {
      while (isAtElement()) {
        EObject element = elements.next();
        applicable.forEach(rule -> rule.run(element));
        if (isAtElement() && needed.getAsBoolean()) {
          return Optional.empty();
        }
      }
      return Optional.of(found.toList());
    }

    private Diagnostics toTheEnd() {
      goOn(() -> false);
      return found;
    }

    /** Whether there is an element to look at; goes to the next class of elements where needed. */
    private boolean isAtElement() {
      while (!elements.hasNext() && classes.hasNext()) {
        Map.Entry<Class<?>, List<EObject>> next = classes.next();
        applicable = bound.stream().filter(rule -> rule.looksAt(next.getKey())).toList();
        elements = applicable.isEmpty() ? Collections.emptyIterator() : next.getValue().iterator();
      }
      return elements.hasNext();
    }
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
