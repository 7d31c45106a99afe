// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.generator.BundleNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A project that has a stack, and where its template is.
 *
 * @param cloud its cloud
 * @param cloudName name of the cloud, unique among clouds
 * @param networks what the cloud has
 * @param template path in the bundle
 */
record StackPlace(
    Cloud cloud, String cloudName, Project project, CloudNetworks networks, String template) {
  /** All of a model, by template: projects with machines, and those that make networks. */
  static List<StackPlace> all(ModelIndex index) {
    List<StackPlace> places = new ArrayList<>();
    Map<NamedElement, String> names = BundleNames.apart(index.all(Cloud.class));
    for (Cloud cloud : index.all(Cloud.class)) {
      CloudNetworks networks = new CloudNetworks(cloud, index);
      List<VirtualMachine> machines = AdminResources.machines(cloud, index);
      for (Project project : cloud.getProjects()) {
        boolean makes =
            machines.stream().anyMatch(machine -> machine.getProject() == project)
                || !networks.routersOf(project).isEmpty()
                || networks.all().stream()
                    .anyMatch(each -> networks.maker(each).equals(Optional.of(project)));
        if (makes) {
          String cloudName = names.get(cloud);
          String path = "heat/" + fileName(cloudName) + "/" + fileName(project.getName()) + ".yaml";
          places.add(new StackPlace(cloud, cloudName, project, networks, path));
        }
      }
    }
    places.sort(Comparator.comparing(StackPlace::template));
    return places;
  }

  private static String fileName(String name) {
    return name.replaceAll("[^A-Za-z0-9_-]", "-");
  }
}
