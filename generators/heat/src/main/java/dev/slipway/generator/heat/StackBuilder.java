// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.address.IpAddress;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.AllowedAddressPair;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.SecurityGroup;
import dev.slipway.model.infrastructure.SecurityGroupRule;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.StaticRoute;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VnicType;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.PolicyRates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Derives the stack of one project. Used once. */
final class StackBuilder {
  private static final String SERVER = "server";
  private static final String PORT = "port";
  private static final String NETWORK = "network";
  private static final String SUBNET = "subnet";
  private static final String ROUTER = "router";
  private static final String ROUTER_INTERFACE = "router_interface";
  private static final String ROUTES = "routes";
  private static final String FLOATING = "floating_ip";
  private static final String SERVER_GROUP = "server_group";
  private static final String SECURITY_GROUP = "security_group";
  private static final String RULE = "security_group_rule";
  private static final String QOS = "qos_policy";
  private static final String VOLUME = "volume";
  private static final String ATTACHMENT = "volume_attachment";
  private static final String FLAVOR = "flavor";
  private static final String IMAGE = "image";
  private static final String KEY_PAIR = "key_pair";
  private static final String DESCRIPTION = "description";

  private static final String PUBLIC_KEY =
      "^(ssh-(ed25519|rsa)|ecdsa-sha2-nistp(256|384|521)|sk-(ssh-ed25519|ecdsa-sha2-nistp256)"
          + "@openssh\\.com) [A-Za-z0-9+/]+={0,3}( [^\"\\\\\\r\\n]*)?$";
  private static final String HOST_KEY =
      "^(-----BEGIN OPENSSH PRIVATE KEY-----(\\\\n[A-Za-z0-9+/=]+)+"
          + "\\\\n-----END OPENSSH PRIVATE KEY-----(\\\\n)?)?$";

  /** So that the order of the model's file does not matter. */
  private static final Comparator<NamedElement> BY_NAME =
      Comparator.comparing(NamedElement::getName).thenComparing(NamedElement::getId);

  private final ValidatedDeployment model;
  private final ModelIndex index;
  private final StackPlace place;
  private final Cloud cloud;
  private final Project project;
  private final CloudNetworks cloudNetworks;
  private final AdminResources admin;

  private final List<VirtualMachine> machines;
  private final List<Network> networks;
  private final List<Router> routers;
  private final LogicalIds ids = new LogicalIds();
  private final HotTemplate template;

  /** Logical ids of the rules of each policy. */
  private final Map<NetworkQos, List<String>> policyRules = new HashMap<>();

  private final SortedMap<String, String> parameters = new TreeMap<>();
  private final Set<String> needs = new TreeSet<>();
  private final Set<String> adminRights = new TreeSet<>();
  private final UserData.Maker userData = new UserData.Maker();
  private SecurityRules security;

  StackBuilder(ValidatedDeployment model, StackPlace place, AdminResources admin) {
    this.model = model;
    this.index = model.index();
    this.place = place;
    this.cloud = place.cloud();
    this.project = place.project();
    this.cloudNetworks = place.networks();
    this.admin = admin;
    machines =
        AdminResources.machines(cloud, index).stream()
            .filter(machine -> machine.getProject() == project)
            .sorted(BY_NAME)
            .toList();
    networks =
        cloudNetworks.all().stream()
            .filter(network -> cloudNetworks.maker(network).equals(Optional.of(project)))
            .toList();
    routers = cloudNetworks.routersOf(project);
    template =
        new HotTemplate(
            "Project "
                + project.getName()
                + " of "
                + model.deployment().getName()
                + " "
                + model.deployment().getVersion());
  }

  /**
   * The stack. Machines whose user data is unusable are left out; the generator says so, and
   * nothing is written then.
   *
   * @param nodes names of nodes in the manifest
   * @param conversations those of the model
   */
  CloudManifest.Stack build(Map<NamedElement, String> nodes, List<Conversation> conversations) {
    needs.add(CloudResource.key(ResourceKind.PROJECT, project.getName()));
    security =
        new SecurityRules(
            cloud, machines.stream().filter(StackBuilder::isFiltered).toList(), conversations);
    name();
    networks.forEach(this::addNetwork);
    routers.forEach(this::addRouter);
    project.getServerGroups().stream().filter(this::isUsed).forEach(this::addServerGroup);
    policies().forEach(this::addPolicy);
    addSecurityGroups();
    if (!machines.isEmpty()) {
      addKeyPair();
    }
    List<CloudManifest.Server> servers = new ArrayList<>();
    List<CloudManifest.Volume> volumes = new ArrayList<>();
    for (VirtualMachine machine : machines) {
      usable(machine)
          .ifPresent(data -> servers.add(addMachine(machine, nodes.get(machine), data, volumes)));
    }
    servers.sort(Comparator.comparing(CloudManifest.Server::node));
    volumes.sort(
        Comparator.comparing(CloudManifest.Volume::name)
            .thenComparing(CloudManifest.Volume::resource));
    return new CloudManifest.Stack(
        stackName(),
        project.getName(),
        project.getId(),
        place.template(),
        parameters,
        servers,
        volumes,
        ComparedNetwork.of(template),
        List.copyOf(needs),
        List.copyOf(adminRights));
  }

