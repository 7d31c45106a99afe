// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;
import static java.util.stream.Collectors.joining;

import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.Gpu;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.Quota;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.ServerGroupPolicy;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.infrastructure.VnicType;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.model.quantity.DiskSize;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.PolicyRates;
import dev.slipway.validation.analysis.Topology;
import dev.slipway.validation.rules.Cycles;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules about virtual machines, their images and flavors, and the quotas of their projects. */
public final class VirtualMachineRules {
  private static final int LONGEST_INSTANCE_NAME = 255;
  private static final Pattern SECRET =
      Pattern.compile(
          "-----BEGIN [A-Z ]*PRIVATE KEY|(?im)^[ \\t-]*(passwd|password|plain_text_passwd|"
              + "hashed_passwd|secret|token|api_?key)[ \\t]*[:=][ \\t]*[^\\s#]");

  private VirtualMachineRules() {}

  /** The rules about virtual machines. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "VM_IMAGE_MISSING",
            ERROR,
            LIVE,
            "Virtual machine without an image",
            "A machine is started from an image, its own or its host type's.",
            "Choose an image.",
            VirtualMachine.class,
            VirtualMachineRules::checkImage),
        new Rule<>(
            "VM_FLAVOR_MISSING",
            ERROR,
            LIVE,
            "Virtual machine without a flavor",
            "A flavor gives a machine its virtual CPUs, memory and disk.",
            "Choose a flavor.",
            VirtualMachine.class,
            VirtualMachineRules::checkFlavor),
        new Rule<>(
            "VM_HYPERVISOR_UNASSIGNED",
            ERROR,
            LIVE,
            "Virtual machine on an unassigned host",
            "Nothing that could run machines is installed on the host yet.",
            "Give the host an image or a type with a hypervisor, or choose another host.",
            VirtualMachine.class,
            VirtualMachineRules::checkHostAssigned),
        new Rule<>(
            "VM_HYPERVISOR_UNSUITABLE",
            ERROR,
            LIVE,
            "Virtual machine on a host without a hypervisor",
            "Only hosts that run a hypervisor run virtual machines.",
            "Choose a KVM, ESXI or XEN host, or leave the choice to the scheduler.",
            VirtualMachine.class,
            VirtualMachineRules::checkHypervisor),
        new Rule<>(
            "VM_HYPERVISOR_CYCLE",
            ERROR,
            BATCH,
            "Circular nesting of virtual machines",
            "Each machine runs on a hypervisor further out, the outermost on a physical host.",
            "Choose another hypervisor for one of the machines.",
            Site.class,
            VirtualMachineRules::checkCycles),
        new Rule<>(
            "NESTED_VIRTUALIZATION_OFF",
            ERROR,
            LIVE,
            "Nested virtualization off",
            "A hypervisor in a virtual machine needs the CPU's virtualization extensions, which"
                + " its host passes on only where nested virtualization is on.",
            "Switch nested virtualization on at the host and in the drawing, or choose another"
                + " host.",
            VirtualMachine.class,
            VirtualMachineRules::checkNested),
        new Rule<>(
            "VM_IMAGE_HYPERVISOR_MISMATCH",
            ERROR,
            LIVE,
            "Image for another hypervisor",
            "An image holds the drivers and the disk format of one hypervisor; on another it does"
                + " not boot.",
            "Choose an image for the host's hypervisor, or another host.",
            VirtualMachine.class,
            VirtualMachineRules::checkImageHypervisor),
        new Rule<>(
            "VM_FLAVOR_TOO_SMALL",
            ERROR,
            LIVE,
            "Flavor too small for the image",
            "OpenStack refuses a flavor with less memory or disk than the image requires.",
            "Choose a larger flavor or another image.",
            VirtualMachine.class,
            VirtualMachineRules::checkFlavorSize),
        new Rule<>(
            "VM_BOOT_VOLUME_TOO_SMALL",
            ERROR,
            LIVE,
            "Boot volume too small for the image",
            "The image is copied onto the volume that the machine boots from; OpenStack refuses one"
                + " with less space than the image requires.",
            "Make the volume larger, or choose another image.",
            VirtualMachine.class,
            VirtualMachineRules::checkBootVolumeSize),
        new Rule<>(
            "FLAVOR_GPU_ALIAS_MISSING",
            ERROR,
            LIVE,
            "GPU flavor without a PCI alias",
            "OpenStack passes GPUs through by the PCI alias that the hosts have them configured"
                + " under.",
            "Set the PCI alias of the GPUs.",
            Flavor.class,
            VirtualMachineRules::checkGpuAlias),
        new Rule<>(
            "FLAVOR_VALUE_INVALID",
            ERROR,
            LIVE,
            "Invalid flavor values",
            "A machine has at least one virtual CPU and 1 MiB of memory; disk and GPUs are not"
                + " negative; it has no more NUMA nodes than virtual CPUs; pages are small, large,"
                + " any or a size in KiB.",
            "Correct the value.",
            Flavor.class,
            VirtualMachineRules::checkFlavorValues),
        new Rule<>(
            "VM_GPU_UNAVAILABLE",
            ERROR,
            LIVE,
            "Host lacks the GPUs of the flavor",
            "GPUs are passed through whole: the host must have as many of that alias.",
            "Choose a host with such GPUs or another flavor.",
            VirtualMachine.class,
            VirtualMachineRules::checkGpus),
        new Rule<>(
            "VM_GPU_IOMMU_OFF",
            ERROR,
            LIVE,
            "GPU passthrough without an IOMMU",
            "Without VT-d or AMD-Vi a device cannot be given to a machine.",
            "Switch it on in the host's firmware and in the drawing, or choose another host.",
            VirtualMachine.class,
            VirtualMachineRules::checkIommu),
        new Rule<>(
            "NIC_VNIC_TYPE_UNSUITABLE",
            ERROR,
            LIVE,
            "Unsupported port type",
            "SR-IOV and vDPA ports are functions of a physical interface: they require a virtual"
                + " machine, a VLAN or flat network, an IOMMU for DIRECT and VDPA, and a hypervisor"
                + " that OpenStack Networking supports.",
            "Make the port NORMAL, or correct what it lacks.",
            Nic.class,
            VirtualMachineRules::checkVnicType),
        new Rule<>(
            "NIC_QOS_UNSUPPORTED",
            WARNING,
            LIVE,
            "Bandwidth policy not supported by the port",
            "Neutron's driver for SR-IOV ports (sriovnicswitch) supports minimum rates, and limits"
                + " of what leaves the machine; no driver supports vDPA ports. The driver for ports"
                + " of a virtual switch (openvswitch) supports all rules, but minimum rates only on"
                + " networks with a physical network.",
            "Make the port NORMAL, or choose another policy or none.",
            Nic.class,
            VirtualMachineRules::checkQosSupported),
        new Rule<>(
            "VM_NIC_CARRIER_MISSING",
            ERROR,
            BATCH,
            "Hypervisor not connected to the network",
            "A machine's packets leave through an interface of its hypervisor: one on the same"
                + " network or the same physical network.",
            "Connect the hypervisor to the network or its physical network, or choose another"
                + " host.",
            Nic.class,
            VirtualMachineRules::checkCarrier),
        new Rule<>(
            "SERVER_GROUP_VIOLATED",
            ERROR,
            BATCH,
            "Server group's policy violated",
            "OpenStack refuses to place a machine against the policy of its server group.",
            "Choose other hosts, leave the choice to the scheduler, or soften the policy.",
            ServerGroup.class,
            VirtualMachineRules::checkServerGroup),
        new Rule<>(
            "VM_SERVER_GROUP_FOREIGN",
            ERROR,
            LIVE,
            "Server group of another project",
            "A server group exists in its project only.",
            "Choose a server group of the machine's project.",
            VirtualMachine.class,
            VirtualMachineRules::checkServerGroupProject),
        new Rule<>(
            "VM_NETWORK_FOREIGN",
            ERROR,
            LIVE,
            "Network of another project",
            "A project sees its own networks, shared ones and those of the provider.",
            "Choose a network of the machine's project, or share the network.",
            Nic.class,
            VirtualMachineRules::checkNetworkProject),
        new Rule<>(
            "PROJECT_QUOTA_EXCEEDED",
            ERROR,
            BATCH,
            "Quota exceeded",
            "OpenStack refuses what is beyond a project's quota, in the middle of launching.",
            "Raise the quota, or remove elements of the project.",
            Project.class,
            VirtualMachineRules::checkQuota),
        new Rule<>(
            "VM_USER_DATA_SECRET",
            WARNING,
            LIVE,
            "Possible secret in user data",
            "User data is in the model, in the bundle and in the cloud's metadata service, readable"
                + " by every process of the machine.",
            "Remove it, use keys and the operator's credentials instead, and change the secret if"
                + " it was real.",
            VirtualMachine.class,
            VirtualMachineRules::checkUserData),
        new Rule<>(
            "VM_INSTANCE_NAME_INVALID",
            ERROR,
            LIVE,
            "Invalid instance name",
            "OpenStack Compute accepts names of 1 to 255 characters without control characters and"
                + " without leading or trailing spaces.",
            "Correct the name, or remove it to use the host name.",
            VirtualMachine.class,
            VirtualMachineRules::checkInstanceName),
        new Rule<>(
            "VM_INSTANCE_NAME_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate instance name",
            "Servers with the same name in a project are indistinguishable.",
            "Choose another instance name.",
            Project.class,
            VirtualMachineRules::checkInstanceNameUnique),
        new Rule<>(
            "VM_PROJECT_MISSING",
            WARNING,
            LIVE,
            "Virtual machine without a project",
            "OpenStack creates machines in a project; only those of a vCenter or a provisioning"
                + " server exist before.",
            "Choose the project that owns the machine.",
            VirtualMachine.class,
            VirtualMachineRules::checkProject));
  }

  private static Optional<VmImage> image(VirtualMachine machine) {
    return EffectiveNode.of(machine).image().map(VmImage.class::cast);
  }

  private static Optional<Flavor> flavor(VirtualMachine machine) {
    return EffectiveNode.of(machine).flavor();
  }

  private static void checkImage(VirtualMachine machine, RuleContext context) {
    if (image(machine).isEmpty()) {
      context.report(machine, "Neither it nor its host type has an image for virtual machines.");
    }
  }

  private static void checkFlavor(VirtualMachine machine, RuleContext context) {
    if (flavor(machine).isEmpty()) {
      context.report(machine, "Neither it nor its host type has a flavor.");
    }
  }

  private static HostKind hostKind(VirtualMachine machine) {
    return EffectiveNode.of(machine.getHypervisor()).kind();
  }

  private static void checkHostAssigned(VirtualMachine machine, RuleContext context) {
    if (machine.getHypervisor() != null && hostKind(machine) == HostKind.UNASSIGNED) {
      context.report(machine, "Host {} is UNASSIGNED.", machine.getHypervisor().getName());
    }
  }

  private static void checkHypervisor(VirtualMachine machine, RuleContext context) {
    if (machine.getHypervisor() != null
        && hostKind(machine) != HostKind.UNASSIGNED
        && !EffectiveNode.of(machine.getHypervisor()).isHypervisor()) {
      context.report(
          machine, "Host {} is {}.", machine.getHypervisor().getName(), hostKind(machine));
    }
  }

  private static void checkCycles(Site site, RuleContext context) {
    List<VirtualMachine> machines =
        site.getNodes().stream()
            .filter(VirtualMachine.class::isInstance)
            .map(VirtualMachine.class::cast)
            .toList();
    for (List<VirtualMachine> cycle :
        Cycles.of(
            machines,
            machine ->
                machine.getHypervisor() instanceof VirtualMachine outer
                    ? List.of(outer)
                    : List.of())) {
      String names = cycle.stream().map(NamedElement::getName).collect(joining(" on "));
      context.report(cycle.get(0), "{} on {} runs on itself.", names, cycle.get(0).getName());
    }
  }

  private static void checkNested(VirtualMachine machine, RuleContext context) {
    EffectiveNode effective = EffectiveNode.of(machine);
    EffectiveNode.physicalHost(machine)
        .filter(host -> effective.isHypervisor() && !host.isNestedVirtualization())
        .ifPresent(
            host ->
                context
                    .finding(machine)
                    .message(
                        "It is {}, but nested virtualization of host {} is off.",
                        effective.kind(),
                        host.getName())
                    .related(host, "the host")
                    .report());
  }

  private static void checkImageHypervisor(VirtualMachine machine, RuleContext context) {
    Optional<VmImage> image = image(machine);
    if (machine.getHypervisor() != null
        && image.isPresent()
        && EffectiveNode.of(machine.getHypervisor()).isHypervisor()
        && image.get().getHypervisorKind() != hostKind(machine)) {
      context.report(
          machine,
          "Image {} is made for {}, but host {} is {}.",
          image.get().getName(),
          image.get().getHypervisorKind(),
          machine.getHypervisor().getName(),
          hostKind(machine));
    }
  }

  private static void checkFlavorSize(VirtualMachine machine, RuleContext context) {
    Optional<VmImage> image = image(machine);
    Optional<Flavor> flavor = flavor(machine);
    if (image.isEmpty() || flavor.isEmpty()) {
      return;
    }
    Flavor least = image.get().getLeastFlavor();
    long memory = Math.max(image.get().getMinRam(), least == null ? 0 : least.getMemory());
    double disk = neededDisk(image.get());
    int vcpus = least == null ? 0 : least.getVcpus();
    Flavor given = flavor.get();
    checkAtLeast("MiB of memory", memory, given.getMemory(), machine, image.get(), context);
    if (EffectiveNode.bootVolume(machine).isEmpty() && given.getDisk() < disk) {
      context.report(
          machine,
          "Image {} needs {} of disk, but flavor {} has {}.",
          image.get().getName(),
          DiskSize.text(disk),
          given.getName() == null ? "" : given.getName(),
          DiskSize.text(given.getDisk()));
    }
    checkAtLeast("virtual CPUs", vcpus, given.getVcpus(), machine, image.get(), context);
  }

  /** The least disk that a machine of the image needs, in GiB. */
  private static double neededDisk(VmImage image) {
    Flavor least = image.getLeastFlavor();
    return Math.max(image.getMinDisk(), least == null ? 0 : least.getDisk());
  }

