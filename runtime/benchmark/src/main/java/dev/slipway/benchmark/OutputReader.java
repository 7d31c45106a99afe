// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.JsonProblem;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads one output of a benchmark by the parsers of its figures and curves. */
public final class OutputReader {
  /** The longest output, in characters. */
  static final int LONGEST = 8 << 20;

  /** So many numbers of a figure or points of a curve are read at most. */
  static final int MOST_VALUES = 100_000;

  private static final int LINES_SHOWN = 5;
  private static final int LINE_SHOWN = 160;

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?");

  /** A number with its unit behind it, as in {@code 345 MHz}. */
  private static final Pattern QUANTITY = Pattern.compile("(\\S+)(?:\\s+[^\\s0-9]\\S*)?");

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final String benchmark;
  private final String output;

  /** The output as a document, once it was read as one. */
  private JsonElement json;

  private XmlOutput xml;

  private OutputReader(String benchmark, String output) {
    this.benchmark = benchmark;
    this.output = output;
  }

  /**
   * The figures and curves in an output.
   *
   * @param output what the measured command has printed, or the file that it has written ({@link
   *     Step#output})
   * @throws UnreadableOutput if one that is not optional is not there, or is no number
   */
  public static Outcome read(Benchmark benchmark, String output) throws UnreadableOutput {
    OutputReader reader = new OutputReader(benchmark.name(), VisibleText.withoutColours(output));
    if (output.length() > LONGEST) {
      throw reader.unreadable("The output", "is longer than " + LONGEST + " characters");
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    for (FigureDefinition figure : benchmark.figures()) {
      reader.figure(figure, figures);
    }
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    for (CurveDefinition curve : benchmark.curves()) {
      curves.put(curve.name(), reader.curve(curve));
    }
    if (figures.isEmpty() && curves.values().stream().allMatch(List::isEmpty)) {
      throw reader.unreadable("Each figure", "is missing");
    }
    return new Outcome(figures, curves, reader.note(benchmark));
  }

  private void figure(FigureDefinition figure, Map<String, Double> figures)
      throws UnreadableOutput {
    String subject = "Figure " + figure.name();
    Parser parser = figure.parser();
    List<Double> numbers = numbers(subject, parser);
    if (numbers.isEmpty()) {
      if (!parser.optional()) {
        throw unreadable(subject, "was not found by " + parser.source().description());
      }
      return;
    }
    if (numbers.size() > 1 && parser.pick() == Parser.Pick.ONLY) {
      throw unreadable(
          subject, "was found " + numbers.size() + " times by " + parser.source().description());
    }
    figures.put(figure.name(), scaled(subject, pick(parser.pick(), numbers), parser.factor()));
  }

  private Optional<String> note(Benchmark benchmark) throws UnreadableOutput {
    if (benchmark.note().isEmpty()) {
      return Optional.empty();
    }
    String note = String.join(" ", texts("The note", benchmark.note().get())).strip();
    return note.isEmpty() ? Optional.empty() : Optional.of(VisibleText.of(note));
  }

  private static double pick(Parser.Pick pick, List<Double> numbers) {
    return switch (pick) {
      case ONLY, FIRST -> numbers.get(0);
      case LAST -> numbers.get(numbers.size() - 1);
      case LEAST -> numbers.stream().mapToDouble(number -> number).min().orElseThrow();
      case GREATEST -> numbers.stream().mapToDouble(number -> number).max().orElseThrow();
      case MEDIAN -> median(numbers);
      case SUM -> numbers.stream().mapToDouble(number -> number).sum();
      case MEAN -> numbers.stream().mapToDouble(number -> number).average().orElseThrow();
    };
  }

  private static double median(List<Double> numbers) {
    List<Double> sorted = numbers.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  private List<Double> numbers(String subject, Parser parser) throws UnreadableOutput {
    List<String> texts = texts(subject, parser.source());
    bounded(subject, texts.size());
    List<Double> numbers = new ArrayList<>();
    for (String text : texts) {
      // A tool that has no such figure says so in its place.
      if (!parser.optional() || isQuantity(text)) {
        numbers.add(number(subject, text));
      }
    }
    return numbers;
  }

  private List<String> texts(String subject, ValueSource wanted) throws UnreadableOutput {
    List<String> texts = new ArrayList<>();
    if (wanted instanceof ValueSource.Json source) {
      for (JsonElement found : source.pointer().in(json(subject))) {
        text(found, texts);
      }
    } else if (wanted instanceof ValueSource.Matches source) {
      Matcher matcher = source.pattern().matcher(output);
      while (matcher.find() && texts.size() <= MOST_VALUES) {
        texts.add(matcher.group(ValueSource.Matches.GROUP));
      }
    } else if (wanted instanceof ValueSource.Xml source) {
      texts = xml(subject).values(source.path());
    }
    return texts;
  }

  private List<Point> curve(CurveDefinition curve) throws UnreadableOutput {
    String subject = "Curve " + curve.name();
    PointSource source = curve.parser().source();
    List<Point> points;
    if (source instanceof PointSource.Json json) {
      points = points(subject, json);
    } else if (source instanceof PointSource.Matches matches) {
      points = points(subject, matches);
    } else if (source instanceof PointSource.Columns columns) {
      points = points(subject, columns);
    } else {
      points = histogram(subject);
    }
    if (points.isEmpty() && !curve.parser().optional()) {
      throw unreadable(subject, "was not found by " + source.description());
    }
    List<Point> scaled = new ArrayList<>();
    for (Point point : points) {
      scaled.add(
          new Point(
              scaled(subject, point.x(), curve.parser().xFactor()),
              scaled(subject, point.y(), curve.parser().yFactor())));
    }
    scaled.sort(Comparator.comparingDouble(Point::x));
    return List.copyOf(scaled);
  }

  private List<Point> points(String subject, PointSource.Json source) throws UnreadableOutput {
    List<Point> points = new ArrayList<>();
    for (JsonElement element : source.points().in(json(subject))) {
      boolean leftOut =
          source.unless().stream()
              .flatMap(pointer -> pointer.in(element).stream())
              .anyMatch(OutputReader::isTrue);
      if (!leftOut) {
        points.add(
            new Point(
                coordinate(subject, source, element, source.x()),
                coordinate(subject, source, element, source.y())));
        bounded(subject, points.size());
      }
    }
    return points;
  }

  private double coordinate(
      String subject, PointSource.Json source, JsonElement element, JsonPointer pointer)
      throws UnreadableOutput {
    List<String> texts = new ArrayList<>();
    pointer.in(element).forEach(found -> text(found, texts));
    if (texts.size() != 1) {
      throw unreadable(
          subject, "has " + texts.size() + " values at " + source.points() + pointer.text());
    }
    return number(subject, texts.get(0));
  }

  private List<Point> points(String subject, PointSource.Matches source) throws UnreadableOutput {
    List<Point> points = new ArrayList<>();
    Matcher matcher = source.pattern().matcher(output);
    while (matcher.find()) {
      points.add(
          new Point(
              number(subject, matcher.group(PointSource.Matches.X)),
              number(subject, matcher.group(PointSource.Matches.Y))));
      bounded(subject, points.size());
    }
    return points;
  }

  private List<Point> points(String subject, PointSource.Columns source) throws UnreadableOutput {
    List<Point> points = new ArrayList<>();
    for (List<String> row : rows()) {
      int last = Math.max(source.x(), source.y());
      if (row.size() < last) {
        throw unreadable(
            subject, "has no column " + last + " in the line '" + String.join(" ", row) + "'");
      }
      points.add(
          new Point(
              number(subject, row.get(source.x() - 1)), number(subject, row.get(source.y() - 1))));
      bounded(subject, points.size());
    }
    return points;
  }

  private List<Point> histogram(String subject) throws UnreadableOutput {
    TreeMap<Double, Double> counts = new TreeMap<>();
    for (List<String> row : rows()) {
      double count = 0;
      for (String thread : row.subList(1, row.size())) {
        count += number(subject, thread);
      }
      if (count > 0) {
        counts.merge(number(subject, row.get(0)), count, Double::sum);
        bounded(subject, counts.size());
      }
    }
    return counts.entrySet().stream()
        .map(bin -> new Point(bin.getKey(), bin.getValue()))
        .collect(Collectors.toList());
  }

  /** The words of the lines whose first one is a number. */
  private List<List<String>> rows() {
    return output
        .lines()
        .map(line -> List.of(BLANKS.split(line.strip())))
        .filter(words -> NUMBER.matcher(words.get(0)).matches())
        .toList();
  }

  private JsonElement json(String subject) throws UnreadableOutput {
    if (json == null) {
      JsonReader reader = new JsonReader(new StringReader(output));
      reader.setStrictness(Strictness.STRICT);
      try {
        json = JsonParser.parseReader(reader);
        // Refuses what may follow.
        reader.peek();
      } catch (JsonParseException | IOException e) {
        throw unreadable(subject, "cannot be read: " + JsonProblem.text(e));
      }
    }
    return json;
  }

  private XmlOutput xml(String subject) throws UnreadableOutput {
    if (xml == null) {
      try {
        xml = XmlOutput.parse(output);
      } catch (XmlOutput.Malformed e) {
        throw unreadable(subject, "cannot be read: " + e.getMessage());
      }
    }
    return xml;
  }

  /** Adds what a value of a document says; null says nothing. */
  private static void text(JsonElement found, List<String> texts) {
    if (found instanceof JsonPrimitive primitive) {
      texts.add(primitive.getAsString());
    } else if (!found.isJsonNull()) {
      texts.add(found.toString());
    }
  }

  private static boolean isTrue(JsonElement found) {
    return found instanceof JsonPrimitive primitive
        && primitive.isBoolean()
        && primitive.getAsBoolean();
  }

  private static boolean isQuantity(String text) {
    Matcher quantity = QUANTITY.matcher(text.strip());
    return quantity.matches() && NUMBER.matcher(quantity.group(1)).matches();
  }

  private double number(String subject, String text) throws UnreadableOutput {
    if (text == null || !isQuantity(text)) {
      throw unreadable(subject, "is not a number, but '" + text + "'");
    }
    return finite(subject, Double.parseDouble(BLANKS.split(text.strip())[0]), text);
  }

  /** In decimals, so that a thousandth of 51 is 0.051. */
  private double scaled(String subject, double number, double factor) throws UnreadableOutput {
    finite(subject, number, "all of them together");
    double scaled = BigDecimal.valueOf(number).multiply(BigDecimal.valueOf(factor)).doubleValue();
    return finite(subject, scaled, number + " times " + factor);
  }

  private double finite(String subject, double number, String what) throws UnreadableOutput {
    if (!Double.isFinite(number)) {
      throw unreadable(subject, "has a value that is too large: " + what);
    }
    return number;
  }

  private void bounded(String subject, int values) throws UnreadableOutput {
    if (values > MOST_VALUES) {
      throw unreadable(subject, "has more than " + MOST_VALUES + " values");
    }
  }

  private UnreadableOutput unreadable(String subject, String problem) {
    List<String> lines =
        output.lines().filter(line -> !line.isBlank()).map(OutputReader::shortened).toList();
    List<String> shown = new ArrayList<>(lines);
    // Tools tell of a failure in their first lines or in their last.
    if (lines.size() > 2 * LINES_SHOWN) {
      shown.subList(LINES_SHOWN, lines.size() - LINES_SHOWN).clear();
      shown.add(LINES_SHOWN, "…");
    }
    List<Object> values = new ArrayList<>(List.of(subject, benchmark, problem));
    values.addAll(shown);
    return new UnreadableOutput(
        Diagnostic.builder(
                "BENCHMARK_OUTPUT_UNREADABLE", Severity.ERROR, "Benchmark output cannot be read")
            .message(
                "{} of benchmark {} {}. The output is "
                    + (shown.isEmpty() ? "empty." : "as follows:" + "\n  {}".repeat(shown.size())),
                values.toArray())
            .hint(
                "Run the command by hand on the node, and compare its output with the benchmark's"
                    + " file.")
            .build());
  }

  private static String shortened(String line) {
    return line.length() > LINE_SHOWN ? line.substring(0, LINE_SHOWN) + "…" : line;
  }
}
