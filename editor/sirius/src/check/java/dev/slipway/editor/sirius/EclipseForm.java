// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import dev.slipway.model.resource.ModelResources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;

/**
 * Reads the specification with the metamodels in the bundles of an Eclipse with Sirius.
 *
 * <ol>
 *   <li>Read the metamodels, at the addresses by which they refer to one another.
 *   <li>Read the specification: what Sirius does not know is a mistake.
 *   <li>Every reference leads somewhere, and nothing is missing that Sirius requires.
 * </ol>
 *
 * <p>Compiled by {@code check-in-sirius.sh} only.
 */
final class EclipseForm {
  /** Where metamodels refer to that of EMF, which is not read from a bundle. */
  private static final List<String> ECORE =
      List.of(
          "platform:/plugin/org.eclipse.emf.ecore/model/Ecore.ecore",
          "platform:/resource/org.eclipse.emf.ecore/model/Ecore.ecore");

  private static final Pattern BUNDLE = Pattern.compile("(.+?)_[0-9].*\\.jar");

  private final ResourceSet resources = new ResourceSetImpl();
  private final List<String> mistakes = new ArrayList<>();

  private EclipseForm() {
    resources
        .getResourceFactoryRegistry()
        .getExtensionToFactoryMap()
        .put(Resource.Factory.Registry.DEFAULT_EXTENSION, new XMIResourceFactoryImpl());
    EPackage.Registry known = resources.getPackageRegistry();
    ECORE.forEach(address -> known.put(address, EcorePackage.eINSTANCE));
    ModelResources.packages().forEach(each -> known.put(each.getNsURI(), each));
  }

  /**
   * Prints what is wrong, and how much was looked at; ends with 1 where something is wrong.
   *
   * @param arguments the specification, and the bundles of the metamodels, each after those that it
   *     refers to
   */
  public static void main(String[] arguments) throws IOException {
    EclipseForm check = new EclipseForm();
    for (String bundle : List.of(arguments).subList(1, arguments.length)) {
      check.readBundle(Path.of(bundle));
    }
    int objects = check.check(Path.of(arguments[0]));
    check.mistakes.forEach(System.err::println);
    System.out.printf("%d objects, %d mistakes of form%n", objects, check.mistakes.size());
    System.exit(check.mistakes.isEmpty() ? 0 : 1);
  }

  private void readBundle(Path bundle) throws IOException {
    Matcher name = BUNDLE.matcher(bundle.getFileName().toString());
    if (!name.matches()) {
      throw new IOException(bundle + " has no name of a bundle");
    }
    try (JarFile jar = new JarFile(bundle.toFile())) {
      for (JarEntry entry : jar.stream().toList()) {
        if (entry.getName().matches("model/[^/]+\\.ecore")) {
          String address = "platform:/plugin/" + name.group(1) + "/" + entry.getName();
          Resource metamodel = resources.createResource(URI.createURI(address));
          try (InputStream content = jar.getInputStream(entry)) {
            metamodel.load(content, Map.of());
          }
          EcoreUtil.resolveAll(metamodel);
          metamodel.getContents().forEach(each -> register((EPackage) each));
        }
      }
    }
  }

  private void register(EPackage metamodel) {
    resources.getPackageRegistry().put(metamodel.getNsURI(), metamodel);
    metamodel.getESubpackages().forEach(this::register);
  }

  private int check(Path file) throws IOException {
    URI address = URI.createFileURI(file.toAbsolutePath().toString());
    Resource specification = resources.createResource(address);
    try {
      specification.load(Map.of());
    } catch (IOException e) {
      mistakes.add(e.getMessage());
    }
    specification.getErrors().forEach(error -> mistakes.add(error.getMessage()));
    EcoreUtil.UnresolvedProxyCrossReferencer.find(specification)
        .keySet()
        .forEach(proxy -> mistakes.add("Nothing is at " + EcoreUtil.getURI(proxy)));
    int objects = 0;
    for (TreeIterator<EObject> all = specification.getAllContents(); all.hasNext(); objects++) {
      EObject object = all.next();
      for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
        if (isMissing(object, feature)) {
          mistakes.add(EcoreUtil.getURI(object) + " lacks " + feature.getName());
        }
      }
    }
    return objects;
  }

  /** What is derived is Sirius's code to compute, which does not run here. */
  private static boolean isMissing(EObject object, EStructuralFeature feature) {
    return feature.isRequired()
        && !feature.isDerived()
        && !feature.isTransient()
        && (feature.isMany()
            ? ((List<?>) object.eGet(feature)).isEmpty()
            : object.eGet(feature) == null);
  }
}
