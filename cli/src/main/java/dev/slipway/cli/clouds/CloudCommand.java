// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudScope;
import dev.slipway.cloud.Clouds;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.openstack.OpenStackClouds;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What the commands that ask a cloud have in common: which one, and how they end where it fails.
 */
abstract class CloudCommand extends SlipwaySubcommand {
  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--cloud",
      paramLabel = "NAME",
      defaultValue = "",
      description =
          "The cloud in clouds.yaml (default: OS_CLOUD, the one that OS_* describe, or the only"
              + " one).")
  private String cloud;

  @Option(
      names = "--region",
      paramLabel = "NAME",
      defaultValue = "",
      description = "The region (default: the first one configured).")
  private String region;

  @Option(
      names = "--project",
      paramLabel = "NAME",
      defaultValue = "",
      description = "The project (default: the configured one).")
  private String project;

  private Clouds clouds;

  /** Asks these clouds instead of those that the user has configured. */
  final CloudCommand asking(Clouds others) {
    clouds = others;
    return this;
  }

  @Override
  protected final boolean printsJson() {
    return format.isJson();
  }

  /** Does the work. */
  abstract ExitCode work(Cloud open) throws CloudException, InterruptedException;

  @Override
  protected final ExitCode run() {
    Clouds asked = clouds == null ? OpenStackClouds.ofThisProcess(this::warn) : clouds;
    try (Cloud open = asked.open(new CloudScope(cloud, region, project))) {
      return work(open);
    } catch (CloudException e) {
      tell(Diagnostics.of(List.of(e.diagnostic())));
      return e.kind() == CloudException.Kind.CONFIGURATION
          ? ExitCode.USAGE
          : ExitCode.REMOTE_ACTION_FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
  }

  private void warn(String sentence) {
    tell(
        Diagnostics.of(
            List.of(
                Diagnostic.builder(
                        "CLOUD_UNCHECKED", Severity.WARNING, "Certificates are not checked")
                    .message("{}", sentence)
                    .hint("Name the file of the certificate authority as 'cacert' instead.")
                    .build())));
  }
}
