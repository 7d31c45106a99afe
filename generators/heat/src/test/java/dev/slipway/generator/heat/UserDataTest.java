// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.testing.Needs;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class UserDataTest {
  private static VirtualMachine machine(String userData) {
    VirtualMachine machine = InfrastructureFactory.eINSTANCE.createVirtualMachine();
    machine.setName("plot");
    machine.setUserData(userData);
    return machine;
  }

  private static Map<?, ?> config(String userData) throws UserData.UnusableException {
    String text = new UserData.Maker().of(machine(userData)).text();
    assertThat(text).startsWith("#cloud-config\n");
    return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  @Test
  void anAccountLetsInKeysOnly() throws Exception {
    assertThat(new UserData.Maker().of(machine(null)).text())
        .isEqualTo(
            """
            #cloud-config
            hostname: plot
            ssh_pwauth: false
            users:
            - default
            - name: user
              lock_passwd: true
              shell: /bin/bash
              ssh_authorized_keys:
              - "%PUBLIC-KEY%"
            ssh_authorized_keys:
            - "%PUBLIC-KEY%"
            """);
  }

  @Test
  void listsOfTheModelAreJoinedAndItsValuesCount() throws Exception {
    Map<?, ?> config =
        config("#cloud-config\nusers:\n- name: guest\nhostname: other\npackages: [iperf]\n");
    assertThat((List<?>) config.get("users")).hasSize(3);
    assertThat(config.get("hostname")).isEqualTo("other");
    assertThat(config.get("packages")).isEqualTo(List.of("iperf"));
  }

  @Test
  void aScriptRunsOnceAtTheFirstBoot() throws Exception {
    assertThat((List<?>) config("#!/bin/sh\necho hello\n").get("write_files"))
        .isEqualTo(
            List.of(
                Map.of(
                    "path", "/var/lib/cloud/scripts/per-instance/slipway-user-data",
                    "permissions", "0755",
                    "content", "#!/bin/sh\necho hello\n")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"packages: [iperf]", "#cloud-config\n[1]", "#cloud-config\na: [", "MIME"})
  void anythingElseIsRefused(String userData) {
    assertThatThrownBy(() -> new UserData.Maker().of(machine(userData)))
        .isInstanceOf(UserData.UnusableException.class);
  }

  @Test
  void whatNovaDoesNotTakeIsRefused() {
    assertThatThrownBy(() -> new UserData.Maker().of(machine("#!/bin/sh\n" + "#".repeat(50_000))))
        .isInstanceOf(UserData.UnusableException.class)
        .hasMessageContaining("Nova takes 49149");
  }

  @Test
  void textOfTheModelIsNoPlaceForAKey() throws Exception {
    UserData data = new UserData.Maker().of(machine("#!/bin/sh\necho %PUBLIC-KEY%\n"));
    assertThat(data.keyMark()).isEqualTo("%PUBLIC-KEY%%");
    assertThat(data.value("p", "c").toString()).contains("echo %PUBLIC-KEY%\n");
  }

  /** PyYAML, which Heat and cloud-init read with, takes every text for a text. */
  @Test
  void readersOfYaml11TakeTheSameTexts() throws Exception {
    Needs.programs("python3");
    List<String> texts =
        List.of(
            "on",
            "No",
            "y",
            "null",
            "~",
            "1:30",
            "0o17",
            "017",
            "1_000",
            "1e3",
            ".inf",
            "- a",
            "a: b",
            "a #b",
            "%x",
            "@x",
            "`x",
            "{a",
            "[a",
            "!t",
            "&a",
            "*a",
            "2021-04-16",
            "",
            " ",
            "a\tb",
            "\u00e9\u2028",
            "a\nb",
            " a\nb\n\n",
            "=",
            "<<",
            "'",
            "\"",
            "\\");
    String yaml = YamlDocument.print(Map.of("texts", texts));
    Process python =
        new ProcessBuilder(
                "/usr/bin/python3",
                "-c",
                "import sys, yaml, json\n"
                    + "print(json.dumps(yaml.safe_load(sys.stdin.buffer.read().decode())['texts']))")
            .redirectErrorStream(true)
            .start();
    python.getOutputStream().write(yaml.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    python.getOutputStream().close();
    String read = new String(python.getInputStream().readAllBytes());
    assertThat(python.waitFor(30, TimeUnit.SECONDS)).isTrue();
    // JSON is YAML.
    assertThat(new Load(LoadSettings.builder().build()).loadFromString(read)).isEqualTo(texts);
  }
}