  private static void checkBootVolumeSize(VirtualMachine machine, RuleContext context) {
    Optional<VmImage> image = image(machine);
    Optional<Volume> boot = EffectiveNode.bootVolume(machine);
    if (image.isPresent() && boot.isPresent() && boot.get().getSize() < neededDisk(image.get())) {
      context.report(
          machine,
          "Image {} needs {} of disk, but boot volume {} has {}.",
          image.get().getName(),
          DiskSize.text(neededDisk(image.get())),
          boot.get().getName(),
          DiskSize.text(boot.get().getSize()));
    }
  }

  private static void checkAtLeast(
      String what,
      long least,
      long given,
      VirtualMachine machine,
      VmImage image,
      RuleContext context) {
    if (given < least) {
      context.report(
          machine,
          "Image {} needs {} " + what + ", but flavor {} has {}.",
          image.getName(),
          least,
          flavor(machine).map(Flavor::getName).orElse(""),
          given);
    }
  }

  private static void checkGpuAlias(Flavor flavor, RuleContext context) {
    if (flavor.getGpus() > 0 && (flavor.getPciAlias() == null || flavor.getPciAlias().isBlank())) {
      context.report(flavor, "It asks for GPUs ({}), but has no PCI alias.", flavor.getGpus());
    }
  }

