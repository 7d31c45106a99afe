// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CyclesTest {
  @Test
  void findsEachCycleFromItsFirstNodeOn() {
    Map<String, List<String>> edges =
        Map.of(
            "a", List.of("b", "d"),
            "b", List.of("c"),
            "c", List.of("b"),
            "d", List.of("d"),
            "e", List.of("a"));
    assertThat(Cycles.of(List.of("a", "b", "c", "d", "e"), edges::get))
        .containsExactly(List.of("b", "c"), List.of("d"));
  }

  @Test
  void aDiamondIsNoCycle() {
    Map<String, List<String>> edges =
        Map.of("a", List.of("b", "c"), "b", List.of("d"), "c", List.of("d"), "d", List.of());
    assertThat(Cycles.of(List.of("a", "b", "c", "d"), edges::get)).isEmpty();
  }

  @Test
  void aLongChainNeedsNoStack() {
    Integer[] nodes = IntStream.range(0, 200_000).boxed().toArray(Integer[]::new);
    List<List<Integer>> cycles =
        Cycles.of(List.of(nodes), node -> List.of(nodes[(node + 1) % nodes.length]));
    assertThat(cycles).singleElement().satisfies(cycle -> assertThat(cycle).hasSize(200_000));
  }
}
