// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import dev.slipway.model.software.ComponentKind;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.ResourceDemand;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link ComponentRules}. */
public final class ComponentRuleCases {
  private ComponentRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "COMPONENT_VERSION_INVALID",
            model -> {
              model.component("Sonar").setVersion("1.0");
              model.component("Radar").setVersion("01.0.0");
            },
            """
            error: Invalid component version [COMPONENT_VERSION_INVALID]
              for component type Radar (/component type Radar)
              Its version is 01.0.0.
              Hint: Write MAJOR.MINOR.PATCH, such as 1.0.0.
            error: Invalid component version [COMPONENT_VERSION_INVALID]
              for component type Sonar (/component type Sonar)
              Its version is 1.0.
              Hint: Write MAJOR.MINOR.PATCH, such as 1.0.0.
            """,
            model -> model.component("Sonar").setVersion("1.0.0-rc.1+build.5")),
        new RuleCase(
            "COMPONENT_IDENTIFIER_DUPLICATE",
            model -> {
              model.component("Sonar");
              model.component("SONAR");
            },
            """
            error: Duplicate component identifier [COMPONENT_IDENTIFIER_DUPLICATE]
              for component type SONAR (/component type SONAR)
              SONAR-1.0.0 is the identifier of another component.
              See component type Sonar (/component type Sonar): has the identifier Sonar-1.0.0
              Hint: Change the name or the version of one of them.
            """,
            model -> {
              model.component("Sonar");
              model.component("Sonar").setVersion("1.0.1");
            }),
        new RuleCase(
            "COMPONENT_WITHOUT_ENDPOINTS",
            model -> model.component("Sonar"),
            """
            warning: Component without publications and subscriptions [COMPONENT_WITHOUT_ENDPOINTS]
              for component type Sonar (/component type Sonar)
              Sonar publishes nothing and subscribes to nothing.
              Hint: Add a publication or a subscription.
            """,
            model -> model.subscription(model.component("Plot"), model.topic("Tracks"))),
        new RuleCase(
            "COMPONENT_NOT_DEPLOYED",
            model -> model.component("Sonar"),
            """
            info: Component without an instance [COMPONENT_NOT_DEPLOYED]
              for component type Sonar (/component type Sonar)
              There is no instance of Sonar.
              Hint: Add an instance, or remove the component type.
            """,
            model -> model.instance("bow", model.component("Sonar"))),
        new RuleCase(
            "ARCHIVE_MISSING",
            model -> model.component("Sonar").setKind(ComponentKind.ARCHIVE),
            """
            error: Missing component archive [ARCHIVE_MISSING]
              for component type Sonar (/component type Sonar)
              Sonar is of kind ARCHIVE, but names none.
              Hint: Give the path of the archive, or make the component a DUMMY.
            """,
            model -> archive(model, "archives/sonar.jar")),
        new RuleCase(
            "ARCHIVE_PATH_INVALID",
            model -> archive(model, "archives/../../sonar.jar"),
            """
            error: Archive outside the model's folder [ARCHIVE_PATH_INVALID]
              for component type Sonar (/component type Sonar)
              Its archive is archives/../../sonar.jar.
              Hint: Give a path relative to the model's file, with forward slashes and no step upwards.
            """,
            model -> archive(model, "archives/..sonar.jar")),
        new RuleCase(
            "DEMAND_INVALID",
            model -> demand(model, -0.5),
            """
            error: Invalid demand [DEMAND_INVALID]
              for resource demand (/component type Sonar/resource demand)
              It asks for -0.5 cores.
              Hint: Give finite amounts of at least 0.
            """,
            model -> demand(model, 0)));
  }

  private static void archive(RuleFixture model, String path) {
    ComponentType sonar = model.component("Sonar");
    sonar.setKind(ComponentKind.ARCHIVE);
    sonar.setArchive(path);
  }

  private static void demand(RuleFixture model, double cores) {
    ResourceDemand demand = SoftwareFactory.eINSTANCE.createResourceDemand();
    demand.setCores(cores);
    model.component("Sonar").setDemand(demand);
  }
}
