// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.lab.keeper.LabEvents;
import dev.slipway.lab.keeper.LabKeeper;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What a bare-metal lab complains of. */
public final class MetalLabDiagnostics {
  /** Code of what is said where packages are missing. */
  public static final String PACKAGES_MISSING = "BARE_METAL_LAB_PACKAGES_MISSING";

  /** Code of what is said where the user is not root. */
  public static final String ROOT_NEEDED = "BARE_METAL_LAB_ROOT_NEEDED";

  /** Code of what is said where another command is at work on the lab. */
  public static final String LOCKED = "BARE_METAL_LAB_LOCKED";

  /** Code of what is said where a lab is up that was asked for otherwise. */
  public static final String DIFFERENT = "BARE_METAL_LAB_DIFFERENT";

  private MetalLabDiagnostics() {}

  static Diagnostic packagesMissing(List<String> files, Set<String> packages) {
    return error(PACKAGES_MISSING, "Packages missing")
        .message("A bare-metal lab needs {}.", String.join(", ", files))
        .hint("Install Debian's packages (apt-get install {}).", String.join(" ", packages))
        .build();
  }

  static Diagnostic rootNeeded() {
    return error(ROOT_NEEDED, "Root needed")
        .message("A bare-metal lab needs root: its server has fixed folders and ports.")
        .hint("Run it as root.")
        .build();
  }

  static Diagnostic busy() {
    return error(LOCKED, "Lab in use")
        .message("Another command is starting or stopping this lab.")
        .hint("Wait until it has ended.")
        .build();
  }

  static Diagnostic upOtherwise() {
    return error(DIFFERENT, "Different lab is up")
        .message("The lab is up with other hosts or another bundle.")
        .hint("Run 'slipway lab bare-metal down' first, or name another folder with --lab.")
        .build();
  }

  static Diagnostic notMade(String script, String reason, Path log) {
    return error("BARE_METAL_LAB_IMAGES_NOT_MADE", "Images not made")
        .message(
            "What hosts and their controllers need could not be made by {}: {}", script, reason)
        .hint("Read {}. 'slipway lab bare-metal up' starts again from scratch.", log)
        .build();
  }

  static Diagnostic notStarted(LabKeeper.Outcome outcome) {
    String reason =
        outcome
            .failure()
            .map((LabEvents.Failure failure) -> failure.service() + ": " + failure.reason())
            .orElse(outcome.lastWords());
    return error("BARE_METAL_LAB_NOT_STARTED", "Lab not started")
        .message("The lab did not start: {}", reason)
        .hint("Read {}. 'slipway lab bare-metal up' starts again from scratch.", outcome.log())
        .build();
  }

  static Diagnostic leftBehind(Path folder) {
    return error("BARE_METAL_LAB_LEFT_BEHIND", "Processes not ended")
        .message("Some processes of the lab in {} have not ended.", folder)
        .hint("Run 'slipway lab bare-metal down' again, as root.")
        .build();
  }

  private static Diagnostic.Builder error(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }
}
