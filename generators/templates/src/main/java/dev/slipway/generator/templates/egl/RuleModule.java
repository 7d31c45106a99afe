// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.util.Collection;
import java.util.List;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.egl.EgxModule;
import org.eclipse.epsilon.egl.dom.GenerationRule;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;

/**
 * The entry of a set: an EGX program. A rule that fails for an element does not keep the others,
 * nor the rule for other elements, from running, so that a run tells several failures.
 */
final class RuleModule extends EgxModule {
  private final SetExecution execution;

  RuleModule(RuleContext context, SetExecution execution) {
    super(context);
    this.execution = execution;
  }

  @Override
  public ModuleElement adapt(AST cst, ModuleElement parent) {
    return Substitutes.of(super.adapt(cst, parent));
  }

  @Override
  protected GenerationRule createGenerationRule(AST cst) {
    return new RenderRule(execution);
  }

  @Override
  protected Object processRules() {
    for (GenerationRule rule : getGenerationRules()) {
      for (Object element : elements(rule)) {
        if (execution.isOver()) {
          return null;
        }
        try {
          getContext().getExecutorFactory().execute(rule, getContext(), element);
        } catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
          execution.failed(e, element);
        }
      }
    }
    return null;
  }

  private Collection<?> elements(GenerationRule rule) {
    try {
      return rule.getAllElements(getContext());
    } catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
      execution.failed(e, null);
      return List.of();
    }
  }

  /** Says that a part of a rule means nothing here. */
  void refuse(ModuleElement part, String reason) {
    getParseProblems().add(new ParseProblem(reason, part));
  }
}
