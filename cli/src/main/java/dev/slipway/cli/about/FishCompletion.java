// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import java.util.Iterator;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for the shell fish, which picocli makes none for: one line a command and option. */
final class FishCompletion {
  /** Tells by the words typed, options left out, which command's words come next. */
  private static final String HEAD =
      """
      # Completes command lines of Slipway in fish.
      function __slipway_words
          string match --invert -- '-*' (commandline -opc)[2..]
      end
      function __slipway_group
          set --local words (__slipway_words)
          test "$words" = "$argv"
      end
      function __slipway_command
          set --local words (__slipway_words)
          test "$words[1..$(count $argv)]" = "$argv"
      end
      complete --command slipway --erase
      """;

  private FishCompletion() {}

  static String script(CommandLine root) {
    StringBuilder script = new StringBuilder(HEAD);
    append(script, root, "");
    return script.toString();
  }

  private static void append(StringBuilder script, CommandLine command, String path) {
    Map<String, CommandLine> subcommands = command.getSubcommands();
    subcommands.forEach(
        (name, subcommand) ->
            line(script, "__slipway_group " + path)
                .append(" --no-files --arguments ")
                .append(name)
                .append(" --description ")
                .append(quoted(summary(subcommand.getCommandSpec().usageMessage().description())))
                .append('\n'));
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (!option.hidden()) {
        append(script, option, "__slipway_" + (path.isEmpty() ? "group" : "command " + path));
      }
    }
    subcommands.forEach(
        (name, subcommand) ->
            append(script, subcommand, path.isEmpty() ? name : path + " " + name));
  }

  private static void append(StringBuilder script, OptionSpec option, String condition) {
    line(script, condition);
    for (String name : option.names()) {
      String bare = name.replaceFirst("^--?", "");
      script.append(name.startsWith("--") ? " --long-option " : " --short-option ").append(bare);
    }
    if (option.arity().max() > 0) {
      script.append(" --require-parameter");
      if (option.completionCandidates() != null) {
        Iterator<String> candidates = option.completionCandidates().iterator();
        if (candidates.hasNext()) {
          script
              .append(" --no-files --arguments ")
              .append(quoted(String.join(" ", (Iterable<String>) () -> candidates)));
        }
      }
    }
    script.append(" --description ").append(quoted(summary(option.description()))).append('\n');
  }

  private static StringBuilder line(StringBuilder script, String condition) {
    return script
        .append("complete --command slipway --condition ")
        .append(quoted(condition.strip()));
  }

  /** The first sentence, without what it says of a default. */
  private static String summary(String[] description) {
    return description.length == 0
        ? ""
        : description[0].replaceAll("\\s+", " ").replaceFirst(" \\(default.*|\\.( .*)?$", "");
  }

  /** Quoted for fish, in which a backslash escapes a quote within quotes. */
  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
