// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.generator.BundleNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All clouds of a deployment: what the manifest says of them, and the templates of their stacks.
 */
public final class CloudPlan {
  private final List<CloudManifest.Cloud> clouds;
  private final SortedMap<String, HotTemplate> templates;

  private CloudPlan(List<CloudManifest.Cloud> clouds, SortedMap<String, HotTemplate> templates) {
    this.clouds = List.copyOf(clouds);
    this.templates = Collections.unmodifiableSortedMap(templates);
  }

  /** The clouds of a deployment; derived once. */
  public static CloudPlan of(ValidatedDeployment model) {
    return model.index().derived(CloudPlan.class, index -> derive(model, index));
  }

  /** The clouds, by name. */
  public List<CloudManifest.Cloud> clouds() {
    return clouds;
  }

  /** The templates, by path in the bundle. */
  SortedMap<String, HotTemplate> templates() {
    return templates;
  }

  private static CloudPlan derive(ValidatedDeployment model, ModelIndex index) {
    List<Cloud> drawn = index.all(Cloud.class);
    SortedMap<String, HotTemplate> templates = new TreeMap<>();
    List<CloudManifest.Cloud> clouds = new ArrayList<>();
    if (drawn.isEmpty()) {
      return new CloudPlan(clouds, templates);
    }
    Map<NamedElement, String> nodes = BundleNames.apart(index.all(Node.class));
    Map<NamedElement, String> names = BundleNames.apart(drawn);
    List<Conversation> conversations = Conversation.of(model);
    List<StackPlace> places = StackPlace.all(index);
    for (Cloud cloud : drawn) {
      AdminResources admin = new AdminResources(cloud, index, new CloudNetworks(cloud, index));
      List<CloudManifest.Stack> stacks = new ArrayList<>();
      for (StackPlace place : places) {
        if (place.cloud() == cloud) {
          StackBuilder builder = new StackBuilder(model, place, admin);
          stacks.add(builder.build(nodes, conversations));
          templates.put(place.template(), builder.template());
        }
      }
      stacks.sort(Comparator.comparing(CloudManifest.Stack::name));
      clouds.add(
          new CloudManifest.Cloud(
              names.get(cloud),
              cloud.getId(),
              Optional.ofNullable(cloud.getRegion()).filter(region -> !region.isEmpty()),
              admin.all(),
              stacks));
    }
    clouds.sort(Comparator.comparing(CloudManifest.Cloud::name));
    return new CloudPlan(clouds, templates);
  }
}
