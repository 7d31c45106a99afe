// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.generator.BundleNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All clouds of a deployment: what the manifest says of them, and the templates of their stacks.
 *
 * @param clouds by name
 * @param stacks by cloud and name
 * @param diagnostics what cannot be made, or not as it is drawn
 */
public record CloudPlan(
    List<CloudManifest.Cloud> clouds, List<StackPlan> stacks, List<Diagnostic> diagnostics) {
  public CloudPlan {
    clouds = List.copyOf(clouds);
    stacks = List.copyOf(stacks);
    diagnostics = List.copyOf(diagnostics);
  }

  /** The clouds of a deployment; derived once. */
  public static CloudPlan of(ValidatedDeployment model) {
    return model.index().derived(CloudPlan.class, index -> derive(model, index));
  }

  private static CloudPlan derive(ValidatedDeployment model, ModelIndex index) {
    List<Cloud> drawn = index.all(Cloud.class);
    if (drawn.isEmpty()) {
      return new CloudPlan(List.of(), List.of(), List.of());
    }
    Map<NamedElement, String> nodes = BundleNames.apart(index.all(Node.class));
    Map<NamedElement, String> names = BundleNames.apart(drawn);
    List<Conversation> conversations = Conversation.of(model);
    List<CloudManifest.Cloud> clouds = new ArrayList<>();
    List<StackPlan> stacks = new ArrayList<>();
    HeatDiagnostics diagnostics = new HeatDiagnostics(index);
    for (Cloud cloud : drawn) {
      CloudNetworks networks = new CloudNetworks(cloud, index);
      AdminResources admin = new AdminResources(cloud, index, networks);
      diagnostics.check(cloud, networks);
      List<StackPlan> ofCloud = new ArrayList<>();
      for (Project project : cloud.getProjects()) {
        new StackBuilder(model, names.get(cloud), cloud, project, networks, admin)
            .build(nodes, conversations, diagnostics)
            .ifPresent(ofCloud::add);
      }
      ofCloud.sort(Comparator.comparing(plan -> plan.stack().name()));
      stacks.addAll(ofCloud);
      clouds.add(
          new CloudManifest.Cloud(
              names.get(cloud),
              cloud.getId(),
              Optional.ofNullable(cloud.getRegion()).filter(region -> !region.isEmpty()),
              admin.all(),
              ofCloud.stream().map(StackPlan::stack).toList()));
    }
    clouds.sort(Comparator.comparing(CloudManifest.Cloud::name));
    stacks.sort(
        Comparator.comparing(StackPlan::cloudName).thenComparing(plan -> plan.stack().name()));
    return new CloudPlan(clouds, stacks, diagnostics.toList());
  }
}
