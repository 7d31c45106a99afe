// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link InstanceRules}. */
public final class InstanceRuleCases {
  private InstanceRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "INSTANCE_REPLICAS_INVALID",
            model -> instance(model).setReplicas(0),
            """
            error: Instance without replicas [INSTANCE_REPLICAS_INVALID]
              for component instance bow (/component instance bow)
              It has 0 replicas.
              Hint: Set the replicas to 1 or more, or remove the instance.
            """,
            model -> instance(model).setReplicas(1)),
        new RuleCase(
            "INSTANCE_IN_LIBRARY",
            model -> {
              ComponentInstance instance = instance(model);
              var software = model.identified(SoftwareFactory.eINSTANCE.createSoftwareModel());
              software.getInstances().add(instance);
              model.library("sensors").setSoftware(software);
            },
            """
            error: Instance in a library [INSTANCE_IN_LIBRARY]
              for component instance bow (/library sensors/component instance bow)
              It is in library sensors.
              Hint: Move the instance into a deployment.
            """,
            InstanceRuleCases::instance),
        new RuleCase(
            "DOMAIN_AMBIGUOUS",
            model -> {
              model.domain("ship", 1);
              model.domain("shore", 2);
              instance(model);
            },
            """
            error: Ambiguous domain of an instance [DOMAIN_AMBIGUOUS]
              for component instance bow (/component instance bow)
              It names no domain, and the model has 2: ship, shore.
              Hint: Choose a domain for the instance.
            """,
            model -> {
              model.domain("ship", 1);
              instance(model);
            }),
        new RuleCase(
            "DOMAIN_ID_RANGE",
            model -> model.domain("ship", 233),
            """
            error: Domain id out of range [DOMAIN_ID_RANGE]
              for domain ship (/domain ship)
              Its number is 233.
              Hint: Choose a domain from 0 to 232.
            """,
            model -> model.domain("ship", 232)),
        new RuleCase(
            "DOMAIN_ID_DUPLICATE",
            model -> {
              model.domain("ship", 1);
              model.domain("shore", 1);
            },
            """
            warning: Duplicate domain id [DOMAIN_ID_DUPLICATE]
              for domain shore (/domain shore)
              Its number is 1, as is that of ship.
              See domain ship (/domain ship): has the same number
              Hint: Give one of the domains another number.
            """,
            model -> {
              model.domain("ship", 1);
              model.domain("shore", 2);
            }),
        new RuleCase(
            "PARTICIPANTS_EXCEED_PORTS",
            model -> {
              onNode(model, 1, 121);
              onNode(model, 232, 64);
            },
            """
            error: Too many DDS participants on a node [PARTICIPANTS_EXCEED_PORTS]
              for node blade (/site site/node blade)
              121 processes are in domain 1; its ports are enough for 120.
              Hint: Move instances to another node or domain, or lower their replicas.
            error: Too many DDS participants on a node [PARTICIPANTS_EXCEED_PORTS]
              for node blade (/site site/node blade)
              64 processes are in domain 232; its ports are enough for 63.
              Hint: Move instances to another node or domain, or lower their replicas.
            """,
            model -> {
              onNode(model, 1, 120);
              onNode(model, 232, 63);
            }));
  }

  private static ComponentInstance instance(RuleFixture model) {
    return model.instance("bow", model.component("Sonar"));
  }

  private static void onNode(RuleFixture model, int domain, int replicas) {
    if (model.site().getNodes().isEmpty()) {
      Node node = model.named(InfrastructureFactory.eINSTANCE.createPhysicalHost(), "blade");
      model.site().getNodes().add(node);
    }
    ComponentType type = model.component("Sonar" + domain);
    ComponentInstance instance = model.instance("sonar" + domain, type);
    instance.setDomain(model.domain("d" + domain, domain));
    instance.setReplicas(replicas);
    instance.setAllocatedTo(model.site().getNodes().get(0));
  }
}
