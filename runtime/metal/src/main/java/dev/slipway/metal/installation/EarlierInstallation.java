// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.installation.InstallationRecords.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Whether an installation that a run began and did not finish is resumed by the next. */
final class EarlierInstallation {
  private EarlierInstallation() {}

  /**
   * Why it is not resumed but begun once more, in a sentence without its end; empty where it is
   * resumed. A disk that is being written is always followed.
   *
   * @param recorded what the earlier run recorded, which is not done
   * @param server node of the server that installs the host now
   * @param host the host as it is drawn now
   * @param said what the server says of the host; empty where it does not know it
   */
  static Optional<String> obstacle(
      Progress recorded,
      String server,
      Host host,
      Optional<InstallationStatus> said,
      Patience patience) {
    if (!recorded.server().equals(server) || !recorded.mac().equals(host.mac())) {
      return Optional.of("it was of another server or MAC address");
    }
    if (!recorded.image().equals(host.image().name())) {
      return Optional.of("it was of image " + recorded.image());
    }
    if (!recorded.disk().equals(DesiredInstallations.disk(host))) {
      return Optional.of("it was of another disk");
    }
    Duration age = Duration.between(recorded.armed(), Instant.now());
    Optional<InstallationStatus> news = said.filter(recorded::isNew);
    if (said.flatMap(InstallationStatus::image).isPresent()) {
      return Optional.of("the host is being captured");
    }
    if (news.isPresent()) {
      return switch (news.get().stage()) {
        case NONE, START, RESTORED -> Optional.empty();
        case REPORTED -> Optional.of("the host was rehearsed after it");
        case CAPTURED -> Optional.of("the host was captured after it");
        case REFUSED -> Optional.of("the host refused it");
        case FAILED -> Optional.of("it failed");
        case BOOTED ->
            age.compareTo(patience.whole()) > 0
                ? Optional.of("it ended long ago")
                : Optional.empty();
      };
    }
    if (said.filter(status -> status.entry() == Entry.RESTORE).isEmpty()) {
      return Optional.of("the host is no longer armed");
    }
    return age.compareTo(patience.start()) > 0
        ? Optional.of("its arming has expired")
        : Optional.empty();
  }
}
