// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That the colours of topics can be seen and told apart, with every kind of colour vision. */
class TopicPaletteTest {
  private static final Notation NOTATION = Notation.standard();
  private static final Notation.TopicColours TOPICS = NOTATION.topicColours();

  /** What WCAG 2.1 asks for lines (1.4.11). */
  private static final double CONTRAST = 3;

  /** The least distance of two colours in OKLab, where that of black and white is 1. */
  private static final double APART = 0.06;

  /**
   * How colours are seen: with all cones, or with none of one kind (Machado, Oliveira and
   * Fernandes, 2009), as a matrix by rows for linear RGB.
   */
  private enum Vision {
    ALL_CONES(1, 0, 0, 0, 1, 0, 0, 0, 1),
    PROTANOPIA(
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998),
    DEUTERANOPIA(
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881),
    TRITANOPIA(
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039);

    private final double[] matrix;

    Vision(double... matrix) {
      this.matrix = matrix;
    }

    double[] see(String css) {
      double[] seen = times(matrix, linear(css));
      return Arrays.stream(seen).map(part -> Math.min(1, Math.max(0, part))).toArray();
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachCanBeToldFromTheOthers(Vision vision) {
    for (Function<Notation.Line, String> part :
        List.<Function<Notation.Line, String>>of(Notation.Line::light, Notation.Line::dark)) {
      List<String> theme = lines().map(part).toList();
      for (String one : theme) {
        for (String other : theme.subList(theme.indexOf(one) + 1, theme.size())) {
          assertThat(distance(vision.see(one), vision.see(other)))
              .as("%s and %s", one, other)
              .isGreaterThan(APART);
        }
      }
    }
  }

  @Test
  void eachIsSeenOnAllThatEdgesRunOver() {
    List<Notation.Line> lines = lines().toList();
    for (String ground : grounds()) {
      Notation.Colours below = NOTATION.colours().get(ground);
      for (Notation.Line line : lines) {
        assertThat(contrast(line.light(), below.light().fill()))
            .as("%s on %s", line.light(), ground)
            .isGreaterThan(CONTRAST);
        assertThat(contrast(line.dark(), below.dark().fill()))
            .as("%s on %s", line.dark(), ground)
            .isGreaterThan(CONTRAST);
      }
    }
  }

  private static Stream<Notation.Line> lines() {
    return Stream.concat(Stream.of(TOPICS.several()), TOPICS.each().stream());
  }

  /** The canvas, and nodes with others in them. */
  private static Set<String> grounds() {
    Set<String> grounds = new TreeSet<>(Set.of("canvas"));
    NOTATION.diagrams().stream()
        .flatMap(diagram -> diagram.nodes().stream())
        .filter(NodeKind::isContainer)
        .flatMap(TopicPaletteTest::colours)
        .forEach(grounds::add);
    assertThat(grounds).contains("kvm", "machine");
    return grounds;
  }

  private static Stream<String> colours(NodeKind node) {
    Stream<String> variants =
        node.variants() == null
            ? Stream.of()
            : node.variants().cases().values().stream().map(NodeKind.Variant::colour);
    return Stream.concat(Stream.of(node.colour()), variants);
  }

  /** A CSS colour as linear RGB, each part from 0 to 1. */
  private static double[] linear(String css) {
    int rgb = Integer.parseInt(css.substring(1), 16);
    return Stream.of(rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff)
        .mapToDouble(part -> part / 255.0)
        .map(part -> part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
        .toArray();
  }

  private static double contrast(String one, String other) {
    double[] light =
        Stream.of(one, other)
            .map(TopicPaletteTest::linear)
            .mapToDouble(rgb -> 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2] + 0.05)
            .sorted()
            .toArray();
    return light[1] / light[0];
  }

  private static double distance(double[] one, double[] other) {
    double[] here = okLab(one);
    double[] there = okLab(other);
    return Math.hypot(Math.hypot(here[0] - there[0], here[1] - there[1]), here[2] - there[2]);
  }

  /** Linear RGB in OKLab (Ottosson, 2020), whose distances are about those that are perceived. */
  private static double[] okLab(double[] rgb) {
    double[] cones =
        times(
            new double[] {
              0.4122214708, 0.5363325363, 0.0514459929,
              0.2119034982, 0.6806995451, 0.1073969566,
              0.0883024619, 0.2817188376, 0.6299787005
            },
            rgb);
    return times(
        new double[] {
          0.2104542553, 0.7936177850, -0.0040720468,
          1.9779984951, -2.4285922050, 0.4505937099,
          0.0259040371, 0.7827717662, -0.8086757660
        },
        Arrays.stream(cones).map(Math::cbrt).toArray());
  }

  private static double[] times(double[] matrix, double[] vector) {
    double[] product = new double[3];
    for (int i = 0; i < 9; i++) {
      product[i / 3] += matrix[i] * vector[i % 3];
    }
    return product;
  }
}
