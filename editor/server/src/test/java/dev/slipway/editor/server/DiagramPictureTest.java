// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.operation.RenameHandler;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.picture.Theme;
import dev.slipway.editor.server.view.DrawnDiagram;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.glsp.server.features.directediting.ApplyLabelEditOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;

/** What diagrams are as SVG. How they look is held against the page by {@link PageTest}. */
class DiagramPictureTest {
  private static final Pattern REFERENCE = Pattern.compile("url\\(#([^)]*)\\)|^#(.*)$");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "submarine-lab,software",
    "submarine-lab,infrastructure",
    "submarine-lab,deployment",
    "routed,infrastructure",
    "minimal,software",
    "minimal,infrastructure"
  })
  void everythingIsDrawnOnceAndInTheSameBytes(String sample, String kind) throws Exception {
    EditedModel edited = EditedModel.open(folder, sample, kind);
    DrawnDiagram diagram = diagram(edited, kind);
    byte[] picture = DiagramPicture.of(diagram, Theme.LIGHT);
    assertThat(DiagramPicture.of(diagram(edited, kind), Theme.LIGHT)).isEqualTo(picture);
    assertThat(DiagramPicture.of(diagram, Theme.DARK)).isNotEqualTo(picture);

    Document document = parse(picture);
    Set<String> ids = new HashSet<>();
    List<String> references = new ArrayList<>();
    NodeList all = document.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      NamedNodeMap attributes = all.item(i).getAttributes();
      for (int j = 0; j < attributes.getLength(); j++) {
        String value = attributes.item(j).getNodeValue();
        assertThat(value).doesNotContain("var(", "NaN", "Infinity");
        if (attributes.item(j).getNodeName().equals("id")) {
          assertThat(ids.add(value)).as(value).isTrue();
        }
        Matcher reference = REFERENCE.matcher(value);
        if (reference.find() && !value.matches("#[0-9a-f]{6}")) {
          references.add(reference.group(1) == null ? reference.group(2) : reference.group(1));
        }
      }
    }
    assertThat(ids).containsAll(references);
    diagram.nodes().stream()
        .filter(node -> node.isShown())
        .forEach(node -> assertThat(ids).contains("node-" + node.id()));
    diagram.edges().stream()
        .filter(edge -> edge.isShown())
        .forEach(edge -> assertThat(ids).contains("edge-" + edge.id().replace('/', '_')));
  }

  @Test
  void namesStayTextWhateverTheyAre() throws Exception {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    String name = "</text><script>alert(\"1\")</script>&\u0001\ud800";
    edited.execute(
        RenameHandler.class,
        new ApplyLabelEditOperation(edited.node("Tracks").id() + "#name", name));
    Document document = parse(DiagramPicture.of(diagram(edited, "software"), Theme.LIGHT));
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
    assertThat(document.getDocumentElement().getTextContent()).contains("</text><script>alert");
  }

  @Test
  void aModelWithoutAnythingIsAPictureToo() throws Exception {
    EditedModel edited = EditedModel.open(folder, "minimal", "deployment");
    List.copyOf(edited.model().root().eContents()).forEach(EcoreUtil::remove);
    Element root =
        parse(DiagramPicture.of(diagram(edited, "deployment"), Theme.DARK)).getDocumentElement();
    assertThat(Double.parseDouble(root.getAttribute("width"))).isPositive();
    assertThat(root.getElementsByTagName("title").item(0).getTextContent())
        .endsWith(": Deployment");
  }

  private static DrawnDiagram diagram(EditedModel edited, String kind) {
    DiagramKind diagram = Notation.standard().diagram(kind).orElseThrow();
    return edited.model().read(() -> DrawnDiagram.of(edited.model(), diagram));
  }

  static Document parse(byte[] picture) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(picture));
    assertThat(document.getDocumentElement().getNamespaceURI())
        .isEqualTo("http://www.w3.org/2000/svg");
    return document;
  }
}
