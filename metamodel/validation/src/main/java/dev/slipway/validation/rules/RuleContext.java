// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.emf.ecore.EObject;

/** What a check sees of its surroundings: the model's indexes, and where its findings go. */
public final class RuleContext {
  private final Supplier<Diagnostic.Builder> diagnostics;
  private final ModelIndex index;
  private final Consumer<Diagnostic> sink;

  /**
   * The context of one rule.
   *
   * @param diagnostics starts a diagnostic of the rule, with its code, its summary and its hint
   * @param sink takes what is found
   */
  public RuleContext(
      Supplier<Diagnostic.Builder> diagnostics, ModelIndex index, Consumer<Diagnostic> sink) {
    this.diagnostics = diagnostics;
    this.index = index;
    this.sink = sink;
  }

  /** The model as a whole, with indexes that are made when first asked for. */
  public ModelIndex index() {
    return index;
  }

  /**
   * Reports a finding with the rule's own hint.
   *
   * @param element what is wrong
   * @param message what is wrong with it; each <code>{}</code> is replaced by the next value
   */
  public void report(EObject element, String message, Object... values) {
    finding(element).message(message, values).report();
  }

  /** Starts a finding that needs a hint of its own or related elements. */
  public Finding finding(EObject element) {
    return new Finding(element);
  }

  /** A diagnostic in the making. */
  public final class Finding {
    private final Diagnostic.Builder diagnostic;

    private Finding(EObject element) {
      diagnostic =
          diagnostics
              .get()
              .at(index.path(element), ElementPaths.idOf(element))
              .in(index.location(element));
    }

    /** What is wrong; each <code>{}</code> is replaced by the next value. */
    public Finding message(String template, Object... values) {
      diagnostic.message(template, values);
      return this;
    }

    /** How to mend it, instead of the rule's hint. */
    public Finding hint(String template, Object... values) {
      diagnostic.hint(template, values);
      return this;
    }

    /** Adds another element that explains the finding. */
    public Finding related(EObject element, String template, Object... values) {
      diagnostic.related(index.path(element), index.location(element), template, values);
      return this;
    }

    /** Hands the finding in. */
    public void report() {
      sink.accept(diagnostic.build());
    }
  }
}
