// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.SoftwareModel;
import dev.slipway.validation.ValidatedDeployment;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What all generators must agree on: which components a bundle has, and where they are in it. */
public final class BundleLayout {
  private static final String COMPONENTS = "components/";

  private BundleLayout() {}

  /**
   * The component types of a bundle, by identifier: those that the deployment itself defines, and
   * of its libraries' those that have an instance.
   */
  public static List<ComponentType> componentTypes(ValidatedDeployment model) {
    Set<ComponentType> types = new LinkedHashSet<>();
    SoftwareModel own = model.deployment().getSoftware();
    if (own != null) {
      types.addAll(own.getComponentTypes());
    }
    for (ComponentInstance instance : model.index().all(ComponentInstance.class)) {
      types.add(instance.getType());
    }
    return types.stream().sorted(Comparator.comparing(BundleLayout::identifier)).toList();
  }

  /** {@code NAME-VERSION}: what a component is called wherever it is installed. */
  public static String identifier(ComponentType type) {
    return type.getName() + "-" + type.getVersion();
  }

  /** A component's folder in the bundle, without a slash at the end. */
  public static String componentFolder(ComponentType type) {
    return COMPONENTS + identifier(type);
  }
}
