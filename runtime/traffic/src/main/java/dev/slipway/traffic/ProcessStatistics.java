// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonSyntaxException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a component's process counted, as its command {@code stats} prints it. Of the document's
 * fields those that a report needs; the others are passed over.
 *
 * @param schema form of the document, {@link #SCHEMA}
 * @param component name of the component, without its version
 * @param version version of the component
 * @param instance name that the process was started with
 * @param processId its process id
 * @param implementation DDS implementation and version that it uses
 * @param state RUNNING, PAUSED or STOPPED
 * @param elapsedSeconds time since its DDS entities exist
 * @param process what it used of the machine
 * @param publications its DataWriters, in the component's order
 * @param subscriptions its DataReaders, in the component's order
 */
public record ProcessStatistics(
    String schema,
    String component,
    String version,
    String instance,
    long processId,
    String implementation,
    String state,
    double elapsedSeconds,
    Usage process,
    List<Publication> publications,
    List<Subscription> subscriptions) {
  /** The only form that is read. */
  public static final String SCHEMA = "slipway-dummy-statistics/1";

  private static final Gson GSON =
      new GsonBuilder()
          .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
          .registerTypeAdapter(
              OptionalLong.class, (JsonDeserializer<OptionalLong>) ProcessStatistics::optional)
          .create();

  public ProcessStatistics {
    process = process == null ? Usage.NONE : process;
    publications = publications == null ? List.of() : List.copyOf(publications);
    subscriptions = subscriptions == null ? List.of() : List.copyOf(subscriptions);
  }

  /**
   * Reads the document.
   *
   * @throws JsonParseException if it is not of that form
   */
  public static ProcessStatistics parse(String document) {
    ProcessStatistics read = GSON.fromJson(document, ProcessStatistics.class);
    if (read == null || !SCHEMA.equals(read.schema())) {
      throw new JsonSyntaxException("no " + SCHEMA);
    }
    return read;
  }

  private static OptionalLong optional(
      JsonElement number, Type type, JsonDeserializationContext context) {
    return OptionalLong.of(number.getAsLong());
  }

  /**
   * What a process used of the machine.
   *
   * @param cpuSeconds CPU time, user and system
   * @param peakRssBytes greatest resident memory
   */
  public record Usage(double cpuSeconds, long peakRssBytes) {
    static final Usage NONE = new Usage(0, 0);
  }

  /**
   * A DataWriter.
   *
   * @param topic name of its topic
   * @param sizeBytes serialized size of its samples
   * @param sent samples written
   * @param measuredRateHz mean rate of the samples from the first to the last; 0 below two samples
   * @param late samples written later than their time
   * @param skipped samples left out because the process was behind by more than a period
   * @param timedOut writes that the middleware refused in time
   * @param status communication status
   */
  public record Publication(
      String topic,
      long sizeBytes,
      long sent,
      double measuredRateHz,
      long late,
      long skipped,
      long timedOut,
      Status status) {
    public Publication {
      status = status == null ? Status.NONE : status;
    }
  }

  /**
   * A DataReader.
   *
   * @param topic name of its topic
   * @param received samples taken, duplicates too
   * @param late samples older than the subscription allows
   * @param outOfOrder samples that came after a later one
   * @param duplicates samples that came again
   * @param latencyNs latency from source timestamp to receipt
   * @param status communication status
   * @param lost gaps in the numbers of its writers; empty where samples have none or gaps are meant
   * @param writers whom it got samples from
   */
  public record Subscription(
      String topic,
      long received,
      long late,
      long outOfOrder,
      long duplicates,
      Latency latencyNs,
      Status status,
      OptionalLong lost,
      List<Writer> writers) {
    public Subscription {
      latencyNs = latencyNs == null ? Latency.NONE : latencyNs;
      status = status == null ? Status.NONE : status;
      lost = lost == null ? OptionalLong.empty() : lost;
      writers = writers == null ? List.of() : List.copyOf(writers);
    }

    /** One that tells nothing of its writers. */
    public Subscription(
        String topic,
        long received,
        long late,
        long outOfOrder,
        long duplicates,
        Latency latencyNs,
        Status status) {
      this(
          topic,
          received,
          late,
          outOfOrder,
          duplicates,
          latencyNs,
          status,
          OptionalLong.empty(),
          List.of());
    }
  }

  /**
   * A remote DataWriter, as a DataReader knows it.
   *
   * @param instance name that its process was started with
   * @param received samples taken from it, duplicates too
   * @param lost gaps in its numbers; empty where samples have none or gaps are meant
   * @param latencyNs latency from source timestamp to receipt
   * @param chainLatencyNs of its samples that reactions sent, latency from the first sample of the
   *     chain to receipt
   */
  public record Writer(
      String instance,
      long received,
      OptionalLong lost,
      Latency latencyNs,
      Latency chainLatencyNs) {
    public Writer {
      lost = lost == null ? OptionalLong.empty() : lost;
      latencyNs = latencyNs == null ? Latency.NONE : latencyNs;
      chainLatencyNs = chainLatencyNs == null ? Latency.NONE : chainLatencyNs;
    }
  }

  /**
   * A distribution in nanoseconds.
   *
   * @param count values in it; with 0 the others mean nothing
   * @param min least
   * @param p50 median
   * @param p90 90th percentile
   * @param p99 99th percentile
   * @param p999 99.9th percentile
   * @param max greatest
   */
  public record Latency(long count, long min, long p50, long p90, long p99, long p999, long max) {
    /** Nothing was measured. */
    public static final Latency NONE = new Latency(0, 0, 0, 0, 0, 0, 0);

    /**
     * The least known value that so great a share does not exceed, 0 to 1.
     *
     * @return that of the next greater share that is known; the greatest value where none is
     */
    long covering(double share) {
      return share <= 0.5
          ? p50
          : share <= 0.9 ? p90 : share <= 0.99 ? p99 : share <= 0.999 ? p999 : max;
    }
  }

  /**
   * Communication status of an entity (DDS 1.4, 2.2.4.1).
   *
   * @param matched DataReaders or DataWriters that match now
   * @param incompatibleQos times that one of the topic did not match for its QoS
   */
  public record Status(long matched, long incompatibleQos) {
    static final Status NONE = new Status(0, 0);
  }
}
