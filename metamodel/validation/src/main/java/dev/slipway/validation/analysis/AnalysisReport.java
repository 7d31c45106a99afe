// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.model.NamedElement;
import dev.slipway.validation.analysis.CapacityAnalysis.Resource;
import dev.slipway.validation.analysis.CapacityAnalysis.TopicTraffic;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.LatencyAnalysis.Chain;
import dev.slipway.validation.analysis.LatencyAnalysis.Step;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The analyses of a model for people and for programs: traffic by topic, capacity, and latency of
 * reaction chains.
 *
 * <p>The text rounds and gives each value its unit. The JSON has the same tables in base units: bit
 * a second, bytes, cores, MiB, GiB and ns; a key is left out where its value is not known.
 */
public final class AnalysisReport {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-analysis.schema.json";

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
  private static final String UNKNOWN = "-";

  private final ModelIndex index;
  private final CapacityAnalysis capacity;
  private final LatencyAnalysis latency;

  private AnalysisReport(ModelIndex index) {
    this.index = index;
    capacity = CapacityAnalysis.of(index);
    latency = LatencyAnalysis.of(index);
  }

  /** The report on a model; computes what was not asked for before. */
  public static AnalysisReport of(ModelIndex index) {
    return new AnalysisReport(index);
  }

  /** Whether a capacity limit or a deadline's worst case is exceeded. */
  public boolean hasFindings() {
    return capacity.usages().stream().anyMatch(Usage::isExceeded)
        || latency.chains().stream().anyMatch(Chain::isAtRisk);
  }

  /** Three tables in plain text, headed by their subject. */
  public String toText() {
    return "Traffic by topic\n"
        + topics()
        + "\nCapacity\n"
        + usages()
        + "\nLatency of reaction chains\n"
        + chains();
  }

  private String topics() {
    TextTable table =
        new TextTable(
            Column.words("Topic"),
            Column.numbers("Writers"),
            Column.numbers("Readers"),
            Column.numbers("Samples"),
            Column.numbers("Payload"),
            Column.numbers("Copies"),
            Column.numbers("On the wire"));
    for (TopicTraffic topic : capacity.topics()) {
      table.add(
          topic.topic(),
          String.valueOf(topic.writers()),
          String.valueOf(topic.readers()),
          Quantities.rate(topic.samplesPerSecond()),
          Quantities.number(topic.payload()) + " B",
          Quantities.rate(topic.copiesPerSecond()),
          Quantities.bitRate(topic.wireBitRate()));
    }
    return table.printRuled();
  }

  private String usages() {
    TextTable table =
        new TextTable(
            Column.words("Where"),
            Column.words("Resource"),
            Column.numbers("Demand"),
            Column.numbers("Capacity"),
            Column.numbers("Use"),
            Column.numbers("Limit"),
            Column.words("Verdict"));
    for (Usage usage : capacity.usages()) {
      table.add(
          usage.path().toString(),
          usage.resource().label(),
          quantity(usage, usage.demand()),
          usage.capacity().isPresent() ? quantity(usage, usage.capacity().getAsDouble()) : UNKNOWN,
          percent(usage.utilization()),
          usage.capacity().isPresent() ? Quantities.percent(usage.share()) : UNKNOWN,
          usage.verdict());
    }
    return table.printRuled();
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? Quantities.percent(share.getAsDouble()) : UNKNOWN;
  }

  /** An amount of what the line is about, in its unit. */
  public static String quantity(Usage usage, double amount) {
    return quantity(usage.resource(), amount);
  }

  /** An amount of a resource, in its unit. */
  public static String quantity(Resource resource, double amount) {
    return switch (resource) {
      case NIC_SENT, NIC_RECEIVED, NETWORK -> Quantities.bitRate(amount);
      case CPU -> Quantities.count(amount, "core");
      case MEMORY, VM_MEMORY -> Quantities.number(amount) + " MiB";
      case DISK -> Quantities.number(amount) + " GiB";
      case GPU, VM_GPU -> Quantities.count(amount, "GPU");
      case VCPU -> Quantities.count(amount, "vCPU");
    };
  }

