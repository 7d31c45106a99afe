// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import dev.slipway.editor.element.AttributeText;
import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.PropertyGroups;
import dev.slipway.editor.element.TableKind;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.properties.PropertySheet.Field;
import dev.slipway.editor.server.properties.PropertySheet.Group;
import dev.slipway.editor.server.properties.PropertySheet.Option;
import dev.slipway.editor.server.properties.PropertySheet.Part;
import dev.slipway.editor.server.types.TypeExpression;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.VariantSetting;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.infrastructure.AddressRange;
import dev.slipway.model.infrastructure.AllowedAddressPair;
import dev.slipway.model.infrastructure.Property;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.StaticRoute;
import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Makes the property sheet of elements from the metamodel. To be called in a reading turn. */
final class SheetFactory {
  private static final Set<String> LONG = Set.of("description", "userData");

  /** A list of more is not read to its end by anybody. */
  private static final int MOST_PARTS = 100;

  private final OpenModel open;
  private final boolean readOnly;

  private SheetFactory(OpenModel open, boolean readOnly) {
    this.open = open;
    this.readOnly = readOnly;
  }

  /**
   * The properties that all the elements have.
   *
   * @param ids what they were selected by
   * @param elements at least one
   */
  static PropertySheet of(OpenModel open, List<String> ids, List<EObject> elements) {
    boolean own = elements.stream().allMatch(open::isOwn);
    SheetFactory factory = new SheetFactory(open, !own);
    EObject first = elements.get(0);
    boolean alike = elements.stream().allMatch(each -> each.eClass() == first.eClass());
    boolean one = elements.size() == 1;
    String kind = alike ? MetamodelTexts.label(first.eClass()) : "Elements";
    return new PropertySheet(
        ids,
        one ? ElementNames.of(first) : elements.size() + " selected",
        kind,
        one ? ElementPaths.of(first).toString() : "",
        own ? "" : "Belongs to an imported library and is changed there.",
        factory.groups(elements, "", kind));
  }

  private List<Group> groups(List<EObject> owners, String path, String kind) {
    Map<PropertyGroups, List<Field>> sorted = new EnumMap<>(PropertyGroups.class);
    for (EStructuralFeature feature : common(owners)) {
      Field field = field(owners, path, feature);
      if (field != null) {
        sorted.computeIfAbsent(PropertyGroups.of(feature), any -> new ArrayList<>()).add(field);
      }
    }
    List<Group> groups = new ArrayList<>();
    sorted.forEach(
        (group, fields) -> {
          // What is in an element comes after what it is.
          List<Field> ordered =
              Stream.concat(
                      fields.stream().filter(field -> !field.kind().equals(PropertySheet.PARTS)),
                      fields.stream().filter(field -> field.kind().equals(PropertySheet.PARTS)))
                  .toList();
          groups.add(
              new Group(group.label().isEmpty() ? kind : group.label(), group.isOpen(), ordered));
        });
    return groups;
  }

  private static List<EStructuralFeature> common(List<EObject> owners) {
    List<EStructuralFeature> features =
        new ArrayList<>(owners.get(0).eClass().getEAllStructuralFeatures());
    for (EObject owner : owners) {
      features.retainAll(owner.eClass().getEAllStructuralFeatures());
    }
    return features;
  }

  /** A property of all the owners; null for one that can only be shown of a single one. */
  private Field field(List<EObject> owners, String path, EStructuralFeature feature) {
    if (feature instanceof EAttribute attribute) {
      return attribute(owners, path, attribute);
    }
    EReference reference = (EReference) feature;
    if (!reference.isContainment()) {
      return reference(owners, path, reference);
    }
    if (reference.getEReferenceType() == DdsPackage.Literals.TYPE_REF) {
      return type(owners, path, reference);
    }
    return owners.size() == 1 || !reference.isMany() ? parts(owners, path, reference) : null;
  }

  // Attributes

