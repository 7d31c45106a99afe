// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.CloudException.Kind;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every {@link IdentityService} does, whatever is behind it. */
public abstract class IdentityServiceContract extends CloudContract {
  @Test
  void itSaysWhoIsSignedInWhere() throws Exception {
    Principal current = identity().current();
    assertThat(current.userName()).isEqualTo("admin");
    assertThat(current.projectName()).isEqualTo("admin");
    assertThat(current.roles()).contains("admin");
    assertThat(current.expires()).isAfter(Instant.now());
    assertThat(identity().projects())
        .anySatisfy(project -> assertThat(project.id()).isEqualTo(current.projectId()));
  }

  @Test
  void aProjectIsMadeOnceGrantedAndDeleted() throws Exception {
    String name = freshName("project");
    assertThat(identity().findProject(name)).isEmpty();
    Project project = identity().createProject(name, "of the contract");
    try {
      assertThat(project.name()).isEqualTo(name);
      assertThat(project.description()).isEqualTo("of the contract");
      assertThat(project.enabled()).isTrue();
      assertThat(identity().findProject(name)).contains(project);
      failure(Kind.CONFLICT, () -> identity().createProject(name, ""));
      String user = identity().current().userId();
      identity().grantRole(project.id(), user, "member");
      identity().grantRole(project.id(), user, "member");
      assertThat(identity().projects()).contains(project);
      CloudException failure =
          failure(Kind.NOT_FOUND, () -> identity().grantRole(project.id(), user, "captain"));
      assertThat(failure.diagnostic().message()).contains("captain");
    } finally {
      identity().deleteProject(project.id());
    }
    identity().deleteProject(project.id());
    assertThat(identity().findProject(name)).isEmpty();
  }

  private IdentityService identity() throws Exception {
    return cloud().identity();
  }
}
