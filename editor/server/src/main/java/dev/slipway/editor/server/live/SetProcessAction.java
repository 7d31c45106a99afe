// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.LiveSystem.Flow;
import dev.slipway.editor.server.pipeline.LiveSystem.LogEnd;
import dev.slipway.editor.server.pipeline.LiveSystem.Process;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.glsp.server.actions.Action;

/** Says how the followed process is: its state, the end of its log, and the rates of its topics. */
public class SetProcessAction extends Action {
  public static final String KIND = "slipway.setProcess";

  private final int number;
  private final Picture picture;

  /**
   * @param number of the wish that it answers
   */
  SetProcessAction(int number, Picture picture) {
    super(KIND);
    this.number = number;
    this.picture = picture;
  }

  /**
   * A process at a moment.
   *
   * @param process its name; empty where the deployed system has none
   * @param nodeId the element of its node
   * @param node the name of its node
   * @param all the names of all processes of its instance
   * @param sign how its state looks
   * @param state its state
   * @param note what else there is to say of it; may be empty
   * @param isRead whether its log has been read
   * @param log the end of its log
   * @param trouble why its log cannot be read; empty where it can
   * @param rates of what its instance writes and reads
   */
  record Picture(
      String process,
      String nodeId,
      String node,
      List<String> all,
      String sign,
      String state,
      String note,
      boolean isRead,
      String log,
      String trouble,
      List<Rate> rates) {
    static final Picture NONE =
        new Picture("", "", "", List.of(), "", "", "", false, "", "", List.of());

    /**
     * @param log empty before it has been read
     */
    static Picture of(Process process, Snapshot now, Optional<LogEnd> log, RateHistory rates) {
      return new Picture(
          process.name(),
          process.nodeId(),
          process.node(),
          now.processes().stream()
              .filter(each -> isSibling(process, each))
              .map(Process::name)
              .toList(),
          LiveDecorations.sign(process.state()).id(),
          process.state().toString(),
          process.note(),
          log.isPresent(),
          log.map(end -> String.join("\n", end.lines())).orElse(""),
          log.map(Picture::trouble).orElse(""),
          now.flows().stream()
              .filter(flow -> isEnd(process.elementId(), flow))
              .map(flow -> Rate.of(flow, process.elementId(), now, rates))
              .toList());
    }

    private static boolean isSibling(Process process, Process other) {
      return process.equals(other)
          || !process.elementId().isEmpty() && process.elementId().equals(other.elementId());
    }

    private static boolean isEnd(String elementId, Flow flow) {
      return flow.fromId().equals(elementId) || flow.toId().equals(elementId);
    }

    private static String trouble(LogEnd log) {
      return log.diagnostics().stream().map(Picture::text).collect(Collectors.joining(" "));
    }

    private static String text(Diagnostic found) {
      return found.summary() + ": " + found.message();
    }
  }

  /**
   * The samples of a topic from or to the process's instance.
   *
   * @param topic its name
   * @param isWritten whether the instance writes it; else it reads it
   * @param other the name of the instance at the other end
   * @param sign how the rate stands to the drawn one
   * @param text the rate, and the drawn one
   * @param drawn samples a second that are drawn; 0 where the model says none
   * @param values samples a second over the last two minutes, two a second, the latest last;
   *     negative while unknown
   */
  record Rate(
      String topic,
      boolean isWritten,
      String other,
      String sign,
      String text,
      double drawn,
      List<Double> values) {
    static Rate of(Flow flow, String elementId, Snapshot now, RateHistory rates) {
      boolean isWritten = flow.fromId().equals(elementId);
      String other = isWritten ? flow.toId() : flow.fromId();
      return new Rate(
          flow.topic(),
          isWritten,
          now.processes().stream()
              .filter(process -> process.elementId().equals(other))
              .map(Process::name)
              .findFirst()
              .orElse(""),
          LiveDecorations.sign(flow).id(),
          LiveDecorations.rates(flow),
          flow.drawnRate(),
          rates.of(flow));
    }
  }
}