  private Field attribute(List<EObject> owners, String path, EAttribute attribute) {
    List<String> texts = texts(owners.get(0), attribute);
    boolean mixed = owners.stream().anyMatch(owner -> !texts(owner, attribute).equals(texts));
    boolean choice = attribute.getEAttributeType() instanceof EEnum;
    String kind =
        choice
            ? attribute.isMany() ? PropertySheet.CHOICES : PropertySheet.CHOICE
            : attribute.isMany()
                ? PropertySheet.LIST
                : attribute.getEAttributeType().getInstanceClass() == boolean.class
                    ? PropertySheet.SWITCH
                    : LONG.contains(attribute.getName())
                        ? PropertySheet.LONG_TEXT
                        : PropertySheet.TEXT;
    Object standard = attribute.isMany() ? null : attribute.getDefaultValue();
    return new Field(
        path,
        attribute.getName(),
        MetamodelTexts.label(attribute),
        MetamodelTexts.documentation(attribute),
        kind,
        AttributeText.isNumber(attribute) ? MetamodelTexts.unit(attribute).orElse("") : "",
        attribute.isMany(),
        attribute.isRequired(),
        readOnly || PropertyGroups.isGiven(attribute),
        mixed,
        owners.stream().noneMatch(owner -> owner.eIsSet(attribute)),
        attribute.isUnsettable() ? "" : AttributeText.print(attribute, standard),
        mixed ? List.of() : texts,
        options(attribute),
        List.of(),
        List.of(),
        0,
        List.of(),
        "",
        "");
  }

  private static List<String> texts(EObject owner, EAttribute attribute) {
    if (attribute.isUnsettable() && !owner.eIsSet(attribute)) {
      return List.of();
    }
    Object value = owner.eGet(attribute);
    List<?> values =
        value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    return values.stream().map(each -> AttributeText.print(attribute, each)).toList();
  }

  private static List<Option> options(EAttribute attribute) {
    return attribute.getEAttributeType() instanceof EEnum choices
        ? choices.getELiterals().stream()
            .map(
                literal ->
                    new Option(
                        literal.getLiteral(),
                        MetamodelTexts.label(literal),
                        MetamodelTexts.documentation(literal)))
            .toList()
        : List.of();
  }

  // References

  private Field reference(List<EObject> owners, String path, EReference reference) {
    List<EObject> targets = targets(owners.get(0), reference);
    boolean mixed = owners.stream().anyMatch(owner -> !targets(owner, reference).equals(targets));
    List<EClass> makeable =
        readOnly
            ? List.of()
            : ElementCreation.concrete(reference.getEReferenceType()).stream()
                .filter(type -> ReferenceTargets.home(open.root().eClass(), type).isPresent())
                .toList();
    return new Field(
        path,
        reference.getName(),
        MetamodelTexts.label(reference),
        MetamodelTexts.documentation(reference),
        PropertySheet.REFERENCE,
        "",
        reference.isMany(),
        reference.isRequired(),
        readOnly,
        mixed,
        targets.isEmpty(),
        "",
        List.of(),
        List.of(),
        mixed ? List.of() : targets.stream().map(ReferenceTargets::describe).toList(),
        List.of(),
        0,
        types(makeable),
        "",
        "");
  }

  private static List<EObject> targets(EObject owner, EReference reference) {
    Object value = owner.eGet(reference);
    List<?> targets =
        value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    return targets.stream().map(EObject.class::cast).toList();
  }

  private static List<Option> types(List<EClass> types) {
    return types.stream()
        .map(
            type ->
                new Option(
                    type.getName(), MetamodelTexts.label(type), MetamodelTexts.documentation(type)))
        .toList();
  }

  // What is in it

  private Field parts(List<EObject> owners, String path, EReference reference) {
    List<List<EObject>> all = owners.stream().map(owner -> targets(owner, reference)).toList();
    boolean alike =
        all.stream().map(parts -> parts.stream().map(EObject::eClass).toList()).distinct().count()
            == 1;
    List<Part> parts = new ArrayList<>();
    int shown = alike ? Math.min(all.get(0).size(), MOST_PARTS) : 0;
    for (int i = 0; i < shown; i++) {
      int place = i;
      parts.add(
          part(
              all.stream().map(each -> each.get(place)).toList(),
              step(path, reference.getName()) + (reference.isMany() ? "/" + place : ""),
              reference));
    }
    return new Field(
        path,
        reference.getName(),
        MetamodelTexts.label(reference),
        MetamodelTexts.documentation(reference),
        PropertySheet.PARTS,
        "",
        reference.isMany(),
        reference.isRequired(),
        readOnly,
        !alike,
        all.stream().allMatch(List::isEmpty),
        "",
        List.of(),
        List.of(),
        List.of(),
        parts,
        alike ? all.get(0).size() - shown : 0,
        readOnly ? List.of() : types(ElementCreation.concrete(reference.getEReferenceType())),
        entry(reference),
        owners.size() == 1
                && owners.get(0) instanceof Element owner
                && TableKind.of(reference).isPresent()
            ? owner.getId()
            : "");
  }

