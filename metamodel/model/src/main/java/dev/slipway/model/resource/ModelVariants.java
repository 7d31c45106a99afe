// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Deployment;
import dev.slipway.model.ModelPackage;
import dev.slipway.model.Variant;
import dev.slipway.model.VariantSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Makes a model one of its variants: sets what the variant has otherwise, after loading and before
 * anything looks at the model, so that all that follows takes it for the drawn one.
 */
public final class ModelVariants {
  private ModelVariants() {}

  /**
   * Why a setting cannot be made.
   *
   * @param message with a <code>{}</code> for each of the values
   * @param values names and values from the model
   * @param hint how to mend it
   */
  public record Problem(String message, List<Object> values, String hint) {}

  /** Where a variant with a name is, said without the classes of the metamodel. */
  public record Place(String name, ElementPath path, Location location) {}

  /** Where the deployment's variants with a name are, in its order; nothing for a library. */
  public static List<Place> places(LoadedModel model) {
    return variants(model).stream()
        .filter(variant -> variant.getName() != null)
        .map(
            variant ->
                new Place(
                    variant.getName(), ElementPaths.of(variant), model.closestLocation(variant)))
        .toList();
  }

  /** The names of a deployment's variants, in its order; nothing for a library. */
  public static List<String> names(LoadedModel model) {
    return variants(model).stream().map(variant -> String.valueOf(variant.getName())).toList();
  }

  private static List<Variant> variants(LoadedModel model) {
    return model.deployment().map(Deployment::getVariants).map(List::copyOf).orElse(List.of());
  }

  /**
   * Changes a model to what it is in a variant. Settings with a {@link #problem} are left out, for
   * validation reports them.
   *
   * @return the same model; empty, with a diagnostic about its file, where it has no such variant
   */
  public static LoadResult select(LoadedModel model, String name) {
    for (Variant variant : variants(model)) {
      if (name.equals(variant.getName())) {
        variant.getSettings().stream()
            .filter(setting -> problem(setting).isEmpty())
            .forEach(ModelVariants::set);
        return LoadResult.of(model);
      }
    }
    List<String> names = names(model);
    return new LoadResult(
        Optional.empty(),
        List.of(
            Diagnostic.builder("VARIANT_UNKNOWN", Severity.ERROR, "Unknown variant")
                .in(
                    model.files().isEmpty()
                        ? Location.NONE
                        : Location.of(model.closestLocation(model.root()).file()))
                .message("The model has no variant {}.", name)
                .hint(
                    names.isEmpty()
                        ? "It has no variants; leave the name out."
                        : ModelNames.oneOf(name, names))
                .build()),
        ExitCode.USAGE);
  }

  private static void set(VariantSetting setting) {
    EObject element = setting.getElement();
    EStructuralFeature feature = element.eClass().getEStructuralFeature(setting.getFeature());
    List<Object> values = new ArrayList<>(setting.getTargets());
    if (feature instanceof EAttribute attribute) {
      for (String text : setting.getValues()) {
        values.add(AttributeLiterals.parse(attribute.getEAttributeType(), text));
      }
    }
    if (values.isEmpty()) {
      element.eUnset(feature);
    } else if (feature.isMany()) {
      many(element, feature).clear();
      many(element, feature).addAll(values);
    } else {
      element.eSet(feature, values.get(0));
    }
  }

  @SuppressWarnings("unchecked") // the values were read as, or checked against, the feature's type
  private static EList<Object> many(EObject element, EStructuralFeature feature) {
    return (EList<Object>) element.eGet(feature);
  }

  /** What is wrong with a setting; empty if nothing is. */
  public static Optional<Problem> problem(VariantSetting setting) {
    EObject element = setting.getElement();
    if (element == null) {
      return problem("It has no element.", List.of(), "Choose the element, or remove the setting.");
    }
    EObject root = EcoreUtil.getRootContainer(setting);
    if (!EcoreUtil.isAncestor(root, element)) {
      return problem(
          "It sets a value of {}, which belongs to a library.",
          List.of(ElementPaths.of(element)),
          "Set values of the deployment's own elements only.");
    }
    String name = String.valueOf(setting.getFeature());
    EStructuralFeature feature = element.eClass().getEStructuralFeature(name);
    if (feature == null) {
      return problem(
          "{} is not a feature of a {}.",
          List.of(name, ElementPaths.kind(element)),
          ModelNames.oneOf(name, ModelNames.features(element.eClass())));
    }
    if (feature == ModelPackage.Literals.ELEMENT__ID
        || feature == ModelPackage.Literals.DEPLOYMENT__IMPORTS
        || feature instanceof EReference reference && reference.isContainment()) {
      return problem(
          "{} of a {} cannot vary.",
          List.of(name, ElementPaths.kind(element)),
          "Set attributes and references; elements, ids and imports are the same in all variants.");
    }
    int given = setting.getValues().size() + setting.getTargets().size();
    if (given > 1 && !feature.isMany()) {
      return problem(
          "{} has one value, but {} are given.", List.of(name, given), "Leave one of them.");
    }
    return feature instanceof EAttribute attribute
        ? attributeProblem(setting, attribute)
        : referenceProblem(setting, (EReference) feature);
  }

  private static Optional<Problem> attributeProblem(VariantSetting setting, EAttribute attribute) {
    if (!setting.getTargets().isEmpty()) {
      return problem(
          "{} is an attribute, but leads to an element.",
          List.of(attribute.getName()),
          "Write its value into values.");
    }
    for (String text : setting.getValues()) {
      if (AttributeLiterals.parse(attribute.getEAttributeType(), text) == null) {
        String kind = AttributeLiterals.kindOf(attribute.getEAttributeType());
        return problem(
            "{} is {}, which is not {}.",
            List.of(attribute.getName(), text.isEmpty() ? "(empty)" : text, kind),
            attribute.getEAttributeType() instanceof EEnum choices
                ? ModelNames.oneOf(text, ModelNames.literals(choices))
                : "Write " + kind + ".");
      }
    }
    return Optional.empty();
  }

  private static Optional<Problem> referenceProblem(VariantSetting setting, EReference reference) {
    if (!setting.getValues().isEmpty()) {
      return problem(
          "{} leads to elements, but has a text.",
          List.of(reference.getName()),
          "Choose the element in targets.");
    }
    for (EObject target : setting.getTargets()) {
      if (!reference.getEReferenceType().isInstance(target)) {
        return problem(
            "{} cannot lead to {}.",
            List.of(reference.getName(), ElementPaths.of(target)),
            "Choose a " + ElementPaths.kind(reference.getEReferenceType()) + ".");
      }
    }
    return Optional.empty();
  }

  private static Optional<Problem> problem(String message, List<Object> values, String hint) {
    return Optional.of(new Problem(message, values, hint));
  }
}
