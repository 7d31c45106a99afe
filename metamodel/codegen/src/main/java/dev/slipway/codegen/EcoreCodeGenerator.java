// SPDX-License-Identifier: EPL-2.0
package dev.slipway.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.emf.codegen.ecore.generator.Generator;
import org.eclipse.emf.codegen.ecore.generator.GeneratorAdapterFactory;
import org.eclipse.emf.codegen.ecore.genmodel.GenDelegationKind;
import org.eclipse.emf.codegen.ecore.genmodel.GenJDKLevel;
import org.eclipse.emf.codegen.ecore.genmodel.GenModel;
import org.eclipse.emf.codegen.ecore.genmodel.GenModelFactory;
import org.eclipse.emf.codegen.ecore.genmodel.GenModelPackage;
import org.eclipse.emf.codegen.ecore.genmodel.GenPackage;
import org.eclipse.emf.codegen.ecore.genmodel.generator.GenBaseGeneratorAdapter;
import org.eclipse.emf.codegen.ecore.genmodel.generator.GenModelGeneratorAdapterFactory;
import org.eclipse.emf.common.util.BasicMonitor;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.plugin.EcorePlugin;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;

/**
 * Generates the Java API of an Ecore model with EMF's own generator, outside Eclipse.
 *
 * <p>The generator model (.genmodel) is made here and never stored: everything that it says beyond
 * the Ecore stands in {@link #generatorModel}.
 */
public final class EcoreCodeGenerator {
  /** Name of the imaginary workspace project that EMF's generator believes it writes to. */
  private static final String PROJECT = "slipway-model";

  private EcoreCodeGenerator() {}

  /**
   * Generates one model.
   *
   * @param arguments the .ecore file, the base package, and the folder of the generated sources
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      throw new IllegalArgumentException("Usage: ECORE BASE_PACKAGE OUTPUT_FOLDER");
    }
    Path output = Path.of(arguments[2]).toAbsolutePath();
    deleteOutdated(output, Files.getLastModifiedTime(Path.of(arguments[0])));
    EcorePlugin.getPlatformResourceMap()
        .put(PROJECT, URI.createFileURI(output.toString() + java.io.File.separator));
    GeneratorAdapterFactory.Descriptor.Registry.INSTANCE.addDescriptor(
        GenModelPackage.eNS_URI, GenModelGeneratorAdapterFactory.DESCRIPTOR);

    ResourceSet resources = new ResourceSetImpl();
    resources.getPackageRegistry().put(EcorePackage.eNS_URI, EcorePackage.eINSTANCE);
    resources
        .getResourceFactoryRegistry()
        .getExtensionToFactoryMap()
        .put("ecore", new EcoreResourceFactoryImpl());
    URI ecore = URI.createFileURI(Path.of(arguments[0]).toAbsolutePath().toString());
    EPackage root = (EPackage) resources.getResource(ecore, true).getContents().get(0);

    GenModel model = generatorModel(root, arguments[1], resources, ecore);
    Generator generator = new Generator();
    generator.setInput(model);
    Diagnostic result =
        generator.generate(
            model,
            GenBaseGeneratorAdapter.MODEL_PROJECT_TYPE,
            "Java of " + root.getName(),
            new BasicMonitor());
    if (result.getSeverity() >= Diagnostic.ERROR) {
      throw new IllegalStateException(
          "EMF could not generate " + ecore.lastSegment() + ": " + result);
    }
  }

  /**
   * Deletes what was generated from an earlier Ecore. EMF's generator replaces files, but leaves
   * those of removed classes, which no longer compile.
   */
  private static void deleteOutdated(Path output, FileTime changed) throws IOException {
    if (Files.isDirectory(output)) {
      try (Stream<Path> files = Files.walk(output)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          if (Files.getLastModifiedTime(file).compareTo(changed) < 0) {
            Files.delete(file);
          }
        }
      }
    }
  }

  private static GenModel generatorModel(
      EPackage root, String basePackage, ResourceSet resources, URI ecore) {
    GenModel model = GenModelFactory.eINSTANCE.createGenModel();
    Resource resource =
        new org.eclipse.emf.ecore.resource.impl.ResourceImpl(
            ecore.trimFileExtension().appendFileExtension("genmodel"));
    resources.getResources().add(resource);
    resource.getContents().add(model);
    model.initialize(List.of(root));
    model.setModelDirectory("/" + PROJECT);
    model.setModelName("Slipway");
    model.setModelPluginID("");
    model.setComplianceLevel(GenJDKLevel.JDK170_LITERAL);
    model.setFeatureDelegation(GenDelegationKind.NONE_LITERAL);
    model.setSuppressEMFMetaData(false);
    model.setSuppressGenModelAnnotations(true);
    model.setSuppressInterfaces(false);
    model.setOperationReflection(false);
    model.setMinimalReflectiveMethods(true);
    model.setPublicConstructors(false);
    model.setCanGenerate(true);
    model.setBundleManifest(false);
    model.setUpdateClasspath(false);
    model.setRootExtendsClass("org.eclipse.emf.ecore.impl.MinimalEObjectImpl$Container");
    for (GenPackage genPackage : model.getGenPackages()) {
      configure(genPackage, basePackage);
    }
    return model;
  }

  private static void configure(GenPackage genPackage, String basePackage) {
    genPackage.setBasePackage(basePackage);
    genPackage.setPrefix(capitalised(genPackage.getEcorePackage().getName()));
    genPackage.setDisposableProviderFactory(true);
    genPackage.setResource(org.eclipse.emf.codegen.ecore.genmodel.GenResourceKind.NONE_LITERAL);
    for (GenPackage nested : genPackage.getNestedGenPackages()) {
      configure(nested, null);
    }
  }

  private static String capitalised(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
