// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * What definitions mean, in a form that two models share exactly where they declare the same types:
 * without ids and without what IDL does not tell.
 */
public final class TypeShapes {
  /** Identity, origin, and what only dummies and sizes need. */
  private static final Set<String> UNTOLD = Set.of("id", "expectedLength", "source");

  private static final Set<String> EXPRESSIONS =
      Set.of("value", "defaultValue", "rangeMin", "rangeMax", "labels");

  private final Declarations declarations;
  private final Constants constants;
  private final Set<String> named;

  private TypeShapes(Declarations declarations, Set<String> named) {
    this.declarations = declarations;
    this.constants = Constants.of(declarations.definitions());
    this.named = named;
  }

  /** The shape of each definition by its scoped name. */
  public static SortedMap<String, String> of(DataModel data) {
    return of(data, names(data));
  }

  /**
   * As {@link #of(DataModel)}, without typedefs but these: others are taken for the types behind
   * them, as the printer has to name some types that have no name.
   */
  public static SortedMap<String, String> of(DataModel data, Set<String> typedefs) {
    Declarations declarations = Declarations.of(List.of(data));
    TypeShapes shapes = new TypeShapes(declarations, typedefs);
    SortedMap<String, String> found = new TreeMap<>();
    for (Definition definition : declarations.definitions()) {
      if (!shapes.isMadeUp(definition)) {
        found.put(ScopedNames.of(definition), shapes.shape(definition));
      }
    }
    return found;
  }

  /** Scoped names of all definitions. */
  public static Set<String> names(DataModel data) {
    Set<String> names = new TreeSet<>();
    Declarations.of(List.of(data)).definitions().forEach(each -> names.add(ScopedNames.of(each)));
    return names;
  }

  private boolean isMadeUp(Definition definition) {
    return definition instanceof Alias && !named.contains(ScopedNames.of(definition));
  }

  private String shape(EObject element) {
    if (element instanceof TypeRef type) {
      return type(type);
    }
    StringBuilder text = new StringBuilder(element.eClass().getName()).append('{');
    for (EStructuralFeature feature : element.eClass().getEAllStructuralFeatures()) {
      if (!UNTOLD.contains(feature.getName()) && !feature.isDerived()) {
        text.append(feature.getName()).append('=').append(value(element, feature)).append(' ');
      }
    }
    return text.append('}').toString();
  }

  private String value(EObject element, EStructuralFeature feature) {
    Object value = element.eGet(feature);
    if (value instanceof List<?> list) {
      List<String> shapes = new ArrayList<>();
      list.forEach(each -> shapes.add(value(element, feature, each)));
      return shapes.toString();
    }
    return value(element, feature, value);
  }

  private String value(EObject element, EStructuralFeature feature, Object value) {
    if (element instanceof EnumLiteral literal && feature.getName().equals("value")) {
      return String.valueOf(number(literal));
    }
    if (value == null) {
      return "-";
    }
    if (element instanceof Union union && feature.getName().equals("nested")) {
      // As it is printed.
      return String.valueOf(union.isNested() || !declarations.isTopicType(union));
    }
    if (element instanceof Union union && feature.getName().equals("discriminator")) {
      return shape(Aliases.target(union.getDiscriminator()));
    }
    if (value instanceof EObject target) {
      return ((EReference) feature).isContainment()
          ? shape(target)
          : ScopedNames.of((Definition) target);
    }
    if (feature.getName().equals("description")) {
      return IdlComment.lines((String) value).toString();
    }
    return EXPRESSIONS.contains(feature.getName())
        ? expression(element, feature, (String) value)
        : value.toString();
  }

  private String expression(EObject element, EStructuralFeature feature, String text) {
    TypeRef type = null;
    if (element instanceof Constant constant) {
      type = constant.getType();
    } else if (feature.getName().equals("labels")) {
      type = ((Union) element.eContainer()).getDiscriminator();
    } else if (element instanceof TypedMember member) {
      type = member.getType();
    }
    try {
      ConstantValue value =
          type == null
              ? constants.evaluate(text, element)
              : constants.evaluate(text, type, element);
      return value.literal();
    } catch (InvalidConstantException withNamesOfItsOwn) {
      return text;
    }
  }

  private static long number(EnumLiteral wanted) {
    long next = 0;
    for (EnumLiteral literal : ((Enumeration) wanted.eContainer()).getLiterals()) {
      next = literal.getValue() == null ? next : literal.getValue();
      if (literal == wanted) {
        return next;
      }
      next++;
    }
    throw new IllegalStateException();
  }

  private String type(TypeRef type) {
    if (type instanceof NamedRef reference) {
      TypeDefinition target = Objects.requireNonNull(reference.getType());
      return isMadeUp(target) ? type(((Alias) target).getType()) : ScopedNames.of(target);
    }
    if (type instanceof ArrayRef array) {
      // IDL writes an array of arrays as one of several dimensions.
      String sizes = array.getDimensions().toString().replaceAll("[\\[\\] ]", "");
      String element = type(array.getElement());
      return element.startsWith("array of ")
          ? element.replaceFirst("array of ", "array of " + sizes + ",")
          : "array of " + sizes + ": " + element;
    }
    StringBuilder text = new StringBuilder(type.eClass().getName()).append('<');
    for (EStructuralFeature feature : type.eClass().getEAllStructuralFeatures()) {
      if (!UNTOLD.contains(feature.getName())) {
        text.append(value(type, feature)).append(' ');
      }
    }
    return text.append('>').toString();
  }
}
