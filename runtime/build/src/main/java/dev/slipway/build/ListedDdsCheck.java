// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Severity;
import java.util.List;

/**
 * Keeps components to the DDS implementations that their deployment names: a model that was checked
 * for others may starve a reader with this one, without an error.
 */
final class ListedDdsCheck {
  private ListedDdsCheck() {}

  /** An error where the deployment names DDS implementations, and not this one. */
  static List<Diagnostic> check(Deployment deployment, DdsImplementation dds) {
    if (deployment.mayUse(dds)) {
      return List.of();
    }
    return List.of(
        Diagnostic.builder(
                "BUILD_DDS_NOT_LISTED",
                Severity.ERROR,
                "DDS implementation that the deployment does not name")
            .at(ElementPath.ROOT, deployment.elementId())
            .message(
                "The DDS implementations of deployment {} do not have {}, so it was not checked for"
                    + " it.",
                deployment.name(),
                dds.title())
            .hint(
                "Build with --dds and one that it names, or add this one to its DDS implementations"
                    + " and generate again.")
            .build());
  }
}
