// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.Problem;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Flow;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.live.SystemSnapshot.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Tables of a deployed system. The state is the first word of a line, by which it is coloured. */
public final class SystemText {

  private SystemText() {}

  /** A line for each component host. */
  static String nodes(List<Node> nodes) {
    TextTable table =
        new TextTable(
            Column.words("Contact"),
            Column.words("Node"),
            Column.words("Kind"),
            Column.words("Address"),
            Column.numbers("Load"),
            Column.numbers("Up"),
            Column.words("Problem"));
    nodes.stream()
        .filter(Node::componentHost)
        .forEach(
            node ->
                table.add(
                    contact(node),
                    node.name(),
                    kind(node.kind()),
                    node.addresses().stream().findFirst().orElse(NOTHING),
                    node.load().map(SystemText::load).orElse(NOTHING),
                    node.uptimeSeconds().isPresent()
                        ? time(Duration.ofSeconds(node.uptimeSeconds().getAsLong()))
                        : NOTHING,
                    node.problem().map(Problem::summary).orElse(NOTHING)));
    return table.isEmpty() ? "The bundle has no component hosts.\n" : table.print();
  }

  /** Hosts, servers of clouds and components together; empty where no cloud is watched. */
  static String machines(SystemSnapshot snapshot) {
    Map<String, List<MachineText.Part>> parts = new TreeMap<>();
    for (Node node : snapshot.nodes()) {
      parts.put(
          node.name(),
          node.instances().stream()
              .map(
                  instance ->
                      new MachineText.Part(
                          instance.state().title(),
                          instance.name(),
                          instance.component().orElse(NOTHING),
                          instance.drawn() ? instance.cause().orElse("") : "not drawn"))
              .toList());
    }
    return MachineText.machines(snapshot.clouds(), parts);
  }

  /** A line for each process. */
  static String instances(List<Node> nodes) {
    TextTable table =
        new TextTable(
            Column.words("State"),
            Column.words("Node"),
            Column.words("Instance"),
            Column.words("Component"),
            Column.numbers("Process"),
            Column.words("Since"),
            Column.words("Remark"));
    for (Node node : nodes) {
      for (Instance instance : node.instances()) {
        table.add(
            instance.state().title(),
            node.name(),
            instance.name(),
            instance.component().orElse(NOTHING),
            text(instance.processId()),
            instance.since().map(String::valueOf).orElse(NOTHING),
            remark(instance));
      }
    }
    return table.isEmpty() ? "" : table.print();
  }

  /** A line for each topic. */
  public static String topics(List<Topic> topics) {
    TextTable table =
        new TextTable(
            Column.words("Topic"),
            Column.numbers("Model/s"),
            Column.numbers("Rate/s"),
            Column.numbers("Bytes/s"),
            Column.numbers("Lost"),
            Column.numbers("Late"),
            Column.numbers("P99"));
    for (Topic topic : topics) {
      table.add(
          topic.name(),
          topic.modelledRate().map(Quantities::plainRate).orElse(NOTHING),
          topic.rate().map(Quantities::plainRate).orElse(NOTHING),
          topic.bytesPerSecond().map(bytes -> Quantities.bytes(Math.round(bytes))).orElse(NOTHING),
          text(topic.lost()),
          text(topic.late()),
          topic.flows().stream()
              .map(Flow::latencyP99Ns)
              .filter(OptionalLong::isPresent)
              .map(OptionalLong::getAsLong)
              .max(Long::compare)
              .map(Quantities::time)
              .orElse(NOTHING));
    }
    return table.isEmpty() ? "" : table.print();
  }

  /** One line: how many nodes answer, how many processes are in which state. */
  static String summary(SystemSnapshot snapshot) {
    List<Node> hosts = snapshot.nodes().stream().filter(Node::componentHost).toList();
    StringBuilder text =
        new StringBuilder(
            "%s: %d of %d nodes answer"
                .formatted(
                    snapshot.deployment(),
                    hosts.stream().filter(node -> node.contact() == Contact.REACHED).count(),
                    hosts.size()));
    for (InstanceState state : InstanceState.values()) {
      long count =
          hosts.stream()
              .flatMap(node -> node.instances().stream())
              .filter(instance -> instance.state() == state)
              .count();
      if (count > 0) {
        text.append(", ").append(count).append(' ').append(state.title());
      }
    }
    return text.toString();
  }

  private static String contact(Node node) {
    return node.contact() == Contact.REACHED && !node.prepared()
        ? "UNPREPARED"
        : node.contact().title();
  }

  /** A kind in words, such as {@code virtual machine}. */
  public static String kind(String kind) {
    return kind.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A load with two digits behind the point. */
  public static String load(double load) {
    return String.format(Locale.ROOT, "%.2f", load);
  }

  private static String remark(Instance instance) {
    Optional<String> cause = instance.cause();
    return instance.drawn() ? cause.orElse(NOTHING) : "not drawn";
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? String.valueOf(number.getAsLong()) : NOTHING;
  }

  /** A time in the two greatest units that it has. */
  public static String time(Duration time) {
    if (time.toDays() > 0) {
      return time.toDays() + " d " + time.toHoursPart() + " h";
    }
    return time.toHours() > 0
        ? time.toHours() + " h " + time.toMinutesPart() + " min"
        : time.toMinutes() > 0
            ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
            : time.toSeconds() + " s";
  }
}
