// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.parse.IdlGrammar.DefinitionContext;
import dev.slipway.idl.parse.IdlGrammar.Module_dclContext;
import dev.slipway.idl.parse.Pragmas.Stretch;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.Scope.Symbol.Inner;
import dev.slipway.idl.parse.preprocess.IdlFiles;
import dev.slipway.idl.parse.preprocess.IdlFiles.IdlFile;
import dev.slipway.idl.parse.preprocess.IdlPreprocessor;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.idl.parse.preprocess.IncludedTexts;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.idl.parse.preprocess.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ErrorNode;
import org.antlr.v4.runtime.tree.ParseTreeListener;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Reads IDL files into the data types and topics of a library.
 *
 * <p>For each file:
 *
 * <ol>
 *   <li>Follow its preprocessor directives ({@link IdlPreprocessor}); each character keeps its
 *       place.
 *   <li>Parse what is left by the grammar; a mistake costs the declaration that it is in ({@link
 *       SyntaxErrors}).
 *   <li>As soon as a definition is complete, make its elements ({@link DefinitionReader}) and
 *       forget its syntax, so that a file may be large.
 *   <li>Apply its pragmas ({@link Pragmas}).
 * </ol>
 *
 * Then make the topics.
 */
public final class IdlParser {
  private final IdlModel model;
  private final Unit unit;
  private final IdlLexer lexer;
  private final CommonTokenStream tokens;
  private final DefinitionReader definitions;
  private final List<Stretch> modules = new ArrayList<>();

  private IdlParser(IdlModel model, Unit unit) {
    this.model = model;
    this.unit = unit;
    this.lexer = new IdlLexer(CharStreams.fromString(unit.text().text().toString()));
    this.tokens = new CommonTokenStream(lexer);
    this.definitions = new DefinitionReader(model, unit, tokens);
  }

  /**
   * Reads all files of the source. Whatever they hold, it returns: what is wrong with them is in
   * the diagnostics.
   */
  public static ParsedIdl parse(IdlSource source) {
    Problems problems = new Problems();
    IdlFiles files = new IdlFiles(source);
    IncludedTexts included = new IncludedTexts();
    IdlModel model = new IdlModel(name(source), source.defaultExtensibility());
    for (Path named : source.files()) {
      Optional<IdlFile> file = files.named(named);
      if (file.isEmpty()) {
        problems.reportUnreadable(named, "There is no such file.");
      } else if (!problems.isHopeless()) {
        parse(file.get(), source, files, included, model, problems);
      }
    }
    undefined(model.root(), problems);
    model.finish();
    return new ParsedIdl(
        model.library(),
        problems.diagnostics(source.files().stream().map(Path::toString).toList()),
        model.locations());
  }

  private static String name(IdlSource source) {
    return source.files().isEmpty()
        ? "idl"
        : source.files().get(0).getFileName().toString().replaceFirst("\\.idl$", "");
  }

  private static void parse(
      IdlFile file,
      IdlSource source,
      IdlFiles files,
      IncludedTexts included,
      IdlModel model,
      Problems problems) {
    try {
      IdlPreprocessor.Output output =
          IdlPreprocessor.preprocess(file, files, included, source.defines(), problems);
      Unit unit = new Unit(output.text(), output.isIncludeMissing(), problems);
      new IdlParser(model, unit).parse();
    } catch (IOException unreadable) {
      problems.reportUnreadable(file.name(), unreadable.getMessage());
    }
  }

  private void parse() {
    lexer.removeErrorListeners();
    IdlGrammar parser = new IdlGrammar(tokens);
    parser.removeErrorListeners();
    parser.setErrorHandler(
        new SyntaxErrors(
            (token, isBehind, message) -> {
              // Of a file that was given up nobody needs to know where it ends.
              if (lexer.tooDeep() == null) {
                unit.problems().report(Problem.SYNTAX, place(token, isBehind), message);
              }
            }));
    parser.addParseListener(new Progress());
    parser.specification();
    if (lexer.tooDeep() != null) {
      unit.problems()
          .report(
              Problem.NESTING,
              unit.place(lexer.tooDeep()),
              "More than {} brackets are open here; what follows is not read.",
              NestingLexer.DEEPEST);
    }
    new Pragmas(model, unit, modules).apply();
  }

  private Location place(Token token, boolean isBehind) {
    return unit.text()
        .locationAt(
            isBehind || token.getType() == Token.EOF
                ? Math.max(0, isBehind ? token.getStopIndex() : unit.text().length() - 1)
                : token.getStartIndex());
  }

  /** Makes elements of definitions as they are recognised. */
  private final class Progress implements ParseTreeListener {
    /** A module whose end was not reached yet. */
    private record Open(Module_dclContext module, Scope scope) {}

    private final Deque<Open> open = new ArrayDeque<>();

    private Scope scope() {
      return open.isEmpty() ? model.root() : open.peek().scope();
    }

    @Override
    public void enterEveryRule(ParserRuleContext context) {
      if (context instanceof DefinitionContext
          && context.getParent() instanceof Module_dclContext module) {
        open(module);
      }
    }

    private void open(Module_dclContext module) {
      if (open.isEmpty() || open.peek().module() != module) {
        open.push(new Open(module, definitions.open(module, scope())));
      }
    }

    @Override
    public void exitEveryRule(ParserRuleContext context) {
      if (context instanceof Module_dclContext module) {
        close(module);
      } else if (context instanceof DefinitionContext definition) {
        if (definition.module_dcl() == null) {
          definitions.read(definition, scope());
        }
        definition.children = null;
      }
    }

    private void close(Module_dclContext module) {
      if (module.LBRACE() == null) {
        return;
      }
      open(module);
      modules.add(
          new Stretch(
              module.getStart().getStartIndex(),
              module.getStop().getStopIndex(),
              open.pop().scope()));
    }

    @Override
    public void visitTerminal(TerminalNode node) {
      // Read with the definition that it is in.
    }

    @Override
    public void visitErrorNode(ErrorNode node) {
      // Reported where the error was noticed.
    }
  }

  /** Reports what is used but only declared. */
  private static void undefined(Scope scope, Problems problems) {
    for (Symbol symbol : scope.symbols()) {
      if (symbol.meaning() instanceof Inner inner) {
        undefined(inner.scope(), problems);
      } else if (!symbol.isComplete() && symbol.isUsed()) {
        problems.report(
            Problem.TYPE_INCOMPLETE,
            symbol.place(),
            "{} is declared and used, but never defined.",
            symbol.name());
      }
    }
  }
}