  /** The template, once the stack is built. */
  HotTemplate template() {
    return template;
  }

  private Optional<UserData> usable(VirtualMachine machine) {
    try {
      return Optional.of(userData.of(machine));
    } catch (UserData.UnusableException e) {
      return Optional.empty();
    }
  }

  private CloudManifest.Server addMachine(
      VirtualMachine machine, String node, UserData userData, List<CloudManifest.Volume> volumes) {
    machine.getNics().stream()
        .filter(nic -> nic.getNetwork() != null)
        .forEach(nic -> addPort(machine, nic));
    machine.getVolumes().forEach(volume -> volumes.add(addVolume(machine, volume, node)));
    addFloatingAddress(machine);
    return addServer(machine, node, userData);
  }

  /** Heat takes a letter first, and then letters, digits, underscores, dots and hyphens. */
  private String stackName() {
    String name = model.deployment().getName() + "-" + project.getName();
    String legal = name.replaceAll("[^A-Za-z0-9_.-]", "-");
    return Character.isLetter(legal.charAt(0)) ? legal : "s-" + legal;
  }

  private void name() {
    for (Network network : networks) {
      ids.add(NETWORK, network, network.getId(), network.getName());
      for (Subnet subnet : network.getSubnets()) {
        ids.add(SUBNET, subnet, subnet.getId(), network.getName(), subnet.getName());
      }
    }
    for (Router router : routers) {
      ids.add(ROUTER, router, router.getId(), router.getName());
      ids.add(ROUTES, router, router.getId(), router.getName());
      for (RouterInterface port : router.getInterfaces()) {
        Subnet subnet = port.getSubnet();
        ids.add(ROUTER_INTERFACE, port, subnet.getId(), router.getName(), subnet.getName());
      }
    }
    for (ServerGroup group : project.getServerGroups()) {
      ids.add(SERVER_GROUP, group, group.getId(), group.getName());
    }
    policies().forEach(qos -> ids.add(QOS, qos, qos.getId(), qos.getName() + minimum(qos)));
    drawnGroups().forEach(group -> ids.add(SECURITY_GROUP, group, group.getId(), group.getName()));
    for (SecurityRules.Role role : security.roles()) {
      ids.add(SECURITY_GROUP, role, role.elementId(), role.name());
    }
    for (VirtualMachine machine : machines) {
      String name = machine.getName();
      ids.add(SERVER, machine, machine.getId(), name);
      ids.add(FLOATING, machine, machine.getId(), name);
      machine.getNics().forEach(nic -> ids.add(PORT, nic, nic.getId(), name, nicName(nic)));
      for (Volume volume : machine.getVolumes()) {
        ids.add(VOLUME, volume, volume.getId(), name, volume.getName());
        ids.add(ATTACHMENT, volume, volume.getId(), name, volume.getName());
      }
      EffectiveNode effective = EffectiveNode.of(machine);
      effective.flavor().ifPresent(flavor -> nameOnce(FLAVOR, flavor, admin.nameOf(flavor)));
      effective.image().ifPresent(image -> nameOnce(IMAGE, image, admin.nameOf(image)));
    }
    for (Network network : cloudNetworks.all()) {
      if (cloudNetworks.maker(network).isEmpty()) {
        ids.add(NETWORK, network, network.getId(), admin.nameOf(network));
        network
            .getSubnets()
            .forEach(each -> ids.add(SUBNET, each, each.getId(), admin.nameOf(each)));
      }
    }
  }

  private final Set<NamedElement> named = new LinkedHashSet<>();

  private void nameOnce(String kind, NamedElement element, String name) {
    if (named.add(element)) {
      ids.add(kind, element, element.getId(), name);
    }
  }

  private static String nicName(Nic nic) {
    return nic.getName() == null ? "" : nic.getName();
  }

  private static boolean isFiltered(VirtualMachine machine) {
    return machine.getNics().stream().anyMatch(StackBuilder::isFiltered);
  }

