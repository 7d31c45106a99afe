// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.Arrays;
import java.util.Optional;

/** The DDS implementations that components can be built with. */
public enum DdsImplementation {
  /** Eclipse Cyclone DDS. */
  CYCLONEDDS("cyclonedds", "Cyclone DDS", "cyclonedds.xml"),
  /** eProsima Fast DDS. */
  FASTDDS("fastdds", "Fast DDS", "fastdds.xml"),
  /** OpenDDS. */
  OPENDDS("opendds", "OpenDDS", "opendds.ini");

  private final String id;
  private final String title;
  private final String configurationFile;

  DdsImplementation(String id, String title, String configurationFile) {
    this.id = id;
    this.title = title;
    this.configurationFile = configurationFile;
  }

  /** The implementation with that {@link #id}. */
  public static Optional<DdsImplementation> of(String id) {
    return Arrays.stream(values()).filter(found -> found.id.equals(id)).findFirst();
  }

  /** Its name in options, folders and in CMake's {@code SLIPWAY_DDS}. */
  public String id() {
    return id;
  }

  /** Its name for a reader. */
  public String title() {
    return title;
  }

  /**
   * Name of the file with a node's configuration of it, in {@code discovery/domain-ID/HOSTNAME}.
   */
  public String configurationFile() {
    return configurationFile;
  }

  @Override
  public String toString() {
    return id;
  }
}
