// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.FakeRemoteHosts;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.PreparationReport;
import dev.slipway.host.PreparationReport.Outcome;
import dev.slipway.testing.Needs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The set-up of provisioning servers, run as root on this machine with folders of its own in place
 * of those that it changes; stubs stand for packages and systemd.
 */
@Tag("slow")
class ServerPreparationTest {
  private static final Path SET_UP =
      Path.of("../../provisioning/provisioning-server").toAbsolutePath().normalize();

  /** Called with the folder of the machine, and the words of a command that is run on it. */
  private static final String ON_MACHINE =
      """
      machine=$1
      shift
      for name in etc opt srv home var/lib; do
        mount --bind "$machine/$name" "/$name" || exit
      done
      PATH=$machine/bin:$PATH:/usr/sbin:/sbin exec "$@"
      """;

  @TempDir private Path folder;
  private Path machine;
  private Path iso;

  @BeforeEach
  void make() throws Exception {
    Needs.programs("unshare", "mount", "bsdtar", "ip", "useradd", "cmp", "python3");
    for (String loader :
        List.of(
            "PXELINUX/lpxelinux.0",
            "grub/x86_64-efi/monolithic/grubnetx64.efi",
            "ipxe/snponly.efi")) {
      Needs.that(Files.exists(Path.of("/usr/lib", loader)), () -> loader + " is missing");
    }
    Needs.that(System.getProperty("user.name").equals("root"), () -> "not root");
    machine = Files.createDirectory(folder.resolve("machine"));
    run("cp", "-a", "/etc", machine.toString());
    for (String name : List.of("opt", "srv", "home", "var/lib", "bin")) {
      Files.createDirectories(machine.resolve(name));
    }
    Files.createFile(machine.resolve("installed"));
    Files.createFile(machine.resolve("calls"));
    stub("dpkg-query", "for package; do :; done; grep -qx $package installed && echo installed");
    stub("apt-get", "echo apt-get $* >>calls; printf '%s\\n' $* >>installed");
    stub(
        "systemctl",
        """
        case $1 in
          is-*) [ -f "$1" ] ;;
          enable) touch is-enabled ;;
          restart) touch is-active; echo restart $2 >>calls ;;
        esac\
        """);
    Path live = Files.createDirectories(folder.resolve("iso/live"));
    for (String name : List.of("vmlinuz", "initrd.img", "filesystem.squashfs")) {
      Files.writeString(live.resolve(name), "the " + name);
    }
    iso = folder.resolve("clonezilla.iso");
    run("bsdtar", "--format=iso9660", "-cf", iso.toString(), "-C", live.getParent() + "", "live");
  }

