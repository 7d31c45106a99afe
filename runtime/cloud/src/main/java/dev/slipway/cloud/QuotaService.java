// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Map;

/** Port to the quotas of projects. Lists have the order of {@link QuotaResource}. */
public interface QuotaService {
  /**
   * Limits of a project and what it uses of them; nothing of what the cloud has no service for.
   *
   * @throws CloudException of kind FORBIDDEN if the user is neither in the project nor an
   *     administrator, REFUSED if there is no such project
   */
  List<Quota> quotas(String projectId) throws CloudException, InterruptedException;

  /** The limits of a project that has none of its own, and uses nothing. */
  List<Quota> defaults() throws CloudException, InterruptedException;

  /**
   * Sets limits of a project; those that are not named stay.
   *
   * @throws CloudException of kind UNSUPPORTED, before any is set, if the cloud has no service for
   *     one of them; REFUSED if there is no such project, or it uses more; FORBIDDEN if the user is
   *     no administrator
   */
  void set(String projectId, Map<QuotaResource, Long> limits)
      throws CloudException, InterruptedException;

  /** Gives a project the default limits; without effect where it has them. */
  void reset(String projectId) throws CloudException, InterruptedException;
}
