// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.model.ModelPackage;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.experiment.ExperimentPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.software.SoftwarePackage;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;

/** Makes the EMF resources that models live in. */
public final class ModelResources {
  /** How the name of a model file ends. */
  public static final String FILE_EXTENSION = ".deployment";

  private ModelResources() {}

  /** The packages of the metamodel, the one of the roots first. */
  public static List<EPackage> packages() {
    return List.of(
        ModelPackage.eINSTANCE,
        DdsPackage.eINSTANCE,
        SoftwarePackage.eINSTANCE,
        InfrastructurePackage.eINSTANCE,
        ExperimentPackage.eINSTANCE);
  }

  /** An empty resource set that knows the metamodel and nothing else. */
  public static ResourceSet newResourceSet() {
    ResourceSetImpl resources = new ResourceSetImpl();
    // Not the global registry: whatever else is registered in the JVM is no part of a model.
    EPackageRegistryImpl known = new EPackageRegistryImpl();
    for (EPackage each : packages()) {
      known.put(each.getNsURI(), each);
    }
    resources.setPackageRegistry(known);
    Map<URI, Resource> byUri = new HashMap<>();
    resources.setURIResourceMap(byUri);
    return resources;
  }

  /**
   * Adds an empty resource to a resource set.
   *
   * @param file where it is to be saved; cross-file references are written relative to it
   */
  public static Resource newResource(ResourceSet resources, Path file) {
    XMIResourceImpl resource = new XMIResourceImpl(uri(file));
    resource.setIntrinsicIDToEObjectMap(new HashMap<>());
    resources.getResources().add(resource);
    return resource;
  }

  static URI uri(Path file) {
    return URI.createFileURI(file.toAbsolutePath().normalize().toString());
  }
}
