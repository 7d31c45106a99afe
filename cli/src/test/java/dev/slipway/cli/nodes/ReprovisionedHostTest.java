// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.testing.CommandProcess;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.IdleComponents;
import dev.slipway.cli.testing.IsolatedMachine;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.testing.FreePorts;
import dev.slipway.testing.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A host is installed and gets its component, in one command. The provisioning server's scripts and
 * service, its SSH server, the management controller's IPMI and the host's own SSH server are real;
 * only the restore is played: by a program that reads the boot entry and reports as a host does.
 */
@Tag("slow")
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReprovisionedHostTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path SCRIPTS = ROOT.resolve("provisioning/provisioning-server/scripts");
  private static final Path SAMPLE = ROOT.resolve("samples/bare-metal/bare-metal.deployment");
  private static final String HOST = "metal-1";
  private static final String ENTRY = "pxelinux.cfg/01-02-00-0a-07-00-11";

  /** What the host reports in a rehearsal: as drawn. */
  private static final String MACHINE =
      "firmware|BIOS;iommu||no;cpu|A Processor|4|;memory|4194304000;"
          + "nic|ens2|02:00:0a:07:00:11|virtio_net;"
          + "disk|/dev/sda|METAL-1-SDA||1073741824|512|A Disk;";

  private static final String PASSWORD = "right-password";

  /** In minutes: a host that is not heard of fails before the test does, and says what it met. */
  private static final List<String> SHORT_WAIT = List.of("--start-timeout", "2");

  @TempDir private Path folder;
  private final List<Process> processes = new ArrayList<>();
  private Path bundle;
  private Path tftp;

  @BeforeEach
  void start() throws Exception {
    Needs.programs(
        "sshd", "ssh-keygen", "unshare", "mount", "nc", "curl", "python3", "ipmi_sim", "ipmitool");
    Needs.that(System.getProperty("user.name").equals("root"), () -> "not root");
    Files.createDirectories(Path.of("/run/sshd"));
    for (String name : List.of("user", "server_key", "host_key")) {
      run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve(name).toString());
    }
    int serverPort = FreePorts.next();
    int hostPort = FreePorts.next();
    int reportPort = FreePorts.next();
    int controllerPort = FreePorts.next();
    generate();
    startServer(serverPort, reportPort);
    startHost(hostPort);
    startController(controllerPort, reportPort);
    write("known_hosts", "[127.0.0.1]:%d %s\n".formatted(serverPort, publicKey("server_key")));
    write(
        "ssh_config",
        """
        Host installer
          HostName 127.0.0.1
          Port %d
        Host %s
          ProxyCommand nc 127.0.0.1 %d
        Host *
          User root
          IdentityFile %s
          IdentityAgent none
          UserKnownHostsFile %s
        """
            .formatted(
                serverPort, HOST, hostPort, folder.resolve("user"), folder.resolve("known_hosts")));
    Path power =
        write(
            "power.json",
            "{\"metal\": {\"user\": \"admin\", \"password\": \"%s\", \"port\": %d}}"
                .formatted(PASSWORD, controllerPort));
    Files.setPosixFilePermissions(power, PosixFilePermissions.fromString("rw-------"));
  }

  @AfterEach
  void end() throws Exception {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  /** The sample, whose first host's management controller is on this machine. */
  private void generate() throws Exception {
    Path model =
        write(
            "bare-metal.deployment",
            Files.readString(SAMPLE).replace("\"10.7.0.21\"", "\"127.0.0.1\""));
    bundle = folder.resolve("bundle");
    CommandRun generated = CommandRun.of("generate", model, "-o", bundle);
    assertThat(generated.code()).as(generated.err()).isZero();
    IdleComponents.place(bundle, DdsImplementation.CYCLONEDDS, "Speaker", "Listener");
  }

  /** The provisioning server: its scripts behind SSH, and the service that takes reports. */
  private void startServer(int port, int reportPort) throws Exception {
    tftp = Files.createDirectories(folder.resolve("server/tftp"));
    for (String name : List.of("web/clonezilla", "store", "state")) {
      Files.createDirectories(folder.resolve("server").resolve(name));
    }
    Path settings =
        write(
            "server.conf",
            """
            tftp=%1$s/tftp
            web=%1$s/web
            store=%1$s/store
            captures=%1$s/captures
            state=%1$s/state
            dnsmasq=%1$s/dnsmasq.conf
            exports=%1$s/exports
            reload=/bin/true
            address=127.0.0.1
            port=%2$d
            """
                .formatted(folder.resolve("server"), reportPort));
    Path call =
        program(
            "call",
            """
            #!/bin/sh
            export SLIPWAY_PROVISIONING_SETTINGS=%s
            exec sh -c "$(printf '%%s' "$SSH_ORIGINAL_COMMAND" |
              sed 's|/opt/slipway/provisioning-server|%s|')"
            """
                .formatted(settings, SCRIPTS));
    sshd("server", port, "command=\"" + call + "\" " + publicKey("user"));
    ProcessBuilder service =
        new ProcessBuilder("python3", "-B", SCRIPTS.resolve("serve_reports.py").toString());
    service.environment().put("SLIPWAY_PROVISIONING_SETTINGS", settings.toString());
    await(start(service, "service"), "service");
  }

  /** The host, with the key of the restored system. */
  private void startHost(int port) throws Exception {
    Path settings = sshdSettings("host", port, publicKey("user"));
    await(
        start(
            IsolatedMachine.host(HOST, Needs.program("sshd").toString(), settings.toString()),
            "host"),
        "host");
  }

  /** The management controller; with power, the host starts over the network. */
  private void startController(int port, int reportPort) throws Exception {
    write("power", "0");
    write("boot", "default");
    Path host =
        program(
            "host",
            """
            #!/bin/sh
            # Plays a host: does what its boot entry says. Waits while there is a file hold-STAGE.
            echo $$ >host.pid
            entry=%s
            token=$(sed -n 's/.*slipway_token=\\([^ ]*\\).*/\\1/p' "$entry")
            [ -n "$token" ] || exit 0
            report() {
              stage=$1
              shift
              while [ -f "hold-$stage" ]; do sleep 0.1; done
              curl --silent --show-error --fail --retry 3 --header "Authorization: Bearer $token" \\
                "$@" "http://127.0.0.1:%d/slipway/%s/$stage"
            }
            if grep -q report-machine.sh "$entry"; then
              report reported --data-urlencode machine@%s
              exit
            fi
            if [ -f %s ]; then
              report refused --data-urlencode 'text=no disk has the serial number METAL-1-SDA'
              exit
            fi
            folder=$(sed -n 's/.*slipway_folder=[^:]*:\\([^ ]*\\).*/\\1/p' "$entry")
            image=$(sed -n 's/.*slipway_image=\\([^ ]*\\).*/\\1/p' "$entry")
            report start --data '' || exit
            echo started >>starts
            if [ -n "$folder" ]; then
              cp -r %s "$folder/$image"
              report progress --data 'partition=sda1&percent=50' && report captured --data ''
              exit
            fi
            report progress --data 'partition=sda1&percent=50' &&
              report restored --data-urlencode 'host_key=%s' &&
              report booted --data 'text=metal-1'
            """
                .formatted(
                    tftp.resolve(ENTRY),
                    reportPort,
                    ENTRY.substring(ENTRY.indexOf('/') + 1),
                    write("machine", MACHINE),
                    folder.resolve("refuse"),
                    folder.resolve("saved"),
                    publicKey("host_key")));
    Path chassis =
        program(
            "chassis",
            """
            #!/bin/sh
            # Called as: chassis CONTROLLER get|set PARAMETER [VALUE] ...
            cd %s || exit 1
            shift
            operation=$1
            shift
            while [ $# -gt 0 ]; do
              if [ "$operation" = get ]; then
                printf '%%s:%%s\\n' "$1" "$(cat "$1")"
              elif [ "$operation" = set ]; then
                printf '%%s' "$2" >"$1"
                ps -eo args >>processes
                if [ "$1 $2" = 'power 0' ] && [ -f host.pid ]; then
                  kill -- "-$(cat host.pid)" 2>/dev/null
                  rm host.pid
                fi
                if [ "$1 $2 $(cat boot)" = 'power 1 pxe' ]; then
                  printf default >boot
                  setsid %s </dev/null >>host.log 2>&1 &
                fi
                shift
              fi
              shift
            done
            """
                .formatted(folder, host));
    write(
        "sim.emu",
        "mc_setbmc 0x20\nmc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02"
            + " persist_sdr\nmc_enable 0x20\n");
    write(
        "lan.conf",
        """
        name "host"
        set_working_mc 0x20
          startlan 1
            addr 127.0.0.1 %d
            priv_limit admin
            allowed_auths_admin none md2 md5 straight
            guid a123456789abcdefa123456789abcdef
            lan_config_program "/bin/true"
          endlan
          chassis_control "%s 0x20"
          user 2 true "admin" "%s" admin 10 none md2 md5 straight
        """
            .formatted(port, chassis, PASSWORD));
    start(
        new ProcessBuilder(
            Needs.program("ipmi_sim").toString(),
            "-n",
            "-c",
            folder.resolve("lan.conf").toString(),
            "-f",
            folder.resolve("sim.emu").toString(),
            "-s",
            folder.resolve("ipmi").toString()),
        "controller");
  }

  private Path sshdSettings(String name, int port, String authorized) throws IOException {
    Path keys = write(name + "_authorized", authorized + "\n");
    return write(
        name + "_sshd_config",
        """
        Port %d
        ListenAddress 127.0.0.1
        HostKey %s
        AuthorizedKeysFile %s
        StrictModes no
        UsePAM no
        PidFile none
        PermitRootLogin prohibit-password
        Subsystem sftp internal-sftp
        """
            .formatted(port, folder.resolve(name + "_key"), keys));
  }

  private void sshd(String name, int port, String authorized) throws Exception {
    Path settings = sshdSettings(name, port, authorized);
    await(
        start(
            new ProcessBuilder(
                Needs.program("sshd").toString(), "-D", "-e", "-f", settings.toString()),
            name),
        name);
  }

  private Process start(ProcessBuilder builder, String name) throws IOException {
    Process process = builder.redirectErrorStream(true).redirectOutput(log(name).toFile()).start();
    processes.add(process);
    return process;
  }

  /** Waits for its own word that it listens: a port may be answered by somebody else. */
  private void await(Process process, String name) throws Exception {
    while (!Files.readString(log(name)).contains("listening on")) {
      assertThat(process.isAlive()).as(Files.readString(log(name))).isTrue();
      process.waitFor(20, TimeUnit.MILLISECONDS);
    }
  }

  private Path log(String name) {
    return folder.resolve(name + ".log");
  }

  /** What a run said, and the servers and the host. */
  private String told(CommandRun run) throws IOException {
    StringBuilder all = new StringBuilder(run.err());
    for (String name : List.of("server", "service", "controller", "host")) {
      all.append("\n").append(name).append(": ").append(Files.readString(log(name)));
    }
    return all.toString();
  }

  private static void run(String... command) throws Exception {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private String publicKey(String name) throws IOException {
    String[] words = Files.readString(folder.resolve(name + ".pub")).split(" ");
    return words[0] + " " + words[1];
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private Path program(String name, String content) throws IOException {
    Path file = write(name + ".sh", content);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private CommandRun slipway(Object... words) {
    return CommandRun.of(reaching(words).toArray());
  }

  private List<Object> reaching(Object... words) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--ssh-config", folder.resolve("ssh_config")));
    all.addAll(List.of("--state", folder.resolve("state")));
    return all;
  }

  private CommandRun reprovision(Object... more) {
    return CommandRun.of(reprovisioning(more).toArray());
  }

  private List<Object> reprovisioning(Object... more) {
    List<Object> words = new ArrayList<>(List.of("host", "reprovision", bundle, HOST));
    words.addAll(SHORT_WAIT);
    words.addAll(List.of("--power-credentials", folder.resolve("power.json")));
    words.addAll(List.of(more));
    return reaching(words.toArray());
  }

  private String entry() throws IOException {
    return Files.readString(tftp.resolve(ENTRY));
  }

  private Path image(String name) throws Exception {
    return saved(folder.resolve("server/store").resolve(name));
  }

  private Path saved(Path image) throws Exception {
    Files.createDirectories(image);
    Files.writeString(image.resolve("disk"), "sda\n");
    Files.writeString(image.resolve("parts"), "sda1\n");
    for (String file : List.of("sda-pt.sf", "sda-mbr", "sda1.ext4-ptcl-img.gz")) {
      Files.writeString(image.resolve(file), file);
    }
    Files.writeString(
        image.resolve("sda-pt.parted"),
        "Disk /dev/sda: 1048576s\nSector size (logical/physical): 512B/512B\n");
    run("sh", "-c", "cd \"$0\" && md5sum -- * >../sums && mv ../sums MD5SUMS", image.toString());
    return image;
  }

  @Test
  void imagesOfTheServerAreListedAndChecked() throws Exception {
    CommandRun none = slipway("image", "check", bundle);
    assertThat(none.code()).as(none.err()).isEqualTo(1);
    assertThat(none.err()).contains("[IMAGE_MISSING]", "installer has no image component-host.");

    Path image = image("component-host");
    image("spare");
    CommandRun list = slipway("image", "list", bundle);
    assertThat(list.code()).as(list.err()).isZero();
    assertThat(list.out())
        .containsPattern("installer +component-host +not checked +0\\.0 +512\\.0 +metal-1, metal-2")
        .containsPattern("installer +spare +not checked +0\\.0 +512\\.0 +-");
    assertThat(list.err()).doesNotContain("[IMAGE_DATASTORE]");
    Files.writeString(
        folder.resolve("server/store/spare/dev-fs.list"),
        "# Device, file system, size\n/dev/sda1 vfat 4MB\n/dev/sda3 vmfs5 170GB\n");
    CommandRun esxi = slipway("image", "list", bundle);
    assertThat(esxi.code()).as(esxi.err()).isZero();
    assertThat(esxi.err())
        .contains("[IMAGE_DATASTORE]", "Image spare on installer has a datastore on sda3:");
    CommandRun whole = slipway("image", "check", bundle, "component-host", "spare");
    assertThat(whole.code()).as(whole.err()).isZero();
    assertThat(whole.out()).containsPattern("component-host +whole");
    assertThat(whole.err())
        .contains("[0/100] component-host, disk", "[0/100] spare, disk", "[IMAGE_DATASTORE]");

    Files.writeString(image.resolve("sda1.ext4-ptcl-img.gz"), "other");
    Files.delete(image.resolve("sda-mbr"));
    CommandRun defective = slipway("image", "check", bundle);
    assertThat(defective.code()).isEqualTo(1);
    assertThat(defective.err())
        .contains(
            "error: Image file does not match its checksum [IMAGE_FILE_CORRUPT]",
            "Image component-host on installer, file sda1.ext4-ptcl-img.gz:"
                + " sda1.ext4-ptcl-img.gz is corrupt.",
            "Hint: Copy sda1.ext4-ptcl-img.gz to the image again",
            "[IMAGE_FILE_MISSING]",
            "file sda-mbr: sda-mbr is missing or empty.");
    assertThat(defective.out()).containsPattern("component-host +defective");
    CommandRun json = slipway("image", "check", bundle, "--format", "json");
    assertThat(json.code()).isEqualTo(1);
    assertThat(json.err()).isEmpty();
    assertThat(
            JsonForms.assertIs("images", json.out())
                .getAsJsonObject("diagnostics")
                .getAsJsonArray("diagnostics"))
        .hasSize(2);
  }

  @Test
  void imagesAreAskedOfDrawnServersThatAnswer() throws Exception {
    CommandRun stranger = slipway("image", "list", bundle, "--server", "metal-1");
    assertThat(stranger.code()).isEqualTo(2);
    assertThat(stranger.err()).contains("[PROVISIONING_SERVER_MISSING]", "metal-1");
    processes.get(0).destroyForcibly().waitFor();
    CommandRun away = slipway("image", "list", bundle, "--format", "json");
    assertThat(away.code()).isEqualTo(3);
    assertThat(JsonForms.assertIs("images", away.out()).toString()).contains("REMOTE_UNREACHABLE");
  }

  @Test
  void hostIsInstalledAndGetsItsComponent() throws Exception {
    CommandRun hasty = reprovision("--yes", "--boot-timeout", "0");
    assertThat(hasty.code()).isEqualTo(2);
    assertThat(hasty.err()).contains("--boot-timeout");
    CommandRun without = reprovision();
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err())
        .contains(
            "PLAN_OVERWRITES_DISKS",
            "Image component-host replaces what is on the disk (unknown).",
            "All data on disk METAL-1-SDA (1 GiB) is lost.");
    assertThat(folder.resolve("server/state/published")).doesNotExist();

    // The component of another host.
    Path listener = ComponentArchive.place(bundle, DdsImplementation.CYCLONEDDS, "Listener-1.0.0");
    Files.move(listener, folder.resolve("listener"));

    CommandRun done = reprovision("--yes");

    Files.move(folder.resolve("listener"), listener);
    assertThat(done.code()).as(told(done)).isZero();
    assertThat(done.err()).contains("Done: 4 actions");
    assertThat(entry()).contains("LOCALBOOT").doesNotContain("slipway_token");
    CommandRun status = slipway("host", "status", HOST, "--bundle", bundle);
    assertThat(status.code()).as(status.err()).isZero();
    assertThat(status.out()).contains("speaker", "RUNNING");
    CommandRun watched = slipway("status", bundle, "--no-dds");
    assertThat(watched.out()).containsPattern("READY +metal-1 +component-host +installer");
    CommandRun plan = slipway("plan", bundle, "--node", HOST, "--format", "json");
    assertThat(plan.out()).doesNotContain("RESTORE_IMAGE");
    try (Stream<Path> files = Files.walk(folder.resolve("state"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).doesNotContain(PASSWORD, "token");
      }
    }
    assertThat(done.err() + done.out()).doesNotContain(PASSWORD);
    assertThat(Files.readString(folder.resolve("processes")))
        .contains("ipmitool -I lanplus")
        .doesNotContain(PASSWORD);
  }

  /** Whatever a run was at when it was killed, the host restores once and is ready in the end. */
  @ParameterizedTest
  @ValueSource(strings = {"arm", "start over the network", "wait for start", "restore"})
  void runThatIsKilledIsResumed(String step) throws Exception {
    Path hold = write(step.equals("restore") ? "hold-restored" : "hold-start", "");
    Process killed =
        CommandProcess.of(reprovisioning("--yes", "--format", "json"))
            .redirectError(folder.resolve("killed.log").toFile())
            .start();
    processes.add(killed);
    try (BufferedReader events = killed.inputReader()) {
      String event = events.readLine();
      while (event != null && !event.contains("\"step\":\"" + step + "\"")) {
        event = events.readLine();
      }
      assertThat(event).as(Files.readString(folder.resolve("killed.log"))).isNotNull();
      killed.destroyForcibly().waitFor();
    }
    Files.delete(hold);

    CommandRun resumed = CommandRun.of(reprovisioning("--yes").toArray());

    assertThat(resumed.code()).as(told(resumed)).isZero();
    assertThat(Files.readString(folder.resolve("starts"))).isEqualTo("started\n");
    assertThat(entry()).contains("LOCALBOOT").doesNotContain("slipway_token");
    assertThat(slipway("host", "status", HOST, "--bundle", bundle).out()).contains("RUNNING");
  }

  @Test
  void anotherImageThanTheDrawnOneIsRestoredAndSaid() throws Exception {
    CommandRun missing = reprovision("--yes", "--image", "tuned");
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("[IMAGE_MISSING]", "installer has no image tuned");
    assertThat(folder.resolve("server/state/published")).doesNotExist();

    image("tuned");
    CommandRun without = reprovision("--image", "tuned");
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("Image tuned replaces what is on the disk (unknown).");
    CommandRun done = reprovision("--yes", "--image", "tuned");
    assertThat(done.code()).as(told(done)).isZero();

    assertThat(slipway("status", bundle, "--no-dds").out())
        .containsPattern("READY +metal-1 +component-host .*Image tuned, not the drawn one\\.");
    CommandRun plan = slipway("plan", bundle, "--reprovision", HOST);
    assertThat(plan.out()).contains("Image component-host replaces what is on the disk (tuned).");
    assertThat(plan.err()).as("without credentials").doesNotContain("[POWER_CONFIGURATION]");
    CommandRun unasked = slipway("plan", bundle, "--node", HOST);
    assertThat(unasked.code()).as(unasked.err()).isZero();
    assertThat(unasked.err())
        .contains("[HOST_IMAGE_DIFFERS]", "metal-1 has image tuned; component-host is drawn.");
    assertThat(unasked.out()).doesNotContain("RESTORE_IMAGE");
  }

  private CommandRun rehearse(Object... more) throws Exception {
    List<Object> words = new ArrayList<>(List.of("host", "rehearse", bundle, HOST));
    words.addAll(List.of("--power-credentials", folder.resolve("power.json")));
    words.addAll(List.of(more));
    return slipway(words.toArray());
  }

  @Test
  void rehearsedHostIsComparedWithTheDrawing() throws Exception {
    CommandRun without = rehearse();
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("[REHEARSAL_RESTARTS_HOSTS]", "metal-1");
    assertThat(folder.resolve("server/state/published")).doesNotExist();

    CommandRun fits = rehearse("--yes");
    assertThat(fits.code()).as(told(fits)).isZero();
    assertThat(fits.err()).contains("metal-1: start over the network");
    assertThat(fits.out())
        .containsPattern("metal-1 +firmware +BIOS +BIOS +fits")
        .containsPattern("metal-1 +disk +METAL-1-SDA +METAL-1-SDA +fits")
        .containsPattern("metal-1 +IOMMU +- +none +not drawn");
    assertThat(entry()).contains("LOCALBOOT").doesNotContain("slipway_token");

    write("machine", MACHINE.replace("METAL-1-SDA", "METAL-1-SDB").replace("BIOS", "UEFI"));
    CommandRun differs = rehearse("--yes", "--format", "json");
    assertThat(differs.code()).as(differs.err()).isEqualTo(1);
    JsonObject document = JsonForms.assertIs("rehearsal", differs.out());
    assertThat(document.getAsJsonObject("diagnostics").getAsJsonArray("diagnostics"))
        .extracting(found -> found.getAsJsonObject().get("message").getAsString())
        .containsExactlyInAnyOrder(
            "metal-1, firmware: drawn BIOS, found UEFI.",
            "metal-1, disk: drawn METAL-1-SDA, found no such disk.");
    JsonObject host = document.getAsJsonArray("hosts").get(0).getAsJsonObject();
    assertThat(host.get("fits").getAsBoolean()).isFalse();
    assertThat(host.getAsJsonObject("machine").getAsJsonArray("disks").get(0).getAsJsonObject())
        .hasToString(
            "{\"name\":\"/dev/sda\",\"serial\":\"METAL-1-SDB\",\"wwn\":\"\","
                + "\"bytes\":1073741824,\"sectorBytes\":512,\"model\":\"A Disk\"}");
  }

  @Test
  void accountMayComeFromACredentialHelper() throws Exception {
    Needs.programs("git");
    Path settings = folder.resolve("power.json");
    write("power.json", Files.readString(settings).replaceFirst("\"user\".*\"port\"", "\"port\""));
    CommandRun without = rehearse("--yes");
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("[POWER_CREDENTIALS_FILE]", "metal has no user.");
    String helper = "store --file " + folder.resolve("accounts");
    CommandRun missing = rehearse("--yes", "--power-credential-helper", helper);
    assertThat(missing.code()).isEqualTo(3);
    assertThat(missing.err())
        .contains(
            "error: Incomplete configuration of power control [POWER_CONFIGURATION]",
            "metal-1: 'git credential-%s get' has no password for bmc://metal.".formatted(helper),
            "--power-credential-helper");
    CommandRun unknown = rehearse("--yes", "--power-credential-helper", "no-such-helper");
    assertThat(unknown.code()).isEqualTo(3);
    assertThat(unknown.err())
        .contains(
            "error: Credential helper failed [POWER_CREDENTIAL_HELPER]",
            "metal-1: 'git credential-no-such-helper get' ended with exit code 1.");
    CommandRun none = rehearse("--yes", "--power-credential-helper", "./helper");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("'./helper' is not a helper.");

    write("accounts", "bmc://admin:%s@metal\n".formatted(PASSWORD));
    CommandRun given = rehearse("--yes", "--power-credential-helper", helper);
    assertThat(given.code()).as(given.err()).isZero();
    assertThat(given.out() + given.err()).doesNotContain(PASSWORD);
    assertThat(Files.readString(folder.resolve("processes"))).doesNotContain(PASSWORD);
  }

  private CommandRun capture(Object... more) throws Exception {
    List<Object> words = new ArrayList<>(List.of("image", "capture", bundle, HOST));
    words.addAll(List.of("--power-credentials", folder.resolve("power.json")));
    words.addAll(List.of(more));
    return slipway(words.toArray());
  }

  @Test
  void diskOfAHostBecomesAnImageOfTheStore() throws Exception {
    saved(folder.resolve("saved"));
    CommandRun without = capture("tuned");
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("[CAPTURE_RESTARTS_HOST]", "metal-1");
    assertThat(folder.resolve("server/state/published")).doesNotExist();

    CommandRun done = capture("tuned", "--yes");
    assertThat(done.code()).as(told(done)).isZero();
    assertThat(done.err()).contains("metal-1: start over the network", "metal-1: check the image");
    assertThat(done.out()).containsPattern("installer +tuned +whole +0\\.0 +512\\.0 +-");
    assertThat(entry()).contains("LOCALBOOT").doesNotContain("slipway_token");
    assertThat(slipway("image", "check", bundle, "tuned").code()).isZero();
    assertThat(slipway("status", bundle, "--no-dds").out()).doesNotContain("RESTORING", "FAILED");

    CommandRun running = capture("other", "--yes");
    assertThat(running.code()).isEqualTo(3);
    assertThat(running.err()).contains("[CAPTURE_HOST_RUNNING]", "metal-1 is on");

    write("power", "0");
    Files.writeString(folder.resolve("saved/sda1.ext4-ptcl-img.gz"), "cut");
    CommandRun again = capture("tuned", "--yes");
    assertThat(again.code()).isEqualTo(3);
    assertThat(again.err()).contains("[PROVISIONING_SERVER_REFUSED]", "there is an image 'tuned'");
    CommandRun defective = capture("tuned", "--yes", "--replace", "--format", "json");
    assertThat(defective.code()).as(defective.err()).isEqualTo(1);
    assertThat(JsonForms.assertIs("images", defective.out()).toString())
        .contains("IMAGE_FILE_CORRUPT");
    assertThat(slipway("image", "check", bundle, "tuned").code()).as("the old one").isZero();
    assertThat(folder.resolve("server/captures").toFile().list()).isEmpty();
  }

  @Test
  void hostsThatMustNotBeInstalledAreNotCaptured() throws Exception {
    CommandRun server = slipway("image", "capture", bundle, "installer", "tuned", "--yes");
    assertThat(server.code()).isEqualTo(1);
    assertThat(server.err()).contains("[INSTALLATION_REFUSED]", "installer: ");
    assertThat(folder.resolve("server/state/published")).doesNotExist();
  }

  @Test
  void whatARehearsedHostReportedIsProposedForTheModel() throws Exception {
    Path model = folder.resolve("bare-metal.deployment");
    String drawn = Files.readString(model);
    CommandRun nothing = slipway("host", "discover", model, "--bundle", bundle);
    assertThat(nothing.code()).as(nothing.err()).isEqualTo(3);
    assertThat(rehearse("--yes").code()).isZero();
    CommandRun same = slipway("host", "discover", model, "--bundle", bundle);
    assertThat(same.code()).as(same.err()).isZero();
    assertThat(same.out()).isEqualTo("Reports: 1. Changes: 0.\n");

    write(
        "machine",
        MACHINE.replace("iommu||no", "iommu|DMAR|yes")
            + "disk|/dev/sdb|METAL-1-SDB|0x5000c5|4294967296|512|A Disk;");
    assertThat(rehearse("--yes").code()).isZero();
    CommandRun proposed =
        slipway("host", "discover", model, "--bundle", bundle, "--format", "json");
    assertThat(proposed.code()).as(proposed.err()).isZero();
    JsonObject document = JsonForms.assertIs("discovery", proposed.out());
    assertThat(document.get("written").getAsBoolean()).isFalse();
    assertThat(document.getAsJsonArray("changes"))
        .extracting(
            change ->
                change.getAsJsonObject().get("property").getAsString()
                    + " "
                    + change.getAsJsonObject().get("after").getAsString())
        .containsExactly(
            "iommu true", "serial of sdb METAL-1-SDB", "wwn of sdb 0x5000c5", "size of sdb 4 GiB");
    assertThat(model).content().isEqualTo(drawn);
  }

  @Test
  void hostsThatMustNotBeInstalledAreNotRehearsed() throws Exception {
    CommandRun server = slipway("host", "rehearse", bundle, "installer", "metal-9", "--yes");
    assertThat(server.code()).isEqualTo(1);
    assertThat(server.err()).contains("[INSTALLATION_REFUSED]", "installer: ", "metal-9: ");
    assertThat(folder.resolve("server/state/published")).doesNotExist();
  }

  @Test
  void hostThatRefusesStaysAsItIs() throws Exception {
    write("refuse", "");
    CommandRun refused = reprovision("--yes");
    assertThat(refused.code()).as(told(refused)).isEqualTo(3);
    assertThat(refused.err())
        .as(told(refused))
        .contains(
            "INSTALLATION_REFUSED_BY_HOST",
            "no disk has the serial number METAL-1-SDA",
            "No disk was written.",
            "host/metal-1 not started");
    CommandRun watched = slipway("status", bundle, "--no-dds");
    assertThat(watched.out())
        .containsPattern("REFUSED +metal-1 +component-host +installer +- +no disk has the serial");
    assertThat(entry()).contains("LOCALBOOT").doesNotContain("slipway_token");
  }
}
