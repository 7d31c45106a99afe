// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineLoadTest {
  @Test
  void aBusyMachineIsRemarkedOn() {
    assertThat(MachineLoad.remark("21.77 17.53 12.01 9/1024 4711\n", 2))
        .hasValueSatisfying(
            found ->
                assertThat(found.message())
                    .isEqualTo(
                        "The load average is 21.77 on 2 processors: samples may be late or lost"
                            + " for that."));
  }

  @Test
  void aMachineWithTimeToSpareIsNot() {
    assertThat(MachineLoad.remark("2.9 1.0 0.5 1/100 1\n", 2)).isEmpty();
  }
}
