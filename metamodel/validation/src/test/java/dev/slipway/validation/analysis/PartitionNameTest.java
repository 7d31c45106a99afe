// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionNameTest {
  @ParameterizedTest
  @CsvSource({
    "bow,bow",
    "'',''",
    "*,bow",
    "'*',''",
    "b*w,bow",
    "b*w,bw",
    "b?w,bow",
    "b[aeo]w,bow",
    "b[a-o]w,bow",
    "b[!a-n]w,bow",
    "b[^a-n]w,bow",
    "b[]o]w,b]w",
    "b[a-],b-",
    "*.sonar.*,bow.sonar.left",
    "bow,b*",
  })
  void meet(String left, String right) {
    assertThat(PartitionName.meet(left, right)).isTrue();
    assertThat(PartitionName.meet(right, left)).isEqualTo(PartitionName.meet(left, right));
  }

  @ParameterizedTest
  @CsvSource({
    "bow,stern",
    "bow,Bow",
    "bow,''",
    "b?w,bw",
    "b[!o]w,bow",
    "b[a-n]w,bow",
    "b*,ab",
    "*x,bow",
    "b\\*w*,bow",
    "*,*",
    "b*,b*",
    "b?w,b*",
  })
  void doNotMeet(String left, String right) {
    assertThat(PartitionName.meet(left, right)).isFalse();
    assertThat(PartitionName.meet(right, left)).isFalse();
  }

  @Test
  void backslashTakesAWildcardAsItself() {
    assertThat(PartitionName.matches("b\\*w*", "b*wx")).isTrue();
    assertThat(PartitionName.matches("b\\*w*", "boxw")).isFalse();
    assertThat(PartitionName.isPattern("b\\*w")).isFalse();
  }

  @Test
  void hostilePatternTakesNoTime() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> assertThat(PartitionName.meet("a*".repeat(500) + "b", "a".repeat(5000))).isFalse());
  }
}
