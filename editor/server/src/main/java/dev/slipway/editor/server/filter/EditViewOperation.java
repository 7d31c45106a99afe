// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import org.eclipse.glsp.server.operations.Operation;

/** Saves a view, renames it or deletes it. */
public class EditViewOperation extends Operation {
  public static final String KIND = "slipway.editView";

  private String name = "";
  private String newName = "";
  private ChosenElements chosen;

  public EditViewOperation() {
    super(KIND);
  }

  private EditViewOperation(String name, String newName, ChosenElements chosen) {
    this();
    this.name = name;
    this.newName = newName;
    this.chosen = chosen;
  }

  /** Saves a view; one of that name is replaced. */
  public static EditViewOperation save(String name, ChosenElements chosen) {
    return new EditViewOperation("", name, chosen);
  }

  /** Gives a view another name. */
  public static EditViewOperation rename(String name, String newName) {
    return new EditViewOperation(name, newName, null);
  }

  /** Deletes a view. */
  public static EditViewOperation delete(String name) {
    return new EditViewOperation(name, "", null);
  }

  /** The view that is renamed or deleted; empty where one is saved. */
  String name() {
    return name;
  }

  /** The name that it gets, or under which it is saved; empty where it is deleted. */
  String newName() {
    return newName.strip();
  }

  /** What a saved view shows. */
  ChosenElements chosen() {
    return chosen == null ? ChosenElements.NONE : chosen;
  }
}