  private static void checkFlavorValues(Flavor flavor, RuleContext context) {
    if (flavor.getVcpus() < 1) {
      context.report(flavor, "It has {} virtual CPUs.", flavor.getVcpus());
    }
    if (flavor.getMemory() < 1) {
      context.report(flavor, "It has {} MiB of memory.", flavor.getMemory());
    }
    if (flavor.getDisk() < 0) {
      context.report(flavor, "It has {} of disk.", DiskSize.text(flavor.getDisk()));
    }
    if (flavor.getGpus() < 0) {
      context.report(flavor, "It has {} GPUs.", flavor.getGpus());
    }
    Integer numaNodes = flavor.getNumaNodes();
    if (numaNodes != null && (numaNodes < 1 || numaNodes > Math.max(1, flavor.getVcpus()))) {
      context.report(
          flavor, "It has {} NUMA nodes for {} virtual CPUs.", numaNodes, flavor.getVcpus());
    }
    String pages = flavor.getPageSize();
    if (pages != null && !pages.matches("small|large|any|[1-9][0-9]*")) {
      context.report(flavor, "\"{}\" is not a page size.", pages);
    }
    if (flavor.getSharedMemory() != null && flavor.getSharedMemory() < 1) {
      context.report(flavor, "It shares {} MiB of memory.", flavor.getSharedMemory());
    }
  }

