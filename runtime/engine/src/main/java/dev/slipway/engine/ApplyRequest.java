// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.engine.state.StateStore;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan;
import java.time.Duration;

/**
 * A plan to carry out, and what it is carried out with.
 *
 * @param plan the plan
 * @param bundleSha256 hash of the {@code slipway.json} now that it was made of
 * @param desired what the bundle wants now; nothing for a plan that destroys
 * @param providers ask what is there, and carry out
 * @param store where the state is recorded
 * @param command who holds the lock, for others
 * @param parallel how many actions are carried out at a time
 * @param keepGoing whether what does not depend on a failed action is done nevertheless
 * @param keyPatience how long a new machine may show another host key than its own, or refuse the
 *     user's key, as images do until cloud-init has set both
 */
public record ApplyRequest(
    Plan plan,
    String bundleSha256,
    DesiredSystem desired,
    Providers providers,
    StateStore store,
    String command,
    int parallel,
    boolean keepGoing,
    Duration keyPatience) {
  private static final Duration USUAL_KEY_PATIENCE = Duration.ofMinutes(1);

  /** One with the usual patience with host keys. */
  public ApplyRequest(
      Plan plan,
      String bundleSha256,
      DesiredSystem desired,
      Providers providers,
      StateStore store,
      String command,
      int parallel,
      boolean keepGoing) {
    this(
        plan,
        bundleSha256,
        desired,
        providers,
        store,
        command,
        parallel,
        keepGoing,
        USUAL_KEY_PATIENCE);
  }
}
