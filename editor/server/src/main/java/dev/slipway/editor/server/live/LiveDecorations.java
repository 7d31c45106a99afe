// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.Problem;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ServerState;
import dev.slipway.live.StateSign;
import dev.slipway.live.Steering;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a deployed system looks on the drawing. */
final class LiveDecorations {
  private LiveDecorations() {}

  /** Where components are drawn. */
  @FunctionalInterface
  interface Places {
    /** The name of a node where the instance is drawn elsewhere; empty where it is drawn there. */
    Optional<String> elsewhere(String instanceId, String nodeId);
  }

  /**
   * The decorations, by the id of their element.
   *
   * @param joined by the id of each flow that is seen as part of another edge, the id of that,
   *     which gets the sum of the rates
   * @param topics whether flows of the topic with an id are seen; others count nothing
   */
  static Map<String, Decoration> of(
      SystemSnapshot now, Places places, Map<String, String> joined, Predicate<String> topics) {
    Map<String, Decoration> found = new HashMap<>();
    now.nodes().stream()
        .filter(node -> node.contact() != Contact.NOT_ASKED)
        .forEach(node -> found.put(node.elementId(), of(node)));
    LiveServer.of(now)
        .forEach(
            server ->
                found.merge(
                    server.elementId(), of(server), (host, own) -> together(server, host, own)));
    now.provisioning().stream()
        .flatMap(installer -> installer.hosts().stream())
        .filter(host -> host.stage().isThere())
        .forEach(
            host ->
                found.merge(host.elementId(), of(host), (node, own) -> together(host, node, own)));
    by(
            LiveProcess.of(now).filter(process -> !process.elementId().isEmpty()),
            LiveProcess::elementId)
        .forEach((id, all) -> found.put(id, ofInstance(all, places)));
    by(LiveFlow.of(now).filter(flow -> topics.test(flow.topicId())), flow -> edge(flow, joined))
        .forEach((id, all) -> found.put(id, ofFlows(all)));
    return found;
  }

  private static String edge(LiveFlow flow, Map<String, String> joined) {
    String id = DrawnEdge.flowId(flow.fromId(), flow.toId());
    return joined.getOrDefault(id, id);
  }

  private static <T> Map<String, List<T>> by(Stream<T> all, Function<T, String> id) {
    return all.collect(Collectors.groupingBy(id, LinkedHashMap::new, Collectors.toList()));
  }

  private static Decoration of(Node node) {
    boolean answers = node.contact() == Contact.REACHED;
    List<String> notes = new ArrayList<>();
    notes.add(VisibleText.name(node.name()));
    node.load().ifPresent(load -> notes.add("load " + Quantities.number(load)));
    if (answers && !node.prepared()) {
      notes.add("not prepared for components");
    }
    node.problem().map(Problem::message).map(VisibleText::of).ifPresent(notes::add);
    return new Decoration(
        node.contact().sign().id(),
        answers ? "up" : "no answer",
        String.join(", ", notes),
        answers ? words(steering -> true) : List.of());
  }

  private static Decoration of(LiveServer server) {
    return new Decoration(
        server.state().sign().id(),
        server.state().title() + (server.progress().isEmpty() ? "" : " " + server.progress()),
        LiveProcess.joined("server " + server.state().title(), server.note()),
        List.of());
  }

  /** What runs or is not known says whether it answers; what does not run cannot. */
  private static Decoration together(LiveServer server, Decoration host, Decoration own) {
    return server.state() == ServerState.RUNNING || server.state() == ServerState.UNKNOWN
        ? with(own, host)
        : own;
  }

  private static Decoration of(ProvisioningSnapshot.Host host) {
    String stage = (host.stage().title() + " " + VisibleText.of(host.progress())).strip();
    String image = "image " + VisibleText.of(host.image());
    return new Decoration(
        host.stage().sign().id(),
        stage,
        LiveProcess.joined(
            "installation " + stage,
            LiveProcess.joined(image, host.cause().map(VisibleText::of).orElse(""))),
        List.of());
  }

  /** Once a host is installed, it matters whether it answers; until then it need not. */
  private static Decoration together(
      ProvisioningSnapshot.Host host, Decoration node, Decoration own) {
    return host.stage().sign() == StateSign.UP ? with(own, node) : own;
  }

  /** What a node says of itself, and below it what is said of it. */
  private static Decoration with(Decoration own, Decoration node) {
    return new Decoration(node.sign(), node.badge(), node.text() + "\n" + own.text(), node.acts());
  }

  private static Decoration ofInstance(List<LiveProcess> processes, Places places) {
    InstanceState worst =
        processes.stream().map(LiveProcess::state).max(Comparator.naturalOrder()).orElseThrow();
    long such = processes.stream().filter(process -> process.state() == worst).count();
    // All processes of an instance are on one node.
    LiveProcess first = processes.get(0);
    Optional<String> elsewhere = places.elsewhere(first.elementId(), first.node().elementId());
    return new Decoration(
        elsewhere.isPresent() ? Sign.MISPLACED.id() : worst.sign().id(),
        worst.title()
            + (such == processes.size() ? "" : " " + such + " of " + processes.size())
            + (elsewhere.isPresent() ? " elsewhere" : ""),
        processes.stream().map(LiveProcess::line).collect(Collectors.joining("\n"))
            + elsewhere
                .map(node -> "\nInstalled on " + node + ". Generate and apply to move it here.")
                .orElse(""),
        words(
            steering ->
                processes.stream()
                    .map(LiveProcess::state)
                    .anyMatch(state -> steering.fits(state))));
  }

  /** Those that an element can be told. */
  private static List<String> words(Predicate<Steering> fits) {
    return Stream.of(Steering.values()).filter(fits).map(Steering::word).toList();
  }

  private static Decoration ofFlows(List<LiveFlow> flows) {
    double drawn = flows.stream().mapToDouble(LiveFlow::drawnRate).sum();
    boolean known = flows.stream().allMatch(each -> each.flow().rate().isPresent());
    double rate = flows.stream().mapToDouble(each -> each.flow().rate().orElse(0.0)).sum();
    return new Decoration(
        flows.stream().map(LiveFlow::sign).max(Comparator.naturalOrder()).orElseThrow(),
        LiveFlow.rates(known ? Quantities.number(rate) : "?", drawn),
        flows.stream().map(LiveFlow::line).collect(Collectors.joining("\n")));
  }
}
