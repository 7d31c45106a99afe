// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.decoration.Sign;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** Tells of work that was begun from the page; replaces what was told of the same work before. */
public class ReportAction extends Action {
  public static final String KIND = "slipway.report";

  /**
   * A line of the report.
   *
   * @param sign how it looks: the id of a {@link Sign}
   * @param elementId the element that it leads to; empty where it leads nowhere
   * @param title what it is about
   * @param text what there is to say of it; may be empty
   * @param key by what the page names it where something can be done about it; empty otherwise
   */
  public record Entry(String sign, String elementId, String title, String text, String key) {
    /** A line that looks like that. */
    public Entry(Sign sign, String elementId, String title, String text) {
      this(sign.id(), elementId, title, text);
    }

    /** A line about which nothing can be done. */
    public Entry(String sign, String elementId, String title, String text) {
      this(sign, elementId, title, text, "");
    }

    /** A diagnostic as a line. */
    public static Entry of(Diagnostic found) {
      Sign sign =
          found.severity() == Severity.ERROR
              ? Sign.ERROR
              : found.severity() == Severity.WARNING ? Sign.WARNING : Sign.REMARK;
      // An element leads to its place; a file is named.
      String file = found.location().isNone() ? "" : found.location() + ": ";
      String path = found.elementPath().isRoot() ? file : found.elementPath() + " ";
      String hint = found.hint().isEmpty() ? "" : " Hint: " + found.hint();
      return new Entry(
          sign,
          found.elementId(),
          found.summary() + " [" + found.code() + "]",
          path + found.message() + hint);
    }
  }

  private final String subject;
  private final String state;
  private final String title;
  private final String text;
  private final List<Entry> entries;
  private final String command;

  /**
   * @param subject names the work, such as {@code generate}
   * @param title what is or was done, such as "Generate into bundle"
   * @param text how far it is, or what came of it, in a sentence
   * @param command the command line for what comes next; empty where there is none
   */
  public ReportAction(
      String subject,
      WorkState state,
      String title,
      String text,
      List<Entry> entries,
      String command) {
    super(KIND);
    this.subject = subject;
    this.state = state.word();
    this.title = title;
    this.text = text;
    this.entries = List.copyOf(entries);
    this.command = command;
  }

  /** What names the work. */
  String getSubject() {
    return subject;
  }

  /** How far it is. */
  WorkState getState() {
    return WorkState.of(state);
  }

  /** How far it is in words. */
  public String getText() {
    return text;
  }
}
