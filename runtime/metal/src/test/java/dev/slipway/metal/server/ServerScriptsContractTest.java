// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.engine.ActionException;
import dev.slipway.engine.FakeRemoteHosts;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.BareMetalServerContract;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.OneTimeToken;
import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of provisioning servers, run on this machine in a folder. */
class ServerScriptsContractTest extends BareMetalServerContract {
  private static final Path SCRIPTS =
      Path.of("../../provisioning/provisioning-server/scripts").toAbsolutePath().normalize();
  private static final String ENTRY = "pxelinux.cfg/01-%s";
  private static final String RESTORING =
      "ocs_live_run=/home/partimag/slipway/hosts/metal-1"
          + " slipway_callback=http://10.33.136.2/slipway slipway_token=";

  @TempDir private Path folder;

  @BeforeEach
  void need() {
    Needs.programs("python3", "md5sum");
  }

  @Override
  protected BareMetalServer server() throws Exception {
    Path home = folder.resolve("server");
    for (String name : List.of("tftp", "web", "store", "state")) {
      Files.createDirectories(home.resolve(name));
    }
    return unprepared(
        Files.writeString(
            folder.resolve("settings"),
            """
            tftp=%1$s/tftp
            web=%1$s/web
            store=%1$s/store
            captures=%1$s/captures
            state=%1$s/state
            dnsmasq=%1$s/dnsmasq.conf
            exports=%1$s/exports
            reload=/bin/true
            """
                .formatted(home)));
  }

  @Override
  protected BareMetalServer serverWithImages() throws Exception {
    BareMetalServer server = server();
    for (String name : List.of("whole", "broken")) {
      image(folder.resolve("server/store").resolve(name));
    }
    Files.delete(folder.resolve("server/store/broken/MD5SUMS"));
    return server;
  }

  private static void image(Path image) throws Exception {
    write(image.resolve("disk"), "sda\n");
    write(image.resolve("parts"), "sda1\n");
    for (String file : List.of("sda-pt.sf", "sda-mbr", "sda1.ext4-ptcl-img.gz")) {
      write(image.resolve(file), file);
    }
    write(
        image.resolve("sda-pt.parted"),
        "Disk /dev/sda: 2097152s\nSector size (logical/physical): 512B/512B\n");
    Process sums =
        new ProcessBuilder("sh", "-c", "md5sum -- * >../sums && mv ../sums MD5SUMS")
            .directory(image.toFile())
            .inheritIO()
            .start();
    assertThat(sums.waitFor()).isZero();
  }

  @Override
  protected void saves(String mac, OneTimeToken token, String image) throws Exception {
    report(mac, "start", token, "");
    String name = "01-" + mac.replace(':', '-');
    image(folder.resolve("server/captures").resolve(name).resolve(image));
    report(mac, "captured", token, "");
  }

  private static BareMetalServer unprepared(Path settings) {
    RemoteHosts here = FakeRemoteHosts.ofThisMachine();
    RemoteHosts server =
        new FakeRemoteHosts(
            node -> Path.of("/"),
            (node, command) -> {
              List<String> words = new ArrayList<>();
              words.addAll(List.of("env", "SLIPWAY_PROVISIONING_SETTINGS=" + settings));
              command
                  .words()
                  .forEach(
                      word ->
                          words.add(word.replace(SshBareMetalServer.SCRIPTS, SCRIPTS.toString())));
              RemoteCommand local = RemoteCommand.of(words).withInput(command.input());
              return here.open(node).run(command.outputLines().map(local::onOutput).orElse(local));
            });
    return new SshBareMetalServers(server).of("store");
  }

  @Override
  protected Path files() throws Exception {
    Path files = folder.resolve("files");
    for (String mac : List.of(MAC, OTHER)) {
      String name = ENTRY.formatted(mac.replace(':', '-'));
      write(files.resolve("tftp").resolve(name), "LOCALBOOT 0\n");
      write(files.resolve("restore").resolve(name + ".in"), RESTORING + "@TOKEN@\n");
    }
    write(files.resolve("store/slipway/refused"), "10.33.136.1\n");
    write(files.resolve("store/slipway/report-machine.sh"), "#!/bin/bash\n");
    write(files.resolve("store/slipway/captures/metal-1"), "export SLIPWAY_ADDRESS=10.33.136.7\n");
    return files;
  }

  @Override
  protected void reports(String mac, OneTimeToken token, MachineReport machine) throws Exception {
    assertThat(folder.resolve("server/tftp").resolve(ENTRY.formatted(mac.replace(':', '-'))))
        .content()
        .isEqualTo(RESTORING.replace("hosts/metal-1", "report-machine.sh") + token.value() + "\n");
    List<String> facts = new ArrayList<>();
    facts.add("firmware|" + machine.firmware());
    facts.add("iommu|" + machine.remapping() + "|" + (machine.remappingActive() ? "yes" : "no"));
    facts.add(
        "cpu|" + machine.processor() + "|" + machine.threads() + "|" + machine.virtualization());
    facts.add("memory|" + machine.memory());
    for (MachineReport.Interface nic : machine.interfaces()) {
      facts.add(
          "nic|" + nic.name() + "|" + nic.mac().toUpperCase(Locale.ROOT) + "|" + nic.driver());
    }
    for (MachineReport.Disk disk : machine.disks()) {
      facts.add(
          "disk|%s|%s|%s|%d|%8d|%s"
              .formatted(
                  disk.name(),
                  disk.serial(),
                  disk.wwn(),
                  disk.size(),
                  disk.sector(),
                  disk.model()));
    }
    facts.add("later|a fact that is not known yet");
    report(mac, "reported", token, String.join(";", facts));
  }

  private void report(String mac, String stage, OneTimeToken token, String machine)
      throws Exception {
    ProcessBuilder service =
        new ProcessBuilder(
                "python3",
                "-B",
                "-c",
                "import sys, provisioning_server as p; mac, stage, token, facts = sys.argv[1:];"
                    + " sys.exit(p.Server(p.Settings()).report("
                    + "mac, stage, token, {'machine': facts}) != 204)",
                mac,
                stage,
                token.value(),
                machine)
            .inheritIO();
    service.environment().put("PYTHONPATH", SCRIPTS.toString());
    service
        .environment()
        .put("SLIPWAY_PROVISIONING_SETTINGS", folder.resolve("settings").toString());
    assertThat(service.start().waitFor()).isZero();
  }

  private static void write(Path file, String content) throws Exception {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  @Test
  void tokenOfAnArmedHostIsInItsEntryAndNowhereElse() throws Exception {
    BareMetalServer server = server();
    server.publish(files());
    OneTimeToken token = OneTimeToken.random();
    server.arm(MAC, token);
    Path entry = folder.resolve("server/tftp").resolve(ENTRY.formatted(MAC.replace(':', '-')));
    assertThat(entry).content().isEqualTo(RESTORING + token.value() + "\n");
    assertThat(server.status().toString()).doesNotContain(token.value());
    server.disarm(MAC);
    assertThat(entry).content().isEqualTo("LOCALBOOT 0\n");
  }

  @Test
  void serverThatIsNotSetUpIsTold() {
    assertThatThrownBy(() -> unprepared(folder.resolve("missing")).status())
        .isInstanceOfSatisfying(
            ActionException.class,
            e -> assertThat(e.diagnostic().code()).isEqualTo("PROVISIONING_SERVER_UNPREPARED"));
  }
}
