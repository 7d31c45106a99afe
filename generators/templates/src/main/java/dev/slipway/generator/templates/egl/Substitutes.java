// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.CollectionLiteralExpression;
import org.eclipse.epsilon.eol.dom.ComplexOperationCallExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.MapLiteralExpression;
import org.eclipse.epsilon.eol.dom.NewInstanceExpression;
import org.eclipse.epsilon.eol.dom.PlusOperatorExpression;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.types.EolMap;
import org.eclipse.epsilon.eol.types.EolOrderedSet;
import org.eclipse.epsilon.eol.types.EolSet;
import org.eclipse.epsilon.eol.types.EolType;

/**
 * Parts of programs that Slipway executes in its own way: sets and maps keep the order of their
 * making, ranges have an end, and functions are not passed to methods of Java objects.
 */
final class Substitutes {
  private Substitutes() {}

  /** What stands for a part of a program; the part itself where nothing does. */
  static ModuleElement of(ModuleElement usual) {
    if (usual == null) {
      return null;
    }
    Class<?> type = usual.getClass();
    if (type == CollectionLiteralExpression.class) {
      return new OrderedCollection();
    }
    if (type == MapLiteralExpression.class) {
      return new OrderedMapLiteral();
    }
    if (type == NewInstanceExpression.class) {
      return new OrderedNew();
    }
    if (type == VariableDeclaration.class) {
      return new OrderedVariable();
    }
    if (type == PlusOperatorExpression.class) {
      return new ShortSum();
    }
    return type == ComplexOperationCallExpression.class ? new RefusedCall() : usual;
  }

  private static Object inOrder(Object made) {
    if (made instanceof EolSet) {
      return new EolOrderedSet<>();
    }
    return made instanceof EolMap ? new OrderedMap<>() : made;
  }

  private static final class OrderedCollection extends CollectionLiteralExpression<Object> {
    @Override
    public void build(AST cst, IModule module) {
      super.build(cst, module);
      collectionType =
          switch (collectionType) {
            case "Set", "ConcurrentSet" -> "OrderedSet";
            case "ConcurrentBag" -> "Bag";
            default -> collectionType;
          };
    }

    @Override
    public Collection<Object> execute(IEolContext context) throws EolRuntimeException {
      if (!range) {
        return super.execute(context);
      }
      Collection<Object> collection = createCollection(collectionType);
      collection.addAll(
          SafeOperations.range(
              end(parameterExpressions.get(0), context),
              end(parameterExpressions.get(1), context)));
      return collection;
    }

    private static int end(Expression expression, IEolContext context) throws EolRuntimeException {
      if (context.getExecutorFactory().execute(expression, context) instanceof Integer number) {
        return number;
      }
      throw new EolRuntimeException("An end of a range is not a whole number", expression);
    }
  }

  private static final class OrderedMapLiteral extends MapLiteralExpression<Object, Object> {
    @Override
    public Map<Object, Object> execute(IEolContext context) throws EolRuntimeException {
      if (isTuple()) {
        return super.execute(context);
      }
      Map<Object, Object> map = new OrderedMap<>();
      for (Map.Entry<Expression, Expression> pair : keyValueExpressionPairs) {
        map.put(
            context.getExecutorFactory().execute(pair.getKey(), context),
            context.getExecutorFactory().execute(pair.getValue(), context));
      }
      return map;
    }
  }

  private static final class OrderedNew extends NewInstanceExpression {
    @Override
    protected Object initialiseType(
        EolType type, List<Expression> parameters, IEolContext context, boolean create)
        throws EolRuntimeException {
      return inOrder(super.initialiseType(type, parameters, context, create));
    }
  }

  private static final class OrderedVariable extends VariableDeclaration {
    @Override
    protected Object initialiseType(
        EolType type, List<Expression> parameters, IEolContext context, boolean create)
        throws EolRuntimeException {
      return inOrder(super.initialiseType(type, parameters, context, create));
    }
  }

  private static final class RefusedCall extends ComplexOperationCallExpression {
    @Override
    public Object execute(IEolContext context) {
      throw new ForbiddenException("The operation " + getName() + " with functions as parameters");
    }
  }

  /** Texts double in length as easily as loops double anything. */
  private static final class ShortSum extends PlusOperatorExpression {
    @Override
    public Object execute(Object left, Object right, IEolContext context)
        throws EolRuntimeException {
      Object sum = super.execute(left, right, context);
      if (sum instanceof String text) {
        SafeOperations.requireShort(text.length());
      }
      return sum;
    }
  }
}
