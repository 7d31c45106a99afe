// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.bundle.BundleManifest.AccessScope;
import dev.slipway.bundle.BundleManifest.DestinationOrder;
import dev.slipway.bundle.BundleManifest.Durability;
import dev.slipway.bundle.BundleManifest.EndpointPolicies;
import dev.slipway.bundle.BundleManifest.Liveliness;
import dev.slipway.bundle.BundleManifest.Ownership;
import dev.slipway.bundle.BundleManifest.Reliability;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A DDS domain as one participant sees it, its own entities included.
 *
 * @param node the node that was asked
 * @param domain the domain's number
 * @param participants all that the participant knows
 * @param endpoints their DataWriters and DataReaders
 */
public record DomainView(
    String node, int domain, List<Participant> participants, List<LiveEndpoint> endpoints) {
  /** The form of the document that is read. */
  public static final String SCHEMA = "slipway-dds-graph/1";

  private static final String RELIABILITY = "reliability";

  public DomainView {
    participants = List.copyOf(participants);
    endpoints = List.copyOf(endpoints);
  }

  /**
   * Which process of a bundle a participant says that it is.
   *
   * @param component identifier of its component
   * @param instance label of the process
   * @param processId number of the process on its host
   * @param address IP address that it makes itself known by
   */
  public record Identity(String component, String instance, long processId, String address) {}

  /**
   * A DomainParticipant.
   *
   * @param guid its GUID
   * @param identity empty for other software
   * @param name name of the entity; may be empty
   * @param host name of its host; empty where that is not announced
   * @param process name of its program; empty where that is not announced
   * @param addresses where it receives; none where that is not announced
   */
  public record Participant(
      String guid,
      Optional<Identity> identity,
      String name,
      String host,
      String process,
      List<String> addresses) {
    public Participant {
      addresses = List.copyOf(addresses);
    }
  }

  /** Whether an endpoint writes or reads. */
  public enum Direction {
    /** A DataWriter. */
    WRITER,
    /** A DataReader. */
    READER;

    /** What it is called. */
    String word() {
      return this == WRITER ? "DataWriter" : "DataReader";
    }
  }

  /**
   * A DataWriter or DataReader.
   *
   * @param guid its GUID
   * @param participant GUID of its participant
   * @param direction whether it writes or reads
   * @param topic name of its topic
   * @param type registered name of the topic's type
   * @param qos its policies
   */
  public record LiveEndpoint(
      String guid,
      String participant,
      Direction direction,
      String topic,
      String type,
      EndpointQos qos) {}

  /**
   * Reads what a participant tells.
   *
   * @param node the node that it is on
   * @param document a line of JSON; what is not known is passed over, for a later version may tell
   *     more
   * @throws JsonParseException if it is not of the form {@link #SCHEMA}
   */
  public static DomainView parse(String node, String document) {
    try {
      JsonObject root = JsonParser.parseString(document).getAsJsonObject();
      if (!SCHEMA.equals(text(root, "schema"))) {
        throw new JsonParseException("no " + SCHEMA);
      }
      List<LiveEndpoint> endpoints = new ArrayList<>();
      endpoints.addAll(list(root, "writers", entry -> endpoint(entry, Direction.WRITER)));
      endpoints.addAll(list(root, "readers", entry -> endpoint(entry, Direction.READER)));
      return new DomainView(
          node,
          root.get("domain").getAsInt(),
          list(root, "participants", DomainView::participant),
          endpoints);
    } catch (IllegalStateException
        | IllegalArgumentException
        | NullPointerException
        | UnsupportedOperationException e) {
      // Gson's ways to say that an element is missing or of another kind.
      throw new JsonParseException("no " + SCHEMA, e);
    }
  }

  private static Participant participant(JsonObject entry) {
    return new Participant(
        entry.get("guid").getAsString(),
        Optional.ofNullable(entry.getAsJsonObject("identity")).map(DomainView::identity),
        text(entry, "name"),
        text(entry, "host"),
        text(entry, "process"),
        texts(entry, "addresses"));
  }

  private static Identity identity(JsonObject entry) {
    return new Identity(
        text(entry, "component"),
        text(entry, "instance"),
        entry.get("process_id").getAsLong(),
        text(entry, "address"));
  }

  private static LiveEndpoint endpoint(JsonObject entry, Direction direction) {
    JsonObject qos = entry.getAsJsonObject("qos");
    return new LiveEndpoint(
        entry.get("guid").getAsString(),
        entry.get("participant").getAsString(),
        direction,
        entry.get("topic").getAsString(),
        entry.get("type").getAsString(),
        new EndpointQos(
            Reliability.valueOf(qos.get(RELIABILITY).getAsString()),
            kind(qos, "ownership", Ownership.class, Ownership.SHARED),
            qos.has("ownership_strength") ? qos.get("ownership_strength").getAsInt() : 0,
            texts(qos, "partitions"),
            policies(qos),
            entry.has("representations")
                ? entry.getAsJsonArray("representations").asList().stream()
                    .map(JsonElement::getAsInt)
                    .toList()
                : EndpointQos.XCDR1));
  }

  private static EndpointPolicies policies(JsonObject qos) {
    EndpointPolicies usual = EndpointPolicies.DEFAULT;
    return new EndpointPolicies(
        kind(qos, "durability", Durability.class, usual.durability()),
        duration(qos, "deadline_ns", usual.deadlineNs()),
        duration(qos, "latency_budget_ns", usual.latencyBudgetNs()),
        kind(qos, "liveliness", Liveliness.class, usual.liveliness()),
        duration(qos, "lease_duration_ns", usual.leaseDurationNs()),
        kind(qos, "destination_order", DestinationOrder.class, usual.destinationOrder()),
        kind(qos, "access_scope", AccessScope.class, usual.accessScope()),
        qos.has("coherent_access") && qos.get("coherent_access").getAsBoolean(),
        qos.has("ordered_access") && qos.get("ordered_access").getAsBoolean());
  }

  private static <E extends Enum<E>> E kind(JsonObject qos, String name, Class<E> type, E usual) {
    return qos.has(name)
        ? Enum.valueOf(type, qos.get(name).getAsString().toUpperCase(Locale.ROOT))
        : usual;
  }

  private static OptionalLong duration(JsonObject qos, String name, OptionalLong usual) {
    JsonElement value = qos.get(name);
    return value == null
        ? usual
        : value == JsonNull.INSTANCE ? OptionalLong.empty() : OptionalLong.of(value.getAsLong());
  }

  private static String text(JsonObject entry, String name) {
    return entry.has(name) ? entry.get(name).getAsString() : "";
  }

  private static List<String> texts(JsonObject entry, String name) {
    JsonArray values = entry.has(name) ? entry.getAsJsonArray(name) : new JsonArray();
    return values.asList().stream().map(JsonElement::getAsString).toList();
  }

  private static <T> List<T> list(JsonObject root, String name, Function<JsonObject, T> read) {
    return root.getAsJsonArray(name).asList().stream()
        .map(JsonElement::getAsJsonObject)
        .map(read)
        .toList();
  }
}
