// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import static java.lang.String.CASE_INSENSITIVE_ORDER;

import dev.slipway.diagnostics.Location;
import dev.slipway.generator.templates.values.TemplateValue;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.epsilon.egl.EglTemplate;
import org.eclipse.epsilon.egl.EglTemplateFactory;
import org.eclipse.epsilon.egl.output.IOutputBuffer;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.java.ObjectMethod;
import org.eclipse.epsilon.eol.execute.operations.contributors.AnyOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.BooleanOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.IntegerOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.IterableOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.NumberOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributorRegistry;
import org.eclipse.epsilon.eol.execute.operations.contributors.ReflectiveOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.ScalarOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.StringOperationContributor;
import org.eclipse.epsilon.eol.types.EolModelElementType;
import org.eclipse.epsilon.eol.types.EolNativeType;
import org.eclipse.epsilon.eol.types.EolType;

/**
 * Which methods templates may call. EOL calls any public method of any Java object by its name, so
 * the way from a text to the class loader is short; here only what is listed can be called.
 */
final class AllowedOperations extends OperationContributorRegistry {
  /** Methods of objects, by the class that they are of. */
  private static final Map<Class<?>, Set<String>> OF_OBJECTS =
      Map.ofEntries(
          Map.entry(
              String.class,
              names(
                  "charAt codePointAt compareTo compareToIgnoreCase concat contains endsWith equals"
                      + " equalsIgnoreCase indexOf isBlank isEmpty lastIndexOf length startsWith"
                      + " strip stripLeading stripTrailing substring trim")),
          Map.entry(
              Number.class, names("compareTo doubleValue equals floatValue intValue longValue")),
          Map.entry(Boolean.class, names("compareTo equals")),
          Map.entry(
              Collection.class,
              names(
                  "add addAll clear contains containsAll equals get indexOf isEmpty lastIndexOf"
                      + " remove removeAll retainAll set size subList")),
          Map.entry(
              Map.class,
              names(
                  "clear containsKey containsValue entrySet equals get getOrDefault isEmpty keySet"
                      + " put putAll putIfAbsent remove size values")),
          Map.entry(Map.Entry.class, names("getKey getValue")),
          Map.entry(EObject.class, names("eContainer eClass")),
          Map.entry(EClass.class, names("getName")),
          Map.entry(Enumerator.class, names("equals getLiteral getName getValue name")),
          Map.entry(EolType.class, names("getName")),
          Map.entry(
              EolModelElementType.class,
              names(
                  "all allInstances getAll getAllInstances getAllOfKind getAllOfType getTypeName")),
          Map.entry(
              IOutputBuffer.class,
              names(
                  "chop getCurrentColumnNumber getCurrentLineNumber getOffset getSpaces preserve"
                      + " print printdyn println prinx setContentType startPreserve stop"
                      + " stopPreserve")),
          Map.entry(EglTemplateFactory.class, names("load")),
          Map.entry(EglTemplate.class, names("populate process")));

  /** Methods that EOL adds to objects, by the class that adds them. */
  private static final Map<Class<?>, Set<String>> ADDED =
      Map.of(
          StringOperationContributor.class,
          names(
              "characterAt firstToLowerCase firstToUpperCase ftlc ftuc isSubstringOf"
                  + " toCharSequence"),
          IntegerOperationContributor.class,
          names("mod toBinary toHex"),
          NumberOperationContributor.class,
          names(
              "abs asDouble asFloat asInteger asLong asReal ceiling floor ln log log10 max min pow"
                  + " round"),
          BooleanOperationContributor.class,
          names("and asString not or xor"),
          IterableOperationContributor.class,
          names(
              "asBag asOrderedSet asSequence at clone count excludes excludesAll excluding"
                  + " excludingAll first flatten fourth includes includesAll including includingAll"
                  + " indexOf invert isEmpty last max min notEmpty removeAt second selectByKind"
                  + " selectByType size third"),
          ScalarOperationContributor.class,
          names("asBag asOrderedSet asSequence size"),
          AnyOperationContributor.class,
          names(
              "asBoolean asDouble asFloat asInteger asLong asReal asString asUnicode hasProperty"
                  + " ifUndefined instanceOf isDefined isInteger isKindOf isReal isTypeOf"
                  + " isUndefined type"));

