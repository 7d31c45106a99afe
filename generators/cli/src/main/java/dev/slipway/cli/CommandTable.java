// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Every command, in the order of the help. A command's class is loaded only when it is run or all
 * are listed, so that a quick command does not pay for the others.
 *
 * <p>To add one, write a class annotated with picocli's {@code @Command} that extends {@link
 * SlipwaySubcommand}, and add a row.
 */
final class CommandTable {
  private static final List<Entry> ENTRIES =
      List.of(
          new Entry("validate", ValidateCommand::new),
          new Entry("rules", RulesCommand::new),
          new Entry("analyse", AnalyseCommand::new),
          new Entry("generate", GenerateCommand::new),
          new Entry("build", BuildCommand::new),
          new Entry("run", RunCommand::new),
          new Entry("demo", DemoCommand::new),
          new Entry("doctor", DoctorCommand::new));

  private CommandTable() {}

  /**
   * A command.
   *
   * @param name what it is called on the command line
   * @param command makes it
   */
  record Entry(String name, Supplier<SlipwaySubcommand> command) {}

  /** All commands. */
  static List<Entry> entries() {
    return ENTRIES;
  }

  /** The command of that name. */
  static Optional<Entry> entry(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }
}
