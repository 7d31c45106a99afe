// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.ExitCode;
import picocli.CommandLine.Help.Ansi;

/** Runs a command line as a process. */
public final class Slipway {
  private Slipway() {}

  /** Runs the command line and ends the process with the command's exit code. */
  public static void main(String[] arguments) {
    exit(run(arguments));
  }

  /**
   * Runs the command line; returns its exit code. What needs no command is answered without the
   * parser, which alone takes longer than the rest of the process.
   */
  static int run(String... arguments) {
    return switch (arguments.length) {
      case 0 -> showCommands();
      case 1 -> answer(arguments[0]);
      default -> SlipwayParser.execute(arguments);
    };
  }

  /** Without a command there is nothing to do: shows which there are. */
  private static int showCommands() {
    System.err.print(GeneralHelp.text(Ansi.AUTO.enabled()));
    return ExitCode.USAGE.code();
  }

  private static int answer(String argument) {
    switch (argument) {
      case "-V", "--version" -> System.out.println(VersionLine.text());
      case "-h", "--help" -> System.out.print(GeneralHelp.text(Ansi.AUTO.enabled()));
      default -> {
        return SlipwayParser.execute(argument);
      }
    }
    return ExitCode.OK.code();
  }

  /**
   * Ends the process, unless a signal ends it already: it has the signal's code then, such as 143
   * of SIGTERM, and a second exit while the last hooks are through would replace that by chance.
   */
  static void exit(int code) {
    if (!isEnding()) {
      System.exit(code);
    }
  }

  /** Whether the end has begun: from then on the runtime refuses every change of its hooks. */
  private static boolean isEnding() {
    try {
      // Changes nothing, since this thread is no hook. A flag set by a hook of ours would come too
      // late where another hook, or the end of a program that Ctrl-C ended too, goes first.
      Runtime.getRuntime().removeShutdownHook(Thread.currentThread());
      return false;
    } catch (IllegalStateException ending) {
      return true;
    }
  }
}
