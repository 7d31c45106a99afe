// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDocumentTest {
  private record Content(
      String name,
      Severity severity,
      Optional<Part> part,
      List<Part> parts,
      OptionalInt count,
      OptionalLong bytes,
      OptionalDouble share) {}

  private record Part(@SerializedName("default") String usual, Path file, Instant time) {}

  private record Findings(
      SortedMap<String, Integer> counts, ElementPath element, Diagnostics diagnostics) {}

  private static final Part PART =
      new Part("<a>", Path.of("folder", "file"), Instant.parse("2026-01-02T03:04:05Z"));

  @Test
  void hasTheComponentsInTheirOrder() {
    assertThat(
            JsonDocument.print(
                new Content(
                    "n",
                    Severity.WARNING,
                    Optional.of(PART),
                    List.of(PART),
                    OptionalInt.of(1),
                    OptionalLong.of(2),
                    OptionalDouble.of(0.5))))
        .isEqualTo(
            """
            {
              "name": "n",
              "severity": "WARNING",
              "part": {
                "default": "<a>",
                "file": "folder/file",
                "time": "2026-01-02T03:04:05Z"
              },
              "parts": [
                {
                  "default": "<a>",
                  "file": "folder/file",
                  "time": "2026-01-02T03:04:05Z"
                }
              ],
              "count": 1,
              "bytes": 2,
              "share": 0.5
            }
            """);
  }

  @Test
  void leavesOutWhatIsEmpty() {
    assertThat(
            JsonDocument.of(
                    "form/1",
                    new Content(
                        "n",
                        Severity.ERROR,
                        Optional.empty(),
                        List.of(),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        OptionalDouble.empty()))
                .toString())
        .isEqualTo("{\"schema\":\"form/1\",\"name\":\"n\",\"severity\":\"ERROR\",\"parts\":[]}");
  }

  @Test
  void isReadAsItWasWritten() {
    Content content =
        new Content(
            "n",
            Severity.INFO,
            Optional.of(PART),
            List.of(),
            OptionalInt.empty(),
            OptionalLong.of(2),
            OptionalDouble.empty());
    assertThat(JsonDocument.read(JsonDocument.of(content), Content.class)).isEqualTo(content);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{\"default\": \"a\", \"file\": \"f\"}",
        "{\"default\": \"a\", \"file\": \"f\", \"time\": \"yesterday\"}",
        "{\"default\": \"a\", \"file\": \"\\u0000\", \"time\": \"2026-01-02T03:04:05Z\"}",
        "{\"default\": \"a\", \"file\": 1, \"time\": \"2026-01-02T03:04:05Z\"}",
        "{\"default\": \"a\", \"file\": \"f\", \"time\": \"2026-01-02T03:04:05Z\", \"more\": 1}"
      })
  void otherFormsAreNotRead(String text) {
    assertThatThrownBy(() -> JsonDocument.read(JsonParser.parseString(text), Part.class))
        .isInstanceOf(JsonParseException.class);
  }

  @Test
  void holdsDiagnosticsInTheirOwnForm() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.add(Diagnostic.builder("CODE", Severity.ERROR, "Summary").build());

    var document =
        JsonDocument.of(
            new Findings(new TreeMap<>(), ElementPath.ROOT.child("site", "lab"), diagnostics));

    assertThat(document.get("element").getAsString()).isEqualTo("/site lab");
    assertThat(document.get("diagnostics")).isEqualTo(JsonDiagnosticPrinter.document(diagnostics));
  }
}
