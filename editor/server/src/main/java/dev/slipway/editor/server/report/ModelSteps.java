// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import dev.slipway.editor.server.report.SetStepsAction.StepState;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * How far the steps from one model to its running system are, for all pages that show it. What came
 * of a step is out of date once the model has changed, an earlier step that changes something is
 * done again, or the nodes that it was about are removed. Used by several threads.
 */
public final class ModelSteps {
  /** Why a bundle that was there before is out of date. */
  static final String MODEL_CHANGED = "The model has changed since.";

  private static final String CHANGED = "The model or an earlier step has changed since.";

  private static final String LAB_REMOVED = "The lab was taken down since.";

  /**
   * Tells pages beside what changes the steps: that holds on until a page takes it, and pages
   * change the steps while they are told.
   */
  private static final Executor TELLER =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "slipway-steps");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * How far a step is.
   *
   * @param revision of the model that it is about
   * @param turn grows with each step that ends
   * @param doneTurn its turn when it was last done
   */
  private record Standing(WorkState state, String text, long revision, long turn, long doneTurn) {
    static final Standing NEVER = new Standing(WorkState.NEVER, "", 0, 0, 0);

    Standing outdated(String why) {
      return new Standing(WorkState.OUTDATED, why, revision, turn, doneTurn);
    }
  }

  private final Map<WorkStep, Standing> standings = new EnumMap<>(WorkStep.class);
  private final Set<Consumer<SetStepsAction>> pages = new CopyOnWriteArraySet<>();

  /** What those who watch the running system see. */
  private final Map<Object, Standing> watchers = new HashMap<>();

  private String bundle;
  private long revision;
  private long turns;

  /**
   * @param bundle the folder that the bundle is in unless another is chosen
   * @param revision of the model
   */
  ModelSteps(String bundle, long revision) {
    this.bundle = bundle;
    this.revision = revision;
  }

  /** Has a page told of all steps now, and after each change. */
  synchronized void join(Consumer<SetStepsAction> page) {
    pages.add(page);
    page.accept(picture());
  }

  /** Ends {@link #join}. */
  synchronized void leave(Consumer<SetStepsAction> page) {
    pages.remove(page);
  }

  /** The folder of the bundle, relative to the workspace. */
  public synchronized String bundle() {
    return bundle;
  }

  /** Another folder was generated into. */
  synchronized void choose(String folder) {
    bundle = folder;
    tell();
  }

  /** The model is in another state. */
  synchronized void revised(long now) {
    if (revision != now) {
      revision = now;
      judge();
      tell();
    }
  }

  /** Says what was found of the bundle that was there before; what was done since is truer. */
  synchronized void found(WorkState generated, String text) {
    if (standing(WorkStep.GENERATE).state() == WorkState.NEVER) {
      standings.put(WorkStep.GENERATE, new Standing(generated, text, revision, 0, 0));
      judge();
      tell();
    }
  }

  /** Says how far a step is. */
  public synchronized void reached(WorkStep step, WorkState state, String text) {
    Standing before = standing(step);
    // What came of it is about the model that it began with.
    long of = before.state() == WorkState.RUNNING ? before.revision() : revision;
    boolean ended = state != WorkState.RUNNING;
    long turn = ended ? ++turns : before.turn();
    boolean done = state == WorkState.DONE;
    standings.put(step, new Standing(state, text, of, turn, done ? turn : before.doneTurn()));
    if (done) {
      step.undoes().ifPresent(standings::remove);
    }
    if (ended) {
      judge();
    }
    tell();
  }

  /** Says that nodes of the lab were removed, with all that was applied to them. */
  public synchronized void labRemoved() {
    outdate(WorkStep.PLAN, LAB_REMOVED);
    outdate(WorkStep.APPLY, LAB_REMOVED);
    tell();
  }

  /** Whether the bundle was generated after its components were built. */
  public synchronized boolean isBuildOlder() {
    return standing(WorkStep.BUILD).doneTurn() < standing(WorkStep.GENERATE).doneTurn();
  }

  /** Says what a page sees of the running system. */
  public synchronized void watched(Object page, WorkState state, String text) {
    watchers.put(page, new Standing(state, text, 0, 0, 0));
    show(watchers.get(page));
  }

  /** Says that a page no longer watches the running system. */
  public synchronized void unwatched(Object page) {
    watchers.remove(page);
    show(watchers.values().stream().findFirst().orElse(Standing.NEVER));
  }

  private void show(Standing live) {
    if (!live.equals(standings.put(WorkStep.LIVE, live))) {
      tell();
    }
  }

  private Standing standing(WorkStep step) {
    return standings.getOrDefault(step, Standing.NEVER);
  }

  private void judge() {
    long latest = 0;
    for (WorkStep step : WorkStep.values()) {
      Standing now = standing(step);
      boolean isOld = now.revision() != revision || now.turn() < latest;
      if (step.followsModel() && isOld) {
        outdate(step, CHANGED);
      }
      latest = step.changesWhatFollows() ? Math.max(latest, now.turn()) : latest;
    }
  }

  private void outdate(WorkStep step, String why) {
    Standing now = standing(step);
    if (now.state().isOutcome()) {
      standings.put(step, now.outdated(why));
    }
  }

  private void tell() {
    TELLER.execute(
        () -> {
          SetStepsAction now = picture();
          pages.forEach(page -> page.accept(now));
        });
  }

  private synchronized SetStepsAction picture() {
    List<StepState> states = new ArrayList<>();
    for (WorkStep step : WorkStep.values()) {
      Standing now = standing(step);
      states.add(new StepState(step.subject(), now.state().word(), now.text()));
    }
    return new SetStepsAction(states, bundle);
  }
}
