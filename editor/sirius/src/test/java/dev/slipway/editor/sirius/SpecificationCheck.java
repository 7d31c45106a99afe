// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import dev.slipway.model.resource.ModelResources;
import dev.slipway.testing.aql.AqlCheck;
import dev.slipway.testing.aql.AqlCheck.Mistyped;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.UnresolvedReferenceException;

/**
 * Finds what is wrong with a viewpoint specification.
 *
 * <ol>
 *   <li>It fits Sirius's metamodel: classes, features, values, and what may not be missing.
 *   <li>Every reference leads somewhere.
 *   <li>Icons, classes of the metamodel and classes of services exist.
 *   <li>Every expression is one of AQL, and well-typed with what Sirius gives it.
 *   <li>Every mapping has a tool that creates and one that deletes its elements.
 * </ol>
 */
final class SpecificationCheck {
  private static final SiriusMetamodel SIRIUS = new SiriusMetamodel("sirius-form.txt");

  private static final Pattern CONDITIONS =
      Pattern.compile(
          "predicateExpression|auditExpression|isEnabledExpression|canEdit|(?i).*precondition.*");

  /** What has elements that the expressions in it are asked of. */
  private static final List<String> STATEFUL =
      List.of("DiagramElementMapping", "TableMapping", "RepresentationDescription");

  private final Set<String> files;
  private final Set<String> withoutTools;
  private final List<String> mistakes = new ArrayList<>();
  private final List<Asked> asked = new ArrayList<>();
  private AqlCheck expressions;

  private SpecificationCheck(Set<String> files, Set<String> withoutTools) {
    this.files = files;
    this.withoutTools = withoutTools;
  }

  /**
   * All mistakes of a specification.
   *
   * @param files the paths that icons are looked up by
   * @param withoutTools names of mappings whose elements are not created and deleted by tools
   */
  static List<String> mistakes(String specification, Set<String> files, Set<String> withoutTools) {
    SpecificationCheck check = new SpecificationCheck(files, withoutTools);
    check.check(SIRIUS.read(specification));
    return check.mistakes;
  }

  /**
   * An expression with what Sirius gives it.
   *
   * @param place the attribute and the object that has it
   * @param variables their types by name, that of {@code self} among them
   */
  record Asked(String place, String expression, Map<String, Class<?>> variables) {}

  /** All expressions of a specification, once for each class of what they are asked of. */
  static List<Asked> expressions(String specification) {
    SpecificationCheck check = new SpecificationCheck(Set.of(), Set.of());
    check.check(SIRIUS.read(specification));
    return check.asked;
  }

  /** The specification as Sirius has it. */
  static EObject read(String specification) {
    return SIRIUS.read(specification).getContents().get(0);
  }

  /** All objects of a class, whatever it is in. */
  static List<EObject> all(EObject root, String type) {
    List<EObject> found = new ArrayList<>();
    root.eAllContents()
        .forEachRemaining(
            each -> {
              if (isA(each, type)) {
                found.add(each);
              }
            });
    return found;
  }

  /** The value of a feature. */
  static Object get(EObject object, String feature) {
    return object.eGet(object.eClass().getEStructuralFeature(feature));
  }

  private void check(Resource specification) {
    for (Resource.Diagnostic error : specification.getErrors()) {
      boolean lost = error instanceof UnresolvedReferenceException;
      mistakes.add((lost ? "reference: " : "form: ") + error.getMessage());
    }
    if (specification.getContents().isEmpty()) {
      return;
    }
    EObject root = specification.getContents().get(0);
    EcoreUtil.resolveAll(root);
    EcoreUtil.ProxyCrossReferencer.find(root)
        .keySet()
        .forEach(lost -> mistakes.add("reference: " + EcoreUtil.getURI(lost)));
    expressions = new AqlCheck(ModelResources.packages(), services(root));
    root.eAllContents().forEachRemaining(this::checkObject);
    all(root, "DiagramElementMapping").forEach(mapping -> checkTools(root, mapping));
  }

  private List<Class<?>> services(EObject root) {
    List<Class<?>> services = new ArrayList<>();
    for (EObject extension : all(root, "JavaExtension")) {
      String name = (String) get(extension, "qualifiedClassName");
      try {
        Class<?> type = Class.forName(name);
        Constructor<?> constructor = type.getConstructor();
        constructor.newInstance();
        services.add(type);
      } catch (ReflectiveOperationException e) {
        mistakes.add("services: Sirius cannot make a " + name);
      }
    }
    return services;
  }

