// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.option.PageOptions;
import dev.slipway.cli.output.PageView;
import dev.slipway.dashboard.Dashboard;
import dev.slipway.dashboard.WatchedSystem;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.StopSignal;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.watch.SystemWatch;
import dev.slipway.web.PortTakenException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code dashboard}. */
@Command(
    name = "dashboard",
    description = {
      "Show the running system as a page in the browser, until Ctrl-C: hosts, servers of clouds,"
          + " instances and their states, traffic, events and logs. The page also starts, stops,"
          + " pauses and resumes instances, installs and uninstalls components, reboots and"
          + " terminates servers, and shows their consoles.",
      "The page is served on this machine's loopback address, to anyone who has the address with"
          + " its token."
    },
    footer = {
      "",
      "Examples:",
      "  slipway dashboard bundle",
      "  slipway dashboard bundle --ssh-config lab/ssh_config --port 8080 --no-open"
    })
public final class DashboardCommand extends CloudDeploymentCommand {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-dashboard.schema.json";

  private static final String SCHEMA = "slipway-dashboard/1";

  /** What is under way on a host may take that long to be left at Ctrl-C. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Mixin private PageOptions page = new PageOptions();

  @Override
  ExitCode workOn(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    EventStream events = new EventStream();
    try (StopSignal stop = new StopSignal(PATIENCE, over::countDown);
        SystemWatch watch =
            systemWatch(
                bundle,
                hosts,
                servers(bundle),
                provisioning(bundle, hosts),
                SystemWatch.Request.USUAL_PERIOD,
                events);
        Dashboard dashboard =
            Dashboard.start(
                new WatchedSystem(
                    watch, control(bundle, hosts, events), serverControl(bundle), events, stop),
                page.port(),
                this::tellDefect)) {
      watch.start();
      show(new PageView(dashboard.openingAddress(), SCHEMA, "The page"));
      page.serve(dashboard.openingAddress(), over);
      return ExitCode.OK;
    } catch (PortTakenException e) {
      tell(Diagnostics.of(List.of(e.diagnostic())));
      return ExitCode.USAGE;
    }
  }
}