  private static void checkGpus(VirtualMachine machine, RuleContext context) {
    Optional<Flavor> flavor = flavor(machine);
    Node host = machine.getHypervisor();
    if (host == null || flavor.isEmpty() || flavor.get().getGpus() <= 0) {
      return;
    }
    String alias = flavor.get().getPciAlias();
    long fitting =
        gpus(host).stream().filter(own -> alias == null || Objects.equals(alias, own)).count();
    if (fitting < flavor.get().getGpus()) {
      context.report(
          machine,
          "Flavor {} asks for GPUs ({}{}), but host {} has {}.",
          flavor.get().getName(),
          flavor.get().getGpus(),
          alias == null ? "" : " of alias " + alias,
          host.getName(),
          fitting);
    }
  }

  /** The aliases of the GPUs that a hypervisor has, or is passed itself. */
  private static List<String> gpus(Node host) {
    if (host instanceof PhysicalHost metal) {
      return metal.getGpus().stream().map(Gpu::getPciAlias).toList();
    }
    return flavor((VirtualMachine) host)
        .map(flavor -> Collections.nCopies(Math.max(0, flavor.getGpus()), flavor.getPciAlias()))
        .orElse(List.of());
  }

  private static void checkIommu(VirtualMachine machine, RuleContext context) {
    Optional<Flavor> flavor = flavor(machine);
    Optional<PhysicalHost> host = EffectiveNode.physicalHost(machine);
    if (host.isPresent()
        && flavor.isPresent()
        && flavor.get().getGpus() > 0
        && !host.get().isIommu()) {
      context.report(
          machine,
          "Flavor {} passes GPUs through ({}), but the IOMMU of host {} is off.",
          flavor.get().getName(),
          flavor.get().getGpus(),
          host.get().getName());
    }
  }

