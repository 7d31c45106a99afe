// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.junit.jupiter.api.Test;

/** Makes the reference of the metamodel from the Ecore model. */
class MetamodelPageTest {
  private static final String FILE = "/model/slipway.ecore";
  private static final Path PAGE = Path.of("..", "..", "docs", "reference", "metamodel.md");

  private final StringBuilder page =
      new StringBuilder(
          """
          # Metamodel
          <!-- Made from slipway.ecore; see CONTRIBUTING.md. -->
          What a `.deployment` file may hold, and what templates see. A file is XMI; elements refer \
          to one another by `id`. *Contains* lists the parts of an element, *refers to* elements \
          that live elsewhere; `[*]` is a list, and the value after `=` is the default.
          """);

  @Test
  void pageSaysWhatTheMetamodelSays() throws IOException {
    append(load());
    if (Boolean.getBoolean("slipway.golden.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE).as("%s; see CONTRIBUTING.md", PAGE).hasContent(page.toString());
  }

  private static EPackage load() throws IOException {
    Resource resource = new XMIResourceImpl(URI.createURI("classpath:" + FILE));
    try (InputStream file = MetamodelPageTest.class.getResourceAsStream(FILE)) {
      resource.load(file, Map.of());
    }
    return (EPackage) resource.getContents().get(0);
  }

  private void append(EPackage described) {
    page.append("\n## Package ").append(described.getName()).append('\n');
    line(documentation(described));
    described.getEClassifiers().stream()
        .sorted(Comparator.comparing(EClassifier::getName))
        .forEach(this::append);
    described.getESubpackages().forEach(this::append);
  }

  private void append(EClassifier described) {
    page.append("\n### ").append(described.getName()).append('\n');
    if (described instanceof EClass type) {
      String kind = type.isAbstract() ? "*Abstract*. " : "";
      String bases =
          type.getESuperTypes().stream()
              .map(MetamodelPageTest::link)
              .collect(Collectors.joining(", "));
      line(kind + documentation(type) + (bases.isEmpty() ? "" : " Extends " + bases + "."));
      rows("Attribute", type.getEStructuralFeatures(), EAttribute.class::isInstance);
      rows("Contains", type.getEStructuralFeatures(), MetamodelPageTest::isContainment);
      rows(
          "Refers to",
          type.getEStructuralFeatures(),
          feature -> feature instanceof EReference && !isContainment(feature));
    } else {
      line(documentation(described));
      if (described instanceof EEnum literals) {
        page.append("\n| Literal | Meaning |\n|---|---|\n");
        for (EEnumLiteral literal : literals.getELiterals()) {
          row("`" + literal.getLiteral() + "`", documentation(literal));
        }
      }
    }
  }

  private void rows(
      String title, List<EStructuralFeature> features, Predicate<EStructuralFeature> wanted) {
    List<EStructuralFeature> chosen = features.stream().filter(wanted).toList();
    if (chosen.isEmpty()) {
      return;
    }
    page.append("\n| ").append(title).append(" | Type | Meaning |\n|---|---|---|\n");
    for (EStructuralFeature feature : chosen) {
      String type = link(feature.getEType()) + (feature.isMany() ? "[*]" : "");
      String unset = feature.getDefaultValueLiteral();
      row(
          "`" + feature.getName() + "`",
          unset == null ? type : type + " = `" + unset + "`",
          documentation(feature));
    }
  }

  private void row(String... cells) {
    page.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private void line(String text) {
    if (!text.isBlank()) {
      page.append(text.strip()).append('\n');
    }
  }

  private static boolean isContainment(EStructuralFeature feature) {
    return feature instanceof EReference reference && reference.isContainment();
  }

  /** Types of Ecore itself, such as EString, without the letter that says so. */
  private static String link(EClassifier type) {
    return type.getEPackage().getNsURI().startsWith("urn:slipway:")
        ? "[%s](#%s)".formatted(type.getName(), type.getName().toLowerCase(Locale.ROOT))
        : type.getName().substring(1).toLowerCase(Locale.ROOT);
  }

  /** Text of which Markdown makes nothing else. */
  private static String documentation(ENamedElement element) {
    String text =
        EcoreUtil.getAnnotation(
            element, "http://www.eclipse.org/emf/2002/GenModel", "documentation");
    return text == null
        ? ""
        : text.replaceAll("([\\\\*_<|`\\[])", "\\\\$1").replaceAll("\\s+", " ").strip();
  }
}
