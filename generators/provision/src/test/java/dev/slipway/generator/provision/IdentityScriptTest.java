// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.slipway.testing.Needs;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts that make a restored system the drawn host, on a folder that is such a system. */
@Tag("slow")
class IdentityScriptTest {
  private static final String HOST = "compute-10-33-136-7";
  private static final String KEY = "ssh-ed25519 AAAAC3 architect\n";

  @TempDir private Path folder;
  private Path root;
  private Path keys;
  private Path scripts;

  @BeforeEach
  void restore() throws Exception {
    Needs.programs("bash", "ssh-keygen");
    Samples.write(folder, Samples.files(Samples.load()));
    scripts = folder.resolve("provision/clonezilla/store/slipway");
    keys = Files.writeString(folder.resolve("authorized_keys"), KEY);
    root = folder.resolve("root");
    for (String below : List.of("etc/ssh", "etc/systemd/system", "home/user", "root")) {
      Files.createDirectories(root.resolve(below));
    }
    accounts("user");
    Files.writeString(root.resolve("etc/hostname"), "golden\n");
    Files.writeString(root.resolve("etc/hosts"), "127.0.0.1 localhost\n127.0.1.1\tgolden\n");
    Files.writeString(root.resolve("etc/machine-id"), "0123456789abcdef\n");
    Files.writeString(root.resolve("etc/ssh/ssh_host_rsa_key"), "the image's");
  }

  /** Has the accounts of this process, so that files may be given to them. */
  private void accounts(String... names) throws Exception {
    Object owner = Files.getAttribute(folder, "unix:uid");
    Object group = Files.getAttribute(folder, "unix:gid");
    StringBuilder lines = new StringBuilder();
    for (String name : names) {
      String home = name.equals("root") ? "/root" : "/home/" + name;
      lines.append(name + ":x:" + owner + ":" + group + "::" + home + ":/bin/bash\n");
    }
    Files.writeString(root.resolve("etc/passwd"), lines);
  }

  private Tool run(String script, Map<String, String> environment, Path... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", script));
    for (Path argument : arguments) {
      command.add(argument.toString());
    }
    return Tool.run(folder, environment, command);
  }

  private Tool give() throws Exception {
    return run(
        scripts.resolve("give-identity.sh").toString(),
        Map.of(
            "SLIPWAY_HOST", HOST,
            "SLIPWAY_CALLBACK", "http://10.33.136.2/slipway/x",
            "SLIPWAY_TOKEN", "one-time_1"),
        root,
        keys);
  }

  private String content(String below) throws Exception {
    return Files.readString(root.resolve(below));
  }

