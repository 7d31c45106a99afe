// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;
import dev.slipway.metal.power.CredentialProgram.HelperException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The operator's credentials by the names that models give: those of a file, then those of a
 * helper, which is asked once for each name. Safe for use by several threads.
 */
public final class NamedCredentials {
  /** Has none. */
  public static final NamedCredentials NONE =
      new NamedCredentials(CredentialsFile.EMPTY, Optional.empty());

  private final CredentialsFile file;
  private final Optional<CredentialProgram> helper;

  /** Hosts are many and names are few: a helper that asks for a passphrase must ask one time. */
  private final Lock asking = new ReentrantLock();

  private final Map<String, PowerCredentials> given = new HashMap<>();
  private final Map<String, HelperException> refused = new HashMap<>();

  /** Nothing is asked yet. */
  public NamedCredentials(CredentialsFile file, Optional<CredentialProgram> helper) {
    this.file = file;
    this.helper = helper;
  }

  /**
   * The credentials of a name.
   *
   * @param host the node's name, for messages
   * @throws PowerException of kind CONFIGURATION if there are none, of kind HELPER if the helper
   *     fails
   */
  PowerCredentials of(String host, String name) throws PowerException, InterruptedException {
    Optional<PowerCredentials> written = file.credentials(name);
    if (written.isPresent()) {
      return written.get();
    }
    if (helper.isEmpty()) {
      throw new PowerException(
          Kind.CONFIGURATION, host, "The credentials '%s' are not given.".formatted(name));
    }
    asking.lockInterruptibly();
    try {
      if (!given.containsKey(name) && !refused.containsKey(name)) {
        ask(helper.get(), name);
      }
      HelperException failure = refused.get(name);
      if (failure != null) {
        throw new PowerException(failure.kind(), host, failure.getMessage(), failure);
      }
      return given.get(name);
    } finally {
      asking.unlock();
    }
  }

  private void ask(CredentialProgram asked, String name) throws InterruptedException {
    try {
      given.put(name, asked.get(name, file.settings(name)));
    } catch (HelperException e) {
      refused.put(name, e);
    }
  }
}
