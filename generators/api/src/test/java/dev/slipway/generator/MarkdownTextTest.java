// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.VisibleText;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MarkdownTextTest {
  @ParameterizedTest
  @MethodSource("dev.slipway.generator.HostileText#texts")
  void parserSeesTextAlone(String text) {
    String shown = VisibleText.of(text.replaceAll("[ \\t\\n\\x0B\\f\\r]+", " ").strip());
    String html = shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    html = html.replace("\"", "&quot;");
    MarkdownText quoted = new MarkdownText(text);
    assertThat(render("x " + quoted)).isEqualTo(("<p>x " + html).strip() + "</p>\n");
    assertThat(render(quoted + " x")).isEqualTo("<p>" + (html + " x").strip() + "</p>\n");
    assertThat(render("| h |\n|---|\n| " + quoted + " |\n")).contains("<td>" + html + "</td>");
  }

  private static String render(String markdown) {
    List<TablesExtension> extensions = List.of((TablesExtension) TablesExtension.create());
    return HtmlRenderer.builder()
        .extensions(extensions)
        .build()
        .render(Parser.builder().extensions(extensions).build().parse(markdown));
  }
}
