// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.dds.DdsImplementation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same cases as the test of real DataWriters and DataReaders in generators/cpp/dummy/test. */
class PartitionDeviationsTest {
  @Test
  void namesAndPlainPatternsMeetEverywhere() {
    assertThat(PartitionDeviations.of(List.of("a"), List.of("a"))).isEmpty();
    assertThat(PartitionDeviations.of(List.of("ab"), List.of("a*"))).isEmpty();
    assertThat(PartitionDeviations.of(List.of("a"), List.of("b"))).isEmpty();
  }

  @Test
  void aPatternMeetsTheDefaultPartitionOnlyInSome() {
    assertThat(PartitionDeviations.of(List.of(""), List.of("*")))
        .containsExactly(DdsImplementation.FASTDDS);
    assertThat(PartitionDeviations.of(List.of("*"), List.of("")))
        .containsExactly(DdsImplementation.FASTDDS, DdsImplementation.OPENDDS);
  }

  @Test
  void bracketsAreUnknownToCyclone() {
    assertThat(PartitionDeviations.of(List.of("a"), List.of("[ab]")))
        .containsExactly(DdsImplementation.CYCLONEDDS);
    assertThat(PartitionDeviations.of(List.of("a[b"), List.of("a\\[*"))).isEmpty();
    assertThat(PartitionDeviations.of(List.of("a", "c"), List.of("[ab]", "c"))).isEmpty();
  }
}
