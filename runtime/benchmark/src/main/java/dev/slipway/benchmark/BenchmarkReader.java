// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.slipway.diagnostics.Diagnostics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads the file of one benchmark; what it does not know it refuses. The form is that of {@link
 * BenchmarkSuite#SCHEMA}.
 */
final class BenchmarkReader {
  /** The longest file, in characters. */
  static final int LONGEST_FILE = 256 << 10;

  private static final Duration DEFAULT_LIMIT = Duration.ofMinutes(1);
  private static final Duration DEFAULT_READY = Duration.ofSeconds(10);

  private static final String NAME_FORM =
      "1 to 40 lower-case letters, digits and hyphens with a letter first";
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");
  private static final Pattern ANY = Pattern.compile(".+", Pattern.DOTALL);
  private static final Pattern PACKAGE = Pattern.compile("[a-z0-9][a-z0-9+.-]+");
  private static final Pattern PROGRAM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9+._-]*");
  private static final Pattern BINARY = Pattern.compile("(/|\\$\\{).*", Pattern.DOTALL);
  private static final Pattern SOURCE = Pattern.compile("[a-z0-9][a-z0-9-]*\\.(c|h|txt)");
  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

  /** Stands for a pattern that is wrong, so that reading can go on. */
  private static final Pattern NO_PATTERN = Pattern.compile("");

  private static final String START = "start";
  private static final String RUN = "run";
  private static final String PATTERN = "pattern";
  private static final String HISTOGRAM_OF = "cyclictest";

  /** What a machine can be judged for. */
  enum JudgedRole {
    CPU,
    MEMORY,
    DISK,
    LATENCY,
    NETWORK,
    GPU
  }

  private final String expectedName;
  private final Predicate<String> sources;
  private final Diagnostics own = new Diagnostics();
  private final BenchmarkProblems problems;

  private List<String> roles = List.of();
  private Set<String> variables = Set.of();

  private BenchmarkReader(String place, String expectedName, Predicate<String> sources) {
    this.expectedName = expectedName;
    this.sources = sources;
    this.problems = new BenchmarkProblems(place, own);
  }

  /**
   * The benchmark in a text; empty if something is wrong with it.
   *
   * @param text YAML
   * @param place the file, for messages
   * @param expectedName the name that the file's own name demands
   * @param sources whether there is such a file of {@code programs/}
   * @param found takes what is wrong
   */
  static Optional<Benchmark> read(
      String text,
      String place,
      String expectedName,
      Predicate<String> sources,
      Diagnostics found) {
    BenchmarkReader reader = new BenchmarkReader(place, expectedName, sources);
    Optional<Benchmark> read = reader.read(text);
    found.addAll(reader.own);
    return reader.own.isEmpty() ? read : Optional.empty();
  }

  private Optional<Benchmark> read(String text) {
    LoadSettings settings = LoadSettings.builder().setCodePointLimit(LONGEST_FILE).build();
    Optional<Node> document;
    try {
      document = new Compose(settings).composeString(text);
    } catch (MarkedYamlEngineException e) {
      problems.noYaml(e.getProblemMark(), e.getProblem());
      return Optional.empty();
    } catch (YamlEngineException e) {
      problems.noYaml(Optional.empty(), e.getMessage());
      return Optional.empty();
    }
    if (document.isEmpty()) {
      problems.noYaml(Optional.empty(), "The file is empty");
      return Optional.empty();
    }
    if (!(document.get() instanceof MappingNode mapping)) {
      problems.invalid(document.get(), "The document is not a mapping.");
      return Optional.empty();
    }
    return Optional.of(benchmark(new Section(mapping, problems)));
  }

  private Benchmark benchmark(Section file) {
    String name = file.text("name", NAME, NAME_FORM);
    if (NAME.matcher(name).matches() && !name.equals(expectedName)) {
      problems.invalid(
          file.nodeOf("name"), "The name is {}, but the file is {}.yaml.", name, expectedName);
    }
    String title = file.text("title");
    String description = file.text("description");
    String licence = file.text("licence");
    List<String> packages = file.texts("packages", PACKAGE, "the name of a Debian package");
    List<String> programs = file.texts("programs", PROGRAM, "the name of a program");
    roles = file.texts("roles", NAME, NAME_FORM);
    if (roles.isEmpty()) {
      problems.invalid(file.nodeOf("roles"), "There is no role; 'roles: [node]' is the least.");
    }
    refuseRepeated("role", file, "roles", roles);
    Map<String, Parameter> parameters = parameters(file);
    List<String> binaries = binaries(file, parameters.keySet());
    Optional<String> instead = file.optionalText("instead");
    if (instead.isPresent() && (binaries.isEmpty() || !NAME.matcher(instead.get()).matches())) {
      problems.invalid(
          file.nodeOf("instead"),
          "The key instead names the benchmark that is run where binaries are missing.");
    }
    variables = variables(parameters.keySet());
    List<String> files = file.texts("sources", SOURCE, "the name of a .c, .h or .txt file");
    for (Node source : file.elements("sources")) {
      file.text("sources", source)
          .filter(named -> SOURCE.matcher(named).matches() && !sources.test(named))
          .ifPresent(missing -> problems.invalid(source, "There is no programs/{}.", missing));
    }
    List<Step> prepare = steps(file, "prepare");
    List<Step> start = steps(file, START);
    Step run =
        file.section(RUN)
            .map(section -> step(section, RUN))
            .orElseGet(
                () -> {
                  if (!file.has(RUN)) {
                    problems.invalid(file.node(), "The key run is missing.");
                  }
                  return new Step(
                      "", List.of(), Optional.empty(), DEFAULT_LIMIT, false, Optional.empty());
                });
    List<Step> cleanUp = steps(file, "clean-up");
    Optional<ValueSource> note = file.section("note").map(this::note);
    List<FigureDefinition> figures = figures(file);
    List<CurveDefinition> curves = curves(file);
    if (!file.has("figures") && !file.has("curves")) {
      problems.invalid(file.node(), "There are neither figures nor curves.");
    }
    file.end();
    return new Benchmark(
        name,
        title,
        description,
        licence,
        packages,
        programs,
        binaries,
        instead,
        roles,
        parameters,
        files,
        prepare,
        start,
        run,
        cleanUp,
        note,
        figures,
        curves);
  }

  private List<String> binaries(Section file, Set<String> parameters) {
    variables = parameters;
    List<String> binaries = file.texts("binaries", BINARY, "an absolute path");
    for (Node path : file.elements("binaries")) {
      file.text("binaries", path).ifPresent(text -> placeholders(path, text));
    }
    return binaries;
  }

  private Map<String, Parameter> parameters(Section file) {
    Map<String, Parameter> parameters = new LinkedHashMap<>();
    file.sectionsByName("parameters")
        .forEach(
            (name, section) -> {
              if (!NAME.matcher(name).matches()) {
                problems.invalid(section.node(), "The parameter {} is not {}.", name, NAME_FORM);
              }
              if (Placeholders.GIVEN.contains(name)) {
                problems.invalid(
                    section.node(), "A parameter cannot be called {}: the runner gives it.", name);
              }
              parameters.put(name, parameter(name, section));
            });
    return parameters;
  }

  private Parameter parameter(String name, Section section) {
    String description = section.text("description");
    if (!section.has("default")) {
      problems.invalid(section.node(), "The key default is missing.");
    }
    Optional<Pattern> pattern = pattern(section, section.text(PATTERN), 0, Set.of());
    Parameter parameter =
        new Parameter(description, section.textOrEmpty("default"), pattern.orElse(NO_PATTERN));
    section.end();
    if (pattern.isPresent() && !parameter.accepts(parameter.defaultValue())) {
      problems.invalid(
          section.nodeOf("default"),
          "The default '{}' of {} does not match its pattern.",
          parameter.defaultValue(),
          name);
    }
    return parameter;
  }

  /** What the words of steps may name. */
  private Set<String> variables(Set<String> parameters) {
    Set<String> known = new TreeSet<>(Placeholders.GIVEN);
    known.addAll(parameters);
    for (String role : roles) {
      Placeholders.OF_ROLES.forEach(prefix -> known.add(prefix + role));
    }
    return known;
  }

  private List<Step> steps(Section file, String key) {
    List<Step> steps = new ArrayList<>();
    for (Section section : file.sections(key)) {
      steps.add(step(section, key));
    }
    return steps;
  }

  private Step step(Section section, String key) {
    boolean measured = key.equals(RUN);
    String role = section.optionalText("role").orElse(roles.isEmpty() ? "" : roles.get(0));
    if (!roles.isEmpty() && !roles.contains(role)) {
      problems.invalid(
          section.nodeOf("role"), "{} is none of the roles {}.", role, String.join(", ", roles));
    }
    if (measured && !roles.isEmpty() && !role.equals(roles.get(0))) {
      problems.invalid(
          section.nodeOf("role"),
          "The measured command is run by the first role, {}.",
          roles.get(0));
    }
    List<String> words = section.texts("command", ANY, "a word");
    if (words.isEmpty()) {
      problems.invalid(
          section.nodeOf("command"),
          "There is no command: a list of the program and its arguments.");
    }
    for (Node word : section.elements("command")) {
      section.text("command", word).ifPresent(text -> placeholders(word, text));
    }
    Optional<String> output = section.optionalText("output");
    if (output.isPresent() && (!measured || !FILE.matcher(output.get()).matches())) {
      problems.invalid(
          section.nodeOf("output"),
          measured
              ? "The output {} is not the name of a file in the work folder."
              : "Only run has an output, which is read; not {}.",
          output.get());
    }
    Duration limit = section.duration("time-limit", DEFAULT_LIMIT);
    boolean root = section.flag("root");
    Optional<Ready> ready = section.section("ready").map(this::ready);
    if (ready.isPresent() && !key.equals(START)) {
      problems.invalid(section.nodeOf("ready"), "Only steps of start have ready.");
    }
    section.end();
    return new Step(role, words, output, limit, root, ready);
  }

  private Ready ready(Section section) {
    Optional<String> port = section.optionalText("port");
    Optional<String> output = section.optionalText("output");
    Duration within = section.duration("within", DEFAULT_READY);
    section.end();
    if (section.has("port") == section.has("output")) {
      problems.invalid(section.node(), "A command is ready by either a port or an output.");
    }
    port.ifPresent(expected -> placeholders(section.nodeOf("port"), expected));
    output.ifPresent(expected -> placeholders(section.nodeOf("output"), expected));
    return port.map(expected -> new Ready(Ready.Kind.PORT, expected, within))
        .orElseGet(() -> new Ready(Ready.Kind.OUTPUT, output.orElse(""), within));
  }

  private void placeholders(Node where, String word) {
    if (CONTROL.matcher(word).find()) {
      problems.invalid(where, "The word '{}' has a control character.", word);
    }
    if (!Placeholders.areWellFormed(word)) {
      problems.invalid(where, "In the word '{}' a dollar sign and a brace open no variable.", word);
    }
    for (String name : Placeholders.names(word)) {
      if (!variables.contains(name)) {
        problems.unknownVariable(where, name, List.copyOf(variables));
      }
    }
  }

  private List<FigureDefinition> figures(Section file) {
    List<FigureDefinition> figures = new ArrayList<>();
    for (Section section : file.sections("figures")) {
      String name = section.text("name", NAME, NAME_FORM);
      String title = section.text("title");
      String unit = section.textOrEmpty("unit");
      Better better = section.choice("better", Better.class);
      String judgedRole =
          section.optionalChoice("judges", JudgedRole.class).map(Enum::name).orElse("");
      ValueSource source = source(section);
      Parser parser =
          new Parser(
              source,
              section.optionalChoice("pick", Parser.Pick.class).orElse(Parser.Pick.ONLY),
              section.factor("factor"),
              section.flag("optional"));
      section.end();
      refuseSecond("figure", section, name, figures.stream().map(FigureDefinition::name).toList());
      figures.add(new FigureDefinition(name, title, unit, better, judgedRole, parser));
    }
    return figures;
  }

  private ValueSource note(Section section) {
    ValueSource source = source(section);
    section.end();
    return source;
  }

  private ValueSource source(Section section) {
    Optional<String> json = section.optionalText("json");
    Optional<String> pattern = section.optionalText(PATTERN);
    Optional<String> xpath = section.optionalText("xpath");
    requireOne(section, "json", PATTERN, "xpath");
    if (json.isPresent()) {
      return new ValueSource.Json(pointer(section, "json", json.get()));
    }
    if (xpath.isPresent()) {
      if (!XmlOutput.isPath(xpath.get())) {
        problems.invalid(
            section.nodeOf("xpath"), "'{}' is not an XPath 1.0 expression.", xpath.get());
      }
      return new ValueSource.Xml(xpath.get());
    }
    return new ValueSource.Matches(
        output(section, pattern.orElse(""), Set.of(ValueSource.Matches.GROUP)));
  }

  private List<CurveDefinition> curves(Section file) {
    List<CurveDefinition> curves = new ArrayList<>();
    for (Section section : file.sections("curves")) {
      String name = section.text("name", NAME, NAME_FORM);
      String title = section.text("title");
      CurveKind kind = section.choice("kind", CurveKind.class);
      String xUnit = section.textOrEmpty("x-unit");
      String yUnit = section.textOrEmpty("y-unit");
      Better better = section.choice("better", Better.class);
      CurveParser parser =
          new CurveParser(
              points(section),
              section.factor("x-factor"),
              section.factor("y-factor"),
              section.flag("optional"));
      section.end();
      refuseSecond("curve", section, name, curves.stream().map(CurveDefinition::name).toList());
      curves.add(new CurveDefinition(name, title, xUnit, yUnit, better, kind, parser));
    }
    return curves;
  }

  private PointSource points(Section section) {
    Optional<Section> json = section.section("json");
    Optional<Section> columns = section.section("columns");
    Optional<String> histogram = section.optionalText("histogram");
    Optional<String> pattern = section.optionalText(PATTERN);
    requireOne(section, "json", PATTERN, "columns", "histogram");
    if (json.isPresent()) {
      return points(json.get(), "points");
    }
    if (columns.isPresent()) {
      PointSource source =
          new PointSource.Columns(columns.get().column("x"), columns.get().column("y"));
      columns.get().end();
      return source;
    }
    if (histogram.isPresent()) {
      if (!histogram.get().equals(HISTOGRAM_OF)) {
        problems.invalid(
            section.nodeOf("histogram"),
            "The value of histogram is '{}', not {}.",
            histogram.get(),
            HISTOGRAM_OF);
      }
      return new PointSource.CyclictestHistogram();
    }
    return new PointSource.Matches(
        output(
            section,
            pattern.orElse(""),
            new LinkedHashSet<>(List.of(PointSource.Matches.X, PointSource.Matches.Y))));
  }

  private PointSource points(Section section, String points) {
    PointSource source =
        new PointSource.Json(
            pointer(section, points, section.text(points)),
            pointer(section, "x", section.text("x")),
            pointer(section, "y", section.text("y")),
            section.optionalText("unless").map(text -> pointer(section, "unless", text)));
    section.end();
    return source;
  }

  private JsonPointer pointer(Section section, String key, String text) {
    Optional<JsonPointer> pointer = JsonPointer.parse(text);
    if (pointer.isEmpty()) {
      problems.invalid(
          section.nodeOf(key), "'{}' is not a JSON pointer, such as /jobs/0/read/bw.", text);
    }
    return pointer.orElseGet(() -> JsonPointer.parse("").orElseThrow());
  }

  private Pattern output(Section section, String text, Set<String> groups) {
    return pattern(section, text, Pattern.MULTILINE, groups).orElse(NO_PATTERN);
  }

  /** The regular expression of the key pattern; empty if it is none. */
  private Optional<Pattern> pattern(Section section, String text, int flags, Set<String> groups) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      Pattern pattern = Pattern.compile(text, flags);
      for (String group : groups) {
        if (!pattern.namedGroups().containsKey(group)) {
          problems.invalid(
              section.nodeOf(PATTERN), "The pattern '{}' has no group (?P<{}>…).", text, group);
        }
      }
      return Optional.of(pattern);
    } catch (PatternSyntaxException e) {
      problems.invalid(
          section.nodeOf(PATTERN),
          "'{}' is not a regular expression in RE2's syntax: {}.",
          text,
          e.getDescription());
      return Optional.empty();
    }
  }

  private void requireOne(Section section, String... ways) {
    long there = List.of(ways).stream().filter(section::has).count();
    if (there != 1) {
      problems.invalid(
          section.node(), "It is to be read by exactly one of {}.", String.join(", ", ways));
    }
  }

  private void refuseSecond(String what, Section section, String name, List<String> earlier) {
    if (!name.isEmpty() && earlier.contains(name)) {
      problems.invalid(section.nodeOf("name"), "There is a {} {} already.", what, name);
    }
  }

  private void refuseRepeated(String what, Section file, String key, List<String> values) {
    if (new LinkedHashSet<>(values).size() < values.size()) {
      problems.invalid(file.nodeOf(key), "A {} occurs twice.", what);
    }
  }
}
