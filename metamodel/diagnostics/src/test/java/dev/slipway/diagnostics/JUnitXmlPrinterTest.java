// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.diagnostics.TestReport.Outcome;
import dev.slipway.diagnostics.TestReport.TestCase;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

class JUnitXmlPrinterTest {
  private static final TestReport REPORT =
      new TestReport(
          "lab",
          Map.of("dds", "cyclonedds"),
          8.0625,
          List.of(
              TestCase.passed("Contact", "writer sonar", List.of()),
              TestCase.passed("Contact", "reader log", List.of("received 400")),
              new TestCase(
                  "Contact",
                  "reader display",
                  Outcome.FAILED,
                  Optional.of("LOSSY"),
                  List.of("LOSSY: 2 of 400 are lost & gone.", "LATE: <5 ms is \"late\".")),
              new TestCase(
                  "run",
                  "components",
                  Outcome.BROKEN,
                  Optional.of("COMPONENT_DIED"),
                  List.of("sonar died.\n  Hint: see its log.")),
              new TestCase(
                  "Mode", "topic", Outcome.SKIPPED, Optional.empty(), List.of("no statistics"))));

  @Test
  void printsSuitesCasesAndFailures() throws Exception {
    String xml = JUnitXmlPrinter.print(REPORT);
    assertThat(xml)
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites tests="5" failures="1" errors="1" time="8.063">
              <testsuite name="lab" tests="5" failures="1" errors="1" time="8.063" skipped="1">
                <properties>
                  <property name="dds" value="cyclonedds"/>
                </properties>
                <testcase classname="Contact" name="writer sonar" time="0"></testcase>
                <testcase classname="Contact" name="reader log" time="0">
                  <system-out>received 400</system-out>
                </testcase>
                <testcase classname="Contact" name="reader display" time="0">
                  <failure message="LOSSY: 2 of 400 are lost &amp; gone." type="LOSSY">\
            LOSSY: 2 of 400 are lost &amp; gone.
            LATE: &lt;5 ms is "late".</failure>
                </testcase>
                <testcase classname="run" name="components" time="0">
                  <error message="sonar died.\\n  Hint: see its log." type="COMPONENT_DIED">\
            sonar died.
              Hint: see its log.</error>
                </testcase>
                <testcase classname="Mode" name="topic" time="0">
                  <skipped message="no statistics"/>
                </testcase>
              </testsuite>
            </testsuites>
            """);
    schema().newValidator().validate(new StreamSource(new StringReader(xml)));
  }

  @Test
  void whatXmlCannotHoldIsMadeVisible() {
    String hostile = "]]>\u001b[31m\ud800\ufffe\u0000";
    String xml =
        JUnitXmlPrinter.print(
            new TestReport(
                hostile,
                Map.of(hostile, hostile),
                0,
                List.of(
                    new TestCase(
                        hostile,
                        hostile,
                        Outcome.FAILED,
                        Optional.of(hostile),
                        List.of(hostile)))));
    assertThat(xml).contains("\\u{1b}[31m\\u{d800}\\u{fffe}\\u{0}").doesNotContain("]]>");
    assertThatCode(() -> schema().newValidator().validate(new StreamSource(new StringReader(xml))))
        .doesNotThrowAnyException();
  }

  @Test
  void theSchemaRefusesOtherDocuments() {
    String wrong = JUnitXmlPrinter.print(REPORT).replace("<failure ", "<mishap ");
    assertThatThrownBy(
            () -> schema().newValidator().validate(new StreamSource(new StringReader(wrong))))
        .isInstanceOf(SAXException.class);
  }

  @Test
  void aFailureNeedsAMessageAndOthersNoType() {
    assertThatThrownBy(() -> new TestCase("a", "b", Outcome.FAILED, Optional.of("RATE"), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TestCase("a", "b", Outcome.PASSED, Optional.of("RATE"), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Schema schema() throws IOException, SAXException {
    return SchemaFactory.newDefaultInstance()
        .newSchema(JUnitXmlPrinterTest.class.getResource("junit-report.xsd"));
  }
}
