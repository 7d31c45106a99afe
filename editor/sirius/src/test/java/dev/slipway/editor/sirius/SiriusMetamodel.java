// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import dev.slipway.model.resource.ModelResources;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;

/**
 * Sirius's own metamodel of specifications, which is all of Sirius that can be had here: its Ecore
 * files are among the tests' resources. A file that does not fit them cannot be opened in Sirius.
 */
final class SiriusMetamodel {
  private static final String FOLDER = "file:/sirius/";
  private static final List<String> FILES =
      List.of(
          "org.eclipse.sirius.model/model/viewpoint.ecore",
          "org.eclipse.sirius.diagram.model/model/diagram.ecore",
          "org.eclipse.sirius.table.model/model/table.ecore",
          "org.eclipse.sirius.properties/model/properties.ecore",
          "org.eclipse.sirius.properties.ext.widgets.reference/model/"
              + "properties-ext-widgets-reference.ecore");

  private final EPackage.Registry packages = new org.eclipse.emf.ecore.impl.EPackageRegistryImpl();

  SiriusMetamodel() {
    ResourceSet resources = new ResourceSetImpl();
    for (String ecore :
        List.of(
            "platform:/plugin/org.eclipse.emf.ecore/model/Ecore.ecore",
            FOLDER + "org.eclipse.emf.ecore/model/Ecore.ecore")) {
      resources.getPackageRegistry().put(ecore, EcorePackage.eINSTANCE);
    }
    resources.getPackageRegistry().put(EcorePackage.eNS_URI, EcorePackage.eINSTANCE);
    FILES.forEach(file -> load(resources, file));
    packages.put(EcorePackage.eNS_URI, EcorePackage.eINSTANCE);
    ModelResources.packages().forEach(each -> packages.put(each.getNsURI(), each));
    resources
        .getResources()
        .forEach(file -> file.getContents().forEach(each -> add((EPackage) each)));
  }

  /** Reads a specification; what does not fit is among the resource's errors. */
  Resource read(String specification) {
    ResourceSet resources = new ResourceSetImpl();
    resources.setPackageRegistry(packages);
    Resource resource = new XMIResourceImpl(URI.createURI("file:/slipway.odesign"));
    resources.getResources().add(resource);
    try {
      resource.load(
          new ByteArrayInputStream(specification.getBytes(StandardCharsets.UTF_8)), Map.of());
    } catch (IOException e) {
      if (resource.getErrors().isEmpty()) {
        throw new UncheckedIOException(e);
      }
    }
    return resource;
  }

  private static void load(ResourceSet resources, String file) {
    Resource resource = new XMIResourceImpl(URI.createURI(FOLDER + file));
    resources.getResources().add(resource);
    try (InputStream content = SiriusMetamodel.class.getResourceAsStream("/sirius/" + file)) {
      resource.load(content, Map.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(EPackage each) {
    packages.put(each.getNsURI(), each);
    each.getESubpackages().forEach(this::add);
  }
}
