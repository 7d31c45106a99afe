// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.eclipse.epsilon.egl.execute.context.EgxContext;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.eclipse.epsilon.eol.models.IModel;
import org.eclipse.epsilon.eol.types.IToolNativeTypeDelegate;

/** What rules run in, and templates get most of theirs from: nothing of the machine but memory. */
final class RuleContext extends EgxContext {
  RuleContext(
      IModel model, AllowedOperations operations, RunWatch watch, Map<String, Object> variables) {
    methodContributorRegistry = operations;
    setIntrospectionManager(new AllowedProperties(operations));
    setOperationFactory(new AllowedFunctions());
    setNativeTypeDelegates(List.of(new NoNativeTypes()));
    setPrettyPrinterManager(new PlainTexts());
    getExecutorFactory().setExecutionController(watch);
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    setOutputStream(nowhere);
    setErrorStream(nowhere);
    setWarningStream(nowhere);
    getModelRepository().addModel(model);
    variables.forEach(
        (name, value) -> getFrameStack().putGlobal(Variable.createReadOnlyVariable(name, value)));
  }

  /** Refuses every class of Java. */
  private static final class NoNativeTypes implements IToolNativeTypeDelegate {
    @Override
    public boolean knowsAbout(String type) {
      throw new ForbiddenException("The Java class " + type);
    }

    @Override
    public Object createInstance(String type, List<Object> parameters, IEolContext context) {
      throw new ForbiddenException("The Java class " + type);
    }
  }
}
