// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import static dev.slipway.lab.Site.nic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import dev.slipway.address.IpAddress;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.HostProbe;
import dev.slipway.lab.host.Tool;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A lab of somebody who is not root: made by root's tests under another account. Where the tests
 * themselves are not root's, {@link LabTest} is such a lab.
 */
class RootlessLabTest {
  /** An account that every Debian has, and that may do nothing. */
  private static final String USER = "daemon";

  private static final BundleManifest MANIFEST =
      new Site()
          .network("lan", "10.1.0.0/24", "10.1.0.1")
          .network("far", "10.2.0.0/24", "10.2.0.1")
          .router("edge", false, "", "lan", "10.1.0.1", "far", "10.2.0.1")
          .node("a", nic("eth0", "lan", "10.1.0.10"))
          .node("b", "VIRTUAL_MACHINE", Optional.of("user"), "", nic("eth0", "far", "10.2.0.10"))
          .manifest();

  @TempDir private Path temporary;

  private Path home;
  private Path folder;
  private Traces before;

  @BeforeEach
  void makeAHome() throws IOException, InterruptedException, URISyntaxException {
    assumeTrue(HostProbe.isRoot(), "skipped, because only root can become somebody else");
    LabMachine.assumeNamespaces();
    before = Traces.of(new LabFolder(temporary));
    home = Files.createDirectory(temporary.resolve("home"));
    folder = home.resolve("lab");
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(temporary.resolve("slipway.json"), BundleJson.write(MANIFEST));
    // The classes may be where only root can read them.
    Path classes = Files.createDirectory(temporary.resolve("classes"));
    int number = 0;
    for (Class<?> type :
        List.of(
            Lab.class,
            LabProgram.class,
            BundleManifest.class,
            Diagnostic.class,
            IpAddress.class,
            Gson.class)) {
      Path source = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path copy = classes.resolve(number++ + (Files.isDirectory(source) ? "" : ".jar"));
      assertThat(Tool.run(List.of("cp", "-r", source.toString(), copy.toString())).succeeded())
          .isTrue();
    }
    assertThat(
            Tool.run(List.of("chmod", "-R", "a+rX", temporary.toString())).succeeded()
                && Tool.run(List.of("chown", USER, home.toString())).succeeded())
        .isTrue();
  }

  @AfterEach
  void endTheLab() throws IOException, InterruptedException {
    if (folder != null && Files.exists(folder)) {
      lab("down", folder.toString());
    }
  }

  private Tool.Outcome asUser(String... command) throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                "setpriv",
                "--reuid",
                USER,
                "--regid",
                USER,
                "--clear-groups",
                "env",
                "HOME=" + home));
    words.addAll(List.of(command));
    return Tool.run(words);
  }

  private Tool.Outcome lab(String... arguments) throws IOException, InterruptedException {
    String classPath;
    try (Stream<Path> entries = Files.list(temporary.resolve("classes"))) {
      classPath = entries.map(Path::toString).collect(Collectors.joining(":"));
    }
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                LabProgram.class.getName()));
    words.addAll(List.of(arguments));
    return asUser(words.toArray(String[]::new));
  }

  @Test
  void somebodyElseMakesALabInAUserNamespace() throws IOException, InterruptedException {
    Tool.Outcome up =
        lab("up", folder.toString(), temporary.resolve("slipway.json").toString(), "0");
    assumeTrue(
        !up.output().contains("LAB_NAMESPACES_REFUSED"),
        "skipped, because this system lets only root make namespaces");
    assertThat(up.code()).as(up.output()).isZero();
    String config = folder.resolve("ssh_config").toString();
    Tool.Outcome session =
        asUser(
            "ssh",
            "-F",
            config,
            "b",
            "id -un; hostname; echo x >/opt/x; ping -c 1 -W 5 a >/dev/null && echo reached");
    assertThat(session.output()).isEqualTo("user\nb\nreached\n");
    assertThat(asUser("ssh", "-F", config, "a", "id -un; pwd").output()).isEqualTo("root\n/root\n");
    // With a range of accounts or not, all of it goes.
    assertThat(lab("down", folder.toString()).output()).isEmpty();
    assertThat(folder).doesNotExist();
    assertThat(Traces.of(new LabFolder(temporary))).isEqualTo(before);
  }
}
