// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.SarifRun.RuleText;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** Names the recipe of the fingerprint; another recipe needs another version. */
  private static final String FINGERPRINT = "slipwayDiagnostic/v2";

  /** The only fingerprint that GitHub reads; it makes one from the line's text if there is none. */
  private static final String GITHUB_FINGERPRINT = "primaryLocationLineHash";

  /** The usual name of the folder that source files are relative to. */
  private static final String SOURCE_ROOT = "%SRCROOT%";

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

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

    JsonArray rules = new JsonArray();
    examples.values().forEach(found -> rules.add(rule(found)));
    JsonObject driver = new JsonObject();
    driver.addProperty("name", "Slipway");
    driver.addProperty("semanticVersion", run.toolVersion());
    driver.add("rules", rules);
    JsonObject tool = new JsonObject();
    tool.add("driver", driver);

    JsonArray results = new JsonArray();
    Map<String, Integer> occurrences = new HashMap<>();
    for (Diagnostic diagnostic : diagnostics) {
      JsonObject result = result(diagnostic, codes.indexOf(diagnostic.code()));
      String identity = identity(diagnostic);
      int occurrence = occurrences.merge(identity, 1, Integer::sum);
      result.add("partialFingerprints", fingerprints(sha256(identity) + ":" + occurrence));
      results.add(result);
    }

    JsonObject json = new JsonObject();
    json.add("tool", tool);
    json.add("invocations", array(invocation()));
    json.add("automationDetails", automationDetails());
    json.add("originalUriBaseIds", uriBases());
    json.addProperty("columnKind", "utf16CodeUnits");
    json.add("results", results);
    JsonObject log = new JsonObject();
    log.addProperty("$schema", SCHEMA);
    log.addProperty("version", "2.1.0");
    log.add("runs", array(json));
    return GSON.toJson(log) + "\n";
  }

  private static JsonObject invocation() {
    JsonObject invocation = new JsonObject();
    invocation.addProperty("executionSuccessful", true);
    return invocation;
  }

  /** What follows the last slash would name the single run, which is of no interest to anyone. */
  private JsonObject automationDetails() {
    JsonObject details = new JsonObject();
    details.addProperty("id", run.category() + "/");
    return details;
  }

  /** Without its own path, which differs from machine to machine and which every reader knows. */
  private static JsonObject uriBases() {
    JsonObject base = new JsonObject();
    base.add("description", text("The root of the source tree."));
    JsonObject bases = new JsonObject();
    bases.add(SOURCE_ROOT, base);
    return bases;
  }

  private JsonObject rule(Diagnostic example) {
    Optional<RuleText> known = run.rules().apply(example.code());
    Severity severity = known.map(RuleText::severity).orElse(example.severity());
    String purpose = known.map(RuleText::purpose).orElse(example.summary());
    JsonObject rule = new JsonObject();
    rule.addProperty("id", example.code());
    rule.add("shortDescription", text(example.summary()));
    rule.add("fullDescription", text(purpose));
    rule.add("help", text(known.map(text -> purpose + "\nHint: " + text.hint()).orElse(purpose)));
    JsonObject configuration = new JsonObject();
    configuration.addProperty("level", level(severity));
    rule.add("defaultConfiguration", configuration);
    JsonObject properties = new JsonObject();
    properties.addProperty("precision", "very-high");
    properties.addProperty(
        "problem.severity", severity == Severity.INFO ? "recommendation" : level(severity));
    rule.add("properties", properties);
    return rule;
  }

  private JsonObject result(Diagnostic diagnostic, int ruleIndex) {
    JsonObject result = new JsonObject();
    result.addProperty("ruleId", diagnostic.code());
    result.addProperty("ruleIndex", ruleIndex);
    result.addProperty("level", level(diagnostic.severity()));
    StringBuilder message =
        new StringBuilder(
            diagnostic.message().isEmpty() ? diagnostic.summary() : diagnostic.message());
    if (!diagnostic.hint().isEmpty()) {
      message.append("\nHint: ").append(diagnostic.hint());
    }
    result.add("message", text(message.toString()));
    result.add("locations", array(location(diagnostic.elementPath(), diagnostic.location())));
    if (!diagnostic.related().isEmpty()) {
      JsonArray related = new JsonArray();
      for (Diagnostic.Related other : diagnostic.related()) {
        JsonObject place = location(other.elementPath(), other.location());
        place.addProperty("id", related.size() + 1);
        if (!other.message().isEmpty()) {
          place.add("message", text(other.message()));
        }
        related.add(place);
      }
      result.add("relatedLocations", related);
    }
    return result;
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

  private static JsonObject fingerprints(String fingerprint) {
    JsonObject fingerprints = new JsonObject();
    fingerprints.addProperty(GITHUB_FINGERPRINT, fingerprint);
    fingerprints.addProperty(FINGERPRINT, fingerprint);
    return fingerprints;
  }

  private JsonObject location(ElementPath path, Location location) {
    JsonObject region = new JsonObject();
    region.addProperty("startLine", Math.max(1, location.line()));
    if (location.column() > 0) {
      region.addProperty("startColumn", location.column());
    }
    JsonObject physical = new JsonObject();
    physical.add("artifactLocation", artifact(location.isNone() ? run.file() : location.file()));
    physical.add("region", region);
    JsonObject json = new JsonObject();
    json.add("physicalLocation", physical);
    if (!path.isRoot()) {
      ElementPath.Segment element = path.segments().get(path.segments().size() - 1);
      JsonObject logical = new JsonObject();
      if (!element.name().isEmpty()) {
        logical.addProperty("name", element.name());
      }
      logical.addProperty("fullyQualifiedName", path.toString());
      logical.addProperty("kind", element.kind());
      json.add("logicalLocations", array(logical));
    }
    return json;
  }

  private JsonObject artifact(String file) {
    JsonObject artifact = new JsonObject();
    Path path = Path.of(file).toAbsolutePath().normalize();
    if (path.startsWith(sourceRoot)) {
      artifact.addProperty("uri", relativeUri(sourceRoot.relativize(path)));
      artifact.addProperty("uriBaseId", SOURCE_ROOT);
    } else {
      artifact.addProperty("uri", path.toUri().toASCIIString());
    }
    return artifact;
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

  /**
   * Plain text in which nothing is a placeholder or a link (SARIF 2.1.0, 3.11.5 and 3.11.6): braces
   * are doubled, and a bracket that could begin a link has a backslash.
   */
  private static JsonObject text(String text) {
    String quoted = text.replace("{", "{{").replace("}", "}}");
    if (quoted.contains("](")) {
      quoted = quoted.replace("[", "\\[").replace("]", "\\]");
    }
    JsonObject message = new JsonObject();
    message.addProperty("text", quoted);
    return message;
  }

  private static JsonArray array(JsonObject only) {
    JsonArray array = new JsonArray();
    array.add(only);
    return array;
  }
}
