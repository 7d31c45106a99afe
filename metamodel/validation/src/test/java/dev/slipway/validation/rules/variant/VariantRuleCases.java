// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.variant;

import dev.slipway.model.Element;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.Variant;
import dev.slipway.model.VariantSetting;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link VariantRules}. */
public final class VariantRuleCases {
  private VariantRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "VARIANT_NAME_INVALID",
            model -> {
              variant(model, "central");
              variant(model, "central");
              variant(model, " ");
            },
            """
            error: Invalid variant name [VARIANT_NAME_INVALID]
              for variant   (/variant  )
              It has no name.
              Hint: Choose another name.
            error: Invalid variant name [VARIANT_NAME_INVALID]
              for variant central (/variant central)
              central is already the name of another variant.
              Hint: Choose another name.
            """,
            model -> {
              variant(model, "central");
              variant(model, "distributed");
            }),
        new RuleCase(
            "VARIANT_SETTING_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Router router = site.router("north");
              VirtualMachine machine = site.machine("vm");
              Variant variant = variant(model, "central");
              set(variant, router, "distribted", "true");
              set(variant, router, "distributed", "yes");
              set(variant, router, "snat", "true", "false");
              set(variant, router, "id", "x");
              set(variant, router, "interfaces");
              set(variant, machine, "hypervisor", "compute");
              set(variant, machine, "hypervisor").getTargets().add(router);
              set(variant, machine, "hostname").getTargets().add(router);
              set(variant, model.library("base"), "name", "other");
              set(variant, null, "name", "other");
            },
            """
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #1 (/variant central/variant setting #1)
              distribted is not a feature of a router.
              Hint: Did you mean distributed? Possible here: id, name, description, distributed,\
             snat, externalGateway, interfaces, project, host, routes.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #10 (/variant central/variant setting #10)
              It has no element.
              Hint: Choose the element, or remove the setting.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #2 (/variant central/variant setting #2)
              distributed is yes, which is not true or false.
              Hint: Write true or false.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #3 (/variant central/variant setting #3)
              snat has one value, but 2 are given.
              Hint: Leave one of them.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #4 (/variant central/variant setting #4)
              id of a router cannot vary.
              Hint: Set attributes and references; elements, ids and imports are the same in all\
             variants.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #5 (/variant central/variant setting #5)
              interfaces of a router cannot vary.
              Hint: Set attributes and references; elements, ids and imports are the same in all\
             variants.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #6 (/variant central/variant setting #6)
              hypervisor leads to elements, but has a text.
              Hint: Choose the element in targets.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #7 (/variant central/variant setting #7)
              hypervisor cannot lead to /site site/router north.
              Hint: Choose a node.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #8 (/variant central/variant setting #8)
              hostname is an attribute, but leads to an element.
              Hint: Write its value into values.
            error: Invalid setting of a variant [VARIANT_SETTING_INVALID]
              for variant setting #9 (/variant central/variant setting #9)
              It sets a value of /library base, which belongs to a library.
              Hint: Set values of the deployment's own elements only.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              VirtualMachine machine = site.machine("vm");
              Variant variant = variant(model, "placed");
              set(variant, machine, "hypervisor").getTargets().add(site.host("compute"));
              set(variant, machine, "hostname", "sonar");
              set(variant, machine, "flavor");
              set(variant, site.network("lan"), "kind", "VLAN");
            }),
        new RuleCase(
            "VARIANT_SETTING_DUPLICATE",
            model -> {
              Router router = SiteFixture.of(model).router("north");
              Variant variant = variant(model, "central");
              set(variant, router, "snat", "true");
              set(variant, router, "snat", "false");
            },
            """
            error: Duplicate setting in a variant [VARIANT_SETTING_DUPLICATE]
              for variant central (/variant central)
              snat of /site site/router north is set twice.
              Hint: Remove one of the settings.
            """,
            model -> {
              Router router = SiteFixture.of(model).router("north");
              set(variant(model, "central"), router, "snat", "true");
              set(variant(model, "other"), router, "snat", "false");
            }));
  }

  private static Variant variant(RuleFixture model, String name) {
    Variant variant = model.named(ModelFactory.eINSTANCE.createVariant(), name);
    model.deployment().getVariants().add(variant);
    return variant;
  }

  private static VariantSetting set(
      Variant variant, Element element, String feature, String... values) {
    VariantSetting setting = ModelFactory.eINSTANCE.createVariantSetting();
    setting.setElement(element);
    setting.setFeature(feature);
    setting.getValues().addAll(List.of(values));
    variant.getSettings().add(setting);
    return setting;
  }
}
