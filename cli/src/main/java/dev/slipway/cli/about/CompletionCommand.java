// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.diagnostics.ExitCode;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code completion}. */
@Command(
    name = "completion",
    description = {
      "Print the script that makes a shell complete Slipway's command lines.",
      "Slipway's packages install it; with a source tree or an unpacked archive, load it in the"
          + " shell's start-up file."
    },
    footer = {
      "",
      "Examples:",
      "  slipway completion fish > ~/.config/fish/completions/slipway.fish",
      "  source <(slipway completion bash)       # in ~/.bashrc",
      "  source <(slipway completion zsh)        # in ~/.zshrc, after compinit"
    })
public final class CompletionCommand extends SlipwaySubcommand {
  /** The shells there are scripts for. */
  public enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Supplier<CommandLine> allCommands;

  @Parameters(paramLabel = "SHELL", description = "The shell: ${COMPLETION-CANDIDATES}.")
  private Shell shell;

  /**
   * A command.
   *
   * @param allCommands makes the parser with every command, whose names and options are completed
   */
  public CompletionCommand(Supplier<CommandLine> allCommands) {
    this.allCommands = allCommands;
  }

  @Override
  protected ExitCode run() {
    CommandLine commands = allCommands.get();
    out()
        .print(
            switch (shell) {
              // It serves zsh as well.
              case BASH, ZSH -> AutoComplete.bash("slipway", commands);
              case FISH -> FishCompletion.script(commands);
            });
    return ExitCode.OK;
  }
}
