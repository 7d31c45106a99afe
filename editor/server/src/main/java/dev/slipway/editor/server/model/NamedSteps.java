// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.eclipse.emf.common.command.BasicCommandStack;
import org.eclipse.emf.common.command.Command;

/**
 * The commands that can be undone or done again, by their labels. A command can also be taken back
 * by a later one, while those between stay.
 */
final class NamedSteps extends BasicCommandStack {
  /**
   * Whose a command is.
   *
   * @param author who gave it
   * @param takesBack the command that it takes back, if it does that
   */
  private record Origin(Person author, Optional<Command> takesBack) {}

  private static final Origin UNKNOWN = new Origin(Person.OWNER, Optional.empty());

  private final Map<Command, Origin> origins = new WeakHashMap<>();

  /** The labels of all of them, the earliest first. */
  List<String> labels() {
    return commandList.stream().map(Command::getLabel).toList();
  }

  /**
   * Executes a command that somebody gives.
   *
   * @param takesBack the command that it takes back, if it does that
   */
  void execute(Command command, Person author, Optional<Command> takesBack) {
    execute(command);
    origins.put(command, new Origin(author, takesBack));
  }

  /** Who made each of them. */
  List<Person> authors() {
    return commandList.stream().map(this::author).toList();
  }

  /** Who made a command; what the editor does by itself is the owner's. */
  Person author(Command command) {
    return origin(command).author();
  }

  /** What a command is about, as users read it: where it takes one back, that one. */
  String label(Command command) {
    return origin(command).takesBack().orElse(command).getLabel();
  }

  private Origin origin(Command command) {
    return origins.getOrDefault(command, UNKNOWN);
  }

  /** How many of them are done; the others were undone. */
  int done() {
    return top + 1;
  }

  /** The commands after one that are in effect and take nothing back, the latest first. */
  List<Command> after(Command command) {
    return inEffect().stream()
        .takeWhile(each -> commandList.indexOf(each) > commandList.indexOf(command))
        .filter(each -> origin(each).takesBack().isEmpty())
        .toList();
  }

  /** The last command that is in effect and takes nothing back, if there is one. */
  Optional<Command> lastInEffect() {
    return inEffect().stream().filter(each -> origin(each).takesBack().isEmpty()).findFirst();
  }

  /** The command that was undone last, if there is one. */
  Optional<Command> next() {
    return Optional.ofNullable(getRedoCommand());
  }

  /** The last command of a person that is in effect, if there is one. */
  Optional<Command> lastOf(Person person) {
    return inEffect().stream()
        .filter(each -> isOf(each, person) && origin(each).takesBack().isEmpty())
        .findFirst();
  }

  /**
   * The last command by which a person took back one of their own, if it is in effect and they have
   * not done anything else since.
   */
  Optional<Command> lastUndoBy(Person person) {
    return inEffect().stream()
        .filter(each -> isOf(each, person))
        .findFirst()
        .filter(each -> origin(each).takesBack().isPresent());
  }

  private boolean isOf(Command command, Person person) {
    return author(command).equals(person);
  }

  /** All that are done and not taken back, the latest first, those that take back included. */
  private List<Command> inEffect() {
    List<Command> found = new ArrayList<>();
    Set<Command> takenBack = new HashSet<>();
    for (int at = top; at >= 0; at--) {
      Command command = commandList.get(at);
      if (!takenBack.contains(command)) {
        Optional<Command> target = origin(command).takesBack();
        target.ifPresent(takenBack::add);
        // What brings a command back has itself no other effect.
        if (target.isEmpty() || origin(target.get()).takesBack().isEmpty()) {
          found.add(command);
        }
      }
    }
    return found;
  }

  /** Undoes commands, or does them again, until so many are done. */
  void go(int wanted) {
    while (done() > wanted && canUndo()) {
      undo();
    }
    while (done() < wanted && canRedo()) {
      redo();
    }
  }

  @Override
  protected void handleError(Exception failure) {
    // Whoever gave the command is told.
    throw new IllegalStateException(failure.getMessage(), failure);
  }
}
