// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.InstallationStatus.Stage;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The server in memory keeps the contract, so that other tests may rely on it. */
class FakeBareMetalServerTest extends BareMetalServerContract {
  @TempDir private Path folder;

  private final FakeBareMetalServer simulated = new FakeBareMetalServer();

  @Override
  protected BareMetalServer server() {
    simulated.host(MAC);
    simulated.host(OTHER);
    return simulated;
  }

  @Override
  protected void reports(String mac, OneTimeToken token, MachineReport machine) throws Exception {
    simulated.isMadeOf(mac, machine);
    simulated.power(mac).bootFromNetworkOnce();
    simulated.power(mac).on();
    simulated.status();
  }

  @Override
  protected void saves(String mac, OneTimeToken token, String image) throws Exception {
    simulated.saves(mac, FakeBareMetalServer.status(mac, Entry.LOCAL, Stage.CAPTURED, ""));
    simulated.power(mac).bootFromNetworkOnce();
    simulated.power(mac).on();
    simulated.status();
  }

  @Override
  protected Path files() {
    return folder;
  }

  @Override
  protected BareMetalServer serverWithImages() {
    FakeBareMetalServer server = new FakeBareMetalServer();
    server.host(MAC);
    server.host(OTHER);
    server.image(new StoredImage("whole", 4096, 1L << 30));
    server.image(
        new StoredImage("broken", 4096, 1L << 30),
        new ImageDefect(ImageDefect.Kind.MISSING, "MD5SUMS", "MD5SUMS is missing or empty"));
    return server;
  }
}