  private String chains() {
    TextTable table =
        new TextTable(
            Column.words("From"),
            Column.words("Through"),
            Column.words("To"),
            Column.numbers("Steps"),
            Column.numbers("Mean"),
            Column.numbers("Worst"),
            Column.numbers("Deadline"),
            Column.words("Verdict"));
    for (Chain chain : latency.chains()) {
      table.add(
          name(chain.source()),
          (name(chain.instance()) + " " + name(chain.reaction())).strip(),
          chain.target().map(AnalysisReport::name).orElse(UNKNOWN),
          String.valueOf(chain.steps().size()),
          Quantities.time(chain.time().mean()),
          Quantities.time(chain.time().worst()),
          chain.deadline().isPresent() ? Quantities.time(chain.deadline().getAsLong()) : UNKNOWN,
          chain.verdict());
    }
    return table.printRuled();
  }

  private static String name(NamedElement element) {
    return element.getName() == null ? "" : element.getName();
  }

  /** The three tables as one JSON document of the form {@value #SCHEMA_RESOURCE}. */
  public String toJson() {
    JsonArray topics = new JsonArray();
    for (TopicTraffic topic : capacity.topics()) {
      JsonObject row = new JsonObject();
      row.addProperty("topic", topic.topic());
      row.addProperty("writers", topic.writers());
      row.addProperty("readers", topic.readers());
      row.addProperty("samplesPerSecond", topic.samplesPerSecond());
      row.addProperty("payloadBytes", topic.payload());
      row.addProperty("copiesPerSecond", topic.copiesPerSecond());
      row.addProperty("wireBitRate", topic.wireBitRate());
      topics.add(row);
    }
    JsonArray usages = new JsonArray();
    capacity.usages().forEach(usage -> usages.add(json(usage)));
    JsonArray chains = new JsonArray();
    latency.chains().forEach(chain -> chains.add(json(chain)));
    JsonObject report = new JsonObject();
    report.addProperty("schema", "slipway-analysis/1");
    report.add("topics", topics);
    report.add("capacity", usages);
    report.add("latency", chains);
    return GSON.toJson(report) + "\n";
  }

  private static JsonObject json(Usage usage) {
    JsonObject row = new JsonObject();
    row.addProperty("element", usage.path().toString());
    row.addProperty("resource", usage.resource().name().toLowerCase(Locale.ROOT));
    row.addProperty("demand", usage.demand());
    usage.capacity().ifPresent(capacity -> row.addProperty("capacity", capacity));
    row.addProperty("limit", usage.share());
    usage.utilization().ifPresent(use -> row.addProperty("utilization", use));
    row.addProperty("exceeded", usage.isExceeded());
    return row;
  }

  private JsonObject json(Chain chain) {
    JsonObject row = new JsonObject();
    row.addProperty("from", index.path(chain.source()).toString());
    row.addProperty("instance", index.path(chain.instance()).toString());
    row.addProperty("reaction", index.path(chain.reaction()).toString());
    chain.target().ifPresent(target -> row.addProperty("to", index.path(target).toString()));
    row.addProperty("meanNs", chain.time().mean());
    row.addProperty("worstNs", chain.time().worst());
    chain.deadline().ifPresent(deadline -> row.addProperty("deadlineNs", deadline));
    JsonArray steps = new JsonArray();
    for (Step step : chain.steps()) {
      JsonObject part = new JsonObject();
      part.addProperty("kind", step.kind().name().toLowerCase(Locale.ROOT));
      part.addProperty("what", step.label());
      part.addProperty("meanNs", step.time().mean());
      part.addProperty("worstNs", step.time().worst());
      steps.add(part);
    }
    row.add("steps", steps);
    return row;
  }
}
