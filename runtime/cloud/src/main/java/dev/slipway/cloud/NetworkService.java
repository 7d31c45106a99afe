// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;

/** Port to networks. Lists are sorted by name, where there is none by id. */
public interface NetworkService {
  /** The networks that the project may use. */
  List<Network> networks() throws CloudException, InterruptedException;

  /** A network by its id. */
  Network network(String id) throws CloudException, InterruptedException;

  /**
   * Makes a network.
   *
   * @throws CloudException of kind FORBIDDEN if the user may not make external, shared or provider
   *     networks
   */
  Network createNetwork(Network request) throws CloudException, InterruptedException;

  /**
   * Changes a network in place: its MTU, whether it is external and shared, and its port security.
   *
   * @param wanted a request with the id of the network
   * @throws CloudException of kind CONFLICT if the network's use is in the way
   */
  void updateNetwork(Network wanted) throws CloudException, InterruptedException;

  /** Deletes a network; one that is gone already is no error. */
  void deleteNetwork(String id) throws CloudException, InterruptedException;

  /** The subnets that the project may use. */
  List<Subnet> subnets() throws CloudException, InterruptedException;

  /** A subnet by its id. */
  Subnet subnet(String id) throws CloudException, InterruptedException;

  /** Makes a subnet. */
  Subnet createSubnet(Subnet request) throws CloudException, InterruptedException;

  /**
   * Changes a subnet in place: its gateway, DHCP, pools, name servers and routes.
   *
   * @param wanted a request with the id of the subnet; without pools it keeps its own
   * @throws CloudException of kind CONFLICT if the subnet's use is in the way
   */
  void updateSubnet(Subnet wanted) throws CloudException, InterruptedException;

  /** Deletes a subnet; one that is gone already is no error. */
  void deleteSubnet(String id) throws CloudException, InterruptedException;

  /**
   * The ports.
   *
   * @param deviceId those of one server or router; empty for all
   */
  List<NetworkPort> ports(String deviceId) throws CloudException, InterruptedException;

  /** The ports of the project that have this description. */
  List<NetworkPort> describedPorts(String description) throws CloudException, InterruptedException;

  /** Changes the fixed addresses of a port and what passes it. */
  void updatePort(NetworkPort wanted) throws CloudException, InterruptedException;

  /** Deletes a port; one that is gone already is no error. */
  void deletePort(String id) throws CloudException, InterruptedException;

  /** The floating addresses, by address. */
  List<FloatingAddress> floatingAddresses() throws CloudException, InterruptedException;

  /**
   * Removes what the cloud has made for a project by itself, such as its default security group: it
   * would outlive the project.
   */
  void purge(String projectId) throws CloudException, InterruptedException;

  /** The routers of the project. */
  List<Router> routers() throws CloudException, InterruptedException;

  /** Changes the gateway and the static routes of a router. */
  void updateRouter(Router wanted) throws CloudException, InterruptedException;

  /** The security groups of the project, with their rules. */
  List<SecurityGroup> securityGroups() throws CloudException, InterruptedException;

  /** Adds a rule to a security group. */
  void addRule(String groupId, SecurityRule rule) throws CloudException, InterruptedException;

  /** Deletes a rule of a security group; one that is gone already is no error. */
  void deleteRule(String id) throws CloudException, InterruptedException;
}
