// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Finds the diagnostics that are not rules in the sources: a code stands there as a literal, beside
 * its texts or as an argument of the method that makes the diagnostic.
 *
 * <ol>
 *   <li>Parse all main sources; remember constants, and the names of parameters.
 *   <li>At each call with a code among its arguments, take the texts of the other arguments by the
 *       names of the parameters, and those of {@code message} and {@code hint} behind it. The
 *       constant of an enumeration is a code, too; a parameter of its type stands for all of them.
 *   <li>At each call of a method that takes the hint of a diagnostic which it makes, take the texts
 *       of the arguments.
 * </ol>
 */
final class DiagnosticSources {
  /** What is known of a code; a text may have been said in several ways. */
  static final class Entry {
    final Set<String> severities = new LinkedHashSet<>();
    final Set<String> summaries = new LinkedHashSet<>();
    final Set<String> messages = new LinkedHashSet<>();
    final Set<String> hints = new LinkedHashSet<>();
  }

  private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9]*(_[A-Z0-9]+)+");

  /** Prefixes of codes that are made from the name of an enumeration's constant, by the file. */
  private static final Map<String, String> PREFIX_OF_ENUM =
      Map.of(
          "preprocess/Problem.java", "IDL_",
          "idl/Construct.java", "IDL_PROFILE_",
          "graph/GraphFinding.java", "",
          "resource/LoadProblem.java", "");

  /** Codes of readers of XML are put together from the format and a literal, by the package. */
  private static final Map<String, List<String>> PREFIXES_OF_PACKAGE =
      Map.of(
          "dds-idl/src/main/java/dev/slipway/idl/xml/", List.of("UML_", "DDSXML_"),
          "dds-idl/src/main/java/dev/slipway/idl/uml/", List.of("UML_"),
          "dds-idl/src/main/java/dev/slipway/idl/ddsxml/", List.of("DDSXML_"));

  /** The parameters of {@code Diagnostic.builder}. */
  private static final Declared BUILDER =
      new Declared(
          Path.of(""), List.of("code", "severity", "summary"), false, new Entry(), Set.of());

  /** Parameters that take a code. */
  private static final Set<String> CODES = Set.of("code", "problem", "construct");

  /** Parameters by which a method that makes a diagnostic is known. */
  private static final Set<String> TEXTS =
      Set.of("code", "problem", "construct", "summary", "title");

  private static final Set<String> READER_CALLS =
      Set.of("reading.error", "reading.warning", "reading.note", "errors.report");

  private static final Set<String> OWN_READER_CALLS =
      Set.of("error", "note", "fileError", "tell", "warning");

  private final SortedMap<String, Entry> found = new TreeMap<>();
  private final Map<Path, Map<String, String>> constants = new HashMap<>();

  /** Codes by the constants, by the name of the enumeration. */
  private final Map<String, Map<String, String>> enumerations = new HashMap<>();

  /** Names of parameters by the name and number of them; each way that it is declared. */
  private final Map<String, List<Declared>> parameters = new HashMap<>();

  /**
   * A method or constructor.
   *
   * @param own what it says itself of each code that it is given
   * @param codes those of the diagnostics that it makes of a hint that it is given
   */
  private record Declared(
      Path file, List<String> names, boolean variable, Entry own, Set<String> codes) {
    boolean takes(int count) {
      return names.size() == count || variable && count >= names.size() - 1;
    }

    boolean takesCode(int at) {
      return at < names.size() && CODES.contains(names.get(at));
    }
  }

  private DiagnosticSources() {}

  /** The diagnostics by code. */
  static SortedMap<String, Entry> read() throws IOException {
    DiagnosticSources sources = new DiagnosticSources();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<Path> main =
          SourceTree.files().stream()
              .filter(
                  file ->
                      file.toString().matches("(?!benchmarks/|config/).*/src/main/java/.*\\.java"))
              .map(SourceTree.root()::resolve)
              .toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(main));
      List<CompilationUnitTree> units = new ArrayList<>();
      task.parse().forEach(units::add);
      units.forEach(unit -> sources.new Declarations(unit).scan(unit, null));
      units.forEach(unit -> sources.new Calls(unit).scan(unit, null));
    }
    return sources.found;
  }

  private static Path file(CompilationUnitTree unit) {
    return SourceTree.root().relativize(Path.of(unit.getSourceFile().toUri()));
  }

  /** Remembers constants and parameters. */
  private final class Declarations extends TreeScanner<Void, Void> {
    private final Path file;

    Declarations(CompilationUnitTree unit) {
      file = file(unit);
    }

    @Override
    public Void visitVariable(VariableTree variable, Void unused) {
      ExpressionTree value = variable.getInitializer();
      if (value instanceof LiteralTree || value instanceof BinaryTree) {
        constants
            .computeIfAbsent(file, key -> new HashMap<>())
            .put(variable.getName().toString(), joined(file, value));
      }
      return super.visitVariable(variable, unused);
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
      declare(method.getName().toString(), method.getParameters(), ownTexts(method), codes(method));
      return super.visitMethod(method, unused);
    }

    @Override
    public Void visitClass(ClassTree type, Void unused) {
      String name = type.getSimpleName().toString();
      List<VariableTree> components = new ArrayList<>();
      Optional<String> prefix = prefix(file).filter(any -> type.getKind() == Tree.Kind.ENUM);
      for (Tree member : type.getMembers()) {
        if (member instanceof MethodTree method && method.getName().contentEquals("<init>")) {
          declare(name, method.getParameters(), new Entry(), Set.of());
        } else if (type.getKind() == Tree.Kind.RECORD
            && member instanceof VariableTree component
            && !component.getModifiers().toString().contains("static")) {
          components.add(component);
        } else if (prefix.isPresent()
            && member instanceof VariableTree constant
            && constant.getInitializer() instanceof NewClassTree) {
          enumerations
              .computeIfAbsent(name, key -> new HashMap<>())
              .put(constant.getName().toString(), prefix.get() + constant.getName());
        }
      }
      if (!components.isEmpty()) {
        declare(name, components, ownTexts(type), Set.of());
      }
      return super.visitClass(type, unused);
    }

    /** The codes in a method that is given a hint. */
    private static Set<String> codes(MethodTree method) {
      Set<String> codes = new LinkedHashSet<>();
      if (method.getParameters().stream().anyMatch(each -> each.getName().contentEquals("hint"))) {
        new TreeScanner<Void, Void>() {
          @Override
          public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
            if (call.getArguments().size() > 1) {
              literal(call.getArguments().get(0))
                  .filter(text -> CODE.matcher(text).matches())
                  .ifPresent(codes::add);
            }
            return super.visitMethodInvocation(call, unused);
          }
        }.scan(method.getBody(), null);
      }
      return codes;
    }

    /** The texts that a method or record gives to the diagnostics whose code it is given. */
    private Entry ownTexts(Tree method) {
      Entry own = new Entry();
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
          String name = call.getMethodSelect().toString();
          if (isBuilder(name) && call.getArguments().get(0).toString().equals("code")) {
            choices(call.getArguments().get(2)).forEach(each -> put(own, file, "summary", each));
          } else {
            chained(own, file, call);
          }
          if (call.getArguments().stream().anyMatch(each -> each.toString().equals("code"))) {
            call.getArguments().forEach(each -> put(own, file, "severity", each));
          }
          return super.visitMethodInvocation(call, unused);
        }
      }.scan(method instanceof MethodTree known ? known.getBody() : method, null);
      return own.severities.isEmpty() && own.summaries.isEmpty() ? new Entry() : own;
    }

    private void declare(
        String name, List<? extends VariableTree> declared, Entry own, Set<String> codes) {
      boolean variable =
          !declared.isEmpty() && declared.get(declared.size() - 1).toString().contains("...");
      parameters
          .computeIfAbsent(name, key -> new ArrayList<>())
          .add(
              new Declared(
                  file,
                  declared.stream().map(each -> each.getName().toString()).toList(),
                  variable,
                  own,
                  codes));
    }
  }

  /** Takes codes and texts from calls. */
  private final class Calls extends TreePathScanner<Void, Void> {
    private final Path file;

    /** Codes of the imported constants of enumerations. */
    private final Map<String, String> imported = new HashMap<>();

    /** All codes of an enumeration, by the names of the method's parameters of its type. */
    private final Map<String, Set<String>> all = new HashMap<>();

    Calls(CompilationUnitTree unit) {
      file = file(unit);
      for (ImportTree each : unit.getImports()) {
        String[] names = each.getQualifiedIdentifier().toString().split("\\.");
        if (each.isStatic()) {
          imported.putAll(enumerations.getOrDefault(names[names.length - 2], Map.of()));
        }
      }
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
      all.clear();
      for (VariableTree parameter : method.getParameters()) {
        all.put(
            parameter.getName().toString(),
            Set.copyOf(
                enumerations.getOrDefault(parameter.getType().toString(), Map.of()).values()));
      }
      return super.visitMethod(method, unused);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
      String whole = call.getMethodSelect().toString();
      String name = whole.substring(whole.lastIndexOf('.') + 1);
      take(whole.length() > 60 ? name : whole, name, call.getArguments());
      wrapped(whole, name, call.getArguments());
      return super.visitMethodInvocation(call, unused);
    }

    @Override
    public Void visitNewClass(NewClassTree call, Void unused) {
      String name = call.getIdentifier().toString().replaceAll("<.*", "");
      if (getCurrentPath().getParentPath().getLeaf() instanceof VariableTree constant
          && constant.getName().toString().matches("[A-Z0-9_]+")
          && prefix(file).isPresent()) {
        String code = prefix(file).get() + constant.getName();
        texts(
            entry(code),
            declared(name, call.getArguments().size()).get(0),
            call.getArguments(),
            -1);
      } else if (!name.equals("Rule")) {
        take(name, name, call.getArguments());
      }
      return super.visitNewClass(call, unused);
    }

    private void take(String whole, String name, List<? extends ExpressionTree> arguments) {
      for (int i = 0; i < arguments.size(); i++) {
        for (String code : codes(whole, arguments.get(i))) {
          Optional<Declared> method = maker(whole, name, arguments, i);
          if (method.isPresent()) {
            Entry entry = entry(code);
            texts(entry, method.get(), arguments, i);
            chained(entry);
          }
        }
        String parameter = arguments.get(i).toString().replaceFirst("\\.code\\(\\)$", "");
        for (String code : all.getOrDefault(parameter, Set.of())) {
          Optional<Declared> method = maker(whole, name, arguments, i);
          if (method.isPresent()) {
            Entry said = new Entry();
            texts(said, method.get(), arguments, i);
            chained(said);
            entry(code).severities.addAll(said.severities);
            entry(code).hints.addAll(said.hints);
          }
        }
      }
    }

    /**
     * Takes the texts given to a method of this class, of its base in the package, or of another.
     */
    private void wrapped(String whole, String name, List<? extends ExpressionTree> arguments) {
      List<Declared> fitting =
          parameters.getOrDefault(name, List.of()).stream()
              .filter(each -> each.takes(arguments.size()))
              .toList();
      boolean isOwn = fitting.stream().anyMatch(each -> each.file().equals(file));
      for (Declared each : fitting) {
        String type = each.file().getFileName().toString().replace(".java", "");
        boolean isInherited = !isOwn && each.file().getParent().equals(file.getParent());
        if (each.file().equals(file)
            || whole.equals(name) && isInherited
            || whole.equals(type + "." + name)) {
          each.codes().forEach(code -> texts(entry(code), each, arguments, -1));
        }
      }
    }

    /** The codes that an argument may be. */
    private List<String> codes(String whole, ExpressionTree argument) {
      List<String> codes = new ArrayList<>();
      for (ExpressionTree each : choices(argument)) {
        literal(each)
            .or(() -> constant(file, each))
            .or(() -> enumerated(each))
            .filter(text -> CODE.matcher(text).matches() || isReaders(whole))
            .ifPresent(text -> codes.addAll(prefixed(whole, text)));
      }
      return codes.stream().filter(code -> CODE.matcher(code).matches()).toList();
    }

    /** The code of a constant of an enumeration. */
    private Optional<String> enumerated(ExpressionTree expression) {
      return Optional.ofNullable(
          expression instanceof MemberSelectTree qualified
              ? enumerations
                  .getOrDefault(qualified.getExpression().toString(), Map.of())
                  .get(qualified.getIdentifier().toString())
              : imported.get(expression.toString()));
    }

    private boolean isReaders(String whole) {
      String path = file.toString();
      return READER_CALLS.contains(whole)
              && PREFIXES_OF_PACKAGE.keySet().stream().anyMatch(path::startsWith)
          || path.startsWith("dds-idl/src/main/java/dev/slipway/idl/xml/")
              && OWN_READER_CALLS.contains(whole);
    }

    private List<String> prefixed(String whole, String code) {
      if (!isReaders(whole) || !code.matches("[A-Z0-9_]+")) {
        return List.of(code);
      }
      return PREFIXES_OF_PACKAGE.entrySet().stream()
          .filter(each -> file.toString().startsWith(each.getKey()))
          .flatMap(each -> each.getValue().stream())
          .map(prefix -> prefix + code)
          .toList();
    }

    /** What makes a diagnostic of a code: the builder, or a method whose parameter is a code. */
    private Optional<Declared> maker(
        String whole, String name, List<? extends ExpressionTree> arguments, int at) {
      if (isBuilder(whole)) {
        return Optional.of(BUILDER);
      }
      return whole.matches("(List|Map|Optional|Set|Stream)\\.of")
          ? Optional.empty()
          : declared(name, arguments.size()).stream()
              .filter(each -> each.takesCode(at))
              .findFirst();
    }

    /** The names of the parameters of a call, those declared in the same file first. */
    private List<Declared> declared(String name, int count) {
      return parameters.getOrDefault(name, List.of()).stream()
          .filter(each -> each.takes(count))
          .sorted((a, b) -> Boolean.compare(b.file().equals(file), a.file().equals(file)))
          .filter(each -> each.names().stream().anyMatch(TEXTS::contains))
          .toList();
    }

    private void texts(
        Entry entry, Declared method, List<? extends ExpressionTree> arguments, int at) {
      List<String> names = method.names();
      for (int i = 0; i < arguments.size(); i++) {
        String parameter = i < names.size() ? names.get(i) : "";
        for (ExpressionTree each : choices(arguments.get(i))) {
          if (i != at) {
            put(entry, file, parameter, each);
          }
        }
      }
      entry.severities.addAll(method.own().severities);
      entry.summaries.addAll(method.own().summaries);
      entry.messages.addAll(method.own().messages);
      entry.hints.addAll(method.own().hints);
    }

    /** The texts of {@code message} and {@code hint} that are called on what was made. */
    private void chained(Entry entry) {
      TreePath path = getCurrentPath();
      while (true) {
        Tree parent = path.getParentPath().getLeaf();
        if (parent instanceof MethodInvocationTree call
            && call.getMethodSelect() == path.getLeaf()) {
          DiagnosticSources.this.chained(entry, file, call);
        } else if (parent instanceof VariableTree variable) {
          chained(entry, variable, path.getParentPath().getParentPath().getLeaf());
        } else if (!(parent instanceof MemberSelectTree
            || parent instanceof ParenthesizedTree
            || parent instanceof ConditionalExpressionTree)) {
          return;
        }
        path = path.getParentPath();
      }
    }

    /** As above, where what was made has a name. */
    private void chained(Entry entry, VariableTree variable, Tree block) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
          if (call.getMethodSelect().toString().startsWith(variable.getName() + ".")) {
            DiagnosticSources.this.chained(entry, file, call);
          }
          return super.visitMethodInvocation(call, unused);
        }
      }.scan(block, null);
    }
  }

  /** The text of a call of {@code message} or {@code hint}. */
  private void chained(Entry entry, Path file, MethodInvocationTree call) {
    String name = call.getMethodSelect().toString().replaceFirst("(?s).*\\.", "");
    List<? extends ExpressionTree> arguments = call.getArguments();
    if (name.matches("message|hint") && !arguments.isEmpty()) {
      boolean isBare = arguments.get(0).toString().equals("\"{}\"");
      choices(arguments.get(isBare ? 1 : 0)).forEach(each -> put(entry, file, name, each));
    }
  }

  private static Optional<String> prefix(Path file) {
    return PREFIX_OF_ENUM.entrySet().stream()
        .filter(each -> file.endsWith(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static boolean isBuilder(String whole) {
    return whole.endsWith("Diagnostic.builder");
  }

  private void put(Entry entry, Path file, String parameter, ExpressionTree argument) {
    if (argument instanceof MemberSelectTree severity
        && severity.getExpression().toString().equals("Severity")) {
      entry.severities.add(severity.getIdentifier().toString());
    }
    text(file, argument)
        .ifPresent(
            text -> {
              switch (parameter) {
                case "summary", "title" -> entry.summaries.add(text);
                case "message", "what", "why", "template" -> entry.messages.add(text);
                case "hint", "mend" -> entry.hints.add(text);
                default -> {}
              }
            });
  }

  private Entry entry(String code) {
    return found.computeIfAbsent(code, key -> new Entry());
  }

  /** An expression, or what it may be by a condition. */
  private static List<ExpressionTree> choices(ExpressionTree expression) {
    if (expression instanceof ConditionalExpressionTree either) {
      return Stream.of(either.getTrueExpression(), either.getFalseExpression())
          .flatMap(each -> choices(each).stream())
          .toList();
    }
    return expression instanceof ParenthesizedTree inner
        ? choices(inner.getExpression())
        : List.of(expression);
  }

  private static Optional<String> literal(ExpressionTree expression) {
    return expression instanceof LiteralTree literal && literal.getValue() instanceof String text
        ? Optional.of(text)
        : Optional.empty();
  }

  /** A text with an ellipsis in place of each value; empty where no words are in it. */
  private Optional<String> text(Path file, ExpressionTree expression) {
    String text = joined(file, expression).replace("{}", "…").replaceAll("%[sd]", "…");
    return Optional.of(text.replaceAll("(…[ ,]*)*…", "…").strip())
        .filter(words -> words.matches("(?s).*\\p{Lower}.*"));
  }

  private String joined(Path file, ExpressionTree expression) {
    if (expression instanceof BinaryTree both && both.getKind() == Tree.Kind.PLUS) {
      return joined(file, both.getLeftOperand()) + joined(file, both.getRightOperand());
    }
    if (expression instanceof MethodInvocationTree call
        && call.getMethodSelect() instanceof MemberSelectTree method
        && method.getIdentifier().contentEquals("formatted")) {
      return joined(file, method.getExpression());
    }
    if (expression instanceof ParenthesizedTree inner) {
      return joined(file, inner.getExpression());
    }
    return literal(expression).or(() -> constant(file, expression)).orElse("…");
  }

  private Optional<String> constant(Path file, ExpressionTree expression) {
    return expression instanceof IdentifierTree name && name.getName().toString().matches("[A-Z_]+")
        ? Optional.ofNullable(constants.getOrDefault(file, Map.of()).get(name.getName().toString()))
        : Optional.empty();
  }
}
