// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.CloudException.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every {@link QuotaService} does, whatever is behind it. */
public abstract class QuotaServiceContract extends CloudContract {
  @Test
  void aProjectHasTheDefaultsUntilItIsGivenLimitsAndAfterItLosesThem() throws Exception {
    List<Quota> defaults = quotas().defaults();
    assertThat(defaults)
        .extracting(Quota::resource)
        .isSorted()
        .contains(
            QuotaResource.INSTANCES,
            QuotaResource.CORES,
            QuotaResource.RAM,
            QuotaResource.SERVER_GROUPS,
            QuotaResource.NETWORKS,
            QuotaResource.SUBNETS,
            QuotaResource.ROUTERS,
            QuotaResource.PORTS,
            QuotaResource.FLOATING_IPS,
            QuotaResource.SECURITY_GROUPS,
            QuotaResource.SECURITY_GROUP_RULES);
    Project project = cloud().identity().createProject(freshName("quota"), "");
    try {
      assertThat(quotas().quotas(project.id())).isEqualTo(defaults);
      quotas()
          .set(
              project.id(),
              Map.of(
                  QuotaResource.INSTANCES, 3L,
                  QuotaResource.RAM, 2048L,
                  QuotaResource.NETWORKS, 0L,
                  QuotaResource.PORTS, Quota.UNLIMITED));
      assertThat(quotas().quotas(project.id()))
          .isEqualTo(
              defaults.stream()
                  .map(
                      quota ->
                          switch (quota.resource()) {
                            case INSTANCES -> quota.withLimit(3);
                            case RAM -> quota.withLimit(2048);
                            case NETWORKS -> quota.withLimit(0);
                            case PORTS -> quota.withLimit(Quota.UNLIMITED);
                            default -> quota;
                          })
                  .toList());
      quotas().set(project.id(), Map.of(QuotaResource.INSTANCES, 4L));
      assertThat(quotas().quotas(project.id()))
          .contains(
              new Quota(QuotaResource.INSTANCES, 4, 0), new Quota(QuotaResource.RAM, 2048, 0));
      quotas().reset(project.id());
      quotas().reset(project.id());
      assertThat(quotas().quotas(project.id())).isEqualTo(defaults);
    } finally {
      cloud().identity().deleteProject(project.id());
    }
  }

  @Test
  void volumesAreLimitedWhereTheCloudHasSome() throws Exception {
    Project project = cloud().identity().createProject(freshName("quota"), "");
    Map<QuotaResource, Long> limits =
        Map.of(QuotaResource.CORES, 5L, QuotaResource.VOLUMES, 2L, QuotaResource.GIGABYTES, 30L);
    try {
      if (quotas().defaults().stream()
          .anyMatch(quota -> quota.resource() == QuotaResource.VOLUMES)) {
        quotas().set(project.id(), limits);
        assertThat(quotas().quotas(project.id()))
            .contains(
                new Quota(QuotaResource.CORES, 5, 0),
                new Quota(QuotaResource.VOLUMES, 2, 0),
                new Quota(QuotaResource.GIGABYTES, 30, 0));
        quotas().reset(project.id());
      } else {
        failure(Kind.UNSUPPORTED, () -> quotas().set(project.id(), limits));
      }
      assertThat(quotas().quotas(project.id())).isEqualTo(quotas().defaults());
    } finally {
      cloud().identity().deleteProject(project.id());
    }
  }

  @Test
  void aProjectThatIsNotThereHasNone() throws Exception {
    failure(Kind.REFUSED, () -> quotas().quotas("no-such-project"));
    failure(Kind.REFUSED, () -> quotas().set("no-such-project", Map.of(QuotaResource.CORES, 1L)));
  }

  private QuotaService quotas() throws Exception {
    return cloud().quotas();
  }
}
