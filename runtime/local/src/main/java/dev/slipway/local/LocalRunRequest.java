// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What to run.
 *
 * @param bundle the bundle
 * @param dds DDS implementation that its components were built with
 * @param archives folder of the component archives
 * @param folder folder for the processes' homes; what an earlier run left there is removed
 * @param time how long the components are let publish
 * @param matchTime how long to wait until all DataWriters and DataReaders match
 * @param domainOffset added to every DDS domain id, to keep clear of other participants
 */
public record LocalRunRequest(
    Bundle bundle,
    DdsImplementation dds,
    Path archives,
    Path folder,
    Duration time,
    Duration matchTime,
    int domainOffset) {
  private static final Duration MATCH_TIME = Duration.ofSeconds(20);

  /** With the archives and the folder where {@code slipway build} and the bundle have them. */
  public static LocalRunRequest of(
      Bundle bundle, DdsImplementation dds, Duration time, int domainOffset) {
    return new LocalRunRequest(
        bundle,
        dds,
        bundle.folder().resolve(ComponentArchive.FOLDER).resolve(dds.id()),
        bundle.folder().resolve("run").resolve(dds.id()),
        time,
        MATCH_TIME,
        domainOffset);
  }
}
