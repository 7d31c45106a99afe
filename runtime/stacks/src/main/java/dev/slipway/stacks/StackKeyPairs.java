// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.KeyPair;
import java.util.List;
import java.util.Optional;

/**
 * The key pairs of stacks, named as their stacks. A stack belongs to a project, a key pair to a
 * user: what a user's stack has made is not there for an administrator who updates it, because it
 * has come to hold what only administrators may make. Nova then launches no server with it, and a
 * check of the stack takes it for missing.
 */
final class StackKeyPairs {
  private StackKeyPairs() {}

  /**
   * Gives a user the key pair of a stack that another one has.
   *
   * @param user who is about to change the stack
   * @param others who may have made it
   * @param name of the stack
   */
  static void share(Cloud user, List<Cloud> others, String name)
      throws CloudException, InterruptedException {
    if (find(user, name).isPresent()) {
      return;
    }
    for (Cloud other : others) {
      Optional<KeyPair> made = find(other, name);
      if (made.isPresent()) {
        user.compute().importKeyPair(name, made.get().publicKey());
        return;
      }
    }
  }

  /** Removes what is left of the key pair of a stack that is gone. */
  static void remove(List<Cloud> users, String name) throws CloudException, InterruptedException {
    for (Cloud user : users) {
      user.compute().deleteKeyPair(name);
    }
  }

  private static Optional<KeyPair> find(Cloud user, String name)
      throws CloudException, InterruptedException {
    return user.compute().keyPairs().stream().filter(pair -> pair.name().equals(name)).findFirst();
  }
}
