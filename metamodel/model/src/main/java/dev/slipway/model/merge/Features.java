// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.model.ModelPackage;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Extensibility;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Which features of an element an import decides, and which stay the model's own. */
final class Features {
  /**
   * What a file may leave unsaid without meaning anything by it: an IDL for several implementations
   * has it as comments, if at all. Nothing on the wire depends on it.
   */
  private static final Set<EStructuralFeature> MAY_BE_UNSAID =
      Set.of(
          ModelPackage.Literals.NAMED_ELEMENT__DESCRIPTION,
          DdsPackage.Literals.ANNOTATED_ELEMENT__ANNOTATIONS,
          DdsPackage.Literals.TYPED_MEMBER__EXTERNAL,
          DdsPackage.Literals.TYPED_MEMBER__UNIT,
          DdsPackage.Literals.TYPED_MEMBER__RANGE_MIN,
          DdsPackage.Literals.TYPED_MEMBER__RANGE_MAX,
          DdsPackage.Literals.MEMBER__DEFAULT_VALUE,
          DdsPackage.Literals.ENUM_LITERAL__DEFAULT_LITERAL,
          DdsPackage.Literals.ENUMERATION__EXTENSIBILITY,
          DdsPackage.Literals.STRING_REF__EXPECTED_LENGTH,
          DdsPackage.Literals.SEQUENCE_REF__EXPECTED_LENGTH,
          DdsPackage.Literals.MAP_REF__EXPECTED_LENGTH);

  /** As {@link #MAY_BE_UNSAID}, but on the wire of mutable types. */
  private static final Set<EStructuralFeature> MAY_BE_UNSAID_UNLESS_MUTABLE =
      Set.of(
          DdsPackage.Literals.TYPED_MEMBER__MEMBER_ID,
          DdsPackage.Literals.MEMBER__MUST_UNDERSTAND,
          DdsPackage.Literals.AGGREGATED_TYPE__AUTO_ID);

  private final Set<EStructuralFeature> unstated;
  private final boolean nestedMayBeUnsaid;
  private final Set<EObject> topicTypes = new HashSet<>();

  Features(ImportedContent imported) {
    unstated = new HashSet<>(imported.unstated());
    if (imported.topicsFollowTypes()) {
      unstated.addAll(DdsPackage.Literals.TOPIC.getEStructuralFeatures());
    }
    nestedMayBeUnsaid = imported.topicsFollowTypes();
    if (imported.library().getData() != null) {
      imported.library().getData().getTopics().forEach(topic -> topicTypes.add(topic.getType()));
    }
  }

  /** Whether the imported object decides what the feature of the existing one is. */
  boolean isDecidedBy(EObject imported, EStructuralFeature feature, EObject existing) {
    if (feature == ModelPackage.Literals.ELEMENT__ID
        || feature == ModelPackage.Literals.NAMED_ELEMENT__NAME
        || feature == ModelPackage.Literals.IMPORTABLE__SOURCE
        || unstated.contains(feature)) {
      return false;
    }
    if (imported.eIsSet(feature)) {
      return feature != ModelPackage.Literals.NAMED_ELEMENT__DESCRIPTION
          || !existing.eIsSet(feature);
    }
    return !mayBeUnsaid(imported, feature);
  }

  private boolean mayBeUnsaid(EObject imported, EStructuralFeature feature) {
    // Whatever is called no topic's type is nested to some, and to others not said to be.
    if (feature == DdsPackage.Literals.AGGREGATED_TYPE__NESTED) {
      return nestedMayBeUnsaid && !topicTypes.contains(imported);
    }
    return MAY_BE_UNSAID.contains(feature)
        || MAY_BE_UNSAID_UNLESS_MUTABLE.contains(feature) && !isMutable(imported);
  }

  private static boolean isMutable(EObject typeOrMember) {
    EObject type = typeOrMember;
    while (type != null && !(type instanceof Definition)) {
      type = type.eContainer();
    }
    return type instanceof AggregatedType aggregated
        && aggregated.getExtensibility() == Extensibility.MUTABLE;
  }

  /** Whether a containment holds elements, which have an identity, and not values. */
  static boolean holdsElements(EReference containment) {
    return ModelPackage.Literals.ELEMENT.isSuperTypeOf(containment.getEReferenceType());
  }

  /** Whether what a containment holds is imported by itself rather than as a part of another. */
  static boolean holdsImported(EReference containment) {
    return containment == DdsPackage.Literals.SCOPE__DEFINITIONS
        || ModelPackage.Literals.IMPORTABLE.isSuperTypeOf(containment.getEReferenceType());
  }

  /** The values of a feature with many. */
  @SuppressWarnings("unchecked")
  static EList<EObject> list(EObject object, EReference feature) {
    return (EList<EObject>) object.eGet(feature);
  }

  /** The values of a reference, with many or one; empty if it is not set. */
  static List<EObject> values(EObject object, EReference feature) {
    if (feature.isMany()) {
      return List.copyOf(list(object, feature));
    }
    EObject value = (EObject) object.eGet(feature);
    return value == null ? List.of() : List.of(value);
  }
}
