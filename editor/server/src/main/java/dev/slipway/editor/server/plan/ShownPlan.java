// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.plan;

import com.google.inject.Singleton;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * The plan that one diagram shows: just this one is applied from there. Used by several threads.
 */
@Singleton
public class ShownPlan {
  /** The layer of the decorations that show it, and how far it is. */
  public static final String LAYER = "plan";

  private Shown shown;

  /**
   * A plan while it is shown.
   *
   * @param id another for each plan, so that consent to one is not taken for another
   * @param bundle the folder of its bundle
   * @param reservation what is to be said first of the plan, and of what comes of it
   */
  public record Shown(String id, Path bundle, Planned plan, Optional<Entry> reservation) {
    /** One that was just made. */
    static Shown of(Path bundle, Planned plan, Optional<Entry> reservation) {
      return new Shown(UUID.randomUUID().toString(), bundle, plan, reservation);
    }

    /** What pages are told of work on it: with a reservation, it is done for something old. */
    public WorkState state(WorkState reached) {
      boolean done = reached == WorkState.DONE || reached == WorkState.INCOMPLETE;
      return done && reservation.isPresent() ? WorkState.OUTDATED : reached;
    }

    /** What came of work on it, after what is to be said first. */
    public String said(String sentence) {
      return reservation.map(first -> first.title() + ". " + sentence).orElse(sentence);
    }
  }

  /** Notes that a plan is shown from now on. */
  public synchronized void show(Shown plan) {
    shown = plan;
  }

  /** Notes that none is shown, or that it is done with. */
  public synchronized void clear() {
    shown = null;
  }

  /** The one that is shown and has something to do; empty for none. */
  public synchronized Optional<Shown> toApply() {
    return Optional.ofNullable(shown).filter(each -> !each.plan().steps().isEmpty());
  }
}
