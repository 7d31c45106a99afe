// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;

/** Port to volumes. */
public interface VolumeService {
  /** The volumes of the project, by name and id; none where the cloud has no block storage. */
  List<Volume> volumes() throws CloudException, InterruptedException;

  /** Deletes a volume; one that is gone already is no error. */
  void delete(String id) throws CloudException, InterruptedException;
}
