// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudScope;
import dev.slipway.cloud.Clouds;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The clouds that a user has credentials for, signed in to when they are needed and until this is
 * closed. Safe for use by several threads.
 */
public final class CloudAccess implements AutoCloseable {
  private final Clouds clouds;
  private final String user;
  private final Optional<String> administrator;
  private final Map<String, Cloud> open = new TreeMap<>();

  /** Projects whose stack holds what only an administrator may change, drawn so or not. */
  private final Set<String> administered = new HashSet<>();

  /**
   * @param clouds the clouds that are configured
   * @param user name of the cloud in the user's configuration; empty for the one that the
   *     environment names
   * @param administrator the same with an administrator's credentials; empty where there are none
   */
  public CloudAccess(Clouds clouds, String user, Optional<String> administrator) {
    this.clouds = clouds;
    this.user = user;
    this.administrator = administrator;
  }

  /** Whether there are credentials of an administrator. */
  public boolean isAdministered() {
    return administrator.isPresent();
  }

  /** A cloud with the user's credentials, in the project that they are for. */
  Cloud user(CloudManifest.Cloud drawn) throws CloudException, InterruptedException {
    return open(new CloudScope(user, drawn.region().orElse(""), ""));
  }

  /** The same in another project. */
  Cloud user(CloudManifest.Cloud drawn, String project)
      throws CloudException, InterruptedException {
    return open(new CloudScope(user, drawn.region().orElse(""), project));
  }

  /** A cloud with an administrator's credentials where there are some, else the user's. */
  Cloud highest(CloudManifest.Cloud drawn) throws CloudException, InterruptedException {
    return administrator.isPresent()
        ? open(new CloudScope(administrator.get(), drawn.region().orElse(""), ""))
        : user(drawn);
  }

  /** A cloud in the project of a stack, with the rights that the stack needs. */
  Cloud of(CloudManifest.Cloud drawn, CloudManifest.Stack stack)
      throws CloudException, InterruptedException {
    return of(drawn, stack.project(), !stack.adminRights().isEmpty());
  }

  /** A cloud in a project, with the rights that its existing stack needs. */
  Cloud of(CloudManifest.Cloud drawn, String project) throws CloudException, InterruptedException {
    return of(drawn, project, false);
  }

  private synchronized Cloud of(CloudManifest.Cloud drawn, String project, boolean asAdministrator)
      throws CloudException, InterruptedException {
    return administrator.isPresent()
            && (asAdministrator || administered.contains(key(drawn, project)))
        ? open(new CloudScope(administrator.get(), drawn.region().orElse(""), project))
        : user(drawn, project);
  }

  /**
   * Notes that the stack in a project was made by an administrator: a bundle in which nothing is
   * left that needs one still has to change and delete it.
   */
  synchronized void noteAdministered(CloudManifest.Cloud drawn, String project) {
    administered.add(key(drawn, project));
  }

  private static String key(CloudManifest.Cloud drawn, String project) {
    return drawn.name() + "\n" + project;
  }

  /** A cloud as each of the users whose credentials there are. */
  List<Cloud> users(CloudManifest.Cloud drawn) throws CloudException, InterruptedException {
    return administrator.isPresent() ? List.of(user(drawn), highest(drawn)) : List.of(user(drawn));
  }

  private synchronized Cloud open(CloudScope scope) throws CloudException, InterruptedException {
    String key = String.join("\n", scope.cloud(), scope.region(), scope.project());
    Cloud cloud = open.get(key);
    if (cloud == null) {
      cloud = clouds.open(scope);
      open.put(key, cloud);
    }
    return cloud;
  }

  @Override
  public synchronized void close() {
    open.values().forEach(Cloud::close);
    open.clear();
  }
}
