// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.time.Instant;
import java.util.List;

/**
 * Who is signed in, and to what.
 *
 * @param projectId empty where the user is signed in to no project, as {@code projectName}
 * @param roles names of the user's roles there, sorted
 * @param expires when the token ends; a new one is fetched by then
 */
public record Principal(
    String userId,
    String userName,
    String projectId,
    String projectName,
    String domainId,
    List<String> roles,
    Instant expires) {
  public Principal {
    roles = roles.stream().sorted().toList();
  }
}
