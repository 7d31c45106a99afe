// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.output.CloudHostView;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code host list}. */
@Command(
    name = "list",
    description = {
      "List the hosts of a cloud: address, kind, state, load, number of instances.",
      "The kind is KVM, ESXi, Xen or whatever the cloud calls its hypervisor. With --bundle, the"
          + " drawn hosts are also listed: Linux hosts, unassigned ones, and those that the cloud"
          + " lacks. Needs an administrator's credentials. Exits with 2 if no cloud is configured,"
          + " with 3 if it does not answer or refuses."
    },
    footer = {
      "",
      "Examples:",
      "  slipway host list --cloud lab-admin",
      "  slipway host list --bundle bundle --cloud lab-admin --format json"
    })
public final class HostListCommand extends CloudCommand {
  @Option(
      names = "--bundle",
      paramLabel = "BUNDLE",
      description = "Also list the drawn hosts of this bundle. " + BundleCommand.BUNDLE_DESCRIPTION)
  private Optional<Path> bundle = Optional.empty();

  @Override
  ExitCode work(Cloud open) throws CloudException, InterruptedException {
    List<BundleManifest.Node> drawn = List.of();
    if (bundle.isPresent()) {
      Bundle.Opened opened = Bundle.open(bundle.get());
      tell(Diagnostics.of(opened.diagnostics()));
      if (opened.bundle().isEmpty()) {
        return ExitCode.USAGE;
      }
      drawn = opened.bundle().get().manifest().nodes();
    }
    CloudHostView view = CloudHostView.of(open.name(), open.compute().hypervisors(), drawn);
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.table());
    }
    return ExitCode.OK;
  }
}
