// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import dev.slipway.editor.sirius.AqlExpression.Call;
import dev.slipway.editor.sirius.AqlExpression.Feature;
import dev.slipway.editor.sirius.AqlExpression.Literal;
import dev.slipway.editor.sirius.AqlExpression.Malformed;
import dev.slipway.editor.sirius.AqlExpression.Operation;
import dev.slipway.editor.sirius.AqlExpression.Variable;
import dev.slipway.model.resource.ModelResources;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Types expressions against the metamodel and the services, more strictly than AQL does: whatever
 * is only known at run time is a mistake here.
 */
final class AqlCheck {
  private static final List<String> TRUTH = List.of("and", "or", "not");

  private final List<Class<?>> services;

  AqlCheck(List<Class<?>> services) {
    this.services = List.copyOf(services);
  }

  /** Not a well-typed expression. */
  static final class Mistyped extends Exception {
    private static final long serialVersionUID = 1;

    Mistyped(String message) {
      super(message);
    }
  }

  /**
   * The type of an expression's value; of a collection, that of its elements.
   *
   * @param expression with {@code aql:} before it, or a whole number
   * @param variables their types by name
   */
  Class<?> type(String expression, Map<String, Class<?>> variables) throws Mistyped {
    if (expression.matches("-?\\d+")) {
      return Integer.class;
    }
    if (!expression.startsWith("aql:")) {
      throw new Mistyped("not an expression of AQL: " + expression);
    }
    try {
      return type(AqlExpression.parse(expression.substring("aql:".length())), variables);
    } catch (Malformed e) {
      throw new Mistyped(e.getMessage());
    }
  }

  private Class<?> type(AqlExpression expression, Map<String, Class<?>> variables) throws Mistyped {
    if (expression instanceof Variable variable) {
      return Optional.<Class<?>>ofNullable(variables.get(variable.name()))
          .orElseThrow(() -> new Mistyped("no variable " + variable.name()));
    } else if (expression instanceof Literal literal) {
      return literal.value().getClass();
    } else if (expression instanceof Feature feature) {
      return feature(type(feature.receiver(), variables), feature.name());
    } else if (expression instanceof Call call) {
      List<Class<?>> types = new ArrayList<>();
      types.add(type(call.receiver(), variables));
      for (AqlExpression argument : call.arguments()) {
        types.add(type(argument, variables));
      }
      return service(call.name(), types);
    }
    Operation operation = (Operation) expression;
    for (AqlExpression operand : operation.operands()) {
      Class<?> type = type(operand, variables);
      if (TRUTH.contains(operation.operator()) && type != Boolean.class) {
        throw new Mistyped(operation.operator() + " of " + type.getSimpleName());
      }
    }
    return operation.operator().equals("+") ? String.class : Boolean.class;
  }

  private static Class<?> feature(Class<?> receiver, String name) throws Mistyped {
    EStructuralFeature feature =
        classOf(receiver)
            .map(type -> type.getEStructuralFeature(name))
            .orElseThrow(() -> new Mistyped(receiver.getSimpleName() + " has no feature " + name));
    return boxed(feature.getEType().getInstanceClass());
  }

  private static Optional<EClass> classOf(Class<?> type) {
    for (EPackage each : ModelResources.packages()) {
      if (each.getEClassifier(type.getSimpleName()) instanceof EClass found
          && found.getInstanceClass() == type) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private Class<?> service(String name, List<Class<?>> types) throws Mistyped {
    List<Method> named =
        services.stream()
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(method -> method.getName().equals(name))
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .toList();
    if (named.size() != 1) {
      throw new Mistyped(named.isEmpty() ? "no service " + name : "several services " + name);
    }
    Class<?>[] taken = named.get(0).getParameterTypes();
    boolean fits = taken.length == types.size();
    for (int i = 0; fits && i < taken.length; i++) {
      fits = boxed(taken[i]).isAssignableFrom(types.get(i));
    }
    if (!fits) {
      throw new Mistyped(
          "%s takes %s, not %s".formatted(name, names(List.of(taken)), names(types)));
    }
    return element(named.get(0).getGenericReturnType());
  }

  private static Class<?> element(Type type) {
    if (type instanceof ParameterizedType collection
        && Collection.class.isAssignableFrom((Class<?>) collection.getRawType())) {
      return (Class<?>) collection.getActualTypeArguments()[0];
    }
    return boxed((Class<?>) type);
  }

  private static Class<?> boxed(Class<?> type) {
    return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
  }

  private static List<String> names(List<Class<?>> types) {
    return types.stream().map(Class::getSimpleName).toList();
  }

  /** The Java class of a class of the metamodel, named as Sirius does. */
  static Optional<Class<?>> javaClass(String typeName) {
    String[] parts = typeName.split("::");
    if (parts.length == 2) {
      for (EPackage each : ModelResources.packages()) {
        if (each.getName().equals(parts[0])
            && each.getEClassifier(parts[1]) instanceof EClass found) {
          return Optional.of(found.getInstanceClass());
        }
      }
    }
    return typeName.equals("ecore::EObject") ? Optional.of(EObject.class) : Optional.empty();
  }
}
