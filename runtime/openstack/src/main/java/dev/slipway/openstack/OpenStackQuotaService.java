// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import com.google.gson.JsonObject;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.Quota;
import dev.slipway.cloud.QuotaResource;
import dev.slipway.cloud.QuotaService;
import dev.slipway.openstack.http.CloudRequest;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Quotas, each in the service whose resources it limits: Nova, Neutron, and Cinder where the cloud
 * has it. By plain REST, for OpenStack4j knows no use and no resetting.
 */
final class OpenStackQuotaService implements QuotaService {
  private static final String PUT = "PUT";

  private final Session session;

  OpenStackQuotaService(Session session) {
    this.session = session;
  }

  /**
   * A service with quotas.
   *
   * @param details what follows a project's address to have its use told, too
   * @param defaults what follows it for the limits of projects without their own
   */
  private enum Keeper {
    NOVA(
        Service.COMPUTE,
        "/os-quota-sets/",
        "quota_set",
        "/detail",
        "/defaults",
        "in_use",
        Map.of(
            QuotaResource.INSTANCES, "instances",
            QuotaResource.CORES, "cores",
            QuotaResource.RAM, "ram",
            QuotaResource.SERVER_GROUPS, "server_groups")),
    NEUTRON(
        Service.NETWORK,
        "/quotas/",
        "quota",
        "/details.json",
        "/default.json",
        "used",
        Map.of(
            QuotaResource.NETWORKS, "network",
            QuotaResource.SUBNETS, "subnet",
            QuotaResource.ROUTERS, "router",
            QuotaResource.PORTS, "port",
            QuotaResource.FLOATING_IPS, "floatingip",
            QuotaResource.SECURITY_GROUPS, "security_group",
            QuotaResource.SECURITY_GROUP_RULES, "security_group_rule")),
    CINDER(
        Service.BLOCK_STORAGE,
        "/os-quota-sets/",
        "quota_set",
        "?usage=True",
        "/defaults",
        "in_use",
        Map.of(QuotaResource.VOLUMES, "volumes", QuotaResource.GIGABYTES, "gigabytes"));

    private final Service service;
    private final String path;
    private final String member;
    private final String details;
    private final String defaults;
    private final String used;
    private final Map<QuotaResource, String> words;

    Keeper(
        Service service,
        String path,
        String member,
        String details,
        String defaults,
        String used,
        Map<QuotaResource, String> words) {
      this.service = service;
      this.path = path;
      this.member = member;
      this.details = details;
      this.defaults = defaults;
      this.used = used;
      this.words = words;
    }

    /** Its own name of a resource; no service keeps another's. */
    boolean keeps(QuotaResource resource) {
      return words.containsKey(resource);
    }
  }

  @Override
  public List<Quota> quotas(String projectId) throws CloudException, InterruptedException {
    List<Quota> quotas = new ArrayList<>();
    for (Keeper keeper : keepers()) {
      JsonObject all = answer(keeper, PathSegment.of(projectId) + keeper.details);
      keeper.words.forEach(
          (resource, word) -> {
            if (all.get(word) instanceof JsonObject one) {
              quotas.add(
                  new Quota(
                      resource,
                      Json.number(one, "limit"),
                      Json.number(one, keeper.used) + Json.number(one, "reserved")));
            }
          });
    }
    return sorted(quotas);
  }

  @Override
  public List<Quota> defaults() throws CloudException, InterruptedException {
    String anyProject = PathSegment.of(session.principal().projectId());
    List<Quota> quotas = new ArrayList<>();
    for (Keeper keeper : keepers()) {
      JsonObject all = answer(keeper, anyProject + keeper.defaults);
      keeper.words.forEach(
          (resource, word) -> {
            if (all.has(word)) {
              quotas.add(new Quota(resource, Json.number(all, word), 0));
            }
          });
    }
    return sorted(quotas);
  }

  @Override
  public void set(String projectId, Map<QuotaResource, Long> limits)
      throws CloudException, InterruptedException {
    List<Keeper> keepers = keepers();
    for (QuotaResource resource : limits.keySet()) {
      if (keepers.stream().noneMatch(keeper -> keeper.keeps(resource))) {
        throw CloudException.of(
            Kind.UNSUPPORTED,
            session.cloud(),
            "It has no service that limits " + resource.word() + ".");
      }
    }
    for (Keeper keeper : keepers) {
      Map<String, Long> own = new LinkedHashMap<>();
      new EnumMap<>(limits)
          .forEach(
              (resource, limit) -> {
                if (keeper.keeps(resource)) {
                  own.put(keeper.words.get(resource), limit);
                }
              });
      if (!own.isEmpty()) {
        session.send(request(PUT, keeper, PathSegment.of(projectId)).withJson(keeper.member, own));
      }
    }
  }

  @Override
  public void reset(String projectId) throws CloudException, InterruptedException {
    for (Keeper keeper : keepers()) {
      try {
        session.send(request("DELETE", keeper, PathSegment.of(projectId)));
      } catch (CloudException e) {
        // Neutron calls a project without limits of its own unknown.
        if (e.kind() != Kind.NOT_FOUND) {
          throw e;
        }
      }
    }
  }

  private List<Keeper> keepers() throws CloudException, InterruptedException {
    List<Keeper> there = new ArrayList<>();
    for (Keeper keeper : Keeper.values()) {
      // A cloud without volumes is one; without servers or networks it is badly configured.
      if (keeper != Keeper.CINDER || session.offers(keeper.service)) {
        there.add(keeper);
      }
    }
    return there;
  }

  private JsonObject answer(Keeper keeper, String path)
      throws CloudException, InterruptedException {
    return Json.object(session.json(request("GET", keeper, path)), keeper.member);
  }

  private CloudRequest request(String method, Keeper keeper, String path)
      throws CloudException, InterruptedException {
    return keeper == Keeper.NOVA
        ? NovaComputeService.request(session, method, keeper.path + path)
        : session.request(method, keeper.service, keeper.path + path);
  }

  private static List<Quota> sorted(List<Quota> quotas) {
    return quotas.stream().sorted(Comparator.comparing(Quota::resource)).toList();
  }
}
