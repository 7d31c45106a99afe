// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import java.util.BitSet;
import org.eclipse.emf.ecore.EObject;

/**
 * What an allocation must keep to. Instances and nodes are numbers: their places in the lists of
 * the {@link AllocationProblem}.
 */
sealed interface Constraint {
  /** Why it is so, for who reads that nothing meets all of them. */
  Reason reason();

  /**
   * Where a constraint comes from.
   *
   * @param element what it is drawn at
   * @param message what it asks for, in one sentence
   * @param hint how to relax it
   */
  record Reason(EObject element, String message, String hint) {}

  /** An instance goes to one of some nodes. */
  record Places(int instance, BitSet nodes, Reason reason) implements Constraint {}

  /** Two instances share a node. */
  record Together(int first, int second, Reason reason) implements Constraint {}

  /**
   * Two instances are in different domains.
   *
   * @param domains the domain of each node
   */
  record Apart(int first, int second, int[] domains, Reason reason) implements Constraint {}

  /**
   * Some instances are not all in one domain.
   *
   * @param domains the domain of each node
   */
  record Spread(int[] instances, int[] domains, Reason reason) implements Constraint {}

  /**
   * What the instances on some nodes take does not exceed what there is.
   *
   * @param demands of each instance
   * @param capacity in the same unit
   */
  record Limit(long[] demands, BitSet nodes, long capacity, Reason reason) implements Constraint {}

  /** Two instances that exchange data reach each other. */
  record Reachable(int pair, Reason reason) implements Constraint {}

  /**
   * The traffic on an interface or network does not exceed what it carries.
   *
   * @param load its number among what traffic loads
   * @param capacity in bit/s
   */
  record Bandwidth(int load, long capacity, Reason reason) implements Constraint {}

  /**
   * A chain of reactions takes no longer than allowed in the worst case.
   *
   * @param stage the number of the reaction that it ends with among the stages of the chains
   * @param limit in ns
   */
  record Deadline(int stage, long limit, Reason reason) implements Constraint {}
}
