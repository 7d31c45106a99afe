// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.parse.preprocess.PreprocessedText;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.idl.parse.preprocess.Problems;
import java.util.HashSet;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** One file with what it includes, while it is read. */
final class Unit {
  private final PreprocessedText text;
  private final Comments comments;
  private final boolean isIncludeMissing;
  private final Problems problems;
  private final Set<String> unknownNames = new HashSet<>();
  private Need need;

  /**
   * What keeps a definition from being one of DDS.
   *
   * @param name what it uses
   * @param construct what that is
   * @param place where that stands
   */
  record Need(String name, String construct, Location place) {}

  Unit(PreprocessedText text, boolean isIncludeMissing, Problems problems) {
    this.text = text;
    this.comments = new Comments(text);
    this.isIncludeMissing = isIncludeMissing;
    this.problems = problems;
  }

  PreprocessedText text() {
    return text;
  }

  Location place(Token token) {
    return text.locationAt(token.getStartIndex());
  }

  Location place(ParserRuleContext context) {
    return place(context.getStart());
  }

  /** What comments say about a declaration; null if nothing. */
  String commentAbout(ParserRuleContext declaration) {
    return commentAbout(declaration.getStart(), declaration.getStop());
  }

  /** What comments say about a declaration between two tokens; null if nothing. */
  String commentAbout(Token first, Token last) {
    return comments.about(first.getStartIndex(), last.getStopIndex() + 1);
  }

  void report(Problem problem, ParserRuleContext context, String message, Object... values) {
    problems.report(problem, place(context), message, values);
  }

  /** Notes that the definition that is being read uses what DDS has no types from. */
  void need(String name, String construct, Location place) {
    if (need == null) {
      need = new Need(name, construct, place);
    }
  }

  /** What was noted first, and forgets it; null if nothing. */
  Need takeNeed() {
    Need taken = need;
    need = null;
    return taken;
  }

  Problems problems() {
    return problems;
  }

  /** Reports a name that is declared again; the other place is where it was declared before. */
  void taken(String name, Location place, Location other) {
    problems.reportWithOther(
        Problem.NAME_TAKEN,
        place,
        other,
        "it is declared here, too",
        "{} is the name of something else.",
        name);
  }

  /**
   * Reports a name that stands for nothing; each name once, and none where a missing file may have
   * it.
   */
  void unknown(ParserRuleContext context, String name, String hint) {
    if (!isIncludeMissing && unknownNames.add(name)) {
      problems.reportWithHint(
          Problem.NAME_UNKNOWN, place(context), hint, "Nothing of the name {} is declared.", name);
    }
  }
}