  private static void checkVnicType(Nic nic, RuleContext context) {
    VnicType type = nic.getVnicType();
    if (type == VnicType.NORMAL) {
      return;
    }
    if (!(nic.eContainer() instanceof VirtualMachine machine)) {
      context.report(nic, "It is {}, but a physical host has no ports of that kind.", type);
      return;
    }
    Network network = nic.getNetwork();
    if (network != null && Topology.tunnelOverhead(network) > 0) {
      context.report(
          nic, "It is {}, but network {} is {}.", type, network.getName(), network.getKind());
    }
    Node hypervisor = machine.getHypervisor();
    Optional<PhysicalHost> host = EffectiveNode.physicalHost(machine);
    if (hypervisor instanceof VirtualMachine) {
      context.report(nic, "It is {}, but {} has virtual interfaces.", type, hypervisor.getName());
    } else if (hypervisor != null && hostKind(machine) == HostKind.ESXI) {
      context.report(nic, "It is {}, but host {} is ESXI.", type, hypervisor.getName());
    } else if (host.isPresent() && type != VnicType.MACVTAP && !host.get().isIommu()) {
      context.report(nic, "It is {}, but the IOMMU of host {} is off.", type, host.get().getName());
    }
  }

  /** What Neutron refuses or does not enforce, by the rules that its drivers say they support. */
  private static void checkQosSupported(Nic nic, RuleContext context) {
    NetworkQos qos = nic.getQos();
    if (qos == null || !(nic.eContainer() instanceof VirtualMachine)) {
      return;
    }
    VnicType type = nic.getVnicType();
    switch (type) {
      case VDPA -> context.report(nic, "It is VDPA, and has policy {}.", qos.getName());
      case DIRECT, MACVTAP -> {
        if (PolicyRates.of(qos, Direction.INGRESS).maxRate().isPresent()) {
          context.report(
              nic, "It is {}, and policy {} limits what it receives.", type, qos.getName());
        }
        if (qos.getDscp() != null) {
          context.report(
              nic, "It is {}, and policy {} marks its packets with DSCP.", type, qos.getName());
        }
      }
      case NORMAL -> {
        Network network = nic.getNetwork();
        if (PolicyRates.both(qos).anyMatch(rates -> rates.minRate().isPresent())
            && network != null
            && Topology.tunnelOverhead(network) > 0) {
          context
              .finding(nic)
              .message(
                  "Network {} is {}, and policy {} guarantees a minimum rate.",
                  network.getName(),
                  network.getKind(),
                  qos.getName())
              .hint("Choose a VLAN or flat network, or a policy without a minimum rate.")
              .report();
        }
      }
    }
  }

