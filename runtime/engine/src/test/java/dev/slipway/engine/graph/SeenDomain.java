// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** A domain as a participant would tell it, to be built up. */
final class SeenDomain {
  private final JsonObject root;

  SeenDomain(int domain) {
    root = new JsonObject();
    root.addProperty("schema", DomainView.SCHEMA);
    root.addProperty("domain", domain);
    root.add("participants", new JsonArray());
    root.add("writers", new JsonArray());
    root.add("readers", new JsonArray());
  }

  private SeenDomain(JsonObject root) {
    this.root = root;
  }

  /** The same, to be changed apart from this. */
  SeenDomain copy() {
    return new SeenDomain(root.deepCopy());
  }

  /** With a dummy's process. */
  SeenDomain dummy(String guid, String instance, long process) {
    return add(
        "participants",
        "{'guid': '%s', 'identity': {'component': 'X-1.0.0', 'instance': '%s', 'process_id': %d,"
                .formatted(guid, instance, process)
            + " 'address': '10.0.0.1'}, 'name': '"
            + instance
            + "'}");
  }

  /** With other software. */
  SeenDomain foreign(String guid, String process, String address) {
    return add(
        "participants",
        "{'guid': '%s', 'process': '%s', 'host': 'desk', 'addresses': ['%s']}"
            .formatted(guid, process, address));
  }

  /** With a DataWriter; {@code qos} may be nothing or further policies. */
  SeenDomain writes(String participant, String topic, String type, String qos) {
    return endpoint("writers", participant, topic, type, qos);
  }

  /** With a DataReader; {@code qos} may be nothing or further policies. */
  SeenDomain reads(String participant, String topic, String type, String qos) {
    return endpoint("readers", participant, topic, type, qos);
  }

  private SeenDomain endpoint(
      String list, String participant, String topic, String type, String qos) {
    String reliability = qos.contains("reliability") ? qos : "'reliability': 'RELIABLE'" + qos;
    return add(
        list,
        "{'guid': '%s-%d', 'participant': '%s', 'topic': '%s', 'type': '%s', 'qos': {%s}}"
            .formatted(
                participant,
                root.getAsJsonArray("writers").size() + root.getAsJsonArray("readers").size(),
                participant,
                topic,
                type,
                reliability));
  }

  private SeenDomain add(String list, String entry) {
    root.getAsJsonArray(list).add(JsonParser.parseString(entry));
    return this;
  }

  /** As a node tells it. */
  DomainView from(String node) {
    return DomainView.parse(node, root.toString());
  }
}