  /** What every Java object has is in no class's own interface. */
  private static final Set<String> OF_ALL_OBJECTS =
      Arrays.stream(Object.class.getMethods())
          .map(Method::getName)
          .filter(name -> !name.equals("equals"))
          .collect(Collectors.toUnmodifiableSet());

  /**
   * What EOL finds a class's methods by, hidden ones too: in any case, less a leading underscore.
   */
  private static final ClassValue<Set<String>> NAMES =
      new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
          return Stream.concat(
                  Arrays.stream(type.getMethods()),
                  Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                      .flatMap(owner -> Arrays.stream(owner.getDeclaredMethods())))
              .map(Method::getName)
              .map(name -> name.startsWith("_") ? name.substring(1) : name)
              .collect(Collectors.toCollection(() -> new TreeSet<>(CASE_INSENSITIVE_ORDER)));
        }
      };

  private final List<OperationContributor> own;

  AllowedOperations(SetSources sources, RunWatch watch, BiConsumer<Location, String> printed) {
    own =
        List.of(
            new QuotingOperations(),
            new SafeOperations.OfText(watch),
            new SafeOperations.OfCollections(),
            new SafeOperations.OfIntegers(),
            new SafeOperations.OfAnything(sources, printed),
            new ReflectiveOperationContributor(),
            new StringOperationContributor(),
            new IntegerOperationContributor(),
            new NumberOperationContributor(),
            new BooleanOperationContributor(),
            new IterableOperationContributor(),
            new ScalarOperationContributor(),
            new AnyOperationContributor());
  }

  private static Set<String> names(String list) {
    return Set.of(list.split(" "));
  }

  @Override
  protected List<OperationContributor> getDefaultOperationContributors() {
    return new ArrayList<>();
  }

  @Override
  public ObjectMethod findContributedMethodForUnevaluatedParameters(
      Object target, String name, List<Expression> parameters, IEolContext context) {
    return null;
  }

  @Override
  public ObjectMethod findContributedMethodForEvaluatedParameters(
      Object target, String name, Object[] parameters, IEolContext context) {
    Found found = find(target, name, parameters, context);
    if (found.method() == null && found.refused()) {
      throw new ForbiddenException("The operation " + name);
    }
    return found.method();
  }

  /**
   * What a name stands for.
   *
   * @param method the method that may be called; null if there is none
   * @param refused whether there is one that may not be
   */
  record Found(ObjectMethod method, boolean refused) {}

  /** Looks for a method without an opinion on there being none. */
  Found find(Object target, String name, Object[] parameters, IEolContext context) {
    boolean refused = false;
    for (OperationContributor contributor : own) {
      if (!has(contributor, target, name)) {
        continue;
      }
      contributor.setContext(context);
      if (contributor.contributesTo(target)) {
        ObjectMethod method =
            contributor.findContributedMethodForEvaluatedParameters(
                target, name, parameters, context, false);
        if (method != null && isAllowed(contributor, target, method.getMethod())) {
          return new Found(method, refused);
        }
        refused |= method != null;
      }
    }
    return new Found(null, refused);
  }

  /**
   * Whether there may be such a method; EOL copies all methods of a class whenever it searches it.
   */
  private static boolean has(OperationContributor contributor, Object target, String name) {
    Object holder = contributor instanceof ReflectiveOperationContributor ? target : contributor;
    return holder == null
        || holder instanceof EolNativeType
        || NAMES.get(holder.getClass()).contains(name);
  }

  private static boolean isAllowed(OperationContributor contributor, Object target, Method method) {
    String name = method.getName();
    if (contributor instanceof ReflectiveOperationContributor) {
      return isAllowed(target, name);
    }
    Set<String> allowed = ADDED.get(contributor.getClass());
    return allowed == null ? isOperation(method) : allowed.contains(name);
  }

  /** Of Slipway's own operations, the methods that are for templates are the public ones. */
  private static boolean isOperation(Method method) {
    return Modifier.isPublic(method.getModifiers()) && !method.getName().equals("contributesTo");
  }

  private static boolean isAllowed(Object target, String name) {
    if (target instanceof TemplateValue) {
      return !OF_ALL_OBJECTS.contains(name);
    }
    return OF_OBJECTS.entrySet().stream()
        .anyMatch(entry -> entry.getKey().isInstance(target) && entry.getValue().contains(name));
  }
}