  private void checkObject(EObject object) {
    if (isA(object, "EStructuralFeatureCustomization")) {
      checkCustomization(object);
    }
    for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
      if (feature.isDerived() || feature.isTransient() || feature.isVolatile()) {
        continue;
      }
      boolean there = object.eIsSet(feature);
      if (!there && feature.isRequired() && isMissed(object, feature)) {
        mistakes.add("missing: " + feature.getName() + " of " + describe(object));
      }
      if (there && feature instanceof EAttribute attribute) {
        checkValue(object, attribute, object.eGet(feature));
      }
    }
  }

  private void checkCustomization(EObject customization) {
    boolean reference = isA(customization, "EReferenceCustomization");
    String name = (String) get(customization, reference ? "referenceName" : "attributeName");
    Collection<?> styles = (Collection<?>) get(customization, "appliedOn");
    if (styles.isEmpty()) {
      mistakes.add("customization: nothing has its " + name + " changed");
    }
    for (Object style : styles) {
      if (((EObject) style).eClass().getEStructuralFeature(name) == null) {
        mistakes.add("customization: " + describe((EObject) style) + " has no " + name);
      }
    }
  }

  /** Attributes that are not set have a value of their own; texts have none. */
  private static boolean isMissed(EObject object, EStructuralFeature feature) {
    Object value = object.eGet(feature);
    return feature instanceof EReference || value == null || value.equals("");
  }

  private void checkValue(EObject object, EAttribute attribute, Object value) {
    switch (attribute.getEAttributeType().getName()) {
      case "ImagePath" -> {
        if (!files.contains(value)) {
          mistakes.add("icon: " + value + " of " + describe(object));
        }
      }
      case "TypeName" -> {
        if (AqlCheck.javaClass(ModelResources.packages(), (String) value).isEmpty()) {
          mistakes.add("class: " + value + " of " + describe(object));
        }
      }
      case "InterpretedExpression" -> {
        for (Class<?> self : contexts(object, attribute)) {
          checkExpression(object, attribute, (String) value, self);
        }
      }
      default -> {
        // Names, numbers and truth values are what they are.
      }
    }
  }

  private void checkExpression(
      EObject object, EAttribute attribute, String expression, Class<?> self) {
    try {
      Map<String, Class<?>> variables = variables(object, attribute);
      variables.put("self", self);
      asked.add(
          new Asked(
              attribute.getName() + " of " + describe(object), expression, Map.copyOf(variables)));
      Class<?> type = expressions.type(expression, variables);
      String name = attribute.getName();
      if (CONDITIONS.matcher(name).matches() && type != Boolean.class) {
        throw new Mistyped("a condition of type " + type.getSimpleName());
      }
    } catch (Mistyped mistake) {
      mistakes.add(
          "expression: %s of %s: %s"
              .formatted(attribute.getName(), describe(object), mistake.getMessage()));
    }
  }

  /** What an expression may be asked of: a mapping's elements, or those of what it is in. */
  private static List<Class<?>> contexts(EObject object, EAttribute attribute) {
    for (EObject rule = object; rule != null; rule = rule.eContainer()) {
      if (isA(rule, "SemanticValidationRule")) {
        return AqlCheck.javaClass(ModelResources.packages(), (String) get(rule, "targetClass"))
            .stream()
            .collect(Collectors.toList());
      }
    }
    if (isA(object, "VSMElementCustomization")) {
      return customized(object);
    }
    if (isA(object, "EStructuralFeatureCustomization")) {
      return customized(object.eContainer());
    }
    EObject at = object;
    while (at != null && !isAny(at, STATEFUL)) {
      if (isA(at, "AbstractToolDescription")) {
        return List.of(EObject.class);
      }
      at = at.eContainer();
    }
    if (at == null) {
      return List.of(EObject.class);
    }
    boolean candidates = attribute.getName().equals("semanticCandidatesExpression");
    if (isA(at, "IntersectionMapping")) {
      List<Class<?>> lines = new ArrayList<>();
      for (Object line : (Collection<?>) get(at, "lineMapping")) {
        lines.addAll(elements((EObject) line));
      }
      return lines;
    }
    if (isA(at, "FeatureColumnMapping")) {
      return ((Collection<?>) get(at.eContainer(), "ownedLineMappings"))
          .stream().flatMap(line -> elements((EObject) line).stream()).collect(Collectors.toList());
    }
    if (candidates && isA(at, "TableMapping")) {
      return elements(at.eContainer());
    }
    return candidates ? candidateContexts(at) : elements(at);
  }

  /** The classes of the elements whose styles are customized. */
  private static List<Class<?>> customized(EObject customization) {
    Set<Class<?>> classes = new LinkedHashSet<>();
    for (EObject feature : all(customization, "EStructuralFeatureCustomization")) {
      for (Object style : (Collection<?>) get(feature, "appliedOn")) {
        EObject mapping = (EObject) style;
        while (!isA(mapping, "DiagramElementMapping")) {
          mapping = mapping.eContainer();
        }
        classes.addAll(elements(mapping));
      }
    }
    return List.copyOf(classes);
  }

  /** The classes of the elements that a mapping, or the diagram, is of. */
  private static List<Class<?>> elements(EObject mapping) {
    List<Class<?>> classes = new ArrayList<>();
    if (isA(mapping, "EdgeMapping") && !(Boolean) get(mapping, "useDomainElement")) {
      for (Object source : (Collection<?>) get(mapping, "sourceMapping")) {
        classes.addAll(elements((EObject) source));
      }
      return classes;
    }
    AqlCheck.javaClass(ModelResources.packages(), (String) get(mapping, "domainClass"))
        .ifPresent(classes::add);
    return classes;
  }

  private static List<Class<?>> candidateContexts(EObject mapping) {
    List<Class<?>> classes = new ArrayList<>();
    if (isA(mapping.eContainer(), "ContainerMapping")) {
      return elements(mapping.eContainer());
    }
    EObject diagram = mapping;
    while (!isA(diagram, "DiagramDescription")) {
      diagram = diagram.eContainer();
    }
    classes.addAll(elements(diagram));
    for (EObject container : all(diagram, "ContainerMapping")) {
      if (((Collection<?>) get(container, "reusedNodeMappings")).contains(mapping)
          || ((Collection<?>) get(container, "reusedContainerMappings")).contains(mapping)) {
        classes.addAll(elements(container));
      }
    }
    return classes;
  }

  /** What Sirius says an expression is given, and what the tool or the sheet around it declares. */
  private Map<String, Class<?>> variables(EObject object, EAttribute attribute) throws Mistyped {
    Map<String, Class<?>> variables = new HashMap<>(sheetVariables(object, attribute));
    EAnnotation given = attribute.getEAnnotation(SiriusMetamodel.VARIABLES);
    if (given != null) {
      given.getDetails().keySet().forEach(name -> variables.put(name, EObject.class));
    }
    EObject tool = object;
    while (tool != null && !isA(tool, "AbstractToolDescription")) {
      tool = tool.eContainer();
    }
    if (tool == null) {
      return variables;
    }
    for (EObject variable : all(tool, "AbstractVariable")) {
      variables.put((String) get(variable, "name"), EObject.class);
    }
    for (EObject variable : all(tool, "SubVariable")) {
      variables.put((String) get(variable, "name"), EObject.class);
    }
    if (isA(tool, "DirectEditLabel")) {
      variables.put("arg0", String.class);
    }
    if (isA(tool, "ReconnectEdgeDescription")) {
      variables.put("otherEnd", EObject.class);
    }
    if (isA(tool, "EdgeCreationDescription")) {
      variables.put("preSource", EObject.class);
      variables.put("preTarget", EObject.class);
    }
    return variables;
  }

  /** What the expressions of property sheets are given beside the selected element. */
  private Map<String, Class<?>> sheetVariables(EObject object, EAttribute attribute)
      throws Mistyped {
    Map<String, Class<?>> variables = new HashMap<>();
    for (EObject at = object; at != null; at = at.eContainer()) {
      if (at != object && isA(at, "DynamicMappingForDescription")) {
        variables.put(
            (String) get(at, "iterator"),
            expressions.type(
                (String) get(at, "iterableExpression"), Map.of("self", EObject.class)));
      }
      if (at != object && isA(at, "WidgetDescription")) {
        variables.put("newValue", isA(at, "CheckboxDescription") ? Boolean.class : String.class);
      }
    }
    if (attribute.getName().equals("candidateDisplayExpression")) {
      variables.put("candidate", String.class);
    }
    return variables;
  }

  private void checkTools(EObject root, EObject mapping) {
    if (withoutTools.contains(get(mapping, "name"))) {
      return;
    }
    if (get(mapping, "deletionDescription") == null) {
      mistakes.add("tools: nothing deletes " + describe(mapping));
    }
    boolean created =
        all(root, "AbstractToolDescription").stream()
            .anyMatch(
                tool ->
                    List.of("nodeMappings", "containerMappings", "edgeMappings").stream()
                        .map(tool.eClass()::getEStructuralFeature)
                        .anyMatch(
                            feature ->
                                feature != null
                                    && ((Collection<?>) tool.eGet(feature)).contains(mapping)));
    if (!created) {
      mistakes.add("tools: nothing creates " + describe(mapping));
    }
  }

  private static boolean isAny(EObject object, List<String> types) {
    return types.stream().anyMatch(type -> isA(object, type));
  }

  private static boolean isA(EObject object, String type) {
    return object != null
        && (object.eClass().getName().equals(type)
            || object.eClass().getEAllSuperTypes().stream()
                .anyMatch(each -> each.getName().equals(type)));
  }

  private static String describe(EObject object) {
    EObject at = object;
    while (at.eContainer() != null && at.eClass().getEStructuralFeature("name") == null) {
      at = at.eContainer();
    }
    return object.eClass().getName() + " in " + get(at, "name");
  }
}
