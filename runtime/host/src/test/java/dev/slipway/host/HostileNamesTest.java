// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Arguments and configurations that mean something to a shell, or are too long, or nothing. */
@Execution(ExecutionMode.CONCURRENT)
class HostileNamesTest {
  private static final String ID = "Beacon-1.0.0";
  private static final List<String> HOSTILE =
      List.of(
          "",
          ".",
          "..",
          "../x",
          "/etc/passwd",
          "a/b",
          "a;b",
          "$(touch escaped)",
          "`touch escaped`",
          "a b",
          "a\nb",
          "a\tb",
          "*",
          "?",
          "[a]",
          "-x",
          "--help",
          ".hidden",
          "a'b",
          "a\"b",
          "a\\b",
          "a&b",
          "a|b",
          "a>b",
          "ä",
          "a".repeat(300),
          "a".repeat(65));
  private static final List<String> INSTANCE_SCRIPTS =
      List.of("configure", "start", "stop", "pause", "resume", "remove");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Shell.class)
  void noScriptTakesThem(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      List<String> before = files();
      for (String name : HOSTILE) {
        assertThat(HostCall.isInstance(name)).as(name).isFalse();
        assertThat(HostCall.isComponent(name)).as(name).isFalse();
        for (String script : INSTANCE_SCRIPTS) {
          refused(host.callWithInput("component=" + ID + "\ndomain=1\n", script, name), name);
        }
        refused(host.call("install", name, "0".repeat(64)), name);
        refused(host.call("install", name + "-1.0.0/..", "0".repeat(64)), name);
        refused(host.call("install", ID, name), name);
        refused(host.call("log", name, "10"), name);
        refused(host.call("log", "left", name), name);
        refused(host.call("log", "left", "10", name), name);
        refused(host.call("uninstall", name), name);
        refused(host.call("uninstall", ID, name), name);
        for (String script : List.of("status", "statistics", "graph", "hold", "release", "reset")) {
          refused(host.call(script, name), name);
        }
      }
      assertThat(files()).isEqualTo(before);
    }
  }

  private List<String> files() throws Exception {
    try (Stream<Path> files = Files.walk(folder.resolve("opt"))) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  private static void refused(TestHost.Answer answer, String name) {
    assertThat(answer.code()).as("%s: %s", name, answer.err()).isEqualTo(2);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).endsWith("\n").doesNotContain("a".repeat(65));
  }

  @Test
  void bothLanguagesAgreeOnWhatIsLegal() throws Exception {
    List<String> names =
        new ArrayList<>(
            List.of(
                "a",
                "A9",
                "_a",
                "9",
                "a.b",
                "a-b",
                "a_b",
                "sonar.2",
                "a.",
                "a-",
                "a".repeat(64),
                "-",
                "a+b",
                "A-1",
                "A-1.0.0",
                "A-1.0.0-rc.1+b",
                "A_B-1",
                "9A-1",
                "_A-1",
                "A-",
                "A-x",
                "A-1_0",
                "A.B-1",
                "A--1",
                "A-1-2",
                "A".repeat(64) + "-1",
                "A-1" + "0".repeat(63),
                "A".repeat(65) + "-1",
                "A-1" + "0".repeat(64)));
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      for (String name : names) {
        int stop = host.call("stop", name).code();
        assertThat(stop).as(name).isEqualTo(HostCall.isInstance(name) ? 4 : 2);
        int uninstall = host.call("uninstall", name).code();
        assertThat(uninstall).as(name).isEqualTo(HostCall.isComponent(name) ? 0 : 2);
      }
    }
  }

  @Test
  void aConfigurationHasItsKeysOnly() throws Exception {
    List<String> illegal =
        List.of(
            "",
            "component=" + ID + "\n",
            "domain=1\n",
            "component=../x\ndomain=1\n",
            "component=" + ID + "\ndomain=233\n",
            "component=" + ID + "\ndomain=-1\n",
            "component=" + ID + "\ndomain=01\n",
            "component=" + ID + "\ndomain=1\ndomain=2\n",
            "component=" + ID + "\ndomain=1\naddress=$(id)\n",
            "component=" + ID + "\ndomain=1\ncores=0;id\n",
            "component=" + ID + "\ndomain=1\ndiscovery=../fastdds.xml\n",
            "component=" + ID + "\ndomain=1\ndiscovery=other.xml\n",
            "component=" + ID + "\ndomain=1\nLD_PRELOAD=x\n",
            "component=" + ID + "\ndomain=1\n\u001b[2J\n",
            "#comment\ncomponent=" + ID + "\ndomain=1\n");
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      for (String text : illegal) {
        TestHost.Answer answer = host.callWithInput(text, "configure", "left");
        assertThat(answer.code()).as(text).isEqualTo(HostOutcome.USAGE.exitCode());
        assertThat(answer.err()).as(text).startsWith("configure: ").doesNotContain("\u001b");
      }
      assertThat(host.status().instances()).isEmpty();
      assertThat(host.archive().resolve("instances")).isEmptyDirectory();
      String legal = "component=" + ID + "\ndomain=232\naddress=fe80::1\ncores=0,2-3\n";
      assertThat(host.callWithInput(legal, "configure", "left").out()).startsWith("configured\t");
      assertThat(host.callWithInput(legal, "configure", "left").out()).startsWith("unchanged\t");
    }
  }

  @Test
  void aConfigurationPutThereByHandIsCheckedAtTheStart() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      Files.writeString(host.archive().resolve("instances/left"), "component=$(id)\n");
      assertThat(host.call("start", "left").code()).isEqualTo(HostOutcome.USAGE.exitCode());
      assertThat(host.instance("left").component()).isEmpty();
      Files.writeString(host.archive().resolve("instances/a b"), "x");
      assertThat(host.status().instances()).hasSize(1);
      assertThat(host.call("start", "right").code()).isEqualTo(HostOutcome.ABSENT.exitCode());
      host.configure("right", ID);
      assertThat(host.call("start", "right").err())
          .isEqualTo("start: the component " + ID + " of right is not installed\n");
    }
  }
}
