// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.live.InstanceState;

/**
 * Names of what is compared of a resource. A value that a bundle does not want is not compared: it
 * is for people.
 */
public final class Attribute {
  /** HOST: content hash of the scripts. */
  public static final String SCRIPTS = "scripts";

  /** COMPONENT: SHA-256 of the component archive that it was installed from. */
  public static final String ARCHIVE = "archive";

  /** INSTANCE: identifier of its component. */
  public static final String COMPONENT = "component";

  /** INSTANCE: SHA-256 of its {@link InstanceConfiguration}. */
  public static final String CONFIGURATION = "configuration";

  /** INSTANCE: a {@link InstanceState}. */
  public static final String STATE = "state";

  /** INSTANCE: process id on its node; absent where it does not run. Never compared. */
  public static final String PROCESS_ID = "process-id";

  private Attribute() {}
}
