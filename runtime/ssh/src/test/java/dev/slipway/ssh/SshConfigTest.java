// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SshConfigTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("SSH_AUTH_SOCK", "/run/agent", "KEYS", "/keys");

  @TempDir private Path home;

  private SshTarget target(String text, String alias) throws IOException {
    Path file = Files.writeString(home.resolve("config"), text);
    return SshConfig.read(file, home, ENVIRONMENT::get).target(alias);
  }

  @Test
  void aHostThatIsNotMentionedIsReachedByItsName() throws IOException {
    SshTarget target = target("", "node");
    assertThat(target.hostName()).isEqualTo("node");
    assertThat(target.port()).isEqualTo(22);
    assertThat(target.user()).isEqualTo(System.getProperty("user.name"));
    assertThat(target.agent()).contains(Path.of("/run/agent"));
    assertThat(target.knownHosts()).startsWith(home.resolve(".ssh/known_hosts"));
    assertThat(target.connectTime()).isEqualTo(Duration.ofSeconds(10));
    assertThat(target.hostKeyName()).isEqualTo("node");
  }

  @Test
  void theFirstValueThatAppliesCounts() throws IOException {
    String text =
        """
        # remark
        Host a b*
          HostName=10.0.0.1
          Port 2201
          IdentityFile ~/first
        Host *
          HostName 10.0.0.2   # the others
          User "some one"
          IdentityFile ${KEYS}/%r-%h
        """;
    assertThat(target(text, "a").hostName()).isEqualTo("10.0.0.1");
    assertThat(target(text, "bee").port()).isEqualTo(2201);
    assertThat(target(text, "c").hostName()).isEqualTo("10.0.0.2");
    assertThat(target(text, "a").user()).isEqualTo("some one");
    assertThat(target(text, "a").identityFiles())
        .containsExactly(home.resolve("first"), Path.of("/keys/some one-10.0.0.1"));
  }

  @Test
  void anyNegatedPatternThatMatchesRulesABlockOut() throws IOException {
    String text = "Host node-* !node-7\n  Port 99\n";
    assertThat(target(text, "node-1").port()).isEqualTo(99);
    assertThat(target(text, "node-7").port()).isEqualTo(22);
  }

  @Test
  void whicheverProxyComesFirstRulesOutTheOther() throws IOException {
    String text =
        """
        Host a
          ProxyCommand nc -X 5 %h %p as %r %%
        Host b
          ProxyJump u@x:2222,y
        Host c
          ProxyJump none
        Host *
          HostName 10.0.0.3
          User root
          ProxyJump z
          ProxyCommand other
        """;
    assertThat(target(text, "a").proxyCommand()).contains("nc -X 5 10.0.0.3 22 as root %");
    assertThat(target(text, "a").jumps()).isEmpty();
    assertThat(target(text, "b").jumps()).containsExactly("u@x:2222", "y");
    assertThat(target(text, "c").jumps()).isEmpty();
    assertThat(target(text, "c").proxyCommand()).isEmpty();
    assertThat(target(text, "d").jumps()).containsExactly("z");
  }

  @Test
  void filesAreIncludedWhereTheyAreNamed() throws IOException {
    Files.createDirectories(home.resolve(".ssh/more"));
    Files.writeString(home.resolve(".ssh/more/10-a.conf"), "Host node\n  Port 10\n");
    Files.writeString(home.resolve(".ssh/more/20-b.conf"), "Port 20\nUser b\n");
    String text = "Include more/*.conf none/*.conf missing\nHost node\n  User c\n";
    assertThat(target(text, "node").port()).isEqualTo(10);
    assertThat(target(text, "node").user()).isEqualTo("b");
    String inBlock = "Host other\n  Include more/20-b.conf\nHost *\n  User c\n";
    assertThat(target(inBlock, "node").user()).isEqualTo("c");
    assertThat(target(inBlock, "other").user()).isEqualTo("b");
  }

  @Test
  void filesThatIncludeThemselvesAreRefused() throws IOException {
    Path file = home.resolve("config");
    assertThatThrownBy(() -> target("Include " + file + "\n", "node"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("too deeply");
  }

  @Test
  void matchBlocksApplyByWhatCanBeDecided() throws IOException {
    String text =
        """
        Host node
          HostName 10.1.2.3
          User ops
        Match originalhost node host 10.1.* user ops
          Port 1
        Match final all
          Port 2
        Match !host 10.*
          Port 3
        Match all
          ServerAliveInterval 7
          ServerAliveCountMax 2
        """;
    SshTarget target = target(text, "node");
    assertThat(target.port()).isEqualTo(1);
    assertThat(target.aliveInterval()).isEqualTo(Duration.ofSeconds(7));
    assertThat(target.aliveCount()).isEqualTo(2);
    assertThat(target(text, "else").port()).isEqualTo(3);
  }

  @Test
  void aMatchThatRunsAProgramIsRefusedWhereItWouldBeRun() throws IOException {
    String text = "Match host a exec true\n  Port 1\n";
    assertThat(target(text, "b").port()).isEqualTo(22);
    assertThatThrownBy(() -> target(text, "a"))
        .isInstanceOfSatisfying(
            RemoteException.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
              assertThat(failure.diagnostic().location().line()).isEqualTo(1);
              assertThat(failure.diagnostic().message())
                  .isEqualTo(
                      "a: match host a exec true: the Match criterion exec is not understood"
                          + " here.");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Port ssh",
        "Port 0",
        "Port 70000",
        "IdentityFile %Z",
        "IdentityFile ${NO_SUCH_VARIABLE}",
        "ConnectTimeout soon",
        "HostName $(id)\nProxyCommand nc %h %p",
        "User a;b\nProxyCommand nc %r"
      })
  void whatIsNotUnderstoodIsRefused(String text) {
    assertThatThrownBy(() -> target(text, "node"))
        .hasFieldOrPropertyWithValue("kind", Kind.MISCONFIGURED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-oProxyCommand=x", "a b", "$(id)", "", "a/b", "a;b"})
  void namesThatCouldMeanMoreAreRefused(String alias) {
    assertThatThrownBy(() -> target("", alias))
        .hasFieldOrPropertyWithValue("kind", Kind.MISCONFIGURED);
  }

  @Test
  void knownHostsAndAgentAreAsTold() throws IOException {
    String text =
        """
        UserKnownHostsFile ~/a "~/b c" %d/d
        GlobalKnownHostsFile none
        IdentityAgent none
        IdentitiesOnly yes
        HostKeyAlias other
        Port 77
        """;
    SshTarget target = target(text, "node");
    assertThat(target.knownHosts())
        .containsExactly(home.resolve("a"), home.resolve("b c"), home.resolve("d"));
    assertThat(target.agent()).isEmpty();
    assertThat(target.identitiesOnly()).isTrue();
    assertThat(target.hostKeyName()).isEqualTo("other");
  }

  /** OpenSSH itself is asked what it makes of a file. */
  @Test
  void openSshUnderstandsTheSame() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/ssh")), "ssh is not installed");
    String text =
        """
        Include "%s"
        Host one two* !twofold
          HostName %%h.example.org
          Port=2200
        Host three
          hostname "10.0.0.9"
          ProxyJump a@b:1,c
        Match host 10.0.0.9,x
          User matched
        Match !originalhost three
          ProxyCommand nc   -x  "a b" %%h
        Host *
          User 'a user' # remark
          ServerAliveInterval 9
          ConnectTimeout 3
          StrictHostKeyChecking yes
          UserKnownHostsFile "/a b" /c
        """
            .formatted(
                Files.writeString(home.resolve("more"), "Host t*\n ServerAliveCountMax 5\n"));
    Path file = Files.writeString(home.resolve("compared"), text);
    for (String alias : List.of("one", "two", "twofold", "three", "four")) {
      String answer = Tools.run("/usr/bin/ssh", "-G", "-F", file.toString(), alias);
      SshTarget target = SshConfig.read(file, home, ENVIRONMENT::get).target(alias);
      assertThat(target.hostName()).as(alias).isEqualTo(said(answer, "hostname"));
      assertThat(target.user()).as(alias).isEqualTo(said(answer, "user"));
      assertThat(target.port() + "").as(alias).isEqualTo(said(answer, "port"));
      assertThat(target.aliveCount() + "").as(alias).isEqualTo(said(answer, "serveralivecountmax"));
      assertThat(target.aliveInterval().toSeconds() + "")
          .as(alias)
          .isEqualTo(said(answer, "serveraliveinterval"));
      assertThat(target.connectTime().toSeconds() + "")
          .as(alias)
          .isEqualTo(said(answer, "connecttimeout"));
      assertThat(target.jumps())
          .as(alias)
          .isEqualTo(
              Optional.ofNullable(said(answer, "proxyjump"))
                  .map(jumps -> List.of(jumps.split(",")))
                  .orElse(List.of()));
    }
  }

  private static String said(String answer, String keyword) {
    return answer
        .lines()
        .filter(line -> line.startsWith(keyword + " "))
        .map(line -> line.substring(keyword.length() + 1))
        .findFirst()
        .orElse(null);
  }
}
