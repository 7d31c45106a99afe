// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Slipway, as the build wrote it into a resource. */
public final class SlipwayVersion {
  private static final String RESOURCE = "build.properties";

  private SlipwayVersion() {}

  /** The semantic version, such as {@code 0.1.0}. */
  public static String number() {
    Properties properties = new Properties();
    try (InputStream resource = SlipwayVersion.class.getResourceAsStream(RESOURCE)) {
      properties.load(resource);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the resource " + RESOURCE, e);
    }
    return properties.getProperty("version");
  }
}
