// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.EpsilonTreeAdaptor;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.egl.parse.EglLexer;
import org.eclipse.epsilon.egl.parse.EglParser;
import org.eclipse.epsilon.egl.parse.problem.EglParseProblem;
import org.eclipse.epsilon.egl.preprocessor.Preprocessor;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.IImportManager;
import org.eclipse.epsilon.eol.dom.Import;

/**
 * Parses a template for its mistakes alone. Epsilon prints a stack trace to the terminal where its
 * parser breaks off; a template goes to it only after it was read here without one.
 */
final class TemplateSyntax {
  private static final String BROKEN_OFF = "Exception during parsing";

  private TemplateSyntax() {}

  /** The mistakes in a template; none if Epsilon can parse it. */
  static List<ParseProblem> mistakes(String path, String text) {
    EglParser parser =
        new EglParser(
            new EglLexer(text), new EpsilonTreeAdaptor(SetSources.file(path), new EolModule()));
    try {
      parser.parse();
    } catch (Exception e) {
      return List.of(new ParseProblem(1, 0, String.valueOf(e.getMessage())));
    }
    if (!parser.getParseProblems().isEmpty()) {
      return List.copyOf(parser.getParseProblems());
    }
    Preprocessor preprocessor = new Preprocessor();
    List<ParseProblem> mistakes = new ArrayList<>();
    for (ParseProblem problem : problems(path, preprocessor.convertToEol(parser.getAST()))) {
      mistakes.add(new EglParseProblem(problem, preprocessor.getTrace()));
    }
    return mistakes;
  }

  private static List<ParseProblem> problems(String path, String program) {
    EolModule module = new EolModule();
    module.setImportManager(new NoImports());
    try {
      module.parse(program, SetSources.file(path));
    } catch (Exception e) {
      // Whatever made the parser stumble is among the problems, with its place.
    }
    return told(module.getParseProblems());
  }

  /** The problems without those that only say that Epsilon gave up. */
  static List<ParseProblem> told(List<ParseProblem> problems) {
    List<ParseProblem> told =
        problems.stream().filter(problem -> !problem.getReason().startsWith(BROKEN_OFF)).toList();
    return told.isEmpty() && !problems.isEmpty()
        ? List.of(new ParseProblem(1, 0, "it cannot be parsed"))
        : told;
  }

  /** Takes every import for granted: what is imported is parsed for itself. */
  private static final class NoImports implements IImportManager {
    @Override
    public void loadModuleForImport(
        Import statement, Class<? extends IModule> moduleType, URI from) {
      statement.setLoaded(true);
    }
  }
}
