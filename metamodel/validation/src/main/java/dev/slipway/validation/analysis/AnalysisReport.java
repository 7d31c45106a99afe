// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.model.NamedElement;
import dev.slipway.validation.analysis.CapacityAnalysis.TopicTraffic;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.LatencyAnalysis.Chain;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

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

  /** Tables in plain text, headed by their subject; that of chains only if there are any. */
  public String toText() {
    return "Traffic by topic\n"
        + topics()
        + "\nCapacity\n"
        + usages()
        + (latency.chains().isEmpty() ? "" : "\nLatency of reaction chains\n" + chains());
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
          usage.capacity().isPresent() ? quantity(usage, usage.capacity().getAsDouble()) : NOTHING,
          percent(usage.utilization()),
          usage.capacity().isPresent() ? Quantities.percent(usage.share()) : NOTHING,
          usage.verdict());
    }
    return table.printRuled();
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? Quantities.percent(share.getAsDouble()) : NOTHING;
  }

  /** An amount of what the line is about, in its unit. */
  public static String quantity(Usage usage, double amount) {
    return quantity(usage.resource(), amount);
  }

  /** An amount of a resource, in its unit. */
  public static String quantity(CapacityResource resource, double amount) {
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
          chain.target().map(AnalysisReport::name).orElse(NOTHING),
          String.valueOf(chain.steps().size()),
          Quantities.time(chain.time().mean()),
          Quantities.time(chain.time().worst()),
          chain.deadline().isPresent() ? Quantities.time(chain.deadline().getAsLong()) : NOTHING,
          chain.verdict());
    }
    return table.printRuled();
  }

  private static String name(NamedElement element) {
    return element.getName() == null ? "" : element.getName();
  }

  /** The three tables as one JSON document of the form {@value #SCHEMA_RESOURCE}. */
  public String toJson() {
    return JsonDocument.print(
        new Report(
            "slipway-analysis/1",
            capacity.topics().stream().map(TopicRow::of).toList(),
            capacity.usages().stream().map(UsageRow::of).toList(),
            latency.chains().stream().map(this::row).toList()));
  }

  /**
   * The load that a model's traffic puts on its nodes and networks, and the latency of its chains
   * of reactions. Elements are named by their paths.
   *
   * @param topics traffic by topic
   * @param capacity demand on each resource against its capacity
   * @param latency chains of reactions, from the first publication to the receipt of an effect
   */
  private record Report(
      String schema, List<TopicRow> topics, List<UsageRow> capacity, List<ChainRow> latency) {}

  /**
   * @param topic name of the topic
   * @param writers its DataWriters in running processes
   * @param readers its DataReaders in running processes
   * @param samplesPerSecond samples that all writers send in a second
   * @param payloadBytes serialized size of a sample
   * @param copiesPerSecond copies of samples to other nodes in a second
   * @param wireBitRate load of the networks in bit/s, with all headers
   */
  private record TopicRow(
      String topic,
      long writers,
      long readers,
      double samplesPerSecond,
      double payloadBytes,
      double copiesPerSecond,
      double wireBitRate) {
    static TopicRow of(TopicTraffic topic) {
      return new TopicRow(
          topic.topic(),
          topic.writers(),
          topic.readers(),
          topic.samplesPerSecond(),
          topic.payload(),
          topic.copiesPerSecond(),
          topic.wireBitRate());
    }
  }

  /**
   * @param element whose resource it is
   * @param resource what is used. The unit is bit/s for network interfaces and networks, cores for
   *     cpu, MiB for memory, GiB for disk, and pieces for gpu and vcpu
   * @param demand what is asked for
   * @param capacity what is there; absent where that is not known
   * @param limit share of the capacity that may be used
   * @param utilization demand as a share of the capacity; absent where that is not known
   * @param exceeded whether more is asked for than may be used
   */
  private record UsageRow(
      ElementPath element,
      @Allowed(words = CapacityResource.class, between = "_") String resource,
      double demand,
      OptionalDouble capacity,
      double limit,
      OptionalDouble utilization,
      boolean exceeded) {
    static UsageRow of(Usage usage) {
      return new UsageRow(
          usage.path(),
          JsonDocument.word(usage.resource()),
          usage.demand(),
          usage.capacity(),
          usage.share(),
          usage.utilization(),
          usage.isExceeded());
    }
  }

  /**
   * @param from instance that starts the chain
   * @param instance instance whose reaction is the last of the chain
   * @param reaction that reaction
   * @param to instance that receives its effect; absent if none does
   * @param meanNs mean time of the whole chain
   * @param worstNs worst time of the whole chain
   * @param deadlineNs longest time allowed; absent where there is no limit
   */
  private record ChainRow(
      ElementPath from,
      ElementPath instance,
      ElementPath reaction,
      Optional<ElementPath> to,
      long meanNs,
      long worstNs,
      OptionalLong deadlineNs,
      List<StepRow> steps) {}

  /**
   * @param kind what takes the time: a sample on its way, waiting for the nth sample, or computing
   * @param what the step in words
   * @param meanNs mean time
   * @param worstNs worst time
   */
  private record StepRow(
      @Allowed(values = {"transfer", "wait", "compute"}) String kind,
      String what,
      long meanNs,
      long worstNs) {
    static StepRow of(ChainStep step) {
      return new StepRow(
          JsonDocument.word(step.kind()), step.label(), step.time().mean(), step.time().worst());
    }
  }

  private ChainRow row(Chain chain) {
    return new ChainRow(
        index.path(chain.source()),
        index.path(chain.instance()),
        index.path(chain.reaction()),
        chain.target().map(index::path),
        chain.time().mean(),
        chain.time().worst(),
        chain.deadline(),
        chain.steps().stream().map(StepRow::of).toList());
  }
}
