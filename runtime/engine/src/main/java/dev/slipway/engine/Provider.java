// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.plan.Action;
import dev.slipway.plan.Judge;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;

/**
 * Owns kinds of resources: judges them, asks what of them is there, and carries out what is planned
 * for them. What a bundle wants of its kinds it says when it is made, as a {@link
 * dev.slipway.plan.DesiredSystem}.
 *
 * <p>Safe for use by several threads.
 */
public interface Provider {
  /** The part of it that plans. */
  Judge judge();

  /**
   * Asks what is there. A scope that cannot be asked costs nothing but its own answer.
   *
   * @param scopes names of scopes of the judge's type
   * @return for each of them what is there, or why that is not known
   * @throws InterruptedException if the thread was interrupted
   */
  SortedMap<String, ScopeObservation> observe(Collection<String> scopes)
      throws InterruptedException;

  /**
   * Asks what is in one scope, and tells nobody; for a scope that is awaited.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  default ScopeObservation look(String scope) throws InterruptedException {
    return observe(List.of(scope)).get(scope);
  }

  /**
   * What speaks against carrying out actions all together. Changes nothing.
   *
   * @param actions what is left to be done of a plan, of this and other providers
   * @throws IOException if what it needs cannot be read
   * @throws InterruptedException if the thread was interrupted
   */
  default List<Objection> objections(Collection<Action> actions)
      throws IOException, InterruptedException {
    return List.of();
  }

  /**
   * Does what an action says; returns when it is done. Every step may be done again: what is done
   * already has no further effect.
   *
   * @throws ActionException if it could not be done
   * @throws IOException if the run cannot go on at all, or a machine failed ({@link
   *     RemoteException})
   * @throws InterruptedException if the thread was interrupted; what was under way is cut off, and
   *     the next run asks what came of it
   */
  void carryOut(Action action, Steps steps)
      throws ActionException, IOException, InterruptedException;

  /** Told of the steps of an action. */
  interface Steps {
    /** A step begins. */
    void begins(String step);

    /**
     * A step goes on.
     *
     * @param done how far it is; 0 where that is not known
     * @param size in all, in the same unit; 0 where that is not known
     */
    void goesOn(String step, long done, long size);
  }
}
