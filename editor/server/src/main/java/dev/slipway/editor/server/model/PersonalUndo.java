// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.editor.element.RefusedEdit;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.eclipse.emf.common.command.Command;
import org.eclipse.emf.ecore.EObject;

/**
 * Undoes and redoes what one person has changed in a model, below later changes of others where
 * need be. Used in the model's turn only.
 */
final class PersonalUndo {
  private final NamedSteps steps;
  private final Person person;
  private final List<EObject> content;
  private final BiFunction<String, Runnable, Command> change;

  /**
   * The undo of one person.
   *
   * @param steps the changes of the model
   * @param content the roots of the model and of its drawing
   * @param change makes a command of a label and what it does, as {@link OpenModel#change}
   */
  PersonalUndo(
      NamedSteps steps,
      Person person,
      List<EObject> content,
      BiFunction<String, Runnable, Command> change) {
    this.steps = steps;
    this.person = person;
    this.content = List.copyOf(content);
    this.change = change;
  }

  /** Undoes the last change of the person, as {@link OpenModel#undo} says. */
  void undo() {
    Optional<Command> own = steps.lastOf(person);
    if (own.isEmpty()) {
      refuseOthers(steps.lastInEffect(), "undo");
    } else if (steps.authors().stream().allMatch(person::equals)) {
      steps.undo();
    } else {
      takeBack(own.get(), "undone");
    }
  }

  /** Does again what the person has undone last, as {@link OpenModel#redo} says. */
  void redo() {
    Optional<Command> own = steps.lastUndoBy(person);
    if (own.isPresent() && steps.next().filter(this::isOwn).isEmpty()) {
      takeBack(own.get(), "redone");
    } else {
      refuseOthers(steps.next(), "redo");
      steps.redo();
    }
  }

  /** Whether {@link #redo} has anything to do. */
  boolean canRedo() {
    return steps.canRedo() || steps.lastUndoBy(person).isPresent();
  }

  private boolean isOwn(Command command) {
    return steps.author(command).equals(person);
  }

  /** Takes back a change below later ones. */
  private void takeBack(Command command, String done) {
    String label = steps.label(command);
    Withdrawal withdrawal = new Withdrawal((RecordedChange) command);
    for (Command later : steps.after(command)) {
      if (withdrawal.isBuiltOnBy((RecordedChange) later)) {
        throw new RefusedEdit(
            "‘%s’ cannot be %s: ‘%s’ of %s builds on it. Choose what to undo in the history (Alt+U)."
                .formatted(label, done, later.getLabel(), steps.author(later).name()));
      }
    }
    if (!withdrawal.isPossible(content)) {
      throw new RefusedEdit(
          "‘%s’ cannot be %s: the model has changed since. Choose what to undo in the history (Alt+U)."
              .formatted(label, done));
    }
    steps.execute(
        change.apply(label + " (" + done + ")", withdrawal::run), person, Optional.of(command));
  }

  /**
   * Refuses where the command is another person's: a key must not take back their latest change.
   */
  private void refuseOthers(Optional<Command> command, String verb) {
    if (command.isPresent() && !isOwn(command.get())) {
      throw new RefusedEdit(
          "You have nothing to %s. To %s ‘%s’ of %s, choose it in the history (Alt+U)."
              .formatted(
                  verb, verb, steps.label(command.get()), steps.author(command.get()).name()));
    }
  }
}
