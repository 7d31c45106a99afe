// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.diagnostics.SarifRun.RuleText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SarifDiagnosticPrinterTest {
  private static final Path HERE = Path.of("").toAbsolutePath();

  private static final SarifDiagnosticPrinter PRINTER = printer(HERE, "submarine-lab.deployment");

  /** What a run in this folder prints of diagnostics. */
  static String print(Diagnostics diagnostics) {
    return PRINTER.print(diagnostics);
  }

  @Test
  void printsRulesResultsAndPlaces() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.add(Samples.UNREAD_TOPIC);
    assertThat(PRINTER.print(diagnostics))
        .isEqualTo(
            """
            {
              "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
              "version": "2.1.0",
              "runs": [
                {
                  "tool": {
                    "driver": {
                      "name": "Slipway",
                      "semanticVersion": "0.1.0",
                      "rules": [
                        {
                          "id": "TOPIC_NEVER_READ",
                          "shortDescription": {
                            "text": "Topic without a reader"
                          },
                          "fullDescription": {
                            "text": "Nobody misses what nobody reads."
                          },
                          "help": {
                            "text": "Nobody misses what nobody reads.\\nHint: draw a reader"
                          },
                          "defaultConfiguration": {
                            "level": "note"
                          },
                          "properties": {
                            "precision": "very-high",
                            "problem.severity": "recommendation"
                          }
                        }
                      ]
                    }
                  },
                  "invocations": [
                    {
                      "executionSuccessful": true
                    }
                  ],
                  "automationDetails": {
                    "id": "slipway/validate/lab/"
                  },
                  "originalUriBaseIds": {
                    "%SRCROOT%": {
                      "description": {
                        "text": "The root of the source tree."
                      }
                    }
                  },
                  "columnKind": "utf16CodeUnits",
                  "results": [
                    {
                      "ruleId": "TOPIC_NEVER_READ",
                      "ruleIndex": 0,
                      "level": "warning",
                      "message": {
                        "text": "Nobody reads it.\\nIts samples are dropped by the writers."
                      },
                      "locations": [
                        {
                          "physicalLocation": {
                            "artifactLocation": {
                              "uri": "submarine-lab.deployment",
                              "uriBaseId": "%SRCROOT%"
                            },
                            "region": {
                              "startLine": 41,
                              "startColumn": 7
                            }
                          },
                          "logicalLocations": [
                            {
                              "name": "Track",
                              "fullyQualifiedName": "/topic Track",
                              "kind": "topic"
                            }
                          ]
                        }
                      ],
                      "relatedLocations": [
                        {
                          "physicalLocation": {
                            "artifactLocation": {
                              "uri": "submarine-lab.deployment",
                              "uriBaseId": "%SRCROOT%"
                            },
                            "region": {
                              "startLine": 1
                            }
                          },
                          "logicalLocations": [
                            {
                              "name": "sonar",
                              "fullyQualifiedName": "/site lab/node sonar",
                              "kind": "node"
                            }
                          ],
                          "id": 1,
                          "message": {
                            "text": "writes it"
                          }
                        },
                        {
                          "physicalLocation": {
                            "artifactLocation": {
                              "uri": "types.idl",
                              "uriBaseId": "%SRCROOT%"
                            },
                            "region": {
                              "startLine": 3
                            }
                          },
                          "id": 2,
                          "message": {
                            "text": "the type"
                          }
                        }
                      ],
                      "partialFingerprints": {
                        "primaryLocationLineHash": "541cc95d091e66d1b8dd7c34bea5e26acb09904d673e84d6a99cdce81ff67a72:1",
                        "slipwayDiagnostic/v2": "541cc95d091e66d1b8dd7c34bea5e26acb09904d673e84d6a99cdce81ff67a72:1"
                      }
                    }
                  ]
                }
              ]
            }
            """);
  }

  @Test
  void isOfTheSchemaThatOasisPublishes() throws IOException {
    assertThat(schema().validate(PRINTER.print(Samples.all()), InputFormat.JSON)).isEmpty();
    assertThat(schema().validate(PRINTER.print(new Diagnostics()), InputFormat.JSON)).isEmpty();
    String wrong = PRINTER.print(Samples.all()).replace("\"error\"", "\"fatal\"");
    assertThat(schema().validate(wrong, InputFormat.JSON)).isNotEmpty();
  }

  private static JsonSchema schema() throws IOException {
    try (InputStream published =
        SarifDiagnosticPrinterTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(published);
    }
  }

  /** What GitHub refuses a log without, or shows nothing of. */
  @Test
  void hasWhatCodeScanningAsksForEvenWhereNothingIsKnown() {
    JsonObject run = run(Samples.all());
    for (JsonElement each : rules(run)) {
      JsonObject rule = each.getAsJsonObject();
      for (String text : List.of("shortDescription", "fullDescription", "help")) {
        assertThat(rule.getAsJsonObject(text).get("text").getAsString()).isNotBlank();
      }
      assertThat(rule.getAsJsonObject("defaultConfiguration").get("level").getAsString())
          .isIn("error", "warning", "note");
    }
    for (JsonElement each : run.getAsJsonArray("results")) {
      JsonObject result = each.getAsJsonObject();
      assertThat(result.getAsJsonObject("message").get("text").getAsString()).isNotBlank();
      List<JsonElement> places = new ArrayList<>(result.getAsJsonArray("locations").asList());
      assertThat(places).hasSize(1);
      if (result.has("relatedLocations")) {
        places.addAll(result.getAsJsonArray("relatedLocations").asList());
      }
      for (JsonElement place : places) {
        JsonObject physical = place.getAsJsonObject().getAsJsonObject("physicalLocation");
        assertThat(physical.getAsJsonObject("artifactLocation").get("uri").getAsString())
            .isNotBlank();
        assertThat(physical.getAsJsonObject("region").get("startLine").getAsInt()).isPositive();
      }
      assertThat(result.getAsJsonObject("partialFingerprints").get("primaryLocationLineHash"))
          .isNotNull();
    }
  }

  @Test
  void namesLevelsAndRulesOfAll() {
    JsonObject run = run(Samples.all());
    assertThat(run.getAsJsonArray("results"))
        .extracting(result -> result.getAsJsonObject().get("level").getAsString())
        .containsExactly("note", "error", "warning");
    assertThat(run.getAsJsonArray("results"))
        .extracting(result -> result.getAsJsonObject().get("ruleIndex").getAsInt())
        .containsExactly(0, 1, 2);
    assertThat(rules(run))
        .extracting(
            rule ->
                rule.getAsJsonObject()
                    .getAsJsonObject("defaultConfiguration")
                    .get("level")
                    .getAsString())
        .containsExactly("note", "error", "note");
    assertThat(
            run.getAsJsonArray("results")
                .get(1)
                .getAsJsonObject()
                .getAsJsonObject("message")
                .get("text")
                .getAsString())
        .isEqualTo(
            "10.33.136.7 is already the address of node compute-1.\n"
                + "Hint: choose a free address in 10.33.136.0/26,"
                + " or remove it to have one assigned.");
  }

  @Test
  void fingerprintsSurviveMovedLinesAndTellTwinsApart() {
    Diagnostics diagnostics = new Diagnostics();
    for (int line : new int[] {4, 9}) {
      diagnostics.add(unread(line, ElementPath.ROOT.child("topic", "Track"), ""));
    }
    Diagnostics moved = new Diagnostics();
    moved.add(Samples.UNREAD_TOPIC);
    String first = fingerprint(run(diagnostics), 0);
    assertThat(first).endsWith(":1").isEqualTo(fingerprint(run(moved), 0));
    assertThat(fingerprint(run(diagnostics), 1))
        .isEqualTo(first.substring(0, first.length() - 1) + "2");
  }

  @Test
  void fingerprintsSurviveAnotherNameAndPlaceOfTheElement() {
    Diagnostics before = new Diagnostics();
    before.add(unread(4, ElementPath.ROOT.child("topic", "Track"), "id-1"));
    Diagnostics after = new Diagnostics();
    after.add(unread(9, ElementPath.ROOT.child("module", "m").child("topic", "Tracks"), "id-1"));
    Diagnostics other = new Diagnostics();
    other.add(unread(4, ElementPath.ROOT.child("topic", "Track"), "id-2"));
    assertThat(fingerprint(run(after), 0))
        .isEqualTo(fingerprint(run(before), 0))
        .isNotEqualTo(fingerprint(run(other), 0));
  }

  private static Diagnostic unread(int line, ElementPath path, String id) {
    return Diagnostic.builder("TOPIC_NEVER_READ", Severity.WARNING, "Topic without a reader")
        .in(new Location("f", line, 0))
        .at(path, id)
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "models/a b.deployment, models/a%20b.deployment",
    "./models/../größe.deployment, gr%C3%B6%C3%9Fe.deployment",
    "a:b.deployment, ./a:b.deployment",
    "100%.deployment, 100%25.deployment",
  })
  void filesBelowTheSourceRootAreRelativeToIt(String file, String uri) {
    assertThat(artifact(PRINTER, file).get("uri").getAsString()).isEqualTo(uri);
    assertThat(artifact(PRINTER, file).get("uriBaseId").getAsString()).isEqualTo("%SRCROOT%");
    String absolute = HERE.resolve(file).toString();
    assertThat(artifact(PRINTER, absolute)).isEqualTo(artifact(PRINTER, file));
  }

  @Test
  void otherFilesAreAbsolute() {
    JsonObject artifact = artifact(PRINTER, "/elsewhere/größe.deployment");
    assertThat(artifact.get("uri").getAsString())
        .isEqualTo("file:///elsewhere/gr%C3%B6%C3%9Fe.deployment");
    assertThat(artifact.has("uriBaseId")).isFalse();
  }

  @Test
  void theSourceRootMayBeAboveTheCurrentFolder() {
    SarifDiagnosticPrinter printer = printer(HERE.getParent(), "lab.deployment");
    assertThat(artifact(printer, "lab.deployment").get("uri").getAsString())
        .isEqualTo(HERE.getFileName() + "/lab.deployment");
  }

  @Test
  void aRelativeSourceRootIsADefect() {
    assertThatThrownBy(() -> printer(Path.of("models"), "lab.deployment"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "sequence<T> [3], sequence<T> [3]",
    "'{0} and \\u{1b}', '{{0}} and \\u{{1b}}'",
    "[see](elsewhere), \\[see\\](elsewhere)",
  })
  void textOfTheModelIsNeitherPlaceholderNorLink(String name, String printed) {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.add(
        Diagnostic.builder("MODEL_EMPTY", Severity.INFO, "Nothing to generate")
            .message(name)
            .build());
    assertThat(result(PRINTER, diagnostics).getAsJsonObject("message").get("text").getAsString())
        .isEqualTo(printed);
  }

  private static SarifDiagnosticPrinter printer(Path root, String file) {
    return new SarifDiagnosticPrinter(
        new SarifRun(
            "0.1.0",
            "slipway/validate/lab",
            file,
            root,
            code ->
                code.equals("TOPIC_NEVER_READ")
                    ? Optional.of(
                        new RuleText(
                            Severity.INFO, "Nobody misses what nobody reads.", "draw a reader"))
                    : Optional.empty()));
  }

  private static JsonObject artifact(SarifDiagnosticPrinter printer, String file) {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.add(
        Diagnostic.builder("MODEL_EMPTY", Severity.INFO, "Nothing to generate")
            .in(Location.of(file))
            .build());
    return result(printer, diagnostics)
        .getAsJsonArray("locations")
        .get(0)
        .getAsJsonObject()
        .getAsJsonObject("physicalLocation")
        .getAsJsonObject("artifactLocation");
  }

  private static JsonObject result(SarifDiagnosticPrinter printer, Diagnostics diagnostics) {
    return run(printer, diagnostics).getAsJsonArray("results").get(0).getAsJsonObject();
  }

  private static JsonObject run(Diagnostics diagnostics) {
    return run(PRINTER, diagnostics);
  }

  private static JsonObject run(SarifDiagnosticPrinter printer, Diagnostics diagnostics) {
    return JsonParser.parseString(printer.print(diagnostics))
        .getAsJsonObject()
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject();
  }

  private static List<JsonElement> rules(JsonObject run) {
    return run.getAsJsonObject("tool").getAsJsonObject("driver").getAsJsonArray("rules").asList();
  }

  private static String fingerprint(JsonObject run, int result) {
    return run.getAsJsonArray("results")
        .get(result)
        .getAsJsonObject()
        .getAsJsonObject("partialFingerprints")
        .get("slipwayDiagnostic/v2")
        .getAsString();
  }
}
