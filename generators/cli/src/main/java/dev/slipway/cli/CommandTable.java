// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Every command, in the order of the help. A command is made only when it is run or all are listed,
 * so that a quick command does not pay for the others.
 *
 * <p>To add one, write a class annotated with picocli's {@code @Command} that extends {@link
 * SlipwaySubcommand}, and add a row. A command of commands, such as {@code slipway import idl},
 * extends {@link SlipwayCommandGroup} and has a table of its own in its row.
 */
final class CommandTable {
  private static final List<Entry> ENTRIES =
      List.of(
          new Entry("edit", EditCommand::new),
          new Entry("validate", ValidateCommand::new),
          new Entry("rules", RulesCommand::new),
          new Entry("analyse", AnalyseCommand::new),
          new Entry(
              "import",
              ImportCommand::new,
              new Entry("idl", ImportIdlCommand::new),
              new Entry("opendds", ImportOpenDdsCommand::new)),
          new Entry(
              "export",
              ExportCommand::new,
              new Entry("idl", ExportIdlCommand::new),
              new Entry("xmi", ExportXmiCommand::new)),
          new Entry("diagram", DiagramCommand::new),
          new Entry("generate", GenerateCommand::new),
          new Entry(
              "templates",
              TemplatesCommand::new,
              new Entry("list", TemplatesListCommand::new),
              new Entry("copy", TemplatesCopyCommand::new)),
          new Entry("build", BuildCommand::new),
          new Entry("archive", ArchiveCommand::new),
          new Entry("diff", DiffCommand::new),
          new Entry("run", RunCommand::new),
          new Entry("plan", PlanCommand::new),
          new Entry("apply", ApplyCommand::new),
          new Entry("destroy", DestroyCommand::new),
          new Entry("status", StatusCommand::new),
          new Entry("watch", WatchCommand::new),
          new Entry("dashboard", DashboardCommand::new),
          new Entry("measure", MeasureCommand::new),
          new Entry(
              "lab",
              LabCommand::new,
              new Entry("up", LabUpCommand::new),
              new Entry("down", LabDownCommand::new),
              new Entry("status", LabStatusCommand::new),
              new Entry("exec", LabExecCommand::new)),
          new Entry("demo", DemoCommand::new),
          new Entry("doctor", DoctorCommand::new),
          new Entry("schema", SchemaCommand::new),
          new Entry(
              "host",
              HostCommand::new,
              new Entry("prepare", HostPrepareCommand::new),
              new Entry("status", HostStatusCommand::new)),
          new Entry(
              "component",
              ComponentCommand::new,
              new Entry("list", ComponentListCommand::new),
              new Entry("create", ComponentTypeCommand.Create::new),
              new Entry("import", ComponentImportCommand::new),
              new Entry("remove", ComponentTypeCommand.Remove::new),
              new Entry("install", InstallationCommand.Install::new),
              new Entry("uninstall", InstallationCommand.Uninstall::new),
              new Entry("start", SteeringCommand.Start::new),
              new Entry("stop", SteeringCommand.Stop::new),
              new Entry("pause", SteeringCommand.Pause::new),
              new Entry("resume", SteeringCommand.Resume::new),
              new Entry("log", ComponentLogCommand::new)));

  private CommandTable() {}

  /**
   * A command.
   *
   * @param name what it is called on the command line, after the names of the groups around it
   * @param command makes it
   * @param subcommands the commands of a group; empty for what is none
   */
  record Entry(
      String name, Supplier<? extends Callable<Integer>> command, List<Entry> subcommands) {
    Entry {
      subcommands = List.copyOf(subcommands);
    }

    /** A command that does something itself. */
    Entry(String name, Supplier<SlipwaySubcommand> command) {
      this(name, command, List.of());
    }

    /** A command that only holds others. */
    Entry(String name, Supplier<SlipwayCommandGroup> command, Entry... subcommands) {
      this(name, command, List.of(subcommands));
    }
  }

  /** All commands. */
  static List<Entry> entries() {
    return ENTRIES;
  }

  /**
   * The part of a table that a command line needs: the one command that it names, and so on in each
   * group; all commands where it names none or one that is not there.
   *
   * @param names the words of the command line that are no options, in order
   */
  static List<Entry> named(List<Entry> table, List<String> names) {
    for (Entry entry : table) {
      if (!names.isEmpty() && entry.name().equals(names.get(0))) {
        List<String> further = names.subList(1, names.size());
        return List.of(
            new Entry(entry.name(), entry.command(), named(entry.subcommands(), further)));
      }
    }
    return table;
  }
}
