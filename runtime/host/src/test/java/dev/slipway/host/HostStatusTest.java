// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.host.HostStatus.Cause;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.host.HostStatus.InstalledComponent;
import dev.slipway.host.HostStatus.Machine;
import dev.slipway.live.InstanceState;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class HostStatusTest {
  private static final String HASH = "0123456789abcdef".repeat(4);
  private static final String HOST = "host\t" + HASH + "\tblade\tboot-1\t0.25\t86400\n";

  @Test
  void anAnswerIsRead() {
    HostStatus status =
        HostStatus.parse(
                "node",
                answer(
                    HOST
                        + "component\tSonar-1.0.0\t"
                        + HASH
                        + "\n"
                        + "instance\tleft\tSonar-1.0.0\tRUNNING\t71\t"
                        + HASH
                        + "\t2015-05-13T10:35:43Z\t-\n"
                        + "instance\tright.2\tSonar-1.0.0\tFAILED\t-\t"
                        + HASH
                        + "\t2015-05-13T10:35:44Z\trebooted\n"
                        + "instance\tthird\t-\tSTOPPED\t-\t-\t-\t-\n"))
            .content()
            .orElseThrow();
    assertThat(status.machine())
        .isEqualTo(new Machine(Optional.of(HASH), "blade", "boot-1", 0.25, 86400));
    assertThat(status.components()).containsExactly(new InstalledComponent("Sonar-1.0.0", HASH));
    assertThat(status.instances())
        .containsExactly(
            new HostedInstance(
                "left",
                Optional.of("Sonar-1.0.0"),
                InstanceState.RUNNING,
                OptionalLong.of(71),
                Optional.of(HASH),
                Optional.of(Instant.parse("2015-05-13T10:35:43Z")),
                Optional.empty()),
            new HostedInstance(
                "right.2",
                Optional.of("Sonar-1.0.0"),
                InstanceState.FAILED,
                OptionalLong.empty(),
                Optional.of(HASH),
                Optional.of(Instant.parse("2015-05-13T10:35:44Z")),
                Optional.of(Cause.REBOOTED)),
            new HostedInstance(
                "third",
                Optional.empty(),
                InstanceState.STOPPED,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void whatALaterVersionAddsIsPassedOver() {
    HostAnswer.Parsed<HostStatus> parsed =
        HostStatus.parse(
            "node",
            answer("weather\tfine\n" + HOST.strip() + "\tmore\ncomponent\tA-1\t" + HASH + "\tx\n"));
    assertThat(parsed.diagnostics()).isEmpty();
    assertThat(parsed.content().orElseThrow().components()).hasSize(1);
  }

  @Test
  void aCutAnswerIsNotTaken() {
    String whole = answer(HOST + "component\tSonar-1.0.0\t" + HASH + "\n");
    for (int length = 0; length < whole.length(); length++) {
      assertThat(HostStatus.parse("node", whole.substring(0, length)).content()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "component\tSonar-1.0.0",
        "component\t../etc-1\tHASH",
        "component\tSonar-1.0.0\tabc",
        "instance\tx",
        "instance\t-x\tSonar-1.0.0\tSTOPPED\t-\tHASH\t-\t-",
        "instance\tx\tSonar\tSTOPPED\t-\tHASH\t-\t-",
        "instance\tx\tSonar-1.0.0\tDEAD\t-\tHASH\t-\t-",
        "instance\tx\tSonar-1.0.0\tRUNNING\t-\tHASH\t-\t-",
        "instance\tx\tSonar-1.0.0\tSTOPPED\t7\tHASH\t-\t-",
        "instance\tx\tSonar-1.0.0\tRUNNING\t-7\tHASH\t-\t-",
        "instance\tx\tSonar-1.0.0\tRUNNING\t7\tHASH\tyesterday\t-",
        "instance\tx\tSonar-1.0.0\tFAILED\t-\tHASH\t-\tmisfortune",
        "host\tx\ty\tz\tmuch\t1"
      })
  void garbageIsRefusedWithItsLine(String line) {
    String text = line.replace("HASH", HASH);
    HostAnswer.Parsed<HostStatus> parsed = HostStatus.parse("node", answer(HOST + text + "\n"));
    assertThat(parsed.content()).isEmpty();
    assertThat(parsed.diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("HOST_STATUS_UNREADABLE");
              assertThat(found.message()).startsWith("node: The line '" + text.substring(0, 4));
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sh: status: not found\n", "slipway-host-status/2\nend\n"})
  void anotherAnswerIsRefused(String answer) {
    assertThat(HostStatus.parse("node", answer).diagnostics())
        .singleElement()
        .satisfies(found -> assertThat(found.hint()).contains("slipway host prepare node"));
  }

  @Test
  void anAnswerWithoutItsHostIsRefused() {
    assertThat(HostStatus.parse("node", answer("")).diagnostics()).hasSize(1);
  }

  @Test
  void noCallCanBeMadeOfAnythingButIdentifiers() {
    assertThat(HostCall.install("Sonar-1.0.0", HASH))
        .containsExactly("/opt/components/archive/install", "Sonar-1.0.0", HASH);
    assertThat(HostCall.uninstall("Sonar-1.0.0", true))
        .containsExactly("/opt/components/archive/uninstall", "Sonar-1.0.0", "stop");
    assertThatThrownBy(() -> HostCall.start("../x")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> HostCall.upload("a/b-1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> HostCall.install("Sonar-1.0.0", "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String answer(String lines) {
    return "slipway-host-status/1\n" + lines + "end\n";
  }
}
