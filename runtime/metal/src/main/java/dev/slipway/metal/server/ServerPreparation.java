// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHost;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.engine.Upload;
import dev.slipway.host.HostAnswer;
import dev.slipway.host.PreparationReport;
import dev.slipway.host.PreparationReport.Outcome;
import dev.slipway.metal.RootCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes machines provisioning servers, or brings them up to date, as root over SSH. */
public final class ServerPreparation {
  /** Packages are fetched from wherever the machine has them from. */
  private static final Duration TIME = Duration.ofMinutes(30);

  private static final String ISO = "/clonezilla-live.iso";
  private static final int PRIVATE = 0600;
  private static final int LACKING = 9;

  /** Called with a folder, which goes, and the arguments of the program in it. */
  private static final String UNPACK_AND_RUN =
      "trap 'rm -rf -- \"$folder\"' EXIT; folder=$1; shift;"
          + " tar -x -f - -C \"$folder\" && sh \"$folder/"
          + ServerScripts.PREPARE
          + "\" \"$@\"";

  private final ServerScripts scripts;
  private final Optional<Path> clonezilla;

  /**
   * A preparation that has not begun.
   *
   * @param clonezilla Clonezilla live as an ISO image of this machine; empty leaves what is there
   */
  public ServerPreparation(ServerScripts scripts, Optional<Path> clonezilla) {
    this.scripts = scripts;
    this.clonezilla = clonezilla;
  }

  /**
   * Prepares a server; one that is prepared already is left as it is.
   *
   * @return what became of it; what it lacks is no exception
   * @throws RemoteException if it cannot be reached or does not answer in time
   * @throws IOException if the ISO image cannot be read
   */
  public PreparationReport run(RemoteHosts hosts, Server server)
      throws RemoteException, IOException, InterruptedException {
    RemoteHost host = hosts.open(server.server());
    RemoteCommand making = RemoteCommand.of("mktemp", "-d");
    RemoteResult made = RemoteException.requireSuccess(server.server(), making, host.run(making));
    String folder = made.output().strip();
    String iso = "";
    if (clonezilla.isPresent()) {
      Path file = clonezilla.get();
      iso = folder + ISO;
      try {
        host.upload(Upload.of(file, Sha256.of(file), iso, PRIVATE));
      } catch (RemoteException e) {
        host.run(RemoteCommand.of("rm", "-rf", "--", folder));
        throw e;
      }
    }
    return report(
        server.server(),
        host.run(
            RootCommand.of(
                    "sh",
                    "-c",
                    UNPACK_AND_RUN,
                    "sh",
                    folder,
                    server.address(),
                    iso,
                    server.imageStore())
                .withInput(scripts.archive())
                .within(TIME)));
  }

  private static PreparationReport report(String node, RemoteResult result) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    Optional<Outcome> outcome = Optional.empty();
    for (HostAnswer.Line line : HostAnswer.of(result.output()).lines()) {
      switch (line.kind()) {
        case "lack" -> diagnostics.add(lack(node, line.words()));
        case "prepared" -> outcome = Optional.of(Outcome.PREPARED);
        case "current" -> outcome = Optional.of(Outcome.CURRENT);
        default -> {}
      }
    }
    boolean lacks = result.exitCode() == LACKING && !diagnostics.isEmpty();
    if (!lacks && (!result.succeeded() || outcome.isEmpty())) {
      diagnostics.add(failed(node, result));
    }
    return new PreparationReport(
        diagnostics.isEmpty() ? outcome.orElseThrow() : Outcome.LACKING,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        diagnostics);
  }

  private static Diagnostic lack(String node, String what) {
    return Diagnostic.builder(
            "PROVISIONING_SERVER_LACKS",
            Severity.ERROR,
            "Machine cannot become a provisioning server")
        .message("{} lacks {}.", node, what)
        .hint("Provide that, then run the command again.")
        .build();
  }

  private static Diagnostic failed(String node, RemoteResult result) {
    String last =
        (result.output() + result.errors())
            .lines()
            .filter(line -> !line.isBlank())
            .reduce((one, next) -> next)
            .orElse("");
    return Diagnostic.builder(
            "PROVISIONING_SERVER_PREPARATION_FAILED",
            Severity.ERROR,
            "Provisioning server could not be prepared")
        .message("{}: the preparation ended with exit code {}. {}", node, result.exitCode(), last)
        .hint("Correct that on the machine, then run the command again.")
        .build();
  }
}
