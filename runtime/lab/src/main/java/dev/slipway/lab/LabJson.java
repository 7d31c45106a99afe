// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.TreeMap;

/**
 * A {@link LabRecord} or {@link LabStatus} as a JSON document of the form that the resources beside
 * this class describe.
 */
public final class LabJson {
  /** The JSON Schema of {@link LabRecord}, as a resource of this class. */
  public static final String RECORD_SCHEMA = "slipway-lab.schema.json";

  /** The JSON Schema of {@link LabStatus}, as a resource of this class. */
  public static final String STATUS_SCHEMA = "slipway-lab-status.schema.json";

  private LabJson() {}

  /** The document. */
  public static JsonObject document(LabRecord record) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", LabRecord.SCHEMA);
    document.addProperty("deployment", record.deployment());
    document.addProperty("folder", record.folder());
    document.addProperty("sshConfig", record.sshConfig());
    document.addProperty("access", record.access());
    document.add("keeper", process(record.keeper()));
    JsonArray networks = new JsonArray();
    for (LabRecord.Network network : record.networks()) {
      JsonObject json = new JsonObject();
      json.addProperty("name", network.name());
      json.addProperty("bridge", network.bridge());
      networks.add(json);
    }
    document.add("networks", networks);
    JsonArray machines = new JsonArray();
    record.machines().forEach(machine -> machines.add(machine(machine)));
    document.add("machines", machines);
    return document;
  }

  private static JsonObject process(LabRecord.Process process) {
    JsonObject json = new JsonObject();
    json.addProperty("pid", process.pid());
    json.addProperty("startTime", process.startTime());
    JsonObject namespaces = new JsonObject();
    new TreeMap<>(process.namespaces()).forEach(namespaces::addProperty);
    json.add("namespaces", namespaces);
    return json;
  }

  private static JsonObject machine(LabRecord.Machine machine) {
    JsonObject json = new JsonObject();
    json.addProperty("name", machine.name());
    json.addProperty("role", machine.role());
    json.addProperty("hostname", machine.hostname());
    json.addProperty("account", machine.account());
    machine.address().ifPresent(address -> json.addProperty("address", address));
    json.add("process", process(machine.process()));
    JsonArray interfaces = new JsonArray();
    for (LabRecord.Interface link : machine.interfaces()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("name", link.name());
      entry.addProperty("mac", link.mac());
      entry.addProperty("mtu", link.mtu());
      link.bridge().ifPresent(bridge -> entry.addProperty("bridge", bridge));
      entry.addProperty("port", link.port());
      entry.add("addresses", texts(link.addresses()));
      interfaces.add(entry);
    }
    json.add("interfaces", interfaces);
    return json;
  }

  private static JsonElement texts(List<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(text -> array.add(new JsonPrimitive(text)));
    return array;
  }

  /** The document. */
  public static JsonObject document(LabStatus status) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", LabStatus.SCHEMA);
    document.addProperty("deployment", status.deployment());
    document.addProperty("folder", status.folder());
    document.addProperty("up", status.up());
    document.addProperty("complete", status.complete());
    JsonArray machines = new JsonArray();
    for (LabStatus.Machine machine : status.machines()) {
      JsonObject json = new JsonObject();
      json.addProperty("name", machine.name());
      json.addProperty("role", machine.role().name());
      json.addProperty("state", machine.state().name());
      json.add("addresses", texts(machine.addresses()));
      machine.pid().ifPresent(pid -> json.addProperty("pid", pid));
      machines.add(json);
    }
    document.add("machines", machines);
    return document;
  }
}