  /** The flows of a bundle, each of which can be shown by itself. */
  static Group flows(List<Part> flows) {
    int shown = Math.min(flows.size(), MOST_PARTS);
    return new Group(
        "Flows",
        true,
        List.of(
            new Field(
                "",
                "flows",
                "Flows",
                "The flows between components of the two nodes.",
                PropertySheet.PARTS,
                "",
                true,
                false,
                true,
                false,
                false,
                "",
                List.of(),
                List.of(),
                List.of(),
                flows.subList(0, shown),
                flows.size() - shown,
                List.of(),
                "",
                "")));
  }

  /** How a new part can be written. */
  private static String entry(EReference reference) {
    EClass type = reference.getEReferenceType();
    return DdsPackage.Literals.TYPED_MEMBER.isSuperTypeOf(type)
        ? "name: type"
        : type == DdsPackage.Literals.ENUM_LITERAL || type == DdsPackage.Literals.BIT_FLAG
            ? "name"
            : "";
  }

  /** A type: a text, and what the text does not say of it. */
  private Field type(List<EObject> owners, String path, EReference reference) {
    List<TypeRef> types = owners.stream().map(owner -> (TypeRef) owner.eGet(reference)).toList();
    List<String> texts = types.stream().map(TypeExpression::print).distinct().toList();
    boolean unset = types.stream().allMatch(Objects::isNull);
    boolean mixed = texts.size() > 1;
    List<Part> parts = new ArrayList<>();
    if (!mixed && !unset && isDetailed(types.get(0))) {
      parts.add(part(List.copyOf(types), step(path, reference.getName()), reference));
    }
    return new Field(
        path,
        reference.getName(),
        MetamodelTexts.label(reference),
        MetamodelTexts.documentation(reference),
        PropertySheet.TYPE,
        "",
        false,
        reference.isRequired(),
        readOnly,
        mixed,
        unset,
        "",
        mixed || unset ? List.of() : texts,
        List.of(),
        List.of(),
        parts,
        0,
        List.of(),
        "",
        "");
  }

  private static boolean isDetailed(TypeRef type) {
    return !(type instanceof PrimitiveRef) && !(type instanceof NamedRef);
  }

  private Part part(List<EObject> parts, String path, EReference reference) {
    EObject first = parts.get(0);
    String kind = MetamodelTexts.label(first.eClass());
    boolean alone = parts.size() == 1 && first instanceof Element;
    // What is kept in the lists of a system, a site or a catalogue is large enough to be shown by
    // itself.
    EObject owner = first.eContainer();
    boolean collected =
        reference.isMany()
            && alone
            && (owner.eContainer() == null
                || owner instanceof Site
                || owner instanceof Scope
                || owner instanceof Element && !(owner instanceof NamedElement));
    return new Part(
        path,
        alone ? ((Element) first).getId() : "",
        parts.size() == 1 ? title(first) : "",
        parts.size() == 1 && first instanceof TypedMember member
            ? TypeExpression.print(member.getType())
            : "",
        kind,
        collected ? List.of() : groups(parts, path, kind));
  }

  /** What a part is called, or says where it has no name. */
  static String title(EObject part) {
    if (part instanceof TypeRef type) {
      return TypeExpression.print(type);
    }
    if (part instanceof Property property) {
      return property.getKey() + "=" + Objects.requireNonNullElse(property.getValue(), "");
    }
    if (part instanceof AddressRange range) {
      return range.getFirst() + " – " + range.getLast();
    }
    if (part instanceof StaticRoute route) {
      return Objects.requireNonNullElse(route.getDestination(), "?")
          + " → "
          + Objects.requireNonNullElse(route.getNextHop(), "?");
    }
    if (part instanceof VariantSetting setting && setting.getElement() != null) {
      return ElementNames.of(setting.getElement())
          + "."
          + Objects.requireNonNullElse(setting.getFeature(), "?");
    }
    if (part instanceof AllowedAddressPair pair) {
      return Objects.requireNonNullElse(pair.getAddress(), "");
    }
    return part instanceof NamedElement ? ElementNames.of(part) : "";
  }

  private static String step(String path, String feature) {
    return path.isEmpty() ? feature : path + "/" + feature;
  }
}