  private String mode(String below) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(below)));
  }

  @Test
  void theRestoredSystemIsTheDrawnHost() throws Exception {
    Tool script = give();

    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(content("etc/hostname")).isEqualTo(HOST + "\n");
    assertThat(content("etc/hosts")).isEqualTo("127.0.0.1 localhost\n127.0.1.1\t" + HOST + "\n");
    assertThat(content("etc/machine-id")).isEmpty();
    assertThat(content("home/user/.ssh/authorized_keys")).isEqualTo(KEY);
    assertThat(mode("home/user/.ssh/authorized_keys")).isEqualTo("rw-------");
    assertThat(root.resolve("root/.ssh")).doesNotExist();
    assertThat(root.resolve("etc/ssh/ssh_host_rsa_key")).doesNotExist();
    assertThat(mode("etc/ssh/ssh_host_ed25519_key")).isEqualTo("rw-------");
    assertThat(content("etc/ssh/ssh_host_ed25519_key.pub")).startsWith(script.output().strip());
    assertThat(script.output()).startsWith("ssh-ed25519 ");
    assertThat(mode("etc/slipway/first-boot.conf")).isEqualTo("rw-------");
    assertThat(
            root.resolve("etc/systemd/system/multi-user.target.wants/slipway-first-boot.service"))
        .isRegularFile();
  }

  @Test
  void tuningAndModulesAreThoseOfTheDrawnHost() throws Exception {
    Files.createDirectories(root.resolve("etc/tmpfiles.d"));
    Files.writeString(root.resolve("etc/tmpfiles.d/slipway.conf"), "of the host it was saved of\n");
    Tool script = give();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(content("etc/sysctl.d/60-slipway.conf"))
        .contains("net.core.rmem_max = 26214400\n", "net.core.wmem_max = 26214400\n");
    assertThat(content("etc/udev/rules.d/60-slipway.rules"))
        .contains("ATTR{tx_queue_len}=\"2000\"");
    assertThat(content("etc/modules-load.d/60-slipway.conf")).contains("kvm\nvhost_net\n");
    assertThat(content("etc/modprobe.d/60-slipway.conf")).contains("options kvm_intel nested=0\n");
    assertThat(root.resolve("etc/tmpfiles.d/slipway.conf")).doesNotExist();
    assertThat(mode("etc/sysctl.d/60-slipway.conf")).isEqualTo("rw-r--r--");
  }

  @Test
  void systemWithSelinuxLabelsItsFilesAtItsFirstBoot() throws Exception {
    assertThat(give().exitCode()).isZero();
    assertThat(root.resolve(".autorelabel")).doesNotExist();
    Path settings = Files.createDirectories(root.resolve("etc/selinux")).resolve("config");
    Files.writeString(settings, "# SELINUX=enforcing\nSELINUX=disabled\n");
    assertThat(give().exitCode()).isZero();
    assertThat(root.resolve(".autorelabel")).doesNotExist();
    Files.writeString(settings, "SELINUX=enforcing\nSELINUXTYPE=targeted\n");
    Path outside = Files.writeString(folder.resolve("outside"), "as it was");
    Files.createSymbolicLink(root.resolve(".autorelabel"), outside);
    Tool script = give();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(root.resolve(".autorelabel")).isRegularFile().isEmptyFile();
    assertThat(outside).hasContent("as it was");
  }

  @Test
  void computeHostKnowsItsCloudAndNoOtherAccount() throws Exception {
    Files.createDirectories(root.resolve("etc/nova/nova.conf.d"));
    Files.writeString(root.resolve("etc/nova/nova.conf.d/70-slipway.conf"), "password = old\n");
    assertThat(give().exitCode()).isZero();
    assertThat(content("etc/nova/nova.conf.d/60-slipway.conf"))
        .contains(
            "host = " + HOST + "\nmy_ip = 10.33.136.7\n",
            "[placement]\nauth_type = password\nauth_url = http://10.33.136.3:5000/v3\n");
    assertThat(root.resolve("etc/nova/nova.conf.d/70-slipway.conf")).doesNotExist();
    assertThat(mode("etc/slipway/join-cloud.sh")).isEqualTo("rwxr-xr-x");
  }

  /** Runs the script that joins a cloud, with a systemctl that does what is given. */
  private Tool join(String systemctl) throws Exception {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path stub = Files.writeString(bin.resolve("systemctl"), "#!/bin/bash\n" + systemctl + "\n");
    assertThat(stub.toFile().setExecutable(true)).isTrue();
    Path given = Files.writeString(folder.resolve("compute.conf"), "password = secret\n");
    return Tool.run(
        folder,
        Map.of(
            "PATH",
            bin + ":" + System.getenv("PATH"),
            "SLIPWAY_NOVA",
            root.resolve("etc/nova").toString(),
            "SLIPWAY_SETTLING",
            "0"),
        List.of("bash", scripts + "/join-cloud.sh"),
        given);
  }

  @Test
  void operatorsConfigurationIsForNovaAloneAndTheServiceRuns() throws Exception {
    Files.createDirectories(root.resolve("etc/nova"));
    Path calls = folder.resolve("calls");
    Tool joined = join("[[ $* != 'cat nova-compute.service' ]] || exit 1; echo \"$@\" >>" + calls);
    assertThat(joined.exitCode()).as(joined.output()).isZero();
    assertThat(content("etc/nova/nova.conf.d/70-slipway.conf")).isEqualTo("password = secret\n");
    assertThat(mode("etc/nova/nova.conf.d/70-slipway.conf")).matches("rw-(r--|---)---");
    assertThat(calls)
        .content()
        .isEqualTo(
            """
            cat openstack-nova-compute.service
            enable --quiet openstack-nova-compute
            restart openstack-nova-compute
            is-active --quiet openstack-nova-compute
            """);
  }

  @Test
  void imageWithoutNovaAndServiceThatEndsAreTold() throws Exception {
    assertThat(join("exit 0"))
        .isEqualTo(
            new Tool(
                1, "there is no folder " + root.resolve("etc/nova") + ": the image has no Nova\n"));
    Files.createDirectories(root.resolve("etc/nova"));
    assertThat(join("exit 1").output()).contains("the image lacks nova-compute");
    Tool ended = join("[[ $1 != is-active ]]");
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.output()).contains("nova-compute has ended: see journalctl");
    assertThat(root.resolve("etc/nova/nova.conf.d").toFile().list())
        .containsExactly("70-slipway.conf");
  }

  @Test
  void eachRestoredSystemHasAKeyOfItsOwn() throws Exception {
    String first = give().output();
    assertThat(give().output()).isNotEqualTo(first);
  }

  @Test
  void withoutTheAccountUserTheKeysAreRoots() throws Exception {
    accounts("root");
    assertThat(give().exitCode()).isZero();
    assertThat(content("root/.ssh/authorized_keys")).isEqualTo(KEY);
  }

  @Test
  void withoutKeysNobodyIsAdmitted() throws Exception {
    Files.delete(keys);
    assertThat(give().exitCode()).isZero();
    assertThat(root.resolve("home/user/.ssh")).doesNotExist();
  }

  @Test
  void aLinkThatLeadsOutOfTheSystemIsRefused() throws Exception {
    Path outside = Files.createDirectories(folder.resolve("outside"));
    Files.delete(root.resolve("home/user"));
    Files.createSymbolicLink(root.resolve("home/user"), outside);

    Tool script = give();

    assertThat(script.exitCode()).isEqualTo(1);
    assertThat(script.output()).contains("leads out of it");
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void aLinkInPlaceOfAFileIsReplaced() throws Exception {
    Path outside = Files.writeString(folder.resolve("precious"), "kept");
    Files.delete(root.resolve("etc/hostname"));
    Files.createSymbolicLink(root.resolve("etc/hostname"), outside);

    assertThat(give().exitCode()).isZero();
    assertThat(outside).hasContent("kept");
    assertThat(Files.isRegularFile(root.resolve("etc/hostname"), LinkOption.NOFOLLOW_LINKS))
        .isTrue();
  }

  @Test
  void whatIsNoOperatingSystemIsRefused() throws Exception {
    Files.delete(root.resolve("etc/passwd"));
    Tool script = give();
    assertThat(script.exitCode()).isEqualTo(1);
    assertThat(script.output()).contains("is an operating system");
  }

  @Test
  void theFirstBootIsReportedOnce() throws Exception {
    List<String> requests = new CopyOnWriteArrayList<>();
    int[] answer = {403};
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization")
                  + " "
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(answer[0], -1);
          exchange.close();
        });
    server.start();
    try {
      Path settings = folder.resolve("first-boot.conf");
      String callback = "http://127.0.0.1:" + server.getAddress().getPort() + "/slipway/x";
      Files.writeString(settings, callback + "\none-time_1\n");
      assertThat(report().exitCode()).isEqualTo(1);
      assertThat(settings).exists();

      answer[0] = 204;
      assertThat(report().exitCode()).isZero();
      assertThat(settings).doesNotExist();
      assertThat(report().exitCode()).isZero();
    } finally {
      server.stop(0);
    }
    assertThat(requests).hasSize(2);
    assertThat(requests.get(1))
        .isEqualTo(
            "POST /slipway/x/booted Bearer one-time_1 text="
                + Files.readString(Path.of("/proc/sys/kernel/hostname")).strip());
  }

  private Tool report() throws Exception {
    return run(
        scripts.resolve("first-boot.sh").toString(),
        Map.of("SLIPWAY_FIRST_BOOT", folder.toString(), "SLIPWAY_ATTEMPTS", "1"));
  }
}