  private void stub(String name, String body) throws IOException {
    Path file = machine.resolve("bin").resolve(name);
    Files.writeString(file, "#!/bin/sh\ncd " + machine + "\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static void run(String... command) throws Exception {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private RemoteHosts hosts() {
    RemoteHosts here = FakeRemoteHosts.ofThisMachine();
    return new FakeRemoteHosts(
        node -> Path.of("/"),
        (node, command) -> {
          List<String> words = new ArrayList<>();
          words.addAll(List.of("unshare", "--mount", "sh", "-c", ON_MACHINE, "sh"));
          words.add(machine.toString());
          words.addAll(command.words());
          return here.open(node).run(RemoteCommand.of(words).withInput(command.input()));
        });
  }

  private PreparationReport prepare(String address, Optional<Path> image) throws Exception {
    Files.writeString(machine.resolve("calls"), "");
    return new ServerPreparation(ServerScripts.packaged(), image)
        .run(
            hosts(),
            new Server(
                "installer",
                address,
                "/home/images",
                "provision/clonezilla",
                "element",
                List.of(),
                List.of(),
                List.of()));
  }

  private PreparationReport prepareAgain() throws Exception {
    return prepare("127.0.0.1", Optional.empty());
  }

  private String content(String below) throws IOException {
    return Files.readString(machine.resolve(below));
  }

  @Test
  void whatIsLackingIsNamedAndNothingIsChanged() throws Exception {
    PreparationReport report = prepare("192.0.2.7", Optional.empty());
    assertThat(report.outcome()).isEqualTo(Outcome.LACKING);
    assertThat(report.diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly(
            "installer lacks the address 192.0.2.7 on an interface.",
            "installer lacks Clonezilla live: name its ISO image.");
    assertThat(content("calls")).isEmpty();
    assertThat(machine.resolve("opt")).isEmptyDirectory();
    assertThat(machine.resolve("srv")).isEmptyDirectory();
  }

  @Test
  void aFileThatIsNoClonezillaIsToldAndChangesNoBootFile() throws Exception {
    PreparationReport report =
        prepare("127.0.0.1", Optional.of(Files.createFile(folder.resolve("no"))));
    assertThat(report.outcome()).isEqualTo(Outcome.LACKING);
    assertThat(report.diagnostics().get(0).message()).contains("lacks Clonezilla live in ");
    assertThat(machine.resolve("srv/slipway/web/clonezilla")).isEmptyDirectory();
  }

  @Test
  void aMachineBecomesAServerOnceAndKeepsWhatItsOperatorSet() throws Exception {
    PreparationReport report = prepare("127.0.0.1", Optional.of(iso));
    assertThat(report.diagnostics()).isEmpty();
    assertThat(report.outcome()).isEqualTo(Outcome.PREPARED);
    assertThat(content("calls"))
        .contains("apt-get install -y -qq dnsmasq nfs-kernel-server")
        .endsWith("restart slipway-provisioning.service\n");
    assertThat(content("srv/slipway/web/clonezilla/filesystem.squashfs"))
        .isEqualTo("the filesystem.squashfs");
    assertThat(content("srv/tftp/clonezilla/vmlinuz")).isEqualTo("the vmlinuz");
    assertThat(machine.resolve("srv/tftp/lpxelinux.0")).isRegularFile();
    assertThat(machine.resolve("srv/tftp/ipxe/snponly.efi")).isRegularFile();
    assertThat(machine.resolve("home/images")).isDirectory();
    assertThat(content("etc/passwd")).contains("slipway-provisioning:");
    assertThat(Files.getAttribute(machine.resolve("srv/tftp/grub"), "unix:uid"))
        .isNotEqualTo(Files.getAttribute(machine.resolve("srv/tftp"), "unix:uid"));
    assertThat(new SshBareMetalServer("installer", hosts()).images()).isEmpty();

    Path settings = machine.resolve("etc/slipway/provisioning-server.conf");
    assertThat(settings).hasContent("address=127.0.0.1\nstore=/home/images\n");
    Files.writeString(settings, "captures=/srv/captures\n" + Files.readString(settings));
    PreparationReport again = prepareAgain();
    assertThat(again.diagnostics()).isEmpty();
    assertThat(again.outcome()).isEqualTo(Outcome.CURRENT);
    assertThat(content("calls")).isEmpty();
    assertThat(Files.readString(settings)).startsWith("captures=/srv/captures\n");

    Path arm = machine.resolve("opt/slipway/provisioning-server/arm");
    Files.writeString(arm, "of an earlier version\n");
    assertThat(prepareAgain().outcome()).isEqualTo(Outcome.PREPARED);
    assertThat(arm).hasSameTextualContentAs(SET_UP.resolve("scripts/arm"));
    assertThat(content("calls")).isEqualTo("restart slipway-provisioning.service\n");
    assertThat(prepareAgain().outcome()).isEqualTo(Outcome.CURRENT);
  }

  @Test
  void allFilesOfTheSetUpArePackaged() throws Exception {
    List<String> packaged = new ArrayList<>();
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(
            new ByteArrayInputStream(ServerScripts.packaged().archive()), "UTF-8")) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        packaged.add(entry.getName());
      }
    }
    try (Stream<Path> files = Files.walk(SET_UP)) {
      assertThat(packaged)
          .containsExactlyInAnyOrderElementsOf(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> SET_UP.relativize(file).toString())
                  .filter(name -> !name.equals("README.md") && !name.contains("__pycache__"))
                  .toList());
    }
  }
}