  private static void checkCarrier(Nic nic, RuleContext context) {
    if (nic.eContainer() instanceof VirtualMachine machine
        && machine.getHypervisor() != null
        && nic.getNetwork() != null
        && Topology.of(context.index()).carrier(nic).isEmpty()) {
      context.report(
          nic,
          "Host {} has no interface for network {}.",
          machine.getHypervisor().getName(),
          nic.getNetwork().getName());
    }
  }

  /** The machines of each project and of each server group. */
  private record Members(
      Map<ServerGroup, List<VirtualMachine>> ofGroup,
      Map<Project, List<VirtualMachine>> ofProject) {
    static Members of(ModelIndex index) {
      Members members = new Members(new IdentityHashMap<>(), new IdentityHashMap<>());
      for (VirtualMachine machine : index.all(VirtualMachine.class)) {
        members
            .ofGroup
            .computeIfAbsent(machine.getServerGroup(), key -> new ArrayList<>())
            .add(machine);
        members
            .ofProject
            .computeIfAbsent(machine.getProject(), key -> new ArrayList<>())
            .add(machine);
      }
      return members;
    }
  }

  private static Members members(RuleContext context) {
    return context.index().derived(Members.class, Members::of);
  }

  private static void checkServerGroup(ServerGroup group, RuleContext context) {
    Map<Node, VirtualMachine> placed = new HashMap<>();
    for (VirtualMachine machine : members(context).ofGroup.getOrDefault(group, List.of())) {
      Node host = machine.getHypervisor();
      if (host == null) {
        continue;
      }
      VirtualMachine neighbour = placed.get(host);
      if (group.getPolicy() == ServerGroupPolicy.ANTI_AFFINITY && neighbour != null) {
        context.report(
            group,
            "{} and {} are both on host {}, but its policy is ANTI_AFFINITY.",
            neighbour.getName(),
            machine.getName(),
            host.getName());
      }
      if (group.getPolicy() == ServerGroupPolicy.AFFINITY
          && neighbour == null
          && !placed.isEmpty()) {
        VirtualMachine other = placed.values().iterator().next();
        context.report(
            group,
            "{} is on host {} and {} on host {}, but its policy is AFFINITY.",
            other.getName(),
            other.getHypervisor().getName(),
            machine.getName(),
            host.getName());
        return;
      }
      placed.putIfAbsent(host, machine);
    }
  }

  private static void checkServerGroupProject(VirtualMachine machine, RuleContext context) {
    ServerGroup group = machine.getServerGroup();
    if (group != null && group.eContainer() != machine.getProject()) {
      context.report(
          machine,
          "Server group {} is of project {}, not of {}.",
          group.getName(),
          ((Project) group.eContainer()).getName(),
          machine.getProject() == null
              ? "the machine's: it has none"
              : machine.getProject().getName());
    }
  }

  private static void checkNetworkProject(Nic nic, RuleContext context) {
    if (nic.eContainer() instanceof VirtualMachine machine
        && machine.getProject() != null
        && nic.getNetwork() != null
        && nic.getNetwork().getProject() != null
        && !nic.getNetwork().isShared()
        && nic.getNetwork().getProject() != machine.getProject()) {
      context.report(
          nic,
          "Network {} is of project {}, the machine of project {}.",
          nic.getNetwork().getName(),
          nic.getNetwork().getProject().getName(),
          machine.getProject().getName());
    }
  }

