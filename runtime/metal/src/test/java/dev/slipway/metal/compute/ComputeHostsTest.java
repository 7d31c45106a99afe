// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.bundle.ProvisioningManifest.Disk;
import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Image;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.FakeRemoteHosts;
import dev.slipway.engine.RemoteResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What hosts that join a cloud are given, and who sees it. */
class ComputeHostsTest {
  private static final String SECRET = "s3cret-phrase";
  private static final String CONFIGURATION =
      "[DEFAULT]\ntransport_url = rabbit://nova:" + SECRET + "@10.0.0.3\n";

  @TempDir private Path folder;
  private final List<List<String>> commands = new ArrayList<>();
  private final List<String> inputs = new ArrayList<>();

  private Path file(String content, String permissions) throws Exception {
    Path file = Files.writeString(folder.resolve("compute.conf"), content);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  private void join(RemoteResult result) throws Exception {
    FakeRemoteHosts hosts =
        new FakeRemoteHosts(
            node -> Path.of("/"),
            (node, command) -> {
              commands.add(command.words());
              inputs.add(new String(command.input(), StandardCharsets.UTF_8));
              return result;
            });
    ComputeConfiguration given = ComputeConfiguration.read(file(CONFIGURATION, "rw-------"));
    assertThat(given.toString()).doesNotContain(SECRET);
    ComputeHosts compute = new ComputeHosts(Map.of("cloud", given), hosts);
    assertThat(compute.has("cloud")).isTrue();
    assertThat(compute.has("other")).isFalse();
    compute.join(host(), "cloud");
  }

  private static Host host() {
    return new Host(
        "blade",
        "blade",
        "02:00:00:00:00:11",
        "10.0.0.1",
        Firmware.BIOS,
        new Image("kvm", 0),
        new Disk(Optional.of("DISK"), Optional.empty(), 0),
        Optional.empty(),
        "local",
        "restore",
        "element");
  }

  @Test
  void hostGetsTheConfigurationAsInputAndNotAsArgument() throws Exception {
    join(new RemoteResult(0, "", ""));
    assertThat(inputs).containsExactly(CONFIGURATION);
    assertThat(commands)
        .singleElement()
        .satisfies(
            words ->
                assertThat(words)
                    .endsWith("bash", "/etc/slipway/join-cloud.sh")
                    .noneMatch(word -> word.contains(SECRET)));
  }

  @Test
  void serviceThatDoesNotRunIsTold() {
    assertThatThrownBy(() -> join(new RemoteResult(3, "", "nova-compute has ended\n")))
        .isInstanceOfSatisfying(
            ActionException.class,
            e ->
                assertThat(e.diagnostic().toString())
                    .contains(
                        "COMPUTE_HOST_NOT_JOINED",
                        "is installed, but not in cloud cloud: nova-compute has ended.")
                    .doesNotContain(SECRET));
  }

  @ParameterizedTest
  @CsvSource({"x,rw-r-----,Others than its owner", "'',rw-------,It is empty"})
  void unusableFileIsRefused(String content, String permissions, String why) throws Exception {
    Path file = file(content, permissions);
    assertThatThrownBy(() -> ComputeConfiguration.read(file))
        .isInstanceOf(ActionException.class)
        .hasMessageContaining(why);
  }
}
