// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.editor.server.diagram.SetProblemsAction;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Person;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.rpc.RpcPeer;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.glsp.server.actions.SetDirtyStateAction;

/**
 * Makes changes through the same code as a user's and undoes them, until the virtual machine has
 * compiled most of that code, so that the first change of a user takes less time. The model is a
 * hidden copy of one in the workspace; its file is only read.
 */
final class Rehearsal {
  private static final String SESSION = "rehearsal";

  /** So often a node is moved and moved back. */
  static final int ROUNDS = 12;

  private static final int STEP = 40;
  private static final long PATIENCE_SECONDS = 20;

  private final TabServers tabs;
  private final Workspace workspace;
  private final String model;

  /** How often the server has said what the user is told last of a change. */
  private final Semaphore changes = new Semaphore(0);

  private final Semaphore problems = new Semaphore(0);

  /**
   * @param tabs serve tabs of the workspace
   * @param workspace keeps and watches nothing
   * @param model the model, relative to the workspace
   */
  Rehearsal(TabServers tabs, Workspace workspace, String model) {
    this.tabs = tabs;
    this.workspace = workspace;
    this.model = model;
  }

  /**
   * Does it in this thread.
   *
   * @return how often a node was moved and moved back; 0 where there is none that can be moved
   * @throws InterruptedException if it is to end sooner
   */
  int perform() throws InterruptedException {
    Optional<DrawnNode> node = workspace.open(model).model().flatMap(Rehearsal::movable);
    return node.isEmpty() ? 0 : perform(node.get());
  }

  private int perform(DrawnNode node) throws InterruptedException {
    PageMessages page = new PageMessages(SESSION);
    RpcPeer server = tabs.make(Person.OWNER);
    server.open(this::hear);
    try {
      page.opening(model, AheadOfTabs.FIRST).forEach(server::receive);
      boolean answered = problems.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
      changes.drainPermits();
      int rounds = 0;
      while (answered && rounds < ROUNDS) {
        answered =
            isDone(server, page.move(node.id(), node.x() + STEP, node.y() + STEP))
                && isDone(server, page.undo());
        rounds += answered ? 1 : 0;
      }
      return rounds;
    } finally {
      server.close();
    }
  }

  private boolean isDone(RpcPeer server, String change) throws InterruptedException {
    server.receive(change);
    return changes.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private void hear(String message) {
    if (message.contains(SetDirtyStateAction.KIND)) {
      changes.release();
    }
    if (message.contains(SetProblemsAction.KIND)) {
      problems.release();
    }
  }

  private static Optional<DrawnNode> movable(OpenModel open) {
    return open.read(() -> DrawnDiagram.of(open, AheadOfTabs.FIRST)).roots().stream()
        .filter(DrawnNode::own)
        .findFirst();
  }
}
