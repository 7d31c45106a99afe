// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

/** One diagram of a person, who changes a model by actions that have numbers, each done once. */
public interface NumberedWork {
  /** The session that the actions are of; no other has its id, before or after. */
  String session();

  /** The number of the action that is being carried out; 0 for one without. */
  long number();

  /** Whose diagram it is. */
  Person person();
}
