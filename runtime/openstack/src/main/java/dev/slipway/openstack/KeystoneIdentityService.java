// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.IdentityService;
import dev.slipway.cloud.Principal;
import dev.slipway.cloud.Project;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.openstack4j.model.identity.v3.Role;

/** Users and projects, in Keystone. */
final class KeystoneIdentityService implements IdentityService {
  private final Session session;
  private final OpenStack4jCalls openStack4j;

  KeystoneIdentityService(Session session) {
    this.session = session;
    this.openStack4j = new OpenStack4jCalls(session);
  }

  @Override
  public Principal current() throws CloudException, InterruptedException {
    return session.principal();
  }

  @Override
  public List<Project> projects() throws CloudException, InterruptedException {
    // OpenStack4j lists all projects, which only administrators may.
    return Json.objects(
            session.pages(session.request("GET", Service.IDENTITY, "/auth/projects")), "projects")
        .stream()
        .map(
            project ->
                new Project(
                    Json.text(project, "id"),
                    Json.text(project, "name"),
                    Json.text(project, "domain_id"),
                    Json.text(project, "description"),
                    Json.is(project, "enabled")))
        .sorted(Comparator.comparing(Project::name).thenComparing(Project::id))
        .toList();
  }

  @Override
  public Optional<Project> findProject(String name) throws CloudException, InterruptedException {
    String domain = current().domainId();
    return openStack4j.call(cloud -> cloud.identity().projects().getByName(name)).stream()
        .map(KeystoneIdentityService::project)
        .filter(project -> project.domainId().equals(domain))
        .findFirst();
  }

  @Override
  public Project createProject(String name, String description)
      throws CloudException, InterruptedException {
    String domain = current().domainId();
    return project(
        openStack4j.call(
            cloud -> cloud.identity().projects().create(domain, name, description, true)));
  }

  @Override
  public void deleteProject(String id) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(cloud -> cloud.identity().projects().delete(id));
  }

  @Override
  public void grantRole(String projectId, String userId, String role)
      throws CloudException, InterruptedException {
    String roleId =
        openStack4j.call(cloud -> cloud.identity().roles().getByName(role)).stream()
            .map(Role::getId)
            .findFirst()
            .orElseThrow(
                () ->
                    CloudException.of(
                        Kind.NOT_FOUND, session.cloud(), "There is no role " + role + "."));
    openStack4j.call(
        cloud -> cloud.identity().roles().grantProjectUserRole(projectId, userId, roleId));
  }

  private static Project project(org.openstack4j.model.identity.v3.Project project) {
    return new Project(
        project.getId(),
        project.getName(),
        project.getDomainId(),
        Texts.orEmpty(project.getDescription()),
        project.isEnabled());
  }
}
