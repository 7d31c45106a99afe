// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.host.HostAnswer.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@link HostScripts#preparation()} said on a machine.
 *
 * @param outcome what became of the scripts there
 * @param architecture processor architecture, such as {@code x86_64}; empty where nothing was said
 * @param cLibrary C library and its version; empty where it is not glibc
 * @param user who the scripts run as; empty where nothing was said
 * @param diagnostics errors for what is lacking, remarks for what can be done without
 */
public record PreparationReport(
    Outcome outcome,
    Optional<String> architecture,
    Optional<String> cLibrary,
    Optional<String> user,
    List<Diagnostic> diagnostics) {
  private static final String FORM = "slipway-host-preparation/1";

  /** What became of the scripts on a machine. */
  public enum Outcome {
    /** They were there already. */
    CURRENT,
    /** They were installed or brought up to date. */
    PREPARED,
    /** They are as before, for something is lacking. */
    LACKING
  }

  public PreparationReport {
    diagnostics = List.copyOf(diagnostics);
  }

  /**
   * Reads what it said.
   *
   * @param node the node's name, for diagnostics
   * @param exitCode its exit code
   * @param output its standard output
   * @param errors its standard error
   */
  public static PreparationReport parse(String node, int exitCode, String output, String errors) {
    Optional<Outcome> outcome = Optional.empty();
    Line machine = Line.of("");
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (Line line : HostAnswer.of(output).lines()) {
      switch (line.kind()) {
        case "machine" -> machine = line;
        case "lack" -> diagnostics.add(lack(node, line.words()));
        case "note" -> diagnostics.add(note(node, line.words()));
        case "current" -> outcome = Optional.of(Outcome.CURRENT);
        case "prepared" -> outcome = Optional.of(Outcome.PREPARED);
        default -> {}
      }
    }
    boolean told = diagnostics.stream().anyMatch(found -> found.severity() == Severity.ERROR);
    boolean readable = output.startsWith(FORM + "\n");
    if (!told && (!readable || exitCode != 0 || outcome.isEmpty())) {
      diagnostics.add(failed(node, exitCode, readable ? errors : output + errors));
      told = true;
    }
    return new PreparationReport(
        told ? Outcome.LACKING : outcome.get(),
        machine.value(1),
        machine.value(2),
        machine.value(3),
        diagnostics);
  }

  private static Diagnostic lack(String node, String what) {
    return Diagnostic.builder("HOST_LACKS", Severity.ERROR, "Host not ready for components")
        .message(VisibleText.name(node) + " lacks " + VisibleText.of(what) + ".")
        .hint("Correct that on the host, then run 'slipway host prepare {}' again.", node)
        .build();
  }

  private static Diagnostic note(String node, String what) {
    return Diagnostic.builder("HOST_LIMITED", Severity.INFO, "Host with limitations")
        .message(VisibleText.name(node) + ": " + VisibleText.of(what) + ".")
        .build();
  }

  private static Diagnostic failed(String node, int exitCode, String said) {
    String last = said.lines().filter(line -> !line.isBlank()).reduce((a, b) -> b).orElse("");
    return Diagnostic.builder(
            "HOST_PREPARATION_FAILED", Severity.ERROR, "Host could not be prepared")
        .message("{}: the preparation ended with exit code {}. {}", node, exitCode, last)
        .hint("Does the user's login shell run 'sh -s' without printing anything of its own?")
        .build();
  }
}
