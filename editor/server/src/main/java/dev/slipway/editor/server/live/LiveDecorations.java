// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.pipeline.LiveSystem.Contact;
import dev.slipway.editor.server.pipeline.LiveSystem.Flow;
import dev.slipway.editor.server.pipeline.LiveSystem.Host;
import dev.slipway.editor.server.pipeline.LiveSystem.Installation;
import dev.slipway.editor.server.pipeline.LiveSystem.InstallationState;
import dev.slipway.editor.server.pipeline.LiveSystem.Process;
import dev.slipway.editor.server.pipeline.LiveSystem.Server;
import dev.slipway.editor.server.pipeline.LiveSystem.ServerState;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import dev.slipway.editor.server.pipeline.LiveSystem.State;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.validation.analysis.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a deployed system looks on the drawing. */
final class LiveDecorations {
  /** A rate that differs by less from the drawn one is as drawn. */
  private static final double TOLERANCE = 0.1;

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
   */
  static Map<String, Decoration> of(Snapshot now, Places places, Map<String, String> joined) {
    Map<String, Decoration> found = new HashMap<>();
    now.hosts().stream()
        .filter(host -> host.contact() != Contact.NOT_ASKED)
        .forEach(host -> found.put(host.elementId(), of(host)));
    now.servers()
        .forEach(
            server ->
                found.merge(
                    server.elementId(), of(server), (host, own) -> together(server, host, own)));
    now.installations()
        .forEach(
            installation ->
                found.merge(
                    installation.elementId(),
                    of(installation),
                    (host, own) -> together(installation, host, own)));
    Map<String, List<Process>> processes = new LinkedHashMap<>();
    now.processes().stream()
        .filter(process -> !process.elementId().isEmpty())
        .forEach(
            process ->
                processes
                    .computeIfAbsent(process.elementId(), any -> new ArrayList<>())
                    .add(process));
    processes.forEach((id, all) -> found.put(id, ofInstance(all, places)));
    Map<String, List<Flow>> flows = new LinkedHashMap<>();
    for (Flow flow : now.flows()) {
      String id = DrawnDiagram.flowId(flow.fromId(), flow.toId());
      flows.computeIfAbsent(joined.getOrDefault(id, id), any -> new ArrayList<>()).add(flow);
    }
    flows.forEach((id, all) -> found.put(id, ofFlows(all)));
    return found;
  }

  private static Decoration of(Host host) {
    boolean answers = host.contact() == Contact.ANSWERS;
    return new Decoration(
        answers ? Sign.REACHED : Sign.UNKNOWN, answers ? "up" : "no answer", host.note());
  }

  private static Decoration of(Server server) {
    return new Decoration(
        sign(server.state()),
        server.state() + (server.progress().isEmpty() ? "" : " " + server.progress()),
        joined("server " + server.state(), server.note()));
  }

  /** What runs or is not known says whether it answers; what does not run cannot. */
  private static Decoration together(Server server, Decoration host, Decoration own) {
    return server.state() == ServerState.RUNNING || server.state() == ServerState.UNKNOWN
        ? new Decoration(host.sign(), host.badge(), host.text() + "\n" + own.text())
        : own;
  }

  private static Decoration of(Installation installation) {
    return new Decoration(
        switch (installation.state()) {
          case UNDER_WAY -> Sign.HOST_INSTALLING;
          case DONE -> Sign.HOST_INSTALLED;
          case FAILED -> Sign.HOST_FAILED;
        },
        installation.stage(),
        joined("installation " + installation.stage(), installation.note()));
  }

  /** Once a host is installed, it matters whether it answers; until then it need not. */
  private static Decoration together(Installation installation, Decoration host, Decoration own) {
    return installation.state() == InstallationState.DONE
        ? new Decoration(host.sign(), host.badge(), host.text() + "\n" + own.text())
        : own;
  }

  private static Decoration ofInstance(List<Process> processes, Places places) {
    // The states stand in the order of how much they matter.
    State worst =
        processes.stream().map(Process::state).max(Comparator.naturalOrder()).orElseThrow();
    long such = processes.stream().filter(process -> process.state() == worst).count();
    // All processes of an instance are on one node.
    Process first = processes.get(0);
    Optional<String> elsewhere = places.elsewhere(first.elementId(), first.nodeId());
    return new Decoration(
        elsewhere.isPresent() ? Sign.MISPLACED : sign(worst),
        worst
            + (such == processes.size() ? "" : " " + such + " of " + processes.size())
            + (elsewhere.isPresent() ? " elsewhere" : ""),
        processes.stream().map(LiveDecorations::line).collect(Collectors.joining("\n"))
            + elsewhere
                .map(node -> "\nInstalled on " + node + ". Generate and apply to move it here.")
                .orElse(""));
  }

  /** How a server of a cloud looks. */
  static Sign sign(ServerState state) {
    return Sign.valueOf("SERVER_" + state.name());
  }

  /** How a process looks. */
  static Sign sign(State state) {
    return state == State.UNRESPONSIVE ? Sign.FAILED : Sign.valueOf(state.name());
  }

  /** All that there is to say of a process. */
  static String line(Process process) {
    return joined(process.name() + ": " + process.state(), process.note());
  }

  private static Decoration ofFlows(List<Flow> flows) {
    double drawn = flows.stream().mapToDouble(Flow::drawnRate).sum();
    boolean known = flows.stream().allMatch(flow -> flow.rate().isPresent());
    double rate = flows.stream().mapToDouble(flow -> flow.rate().orElse(0)).sum();
    return new Decoration(
        flows.stream().map(LiveDecorations::sign).max(Comparator.naturalOrder()).orElseThrow(),
        rates(known ? Quantities.number(rate) : "?", drawn),
        flows.stream().map(LiveDecorations::line).collect(Collectors.joining("\n")));
  }

  /** How its rate stands to the drawn one. */
  static Sign sign(Flow flow) {
    if (flow.rate().isEmpty()) {
      return Sign.RATE_UNKNOWN;
    }
    double rate = flow.rate().getAsDouble();
    if (rate == 0 && flow.drawnRate() > 0) {
      return Sign.RATE_NONE;
    }
    return flow.drawnRate() == 0 || Math.abs(rate / flow.drawnRate() - 1) <= TOLERANCE
        ? Sign.RATE_AS_DRAWN
        : Sign.RATE_DIFFERENT;
  }

  private static String line(Flow flow) {
    return joined(flow.topic() + ": " + rates(flow), flow.note());
  }

  /** Its rate, and the drawn one. */
  static String rates(Flow flow) {
    String rate =
        flow.rate().isPresent() ? Quantities.number(flow.rate().getAsDouble()) : "unknown";
    return rates(rate, flow.drawnRate());
  }

  private static String rates(String measured, double drawn) {
    return measured + (drawn > 0 ? " of " + Quantities.number(drawn) : "") + " Hz";
  }

  private static String joined(String text, String note) {
    return note.isEmpty() ? text : text + ", " + note;
  }
}
