// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.util.List;
import java.util.Set;
import org.eclipse.epsilon.egl.execute.operations.EglOperationFactory;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.Parameter;
import org.eclipse.epsilon.eol.exceptions.EolIllegalOperationException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.operations.AbstractOperation;
import org.eclipse.epsilon.eol.execute.operations.declarative.MapByOperation;
import org.eclipse.epsilon.eol.models.IModel;
import org.eclipse.epsilon.eol.types.EolMap;
import org.eclipse.epsilon.eol.types.EolSequence;

/**
 * The operations with expressions of their own, such as {@code select}, that templates may use:
 * those that work in one thread, and none that hides a failure. A name that is not among them is
 * not looked for among the methods of Java objects, as Epsilon would.
 */
final class AllowedFunctions extends EglOperationFactory {
  private static final Set<String> WITHHELD = Set.of("aggregate", "assertError", "include");
  private static final AbstractOperation NONE = new Unknown();

  AllowedFunctions() {
    operationCache
        .keySet()
        .removeIf(name -> name.startsWith("parallel") || WITHHELD.contains(name));
    operationCache.put("mapBy", new MapBy());
  }

  @Override
  public AbstractOperation getOperationFor(String name) {
    return operationCache.getOrDefault(name, NONE);
  }

  @Override
  public AbstractOperation getOptimisedOperation(
      String name, Object target, IModel model, IEolContext context) {
    return getOperationFor(name);
  }

  /** Fails as an operation that is not there. */
  private static final class Unknown extends AbstractOperation {
    @Override
    public Object execute(
        Object target,
        NameExpression name,
        List<Parameter> iterators,
        List<Expression> expressions,
        IEolContext context)
        throws EolRuntimeException {
      throw new EolIllegalOperationException(
          target, name.getName(), name, context.getPrettyPrinterManager());
    }
  }

  /** Gives the groups in the order of their first members. */
  private static final class MapBy extends MapByOperation {
    @Override
    public EolMap<Object, EolSequence<Object>> execute(
        Object target,
        NameExpression name,
        List<Parameter> iterators,
        List<Expression> expressions,
        IEolContext context)
        throws EolRuntimeException {
      var key = resolveFunction(name, iterators, expressions.get(0), context);
      EolMap<Object, EolSequence<Object>> groups = new OrderedMap<>();
      for (Object item : resolveSource(target, iterators, context)) {
        groups.computeIfAbsent(key.applyThrows(item), unused -> new EolSequence<>()).add(item);
      }
      return groups;
    }
  }
}
