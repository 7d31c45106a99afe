// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HelpPagesTest {
  private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");

  @TempDir Path output;

  /**
   * Every link leads to a page, a heading of it, or out into the network; every picture is there.
   */
  @Test
  void theDocumentationHoldsTogetherAsHelp() throws IOException, XMLStreamException {
    HelpPages.write(Path.of("..", "..", ".."), output);

    List<Path> pages;
    try (Stream<Path> files = Files.walk(output)) {
      pages = files.filter(each -> each.toString().endsWith(".html")).sorted().toList();
    }
    assertThat(pages).hasSizeGreaterThan(15).contains(output.resolve("html/docs/eclipse.html"));
    for (Path page : pages) {
      for (String reference : references(page)) {
        if (!reference.contains("://")) {
          assertLeadsSomewhere(page, reference);
        }
      }
    }
    for (String topic : references(output.resolve("toc.xml"))) {
      assertThat(output.resolve(topic)).exists();
    }
    assertThat(Files.readString(output.resolve("toc.xml"))).contains("label=\"Tutorial\"");
  }

  private static void assertLeadsSomewhere(Path page, String reference) throws IOException {
    String[] parts = reference.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    assertThat(target).as(page + ": " + reference).isRegularFile();
    if (parts.length > 1) {
      List<String> ids =
          ID.matcher(Files.readString(target)).results().map(id -> id.group(1)).toList();
      assertThat(ids).as(page + ": " + reference).contains(parts[1]);
    }
  }

  private static List<String> references(Path file) throws IOException {
    return REFERENCE
        .matcher(Files.readString(file))
        .results()
        .map(found -> found.group(1))
        .toList();
  }
}
