// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

/** What the build writes into the code: a constant, for a resource has to be looked for first. */
final class BuildVersion {
  /** The semantic version. */
  static final String NUMBER = "${project.version}";

  private BuildVersion() {}
}
