// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints diagnostics in the Static Analysis Results Interchange Format, SARIF 2.1.0, which code
 * hosting sites and IDEs read.
 */
public final class SarifDiagnosticPrinter {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** Names the recipe of the fingerprint; another recipe needs another version. */
  private static final String FINGERPRINT = "slipwayDiagnostic/v1";

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private final String toolVersion;

  /**
   * A printer for one version of the tool.
   *
   * @param toolVersion a semantic version
   */
  public SarifDiagnosticPrinter(String toolVersion) {
    this.toolVersion = toolVersion;
  }

  /** The document, ended by a line feed. */
  public String print(Diagnostics diagnostics) {
    Map<String, String> summaries = new TreeMap<>();
    diagnostics.forEach(found -> summaries.put(found.code(), found.summary()));
    List<String> codes = List.copyOf(summaries.keySet());

    JsonArray rules = new JsonArray();
    summaries.forEach((code, summary) -> rules.add(rule(code, summary)));
    JsonObject driver = new JsonObject();
    driver.addProperty("name", "Slipway");
    driver.addProperty("semanticVersion", toolVersion);
    driver.add("rules", rules);
    JsonObject tool = new JsonObject();
    tool.add("driver", driver);

    JsonArray results = new JsonArray();
    Map<String, Integer> occurrences = new HashMap<>();
    for (Diagnostic diagnostic : diagnostics) {
      String identity = diagnostic.code() + "\n" + diagnostic.elementPath();
      int occurrence = occurrences.merge(identity, 1, Integer::sum);
      JsonObject result = result(diagnostic, codes.indexOf(diagnostic.code()));
      JsonObject fingerprints = new JsonObject();
      fingerprints.addProperty(FINGERPRINT, sha256(identity) + ":" + occurrence);
      result.add("partialFingerprints", fingerprints);
      results.add(result);
    }

    JsonObject run = new JsonObject();
    run.add("tool", tool);
    run.addProperty("columnKind", "utf16CodeUnits");
    run.add("results", results);
    JsonObject log = new JsonObject();
    log.addProperty("$schema", SCHEMA);
    log.addProperty("version", "2.1.0");
    log.add("runs", array(run));
    return GSON.toJson(log) + "\n";
  }

  private static JsonObject rule(String code, String summary) {
    JsonObject rule = new JsonObject();
    rule.addProperty("id", code);
    rule.add("shortDescription", text(summary));
    return rule;
  }

  private static JsonObject result(Diagnostic diagnostic, int ruleIndex) {
    JsonObject result = new JsonObject();
    result.addProperty("ruleId", diagnostic.code());
    result.addProperty("ruleIndex", ruleIndex);
    result.addProperty(
        "level",
        switch (diagnostic.severity()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case INFO -> "note";
        });
    StringBuilder message =
        new StringBuilder(
            diagnostic.message().isEmpty() ? diagnostic.summary() : diagnostic.message());
    if (!diagnostic.hint().isEmpty()) {
      message.append("\nHint: ").append(diagnostic.hint());
    }
    result.add("message", text(message.toString()));
    JsonObject location = location(diagnostic.elementPath(), diagnostic.location());
    if (!location.isEmpty()) {
      result.add("locations", array(location));
    }
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

  private static JsonObject location(ElementPath path, Location location) {
    JsonObject json = new JsonObject();
    if (!location.isNone()) {
      JsonObject artifact = new JsonObject();
      artifact.addProperty("uri", uri(location.file()));
      JsonObject physical = new JsonObject();
      physical.add("artifactLocation", artifact);
      if (location.line() > 0) {
        JsonObject region = new JsonObject();
        region.addProperty("startLine", location.line());
        if (location.column() > 0) {
          region.addProperty("startColumn", location.column());
        }
        physical.add("region", region);
      }
      json.add("physicalLocation", physical);
    }
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

  private static String uri(String file) {
    String path = file.replace('\\', '/');
    try {
      // A relative path needs the leading ./ where its first segment has a colon: RFC 3986, 4.2.
      boolean looksLikeScheme = !path.startsWith("/") && path.indexOf(':') >= 0;
      return new URI(
              path.startsWith("/") ? "file" : null,
              path.startsWith("/") ? "" : null,
              looksLikeScheme ? "./" + path : path,
              null)
          .toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("no URI for " + file, e);
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

  private static JsonObject text(String text) {
    JsonObject message = new JsonObject();
    message.addProperty("text", text);
    return message;
  }

  private static JsonArray array(JsonObject only) {
    JsonArray array = new JsonArray();
    array.add(only);
    return array;
  }
}
