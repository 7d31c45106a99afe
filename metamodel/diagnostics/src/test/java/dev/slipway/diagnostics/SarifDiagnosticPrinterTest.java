// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SarifDiagnosticPrinterTest {
  private static final SarifDiagnosticPrinter PRINTER = new SarifDiagnosticPrinter("0.1.0");

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
                          }
                        }
                      ]
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
                              "uri": "submarine-lab.deployment"
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
                              "uri": "types.idl"
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
                        "slipwayDiagnostic/v1": "541cc95d091e66d1b8dd7c34bea5e26acb09904d673e84d6a99cdce81ff67a72:1"
                      }
                    }
                  ]
                }
              ]
            }
            """);
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
      diagnostics.add(
          Diagnostic.builder("TOPIC_NEVER_READ", Severity.WARNING, "Topic without a reader")
              .in(new Location("f", line, 0))
              .at(ElementPath.ROOT.child("topic", "Track"))
              .build());
    }
    Diagnostics moved = new Diagnostics();
    moved.add(Samples.UNREAD_TOPIC);
    String first = fingerprint(run(diagnostics), 0);
    assertThat(first).endsWith(":1").isEqualTo(fingerprint(run(moved), 0));
    assertThat(fingerprint(run(diagnostics), 1))
        .isEqualTo(first.substring(0, first.length() - 1) + "2");
  }

  @ParameterizedTest
  @CsvSource({
    "models/a b.deployment, models/a%20b.deployment",
    "models\\a.deployment, models/a.deployment",
    "/srv/größe.deployment, file:///srv/gr%C3%B6%C3%9Fe.deployment",
    "a:b.deployment, ./a:b.deployment",
    "100%.deployment, 100%25.deployment",
  })
  void filesBecomeUriReferences(String file, String uri) {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.add(
        Diagnostic.builder("MODEL_EMPTY", Severity.INFO, "Nothing to generate")
            .in(Location.of(file))
            .build());
    assertThat(PRINTER.print(diagnostics)).contains("\"uri\": \"" + uri + "\"");
  }

  private static JsonObject run(Diagnostics diagnostics) {
    return JsonParser.parseString(PRINTER.print(diagnostics))
        .getAsJsonObject()
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject();
  }

  private static String fingerprint(JsonObject run, int result) {
    return run.getAsJsonArray("results")
        .get(result)
        .getAsJsonObject()
        .getAsJsonObject("partialFingerprints")
        .get("slipwayDiagnostic/v1")
        .getAsString();
  }
}
