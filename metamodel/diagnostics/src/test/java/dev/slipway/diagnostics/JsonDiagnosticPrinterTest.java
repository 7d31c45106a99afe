// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class JsonDiagnosticPrinterTest {
  @Test
  void printsTheDocumentedForm() throws IOException {
    String json = JsonDiagnosticPrinter.print(Samples.all());
    assertThat(json)
        .isEqualTo(
            """
            {
              "schema": "slipway-diagnostics/1",
              "counts": {
                "error": 1,
                "warning": 1,
                "info": 1
              },
              "diagnostics": [
                {
                  "code": "MODEL_EMPTY",
                  "severity": "info",
                  "summary": "Nothing to generate"
                },
                {
                  "code": "NODE_ADDRESS_DUPLICATE",
                  "severity": "error",
                  "summary": "Duplicate address",
                  "element": {
                    "path": "/site lab/node esxi-slave",
                    "segments": [
                      {
                        "kind": "site",
                        "name": "lab"
                      },
                      {
                        "kind": "node",
                        "name": "esxi-slave"
                      }
                    ]
                  },
                  "location": {
                    "file": "submarine-lab.deployment"
                  },
                  "message": "10.33.136.7 is already the address of node compute-1.",
                  "hint": "choose a free address in 10.33.136.0/26, or remove it to have one assigned."
                },
                {
                  "code": "TOPIC_NEVER_READ",
                  "severity": "warning",
                  "summary": "Topic without a reader",
                  "element": {
                    "path": "/topic Track",
                    "segments": [
                      {
                        "kind": "topic",
                        "name": "Track"
                      }
                    ]
                  },
                  "location": {
                    "file": "submarine-lab.deployment",
                    "line": 41,
                    "column": 7
                  },
                  "message": "Nobody reads it.\\nIts samples are dropped by the writers.",
                  "related": [
                    {
                      "element": {
                        "path": "/site lab/node sonar",
                        "segments": [
                          {
                            "kind": "site",
                            "name": "lab"
                          },
                          {
                            "kind": "node",
                            "name": "sonar"
                          }
                        ]
                      },
                      "message": "writes it"
                    },
                    {
                      "location": {
                        "file": "types.idl",
                        "line": 3
                      },
                      "message": "the type"
                    }
                  ]
                }
              ]
            }
            """);
    assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
  }

  @Test
  void namesTheElementById() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.add(
        Diagnostic.builder("MODEL_EMPTY", Severity.INFO, "Nothing to generate")
            .at(Samples.LAB, "9caff011-1e0a-56a3-a091-b8fb11c9bad6")
            .build());
    String json = JsonDiagnosticPrinter.print(diagnostics);
    assertThat(json).contains("\"id\": \"9caff011-1e0a-56a3-a091-b8fb11c9bad6\"");
    assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
  }

  @Test
  void theSchemaRefusesOtherDocuments() throws IOException {
    String wrong = JsonDiagnosticPrinter.print(Samples.all()).replace("\"error\"", "\"fatal\"");
    assertThat(schema().validate(wrong, InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void anEmptyCollectionIsADocumentToo() throws IOException {
    String json = JsonDiagnosticPrinter.print(new Diagnostics());
    assertThat(json).contains("\"diagnostics\": []");
    assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
  }

  private static JsonSchema schema() throws IOException {
    try (InputStream resource =
        JsonDiagnosticPrinter.class.getResourceAsStream(JsonDiagnosticPrinter.SCHEMA_RESOURCE)) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(resource);
    }
  }
}
