// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Projects in memory. */
public final class FakeIdentity implements IdentityService {
  private static final String DOMAIN = "default";
  private static final Set<String> ROLES = Set.of("admin", "member", "reader");

  private final FakeCloud cloud;
  private final List<Project> projects = new ArrayList<>();
  private final Set<String> grants = new HashSet<>();
  private final Principal principal;

  FakeIdentity(FakeCloud cloud) {
    this.cloud = cloud;
    Project admin = new Project(cloud.newId(), "admin", DOMAIN, "", true);
    projects.add(admin);
    principal =
        new Principal(
            cloud.newId(), "admin", admin.id(), "admin", DOMAIN, List.of("admin"), Instant.MAX);
  }

  /** The project worked in. */
  String projectId() {
    return principal.projectId();
  }

  @Override
  public Principal current() throws CloudException {
    cloud.answer();
    return principal;
  }

  @Override
  public synchronized List<Project> projects() throws CloudException {
    cloud.answer();
    return projects.stream()
        .filter(
            project ->
                project.id().equals(principal.projectId())
                    || grants.stream()
                        .anyMatch(
                            grant -> grant.startsWith(project.id() + " " + principal.userId())))
        .sorted(Comparator.comparing(Project::name))
        .toList();
  }

  @Override
  public synchronized Optional<Project> findProject(String name) throws CloudException {
    cloud.answer();
    return projects.stream().filter(project -> project.name().equals(name)).findFirst();
  }

  @Override
  public synchronized Project createProject(String name, String description) throws CloudException {
    if (findProject(name).isPresent()) {
      throw cloud.conflict("A project " + name + " exists already.");
    }
    Project made = new Project(cloud.newId(), name, DOMAIN, description, true);
    projects.add(made);
    return made;
  }

  @Override
  public synchronized void deleteProject(String id) throws CloudException {
    cloud.answer();
    projects.removeIf(project -> project.id().equals(id));
  }

  /** Takes all roles in a project away. */
  public synchronized void revokeRoles(String projectId) {
    grants.removeIf(grant -> grant.startsWith(projectId + " "));
  }

  synchronized boolean has(String projectId) {
    return projects.stream().anyMatch(project -> project.id().equals(projectId));
  }

  @Override
  public synchronized void grantRole(String projectId, String userId, String role)
      throws CloudException {
    cloud.answer();
    if (!ROLES.contains(role)) {
      throw cloud.notFound("role", role);
    }
    if (!has(projectId)) {
      throw cloud.notFound("project", projectId);
    }
    grants.add(projectId + " " + userId + " " + role);
  }
}
