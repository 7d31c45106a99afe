// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** An {@link OpenStackLabStatus} as a JSON document of the form that the resource describes. */
public final class OpenStackLabJson {
  /** The JSON Schema, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-openstack-lab.schema.json";

  private OpenStackLabJson() {}

  /** The document. */
  public static JsonObject document(OpenStackLabStatus status) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", OpenStackLabStatus.SCHEMA);
    document.addProperty("state", status.state().name());
    document.addProperty("folder", status.folder());
    status.tier().ifPresent(tier -> document.addProperty("tier", tier));
    status.since().ifPresent(since -> document.addProperty("since", since.toString()));
    if (status.state() == OpenStackLabStatus.State.UP) {
      document.addProperty("cloudsFile", status.cloudsFile());
      document.addProperty("secureFile", status.secureFile());
    }
    document.addProperty("memory", status.memory());
    JsonArray services = new JsonArray();
    for (OpenStackLabStatus.Service service : status.services()) {
      JsonObject json = new JsonObject();
      json.addProperty("name", service.name());
      json.addProperty("running", service.pid().isPresent());
      service.pid().ifPresent(pid -> json.addProperty("pid", pid));
      service.port().ifPresent(port -> json.addProperty("port", port));
      json.addProperty("memory", service.memory());
      services.add(json);
    }
    document.add("services", services);
    JsonArray hypervisors = new JsonArray();
    status.hypervisors().forEach(hypervisors::add);
    document.add("hypervisors", hypervisors);
    return document;
  }
}
