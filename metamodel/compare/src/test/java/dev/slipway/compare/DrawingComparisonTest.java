// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.compare.DrawingDifference.ChangedShape;
import dev.slipway.compare.ModelDifference.AttributeChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DrawingComparisonTest {
  private static final String DRAWING =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <n:Diagram xmlns:n="urn:any" xmlns:xmi="http://www.omg.org/XMI" xmi:id="d">
        <shape xmi:id="s1" x="10" y="20"><bend x="1"/><bend x="2"/></shape>
        <shape xmi:id="s2" x="30" y="20">label</shape>
      </n:Diagram>
      """;

  @TempDir private Path folder;

  @Test
  void aBoxThatWasMovedHasOtherPlaces() throws IOException {
    assertThat(after(DRAWING.replace("x=\"10\"", "x=\"15\"").replace("x=\"2\"", "x=\"3\"")))
        .isEqualTo(
            new DrawingDifference(
                List.of(),
                List.of(),
                List.of(
                    new ChangedShape("shape s1", List.of(change("x", "10", "15"))),
                    new ChangedShape("shape s1/bend[2]", List.of(change("x", "2", "3"))))));
  }

  @Test
  void orderDoesNotMatterWhereThereAreIds() throws IOException {
    String first =
        DRAWING.substring(
            DRAWING.indexOf("  <shape xmi:id=\"s1"), DRAWING.indexOf("  <shape xmi:id=\"s2"));
    assertThat(after(DRAWING.replace(first, "").replace("</n:D", first + "</n:D")).isEmpty())
        .isTrue();
  }

  @Test
  void shapesComeAndGoAndChangeTheirText() throws IOException {
    DrawingDifference difference =
        after(DRAWING.replace("xmi:id=\"s1\"", "xmi:id=\"s3\"").replace("label", "title"));
    assertThat(difference.added()).contains("shape s3");
    assertThat(difference.removed()).contains("shape s1");
    assertThat(difference.changed())
        .containsExactly(new ChangedShape("shape s2", List.of(change("(text)", "label", "title"))));
  }

  @Test
  void aDrawingThatIsNotThereIsEmpty() throws IOException {
    Path none = folder.resolve("none.notation");
    assertThat(DrawingComparison.compare(none, none).isEmpty()).isTrue();
    assertThat(DrawingComparison.compare(none, write(DRAWING)).added()).hasSize(5);
  }

  @Test
  void theDrawingIsBesideTheModel() {
    assertThat(DrawingComparison.drawingOf(Path.of("models/lab.v1.deployment")))
        .isEqualTo(Path.of("models/lab.v1.notation"));
  }

  @Test
  void nothingElseIsOpened() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "secret");
    Path file =
        write("<!DOCTYPE d [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]>\n<d id=\"d\">&e;</d>");
    assertThatThrownBy(() -> DrawingComparison.compare(file, file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not XML")
        .hasMessageNotContaining("secretsecret");
  }

  private DrawingDifference after(String text) throws IOException {
    Path before = Files.writeString(folder.resolve("before.notation"), DRAWING);
    return DrawingComparison.compare(before, write(text));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("after.notation"), text);
  }

  private static AttributeChange change(String attribute, String before, String after) {
    return new AttributeChange(attribute, Optional.of(before), Optional.of(after));
  }
}