  private static void checkQuota(Project project, RuleContext context) {
    Quota quota = project.getQuota();
    if (quota == null) {
      return;
    }
    List<VirtualMachine> machines = members(context).ofProject.getOrDefault(project, List.of());
    long vcpus = 0;
    long memory = 0;
    for (VirtualMachine machine : machines) {
      vcpus += flavor(machine).map(Flavor::getVcpus).orElse(0);
      memory += flavor(machine).map(Flavor::getMemory).orElse(0L);
    }
    checkQuota("virtual machines", machines.size(), quota.getInstances(), project, context);
    checkQuota("virtual CPUs", vcpus, quota.getVcpus(), project, context);
    checkQuota("MiB of memory", memory, quota.getMemory(), project, context);
    checkQuota("ports", ports(project, machines, context), quota.getPorts(), project, context);
    List<Network> networks =
        context.index().all(Network.class).stream()
            .filter(network -> network.getProject() == project)
            .toList();
    checkQuota("networks", networks.size(), quota.getNetworks(), project, context);
    long subnets = networks.stream().mapToLong(network -> network.getSubnets().size()).sum();
    checkQuota("subnets", subnets, quota.getSubnets(), project, context);
    long routers =
        context.index().all(Router.class).stream()
            .filter(router -> router.getProject() == project)
            .count();
    checkQuota("routers", routers, quota.getRouters(), project, context);
    long groups = project.getServerGroups().size();
    checkQuota("server groups", groups, quota.getServerGroups(), project, context);
    long floating =
        machines.stream().filter(machine -> machine.getFloatingAddress() != null).count();
    checkQuota("floating addresses", floating, quota.getFloatingIps(), project, context);
    List<Volume> volumes =
        machines.stream().flatMap(machine -> machine.getVolumes().stream()).toList();
    checkQuota("volumes", volumes.size(), quota.getVolumes(), project, context);
    long gigabytes = volumes.stream().mapToLong(Volume::getSize).sum();
    checkQuota("GiB of volumes", gigabytes, quota.getGigabytes(), project, context);
  }

  /** Ports of machines and of routers; those of DHCP agents are as many as the cloud has agents. */
  private static long ports(Project project, List<VirtualMachine> machines, RuleContext context) {
    return machines.stream().mapToLong(machine -> machine.getNics().size()).sum()
        + context.index().all(Router.class).stream()
            .filter(router -> router.getProject() == project)
            .mapToLong(router -> router.getInterfaces().size())
            .sum();
  }

  private static void checkQuota(
      String what, long used, long limit, Project project, RuleContext context) {
    if (limit >= 0 && used > limit) {
      context.report(project, "It takes {} " + what + "; the quota is {}.", used, limit);
    }
  }

  private static void checkInstanceName(VirtualMachine machine, RuleContext context) {
    String name = machine.getInstanceName();
    if (name == null) {
      return;
    }
    if (name.isEmpty() || name.length() > LONGEST_INSTANCE_NAME) {
      context.report(
          machine,
          "The name has {} characters; 1 to {} are allowed.",
          name.length(),
          LONGEST_INSTANCE_NAME);
    } else if (!name.equals(name.strip()) || name.matches("(?s).*\\p{Cntrl}.*")) {
      context.report(
          machine, "\"{}\" begins or ends with a space, or holds a control character.", name);
    }
  }

  private static void checkInstanceNameUnique(Project project, RuleContext context) {
    Map<String, VirtualMachine> owners = new HashMap<>();
    for (VirtualMachine machine : members(context).ofProject.getOrDefault(project, List.of())) {
      String name = EffectiveNode.instanceName(machine);
      VirtualMachine owner = owners.putIfAbsent(name, machine);
      // Where neither has a name of its own it is the host name that is there twice.
      if (owner != null && (owner.getInstanceName() != null || machine.getInstanceName() != null)) {
        context
            .finding(machine)
            .message("{} is already the instance name of {}.", name, owner.getName())
            .related(owner, "has the instance name, too")
            .report();
      }
    }
  }

  private static void checkUserData(VirtualMachine machine, RuleContext context) {
    String text = machine.getUserData();
    Matcher secret = SECRET.matcher(text == null ? "" : text);
    if (secret.find()) {
      long line = text.substring(0, secret.end()).lines().count();
      // The text itself is not repeated: it may be a secret, and diagnostics end up in logs.
      context.report(machine, "Line {} of its user data sets a password, token or key.", line);
    }
  }

  private static void checkProject(VirtualMachine machine, RuleContext context) {
    if (machine.getProject() == null && !ServiceMachines.of(context.index()).contains(machine)) {
      context.report(machine, "No project is chosen.");
    }
  }
}
