// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.Problem;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Flow;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.live.SystemSnapshot.Topic;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class WatchScreenTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static Instance instance(String label, boolean drawn, InstanceState state) {
    boolean lives = state == InstanceState.RUNNING;
    return new Instance(
        label,
        label,
        Optional.empty(),
        drawn,
        Optional.of("Sonar-1.0.0"),
        Optional.empty(),
        state,
        lives ? OptionalLong.of(4711) : OptionalLong.empty(),
        lives ? Optional.of(NOON) : Optional.empty(),
        state == InstanceState.FAILED ? Optional.of("ended") : Optional.empty());
  }

  private static Node node(String name, Contact contact, Instance... instances) {
    boolean reached = contact == Contact.REACHED;
    return new Node(
        name,
        "id",
        name,
        "VIRTUAL_MACHINE",
        List.of("10.0.0.1"),
        true,
        contact,
        reached
            ? Optional.empty()
            : Optional.of(new Problem("REMOTE_TIMEOUT", "error", "Host timed out", "m", "h")),
        reached,
        reached ? Optional.of(0.25) : Optional.empty(),
        reached ? OptionalLong.of(7_265) : OptionalLong.empty(),
        reached ? Optional.of(NOON) : Optional.empty(),
        List.of(),
        List.of(instances));
  }

  private static SystemSnapshot snapshot() {
    Topic topic =
        new Topic(
            "Contact",
            "id",
            "m::Contact",
            Optional.of(50.0),
            Optional.of(49.98),
            Optional.of(3198.7),
            OptionalLong.of(2),
            OptionalLong.of(0),
            List.of(
                new Flow(
                    "bow",
                    Optional.of("bow-id"),
                    "display",
                    "display-id",
                    50,
                    Optional.of(49.9),
                    OptionalLong.of(2),
                    OptionalLong.of(80_000),
                    OptionalLong.of(120_000))));
    return new SystemSnapshot(
        "lab",
        "id",
        NOON,
        List.of(
            node(
                "blade",
                Contact.REACHED,
                instance("bow", true, InstanceState.RUNNING),
                instance("old", false, InstanceState.FAILED)),
            node("spare", Contact.UNREACHABLE, instance("aft", true, InstanceState.UNKNOWN))),
        List.of(topic),
        List.of(),
        List.of());
  }

  @Test
  void allIsShownWhereThereIsRoom() {
    assertThat(String.join("\n", WatchScreen.lines(snapshot(), new TerminalSize(40, 200))))
        .isEqualTo(
            """
            lab: 1 of 2 nodes answer, 1 RUNNING, 1 UNKNOWN, 1 FAILED   2026-03-01T12:00:00Z

            Contact      Node   Kind             Address   Load         Up  Problem
            REACHABLE    blade  virtual machine  10.0.0.1  0.25  2 h 1 min  -
            UNREACHABLE  spare  virtual machine  10.0.0.1     -          -  Host timed out

            State    Node   Instance  Component    Process  Since                 Remark
            RUNNING  blade  bow       Sonar-1.0.0     4711  2026-03-01T12:00:00Z  -
            FAILED   blade  old       Sonar-1.0.0        -  -                     not drawn
            UNKNOWN  spare  aft       Sonar-1.0.0        -  -                     -

            Topic    Model/s  Rate/s   Bytes/s  Lost  Late     P99
            Contact       50   49.98  3.12 KiB     2     0  120 us\
            """);
  }

  @Test
  void serversOfCloudsStandAboveTheNodes() {
    SystemSnapshot plain = snapshot();
    SystemSnapshot cloudy =
        new SystemSnapshot(
            plain.deployment(),
            plain.deploymentId(),
            plain.time(),
            plain.nodes(),
            plain.topics(),
            List.of(DrawnCloud.answering("blade")),
            List.of());
    List<String> lines = WatchScreen.lines(cloudy, new TerminalSize(40, 200));
    assertThat(lines.get(2)).startsWith("State               Cloud");
    assertThat(lines)
        .anyMatch(line -> line.matches("RUNNING +blade +m1.small +esxi-1 .*"))
        .anyMatch(line -> line.matches("RUNNING +bow +Sonar-1.0.0 .*"))
        .anyMatch(line -> line.matches("FAILED +old +Sonar-1.0.0 .* not drawn"))
        .anyMatch(line -> line.startsWith("Contact"));
    StringWriter text = new StringWriter();
    try (WatchScreen screen = new WatchScreen(new PrintWriter(text), Ansi.ON)) {
      screen.draw(cloudy, new TerminalSize(40, 200));
    }
    assertThat(text.toString()).contains("\u001b[33mBUILDING\u001b[0m    growing");
  }

  @Test
  void whatHasNoRoomIsCutAndCounted() {
    List<String> lines = WatchScreen.lines(snapshot(), new TerminalSize(6, 30));
    assertThat(lines).hasSize(5);
    assertThat(lines).allMatch(line -> line.length() <= 30);
    assertThat(lines.get(4)).isEqualTo("... and 9 more lines: make the");
  }

  @Test
  void thePictureIsDrawnOverAndTheScreenComesBack() {
    StringWriter text = new StringWriter();
    try (WatchScreen screen = new WatchScreen(new PrintWriter(text), Ansi.ON)) {
      screen.draw(snapshot(), new TerminalSize(40, 200));
    }
    assertThat(text.toString())
        .startsWith("\u001b[?1049h\u001b[?25l\u001b[Hlab: 1 of 2")
        .contains("\r\n\u001b[32mRUNNING\u001b[0m  blade  bow")
        .contains("\r\n\u001b[31mFAILED\u001b[0m   blade  old")
        .endsWith("\u001b[J\u001b[?25h\u001b[?1049l");
  }

  @Test
  void coloursAreForThoseWhoShowThem() {
    assertThat(StateColours.line("FAILED  x", Ansi.OFF)).isEqualTo("FAILED  x");
    assertThat(StateColours.line("FAILED  x", Ansi.ON)).isEqualTo("\u001b[31mFAILED\u001b[0m  x");
    assertThat(StateColours.line("State  x", Ansi.ON)).isEqualTo("State  x");
    assertThat(StateColours.line("", Ansi.ON)).isEmpty();
  }

  @Test
  void theSizeOfATerminalIsReadAndNeverNonsense() {
    assertThat(TerminalSize.parse("50 132\n")).isEqualTo(new TerminalSize(50, 132));
    assertThat(TerminalSize.parse("1 1\n")).isEqualTo(new TerminalSize(5, 20));
    assertThat(TerminalSize.parse("0 0\n")).isEqualTo(new TerminalSize(24, 80));
    assertThat(TerminalSize.parse("")).isEqualTo(new TerminalSize(24, 80));
  }
}
