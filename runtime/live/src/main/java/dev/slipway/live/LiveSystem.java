// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import dev.slipway.diagnostics.Diagnostic;
import java.util.List;
import java.util.Optional;

/** A deployed system that is watched and steered. Used by several threads. */
public interface LiveSystem extends SnapshotSource {
  /** How a call ended. */
  enum Ending {
    /** It is done, or was so already. */
    DONE,
    /** Nothing was done: the bundle has no such thing. */
    UNKNOWN,
    /** Nothing was done: bundle, lock or recorded state stand against it. */
    REFUSED,
    /** It failed on the node, or the node did not answer. */
    FAILED,
    /** It was told to stop before all was done. */
    STOPPED
  }

  /**
   * What came of a call.
   *
   * @param ending how it ended
   * @param state of a steered instance, its state now
   * @param diagnostics why it is not done; may have warnings where it is
   */
  record Result(Ending ending, Optional<InstanceState> state, List<Diagnostic> diagnostics) {
    public Result {
      diagnostics = List.copyOf(diagnostics);
    }

    /** That of a call after which no state is known. */
    public static Result of(Ending ending, List<Diagnostic> diagnostics) {
      return new Result(ending, Optional.empty(), diagnostics);
    }
  }

  /**
   * The end of a log.
   *
   * @param lines its lines, the last one last; empty where there are none
   * @param diagnostics why there are none
   */
  record LogTail(Ending ending, List<String> lines, List<Diagnostic> diagnostics) {
    public LogTail {
      lines = List.copyOf(lines);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Steers an instance; returns when it is done or has failed.
   *
   * @param node name of its node
   * @param label its label, as in {@link SystemSnapshot.Instance}
   * @throws InterruptedException if the thread was interrupted; the node may go on
   */
  Result steer(Steering steering, String node, String label) throws InterruptedException;

  /**
   * The last lines of an instance's log; returns when its node has answered or did not.
   *
   * @param node name of its node
   * @param label its label
   * @throws InterruptedException if the thread was interrupted
   */
  LogTail log(String node, String label, int lines) throws InterruptedException;

  /**
   * Begins something with the server of a cloud that a node is.
   *
   * @param node name of the node
   * @param typed what the user typed to agree, as {@link ServerAct#refusal} wants it
   * @throws InterruptedException if the thread was interrupted
   */
  Result act(ServerAct act, String node, String typed) throws InterruptedException;

  /**
   * The last lines that the server of a node has printed on its console.
   *
   * @param node name of the node
   * @throws InterruptedException if the thread was interrupted
   */
  LogTail console(String node, int lines) throws InterruptedException;
}
