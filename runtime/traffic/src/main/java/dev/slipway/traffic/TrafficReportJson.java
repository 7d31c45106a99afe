// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.traffic.ProcessStatistics.Latency;
import dev.slipway.traffic.TrafficReport.ChainTraffic;
import dev.slipway.traffic.TrafficReport.Finding;
import dev.slipway.traffic.TrafficReport.ReaderTraffic;
import dev.slipway.traffic.TrafficReport.Role;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.TrafficReport.WriterTraffic;

/**
 * Prints a {@link TrafficReport} as a JSON document of the form that the resource {@value
 * #SCHEMA_RESOURCE} beside this class describes.
 */
public final class TrafficReportJson {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-traffic.schema.json";

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private TrafficReportJson() {}

  /** The document, ended by a line feed. */
  public static String print(TrafficReport report) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-traffic/1");
    document.addProperty("deployment", report.deployment().name());
    document.addProperty("version", report.deployment().version());
    document.addProperty("modelSha256", report.deployment().modelSha256());
    document.addProperty("seconds", report.seconds());
    report.clockErrorNs().ifPresent(error -> document.addProperty("clockErrorNs", error));
    document.addProperty("passed", report.passed());
    JsonObject thresholds = new JsonObject();
    thresholds.addProperty("maxLate", report.thresholds().maxLate());
    thresholds.addProperty("maxLost", report.thresholds().maxLost());
    thresholds.addProperty("maxRateError", report.thresholds().maxRateError());
    document.add("thresholds", thresholds);
    JsonArray topics = new JsonArray();
    report.topics().forEach(topic -> topics.add(topic(topic)));
    document.add("topics", topics);
    return GSON.toJson(document) + "\n";
  }

  private static JsonObject topic(TopicTraffic topic) {
    JsonObject json = new JsonObject();
    json.addProperty("name", topic.name());
    json.addProperty("type", topic.type());
    json.addProperty("verdict", topic.verdict().name());
    JsonArray findings = new JsonArray();
    for (Finding finding : topic.findings()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("verdict", finding.verdict().name());
      finding
          .endpoint()
          .ifPresent(
              endpoint -> {
                entry.addProperty("process", endpoint.process());
                entry.addProperty(key(endpoint.role()), endpoint.name());
              });
      entry.addProperty("reason", finding.reason());
      findings.add(entry);
    }
    json.add("findings", findings);
    JsonArray writers = new JsonArray();
    topic.writers().forEach(writer -> writers.add(writer(writer)));
    json.add("writers", writers);
    JsonArray readers = new JsonArray();
    topic.readers().forEach(reader -> readers.add(reader(reader)));
    json.add("readers", readers);
    if (!topic.chains().isEmpty()) {
      JsonArray chains = new JsonArray();
      topic.chains().forEach(chain -> chains.add(chain(chain)));
      json.add("chains", chains);
    }
    return json;
  }

  private static String key(Role role) {
    return switch (role) {
      case WRITER -> "publication";
      case READER -> "subscription";
      case CHAIN -> "chain";
    };
  }

  private static JsonObject chain(ChainTraffic chain) {
    JsonObject json = new JsonObject();
    json.addProperty("process", chain.process());
    json.addProperty("subscription", chain.subscription());
    json.addProperty("writer", chain.writer());
    json.addProperty("reaction", chain.reaction());
    json.addProperty("deadlineNs", chain.deadlineNs());
    json.addProperty("count", chain.latency().count());
    addLatency(json, chain.latency());
    return json;
  }

  private static JsonObject writer(WriterTraffic writer) {
    JsonObject json = new JsonObject();
    json.addProperty("process", writer.process());
    json.addProperty("publication", writer.publication());
    json.addProperty("sizeBytes", writer.sizeBytes());
    writer.modelRate().ifPresent(rate -> json.addProperty("modelRateHz", rate));
    writer.rate().ifPresent(rate -> json.addProperty("rateHz", rate));
    json.addProperty("sent", writer.sent());
    json.addProperty("late", writer.late());
    return json;
  }

  private static JsonObject reader(ReaderTraffic reader) {
    JsonObject json = new JsonObject();
    json.addProperty("process", reader.process());
    json.addProperty("subscription", reader.subscription());
    json.addProperty("expected", reader.expected());
    json.addProperty("received", reader.received());
    json.addProperty("lost", reader.lost());
    json.addProperty("late", reader.late());
    json.addProperty("outOfOrder", reader.outOfOrder());
    addLatency(json, reader.latency());
    return json;
  }

  private static void addLatency(JsonObject json, Latency latency) {
    if (latency.count() > 0) {
      JsonObject entry = new JsonObject();
      entry.addProperty("min", latency.min());
      entry.addProperty("p50", latency.p50());
      entry.addProperty("p99", latency.p99());
      entry.addProperty("max", latency.max());
      json.add("latencyNs", entry);
    }
  }
}
