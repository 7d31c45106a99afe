// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.aql;

import dev.slipway.testing.aql.AqlExpression.Call;
import dev.slipway.testing.aql.AqlExpression.CollectionCall;
import dev.slipway.testing.aql.AqlExpression.Feature;
import dev.slipway.testing.aql.AqlExpression.Literal;
import dev.slipway.testing.aql.AqlExpression.Malformed;
import dev.slipway.testing.aql.AqlExpression.Operation;
import dev.slipway.testing.aql.AqlExpression.Variable;
import java.lang.invoke.MethodType;
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
public final class AqlCheck {
  private static final List<String> TRUTH = List.of("and", "or", "not");

  private final List<EPackage> packages;
  private final List<Class<?>> services;

  /**
   * A check of the expressions of one tool.
   *
   * @param packages the metamodel
   * @param services classes whose public methods are called on their first parameter
   */
  public AqlCheck(List<EPackage> packages, List<Class<?>> services) {
    this.packages = List.copyOf(packages);
    this.services = List.copyOf(services);
  }

  /** Not a well-typed expression. */
  public static final class Mistyped extends Exception {
    private static final long serialVersionUID = 1;

    /** Says why. */
    public Mistyped(String message) {
      super(message);
    }
  }

  /**
   * The type of an expression's value; of a collection, that of its elements.
   *
   * @param expression with {@code aql:} before it, or a whole number
   * @param variables their types by name
   */
  public Class<?> type(String expression, Map<String, Class<?>> variables) throws Mistyped {
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
      return service(call.name(), types, false);
    } else if (expression instanceof CollectionCall call) {
      return ofCollection(call, variables);
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

  private Class<?> feature(Class<?> receiver, String name) throws Mistyped {
    EStructuralFeature feature =
        classOf(receiver)
            .map(type -> type.getEStructuralFeature(name))
            .orElseThrow(() -> new Mistyped(receiver.getSimpleName() + " has no feature " + name));
    return boxed(feature.getEType().getInstanceClass());
  }

  private Optional<EClass> classOf(Class<?> type) {
    for (EPackage each : packages) {
      if (each.getEClassifier(type.getSimpleName()) instanceof EClass found
          && found.getInstanceClass() == type) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  /** What AQL itself has of collections, as far as Slipway uses it, and services that take one. */
  private Class<?> ofCollection(CollectionCall call, Map<String, Class<?>> variables)
      throws Mistyped {
    Class<?> element = type(call.receiver(), variables);
    List<Class<?>> types = new ArrayList<>();
    for (AqlExpression argument : call.arguments()) {
      types.add(type(argument, variables));
    }
    boolean ofElement = types.size() == 1 && element.isAssignableFrom(types.get(0));
    if (types.isEmpty() && List.of("notEmpty", "isEmpty").contains(call.name())
        || ofElement && call.name().equals("includes")) {
      return Boolean.class;
    }
    if (types.isEmpty() && call.name().equals("size")
        || ofElement && call.name().equals("indexOf")) {
      return Integer.class;
    }
    types.add(0, element);
    return service(call.name(), types, true);
  }

  /** The type of what the one service of a name gives that takes such arguments. */
  private Class<?> service(String name, List<Class<?>> types, boolean collection) throws Mistyped {
    List<Method> named =
        services.stream()
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(method -> method.getName().equals(name))
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .toList();
    List<Method> fitting = named.stream().filter(each -> fits(each, types, collection)).toList();
    if (fitting.size() != 1) {
      throw new Mistyped(
          named.isEmpty()
              ? "no service " + name
              : fitting.isEmpty()
                  ? "%s takes %s, not %s"
                      .formatted(
                          name, names(List.of(named.get(0).getParameterTypes())), names(types))
                  : "several services " + name);
    }
    return element(fitting.get(0).getGenericReturnType());
  }

  private static boolean fits(Method method, List<Class<?>> types, boolean collection) {
    Type[] taken = method.getGenericParameterTypes();
    boolean fits = taken.length == types.size();
    for (int i = 0; fits && i < taken.length; i++) {
      boolean whole = i == 0 && collection;
      fits =
          taken[i] instanceof ParameterizedType == whole
              && element(taken[i]).isAssignableFrom(types.get(i));
    }
    return fits;
  }

  private static Class<?> element(Type type) {
    if (type instanceof ParameterizedType collection
        && Collection.class.isAssignableFrom((Class<?>) collection.getRawType())) {
      return (Class<?>) collection.getActualTypeArguments()[0];
    }
    return boxed((Class<?>) type);
  }

  private static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }

  private static List<String> names(List<Class<?>> types) {
    return types.stream().map(Class::getSimpleName).toList();
  }

  /** The Java class of a class of the metamodel, named as Sirius and Acceleo do. */
  public static Optional<Class<?>> javaClass(List<EPackage> packages, String typeName) {
    String[] parts = typeName.split("::");
    if (parts.length == 2) {
      for (EPackage each : packages) {
        if (each.getName().equals(parts[0])
            && each.getEClassifier(parts[1]) instanceof EClass found) {
          return Optional.of(found.getInstanceClass());
        }
      }
    }
    return typeName.equals("ecore::EObject") ? Optional.of(EObject.class) : Optional.empty();
  }
}
