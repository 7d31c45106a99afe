// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.Quota;
import dev.slipway.cloud.QuotaResource;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a member of a project may see and do, and is told that it may not. */
@Tag("slow")
@ExtendWith(SharedLab.class)
class MemberTest {
  @Test
  void aMemberSeesItsOwnProject() throws Exception {
    Cloud cloud = SharedLab.member();
    assertThat(cloud.identity().current().projectName()).isEqualTo("slipway");
    assertThat(cloud.identity().current().roles()).contains("member");
    assertThat(cloud.identity().projects()).extracting("name").containsExactly("slipway");
    assertThat(cloud.compute().servers(false)).isEmpty();
    assertThat(cloud.compute().zones())
        .allSatisfy(zone -> assertThat(zone.hosts()).isEmpty())
        .isNotEmpty();
    assertThat(cloud.stacks().list("")).isEmpty();
    assertThat(cloud.network().networks()).isNotNull();
    assertThat(cloud.quotas().quotas(cloud.identity().current().projectId()))
        .extracting(Quota::resource)
        .contains(QuotaResource.CORES, QuotaResource.PORTS);
  }

  @Test
  void aMemberMayNotDoWhatAdministratorsDo() throws Exception {
    Cloud cloud = SharedLab.member();
    forbidden(() -> cloud.compute().hypervisors());
    forbidden(() -> cloud.compute().createAggregate("a", ""));
    forbidden(() -> cloud.identity().createProject("p", ""));
    forbidden(
        () ->
            cloud
                .quotas()
                .set(cloud.identity().current().projectId(), Map.of(QuotaResource.CORES, 1L)));
    forbidden(
        () ->
            cloud
                .network()
                .createNetwork(
                    new Network("", "n", "", true, true, "flat", "p", 0, 0, true, List.of())));
  }

  private static void forbidden(ThrowingCallable call) {
    CloudException failure = catchThrowableOfType(CloudException.class, call);
    assertThat(failure).isNotNull();
    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(Kind.FORBIDDEN);
  }
}
