// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.notation.Notation.Palette;
import dev.slipway.editor.sirius.description.ViewpointSpecification;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The viewpoint specification in the bundle: what is generated, without mistakes, and complete. The
 * property {@value #UPDATE}, set to true, writes what is generated into the bundle.
 */
class SlipwayOdesignTest {
  private static final String UPDATE = "slipway.golden.update";
  private static final int OPAQUE = 255;

  /** So much of 255 may a point of an icon be more or less opaque. */
  private static final int ROUNDED = 48;

  private static final Path BUNDLE = Path.of("src", "main", "resources");

  private static final SortedMap<String, byte[]> GENERATED =
      ViewpointSpecification.files(Notation.standard());
  private static final String SPECIFICATION =
      new String(GENERATED.get(ViewpointSpecification.FILE), StandardCharsets.UTF_8);

  /** Rows are added in property sheets; flows and incompatibilities follow from the model. */
  private static final Set<String> WITHOUT_TOOLS =
      Set.of("struct-row", "union-row", "flow", "qos-incompatibility");

  /** Tools that the page has elsewhere: in its menus, or done by the mouse. */
  private static final Set<String> BESIDE_THE_PALETTE = Set.of("Drawing", "Editing");

  private static final Set<String> ICONS =
      GENERATED.keySet().stream()
          .filter(file -> file.startsWith("icons/"))
          .map(file -> "/" + ViewpointSpecification.BUNDLE + "/" + file)
          .collect(Collectors.toSet());

  @Test
  void theBundleHoldsWhatIsGenerated() throws IOException {
    if (Boolean.getBoolean(UPDATE)) {
      for (String stale : inBundle().keySet()) {
        Files.delete(BUNDLE.resolve(stale));
      }
      for (var file : GENERATED.entrySet()) {
        Path place = BUNDLE.resolve(file.getKey());
        Files.createDirectories(place.getParent());
        Files.write(place, file.getValue());
      }
    }
    SortedMap<String, byte[]> there = inBundle();
    String hint = "after an intended change, run with -D" + UPDATE + "=true";
    assertThat(there.keySet()).as("files; " + hint).isEqualTo(GENERATED.keySet());
    assertThat(new String(there.get(ViewpointSpecification.FILE), StandardCharsets.UTF_8))
        .as("specification; " + hint)
        .isEqualTo(SPECIFICATION);
    for (String icon : GENERATED.keySet()) {
      if (icon.endsWith(".png")) {
        assertThat(isSamePicture(there.get(icon), GENERATED.get(icon)))
            .as(icon + "; " + hint)
            .isTrue();
      }
    }
  }

  /** Java's painters may round the edges of lines otherwise from one version to the next. */
  private static boolean isSamePicture(byte[] one, byte[] other) throws IOException {
    BufferedImage first = ImageIO.read(new ByteArrayInputStream(one));
    BufferedImage second = ImageIO.read(new ByteArrayInputStream(other));
    if (first.getWidth() != second.getWidth() || first.getHeight() != second.getHeight()) {
      return false;
    }
    int[] ones = first.getRGB(0, 0, first.getWidth(), first.getHeight(), null, 0, first.getWidth());
    int[] others =
        second.getRGB(0, 0, first.getWidth(), first.getHeight(), null, 0, first.getWidth());
    long different =
        IntStream.range(0, ones.length)
            .filter(at -> Math.abs((ones[at] >>> 24) - (others[at] >>> 24)) > ROUNDED)
            .count();
    return different == 0 && isSameColour(ones, others);
  }

  private static boolean isSameColour(int[] ones, int[] others) {
    return IntStream.range(0, ones.length)
        .filter(at -> ones[at] >>> 24 == OPAQUE && others[at] >>> 24 == OPAQUE)
        .allMatch(at -> ones[at] == others[at]);
  }

  @Test
  void theSameNotationGivesTheSameBytes() {
    SortedMap<String, byte[]> again = ViewpointSpecification.files(Notation.standard());
    assertThat(again.keySet()).isEqualTo(GENERATED.keySet());
    again.forEach((file, content) -> assertThat(content).as(file).isEqualTo(GENERATED.get(file)));
  }

  @Test
  void aChangeOfTheNotationReachesTheSpecification() {
    Notation standard = Notation.standard();
    Palette painted = new Palette("#010203", "#040506", "#070809");
    Map<String, Notation.Colours> colours = new HashMap<>(standard.colours());
    colours.put("topic", new Notation.Colours(painted, painted));
    SortedMap<String, byte[]> changed =
        ViewpointSpecification.files(
            new Notation(
                colours, standard.topicColours(), standard.measures(), standard.diagrams()));
    assertThat(new String(changed.get(ViewpointSpecification.FILE), StandardCharsets.UTF_8))
        .contains("name=\"topic-fill\" red=\"1\" green=\"2\" blue=\"3\"")
        .contains("name=\"topic-stroke\" red=\"4\" green=\"5\" blue=\"6\"");
    assertThat(changed.get("icons/topic-topic.png"))
        .isNotEqualTo(GENERATED.get("icons/topic-topic.png"));
  }

  @Test
  void theSpecificationHasNoMistakes() {
    assertThat(mistakes(SPECIFICATION)).isEmpty();
  }

  /** Each mistake is made by hand here, so that each check is seen to find its kind. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          @nodeMappings[name='topic'] | @nodeMappings[name='topik'] | reference:
          sourceMapping="//@ownedViewpoints[name='Slipway'] | sourceMapping="//@ownedViewpoints[name='Slip'] | reference:
          /@ownedTools[name='rename'] | /@ownedTools[name='renamed'] | reference:
          icons/topic-topic.png | icons/none.png | icon:
          domainClass="dds::Topic" | domainClass="dds::Topik" | class:
          domainClass="dds::Topic" | domainClass="Topic" | class:
          aql:self.base" | aql:self.basis" | expression:
          aql:self.type" | aql:self.kind" | expression:
          aql:self.members" | aql:self.cases" | expression:
          aql:self.edgeLabel() | aql:self.edgeLabel( | expression:
          aql:self.edgeLabel() | aql:self.edgeText() | expression:
          aql:self.edgeLabel() | aql:element.edgeLabel() | expression:
          aql:self.edgeLabel() | self.edgeLabel() | expression:
          aql:self.rowLabel() | aql:self.rowLabel(1) | expression:
          aql:self.flowTargets() | aql:view.flowTargets() | expression:
          aql:self.rename(arg0) | aql:self.rename(arg1) | expression:
          aql:self.hasErrors()" | aql:self.nodeLabel()" | expression:
          self.hasErrors() and | self.nodeLabel() and | expression:
          useDomainElement="true" | useDomainElements="true" | form:
          xsi:type="style:EllipseNodeDescription" | xsi:type="style:EllipseDescription" | form:
          dragSource="BOTH" | dragSource="ALL" | form:
          ' strokeColor="' | ' stroke="' | form:
          EditingServices" | EditorServices" | services:
          referenceName="borderColor" | referenceName="borderColour" | customization:
          attributeName="labelExpression" | attributeName="label" | customization:
          lineSemantic.endpoints(columnSemantic) | lineSemantic.endpoints(column.semantic) | expression:
          aql:self.usedTopics()" | aql:self.allNodes()" | expression:
          aql:self.loadText('CPU')" | aql:self.loadText(root)" | expression:
          foregroundConditionalStyle predicateExpression="aql:self.hasErrors() | foregroundConditionalStyle predicateExpression="aql:columnSemantic.hasErrors() | expression:
          aql:property.isText()" | aql:self.isText()" | expression:
          aql:property.isText()" | aql:property.propertyName()" | expression:
          aql:self.setPropertySwitch(property, newValue) | aql:self.setPropertyText(property, newValue) | expression:
          aql:candidate.choiceLabel() | aql:value.choiceLabel() | expression:
          iterator="property" | iterator="each" | expression:
          @groups[name='qos'] | @groups[name='quality'] | reference:
          aql:self.isFreeOf('ERROR') | aql:self.problemTexts('ERROR') | expression:
          level="WARNING" | level="NOTICE" | form:
          aql:elementView.takePlaces( | aql:containerView.takePlaces( | expression:
          self.isInDomain(0) | self.isInDomain('0') | expression:
          """)
  void mistakesAreFound(String there, String instead, String found) {
    String from = unquoted(there);
    assertThat(SPECIFICATION.contains(from)).as(from).isTrue();
    assertThat(mistakes(SPECIFICATION.replace(from, unquoted(instead))))
        .anyMatch(mistake -> mistake.startsWith(found));
  }

  @Test
  void whatIsMissingIsFound() {
    assertThat(mistakes(SPECIFICATION.replaceAll(" targetFinderExpression=\"[^\"]*\"", "")))
        .anyMatch(mistake -> mistake.startsWith("missing: targetFinderExpression"));
    assertThat(mistakes(SPECIFICATION.replaceAll(" labelColor=\"[^\"]*\"", "")))
        .anyMatch(mistake -> mistake.startsWith("missing: labelColor"));
    assertThat(mistakes(SPECIFICATION.replaceAll(" deletionDescription=\"[^\"]*\"", "")))
        .anyMatch(mistake -> mistake.startsWith("tools: nothing deletes"));
    assertThat(mistakes(SPECIFICATION.replaceAll(" edgeMappings=\"[^\"]*\"", "")))
        .anyMatch(mistake -> mistake.startsWith("tools: nothing creates"));
  }

  @Test
  void theInventoryIsThatOfTheNotation() {
    List<String> expected = new ArrayList<>();
    for (DiagramKind diagram : Notation.standard().diagrams()) {
      for (NodeKind node : diagram.nodes()) {
        expected.add(
            "%s node %s of %s".formatted(diagram.label(), node.id(), node.type().getName()));
      }
      for (EdgeKind edge : diagram.edges()) {
        expected.add("%s edge %s".formatted(diagram.label(), edge.id()));
      }
    }
    List<String> drawn = new ArrayList<>();
    EObject root = SpecificationCheck.read(SPECIFICATION);
    for (EObject diagram : SpecificationCheck.all(root, "DiagramDescription")) {
      Object label = SpecificationCheck.get(diagram, "name");
      for (EObject node : SpecificationCheck.all(diagram, "AbstractNodeMapping")) {
        if (!((String) SpecificationCheck.get(node, "name")).endsWith("-row")) {
          String type = (String) SpecificationCheck.get(node, "domainClass");
          drawn.add(
              "%s node %s of %s"
                  .formatted(
                      label,
                      SpecificationCheck.get(node, "name"),
                      type.substring(type.indexOf("::") + 2)));
        }
      }
      EObject layer = (EObject) SpecificationCheck.get(diagram, "defaultLayer");
      for (EObject edge : SpecificationCheck.all(layer, "EdgeMapping")) {
        drawn.add("%s edge %s".formatted(label, SpecificationCheck.get(edge, "name")));
      }
    }
    assertThat(drawn).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Each entry of the page's palette is a tool with its label, in a section of that name. */
  @Test
  void thePalettesAreThoseOfTheNotation() {
    Set<String> expected = new TreeSet<>();
    for (DiagramKind diagram : Notation.standard().diagrams()) {
      for (NodeKind node : diagram.nodes()) {
        if (node.palette() != null) {
          entries(node).forEach(label -> expected.add(entry(diagram, node.palette(), label)));
        }
      }
      for (EdgeKind edge : diagram.edges()) {
        if (edge.palette() != null) {
          expected.add(entry(diagram, edge.palette(), edge.label()));
        }
      }
    }
    Set<String> offered = new TreeSet<>();
    EObject root = SpecificationCheck.read(SPECIFICATION);
    for (EObject diagram : SpecificationCheck.all(root, "DiagramDescription")) {
      for (EObject section : SpecificationCheck.all(diagram, "ToolSection")) {
        String label = (String) SpecificationCheck.get(section, "label");
        if (!BESIDE_THE_PALETTE.contains(label)) {
          for (EObject tool : SpecificationCheck.all(section, "AbstractToolDescription")) {
            offered.add(
                "%s: %s: %s"
                    .formatted(
                        SpecificationCheck.get(diagram, "label"),
                        label,
                        SpecificationCheck.get(tool, "label")));
          }
        }
      }
    }
    assertThat(offered).isNotEmpty().isEqualTo(expected);
  }

  private static List<String> entries(NodeKind node) {
    List<String> labels = new ArrayList<>();
    if (node.variants() == null || node.offers() != null || node.variants().owner() == null) {
      labels.add(node.label());
    }
    if (node.variants() != null && node.offers() == null) {
      node.variants().cases().values().forEach(each -> labels.add(each.label()));
    }
    return labels;
  }

  private static String entry(DiagramKind diagram, String group, String label) {
    return "%s: %s: %s".formatted(diagram.label(), group, label);
  }

  /** The usual look of each kind: icon, colour, line and arrow. */
  @Test
  void coloursIconsAndLinesAreThoseOfTheNotation() {
    EObject root = SpecificationCheck.read(SPECIFICATION);
    Map<Object, String> colours = new HashMap<>();
    for (EObject colour : SpecificationCheck.all(root, "FixedColor")) {
      colours.put(
          SpecificationCheck.get(colour, "name"),
          "#%02x%02x%02x"
              .formatted(
                  SpecificationCheck.get(colour, "red"),
                  SpecificationCheck.get(colour, "green"),
                  SpecificationCheck.get(colour, "blue")));
    }
    Notation.standard()
        .colours()
        .forEach(
            (name, colour) -> {
              assertThat(colours).containsEntry(name + "-fill", colour.light().fill());
              assertThat(colours).containsEntry(name + "-stroke", colour.light().stroke());
              assertThat(colours).containsEntry(name + "-text", colour.light().text());
            });
    for (DiagramKind diagram : Notation.standard().diagrams()) {
      EObject description = named(root, "DiagramDescription", diagram.label());
      for (NodeKind node : diagram.nodes()) {
        EObject style = style(named(description, "AbstractNodeMapping", node.id()));
        assertThat((String) SpecificationCheck.get(style, "iconPath"))
            .endsWith("/%s-%s.png".formatted(node.icon(), node.colour()));
        assertThat(colourOf(style, "borderColor")).isEqualTo(node.colour() + "-stroke");
      }
      for (EdgeKind edge : diagram.edges()) {
        EObject style = style(named(description, "EdgeMapping", edge.id()));
        assertThat(SpecificationCheck.get(style, "lineStyle"))
            .hasToString(edge.line().equals("dashed") ? "dash" : "solid");
        assertThat(SpecificationCheck.get(style, "targetArrow").toString().equals("NoDecoration"))
            .as(edge.id())
            .isEqualTo(edge.head().equals(EdgeKind.NO_HEAD));
        assertThat(colourOf(style, "strokeColor")).isEqualTo(edge.colour() + "-stroke");
      }
    }
  }

  private static EObject named(EObject root, String type, String name) {
    return SpecificationCheck.all(root, type).stream()
        .filter(each -> name.equals(SpecificationCheck.get(each, "name")))
        .findFirst()
        .orElseThrow();
  }

  private static EObject style(EObject mapping) {
    return (EObject) SpecificationCheck.get(mapping, "style");
  }

  private static Object colourOf(EObject style, String feature) {
    return SpecificationCheck.get((EObject) SpecificationCheck.get(style, feature), "name");
  }

  private static List<String> mistakes(String specification) {
    return SpecificationCheck.mistakes(specification, ICONS, WITHOUT_TOOLS);
  }

  private static String unquoted(String text) {
    return text.startsWith("'") ? text.substring(1, text.length() - 1) : text;
  }

  private static SortedMap<String, byte[]> inBundle() throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (String folder : List.of("description", "icons")) {
      if (Files.isDirectory(BUNDLE.resolve(folder))) {
        try (Stream<Path> found = Files.walk(BUNDLE.resolve(folder))) {
          for (Path file : found.filter(Files::isRegularFile).toList()) {
            files.put(BUNDLE.relativize(file).toString(), Files.readAllBytes(file));
          }
        }
      }
    }
    return files;
  }
}
