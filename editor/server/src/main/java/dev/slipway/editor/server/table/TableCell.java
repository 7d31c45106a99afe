// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import dev.slipway.editor.element.AttributeText;
import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.properties.PropertyValue;
import dev.slipway.editor.server.properties.ReferenceTargets;
import dev.slipway.editor.server.types.TypeExpression;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.Element;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.TypeRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * The cells of one column: what is set, and how it is changed.
 *
 * @param part the part of the row that has the property; null where that is the row itself
 * @param feature the property
 */
record TableCell(EReference part, EStructuralFeature feature) {
  /** Words for true in pasted texts. */
  private static final Set<String> TRUE = Set.of("true", "yes", "x", "1");

  private static final Set<String> FALSE = Set.of("false", "no", "-", "0", "");

  /** The cells of a column of rows of a class. */
  static TableCell of(EClass row, String path) {
    int slash = path.indexOf('/');
    if (slash < 0) {
      return new TableCell(null, known(row, path));
    }
    EReference part = (EReference) known(row, path.substring(0, slash));
    return new TableCell(part, known(part.getEReferenceType(), path.substring(slash + 1)));
  }

  private static EStructuralFeature known(EClass type, String name) {
    EStructuralFeature feature = type.getEStructuralFeature(name);
    if (feature == null) {
      throw new RefusedOperation(MetamodelTexts.label(type) + " has no " + name + ".");
    }
    return feature;
  }

  /** What the column is called: the part alone says it where the property is all that it is. */
  String label() {
    if (part == null) {
      return MetamodelTexts.label(feature);
    }
    boolean whole =
        feature.getName().equals("kind")
            || part.getEReferenceType().getEAllAttributes().size() == 1;
    String label = MetamodelTexts.label(feature);
    return MetamodelTexts.label(part)
        + (whole ? "" : " " + label.substring(0, 1).toLowerCase(Locale.ROOT) + label.substring(1));
  }

  /** How it is changed: a constant of {@link Table}. */
  String kind() {
    if (feature instanceof EReference) {
      return Table.COMPLETED;
    }
    boolean one = !feature.isMany();
    return one && feature.getEType() instanceof EEnum
        ? Table.CHOICE
        : one && feature.getEType().getInstanceClass() == boolean.class ? Table.SWITCH : Table.TEXT;
  }

  /** What can be chosen. */
  List<Table.Option> options() {
    return kind().equals(Table.CHOICE)
        ? ((EEnum) feature.getEType())
            .getELiterals().stream()
                .map(each -> new Table.Option(each.getLiteral(), MetamodelTexts.label(each)))
                .toList()
        : List.of();
  }

  /** What holds in every row that sets nothing; empty where that is nothing. */
  String standard() {
    return feature instanceof EAttribute attribute
            && !attribute.isMany()
            && !attribute.isUnsettable()
        ? AttributeText.print(attribute, attribute.getDefaultValue())
        : "";
  }

  /** What is set in a row; empty where nothing is. */
  String text(EObject row) {
    EObject owner = part == null ? row : (EObject) row.eGet(part);
    // What a policy says is said, also where that is the default.
    boolean stated =
        owner != null && (owner.eIsSet(feature) || part != null && !feature.isUnsettable());
    Object value = stated ? owner.eGet(feature) : null;
    if (value == null) {
      return "";
    }
    List<?> values = value instanceof List<?> list ? list : List.of(value);
    return values.stream().map(this::printed).collect(Collectors.joining(", "));
  }

  private String printed(Object value) {
    return value instanceof TypeRef type
        ? TypeExpression.print(type)
        : value instanceof EObject element
            ? ElementNames.of(element)
            : AttributeText.print((EAttribute) feature, value);
  }

  /** What a row inherits where it sets nothing; empty where that is the default. */
  String inherited(EObject row) {
    if (!(row instanceof QosProfile profile) || part == null) {
      return "";
    }
    Set<QosProfile> seen = new HashSet<>(Set.of(profile));
    if (row.eGet(part) != null) {
      // A policy is inherited as a whole.
      return "";
    }
    for (QosProfile at = profile.getBase(); at != null && seen.add(at); at = at.getBase()) {
      if (at.eGet(part) != null) {
        String text = text(at);
        return text.isEmpty() ? standard() : text;
      }
    }
    return "";
  }

  /**
   * Sets it in a row. A part that has no value left is taken out.
   *
   * @param text as users write it; empty has the default hold again
   */
  void write(OpenModel open, EObject row, String text) {
    EObject owner = row;
    if (part != null) {
      owner = (EObject) row.eGet(part);
      if (owner == null) {
        if (text.isBlank()) {
          return;
        }
        owner = ElementCreation.create(part.getEReferenceType());
        row.eSet(part, owner);
      }
    }
    PropertyValue.set(open, owner, feature, values(open, owner, text.strip()));
    EObject written = owner;
    if (part != null
        && text.isBlank()
        && written.eClass().getEAllStructuralFeatures().stream().noneMatch(written::eIsSet)) {
      row.eUnset(part);
    }
  }

  private List<String> values(OpenModel open, EObject owner, String text) {
    if (feature.getEType() == DdsPackage.Literals.TYPE_REF) {
      return List.of(text);
    }
    if (kind().equals(Table.SWITCH)) {
      return List.of(String.valueOf(truth(text)));
    }
    if (kind().equals(Table.CHOICE)) {
      return choice(text).map(List::of).orElse(List.of());
    }
    List<String> words =
        feature.isMany()
            ? Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList()
            : text.isEmpty() ? List.of() : List.of(text);
    if (feature instanceof EReference reference) {
      List<String> ids = new ArrayList<>();
      for (String word : words) {
        ids.add(target(open, owner, reference, word));
      }
      return ids;
    }
    return words;
  }

  private boolean truth(String text) {
    String word = text.toLowerCase(Locale.ROOT);
    if (!TRUE.contains(word) && !FALSE.contains(word)) {
      throw new RefusedOperation(text + " is neither true nor false.");
    }
    return TRUE.contains(word);
  }

  private Optional<String> choice(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        options().stream()
            .filter(
                each -> each.value().equalsIgnoreCase(text) || each.label().equalsIgnoreCase(text))
            .map(Table.Option::value)
            .findFirst()
            .orElseThrow(
                () ->
                    new RefusedOperation(
                        "%s is none of %s."
                            .formatted(
                                text,
                                options().stream()
                                    .map(Table.Option::label)
                                    .collect(Collectors.joining(", "))))));
  }

  /** The element that is called so: the one of that name, else the only one that contains it. */
  private static String target(OpenModel open, EObject owner, EReference reference, String name) {
    List<EObject> found = ReferenceTargets.find(open, owner, reference, name);
    List<EObject> called =
        found.stream().filter(each -> ElementNames.of(each).equals(name)).toList();
    List<EObject> meant = called.isEmpty() ? found : called;
    String kind = MetamodelTexts.label(reference.getEReferenceType()).toLowerCase(Locale.ROOT);
    if (meant.isEmpty()) {
      throw new RefusedOperation("There is no %s %s.".formatted(kind, name));
    }
    if (meant.size() > 1) {
      throw new RefusedOperation(
          "%s can mean %d elements. Write more of the name.".formatted(name, meant.size()));
    }
    return Objects.requireNonNull(((Element) meant.get(0)).getId());
  }
}
