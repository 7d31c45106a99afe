// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Makes the reference of goals and parameters from the plugin's descriptor. */
class ReferencePageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "maven-plugin.md");
  private static final String MARK =
      "<!-- The rest is made from the comments of the goals; see CONTRIBUTING.md. -->\n";

  private static Map<String, Element> goals;

  @BeforeAll
  static void readDescriptor() throws Exception {
    goals = new TreeMap<>();
    try (InputStream descriptor =
        SlipwayMojo.class.getResourceAsStream("/META-INF/maven/plugin.xml")) {
      Element plugin =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(descriptor)
              .getDocumentElement();
      for (Element mojo : children(plugin.getElementsByTagName("mojo"))) {
        goals.put(text(mojo, "goal"), mojo);
      }
    }
  }

  @Test
  void pageSaysWhatTheCommentsSay() throws IOException {
    String page = Files.readString(PAGE);
    String current = page.substring(0, page.indexOf(MARK) + MARK.length()) + reference();
    if (Boolean.getBoolean("slipway.golden.update")) {
      Files.writeString(PAGE, current);
      return;
    }
    assertThat(current).as("%s; see CONTRIBUTING.md", PAGE).isEqualTo(page);
  }

  @Test
  void everyGoalMayRunInAParallelBuild() {
    assertThat(goals).containsOnlyKeys("build", "check", "generate", "help", "validate");
    assertThat(goals.values()).allMatch(mojo -> text(mojo, "threadSafe").equals("true"));
  }

  @Test
  void everyParameterThatAUserSetsIsExplained() {
    for (Element mojo : goals.values()) {
      assertThat(parameters(mojo))
          .allSatisfy(
              parameter ->
                  assertThat(text(parameter, "description"))
                      .as(text(mojo, "goal") + ": " + text(parameter, "name"))
                      .isNotBlank());
    }
  }

  private static String reference() {
    StringBuilder page = new StringBuilder();
    goals.forEach(
        (goal, mojo) -> {
          page.append("\n## slipway:").append(goal).append('\n');
          description(mojo).forEach(paragraph -> page.append(paragraph).append("\n\n"));
          String phase = text(mojo, "phase");
          if (!phase.isEmpty()) {
            page.append("Phase: ").append(phase).append("\n\n");
          }
          page.append("| Parameter | Default | User property | Meaning |\n|---|---|---|---|\n");
          parameters(mojo).forEach(parameter -> page.append(row(mojo, parameter)));
        });
    return page.toString();
  }

  private static String row(Element mojo, Element parameter) {
    String name = text(parameter, "name");
    Element configuration =
        (Element)
            ((Element) mojo.getElementsByTagName("configuration").item(0))
                .getElementsByTagName(name)
                .item(0);
    String byDefault = configuration == null ? "" : configuration.getAttribute("default-value");
    String property =
        configuration == null ? "" : configuration.getTextContent().replaceAll("\\$\\{(.*)}", "$1");
    return "| %s | %s | %s | %s |\n"
        .formatted(name, code(byDefault), code(property), String.join(" ", description(parameter)));
  }

  private static String code(String text) {
    return text.isEmpty() ? "" : "`" + text + "`";
  }

  private static List<String> description(Element element) {
    return text(element, "description")
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .map(line -> line.replace("<", "&lt;").replace("|", "\\|"))
        .toList();
  }

  /** Those that a user may set. */
  private static List<Element> parameters(Element mojo) {
    return children(mojo.getElementsByTagName("parameter")).stream()
        .filter(parameter -> text(parameter, "editable").equals("true"))
        .toList();
  }

  private static String text(Element element, String child) {
    NodeList found = element.getElementsByTagName(child);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }

  private static List<Element> children(NodeList nodes) {
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }
}
