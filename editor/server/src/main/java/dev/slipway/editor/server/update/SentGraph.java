// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.slipway.editor.server.update.UpdateElementsAction.Addition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A graph as a client has it: each node and edge by its id, without the nodes in it, which are
 * entries of their own. Labels belong to the node that they are in.
 */
final class SentGraph {
  private static final String CHILDREN = "children";

  private record Entry(String parent, JsonObject element) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private SentGraph() {}

  /** Takes a graph apart; its JSON is not changed. */
  static SentGraph of(JsonObject graph) {
    SentGraph sent = new SentGraph();
    sent.addChildren(graph, id(graph));
    return sent;
  }

  private void addChildren(JsonObject of, String parent) {
    if (of.get(CHILDREN) instanceof JsonArray children) {
      for (JsonElement each : children) {
        JsonObject child = each.getAsJsonObject();
        if (isTracked(child)) {
          entries.put(id(child), new Entry(parent, withoutTracked(child)));
          addChildren(child, id(child));
        }
      }
    }
  }

  private static JsonObject withoutTracked(JsonObject element) {
    JsonObject alone = new JsonObject();
    for (Map.Entry<String, JsonElement> member : element.entrySet()) {
      if (!member.getKey().equals(CHILDREN)) {
        alone.add(member.getKey(), member.getValue());
      }
    }
    JsonArray labels = new JsonArray();
    if (element.get(CHILDREN) instanceof JsonArray children) {
      for (JsonElement each : children) {
        if (!isTracked(each.getAsJsonObject())) {
          labels.add(each);
        }
      }
    }
    alone.add(CHILDREN, labels);
    return alone;
  }

  private static boolean isTracked(JsonObject element) {
    String type = element.get("type").getAsString();
    return type.startsWith("node:") || type.startsWith("edge:");
  }

  private static String id(JsonObject element) {
    return element.get("id").getAsString();
  }

  /** What makes this graph into the other. */
  UpdateElementsAction changesTo(SentGraph later, int revision) {
    List<String> removed = new ArrayList<>();
    List<Addition> added = new ArrayList<>();
    List<JsonObject> changed = new ArrayList<>();
    entries.forEach(
        (id, was) -> {
          Entry is = later.entries.get(id);
          if (is == null || !is.parent().equals(was.parent())) {
            removed.add(id);
          }
        });
    // What is in a removed node goes with it, and comes again with it.
    Set<String> gone = new HashSet<>(removed);
    later.entries.forEach(
        (id, is) -> {
          Entry was = entries.get(id);
          if (was == null || gone.contains(id) || gone.contains(is.parent())) {
            gone.add(id);
            added.add(new Addition(is.parent(), is.element()));
          } else if (!was.element().equals(is.element())) {
            changed.add(is.element());
          }
        });
    return new UpdateElementsAction(revision, removed, added, changed);
  }
}
