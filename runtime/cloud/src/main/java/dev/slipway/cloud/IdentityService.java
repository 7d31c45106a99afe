// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Optional;

/** Port to users and projects. */
public interface IdentityService {
  /** Who is signed in. */
  Principal current() throws CloudException, InterruptedException;

  /** The projects that the user has a role in, by name. */
  List<Project> projects() throws CloudException, InterruptedException;

  /**
   * The project of that name in the domain worked in; empty if there is none.
   *
   * @throws CloudException of kind FORBIDDEN if the user is no administrator
   */
  Optional<Project> findProject(String name) throws CloudException, InterruptedException;

  /**
   * Makes a project in the domain worked in.
   *
   * @throws CloudException of kind CONFLICT if the name is in use
   */
  Project createProject(String name, String description)
      throws CloudException, InterruptedException;

  /** Deletes a project; one that is gone already is no error. What is in it stays behind. */
  void deleteProject(String id) throws CloudException, InterruptedException;

  /**
   * Gives a user a role in a project; a role that the user has already is no error.
   *
   * @param role its name, such as {@code member}
   * @throws CloudException of kind NOT_FOUND if there is no such role
   */
  void grantRole(String projectId, String userId, String role)
      throws CloudException, InterruptedException;
}
