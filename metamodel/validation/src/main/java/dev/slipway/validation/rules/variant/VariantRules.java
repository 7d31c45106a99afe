// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.variant;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.Variant;
import dev.slipway.model.VariantSetting;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.ModelVariants;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules about variants and their settings. */
public final class VariantRules {
  private VariantRules() {}

  /** The rules about variants. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "VARIANT_NAME_INVALID",
            ERROR,
            LIVE,
            "Invalid variant name",
            "A variant is chosen by its name, which is not blank and not that of another variant.",
            "Choose another name.",
            Deployment.class,
            VariantRules::checkNames),
        new Rule<>(
            "VARIANT_SETTING_INVALID",
            ERROR,
            LIVE,
            "Invalid setting of a variant",
            "A setting gives a valid value to an attribute or reference of one of the deployment's"
                + " elements.",
            "Correct the setting, or remove it.",
            VariantSetting.class,
            VariantRules::checkSetting),
        new Rule<>(
            "VARIANT_SETTING_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate setting in a variant",
            "Of two settings of one feature only the last would count.",
            "Remove one of the settings.",
            Variant.class,
            VariantRules::checkSettingsUnique));
  }

  private static void checkNames(Deployment deployment, RuleContext context) {
    Set<String> known = new HashSet<>();
    for (Variant variant : deployment.getVariants()) {
      if (variant.getName() == null || variant.getName().isBlank()) {
        context.report(variant, "It has no name.");
      } else if (!known.add(variant.getName())) {
        context.report(variant, "{} is already the name of another variant.", variant.getName());
      }
    }
  }

  private static void checkSetting(VariantSetting setting, RuleContext context) {
    ModelVariants.problem(setting)
        .ifPresent(
            problem ->
                context
                    .finding(setting)
                    .message(problem.message(), problem.values().toArray())
                    .hint(problem.hint())
                    .report());
  }

  private record Place(Element element, String feature) {}

  private static void checkSettingsUnique(Variant variant, RuleContext context) {
    Set<Place> known = new HashSet<>();
    for (VariantSetting setting : variant.getSettings()) {
      if (setting.getElement() != null
          && !known.add(new Place(setting.getElement(), setting.getFeature()))) {
        context.report(
            variant,
            "{} of {} is set twice.",
            setting.getFeature(),
            ElementPaths.of(setting.getElement()));
      }
    }
  }
}
