// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.util.HashMap;
import org.eclipse.epsilon.egl.dom.TemplateOperation;
import org.eclipse.epsilon.egl.internal.IEglModule;
import org.eclipse.epsilon.egl.output.IOutputBuffer;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationList;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.Return;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;

/** An operation with the annotation template, whose text is made as that of a template is. */
final class CountedTemplateOperation extends TemplateOperation {
  private static final String OUT = "out";

  private CountedTemplateOperation(TemplateOperation parsed) {
    nameExpression = parsed.getNameExpression();
    contextTypeExpression = parsed.getContextTypeExpression();
    returnTypeExpression = parsed.getReturnTypeExpression();
    formalParameters = parsed.getFormalParameters();
    body = parsed.getBody();
    isCached = parsed.isCached();
    cache = isCached ? new HashMap<>() : null;
    setAnnotationBlock(parsed.getAnnotationBlock());
    setModule(parsed.getModule());
    setParent(parsed.getParent());
    setRegion(parsed.getRegion());
    setUri(parsed.getUri());
  }

  /** Puts such an operation in the place of each that Epsilon has made in parsing a template. */
  static void replaceIn(IEglModule module) {
    OperationList declared = module.getDeclaredOperations();
    for (int i = 0; i < declared.size(); i++) {
      Operation operation = declared.get(i);
      if (operation.getClass() == TemplateOperation.class) {
        Operation counted = new CountedTemplateOperation((TemplateOperation) operation);
        declared.set(i, counted);
        module.getOperations().replaceAll(known -> known == operation ? counted : known);
      }
    }
  }

  @Override
  protected Return executeBody(IEolContext context) throws EolRuntimeException {
    TemplateContext templateContext = (TemplateContext) context;
    IOutputBuffer out = templateContext.newOutputBuffer();
    out.setIndenters(templateContext.getOutputBuffer().getIndenters());
    context
        .getFrameStack()
        .enterGlobal(FrameType.UNPROTECTED, this, Variable.createReadOnlyVariable(OUT, out));
    try {
      context.getExecutorFactory().execute(getBody(), context);
    } finally {
      context.getFrameStack().leaveGlobal(this);
    }
    return new Return(out.getOutdentationFormatter().format(out.toString()));
  }
}
