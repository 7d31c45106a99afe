// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import com.google.gson.JsonObject;
import dev.slipway.openstack.http.CloudRequest;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that deployments make in a cloud, of all projects and users.
 *
 * @param names by kind, each with its id
 */
public record CloudListing(SortedMap<String, List<String>> names) {
  /** Key pairs of other users. */
  private static final String NOVA_VERSION = "compute 2.61";

  /** What is there now. */
  public static CloudListing of(CloudLab lab) throws Exception {
    SortedMap<String, List<String>> names = new TreeMap<>();
    Session tenant = lab.userSession();
    // Heat shows nobody the stacks of all projects; what is in them is listed with the rest.
    list(names, tenant, Service.ORCHESTRATION, "/stacks", "stacks");
    tenant.close();
    Session session = lab.session();
    try {
      list(names, session, Service.COMPUTE, "/servers/detail?all_tenants=1", "servers");
      list(names, session, Service.COMPUTE, "/os-server-groups?all_projects=1", "server_groups");
      list(names, session, Service.COMPUTE, "/flavors/detail?is_public=None", "flavors");
      list(names, session, Service.COMPUTE, "/os-aggregates", "aggregates");
      list(names, session, Service.IMAGE, "/images", "images");
      for (String kind :
          List.of("networks", "subnets", "ports", "routers", "floatingips", "quotas")) {
        list(names, session, Service.NETWORK, "/" + kind, kind);
      }
      list(names, session, Service.NETWORK, "/security-groups", "security_groups");
      list(names, session, Service.NETWORK, "/security-group-rules", "security_group_rules");
      list(names, session, Service.NETWORK, "/qos/policies", "policies");
      list(names, session, Service.IDENTITY, "/projects", "projects");
      list(names, session, Service.IDENTITY, "/role_assignments", "role_assignments");
      if (session.offers(Service.BLOCK_STORAGE)) {
        list(names, session, Service.BLOCK_STORAGE, "/volumes/detail?all_tenants=1", "volumes");
      }
      for (JsonObject user : all(session, Service.IDENTITY, "/users", "users")) {
        String path = "/os-keypairs?user_id=" + Json.text(user, "id");
        list(names, session, Service.COMPUTE, path, "keypairs");
      }
    } finally {
      session.close();
    }
    return new CloudListing(names);
  }

  /** What of this another one has not, each with its kind. */
  public List<String> without(CloudListing other) {
    List<String> more = new ArrayList<>();
    names.forEach(
        (kind, here) -> {
          List<String> rest = new ArrayList<>(here);
          other.names.getOrDefault(kind, List.of()).forEach(rest::remove);
          rest.forEach(name -> more.add(kind + " " + name));
        });
    return more;
  }

  private static void list(
      SortedMap<String, List<String>> names,
      Session session,
      Service service,
      String path,
      String kind)
      throws Exception {
    List<String> listed = names.computeIfAbsent(kind, none -> new ArrayList<>());
    for (JsonObject thing : all(session, service, path, kind)) {
      String name = Json.text(thing, "name") + " " + Json.text(thing, "id");
      // What has no id is told apart by all that is said of it.
      listed.add(thing.has("id") ? name : thing.toString());
    }
    Collections.sort(listed);
  }

  private static List<JsonObject> all(Session session, Service service, String path, String kind)
      throws Exception {
    CloudRequest request = session.request("GET", service, path);
    return Json.objects(
        session.pages(
            service == Service.COMPUTE
                ? request.with("OpenStack-API-Version", NOVA_VERSION)
                : request),
        kind);
  }
}
