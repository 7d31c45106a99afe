// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.egl.EglTemplate;
import org.eclipse.epsilon.egl.dom.GenerationRule;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.FrameStack;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;

/** A rule that renders one template for each of its elements into memory. */
final class RenderRule extends GenerationRule {
  private static final String EXECUTABLE = "executable";

  private final Rendering rendering;

  RenderRule(Rendering rendering) {
    this.rendering = rendering;
  }

  @Override
  public void build(AST cst, IModule module) {
    super.build(cst, module);
    refuseBlock(module, overwriteBlock, "overwrite");
    refuseBlock(module, mergeBlock, "merge");
    refuseBlock(module, appendBlock, "append");
    refuseBlock(module, patchBlock, "patch");
    refuseBlock(module, formatterBlock, "formatter");
    refuseBlock(module, postBlock, "post");
    if (templateBlock == null || targetBlock == null) {
      refuse(module, this, "A rule needs a template and a target");
    }
  }

  private static void refuseBlock(IModule module, ModuleElement part, String name) {
    if (part != null) {
      refuse(module, part, "A rule has no " + name + " here: Slipway writes the files");
    }
  }

  /** Says that a part of a rule means nothing here. */
  private static void refuse(IModule module, ModuleElement part, String reason) {
    module.getParseProblems().add(new ParseProblem(reason, part));
  }

  @Override
  public Object execute(IEolContext context, Object element) throws EolRuntimeException {
    FrameStack frames = context.getFrameStack();
    Variable[] variables =
        sourceParameter == null
            ? new Variable[0]
            : new Variable[] {Variable.createReadOnlyVariable(sourceParameter.getName(), element)};
    frames.enterLocal(FrameType.PROTECTED, this, variables);
    try {
      if (guardBlock == null || guardBlock.execute(context, false)) {
        render(context, element);
      }
    } finally {
      frames.leaveLocal(this);
    }
    return null;
  }

  private void render(IEolContext context, Object element) throws EolRuntimeException {
    if (preBlock != null) {
      preBlock.execute(context, false);
    }
    EglTemplate template =
        rendering.templates().shared(templateBlock.execute(context, false), templateBlock);
    try {
      if (sourceParameter != null) {
        template.populate(sourceParameter.getName(), element);
      }
      if (parametersBlock != null) {
        // Not by its entries: a set of them hashes the values, and a value may be all of the model.
        parametersBlock.execute(context, false).forEach(template::populate);
      }
      String target = targetBlock.execute(context, false);
      boolean executable = getBooleanAnnotationValue(EXECUTABLE, context);
      rendering.rendered(target, targetBlock, element, executable, template);
    } finally {
      template.reset();
    }
  }
}
