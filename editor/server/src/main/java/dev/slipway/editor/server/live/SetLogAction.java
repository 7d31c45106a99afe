// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.SystemSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.glsp.server.actions.Action;

/** Says what is followed: a state, the end of a log, and of a process the rates of its topics. */
public class SetLogAction extends Action {
  public static final String KIND = "slipway.setLog";

  private final int number;
  private final Picture picture;

  /**
   * @param number of the wish that it answers
   */
  SetLogAction(int number, Picture picture) {
    super(KIND);
    this.number = number;
    this.picture = picture;
  }

  /**
   * A process or a server of a cloud at a moment.
   *
   * @param title what it is; empty where the deployed system has no such thing
   * @param process the name of the process; empty for a server
   * @param nodeId the element of its node; empty for a server
   * @param all the names of all processes of its instance; none for a server
   * @param sign how its state looks
   * @param state its state
   * @param note what else there is to say of it; may be empty
   * @param isRead whether its log has been read
   * @param log the end of its log or console
   * @param trouble why that cannot be read; empty where it can
   * @param rates of what its instance writes and reads; none for a server
   */
  record Picture(
      String title,
      String process,
      String nodeId,
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
    static Picture of(
        LiveProcess process, SystemSnapshot now, Optional<LogTail> log, RateHistory rates) {
      return new Picture(
          process.name() + " on " + process.nodeName(),
          process.name(),
          process.node().elementId(),
          LiveProcess.of(now)
              .filter(each -> isSibling(process, each))
              .map(LiveProcess::name)
              .toList(),
          process.state().sign().id(),
          process.state().title(),
          process.note(),
          log.isPresent(),
          text(log),
          trouble(log),
          LiveFlow.of(now)
              .filter(flow -> isEnd(process.elementId(), flow))
              .map(flow -> Rate.of(flow, process.elementId(), now, rates))
              .toList());
    }

    /**
     * @param console empty before it has been read
     */
    static Picture of(LiveServer server, Optional<LogTail> console) {
      return new Picture(
          "Console of " + server.name(),
          "",
          "",
          List.of(),
          server.state().sign().id(),
          server.state().title(),
          server.note(),
          console.isPresent(),
          text(console),
          trouble(console),
          List.of());
    }

    private static boolean isSibling(LiveProcess process, LiveProcess other) {
      return process.equals(other)
          || !process.elementId().isEmpty() && process.elementId().equals(other.elementId());
    }

    private static boolean isEnd(String elementId, LiveFlow flow) {
      return flow.fromId().equals(elementId) || flow.toId().equals(elementId);
    }

    private static String text(Optional<LogTail> log) {
      return log.map(end -> String.join("\n", end.lines())).orElse("");
    }

    private static String trouble(Optional<LogTail> log) {
      return log.stream()
          .flatMap(end -> end.diagnostics().stream())
          .map(Picture::text)
          .collect(Collectors.joining(" "));
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
    static Rate of(LiveFlow flow, String elementId, SystemSnapshot now, RateHistory rates) {
      boolean isWritten = flow.fromId().equals(elementId);
      String other = isWritten ? flow.toId() : flow.fromId();
      return new Rate(
          flow.topic(),
          isWritten,
          LiveProcess.of(now)
              .filter(process -> process.elementId().equals(other))
              .map(LiveProcess::name)
              .findFirst()
              .orElse(""),
          flow.sign().id(),
          flow.rates(),
          flow.drawnRate(),
          rates.of(flow));
    }
  }
}
