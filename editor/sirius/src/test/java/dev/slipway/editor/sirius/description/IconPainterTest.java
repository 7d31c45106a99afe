// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IconPainterTest {
  private static final int PIXELS = 40;

  @Test
  void linesAreWhereTheyAreDrawn() throws IOException {
    BufferedImage icon = paint("<path d=\"M2 10h16\"/>");
    assertThat(icon.getRGB(20, 20)).isEqualTo(Color.RED.getRGB());
    assertThat(icon.getRGB(20, 10)).isZero();
    assertThat(icon.getRGB(1, 20)).isZero();
  }

  /** The same half circle, turned one way and the other. */
  @Test
  void arcsTurnTheWayThatTheyAreTo() throws IOException {
    BufferedImage below = paint("<path d=\"M4 10a6 6 0 0 0 12 0\"/>");
    assertThat(below.getRGB(20, 32)).isEqualTo(Color.RED.getRGB());
    assertThat(below.getRGB(20, 8)).isZero();
    BufferedImage above = paint("<path d=\"M4 10a6 6 0 0 1 12 0\"/>");
    assertThat(above.getRGB(20, 8)).isEqualTo(Color.RED.getRGB());
    assertThat(above.getRGB(20, 32)).isZero();
  }

  /** A quarter of a circle has its centre on one side, three quarters on the other. */
  @Test
  void arcsAreTheSmallOrTheLargeOne() throws IOException {
    BufferedImage small = paint("<path d=\"M10 4a6 6 0 0 1 6 6\"/>");
    assertThat(small.getRGB(28, 11)).isEqualTo(Color.RED.getRGB());
    assertThat(small.getRGB(20, 32)).isZero();
    BufferedImage large = paint("<path d=\"M10 4a6 6 0 1 0 6 6\"/>");
    assertThat(large.getRGB(20, 32)).isEqualTo(Color.RED.getRGB());
    assertThat(large.getRGB(28, 11)).isZero();
  }

  @Test
  void closedPathsAndFilledCircles() throws IOException {
    BufferedImage box = paint("<path d=\"M4 4 16 4V16H4zM8 8l2 2m2 2 2 2\"/>");
    assertThat(box.getRGB(8, 20)).isEqualTo(Color.RED.getRGB());
    assertThat(box.getRGB(24, 24)).isEqualTo(Color.RED.getRGB());
    assertThat(box.getRGB(22, 22)).isNotEqualTo(Color.RED.getRGB());
    BufferedImage disc = paint("<circle cx=\"10\" cy=\"10\" r=\"5\" fill=\"currentColor\"/>");
    assertThat(disc.getRGB(20, 20)).isEqualTo(Color.RED.getRGB());
    BufferedImage ring = paint("<circle cx=\"10\" cy=\"10\" r=\"5\"/>");
    assertThat(ring.getRGB(20, 20)).isZero();
  }

  @Test
  void dashesHaveGaps() throws IOException {
    BufferedImage icon = paint("<path d=\"M2 10h16\" stroke-dasharray=\"4 4\"/>");
    assertThat(icon.getRGB(8, 20)).isEqualTo(Color.RED.getRGB());
    assertThat(icon.getRGB(16, 20)).isZero();
    assertThat(icon.getRGB(24, 20)).isEqualTo(Color.RED.getRGB());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<text>A</text>",
        "<path d=\"M2 2c1 1 2 2 3 3\"/>",
        "<path d=\"M2 2a3 4 0 0 1 2 2\"/>",
        "<path d=\"M2 2h4\" stroke-width=\"3\"/>",
        "<path d=\"M2 2h4v4z\" fill=\"red\"/>",
        "<path d=\"M2\"/>",
        "<path d=\"M2 2h4z 5\"/>",
        "<path"
      })
  void whatItDoesNotKnowIsRefused(String content) {
    assertThatThrownBy(() -> paint(content)).isInstanceOf(IllegalArgumentException.class);
  }

  private static BufferedImage paint(String content) throws IOException {
    InputStream svg =
        new ByteArrayInputStream(
            ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 20\">"
                    + content
                    + "</svg>")
                .getBytes(StandardCharsets.UTF_8));
    return ImageIO.read(new ByteArrayInputStream(IconPainter.paint(svg, Color.RED, PIXELS)));
  }
}
