// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.VisibleText;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Text in XML and in HTML, read back by a parser of XML. */
class MarkupTextTest {
  @ParameterizedTest
  @MethodSource("dev.slipway.generator.HostileText#texts")
  void parserGivesBackTheText(String text) throws Exception {
    Element parsed = parse(new XmlText(text).toString());
    String possible = text.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", "\uFFFD");
    assertThat(parsed.getTextContent()).isEqualTo(possible);
    assertThat(parsed.getAttribute("a")).isEqualTo(possible);
  }

  @ParameterizedTest
  @MethodSource("dev.slipway.generator.HostileText#texts")
  void pageShowsTheText(String text) throws Exception {
    Element parsed = parse(new HtmlText(text).toString());
    assertThat(VisibleText.of(parsed.getTextContent()))
        .isEqualTo(VisibleText.of(text.replaceAll("\\r\\n?", "\n").replaceAll("\\n$", "")));
  }

  @Test
  void whatIsNotSeenIsShown() {
    assertThat(new HtmlText("a\u202Eb\u0007")).hasToString("a\\u{202e}b\\u{7}");
    assertThat(new XmlText("\uD800")).hasToString("\uFFFD");
  }

  private static Element parse(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader("<x a=\"" + text + "\">" + text + "</x>")))
        .getDocumentElement();
  }
}
