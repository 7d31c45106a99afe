// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.host.HostGraph.View;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a host sees of the DDS domains of its instances, by the scripts as shells run them. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class HostGraphTest {
  private static final String ID = "Beacon-1.0.0";
  private static final String GRAPH = "printf '{\"by\":\"%s\"}\\n' \"$SLIPWAY_INSTANCE\"";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Shell.class)
  void oneInstanceOfEachDomainIsAsked(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      assertThat(views(host)).isEmpty();
      host.install(seeing("echo $SLIPWAY_INSTANCE >>asked; " + GRAPH))
          .install(TestArchive.foreground("Mute-1.0.0", TestArchive.BEACON));
      start(host, "right", 7);
      start(host, "left", 7);
      start(host, "other", 130);
      host.configure("mute", "Mute-1.0.0").does("start", "mute");
      assertThat(host.does("graph"))
          .isEqualTo(
              """
              slipway-host-graph/1
              domain\t7\tleft\t{"by":"left"}
              domain\t130\tother\t{"by":"other"}
              end
              """);
      assertThat(host.root().resolve(ID + "/asked")).hasContent("left\nother\n");
      host.does("stop", "left");
      assertThat(views(host)).containsEntry(7, new View("right", "{\"by\":\"right\"}"));
    }
  }

  @Test
  void anotherIsAskedWhereOneDoesNotAnswerButNotAllOfThem() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH).with("SLIPWAY_ANSWER_SECONDS", "1")) {
      host.install(
          seeing(
              "echo $SLIPWAY_INSTANCE >>asked;"
                  + " case $SLIPWAY_INSTANCE in a*) sleep 40 & sleep 41;; esac; "
                  + GRAPH));
      for (String name : List.of("a1", "a2", "b")) {
        start(host, name, 7);
      }
      for (String name : List.of("a3", "a4", "a5", "a6", "c")) {
        start(host, name, 8);
      }
      assertThat(views(host)).containsOnlyKeys(7).containsEntry(7, view("b"));
      assertThat(host.root().resolve(ID + "/asked")).hasContent("a1\na2\nb\na3\na4\na5\n");
    }
  }

  @Test
  void anInstanceWithoutItsConfigurationIsPassedOver() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(seeing(GRAPH));
      start(host, "a", 7);
      start(host, "b", 7);
      Files.delete(host.archive().resolve("instances/a"));
      assertThat(views(host)).containsOnlyKeys(7).containsEntry(7, view("b"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "slipway-host-graph/2\nend\n",
        "slipway-host-graph/1\ndomain\t0\ta\t{}\n",
        "slipway-host-graph/1\ndomain\t0\ta\nend\n",
        "slipway-host-graph/1\ndomain\t233\ta\t{}\nend\n",
        "slipway-host-graph/1\ndomain\tx\ta\t{}\nend\n",
        "slipway-host-graph/1\ndomain\t0\t../a\t{}\nend\n"
      })
  void anotherAnswerIsRefused(String answer) {
    HostAnswer.Parsed<HostGraph> parsed = HostGraph.parse("node", answer);
    assertThat(parsed.content()).isEmpty();
    assertThat(parsed.diagnostics())
        .singleElement()
        .satisfies(found -> assertThat(found.code()).isEqualTo("HOST_GRAPH_UNREADABLE"));
  }

  @Test
  void tabsBelongToTheDocumentAndUnknownLinesArePassedOver() {
    String answer = "slipway-host-graph/1\nweather\tfine\ndomain\t3\ta\t{\t}\nend\n";
    assertThat(HostGraph.parse("node", answer).content().orElseThrow().views())
        .hasSize(1)
        .containsEntry(3, new View("a", "{\t}"));
  }

  private static View view(String instance) {
    return new View(instance, "{\"by\":\"" + instance + "\"}");
  }

  private static TestArchive seeing(String command) {
    return TestArchive.foreground(ID, TestArchive.BEACON)
        .attribute("Slipway-Command-Graph", command);
  }

  /** Configures an instance in a domain, and starts it. */
  private static void start(TestHost host, String instance, int domain) throws Exception {
    TestHost.Answer answer =
        host.callWithInput("component=" + ID + "\ndomain=" + domain + "\n", "configure", instance);
    assertThat(answer.code()).as(answer.err()).isZero();
    host.does("start", instance);
  }

  private static SortedMap<Integer, View> views(TestHost host) throws Exception {
    HostAnswer.Parsed<HostGraph> parsed = HostGraph.parse("host", host.does("graph"));
    assertThat(parsed.diagnostics()).isEmpty();
    return parsed.content().orElseThrow().views();
  }
}
