// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.FakeCloud;
import dev.slipway.cloud.KeyPair;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two users of a cloud, of which each sees key pairs of its own only. */
class StackKeyPairsTest {
  private static final String KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA amy";

  private final FakeCloud member = new FakeCloud();
  private final FakeCloud administrator = new FakeCloud();
  private final List<Cloud> users = List.of(member, administrator);

  @Test
  void theOtherUserGetsWhatTheFirstHas() throws Exception {
    member.compute().importKeyPair("crew", KEY);

    StackKeyPairs.share(administrator, users, "crew");
    StackKeyPairs.share(administrator, users, "crew");

    assertThat(administrator.compute().keyPairs())
        .extracting(KeyPair::name, KeyPair::publicKey)
        .containsExactly(tuple("crew", KEY));
  }

  @Test
  void aStackWithoutOneHasNone() throws Exception {
    member.compute().importKeyPair("other", KEY);

    StackKeyPairs.share(administrator, users, "crew");

    assertThat(administrator.compute().keyPairs()).isEmpty();
  }

  @Test
  void nothingIsLeftOfItWithAnyUser() throws Exception {
    member.compute().importKeyPair("crew", KEY);
    StackKeyPairs.share(administrator, users, "crew");

    StackKeyPairs.remove(users, "crew");

    assertThat(member.compute().keyPairs()).isEmpty();
    assertThat(administrator.compute().keyPairs()).isEmpty();
  }
}
