// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An image in the store of a provisioning server.
 *
 * @param name its directory
 * @param bytes what it takes in the store
 * @param diskBytes size of the disk that was saved, which is the smallest that it fits on; 0 where
 *     the image does not say
 * @param datastores partitions with a VMFS datastore of VMware
 */
public record StoredImage(String name, long bytes, long diskBytes, List<String> datastores) {
  public StoredImage {
    Objects.requireNonNull(name);
    datastores = List.copyOf(datastores);
  }

  /** An image without datastores. */
  public StoredImage(String name, long bytes, long diskBytes) {
    this(name, bytes, diskBytes, List.of());
  }

  /**
   * Warns of datastores, most of which are copied block by block.
   *
   * @param server node of the server that has the image
   */
  public Optional<Diagnostic> warning(String server) {
    if (datastores.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.builder("IMAGE_DATASTORE", Severity.WARNING, "Image with a VMFS datastore")
            .message(
                "Image {} on {} has a datastore on {}: it is large and slow to restore, and every"
                    + " host gets the same virtual machines.",
                name,
                server,
                String.join(", ", datastores))
            .hint("Keep the datastore on NFS, delete the local one, and capture the image again.")
            .build());
  }
}
