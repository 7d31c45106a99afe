// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudScope;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.openstack.config.ConfigPlaces;
import dev.slipway.openstack.http.RetryPolicy;
import dev.slipway.openstacklab.LabHypervisor;
import dev.slipway.openstacklab.LabRequest;
import dev.slipway.openstacklab.OpenStackLab;
import dev.slipway.openstacklab.OpenStackLabDiagnostics;
import dev.slipway.openstacklab.OpenStackLabStatus;
import dev.slipway.openstacklab.Tier;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * The OpenStack lab that all test classes of this module share: up before the first, down after the
 * last.
 */
public final class SharedLab implements BeforeAllCallback {
  /** Apart from those of a lab that the user has. */
  private static final int PORT_OFFSET = 18_000;

  /** From the ports of one lab to those of another that is tried where they are taken. */
  private static final int STEP = 97;

  private static final int MOST_LABS = 10;

  private static Running running;

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    List<Diagnostic> obstacles = OpenStackLab.obstacles(Tier.SERVERS);
    Needs.that(obstacles.isEmpty(), () -> "an OpenStack lab cannot be made: " + obstacles);
    running =
        context
            .getRoot()
            .getStore(Namespace.GLOBAL)
            .getOrComputeIfAbsent(SharedLab.class, key -> Running.start(), Running.class);
  }

  /** Its cloud, as the administrator. */
  static Cloud administrator() throws Exception {
    return running.administrator;
  }

  /** Its cloud, as a member of a project. */
  static Cloud member() throws Exception {
    return running.member;
  }

  /** A lab that is up. */
  private static final class Running implements CloseableResource {
    private final Path folder;
    private final OpenStackLab lab;
    private final Cloud administrator;
    private final Cloud member;

    private Running(Path folder, OpenStackLab lab, OpenStackLabStatus status)
        throws CloudException, InterruptedException {
      this.folder = folder;
      this.lab = lab;
      OpenStackClouds clouds =
          new OpenStackClouds(
              new ConfigPlaces(
                  folder,
                  folder,
                  Map.of(
                      "OS_CLIENT_CONFIG_FILE",
                      status.cloudsFile(),
                      "OS_CLIENT_SECURE_FILE",
                      status.secureFile())),
              RetryPolicy.standard(),
              warning -> {});
      administrator = clouds.open(CloudScope.of("slipway-lab-admin"));
      member = clouds.open(CloudScope.of("slipway-lab"));
    }

    private static Running start() {
      try {
        // Not in the build's folder: sockets have short paths.
        Path folder = Files.createTempDirectory("slipway-openstack");
        OpenStackLab lab =
            new OpenStackLab(folder.resolve("lab"), Path.of("target", "openstack-lab-cache"));
        OpenStackLab.Result result = up(lab, PORT_OFFSET);
        for (int offset = PORT_OFFSET + STEP;
            hasTakenPorts(result) && offset < PORT_OFFSET + MOST_LABS * STEP;
            offset += STEP) {
          result = up(lab, offset);
        }
        if (!result.succeeded()) {
          lab.down();
          Files.deleteIfExists(folder);
          throw new IllegalStateException("no lab: " + result.diagnostics());
        }
        return new Running(folder, lab, result.status().orElseThrow());
      } catch (IOException e) {
        throw new IllegalStateException("no lab", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("no lab", e);
      }
    }

    private static OpenStackLab.Result up(OpenStackLab lab, int offset)
        throws IOException, InterruptedException {
      return lab.up(
          new LabRequest(Tier.SERVERS, offset, List.of(LabHypervisor.named("lab"))),
          (done, total, what) -> {});
    }

    private static boolean hasTakenPorts(OpenStackLab.Result result) {
      return result.diagnostics().stream()
          .anyMatch(found -> found.code().equals(OpenStackLabDiagnostics.PORTS_TAKEN));
    }

    @Override
    public void close() throws Exception {
      administrator.close();
      member.close();
      lab.down();
      Files.deleteIfExists(folder);
    }
  }
}
