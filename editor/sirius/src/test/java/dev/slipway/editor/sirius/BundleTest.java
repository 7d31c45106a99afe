// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.sirius.description.ViewpointSpecification;
import dev.slipway.model.resource.ModelResources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.junit.jupiter.api.Test;
import org.osgi.framework.BundleActivator;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What makes the module a bundle that Sirius finds. */
class BundleTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final Pattern USED = Pattern.compile("-> ((?:dev\\.slipway|javax)\\.[\\w.]+)");

  @Test
  void theManifestNamesThePackagesThatTheCodeUses() throws IOException {
    StringWriter found = new StringWriter();
    ToolProvider.findFirst("jdeps")
        .orElseThrow()
        .run(
            new PrintWriter(found),
            new PrintWriter(Writer.nullWriter()),
            "--multi-release",
            "base",
            "-cp",
            System.getProperty("java.class.path"),
            "-verbose:package",
            CLASSES.toString());
    Set<String> used =
        USED.matcher(found.toString())
            .results()
            .map(result -> result.group(1))
            .filter(name -> !name.startsWith("dev.slipway.editor.sirius"))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> imported = new TreeSet<>(clauses("Import-Package"));
    assertThat(used).isNotEmpty();
    assertThat(imported).isEqualTo(used);
  }

  @Test
  void theBundleIsOneOfItsNameAndNeedsNoSirius() throws IOException {
    Attributes manifest = manifest();
    assertThat(manifest.getValue("Bundle-SymbolicName"))
        .isEqualTo(ViewpointSpecification.BUNDLE + ";singleton:=true");
    assertThat(manifest.getValue("Bundle-ActivationPolicy")).isEqualTo("lazy");
    List<String> sirius =
        Arrays.stream(manifest.getValue("Require-Bundle").split(","))
            .filter(bundle -> bundle.startsWith("org.eclipse.sirius"))
            .toList();
    assertThat(sirius).isNotEmpty().allMatch(bundle -> bundle.endsWith(";resolution:=optional"));
  }

  @Test
  void thePluginNamesAnActivatorThatCanBeMade() throws Exception {
    Document plugin = plugin(CLASSES.resolve("plugin.xml"));
    Element extension = (Element) plugin.getElementsByTagName("extension").item(0);
    assertThat(extension.getAttribute("point")).isEqualTo("org.eclipse.sirius.componentization");
    Element component = (Element) plugin.getElementsByTagName("component").item(0);
    String activator = component.getAttribute("class");
    assertThat(manifest().getValue("Bundle-Activator")).isEqualTo(activator);
    assertThat(Class.forName(activator).getConstructor().newInstance())
        .isInstanceOf(BundleActivator.class);
  }

  /**
   * Eclipse saves with options of its own; the file stays as the command line writes it. One bundle
   * says so for all, as Eclipse takes two for a mistake.
   */
  @Test
  void modelsThatEclipseSavesKeepTheirForm() throws Exception {
    Path core = Path.of("..", "eclipse", "core", "src", "main", "resources", "plugin.xml");
    Element parser = (Element) plugin(core).getElementsByTagName("parser").item(0);
    assertThat("." + parser.getAttribute("type")).isEqualTo(ModelResources.FILE_EXTENSION);
    Resource.Factory factory =
        (Resource.Factory)
            Class.forName(parser.getAttribute("class")).getConstructor().newInstance();
    Path sample = Path.of("..", "..", "samples", "submarine-lab", "submarine-lab.deployment");
    ResourceSet resources = ModelResources.newResourceSet();
    resources
        .getResourceFactoryRegistry()
        .getExtensionToFactoryMap()
        .put(parser.getAttribute("type"), factory);
    URI uri = URI.createFileURI(sample.toAbsolutePath().normalize().toString());
    Resource resource = resources.getResource(uri, true);
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    resource.save(saved, Map.of(XMLResource.OPTION_ENCODING, "ASCII"));
    assertThat(saved.toString(StandardCharsets.UTF_8)).isEqualTo(Files.readString(sample));
  }

  private static Document plugin(Path from) throws Exception {
    try (InputStream file = Files.newInputStream(from)) {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(file);
    }
  }

  /** Without Sirius the activator registers nothing. */
  @Test
  void theActivatorStartsAndStopsWithoutSirius() throws ReflectiveOperationException {
    Activator activator = new Activator();
    activator.start(null);
    activator.stop(null);
    assertThat(activator).isNotNull();
  }

  private static List<String> clauses(String header) throws IOException {
    return Arrays.asList(manifest().getValue(header).split(","));
  }

  private static Attributes manifest() throws IOException {
    try (InputStream file = Files.newInputStream(CLASSES.resolve("META-INF/MANIFEST.MF"))) {
      return new Manifest(file).getMainAttributes();
    }
  }
}
