// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import dev.slipway.editor.sirius.description.ViewpointSpecification;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/**
 * Registers the viewpoint specification while the bundle is active. Sirius is in no registry of
 * artifacts, so that nothing can be compiled against it: its registry of viewpoints is called by
 * name. Without Sirius nothing starts this bundle, and starting it does nothing.
 */
public final class Activator implements BundleActivator {
  private static final String REGISTRY =
      "org.eclipse.sirius.business.api.componentization.ViewpointRegistry";

  private final List<Object> viewpoints = new ArrayList<>();

  @Override
  public void start(BundleContext context) throws ReflectiveOperationException {
    Class<?> registry = registry();
    if (registry != null) {
      String file = context.getBundle().getSymbolicName() + "/" + ViewpointSpecification.FILE;
      Object found = call(registry, "registerFromPlugin", String.class, file);
      viewpoints.addAll((Collection<?>) found);
    }
  }

  @Override
  public void stop(BundleContext context) throws ReflectiveOperationException {
    Class<?> registry = registry();
    if (registry != null) {
      for (Object viewpoint : viewpoints) {
        Class<?> type =
            Class.forName(
                "org.eclipse.sirius.viewpoint.description.Viewpoint",
                true,
                registry.getClassLoader());
        call(registry, "disposeFromPlugin", type, viewpoint);
      }
    }
    viewpoints.clear();
  }

  /** Sirius's registry; null where Sirius is not installed. */
  private static Class<?> registry() {
    try {
      return Class.forName(REGISTRY);
    } catch (ClassNotFoundException withoutSirius) {
      return null;
    }
  }

  private static Object call(Class<?> registry, String method, Class<?> type, Object argument)
      throws ReflectiveOperationException {
    Object instance = registry.getMethod("getInstance").invoke(null);
    try {
      return registry.getMethod(method, type).invoke(instance, argument);
    } catch (InvocationTargetException failed) {
      throw new ReflectiveOperationException(
          "Sirius refused " + method + " of " + argument, failed.getCause());
    }
  }
}
