// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

/** The version of Slipway, as the build wrote it into the code. */
public final class SlipwayVersion {
  private SlipwayVersion() {}

  /** The semantic version, such as {@code 0.1.0}. */
  public static String number() {
    return BuildVersion.NUMBER;
  }
}
