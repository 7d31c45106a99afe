// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import dev.slipway.diagnostics.SarifLog.Artifact;
import dev.slipway.diagnostics.SarifLog.AutomationDetails;
import dev.slipway.diagnostics.SarifLog.Configuration;
import dev.slipway.diagnostics.SarifLog.Driver;
import dev.slipway.diagnostics.SarifLog.Fingerprints;
import dev.slipway.diagnostics.SarifLog.Invocation;
import dev.slipway.diagnostics.SarifLog.LogicalPlace;
import dev.slipway.diagnostics.SarifLog.PhysicalPlace;
import dev.slipway.diagnostics.SarifLog.Place;
import dev.slipway.diagnostics.SarifLog.Region;
import dev.slipway.diagnostics.SarifLog.Result;
import dev.slipway.diagnostics.SarifLog.Rule;
import dev.slipway.diagnostics.SarifLog.RuleProperties;
import dev.slipway.diagnostics.SarifLog.Run;
import dev.slipway.diagnostics.SarifLog.Text;
import dev.slipway.diagnostics.SarifLog.Tool;
import dev.slipway.diagnostics.SarifLog.UriBase;
import dev.slipway.diagnostics.SarifRun.RuleText;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Prints diagnostics in the Static Analysis Results Interchange Format, SARIF 2.1.0, which code
 * hosting sites and IDEs read.
 *
 * <p>Some hosts refuse a whole log for one result that has no file or line, though SARIF lets it go
 * without: where a diagnostic has none, the judged file and its first line stand in.
 */
public final class SarifDiagnosticPrinter {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** The usual name of the folder that source files are relative to. */
  private static final String SOURCE_ROOT = "%SRCROOT%";

  private final SarifRun run;
  private final Path sourceRoot;

  /** A printer for the results of a run. */
  public SarifDiagnosticPrinter(SarifRun run) {
    this.run = run;
    this.sourceRoot = run.sourceRoot().normalize();
  }

  /** The document, ended by a line feed. */
  public String print(Diagnostics diagnostics) {
    Map<String, Diagnostic> examples = new TreeMap<>();
    diagnostics.forEach(found -> examples.putIfAbsent(found.code(), found));
    List<String> codes = List.copyOf(examples.keySet());

    Map<String, Integer> occurrences = new HashMap<>();
    List<Result> results = new ArrayList<>();
    for (Diagnostic diagnostic : diagnostics) {
      String identity = identity(diagnostic);
      int occurrence = occurrences.merge(identity, 1, Integer::sum);
      results.add(
          result(
              diagnostic, codes.indexOf(diagnostic.code()), sha256(identity) + ":" + occurrence));
    }
    return JsonDocument.print(
        new SarifLog(
            SCHEMA,
            "2.1.0",
            List.of(
                new Run(
                    new Tool(
                        new Driver(
                            "Slipway",
                            run.toolVersion(),
                            examples.values().stream().map(this::rule).toList())),
                    List.of(new Invocation(true)),
                    automationDetails(),
                    uriBases(),
                    "utf16CodeUnits",
                    results))));
  }

  /** What follows the last slash would name the single run, which is of no interest to anyone. */
  private AutomationDetails automationDetails() {
    return new AutomationDetails(run.category() + "/");
  }

  /** Without its own path, which differs from machine to machine and which every reader knows. */
  private static Map<String, UriBase> uriBases() {
    return Map.of(SOURCE_ROOT, new UriBase(new Text("The root of the source tree.")));
  }

  private Rule rule(Diagnostic example) {
    Optional<RuleText> known = run.rules().apply(example.code());
    Severity severity = known.map(RuleText::severity).orElse(example.severity());
    String purpose = known.map(RuleText::purpose).orElse(example.summary());
    return new Rule(
        example.code(),
        Text.plain(example.summary()),
        Text.plain(purpose),
        Text.plain(known.map(text -> withHint(purpose, text.hint())).orElse(purpose)),
        new Configuration(level(severity)),
        new RuleProperties(
            "very-high", severity == Severity.INFO ? "recommendation" : level(severity)));
  }

  private static String withHint(String text, String hint) {
    return text + "\nHint: " + hint;
  }

  private Result result(Diagnostic diagnostic, int ruleIndex, String fingerprint) {
    String message = diagnostic.message().isEmpty() ? diagnostic.summary() : diagnostic.message();
    return new Result(
        diagnostic.code(),
        ruleIndex,
        level(diagnostic.severity()),
        Text.plain(diagnostic.hint().isEmpty() ? message : withHint(message, diagnostic.hint())),
        List.of(
            place(
                diagnostic.elementPath(),
                diagnostic.location(),
                OptionalInt.empty(),
                Optional.empty())),
        Optional.of(related(diagnostic.related())).filter(places -> !places.isEmpty()),
        new Fingerprints(fingerprint, fingerprint));
  }

  private List<Place> related(List<Diagnostic.Related> related) {
    List<Place> places = new ArrayList<>();
    for (Diagnostic.Related other : related) {
      places.add(
          place(
              other.elementPath(),
              other.location(),
              OptionalInt.of(places.size() + 1),
              OptionalText.of(other.message()).map(Text::plain)));
    }
    return places;
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFO -> "note";
    };
  }

  /** By the element's UUID, which neither other lines nor a new name or place change. */
  private static String identity(Diagnostic diagnostic) {
    String element = diagnostic.elementId();
    return diagnostic.code() + "\n" + (element.isEmpty() ? diagnostic.elementPath() : element);
  }

  private Place place(ElementPath path, Location location, OptionalInt id, Optional<Text> message) {
    return new Place(
        new PhysicalPlace(
            artifact(location.isNone() ? run.file() : location.file()),
            new Region(
                Math.max(1, location.line()),
                location.column() > 0 ? OptionalInt.of(location.column()) : OptionalInt.empty())),
        path.isRoot() ? Optional.empty() : Optional.of(List.of(logicalPlace(path))),
        id,
        message);
  }

  private static LogicalPlace logicalPlace(ElementPath path) {
    ElementPath.Segment element = path.segments().get(path.segments().size() - 1);
    return new LogicalPlace(OptionalText.of(element.name()), path.toString(), element.kind());
  }

  private Artifact artifact(String file) {
    Path path = Path.of(file).toAbsolutePath().normalize();
    return path.startsWith(sourceRoot)
        ? new Artifact(relativeUri(sourceRoot.relativize(path)), Optional.of(SOURCE_ROOT))
        : new Artifact(path.toUri().toASCIIString(), Optional.empty());
  }

  private static String relativeUri(Path path) {
    StringBuilder segments = new StringBuilder();
    path.forEach(
        segment -> segments.append(segments.isEmpty() ? "" : "/").append(segment.toString()));
    try {
      // A relative path needs the leading ./ where its first segment has a colon: RFC 3986, 4.2.
      boolean looksLikeScheme = segments.indexOf(":") >= 0;
      String relative = looksLikeScheme ? "./" + segments : segments.toString();
      return new URI(null, null, relative, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("no URI for " + path, e);
    }
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