  private static boolean isFiltered(Nic nic) {
    return nic.getNetwork() != null && nic.getNetwork().isPortSecurity();
  }

  private boolean isUsed(ServerGroup group) {
    return machines.stream().anyMatch(machine -> machine.getServerGroup() == group);
  }

  private Set<NetworkQos> policies() {
    return machines.stream()
        .flatMap(machine -> machine.getNics().stream())
        .filter(nic -> nic.getNetwork() != null && nic.getQos() != null)
        .map(Nic::getQos)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The groups of the ports, and those that the rules of these refer to. */
  private Set<SecurityGroup> drawnGroups() {
    Set<SecurityGroup> groups =
        machines.stream()
            .flatMap(machine -> machine.getNics().stream())
            .filter(StackBuilder::isFiltered)
            .flatMap(nic -> nic.getSecurityGroups().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<SecurityGroup> open = new ArrayList<>(groups);
    while (!open.isEmpty()) {
      for (SecurityGroupRule rule : open.remove(open.size() - 1).getRules()) {
        if (rule.getRemoteGroup() != null && groups.add(rule.getRemoteGroup())) {
          open.add(rule.getRemoteGroup());
        }
      }
    }
    return groups;
  }

  private void addNetwork(Network network) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", network.getName());
    properties.put("port_security_enabled", network.isPortSecurity());
    properties.put("value_specs", Map.of("mtu", network.getMtu()));
    template.add(ids.of(NETWORK, network), "OS::Neutron::Net", properties);
    for (Subnet subnet : network.getSubnets()) {
      Map<String, Object> ofSubnet = new LinkedHashMap<>();
      ofSubnet.put("network", Hot.resource(ids.of(NETWORK, network)));
      ofSubnet.putAll(NeutronSubnet.of(subnet, index).properties());
      template.add(ids.of(SUBNET, subnet), "OS::Neutron::Subnet", ofSubnet);
    }
  }

  private Object reference(Network network) {
    return cloudNetworks.maker(network).equals(Optional.of(project))
        ? Hot.resource(ids.of(NETWORK, network))
        : given(NETWORK, network, ResourceKind.NETWORK, "neutron.network");
  }

  private Object reference(Subnet subnet) {
    return cloudNetworks.maker(CloudNetworks.networkOf(subnet)).equals(Optional.of(project))
        ? Hot.resource(ids.of(SUBNET, subnet))
        : given(SUBNET, subnet, ResourceKind.SUBNET, "neutron.subnet");
  }

  /** What an administrator makes comes in by a parameter, whose default is its name. */
  private Object given(
      String kind, NamedElement element, ResourceKind resource, String constraint) {
    String name = ids.of(kind, element);
    String inCloud = admin.nameOf(element);
    template
        .parameters()
        .put(
            name,
            new HotTemplate.Parameter(
                "Name or id of " + kind + " " + inCloud + ".",
                false,
                Optional.of(inCloud),
                Map.of("custom_constraint", constraint)));
    parameters.put(name, inCloud);
    needs.add(CloudResource.key(resource, inCloud));
    return Hot.parameter(name);
  }

  private void addRouter(Router router) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", router.getName());
    properties.put("value_specs", mark());
    if (router.isDistributed()) {
      properties.put("distributed", true);
      adminRights.add("distributed router " + router.getName());
    }
    if (router.getExternalGateway() != null) {
      Map<String, Object> gateway = new LinkedHashMap<>();
      gateway.put("network", reference(router.getExternalGateway()));
      if (!router.isSnat()) {
        gateway.put("enable_snat", false);
        adminRights.add("router " + router.getName() + " without SNAT");
      }
      properties.put("external_gateway_info", gateway);
    }
    String logicalId = ids.of(ROUTER, router);
    template.add(logicalId, ComparedNetwork.ROUTER, properties);
    List<String> interfaces = new ArrayList<>();
    for (RouterInterface port : router.getInterfaces()) {
      addRouterInterface(logicalId, port);
      interfaces.add(ids.of(ROUTER_INTERFACE, port));
    }
    if (!router.getRoutes().isEmpty()) {
      List<Object> routes = new ArrayList<>();
      for (StaticRoute route : router.getRoutes()) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("destination", route.getDestination());
        one.put("nexthop", route.getNextHop());
        routes.add(one);
      }
      Map<String, Object> set = new LinkedHashMap<>();
      set.put("router", Hot.resource(logicalId));
      set.put("routes", routes);
      // Neutron takes a next hop only on a subnet that the router is on.
      template.add(
          ids.of(ROUTES, router),
          ComparedNetwork.ROUTES,
          set,
          interfaces.stream().sorted().toList());
    }
  }

  private void addRouterInterface(String router, RouterInterface port) {
    Subnet subnet = port.getSubnet();
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("router", Hot.resource(router));
    String own = Optional.ofNullable(port.getAddress()).orElse("");
    if (own.isEmpty() || IpAddress.parse(own).equals(IpAddress.parse(subnet.getGateway()))) {
      properties.put("subnet", reference(subnet));
    } else {
      // Neutron gives a router the gateway's address; another one is that of a port.
      String logicalId = PORT + "_of_" + ids.of(ROUTER_INTERFACE, port);
      Map<String, Object> address = new LinkedHashMap<>();
      address.put("subnet", reference(subnet));
      address.put("ip_address", own);
      Map<String, Object> ofPort = new LinkedHashMap<>();
      ofPort.put("network", reference(CloudNetworks.networkOf(subnet)));
      ofPort.put("fixed_ips", List.of(address));
      ofPort.put("value_specs", mark());
      template.add(logicalId, ComparedNetwork.PORT, ofPort);
      properties.put("port", Hot.resource(logicalId));
    }
    template.add(ids.of(ROUTER_INTERFACE, port), "OS::Neutron::RouterInterface", properties);
  }

  private void addServerGroup(ServerGroup group) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", group.getName());
    properties.put("policies", List.of(policy(group)));
    template.add(ids.of(SERVER_GROUP, group), "OS::Nova::ServerGroup", properties);
  }

  private static String policy(ServerGroup group) {
    return group.getPolicy().getName().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Neutron does not change the minimum rate of a policy that servers use, but their ports may have
   * another policy: so one with another minimum is another resource.
   */
  private static String minimum(NetworkQos qos) {
    return PolicyRates.both(qos)
        .flatMap(
            rates ->
                rates.minRate().stream().map(rate -> "_" + direction(rates) + "_" + kilobits(rate)))
        .collect(Collectors.joining());
  }

  private static String direction(PolicyRates rates) {
    return rates.direction().getName().toLowerCase(Locale.ROOT);
  }

  private void addPolicy(NetworkQos qos) {
    adminRights.add("QoS policy " + qos.getName());
    template.add(
        ids.of(QOS, qos),
        "OS::Neutron::QoSPolicy",
        new LinkedHashMap<>(Map.of("name", qos.getName())));
    PolicyRates.both(qos).forEach(rates -> addRates(qos, rates));
    if (qos.getDscp() != null) {
      Map<String, Object> mark = new LinkedHashMap<>();
      mark.put("dscp_mark", qos.getDscp());
      addRule(qos, "_dscp", "OS::Neutron::QoSDscpMarkingRule", mark);
    }
  }

  private void addRates(NetworkQos qos, PolicyRates rates) {
    String direction = direction(rates);
    String opposite = rates.direction() == qos.getDirection() ? "" : "_" + direction;
    rates
        .maxRate()
        .ifPresent(
            rate -> {
              Map<String, Object> limit = new LinkedHashMap<>();
              limit.put("direction", direction);
              limit.put("max_kbps", kilobits(rate));
              rates.maxBurst().ifPresent(burst -> limit.put("max_burst_kbps", kilobits(burst)));
              addRule(qos, opposite + "_limit", "OS::Neutron::QoSBandwidthLimitRule", limit);
            });
    rates
        .minRate()
        .ifPresent(
            rate -> {
              Map<String, Object> minimum = new LinkedHashMap<>();
              minimum.put("direction", direction);
              minimum.put("min_kbps", kilobits(rate));
              addRule(qos, opposite + "_minimum", "OS::Neutron::QoSMinimumBandwidthRule", minimum);
            });
  }

  private void addRule(NetworkQos qos, String suffix, String type, Map<String, Object> properties) {
    String policy = ids.of(QOS, qos);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("policy", Hot.resource(policy));
    all.putAll(properties);
    template.add(policy + suffix, type, all);
    policyRules.computeIfAbsent(qos, key -> new ArrayList<>()).add(policy + suffix);
  }

  /** Neutron counts in kbit; less than one would be none. */
  private static long kilobits(long bits) {
    return Math.max(1, bits / 1000);
  }

  private void addSecurityGroups() {
    Set<String> etherTypes = new TreeSet<>();
    machines.forEach(machine -> etherTypes.addAll(SecurityRules.etherTypes(machine)));
    for (SecurityGroup group : drawnGroups()) {
      String logicalId = ids.of(SECURITY_GROUP, group);
      List<SecurityRules.Rule> rules = SecurityRules.drawn(group, etherTypes);
      List<SecurityRules.Rule> own = rules.stream().filter(rule -> rule.group().isEmpty()).toList();
      addSecurityGroup(logicalId, group.getName(), own);
      int number = 1;
      for (SecurityRules.Rule rule : rules) {
        if (rule.group().isPresent()) {
          for (PortRange range : rule.ports().asProtocols()) {
            addRule(
                RULE + "_" + logicalId + "_" + number++,
                logicalId,
                rule.direction(),
                rule.etherType(),
                range,
                ids.of(SECURITY_GROUP, rule.group().get()));
          }
        }
      }
    }
    for (SecurityRules.Role role : security.roles()) {
      addSecurityGroup(ids.of(SECURITY_GROUP, role), role.name(), role.rules());
    }
    security.roles().forEach(this::addRulesBetweenRoles);
  }

  private void addRulesBetweenRoles(SecurityRules.Role role) {
    String hearing = ids.of(SECURITY_GROUP, role);
    for (SecurityRules.Role heard : role.heard()) {
      String senders = ids.of(SECURITY_GROUP, heard);
      for (String etherType : heard.etherTypes()) {
        for (PortRange range : role.ports()) {
          String name =
              String.join("_", RULE, words(hearing), words(senders), etherType, range.protocol());
          String port = range.first().isPresent() ? "_" + range.first().getAsInt() : "";
          addRule(name + port, hearing, "ingress", etherType, range, senders);
        }
      }
    }
  }

  private static String words(String group) {
    return group.substring(SECURITY_GROUP.length() + 1);
  }

  private void addSecurityGroup(String logicalId, String name, List<SecurityRules.Rule> rules) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", name);
    properties.put(DESCRIPTION, CloudManifest.mark(model.deployment().getId()));
    properties.put("rules", rules.stream().map(SecurityRules.Rule::property).toList());
    template.add(logicalId, HotTemplate.SECURITY_GROUP, properties);
  }

  /** Groups that refer to one another in their own rules would wait for each other. */
  private void addRule(
      String logicalId,
      String group,
      String direction,
      String etherType,
      PortRange ports,
      String remoteGroup) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("security_group", Hot.resource(group));
    properties.put("direction", direction);
    properties.put("ethertype", etherType);
    SecurityRules.putPorts(properties, ports, etherType);
    properties.put("remote_group", Hot.resource(remoteGroup));
    template.add(logicalId, HotTemplate.SECURITY_GROUP_RULE, properties);
  }

  private void addKeyPair() {
    template
        .parameters()
        .put(
            CloudManifest.PUBLIC_KEY_PARAMETER,
            new HotTemplate.Parameter(
                "Public key that the servers let in, in one line as OpenSSH writes it.",
                false,
                Optional.empty(),
                Map.of("allowed_pattern", PUBLIC_KEY)));
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", stackName());
    properties.put("public_key", Hot.parameter(CloudManifest.PUBLIC_KEY_PARAMETER));
    template.add(KEY_PAIR, "OS::Nova::KeyPair", properties);
  }

  private void addPort(VirtualMachine machine, Nic nic) {
    Network network = nic.getNetwork();
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", EffectiveNode.hostname(machine) + "-" + nicName(nic));
    properties.put("network", reference(network));
    boolean ownNetwork = CloudNetworks.owner(network).map(owner -> owner == project).orElse(false);
    String onNetwork = " of " + machine.getName() + " on network " + network.getName();
    EffectiveNode.subnet(nic)
        .ifPresent(
            subnet -> {
              Map<String, Object> fixed = new LinkedHashMap<>();
              fixed.put("subnet", reference(subnet));
              text(nic.getAddress())
                  .ifPresent(
                      address -> {
                        fixed.put("ip_address", address);
                        if (!ownNetwork) {
                          adminRights.add("fixed address " + address + onNetwork);
                        }
                      });
              properties.put("fixed_ips", List.of(fixed));
            });
    text(nic.getMac())
        .ifPresent(
            mac -> {
              properties.put("mac_address", mac);
              if (!ownNetwork) {
                adminRights.add("MAC address " + mac + onNetwork);
              }
            });
    if (!network.isPortSecurity()) {
      properties.put("port_security_enabled", false);
      if (!ownNetwork) {
        adminRights.add("port security off" + onNetwork);
      }
    } else {
      properties.put("security_groups", groups(machine, nic));
    }
    if (!nic.getAllowedAddressPairs().isEmpty()) {
      properties.put("allowed_address_pairs", pairs(nic));
      if (!ownNetwork) {
        adminRights.add("allowed address pairs" + onNetwork);
      }
    }
    Map<String, Object> asGiven = mark();
    if (nic.getVnicType() == VnicType.VDPA) {
      // The property's own values end before it; what is given here goes to Neutron as it is.
      asGiven.put("binding:vnic_type", "vdpa");
    } else {
      properties.put("binding:vnic_type", vnicType(nic));
    }
    properties.put("value_specs", asGiven);
    List<String> rules = List.of();
    if (nic.getQos() != null) {
      properties.put("qos_policy", Hot.resource(ids.of(QOS, nic.getQos())));
      // A server is placed by the minimum rate that its port has by then, and Neutron deletes none
      // while a server uses it.
      rules = policyRules.getOrDefault(nic.getQos(), List.of());
    }
    template.add(ids.of(PORT, nic), ComparedNetwork.PORT, properties, rules);
  }

  /** Heat sets tags after it has made a resource; with this description none is ever without. */
  private Map<String, Object> mark() {
    Map<String, Object> asGiven = new LinkedHashMap<>();
    asGiven.put(DESCRIPTION, CloudManifest.mark(model.deployment().getId()));
    return asGiven;
  }

  private static List<Object> pairs(Nic nic) {
    List<Object> pairs = new ArrayList<>();
    for (AllowedAddressPair pair : nic.getAllowedAddressPairs()) {
      Map<String, Object> one = new LinkedHashMap<>();
      text(pair.getMac()).ifPresent(mac -> one.put("mac_address", mac));
      one.put("ip_address", pair.getAddress());
      pairs.add(one);
    }
    return pairs;
  }

  private static String vnicType(Nic nic) {
    return nic.getVnicType().getName().toLowerCase(Locale.ROOT);
  }

  private List<Object> groups(VirtualMachine machine, Nic nic) {
    List<Object> groups = new ArrayList<>();
    for (SecurityRules.Role role : security.roles()) {
      if (role.includes(machine)) {
        groups.add(Hot.resource(ids.of(SECURITY_GROUP, role)));
      }
    }
    nic.getSecurityGroups().stream()
        .sorted(BY_NAME)
        .forEach(group -> groups.add(Hot.resource(ids.of(SECURITY_GROUP, group))));
    return groups;
  }

  private CloudManifest.Volume addVolume(VirtualMachine machine, Volume volume, String node) {
    String logicalId = ids.of(VOLUME, volume);
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", EffectiveNode.hostname(machine) + "-" + volume.getName());
    properties.put("size", volume.getSize());
    Map<String, Object> metadata = new LinkedHashMap<>();
    // One that outlives its stack is held by none one day, and is not to be deleted for that.
    if (volume.isDeleteOnTermination()) {
      metadata.put(CloudManifest.DEPLOYMENT_METADATA, model.deployment().getId());
    }
    metadata.put(CloudManifest.ELEMENT_METADATA, volume.getId());
    properties.put("metadata", metadata);
    if (volume.isBoot()) {
      EffectiveNode.of(machine).image().ifPresent(image -> properties.put(IMAGE, image(image)));
    } else {
      Map<String, Object> attachment = new LinkedHashMap<>();
      attachment.put("instance_uuid", Hot.resource(ids.of(SERVER, machine)));
      attachment.put("volume_id", Hot.resource(logicalId));
      template.add(ids.of(ATTACHMENT, volume), "OS::Cinder::VolumeAttachment", attachment);
    }
    template.add(
        logicalId,
        new HotTemplate.Resource(
            "OS::Cinder::Volume", properties, List.of(), !volume.isDeleteOnTermination()));
    return new CloudManifest.Volume(
        volume.getName(),
        logicalId,
        volume.getId(),
        volume.getSize(),
        Optional.of(node),
        !volume.isDeleteOnTermination());
  }

  private Object image(NamedElement image) {
    return given(IMAGE, image, ResourceKind.IMAGE, "glance.image");
  }

  private void addFloatingAddress(VirtualMachine machine) {
    Optional<Network> network = CloudNetworks.floatingNetwork(machine, index.all(Network.class));
    Optional<Nic> nic = network.flatMap(external -> reachedFrom(external, machine));
    if (nic.isEmpty()) {
      return;
    }
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("floating_network", reference(network.get()));
    properties.put("floating_ip_address", machine.getFloatingAddress());
    properties.put("port_id", Hot.resource(ids.of(PORT, nic.get())));
    adminRights.add("floating address " + machine.getFloatingAddress());
    // Neutron refuses an address of a port that no router leads to.
    List<String> ways =
        routers.stream()
            .filter(router -> router.getExternalGateway() == network.get())
            .flatMap(router -> router.getInterfaces().stream())
            .filter(port -> isOn(nic.get(), port.getSubnet()))
            .map(port -> ids.of(ROUTER_INTERFACE, port))
            .sorted()
            .toList();
    template.add(ids.of(FLOATING, machine), "OS::Neutron::FloatingIP", properties, ways);
  }

  /** The interface that a router to the external network is on. */
  private Optional<Nic> reachedFrom(Network external, VirtualMachine machine) {
    return machine.getNics().stream()
        .filter(
            nic ->
                index.all(Router.class).stream()
                    .filter(router -> router.getExternalGateway() == external)
                    .flatMap(router -> router.getInterfaces().stream())
                    .anyMatch(port -> isOn(nic, port.getSubnet())))
        .findFirst();
  }

  private static boolean isOn(Nic nic, Subnet subnet) {
    return EffectiveNode.subnet(nic).map(own -> own == subnet).orElse(false);
  }

  private CloudManifest.Server addServer(VirtualMachine machine, String node, UserData userData) {
    String logicalId = ids.of(SERVER, machine);
    EffectiveNode effective = EffectiveNode.of(machine);
    Optional<String> zone = Optional.ofNullable(machine.getHypervisor()).flatMap(admin::zone);
    List<Nic> nics = machine.getNics().stream().filter(nic -> nic.getNetwork() != null).toList();
    SortedMap<String, String> attributes = attributes(machine, nics, userData);
    CloudManifest.Server server =
        new CloudManifest.Server(
            node,
            effective.hostname(),
            logicalId,
            machine.getId(),
            zone,
            effective.componentHost(),
            attributes);

    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", EffectiveNode.instanceName(machine));
    effective
        .flavor()
        .ifPresent(
            flavor ->
                properties.put(FLAVOR, given(FLAVOR, flavor, ResourceKind.FLAVOR, "nova.flavor")));
    properties.put("flavor_update_policy", "RESIZE");
    Optional<Volume> boot = EffectiveNode.bootVolume(machine);
    if (boot.isPresent()) {
      Map<String, Object> device = new LinkedHashMap<>();
      device.put("volume_id", Hot.resource(ids.of(VOLUME, boot.get())));
      device.put("boot_index", 0);
      // The volume is the stack's, and goes or stays with it: Nova must not delete it besides.
      device.put("delete_on_termination", false);
      properties.put("block_device_mapping_v2", List.of(device));
    } else {
      effective.image().ifPresent(image -> properties.put(IMAGE, image(image)));
      properties.put("image_update_policy", "REBUILD");
    }
    zone.ifPresent(
        name -> {
          properties.put("availability_zone", name);
          needs.add(CloudResource.key(ResourceKind.AGGREGATE, name));
        });
    if (machine.getServerGroup() != null) {
      properties.put(
          "scheduler_hints",
          Map.of("group", Hot.resource(ids.of(SERVER_GROUP, machine.getServerGroup()))));
    }
    properties.put("key_name", Hot.resource(KEY_PAIR));
    properties.put(
        "networks",
        nics.stream().map(nic -> Map.of(PORT, Hot.resource(ids.of(PORT, nic)))).toList());
    // What the metadata service would tell, also where no DHCP leads to it.
    properties.put("config_drive", true);
    properties.put("user_data_format", "RAW");
    properties.put("user_data_update_policy", "IGNORE");
    properties.put("user_data", userData.value(hostKey(server), hostKeyGiven(server)));
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put(CloudManifest.DEPLOYMENT_METADATA, model.deployment().getId());
    metadata.put(CloudManifest.ELEMENT_METADATA, machine.getId());
    properties.put("metadata", metadata);
    template.add(logicalId, "OS::Nova::Server", properties);
    addHostKey(server, userData);
    template
        .outputs()
        .put(
            server.addressesOutput(),
            new HotTemplate.Output("Addresses of " + node + ".", addresses(machine, nics)));
    return server;
  }

  private static String hostKey(CloudManifest.Server server) {
    return server.hostKeyParameter();
  }

  private static String hostKeyGiven(CloudManifest.Server server) {
    return server.hostKeyParameter() + "_given";
  }

  private void addHostKey(CloudManifest.Server server, UserData userData) {
    if (userData.ownHostKeys()) {
      return;
    }
    template
        .parameters()
        .put(
            hostKey(server),
            new HotTemplate.Parameter(
                "Private SSH host key (Ed25519) of "
                    + server.node()
                    + ", each line end written as a backslash and an n; empty has it make its own.",
                true,
                Optional.of(""),
                Map.of("allowed_pattern", HOST_KEY)));
    template.conditions().put(hostKeyGiven(server), Hot.isGiven(hostKey(server)));
  }

  /** Those that Neutron has given, for a port may have one in each subnet of its network. */
  private Object addresses(VirtualMachine machine, List<Nic> nics) {
    List<Object> ports = new ArrayList<>();
    for (Nic nic : nics) {
      ports.add(Hot.attribute(ids.of(PORT, nic), "fixed_ips"));
    }
    String floating = ids.of(FLOATING, machine);
    if (template.resources().containsKey(floating)) {
      ports.add(List.of(Map.of("ip_address", Hot.attribute(floating, "floating_ip_address"))));
    }
    return Hot.yaql("$.data.flatten().where($ != null).select($.ip_address)", ports);
  }

  private SortedMap<String, String> attributes(
      VirtualMachine machine, List<Nic> nics, UserData userData) {
    EffectiveNode effective = EffectiveNode.of(machine);
    SortedMap<String, String> attributes = new TreeMap<>();
    put(attributes, ServerAttribute.NAME, Optional.of(EffectiveNode.instanceName(machine)));
    put(attributes, ServerAttribute.FLAVOR, effective.flavor().map(this::flavorName));
    Optional<String> image = effective.image().map(admin::nameOf);
    Optional<Volume> boot = EffectiveNode.bootVolume(machine);
    if (boot.isPresent()) {
      put(
          attributes,
          ServerAttribute.BOOT_VOLUME,
          image.map(name -> boot.get().getSize() + ":" + name));
    } else {
      put(attributes, ServerAttribute.IMAGE, image);
    }
    put(
        attributes,
        ServerAttribute.AVAILABILITY_ZONE,
        Optional.ofNullable(machine.getHypervisor()).flatMap(admin::zone));
    put(
        attributes,
        ServerAttribute.SERVER_GROUP,
        Optional.ofNullable(machine.getServerGroup())
            .map(group -> group.getName() + ":" + policy(group)));
    put(
        attributes,
        ServerAttribute.NETWORKS,
        list(nics.stream().map(nic -> networkName(nic.getNetwork())).toList()));
    put(
        attributes,
        ServerAttribute.ADDRESSES,
        list(
            nics.stream()
                .map(nic -> IpAddress.parse(nic.getAddress()).map(IpAddress::toString).orElse(""))
                .toList()));
    put(
        attributes,
        ServerAttribute.FLOATING_ADDRESS,
        IpAddress.parse(machine.getFloatingAddress()).map(IpAddress::toString));
    put(
        attributes,
        ServerAttribute.SECURITY_GROUPS,
        list(groupNames(machine, nics).stream().toList()));
    put(
        attributes,
        ServerAttribute.VOLUMES,
        list(
            machine.getVolumes().stream()
                .filter(volume -> !volume.isBoot())
                .map(volume -> volume.getName() + ":" + volume.getSize())
                .sorted()
                .toList()));
    put(
        attributes,
        ServerAttribute.VNIC_TYPES,
        list(nics.stream().map(StackBuilder::vnicType).toList()));
    put(attributes, ServerAttribute.USER_DATA, Optional.of(userData.sha256()));
    return attributes;
  }

  private String flavorName(Flavor flavor) {
    return admin.nameOf(flavor);
  }

  private String networkName(Network network) {
    return cloudNetworks.maker(network).isPresent() ? network.getName() : admin.nameOf(network);
  }

  private Set<String> groupNames(VirtualMachine machine, List<Nic> nics) {
    Set<String> groups = new TreeSet<>();
    if (isFiltered(machine)) {
      security.roles().stream()
          .filter(role -> role.includes(machine))
          .forEach(role -> groups.add(role.name()));
    }
    nics.stream()
        .filter(StackBuilder::isFiltered)
        .flatMap(nic -> nic.getSecurityGroups().stream())
        .forEach(group -> groups.add(group.getName()));
    return groups;
  }

  private static void put(
      SortedMap<String, String> attributes, ServerAttribute attribute, Optional<String> value) {
    value.ifPresent(text -> attributes.put(attribute.key(), text));
  }

  private static Optional<String> list(List<String> values) {
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(",", values));
  }

  private static Optional<String> text(String value) {
    return Optional.ofNullable(value).filter(given -> !given.isEmpty());
  }
}
