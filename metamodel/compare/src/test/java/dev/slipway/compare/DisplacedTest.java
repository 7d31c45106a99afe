// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DisplacedTest {
  @Test
  void whatIsInOrderStays() {
    assertThat(Displaced.of(List.of())).isEmpty();
    assertThat(Displaced.of(List.of(1, 4, 9))).isEmpty();
  }

  @Test
  void oneThatWasMovedExplainsAll() {
    assertThat(Displaced.of(List.of(5, 0, 1, 2, 3, 4))).containsExactly(5);
    assertThat(Displaced.of(List.of(1, 2, 3, 4, 0))).containsExactly(0);
  }

  @Test
  void withoutThemTheRestIsInOrder() {
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      List<Integer> sequence = new ArrayList<>(IntStream.range(0, 30).boxed().toList());
      Collections.shuffle(sequence, random);
      List<Integer> rest = new ArrayList<>(sequence);
      List<Integer> displaced = Displaced.of(sequence);
      rest.removeAll(displaced);
      assertThat(rest).isSorted();
      assertThat(displaced).isSorted().hasSizeLessThan(30);
    }
  }
}
