// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;

/** Port to servers and to what they run on. Lists are sorted by name. */
public interface ComputeService {
  /**
   * The servers of the project, or of all projects.
   *
   * @throws CloudException of kind FORBIDDEN if the user may not see those of others
   */
  List<Server> servers(boolean allProjects) throws CloudException, InterruptedException;

  /** A server by its id. */
  Server server(String id) throws CloudException, InterruptedException;

  /** Begins to make a server. */
  Server create(ServerRequest request) throws CloudException, InterruptedException;

  /**
   * What was done to a server, latest first; also to one that is gone, while the cloud knows it.
   *
   * @throws CloudException of kind NOT_FOUND if there is no such server
   */
  List<ServerAction> actions(String id) throws CloudException, InterruptedException;

  /**
   * Begins to restart a server.
   *
   * @param hard by cutting the power, instead of asking its operating system
   */
  void reboot(String id, boolean hard) throws CloudException, InterruptedException;

  /** Begins to delete a server; one that is gone already is no error. */
  void delete(String id) throws CloudException, InterruptedException;

  /**
   * What a server has printed on its console.
   *
   * @param lines at most so many of the last ones; 0 for all that the cloud keeps
   */
  String consoleLog(String id, int lines) throws CloudException, InterruptedException;

  /** The flavors that the project may use, and for administrators all others. */
  List<Flavor> flavors() throws CloudException, InterruptedException;

  /** Makes a flavor with its extra specs; its id is taken if it is not empty. */
  Flavor createFlavor(Flavor flavor) throws CloudException, InterruptedException;

  /** Deletes a flavor; one that is gone already is no error. */
  void deleteFlavor(String id) throws CloudException, InterruptedException;

  /** The host aggregates. */
  List<HostAggregate> aggregates() throws CloudException, InterruptedException;

  /**
   * Makes a host aggregate.
   *
   * @param zone the availability zone that it becomes; empty for none
   */
  HostAggregate createAggregate(String name, String zone)
      throws CloudException, InterruptedException;

  /** Adds a host to an aggregate. */
  void addHost(String aggregateId, String host) throws CloudException, InterruptedException;

  /** Takes a host out of an aggregate. */
  void removeHost(String aggregateId, String host) throws CloudException, InterruptedException;

  /** Deletes an aggregate that has no hosts; one that is gone already is no error. */
  void deleteAggregate(String id) throws CloudException, InterruptedException;

  /** The availability zones, with their hosts where the user may see them. */
  List<AvailabilityZone> zones() throws CloudException, InterruptedException;

  /**
   * The hypervisors.
   *
   * @throws CloudException of kind FORBIDDEN if the user is no administrator
   */
  List<Hypervisor> hypervisors() throws CloudException, InterruptedException;

  /** The server groups of the project. */
  List<ServerGroup> serverGroups() throws CloudException, InterruptedException;

  /** The user's key pairs. */
  List<KeyPair> keyPairs() throws CloudException, InterruptedException;

  /**
   * Has servers let in a public key.
   *
   * @throws CloudException of kind CONFLICT if the name is in use
   */
  KeyPair importKeyPair(String name, String publicKey) throws CloudException, InterruptedException;

  /** Deletes a key pair; one that is gone already is no error. */
  void deleteKeyPair(String name) throws CloudException, InterruptedException;

  /** The processes of the compute service. */
  List<ComputeAgent> agents() throws CloudException, InterruptedException;
}
