// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.engine.ActionException;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.InstallationStatus.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every provisioning server does. */
public abstract class BareMetalServerContract {
  /** A host of the files. */
  protected static final String MAC = "02:00:0a:21:02:07";

  /** Another. */
  protected static final String OTHER = "02:00:0a:21:02:08";

  private static final MachineReport MACHINE =
      new MachineReport(
          Firmware.UEFI,
          "A Processor @ 2.10GHz",
          32,
          "vmx",
          64L << 30,
          "DMAR",
          true,
          List.of(new MachineReport.Interface("eno1", MAC, "tg3")),
          List.of(
              new MachineReport.Disk("/dev/sda", "S1", "0x5000", 278L << 30, 512, "A Disk"),
              new MachineReport.Disk("/dev/sdb", "", "", 1L << 30, 4096, "")));

  private static final String STRANGER = "02:00:0a:21:02:63";

  /** A server that is set up. */
  protected abstract BareMetalServer server() throws Exception;

  /** Files of a bundle for both hosts. */
  protected abstract Path files() throws Exception;

  private static InstallationStatus of(BareMetalServer server, String mac) throws Exception {
    return server.status().stream()
        .filter(status -> status.mac().equals(mac))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void publishedHostsBootTheirOwnDisks() throws Exception {
    BareMetalServer server = server();
    server.publish(files());
    server.publish(files());
    assertThat(server.status()).extracting(InstallationStatus::mac).containsExactly(MAC, OTHER);
    assertThat(server.status())
        .allSatisfy(
            status -> {
              assertThat(status.entry()).isEqualTo(Entry.LOCAL);
              assertThat(status.stage()).isEqualTo(Stage.NONE);
            });
  }

  @Test
  void hostIsArmedAndDisarmedAlone() throws Exception {
    BareMetalServer server = server();
    server.publish(files());
    server.arm(MAC, OneTimeToken.random());
    server.arm(MAC, OneTimeToken.random());
    assertThat(of(server, MAC).entry()).isEqualTo(Entry.RESTORE);
    assertThat(of(server, OTHER).entry()).isEqualTo(Entry.LOCAL);
    server.publish(files());
    assertThat(of(server, MAC).entry()).as("published again").isEqualTo(Entry.RESTORE);
    server.disarm(MAC);
    server.disarm(MAC);
    assertThat(of(server, MAC).entry()).isEqualTo(Entry.LOCAL);
  }

  @Test
  void unlistedHostIsRefused() throws Exception {
    BareMetalServer server = server();
    server.publish(files());
    assertThatThrownBy(() -> server.arm(STRANGER, OneTimeToken.random()))
        .isInstanceOfSatisfying(
            ActionException.class,
            e -> {
              assertThat(e.diagnostic().code()).isEqualTo("PROVISIONING_SERVER_REFUSED");
              assertThat(e.diagnostic().message()).contains(STRANGER);
            });
    assertThat(server.status()).hasSize(2);
  }

  /** Has a host that was armed for a rehearsal report that it is made so. */
  protected abstract void reports(String mac, OneTimeToken token, MachineReport machine)
      throws Exception;

  @Test
  void rehearsedHostReportsWhatItIsMadeOf() throws Exception {
    BareMetalServer server = server();
    server.publish(files());
    OneTimeToken token = OneTimeToken.random();
    server.rehearse(MAC, token);
    assertThat(of(server, MAC).entry()).isEqualTo(Entry.REHEARSE);
    assertThat(server.machine(MAC)).isEmpty();

    reports(MAC, token, MACHINE);

    assertThat(of(server, MAC).entry()).isEqualTo(Entry.LOCAL);
    assertThat(of(server, MAC).stage()).isEqualTo(Stage.REPORTED);
    assertThat(server.machine(MAC)).contains(MACHINE);
    assertThat(server.machine(OTHER)).isEmpty();
    server.rehearse(MAC, OneTimeToken.random());
    assertThat(server.machine(MAC)).as("of the rehearsal before").isEmpty();
  }

  @Test
  void hostThatIsArmedToRestoreIsNotRehearsed() throws Exception {
    BareMetalServer server = server();
    server.publish(files());
    server.arm(MAC, OneTimeToken.random());
    assertThatThrownBy(() -> server.rehearse(MAC, OneTimeToken.random()))
        .isInstanceOfSatisfying(
            ActionException.class,
            e -> assertThat(e.diagnostic().code()).isEqualTo("PROVISIONING_SERVER_REFUSED"));
    assertThat(of(server, MAC).entry()).isEqualTo(Entry.RESTORE);
  }

  @Test
  void hostIsArmedWithAnotherImageOfTheStoreOnly() throws Exception {
    BareMetalServer server = serverWithImages();
    server.publish(files());
    server.arm(MAC, OneTimeToken.random(), Optional.of("whole"), 1);
    assertThat(of(server, MAC).entry()).isEqualTo(Entry.RESTORE);
    server.disarm(MAC);
    assertThatThrownBy(() -> server.arm(MAC, OneTimeToken.random(), Optional.of("none"), 1))
        .isInstanceOfSatisfying(
            ActionException.class,
            e -> assertThat(e.diagnostic().code()).isEqualTo("PROVISIONING_SERVER_REFUSED"));
    assertThat(of(server, MAC).entry()).isEqualTo(Entry.LOCAL);
  }

  @Test
  void imageIsSentToSeveralHostsOnceItIsCheckedOnly() throws Exception {
    BareMetalServer server = serverWithImages();
    server.publish(files());
    assertThat(server.defects("broken", told -> {})).isNotEmpty();
    for (String image : List.of("whole", "broken")) {
      assertThatThrownBy(() -> server.arm(MAC, OneTimeToken.random(), Optional.of(image), 2))
          .isInstanceOfSatisfying(
              ActionException.class,
              e -> assertThat(e.diagnostic().code()).isEqualTo("PROVISIONING_SERVER_REFUSED"));
    }
    assertThat(server.defects("whole", told -> {})).isEmpty();
    for (String mac : List.of(MAC, OTHER)) {
      server.arm(mac, OneTimeToken.random(), Optional.of("whole"), 2);
      assertThat(of(server, mac).entry()).isEqualTo(Entry.RESTORE);
    }
  }

  /** Has a host that was armed to be captured save its disk, and report so. */
  protected abstract void saves(String mac, OneTimeToken token, String image) throws Exception;

  @Test
  void capturedHostsImageIsInTheStoreOnceItIsKept() throws Exception {
    BareMetalServer server = server();
    server.publish(files());
    OneTimeToken token = OneTimeToken.random();
    server.capture(MAC, token, "saved", false);
    assertThat(of(server, MAC).entry()).isEqualTo(Entry.CAPTURE);
    assertThat(of(server, MAC).image()).contains("saved");
    assertThatThrownBy(() -> server.keepImage(MAC, false, told -> {}))
        .isInstanceOf(ActionException.class);

    saves(MAC, token, "saved");

    assertThat(of(server, MAC).entry()).isEqualTo(Entry.LOCAL);
    assertThat(of(server, MAC).stage()).isEqualTo(Stage.CAPTURED);
    assertThat(server.images()).isEmpty();
    assertThat(server.keepImage(MAC, false, told -> {})).isEmpty();
    assertThat(server.keepImage(MAC, false, told -> {})).as("once more").isEmpty();
    assertThat(server.images()).extracting(StoredImage::name).containsExactly("saved");
    assertThat(of(server, MAC).image()).isEmpty();
    assertThatThrownBy(() -> server.capture(OTHER, OneTimeToken.random(), "saved", false))
        .isInstanceOfSatisfying(
            ActionException.class,
            e -> assertThat(e.diagnostic().code()).isEqualTo("PROVISIONING_SERVER_REFUSED"));
    server.capture(OTHER, OneTimeToken.random(), "saved", true);
    server.disarm(OTHER);
    assertThat(of(server, OTHER).image()).isEmpty();
    assertThat(of(server, OTHER).stage()).isEqualTo(Stage.NONE);
  }

  /** A server whose store has the image {@code whole}, and {@code broken} without its MD5SUMS. */
  protected abstract BareMetalServer serverWithImages() throws Exception;

  @Test
  void imagesAreListedWholeOrNot() throws Exception {
    assertThat(server().images()).isEmpty();
    assertThat(serverWithImages().images())
        .extracting(StoredImage::name, StoredImage::diskBytes)
        .containsExactly(tuple("broken", 1L << 30), tuple("whole", 1L << 30));
  }

  @Test
  void defectsOfAnImageAreNamed() throws Exception {
    BareMetalServer server = serverWithImages();
    List<ImageProgress> told = new ArrayList<>();
    assertThat(server.defects("whole", told::add)).isEmpty();
    assertThat(told.get(0).done()).isZero();
    assertThat(told.get(0).total()).isPositive();
    assertThat(told.get(0).file()).isEqualTo("disk");
    assertThat(server.defects("broken", told::add))
        .containsExactly(
            new ImageDefect(ImageDefect.Kind.MISSING, "MD5SUMS", "MD5SUMS is missing or empty"));
    for (String name : List.of("none", "../whole", "--help")) {
      assertThatThrownBy(() -> server.defects(name, told::add))
          .isInstanceOfSatisfying(
              ActionException.class,
              e -> {
                assertThat(e.diagnostic().code()).isEqualTo("PROVISIONING_SERVER_REFUSED");
                assertThat(e.diagnostic().message()).contains(name);
              });
    }
  }
}
