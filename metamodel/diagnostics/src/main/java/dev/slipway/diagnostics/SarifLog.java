// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The part of SARIF 2.1.0 that Slipway writes; section 3 of the standard says what each means. */
record SarifLog(@SerializedName("$schema") String schema, String version, List<Run> runs) {
  record Run(
      Tool tool,
      List<Invocation> invocations,
      AutomationDetails automationDetails,
      Map<String, UriBase> originalUriBaseIds,
      String columnKind,
      List<Result> results) {}

  record Tool(Driver driver) {}

  record Driver(String name, String semanticVersion, List<Rule> rules) {}

  record Rule(
      String id,
      Text shortDescription,
      Text fullDescription,
      Text help,
      Configuration defaultConfiguration,
      RuleProperties properties) {}

  record Configuration(String level) {}

  /** What GitHub orders results by. */
  record RuleProperties(
      String precision, @SerializedName("problem.severity") String problemSeverity) {}

  record Invocation(boolean executionSuccessful) {}

  record AutomationDetails(String id) {}

  record UriBase(Text description) {}

  record Result(
      String ruleId,
      int ruleIndex,
      String level,
      Text message,
      List<Place> locations,
      Optional<List<Place>> relatedLocations,
      Fingerprints partialFingerprints) {}

  /**
   * A location.
   *
   * @param id number among the related locations of a result; absent for its own one
   * @param message what is to be seen there; absent for a result's own one
   */
  record Place(
      PhysicalPlace physicalLocation,
      Optional<List<LogicalPlace>> logicalLocations,
      OptionalInt id,
      Optional<Text> message) {}

  record PhysicalPlace(Artifact artifactLocation, Region region) {}

  record Artifact(String uri, Optional<String> uriBaseId) {}

  record Region(int startLine, OptionalInt startColumn) {}

  record LogicalPlace(Optional<String> name, String fullyQualifiedName, String kind) {}

  /**
   * The same fingerprint under two names.
   *
   * @param github the only one that GitHub reads; it makes one from the line's text if there is
   *     none
   * @param slipway named by the recipe of the fingerprint; another recipe needs another version
   */
  record Fingerprints(
      @SerializedName("primaryLocationLineHash") String github,
      @SerializedName("slipwayDiagnostic/v2") String slipway) {}

  record Text(String text) {
    /**
     * Plain text in which nothing is a placeholder or a link (3.11.5 and 3.11.6): braces are
     * doubled, and a bracket that could begin a link has a backslash.
     */
    static Text plain(String text) {
      String quoted = text.replace("{", "{{").replace("}", "}}");
      if (quoted.contains("](")) {
        quoted = quoted.replace("[", "\\[").replace("]", "\\]");
      }
      return new Text(quoted);
    }
  }
}
