// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.ArrayList;
import java.util.List;

/**
 * Prints diagnostics for a reader at a terminal.
 *
 * <pre>
 * submarine-lab.deployment: error: Duplicate address [NODE_ADDRESS_DUPLICATE]
 *   for node esxi-slave (/site lab/node esxi-slave)
 *   10.33.136.7 is already the address of node compute-1.
 *   Hint: Choose a free address in 10.33.136.0/26, or remove it to have one assigned.
 * </pre>
 *
 * <p>Only a diagnostic's first line starts at the margin, and only the first line of a message at
 * two spaces; what comes from the model is made visible. So no text in a model can look like a
 * diagnostic of its own.
 */
public final class TextDiagnosticPrinter {
  private static final String INDENT = "  ";

  private TextDiagnosticPrinter() {}

  /** All diagnostics, each line ended by a line feed; empty if there are none. */
  public static String print(Diagnostics diagnostics) {
    StringBuilder text = new StringBuilder();
    diagnostics.forEach(diagnostic -> append(text, diagnostic));
    return text.toString();
  }

  /** One diagnostic, each line ended by a line feed. */
  public static String print(Diagnostic diagnostic) {
    StringBuilder text = new StringBuilder();
    append(text, diagnostic);
    return text.toString();
  }

  /** As {@link #print(Diagnostic)}, for a log that gives each entry its severity itself. */
  public static String printUnlabelled(Diagnostic diagnostic) {
    StringBuilder text = new StringBuilder();
    append(text, diagnostic, "");
    return text.toString();
  }

  /** The numbers in words, such as {@code 1 error, 2 warnings}; {@code no problems} if none. */
  public static String summary(Diagnostics diagnostics) {
    List<String> parts = new ArrayList<>();
    addCount(parts, diagnostics.count(Severity.ERROR), "error", "errors");
    addCount(parts, diagnostics.count(Severity.WARNING), "warning", "warnings");
    addCount(parts, diagnostics.count(Severity.INFO), "remark", "remarks");
    return parts.isEmpty() ? "no problems" : String.join(", ", parts);
  }

  private static void addCount(List<String> parts, int count, String singular, String plural) {
    if (count > 0) {
      parts.add(count + " " + (count == 1 ? singular : plural));
    }
  }

  private static void append(StringBuilder text, Diagnostic diagnostic) {
    append(text, diagnostic, diagnostic.severity().label() + ": ");
  }

  private static void append(StringBuilder text, Diagnostic diagnostic, String label) {
    if (!diagnostic.location().isNone()) {
      text.append(diagnostic.location()).append(": ");
    }
    text.append(label)
        .append(VisibleText.of(diagnostic.summary()))
        .append(" [")
        .append(diagnostic.code())
        .append("]\n");
    if (!diagnostic.elementPath().isRoot()) {
      appendLines(text, "for " + place(diagnostic.elementPath()));
    }
    appendLines(text, diagnostic.message());
    for (Diagnostic.Related related : diagnostic.related()) {
      appendLines(text, "See " + describe(related));
    }
    if (!diagnostic.hint().isEmpty()) {
      appendLines(text, "Hint: " + diagnostic.hint());
    }
  }

  private static String describe(Diagnostic.Related related) {
    List<String> parts = new ArrayList<>();
    if (!related.location().isNone()) {
      parts.add(related.location().toString());
    }
    if (!related.elementPath().isRoot()) {
      parts.add(place(related.elementPath()));
    }
    if (!related.message().isEmpty()) {
      parts.add(related.message());
    }
    return String.join(": ", parts);
  }

  private static String place(ElementPath path) {
    return path.label() + " (" + path + ")";
  }

  private static void appendLines(StringBuilder text, String lines) {
    String indent = INDENT;
    for (String line : lines.lines().toList()) {
      text.append(indent).append(VisibleText.of(line)).append('\n');
      indent = INDENT + INDENT;
    }
  }
}
