// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.util.Collection;
import java.util.List;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.egl.EgxModule;
import org.eclipse.epsilon.egl.dom.GenerationRule;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;

/**
 * The entry of a set: an EGX program. A rule that fails for an element does not keep the others,
 * nor the rule for other elements, from running, so that a run tells several failures.
 */
final class RuleModule extends EgxModule {
  private final Rendering rendering;

  RuleModule(RuleContext context, Rendering rendering) {
    super(context);
    this.rendering = rendering;
  }

  @Override
  public ModuleElement adapt(AST cst, ModuleElement parent) {
    return Substitutes.of(super.adapt(cst, parent));
  }

  @Override
  protected GenerationRule createGenerationRule(AST cst) {
    return new RenderRule(rendering);
  }

  @Override
  protected Object processRules() {
    for (GenerationRule rule : getGenerationRules()) {
      for (Object element : elements(rule)) {
        if (rendering.isOver()) {
          return null;
        }
        try {
          getContext().getExecutorFactory().execute(rule, getContext(), element);
        } catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
          rendering.failed(e, element);
        }
      }
    }
    return null;
  }

  private Collection<?> elements(GenerationRule rule) {
    try {
      return rule.getAllElements(getContext());
    } catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
      rendering.failed(e, null);
      return List.of();
    }
  }
}
