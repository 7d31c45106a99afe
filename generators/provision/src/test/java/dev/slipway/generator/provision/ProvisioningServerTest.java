// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.model.infrastructure.Firmware;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.testing.Needs;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls and the service of a provisioning server, in a folder, with the generated files. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProvisioningServerTest {
  private static final Path SCRIPTS =
      Path.of("..", "..", "provisioning", "provisioning-server", "scripts").toAbsolutePath();
  private static final String MAC = "02:00:0a:21:02:07";
  private static final String OTHER_MAC = "02:00:0a:21:02:08";
  private static final String NAME = "01-02-00-0a-21-02-07";
  private static final String TOKEN = "0123456789abcdef_one-time";

  @TempDir private Path folder;
  private Process service;
  private int port;

  @BeforeEach
  void publish() throws Exception {
    Needs.programs("python3", "tar");
    Samples.write(folder, Samples.files(Samples.load()));
    Path script = folder.resolve("provision/clonezilla/store/slipway/restore-disk.sh");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    Files.createDirectories(folder.resolve("state"));
    Files.createDirectories(folder.resolve("web/clonezilla"));
    Files.writeString(
        folder.resolve("settings"),
        String.join(
            "\n",
            "tftp=" + folder.resolve("tftp"),
            "web=" + folder.resolve("web"),
            "store=" + folder.resolve("images"),
            "captures=" + folder.resolve("captures"),
            "state=" + folder.resolve("state"),
            "dnsmasq=" + folder.resolve("dnsmasq.conf"),
            "dhcpd=" + folder.resolve("dhcpd.conf"),
            "exports=" + folder.resolve("exports"),
            "reload=" + reload(),
            "address=127.0.0.1",
            "port=0"));
    Tool published = publish("provision/clonezilla");
    assertThat(published.exitCode()).as(published.output()).isZero();
  }

  @AfterEach
  void end() throws Exception {
    if (service != null) {
      service.destroy();
      service.waitFor();
    }
  }

  /** Notes which service it would have read its files. */
  private Path reload() throws Exception {
    Path script =
        Files.writeString(
            folder.resolve("reload"), "#!/bin/sh\necho \"$1\" >>" + folder + "/reloaded\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  private Map<String, String> environment() {
    return Map.of("SLIPWAY_PROVISIONING_SETTINGS", folder.resolve("settings").toString());
  }

  private Tool call(Path input, String name, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(SCRIPTS.resolve(name).toString()));
    command.addAll(List.of(arguments));
    return Tool.run(folder, environment(), command, input);
  }

  private Tool call(String name, String... arguments) throws Exception {
    return call(Path.of("/dev/null"), name, arguments);
  }

  private Tool publish(String files) throws Exception {
    Path tar = folder.resolve("files.tar");
    assertThat(
            Tool.run(folder, Map.of(), List.of("tar", "-C", files, "-cf", tar.toString(), "."))
                .exitCode())
        .isZero();
    return call(tar, "publish");
  }

  private Tool arm(String mac) throws Exception {
    return call(Files.writeString(folder.resolve("token"), TOKEN + "\n"), "arm", mac);
  }

  private String entry() throws Exception {
    return Files.readString(folder.resolve("tftp/pxelinux.cfg").resolve(NAME));
  }

  private JsonObject status() throws Exception {
    return JsonParser.parseString(call("status", MAC).output()).getAsJsonObject();
  }

  private String stage() throws Exception {
    return status().get("stage").getAsString();
  }

  private void serve() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(SCRIPTS.resolve("serve_reports.py").toString())
            .redirectInput(Path.of("/dev/null").toFile());
    builder.environment().putAll(environment());
    service = builder.redirectErrorStream(true).start();
    BufferedReader said = service.inputReader();
    String line = said.readLine();
    assertThat(line).startsWith("listening on port ");
    port = Integer.parseInt(line.substring("listening on port ".length()));
    Thread drain = new Thread(() -> said.lines().forEach(each -> {}));
    drain.setDaemon(true);
    drain.start();
  }

  private URI address(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  private int report(String name, String stage, String token, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(address("/slipway/" + name + "/" + stage))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  private HttpResponse<String> get(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address(path)).build(), BodyHandlers.ofString());
  }

  @Test
  void publishedHostsBootTheirOwnDisks() throws Exception {
    assertThat(entry()).contains("LOCALBOOT 0");
    assertThat(folder.resolve("tftp/pxelinux.cfg/default")).exists();
    assertThat(folder.resolve("images/slipway/restore-disk.sh")).isExecutable();
    assertThat(Files.readString(folder.resolve("reloaded"))).isEqualTo("dnsmasq\nexports\n");
    assertThat(call("status").output().lines()).hasSize(3).allMatch(line -> line.contains("none"));
  }

  @Test
  void whatIsPublishedAgainHasNobodyReadItAgain() throws Exception {
    Files.delete(folder.resolve("reloaded"));
    assertThat(publish("provision/clonezilla").output()).isEqualTo("published\t3\n");
    assertThat(folder.resolve("reloaded")).doesNotExist();
  }

  @Test
  void hostsThatAreGoneHaveNoEntry() throws Exception {
    Path files = folder.resolve("provision/clonezilla");
    Files.delete(files.resolve("tftp/pxelinux.cfg").resolve(NAME));
    Files.delete(files.resolve("restore/pxelinux.cfg").resolve(NAME + ".in"));
    Files.delete(files.resolve("store/slipway/hosts/compute-10-33-136-7"));
    assertThat(publish("provision/clonezilla").output()).isEqualTo("published\t2\n");
    assertThat(folder.resolve("tftp/pxelinux.cfg").resolve(NAME)).doesNotExist();
    assertThat(folder.resolve("images/slipway/hosts/compute-10-33-136-7")).doesNotExist();
    assertThat(arm(MAC).exitCode()).isEqualTo(3);
  }

  @Test
  void anArchiveWithOtherFilesIsRefusedAndChangesNothing() throws Exception {
    Path files = folder.resolve("provision/clonezilla");
    Files.writeString(files.resolve("crontab"), "* * * * * root true\n");
    Files.writeString(files.resolve("tftp/pxelinux.cfg/default"), "DEFAULT restore\n");
    Tool published = publish("provision/clonezilla");
    assertThat(published.exitCode()).isEqualTo(3);
    assertThat(published.output()).contains("crontab");
    assertThat(folder.resolve("tftp/pxelinux.cfg/default")).content().contains("LOCALBOOT 0");
    assertThat(arm(MAC).exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"02:00:0a:21:02:99", "../../etc/passwd", "02:00:0a:21:02:07; reboot"})
  void nobodyElseIsArmed(String mac) throws Exception {
    Tool armed = arm(mac);
    assertThat(armed.exitCode()).isEqualTo(3);
    assertThat(armed.output()).startsWith("arm: ");
  }

  @Test
  void aProtectedHostIsNotArmedThoughItHasAnEntry() throws Exception {
    Path refused = folder.resolve("provision/clonezilla/store/slipway/refused");
    Files.writeString(refused, Files.readString(refused) + MAC + "\n");
    publish("provision/clonezilla");
    Tool armed = arm(MAC);
    assertThat(armed.exitCode()).isEqualTo(3);
    assertThat(armed.output()).contains("is protected or reserved");
    assertThat(entry()).contains("LOCALBOOT 0");
  }

  @Test
  void aShortTokenIsRefused() throws Exception {
    Tool armed = call(Files.writeString(folder.resolve("token"), "short\n"), "arm", MAC);
    assertThat(armed.exitCode()).isEqualTo(3);
    assertThat(entry()).contains("LOCALBOOT 0");
  }

  @Test
  void anArmedHostRestoresOnceAndItsTokenIsKeptNowhereElse() throws Exception {
    assertThat(arm(MAC).output()).isEqualTo("armed\t" + MAC + "\n");
    assertThat(entry()).contains("slipway_token=" + TOKEN).doesNotContain("@TOKEN@");
    assertThat(status().get("entry").getAsString()).isEqualTo("restore");
    assertThat(call("status").output()).doesNotContain(TOKEN, "token");
    assertThat(folder.resolve("state/hosts").resolve(NAME + ".json"))
        .content()
        .doesNotContain(TOKEN);
    publish("provision/clonezilla");
    assertThat(entry()).contains(TOKEN);

    assertThat(call("disarm", MAC).exitCode()).isZero();
    assertThat(call("disarm", MAC).exitCode()).isZero();
    assertThat(entry()).contains("LOCALBOOT 0");
    assertThat(status().get("entry").getAsString()).isEqualTo("local");
  }

  @Test
  void aHostIsFollowedFromItsStartToItsBoot() throws Exception {
    serve();
    arm(MAC);
    assertThat(report(NAME, "start", TOKEN, "text=%2Fdev%2Fsda")).isEqualTo(204);
    assertThat(entry()).contains("LOCALBOOT 0");
    assertThat(report(NAME, "start", TOKEN, "text=%2Fdev%2Fsda")).isEqualTo(204);
    assertThat(report(NAME, "progress", TOKEN, "partition=sda1&percent=40")).isEqualTo(204);
    assertThat(status().get("percent").getAsInt()).isEqualTo(40);
    assertThat(report(NAME, "restored", TOKEN, "host_key=ssh-ed25519+AAAA")).isEqualTo(204);
    assertThat(status().get("hostKey").getAsString()).isEqualTo("ssh-ed25519 AAAA");
    assertThat(status().has("percent")).isFalse();
    assertThat(report(NAME, "booted", TOKEN, "text=compute-10-33-136-7")).isEqualTo(204);
    assertThat(report(NAME, "booted", TOKEN, "")).isEqualTo(403);
    Tool followed = call("follow", MAC);
    assertThat(followed.exitCode()).isZero();
    assertThat(followed.output()).contains("\"stage\": \"booted\"", "\"hostKey\"");
  }

  @Test
  void aFailureSaysWithWhichPartition() throws Exception {
    serve();
    arm(MAC);
    report(NAME, "start", TOKEN, "");
    report(NAME, "progress", TOKEN, "partition=sda2&percent=40");
    assertThat(report(NAME, "failed", TOKEN, "text=ended")).isEqualTo(204);
    assertThat(status().get("partition").getAsString()).isEqualTo("sda2");
    assertThat(status().has("percent")).isFalse();
  }

  @Test
  void whoMayLogInStaysWhenABundleIsPublished() throws Exception {
    Path keys = folder.resolve("images/slipway/authorized_keys");
    Files.writeString(keys, "ssh-ed25519 AAAA operator\n");
    publish("provision/clonezilla");
    assertThat(keys).content().isEqualTo("ssh-ed25519 AAAA operator\n");
  }

  @Test
  void aRefusedHostBootsItsOwnDiskAgain() throws Exception {
    serve();
    arm(MAC);
    assertThat(report(NAME, "refused", TOKEN, "text=wrong+disk%0aforged")).isEqualTo(204);
    assertThat(entry()).contains("LOCALBOOT 0");
    assertThat(stage()).isEqualTo("refused");
    assertThat(status().get("text").getAsString()).isEqualTo("wrong diskforged");
    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(403);
  }

  @Test
  void strangersAndReportsOutOfOrderChangeNothing() throws Exception {
    serve();
    arm(MAC);
    assertThat(report(NAME, "start", "0123456789abcdef_guessed", "")).isEqualTo(403);
    assertThat(report("01-02-00-0a-21-02-08", "start", TOKEN, "")).isEqualTo(403);
    assertThat(report("01-02-00-0a-21-02-99", "start", TOKEN, "")).isEqualTo(403);
    assertThat(report(NAME, "restored", TOKEN, "")).isEqualTo(409);
    assertThat(report(NAME, "format", TOKEN, "")).isEqualTo(404);
    assertThat(report(NAME, "start", TOKEN, "text=" + "x".repeat(20000))).isEqualTo(413);
    assertThat(stage()).isEqualTo("none");
    assertThat(entry()).contains(TOKEN);
    call("disarm", MAC);
    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(403);
  }

  @Test
  void dhcpdIsGivenItsFileWhereTheBundleHasOne() throws Exception {
    publish("provision/clonezilla");
    assertThat(folder.resolve("dhcpd.conf")).doesNotExist();
    Files.writeString(folder.resolve("provision/clonezilla/dhcpd.conf"), "# hosts\n");
    publish("provision/clonezilla");
    assertThat(folder.resolve("dhcpd.conf")).content().isEqualTo("# hosts\n");
  }

  @Test
  void aHostThatIsGivenUpHasFailed() throws Exception {
    serve();
    arm(MAC);
    assertThat(report(NAME, "start", TOKEN, "text=%2Fdev%2Fsda")).isEqualTo(204);
    assertThat(report(NAME, "progress", TOKEN, "partition=sda1&percent=40")).isEqualTo(204);
    assertThat(call("disarm", MAC).exitCode()).isZero();
    assertThat(stage()).isEqualTo("failed");
    assertThat(status().get("partition").getAsString()).isEqualTo("sda1");
    assertThat(report(NAME, "restored", TOKEN, "")).isEqualTo(403);
    arm(MAC);
    assertThat(stage()).isEqualTo("none");
  }

  @Test
  void aRestoredHostThatIsDisarmedStaysRestoredAndMayBoot() throws Exception {
    serve();
    arm(MAC);
    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(204);
    assertThat(report(NAME, "restored", TOKEN, "")).isEqualTo(204);
    assertThat(rehearse(MAC).exitCode()).as("before its first boot").isEqualTo(3);
    assertThat(call("disarm", MAC).exitCode()).isZero();
    assertThat(stage()).isEqualTo("restored");
    assertThat(status().has("disarmed")).isFalse();
    assertThat(report(NAME, "booted", TOKEN, "text=compute")).isEqualTo(204);
    assertThat(stage()).isEqualTo("booted");
  }

  @Test
  void aRestoredHostThatDidNotBootCanBeRehearsed() throws Exception {
    serve();
    arm(MAC);
    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(204);
    assertThat(report(NAME, "restored", TOKEN, "")).isEqualTo(204);
    call("disarm", MAC);
    assertThat(rehearse(MAC).exitCode()).isZero();
    assertThat(report(NAME, "booted", TOKEN, "")).isEqualTo(409);
  }

  @Test
  void oneHostsTokenIsNotAnothers() throws Exception {
    serve();
    arm(MAC);
    call(
        Files.writeString(folder.resolve("token"), "another-token-0123456789\n"), "arm", OTHER_MAC);
    assertThat(report(NAME, "start", "another-token-0123456789", "")).isEqualTo(403);
    assertThat(report("01-02-00-0a-21-02-08", "start", "another-token-0123456789", ""))
        .isEqualTo(204);
    assertThat(stage()).isEqualTo("none");
  }

  @Test
  void hostsOfOneTransferShareAPortAndTheImageMustBeAsItWasChecked() throws Exception {
    Path image = Files.createDirectories(folder.resolve("images/saved"));
    for (String name : List.of("disk", "sda-pt.sf", "sda-pt.parted", "sda-mbr")) {
      Files.writeString(image.resolve(name), "sda");
    }
    Files.writeString(image.resolve("parts"), "sda1\n");
    Files.writeString(image.resolve("sda1.ext4-ptcl-img.gz.aa"), "data");
    Tool sums = Tool.run(image, Map.of(), List.of("bash", "-c", "md5sum * >../s; mv ../s MD5SUMS"));
    assertThat(sums.exitCode()).isZero();
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    assertThat(call(token, "arm", MAC, "saved", "--together=2").output())
        .contains("was not checked as it is; run check-image before");
    assertThat(call("check-image", "saved").exitCode()).isZero();

    for (String mac : List.of(MAC, OTHER_MAC)) {
      Tool armed = call(token, "arm", mac, "saved", "--together=2");
      assertThat(armed.exitCode()).as(armed.output()).isZero();
    }

    assertThat(entry()).contains(" slipway_token=" + TOKEN + " slipway_multicast=2232 ");
    assertThat(Files.readString(folder.resolve("tftp/pxelinux.cfg/01-02-00-0a-21-02-08")))
        .contains(" slipway_multicast=2232 ");
    assertThat(status().has("transfer")).isFalse();
    Files.writeString(image.resolve("sda1.ext4-ptcl-img.gz.aa"), "other data");
    assertThat(call(token, "arm", MAC, "saved", "--together=2").exitCode()).isEqualTo(3);
    assertThat(call(token, "arm", MAC, "saved", "--together=0").exitCode()).isEqualTo(3);
    assertThat(call(token, "arm", MAC, "saved", "other").exitCode()).isEqualTo(3);
  }

  @Test
  void onlyTheFilesOfClonezillaAndOfHttpBootAreServed() throws Exception {
    Files.writeString(folder.resolve("web/clonezilla/vmlinuz"), "kernel");
    Files.createDirectories(folder.resolve("tftp/ipxe"));
    Files.writeString(folder.resolve("tftp/ipxe/snponly.efi"), "loader");
    Files.writeString(folder.resolve("web/secret"), "secret");
    Files.createSymbolicLink(folder.resolve("web/clonezilla/link"), folder.resolve("web/secret"));
    serve();
    assertThat(get("/clonezilla/vmlinuz").body()).isEqualTo("kernel");
    assertThat(get("/ipxe/snponly.efi").body()).isEqualTo("loader");
    for (String path :
        List.of(
            "/",
            "/clonezilla/",
            "/secret",
            "/clonezilla/link",
            "/clonezilla/%2e%2e%2fsecret",
            "/clonezilla/snponly.efi",
            "/ipxe/",
            "/ipxe/../pxelinux.cfg/" + NAME,
            "/pxelinux.cfg/" + NAME,
            "/slipway/" + NAME + "/start",
            "/clonezilla/none")) {
      assertThat(get(path).statusCode()).as(path).isEqualTo(404);
    }
  }

  @Test
  void aHostWithUefiIsArmedForPxeAndHttpBootAndDisarmedForBoth() throws Exception {
    LoadedModel model = Samples.load();
    Samples.host(model, "compute-10-33-136-8").setFirmware(Firmware.UEFI);
    Samples.write(folder.resolve("uefi"), Samples.files(model));
    assertThat(publish("uefi/provision/clonezilla").output()).isEqualTo("published\t3\n");
    serve();
    String name = "01-02-00-0a-21-02-08";
    Path pxe = folder.resolve("tftp/grub/grub.cfg-" + name);
    assertThat(pxe).content().contains("chainloader");
    assertThat(get("/ipxe/" + name).body()).startsWith("#!ipxe\n").endsWith("\nexit 1\n");

    assertThat(arm(OTHER_MAC).exitCode()).isZero();
    String parameters = "/hosts/compute-10-33-136-8 .* slipway_token=" + TOKEN + " BOOTIF=" + name;
    assertThat(pxe).content().containsPattern(parameters);
    assertThat(get("/ipxe/" + name).body())
        .containsPattern("kernel http://10.33.136.2/clonezilla/vmlinuz .*" + parameters)
        .endsWith("\nboot\n");
    assertThat(report(name, "start", TOKEN, "")).isEqualTo(204);
    assertThat(pxe).content().contains("chainloader").doesNotContain(TOKEN);
    assertThat(get("/ipxe/" + name).body()).endsWith("\nexit 1\n").doesNotContain(TOKEN);
    assertThat(call("disarm", OTHER_MAC).exitCode()).isZero();

    assertThat(rehearse(OTHER_MAC).exitCode()).isZero();
    assertThat(pxe).content().contains("/report-machine.sh");
    assertThat(get("/ipxe/" + name).body()).contains("/report-machine.sh");
    publish("provision/clonezilla");
    assertThat(pxe).doesNotExist();
    assertThat(get("/ipxe/" + name).statusCode()).isEqualTo(404);
  }

  @Test
  void theGeneratedScriptsReportHere() throws Exception {
    serve();
    arm(MAC);
    Files.writeString(
        folder.resolve("first-boot.conf"), address("/slipway/" + NAME) + "\n" + TOKEN + "\n");
    report(NAME, "start", TOKEN, "");
    report(NAME, "restored", TOKEN, "");
    Tool booted =
        Tool.run(
            folder,
            Map.of("SLIPWAY_FIRST_BOOT", folder.toString(), "SLIPWAY_ATTEMPTS", "1"),
            List.of("bash", folder.resolve("images/slipway/first-boot.sh").toString()));
    assertThat(booted.exitCode()).as(booted.output()).isZero();
    assertThat(stage()).isEqualTo("booted");
  }

  @Test
  void withoutSetUpEveryCallSaysSo() throws Exception {
    Files.delete(folder.resolve("settings"));
    for (String name : List.of("publish", "status", "follow", "arm", "disarm")) {
      Tool call = name.equals("publish") || name.equals("status") ? call(name) : call(name, MAC);
      assertThat(call.exitCode()).as(name).isEqualTo(4);
      assertThat(call.output()).contains("run prepare.sh first");
    }
    assertThat(call("arm").exitCode()).isEqualTo(2);
  }

  private Tool rehearse(String mac) throws Exception {
    return call(Files.writeString(folder.resolve("token"), TOKEN + "\n"), "rehearse", mac);
  }

  private void stub(String name, String script) throws Exception {
    Path stub = Files.createDirectories(folder.resolve("bin")).resolve(name);
    Files.writeString(stub, "#!/bin/sh\n" + script + "\n");
    assertThat(stub.toFile().setExecutable(true)).isTrue();
  }

  /** Runs the script that the entry of a rehearsal names, with disks that are told. */
  private Tool reportMachine(Map<String, String> environment) throws Exception {
    stub("reboot", "echo reboot >>" + folder.resolve("rebooted"));
    stub(
        "lsblk",
        """
        printf '%s\\n' 'NAME="/dev/sda" SERIAL="A;|1" WWN="0x5000" SIZE="1073741824"\
         LOG-SEC="512" MODEL="HS22 disk" TYPE="disk"' \
          'NAME="/dev/sr0" SERIAL="" WWN="" SIZE="1" LOG-SEC="2048" MODEL="" TYPE="rom"'\
        """);
    Map<String, String> all = new HashMap<>(environment);
    all.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    all.put(
        "SLIPWAY_CMDLINE",
        Files.writeString(
                folder.resolve("cmdline"),
                "boot=live slipway_callback="
                    + address("/slipway/" + NAME)
                    + " slipway_token="
                    + TOKEN
                    + "\n")
            .toString());
    return Tool.run(
        folder,
        all,
        List.of("bash", folder.resolve("images/slipway/report-machine.sh").toString()));
  }

  @Test
  void aRehearsedHostReportsWhatItIsMadeOf() throws Exception {
    Needs.programs("curl");
    serve();
    assertThat(rehearse(MAC).output()).isEqualTo("rehearsing\t" + MAC + "\n");
    assertThat(entry())
        .contains("ocs_live_run=/home/partimag/slipway/report-machine.sh ", TOKEN)
        .doesNotContain("/hosts/");
    publish("provision/clonezilla");
    assertThat(entry()).contains("report-machine.sh");
    assertThat(status().get("entry").getAsString()).isEqualTo("rehearse");
    assertThat(call("machine", MAC).output()).isEmpty();

    Path sys = folder.resolve("sys");
    Files.createDirectories(sys.resolve("firmware/efi"));
    Files.createDirectories(sys.resolve("firmware/acpi/tables"));
    Files.writeString(sys.resolve("firmware/acpi/tables/DMAR"), "");
    Files.createDirectories(sys.resolve("class/iommu/dmar0"));
    Files.createDirectories(sys.resolve("class/net/lo"));
    Files.createDirectories(sys.resolve("class/net/eth0/device"));
    Files.writeString(sys.resolve("class/net/eth0/address"), MAC + "\n");
    Files.createSymbolicLink(sys.resolve("class/net/eth0/device/driver"), Path.of("/x/bnx2"));
    Path proc = Files.createDirectories(folder.resolve("proc"));
    Files.writeString(
        proc.resolve("cpuinfo"),
        "processor\t: 0\nmodel name\t: Xeon\nflags\t\t: fpu vmx\nprocessor\t: 1\n");
    Files.writeString(proc.resolve("meminfo"), "MemTotal:       1024 kB\nMemFree: 1 kB\n");
    Tool reported =
        reportMachine(Map.of("SLIPWAY_SYS", sys.toString(), "SLIPWAY_PROC", proc.toString()));

    assertThat(reported.exitCode()).as(reported.output()).isZero();
    assertThat(folder.resolve("rebooted")).exists();
    assertThat(entry()).contains("LOCALBOOT 0");
    assertThat(stage()).isEqualTo("reported");
    assertThat(call("status").output()).doesNotContain("Xeon");
    assertThat(call("machine", MAC).output())
        .isEqualTo(
            """
            firmware\tUEFI
            iommu\tDMAR\tyes
            cpu\tXeon\t2\tvmx
            memory\t1048576
            nic\teth0\t02:00:0a:21:02:07\tbnx2
            disk\t/dev/sda\tA  1\t0x5000\t1073741824\t512\tHS22 disk
            """);
    assertThat(report(NAME, "reported", TOKEN, "")).isEqualTo(403);
  }

  @Test
  void thisMachineReportsItself() throws Exception {
    Needs.programs("curl");
    serve();
    rehearse(MAC);
    Tool reported = reportMachine(Map.of());
    assertThat(reported.exitCode()).as(reported.output()).isZero();
    long kibibytes =
        Files.readAllLines(Path.of("/proc/meminfo")).stream()
            .filter(line -> line.startsWith("MemTotal:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
            .findFirst()
            .orElseThrow();
    assertThat(call("machine", MAC).output())
        .contains("memory\t" + kibibytes * 1024 + "\n")
        .containsPattern("firmware\t(BIOS|UEFI)\n");
    Tool printed =
        Tool.run(
            folder,
            Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH")),
            List.of("bash", "images/slipway/report-machine.sh", "--print"));
    assertThat(printed.output()).isEqualTo(call("machine", MAC).output());
  }

  @Test
  void aHostThatCannotReportIsNotRestarted() throws Exception {
    Needs.programs("curl");
    serve();
    rehearse(MAC);
    call("disarm", MAC);
    assertThat(reportMachine(Map.of()).exitCode()).isEqualTo(1);
    assertThat(folder.resolve("rebooted")).doesNotExist();
  }

  @Test
  void whoIsRehearsedCannotRestoreNorTheOtherWayRound() throws Exception {
    serve();
    rehearse(MAC);
    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(409);
    assertThat(report(NAME, "booted", TOKEN, "")).isEqualTo(409);
    arm(MAC);
    assertThat(report(NAME, "reported", TOKEN, "machine=x")).isEqualTo(409);
    Tool armed = rehearse(MAC);
    assertThat(armed.exitCode()).isEqualTo(3);
    assertThat(armed.output()).contains("is armed to restore, or restores");
    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(204);
    assertThat(rehearse(MAC).exitCode()).isEqualTo(3);
    assertThat(report(NAME, "restored", TOKEN, "")).isEqualTo(204);
  }

  @Test
  void aHostIsArmedWithAnotherImageOfTheStoreOnly() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    for (String name : List.of("none", "../images", "slipway")) {
      Tool refused = call(token, "arm", MAC, name);
      assertThat(refused.exitCode()).isEqualTo(3);
      assertThat(refused.output()).contains("there is no image '" + name + "'");
    }
    assertThat(entry()).contains("LOCALBOOT 0");
    Files.createDirectories(folder.resolve("images/tuned"));
    Files.writeString(folder.resolve("images/tuned/disk"), "sda\n");
    assertThat(call(token, "arm", MAC, "tuned").exitCode()).isZero();
    assertThat(entry()).contains("slipway_token=" + TOKEN + " slipway_image=tuned\n");
    assertThat(arm(MAC).exitCode()).isZero();
    assertThat(entry()).contains(TOKEN).doesNotContain("slipway_image");
  }

  private Tool capture(String mac, String... rest) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(mac));
    arguments.addAll(List.of(rest));
    return call(
        Files.writeString(folder.resolve("token"), TOKEN + "\n"),
        "capture",
        arguments.toArray(String[]::new));
  }

  /** What a host writes while it is captured. */
  private Path save(String name, String data) throws Exception {
    Path image = Files.createDirectories(folder.resolve("captures").resolve(NAME).resolve(name));
    Files.writeString(image.resolve("disk"), "sda\n");
    Files.writeString(image.resolve("parts"), "sda1\n");
    for (String file : List.of("sda-pt.sf", "sda-pt.parted", "sda-mbr")) {
      Files.writeString(image.resolve(file), file);
    }
    Files.writeString(image.resolve("sda1.ext4-ptcl-img.gz"), data);
    Tool sums =
        Tool.run(
            image, Map.of(), List.of("sh", "-c", "md5sum -- * >../sums && mv ../sums MD5SUMS"));
    assertThat(sums.exitCode()).as(sums.output()).isZero();
    return image;
  }

  private Path data(String image) {
    return folder.resolve("images").resolve(image).resolve("sda1.ext4-ptcl-img.gz");
  }

  private String exports() throws Exception {
    return Files.readString(folder.resolve("exports"));
  }

  /** Captures a host to the end of what it does itself. */
  private void captured(String image, String data, String... options) throws Exception {
    List<String> rest = new ArrayList<>(List.of(image));
    rest.addAll(List.of(options));
    Tool armed = capture(MAC, rest.toArray(String[]::new));
    assertThat(armed.exitCode()).as(armed.output()).isZero();
    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(204);
    save(image, data);
    assertThat(report(NAME, "captured", TOKEN, "text=%2Fdev%2Fsda")).isEqualTo(204);
  }

  @Test
  void aCapturedHostWritesItsOwnFolderOnlyAndItsImageIsKeptWhole() throws Exception {
    serve();
    String before = exports();
    assertThat(capture(MAC, "saved").output()).isEqualTo("capturing\t" + MAC + "\n");
    assertThat(entry())
        .contains(
            "ocs_live_run=/home/partimag/slipway/captures/compute-10-33-136-7 ",
            "slipway_token="
                + TOKEN
                + " slipway_image=saved slipway_folder=10.33.136.2:"
                + folder.resolve("captures").resolve(NAME)
                + "\n");
    assertThat(exports())
        .isEqualTo(
            before
                + folder.resolve("captures").resolve(NAME)
                + " 10.33.136.7(rw,no_root_squash,no_subtree_check)\n");
    assertThat(Files.readString(folder.resolve("reloaded"))).endsWith("exports\nexports\n");
    publish("provision/clonezilla");
    assertThat(exports()).as("published again").isNotEqualTo(before);
    assertThat(call("keep-image", MAC).output()).contains("has saved no image");

    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(204);
    assertThat(entry()).contains("LOCALBOOT 0");
    assertThat(report(NAME, "restored", TOKEN, "")).as("was not restored").isEqualTo(409);
    save("saved", "data");
    assertThat(call("images").output()).as("not in the store yet").isEmpty();
    assertThat(report(NAME, "captured", TOKEN, "")).isEqualTo(204);
    assertThat(status().get("image").getAsString()).isEqualTo("saved");

    Tool kept = call("keep-image", MAC);
    assertThat(kept.exitCode()).as(kept.output()).isZero();
    assertThat(kept.output()).contains("progress\t0\t").endsWith("checked\t" + MAC + "\n");
    assertThat(data("saved")).hasContent("data");
    assertThat(call("check-image", "saved").exitCode()).isZero();
    assertThat(exports()).isEqualTo(before);
    assertThat(folder.resolve("captures").resolve(NAME)).doesNotExist();
    assertThat(call("keep-image", MAC).exitCode()).as("once more").isZero();
    assertThat(status().has("image")).isFalse();
    assertThat(arm(MAC).exitCode()).isZero();
  }

  @Test
  void anImageIsReplacedOnlyWhereThatIsSaid() throws Exception {
    serve();
    captured("saved", "first");
    assertThat(call("keep-image", MAC).exitCode()).isZero();
    Tool refused = capture(MAC, "saved");
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.output()).contains("there is an image 'saved'");

    captured("saved", "second", "--replace");
    assertThat(call("keep-image", MAC).exitCode()).as("without its consent").isEqualTo(3);
    assertThat(data("saved")).hasContent("first");
    assertThat(call("keep-image", MAC, "--replace").exitCode()).isZero();
    assertThat(data("saved")).hasContent("second");
    assertThat(folder.resolve("images").toFile().list())
        .containsExactlyInAnyOrder("saved", "slipway");
  }

  @Test
  void anImageWithADefectOrALinkIsNotKept() throws Exception {
    serve();
    captured("saved", "data");
    Path image = folder.resolve("captures").resolve(NAME).resolve("saved");
    Files.writeString(image.resolve("sda1.ext4-ptcl-img.gz"), "cut");
    Tool kept = call("keep-image", MAC);
    assertThat(kept.exitCode()).isEqualTo(3);
    assertThat(kept.output()).contains("defect\tcorrupt\tsda1.ext4-ptcl-img.gz");
    Files.createSymbolicLink(image.resolve("passwd"), Path.of("/etc/passwd"));
    assertThat(call("keep-image", MAC).output()).contains("'passwd'", "is not a plain file");
    assertThat(call("images").output()).isEmpty();

    assertThat(call("disarm", MAC).exitCode()).isZero();
    assertThat(folder.resolve("captures").resolve(NAME)).doesNotExist();
    assertThat(exports()).doesNotContain("rw");
  }

  @Test
  void whatAKilledCallLeftIsKeptByTheNext() throws Exception {
    serve();
    captured("saved", "data");
    Files.move(
        folder.resolve("captures").resolve(NAME).resolve("saved"),
        folder.resolve("images/.saved.new"));
    assertThat(call("images").output()).isEmpty();
    assertThat(call("keep-image", MAC).exitCode()).isZero();
    assertThat(data("saved")).hasContent("data");
  }

  @Test
  void aCaptureIsNotOvertakenNorDoesItOvertake() throws Exception {
    serve();
    assertThat(arm(MAC).exitCode()).isZero();
    assertThat(capture(MAC, "saved").output()).contains("is armed to restore, or restores");
    call("disarm", MAC);
    assertThat(capture(MAC, "saved").exitCode()).isZero();
    assertThat(capture(MAC, "saved").exitCode()).as("once more").isZero();
    for (Tool other : List.of(arm(MAC), rehearse(MAC))) {
      assertThat(other.exitCode()).isEqualTo(3);
      assertThat(other.output()).contains("is armed to be captured, or is captured");
    }
    assertThat(report(NAME, "start", TOKEN, "")).isEqualTo(204);
    assertThat(capture(MAC, "saved").exitCode()).isEqualTo(3);
    assertThat(arm(MAC).exitCode()).isEqualTo(3);
    assertThat(call("disarm", MAC).exitCode()).isZero();
    assertThat(stage()).isEqualTo("none");
    assertThat(arm(MAC).exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"slipway", "../saved", ".saved", "a b", "--replace"})
  void whatIsNoNameOfAnImageIsRefused(String name) throws Exception {
    Tool refused = capture(MAC, name);
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.output()).contains("is not a name of an image");
    assertThat(entry()).contains("LOCALBOOT 0");
  }

  @Test
  void aProtectedHostIsNotCaptured() throws Exception {
    Path refused = folder.resolve("provision/clonezilla/store/slipway/refused");
    Files.writeString(refused, Files.readString(refused) + MAC + "\n");
    publish("provision/clonezilla");
    assertThat(capture(MAC, "saved").output()).contains("is protected or reserved");
    assertThat(exports()).doesNotContain("rw");
  }

  @Test
  void withoutItsScriptNothingIsRehearsed() throws Exception {
    Files.delete(folder.resolve("provision/clonezilla/store/slipway/report-machine.sh"));
    publish("provision/clonezilla");
    Tool refused = rehearse(MAC);
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.output()).contains("has no rehearsal of " + MAC);
    assertThat(entry()).contains("LOCALBOOT 0");
  }
}
