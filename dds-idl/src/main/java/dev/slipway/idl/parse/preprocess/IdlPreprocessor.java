// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.parse.preprocess.IdlFiles.IdlFile;
import dev.slipway.idl.parse.preprocess.PreprocessedText.Comment;
import dev.slipway.idl.parse.preprocess.PreprocessedText.Pragma;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.anarres.cpp.Feature;
import org.anarres.cpp.LexerException;
import org.anarres.cpp.Macro;
import org.anarres.cpp.Preprocessor;
import org.anarres.cpp.PreprocessorListener;
import org.anarres.cpp.Source;
import org.anarres.cpp.Token;
import org.anarres.cpp.VirtualFile;
import org.anarres.cpp.VirtualFileSystem;

/**
 * Follows the directives of a file: includes, macros, conditionals. What it adds to the library is
 * where each word comes from, which files may be read, and an end to whatever would have none.
 */
public final class IdlPreprocessor extends Preprocessor {
  private static final int DEEPEST_INCLUDE = 100;
  private static final int MOST_FAILURES = 20;

  /** Many times what the largest file takes, so that macros cannot go on for ever. */
  private static final int MOST_TOKENS = 100_000_000;

  private static final int MOST_TEXT = 256 << 20;

  /** Ends preprocessing where it would take too much. */
  private static final class Endless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Endless() {
      super("too much", null, false, false);
    }
  }

  private final IdlFiles files;
  private final IncludedTexts included;
  private final Problems problems;
  private final PreprocessedText result = new PreprocessedText();
  private final Map<String, IdlFile> opened = new HashMap<>();
  private final Set<String> once = new HashSet<>();
  private final Set<String> macros;
  private boolean isIncludeMissing;

  /** What the library last found wrong. */
  private Location lastComplaint = Location.NONE;

  /** The file that an include asked for last. */
  private String missingInclude;

  private int tokens;

  /** The file that is being read. */
  private DirectiveSource file;

  private int fileNumber;
  private int fileDepth;

  /** How many macros and arguments the next word is inside of. */
  private int expansions;

  /** Where the outermost of these macros is used. */
  private int expansionLine;

  private int expansionColumn;

  private IdlPreprocessor(
      IdlFiles files, IncludedTexts included, Map<String, String> defines, Problems problems) {
    this.files = files;
    this.included = included;
    included.start();
    this.problems = problems;
    addFeature(Feature.KEEPCOMMENTS);
    setFileSystem(new Includes());
    // Asks the file system once for each include in angle brackets; that knows the folders.
    setSystemIncludePath(List.of("."));
    setListener(new Events());
    macros = Set.copyOf(defines.keySet());
    defines.forEach(this::define);
  }

  /**
   * Preprocesses a file; problems are reported. The text ends early where it cannot go on.
   *
   * @param included remembers what files gave to earlier texts, which this one then has not
   * @throws IOException if the file cannot be read; the message says why
   */
  public static Output preprocess(
      IdlFile file,
      IdlFiles files,
      IncludedTexts included,
      Map<String, String> defines,
      Problems problems)
      throws IOException {
    try (IdlPreprocessor preprocessor = new IdlPreprocessor(files, included, defines, problems)) {
      preprocessor.addInput(preprocessor.source(file));
      preprocessor.run();
      return new Output(preprocessor.result, preprocessor.isIncludeMissing);
    }
  }

  /**
   * The result.
   *
   * @param isIncludeMissing whether something that the text needs may be missing from it
   */
  public record Output(PreprocessedText text, boolean isIncludeMissing) {}

  private void define(String name, String value) {
    try {
      if (!name.matches("[A-Za-z_]\\w*")) {
        throw new LexerException("not a name");
      }
      addMacro(name, value);
    } catch (LexerException | RuntimeException refused) {
      problems.report(Problem.DIRECTIVE, Location.NONE, "{} cannot be defined as {}.", name, value);
    }
  }

  private DirectiveSource source(IdlFile named) throws IOException {
    String path = named.path().toString();
    opened.put(path, named);
    return new DirectiveSource(
        path,
        named.name().toString(),
        files.text(named),
        (source, line, column, message) ->
            problems.report(Problem.DIRECTIVE, place(source, line, column), message));
  }

  private static Location place(Source source, int line, int column) {
    String name = source == null ? null : source.getName();
    if (name == null) {
      return Location.NONE;
    }
    return line <= 0 ? Location.of(name) : new Location(name, line, Math.max(0, column) + 1);
  }

  private void run() throws IOException {
    int failures = 0;
    while (failures < MOST_FAILURES) {
      try {
        Token token = token();
        if (token.getType() == Token.EOF) {
          return;
        }
        emit(token);
      } catch (Endless endless) {
        problems.report(
            Problem.EXPANSION_ENDLESS, here(), "Macros or includes go on for too long here.");
        return;
      } catch (StackOverflowError tooDeep) {
        problems.report(
            Problem.EXPANSION_ENDLESS, here(), "Macros or expressions are nested too deeply here.");
        return;
      } catch (LexerException | RuntimeException refused) {
        // The library gives up on what it did not expect; it has read it, and can go on behind.
        failures++;
        problems.report(Problem.DIRECTIVE, here(), "The preprocessor does not take this.");
      }
    }
  }

  private Location here() {
    Token last = file == null ? null : file.last();
    return last == null ? place(file, 0, 0) : place(file, last.getLine(), last.getColumn());
  }

  private Location directive() {
    Token hash = file.directive();
    return place(file, hash.getLine(), hash.getColumn());
  }

  /** How to mend a missing include, naming the macro that asks for it. */
  private String includeHint() {
    String remedy = "Name the folder that holds it as an include folder (-I)";
    for (String word : file.conditionWords()) {
      if (macros.contains(word)) {
        return remedy
            + ", or leave out "
            + word
            + " (--dialect, -D), without which it is not read.";
      }
      Optional<IdlDialect> dialect = IdlDialect.thatDefines(word);
      if (dialect.isPresent()) {
        return "%s, or define %s, with which it is not read (--dialect %s)."
            .formatted(remedy, word, dialect.get().option());
      }
    }
    return remedy + ".";
  }

  private void emit(Token token) {
    if (result.length() > MOST_TEXT) {
      throw new Endless();
    }
    String text = token.getText();
    switch (token.getType()) {
      case Token.P_LINE -> {
        return;
      }
      case Token.CCOMMENT, Token.CPPCOMMENT -> {
        comment(token);
        return;
      }
      case Token.INVALID -> {
        if (text.startsWith("/*")) {
          problems.report(
              Problem.SYNTAX,
              place(file, token.getLine(), token.getColumn()),
              "The comment is not closed.");
          return;
        }
      }
      default -> {}
    }
    included.append(text);
    if (expansions > 0) {
      result.appendExpansion(fileNumber, expansionLine, expansionColumn, text);
    } else {
      result.append(fileNumber, token.getLine(), token.getColumn(), text);
    }
  }

  private void comment(Token token) {
    String text = token.getText();
    if (expansions > 0 || file == null) {
      result.separate();
      return;
    }
    int lines = (int) text.chars().filter(letter -> letter == '\n').count();
    result.separate();
    result
        .comments()
        .add(
            new Comment(
                result.length(), fileNumber, token.getLine(), token.getLine() + lines, text));
  }

  @Override
  protected Source getSource() {
    // The library asks for it before each token.
    tokens++;
    if (tokens > MOST_TOKENS) {
      throw new Endless();
    }
    return super.getSource();
  }

  @Override
  public Macro getMacro(String name) {
    // The library asks for each word that is to be replaced where it is a macro.
    if (expansions == 0 && file != null && file.last() != null) {
      expansionLine = file.last().getLine();
      expansionColumn = file.last().getColumn();
    }
    return super.getMacro(name);
  }

  @Override
  protected boolean include(VirtualFile target) throws IOException {
    if (fileDepth < DEEPEST_INCLUDE) {
      return super.include(target);
    }
    problems.report(
        Problem.EXPANSION_ENDLESS,
        directive(),
        "Includes are {} deep here; a file may include itself.",
        DEEPEST_INCLUDE);
    return true;
  }

  @Override
  protected void pragma(Token name, List<Token> value) throws IOException, LexerException {
    if (name.getText().equals("once")) {
      if (!once.add(file.getPath())) {
        pop_source();
      }
      return;
    }
    result
        .pragmas()
        .add(
            new Pragma(
                result.length(),
                place(file, name.getLine(), name.getColumn()),
                name.getText(),
                value.stream().map(Token::getText).collect(Collectors.joining()).strip()));
  }

  /** Keeps track of where the words come from, and passes problems on. */
  private final class Events implements PreprocessorListener {
    @Override
    public void handleWarning(Source source, int line, int column, String message) {
      if (message.startsWith("#warning")) {
        problems.report(
            Problem.DIRECTIVE_WARNING,
            place(source, line, column),
            "{}",
            message.substring("#warning".length()).strip());
      }
    }

    @Override
    public void handleError(Source source, int line, int column, String message) {
      Location place = place(source, line, column);
      if (file != null && file.unknownDirective() != null && message.startsWith("#error")) {
        problems.report(
            Problem.DIRECTIVE, place, "There is no directive #{}.", file.unknownDirective());
      } else if (message.startsWith("File not found")) {
        isIncludeMissing = true;
        problems.reportWithHint(
            Problem.INCLUDE_MISSING,
            directive(),
            includeHint(),
            "There is no {} in the folders that may be searched.",
            missingInclude);
      } else if (lastComplaint.line() != place.line()
          || !lastComplaint.file().equals(place.file())) {
        // What comes after the first is rather about that.
        lastComplaint = place;
        problems.report(Problem.DIRECTIVE, place, "{}", message);
      }
    }

    @Override
    public void handleSourceChange(Source source, SourceChangeEvent event) {
      if (source == null) {
        return;
      }
      switch (event) {
        case PUSH -> enter(source);
        case POP -> leave(source);
        case RESUME -> {
          if (source instanceof DirectiveSource resumed) {
            use(resumed);
          }
        }
        default -> {}
      }
    }

    private void enter(Source source) {
      result.separate();
      if (source instanceof DirectiveSource entered) {
        fileDepth++;
        use(entered);
        included.enter(entered.getPath(), result);
      } else {
        expansions++;
      }
    }

    private void leave(Source source) {
      result.separate();
      if (source instanceof DirectiveSource) {
        fileDepth--;
        included.leave(result);
      } else {
        expansions--;
      }
    }

    private void use(DirectiveSource used) {
      file = used;
      fileNumber = result.file(used.getName());
    }
  }

  /** Finds files for {@code #include}. */
  private final class Includes implements VirtualFileSystem {
    @Override
    public VirtualFile getFile(String path) {
      IdlFile known = opened.get(path);
      return known == null ? new Include(null, path, true) : new Opened(known);
    }

    @Override
    public VirtualFile getFile(String folder, String name) {
      return new Include(null, name, false);
    }
  }

  /** A file as it stands in an {@code #include}. */
  private final class Include implements VirtualFile {
    private final IdlFile includer;
    private final String name;
    private final boolean quoted;
    private Optional<IdlFile> found = Optional.empty();

    Include(IdlFile includer, String name, boolean quoted) {
      this.includer = includer;
      this.name = name;
      this.quoted = quoted;
    }

    @Override
    public boolean isFile() {
      IdlFile from = includer == null ? opened.get(file.getPath()) : includer;
      found = files.included(from, name, quoted);
      missingInclude = name;
      return found.isPresent();
    }

    @Override
    public String getPath() {
      return name;
    }

    @Override
    public String getName() {
      return name;
    }

    @Override
    public VirtualFile getParentFile() {
      return null;
    }

    @Override
    public VirtualFile getChildFile(String child) {
      return new Include(includer, child, quoted);
    }

    @Override
    public Source getSource() throws IOException {
      IdlFile target = found.orElseThrow();
      try {
        return source(target);
      } catch (IOException unreadable) {
        isIncludeMissing = true;
        problems.report(
            Problem.FILE_UNREADABLE,
            Location.of(target.name().toString()),
            "{}",
            unreadable.getMessage());
        return new DirectiveSource(
            target.path().toString(), target.name().toString(), "", (s, l, c, m) -> {});
      }
    }
  }

  /** A file that is being read, as the folder of those beside it. */
  private final class Opened implements VirtualFile {
    private final IdlFile opened;

    Opened(IdlFile opened) {
      this.opened = opened;
    }

    @Override
    public boolean isFile() {
      return true;
    }

    @Override
    public String getPath() {
      return opened.path().toString();
    }

    @Override
    public String getName() {
      return opened.name().toString();
    }

    @Override
    public VirtualFile getParentFile() {
      return new Include(opened, ".", true);
    }

    @Override
    public VirtualFile getChildFile(String child) {
      return new Include(opened, child, true);
    }

    @Override
    public Source getSource() throws IOException {
      return source(opened);
    }
  }
}
