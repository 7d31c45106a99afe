// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.engine.FakeRemoteHosts;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.PreparationReport;
import dev.slipway.host.PreparationReport.Outcome;
import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The set-up of a provisioning server on a Debian 12 that was just installed: its own apt-get and
 * systemctl, real packages and accounts. It runs in a folder, where systemd is no first process:
 * units are enabled, and started by the test. Takes minutes, and Debian's archive.
 */
@Tag("guest")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BareDebianTest {
  @TempDir private Path folder;
  private Path root;
  private Path iso;

  @BeforeEach
  void install() throws Exception {
    Needs.programs("unshare", "chroot", "mmdebstrap", "bsdtar");
    Needs.that(System.getProperty("user.name").equals("root"), () -> "not root");
    root = folder.resolve("root");
    // Its mounts end with it.
    run(
        "unshare",
        "--mount",
        "mmdebstrap",
        "--quiet",
        "--mode=root",
        "--variant=minbase",
        "--include=systemd-sysv,iproute2",
        "bookworm",
        root.toString());
    run("cp", "-L", "/etc/resolv.conf", root.resolve("etc").toString());
    // As in each folder with a system: what is installed must not start beside what runs already.
    Path policy = root.resolve("usr/sbin/policy-rc.d");
    Files.writeString(policy, "#!/bin/sh\nexit 101\n");
    assertThat(policy.toFile().setExecutable(true)).isTrue();
    Path live = Files.createDirectories(folder.resolve("iso/live"));
    for (String name : List.of("vmlinuz", "initrd.img", "filesystem.squashfs")) {
      Files.writeString(live.resolve(name), "the " + name);
    }
    iso = folder.resolve("clonezilla.iso");
    run("bsdtar", "--format=iso9660", "-cf", iso.toString(), "-C", live.getParent() + "", "live");
  }

  private static void run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
  }

  /** The words that run a command on the machine, whose processes and mounts end with it. */
  private List<String> onMachine(List<String> words) {
    List<String> command =
        new ArrayList<>(
            List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c"));
    command.add(
        """
        root=$1
        shift
        mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" || exit
        # No systemd is to be asked to start anything.
        exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin SYSTEMD_OFFLINE=1 "$@"
        """);
    command.add("sh");
    command.add(root.toString());
    command.addAll(words);
    return command;
  }

  private PreparationReport prepare(Optional<Path> image) throws Exception {
    RemoteHosts here = FakeRemoteHosts.ofThisMachine();
    RemoteHosts machine =
        new FakeRemoteHosts(
            node -> root,
            (node, command) ->
                here.open(node)
                    .run(
                        RemoteCommand.of(onMachine(command.words()))
                            .withInput(command.input())
                            .within(command.time())));
    return new ServerPreparation(ServerScripts.packaged(), image)
        .run(
            machine,
            new Server(
                "installer",
                "127.0.0.1",
                "/home/images",
                "provision/clonezilla",
                "element",
                List.of(),
                List.of(),
                List.of()));
  }

  @Test
  void freshDebianBecomesAServer() throws Exception {
    PreparationReport report = prepare(Optional.of(iso));
    assertThat(report.diagnostics()).isEmpty();
    assertThat(report.outcome()).isEqualTo(Outcome.PREPARED);
    assertThat(root.resolve("srv/tftp/lpxelinux.0")).isNotEmptyFile();
    assertThat(root.resolve("srv/tftp/grub/grubnetx64.efi")).isNotEmptyFile();
    assertThat(root.resolve("srv/tftp/ipxe/snponly.efi")).isNotEmptyFile();
    assertThat(root.resolve("home/images")).isDirectory();
    Path wanted = root.resolve("etc/systemd/system/multi-user.target.wants");
    for (String unit : List.of("slipway-provisioning", "dnsmasq", "nfs-server")) {
      assertThat(Files.isSymbolicLink(wanted.resolve(unit + ".service"))).as(unit).isTrue();
    }
    assertThat(prepare(Optional.empty()).outcome()).isEqualTo(Outcome.CURRENT);

    run(
        onMachine(
                List.of(
                    "sh",
                    "-ec",
                    """
                    sed -i 's/^port=.*//' /etc/slipway/provisioning-server.conf
                    echo port=0 >>/etc/slipway/provisioning-server.conf
                    start=$(sed -n 's/^ExecStart=//p' \\
                      /etc/systemd/system/slipway-provisioning.service)
                    setpriv --reuid slipway-provisioning --regid slipway-provisioning \\
                      --clear-groups $start >/tmp/service 2>&1 &
                    until port=$(sed -n 's/.* port \\([0-9]*\\)$/\\1/p' /tmp/service) &&
                      [ -n "$port" ]; do
                      kill -0 $! || { cat /tmp/service; exit 1; }
                      sleep 0.1
                    done
                    python3 -c 'import sys, urllib.request
                    kernel = urllib.request.urlopen(
                        f"http://127.0.0.1:{sys.argv[1]}/clonezilla/vmlinuz").read()
                    sys.exit(kernel != b"the vmlinuz")' "$port"
                    """))
            .toArray(String[]::new));
  }
}
