// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.address.IpNetwork;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.generator.BundleLayout;
import dev.slipway.generator.BundleNames;
import dev.slipway.generator.heat.CloudPlan;
import dev.slipway.generator.provision.ProvisionedServers;
import dev.slipway.idl.wire.Encoding;
import dev.slipway.idl.wire.SerializedSize;
import dev.slipway.idl.wire.WireSizes;
import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.OwnershipKind;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.experiment.ExperimentFactory;
import dev.slipway.model.experiment.TrafficRun;
import dev.slipway.model.infrastructure.AddressRange;
import dev.slipway.model.infrastructure.Image;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.TuningProfile;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentKind;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.analysis.ComputeTimes;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.analysis.Lateness;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.PolicyRates;
import dev.slipway.validation.analysis.SampleRates;
import dev.slipway.validation.analysis.SampleSizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** States in {@code slipway.json}'s terms what a deployment is. */
final class DeploymentManifest {
  /** What dummies send on opaque topics; defined in the dummy library's own IDL. */
  private static final long BYTES_PER_MIB = 1L << 20;

  private final ValidatedDeployment model;
  private final ModelIndex index;
  private final Matching matching;
  private final SampleRates rates;
  private final SampleSizes sizes;
  private final BundleManifest.Tool tool;
  private final String modelSha256;
  private final Optional<String> variant;
  private final Map<NamedElement, String> names = new IdentityHashMap<>();
  private final Map<Endpoint, EffectiveQos> qos = new IdentityHashMap<>();
  private final Map<AggregatedType, Map<Encoding, SerializedSize>> typeSizes =
      new IdentityHashMap<>();

  /**
   * The manifest of a model.
   *
   * @param modelSha256 SHA-256 over the model's files and the name of the variant
   * @param variant the variant that the model was made; empty for what is drawn
   */
  DeploymentManifest(
      ValidatedDeployment model, String toolVersion, String modelSha256, Optional<String> variant) {
    this.model = model;
    this.index = model.index();
    this.matching = model.matching();
    this.rates = SampleRates.of(index);
    this.sizes = SampleSizes.of(index);
    this.tool = new BundleManifest.Tool("slipway", toolVersion);
    this.modelSha256 = modelSha256;
    this.variant = variant;
    names.putAll(BundleNames.apart(index.all(ComponentInstance.class)));
    names.putAll(BundleNames.apart(index.all(Node.class)));
    names.putAll(BundleNames.apart(index.all(Network.class)));
    names.putAll(BundleNames.apart(index.all(Router.class)));
    names.putAll(BundleNames.apart(index.all(NetworkQos.class)));
  }

  private Optional<List<BundleManifest.ListedDds>> ddsImplementations() {
    List<BundleManifest.ListedDds> listed =
        model.deployment().getDdsImplementations().stream()
            .map(each -> BundleManifest.ListedDds.valueOf(each.getName()))
            .distinct()
            .sorted()
            .toList();
    return listed.isEmpty() ? Optional.empty() : Optional.of(listed);
  }

  /** The whole manifest. */
  BundleManifest withFiles(List<BundleManifest.FileEntry> files) {
    Deployment deployment = model.deployment();
    return new BundleManifest(
        BundleManifest.SCHEMA,
        tool,
        new BundleManifest.Deployment(
            deployment.getName(),
            deployment.getVersion(),
            deployment.getId(),
            modelSha256,
            variant,
            ddsImplementations()),
        domains(),
        topics(),
        BundleLayout.componentTypes(model).stream().map(this::component).toList(),
        instances(),
        nodes(),
        networks(),
        routers(),
        networkQos(),
        clouds(files),
        provisioning(files),
        flows(),
        thresholds(),
        files);
  }

  private List<BundleManifest.Domain> domains() {
    List<BundleManifest.Domain> domains = new ArrayList<>();
    for (Domain domain : index.all(Domain.class)) {
      domains.add(
          new BundleManifest.Domain(
              domain.getName(),
              domain.getDomainId(),
              BundleManifest.Discovery.valueOf(domain.getDiscovery().getName()),
              Optional.of(domain.getId())));
    }
    boolean undrawn =
        index.all(ComponentInstance.class).stream()
            .anyMatch(instance -> EffectiveDomain.of(instance, index).isEmpty());
    if (undrawn) {
      domains.add(
          new BundleManifest.Domain("", 0, BundleManifest.Discovery.MULTICAST, Optional.empty()));
    }
    domains.sort(
        Comparator.comparingInt(BundleManifest.Domain::domainId)
            .thenComparing(BundleManifest.Domain::name));
    return domains;
  }

  private List<BundleManifest.Topic> topics() {
    Map<String, TreeSet<String>> writers = new HashMap<>();
    for (Writer writer : matching.writers()) {
      writers
          .computeIfAbsent(writer.publication().getTopic().getName(), name -> new TreeSet<>())
          .add(names.get(writer.instance()));
    }
    Map<String, TreeSet<String>> readers = new HashMap<>();
    for (Reader reader : matching.readers()) {
      readers
          .computeIfAbsent(reader.subscription().getTopic().getName(), name -> new TreeSet<>())
          .add(names.get(reader.instance()));
    }
    Map<String, BundleManifest.Topic> topics = new TreeMap<>();
    for (ComponentType type : BundleLayout.componentTypes(model)) {
      List<Endpoint> endpoints = new ArrayList<>(type.getPublications());
      endpoints.addAll(type.getSubscriptions());
      for (Endpoint endpoint : endpoints) {
        topics.computeIfAbsent(
            endpoint.getTopic().getName(),
            name ->
                topic(
                    endpoint.getTopic(),
                    writers.getOrDefault(name, new TreeSet<>()),
                    readers.getOrDefault(name, new TreeSet<>())));
      }
    }
    return List.copyOf(topics.values());
  }

  private static BundleManifest.Topic topic(
      Topic topic, TreeSet<String> writers, TreeSet<String> readers) {
    return new BundleManifest.Topic(
        topic.getName(),
        BundleNames.typeOf(topic),
        BundleNames.isOpaque(topic) ? BundleManifest.Payload.OPAQUE : BundleManifest.Payload.TYPED,
        topic.getId(),
        List.copyOf(writers),
        List.copyOf(readers));
  }

  private BundleManifest.Component component(ComponentType type) {
    String folder = BundleLayout.componentFolder(type);
    boolean given = type.getKind() == ComponentKind.ARCHIVE;
    return new BundleManifest.Component(
        BundleLayout.identifier(type),
        type.getName(),
        type.getVersion(),
        given ? BundleManifest.ComponentKind.ARCHIVE : BundleManifest.ComponentKind.DUMMY,
        folder,
        given ? Optional.of(ArchiveFiles.path(type)) : Optional.empty(),
        type.getId(),
        type.getPublications().stream().map(this::publication).toList(),
        type.getSubscriptions().stream().map(this::subscription).toList(),
        type.getReactions().stream().map(DeploymentManifest::reaction).toList());
  }

  private BundleManifest.Publication publication(Publication publication) {
    EffectiveQos qos = qos(publication);
    return new BundleManifest.Publication(
        BundleNames.of(publication),
        publication.getTopic().getName(),
        BundleNames.typeOf(publication.getTopic()),
        size(publication, qos),
        publication.getRate(),
        publication.getBurst(),
        publication.getJitter(),
        reliability(qos),
        ownership(qos),
        qos.ownershipStrength(),
        partitions(publication),
        policies(qos),
        publication.getId());
  }

  private BundleManifest.Size size(Publication publication, EffectiveQos qos) {
    long expected = sizes.payload(publication);
    Topic topic = publication.getTopic();
    if (BundleNames.isOpaque(topic)) {
      return new BundleManifest.Size(expected, expected, OptionalLong.of(expected));
    }
    Encoding encoding =
        qos.dataRepresentation().get(0) == DataRepresentationKind.XCDR2
            ? Encoding.XCDR2
            : Encoding.XCDR1;
    SerializedSize size =
        typeSizes
            .computeIfAbsent(topic.getType(), type -> new HashMap<>())
            .computeIfAbsent(encoding, on -> WireSizes.of(topic.getType(), on));
    return new BundleManifest.Size(size.min(), expected, size.max());
  }

  private BundleManifest.Subscription subscription(Subscription subscription) {
    EffectiveQos qos = qos(subscription);
    return new BundleManifest.Subscription(
        BundleNames.of(subscription),
        subscription.getTopic().getName(),
        BundleNames.typeOf(subscription.getTopic()),
        reliability(qos),
        ownership(qos),
        partitions(subscription),
        policies(qos),
        Optional.ofNullable(subscription.getContentFilter()).filter(text -> !text.isBlank()),
        qos.timeBasedFilter(),
        subscription.getId());
  }

  private static BundleManifest.Reaction reaction(Reaction reaction) {
    return new BundleManifest.Reaction(
        Optional.ofNullable(reaction.getName()).orElse(""),
        BundleNames.of(reaction.getTrigger()),
        reaction.getEveryNth(),
        Math.round(ComputeTimes.of(reaction).mean()),
        reaction.getEffects().stream().map(BundleNames::of).toList(),
        reaction.getDeadline() == null
            ? OptionalLong.empty()
            : OptionalLong.of(reaction.getDeadline()),
        reaction.getId());
  }

  private EffectiveQos qos(Endpoint endpoint) {
    return qos.computeIfAbsent(endpoint, EffectiveQos::of);
  }

  private static List<String> partitions(Endpoint endpoint) {
    return endpoint.getPartitions().stream().map(Partition::getName).toList();
  }

  /** The enumerations of the model and of the manifest have the standard's names. */
  private static BundleManifest.EndpointPolicies policies(EffectiveQos qos) {
    EffectiveQos.Presentation presentation = qos.presentation();
    return new BundleManifest.EndpointPolicies(
        BundleManifest.Durability.valueOf(qos.durability().name()),
        duration(qos.deadline()),
        duration(qos.latencyBudget()),
        BundleManifest.Liveliness.valueOf(qos.liveliness().kind().name()),
        duration(qos.liveliness().leaseDuration()),
        BundleManifest.DestinationOrder.valueOf(qos.destinationOrder().name()),
        BundleManifest.AccessScope.valueOf(presentation.accessScope().name()),
        presentation.coherentAccess(),
        presentation.orderedAccess());
  }

  private static OptionalLong duration(long ns) {
    return ns == EffectiveQos.INFINITE ? OptionalLong.empty() : OptionalLong.of(ns);
  }

  private static BundleManifest.Reliability reliability(EffectiveQos qos) {
    return qos.reliability().kind() == ReliabilityKind.RELIABLE
        ? BundleManifest.Reliability.RELIABLE
        : BundleManifest.Reliability.BEST_EFFORT;
  }

  private static BundleManifest.Ownership ownership(EffectiveQos qos) {
    return qos.ownership() == OwnershipKind.EXCLUSIVE
        ? BundleManifest.Ownership.EXCLUSIVE
        : BundleManifest.Ownership.SHARED;
  }

  private List<BundleManifest.Instance> instances() {
    return index.all(ComponentInstance.class).stream()
        .map(
            instance ->
                new BundleManifest.Instance(
                    names.get(instance),
                    BundleLayout.identifier(instance.getType()),
                    instance.getReplicas(),
                    Optional.ofNullable(instance.getAllocatedTo()).map(names::get),
                    EffectiveDomain.idOf(instance, index),
                    instance.isStartOnInstall(),
                    List.copyOf(instance.getPinnedCores()),
                    instance.getId()))
        .sorted(Comparator.comparing(BundleManifest.Instance::name))
        .toList();
  }

  private List<BundleManifest.Node> nodes() {
    return index.all(Node.class).stream()
        .map(this::node)
        .sorted(Comparator.comparing(BundleManifest.Node::name))
        .toList();
  }

  private BundleManifest.Node node(Node node) {
    EffectiveNode effective = EffectiveNode.of(node);
    Optional<VirtualMachine> machine =
        node instanceof VirtualMachine virtual ? Optional.of(virtual) : Optional.empty();
    return new BundleManifest.Node(
        names.get(node),
        effective.hostname(),
        dnsDomain(node),
        effective.kind().getName(),
        effective.componentHost(),
        node instanceof PhysicalHost host && host.isProtected(),
        machine.map(VirtualMachine::getHypervisor).map(names::get),
        effective.image().map(Image::getName),
        effective
            .image()
            .filter(VmImage.class::isInstance)
            .flatMap(image -> text(((VmImage) image).getDefaultUser())),
        effective.cores().isPresent()
            ? OptionalLong.of(effective.cores().getAsInt())
            : OptionalLong.empty(),
        effective.memory().isPresent()
            ? OptionalLong.of(effective.memory().getAsLong() * BYTES_PER_MIB)
            : OptionalLong.empty(),
        machine.flatMap(drawn -> text(drawn.getFloatingAddress())),
        node.getNics().stream().map(nic -> networkInterface(nic, node)).toList(),
        node.getId());
  }

  private static Optional<String> dnsDomain(Node node) {
    return node.eContainer() instanceof Site site ? text(site.getDnsDomain()) : Optional.empty();
  }

  private BundleManifest.NetworkInterface networkInterface(Nic nic, Node node) {
    Optional<Network> network = Optional.ofNullable(nic.getNetwork());
    Optional<Subnet> subnet = EffectiveNode.subnet(nic);
    return new BundleManifest.NetworkInterface(
        Optional.ofNullable(nic.getName()).orElse(""),
        text(nic.getMac()),
        network.map(names::get),
        subnet.map(Subnet::getName),
        text(nic.getAddress()),
        subnet.map(on -> OptionalLong.of(prefixLength(on))).orElseGet(OptionalLong::empty),
        mtu(network, Optional.ofNullable(node.getTuning())),
        whole(nic.getSpeed()),
        Optional.ofNullable(nic.getQos()).map(names::get),
        nic.isBoot(),
        nic.getId());
  }

  private static OptionalLong mtu(Optional<Network> network, Optional<TuningProfile> tuning) {
    return tuning
        .map(TuningProfile::getMtu)
        .or(() -> network.map(Network::getMtu))
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  private static int prefixLength(Subnet subnet) {
    return IpNetwork.parse(subnet.getCidr()).orElseThrow().prefixLength();
  }

  private static Optional<String> text(String value) {
    return Optional.ofNullable(value).filter(given -> !given.isEmpty());
  }

  private static OptionalLong whole(Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private List<BundleManifest.Network> networks() {
    return index.all(Network.class).stream()
        .map(
            network ->
                new BundleManifest.Network(
                    names.get(network),
                    network.getKind().getName(),
                    network.getMtu(),
                    whole(network.getCapacity()),
                    whole(network.getLatency()),
                    Optional.ofNullable(network.getLoss()).orElse(0.0),
                    network.isExternal(),
                    Optional.ofNullable(network.getCarrier()).map(names::get),
                    network.getSubnets().stream().map(DeploymentManifest::subnet).toList(),
                    network.getId()))
        .sorted(Comparator.comparing(BundleManifest.Network::name))
        .toList();
  }

  private static BundleManifest.Subnet subnet(Subnet subnet) {
    return new BundleManifest.Subnet(
        subnet.getName(),
        subnet.getCidr(),
        text(subnet.getGateway()),
        subnet.isDhcp(),
        ranges(subnet.getPools()),
        ranges(subnet.getReserved()),
        List.copyOf(subnet.getDns()),
        subnet.getId());
  }

  private static List<BundleManifest.AddressRange> ranges(List<AddressRange> ranges) {
    return ranges.stream()
        .map(range -> new BundleManifest.AddressRange(range.getFirst(), range.getLast()))
        .toList();
  }

  private List<BundleManifest.Router> routers() {
    return index.all(Router.class).stream()
        .map(
            router ->
                new BundleManifest.Router(
                    names.get(router),
                    router.isDistributed(),
                    router.isSnat(),
                    Optional.ofNullable(router.getExternalGateway()).map(names::get),
                    Optional.ofNullable(router.getHost()).map(names::get),
                    router.getInterfaces().stream().map(this::routerInterface).toList(),
                    router.getId()))
        .sorted(Comparator.comparing(BundleManifest.Router::name))
        .toList();
  }

  private BundleManifest.RouterInterface routerInterface(RouterInterface port) {
    Subnet subnet = port.getSubnet();
    return new BundleManifest.RouterInterface(
        names.get(subnet.eContainer()),
        subnet.getName(),
        text(port.getAddress()).or(() -> text(subnet.getGateway())),
        prefixLength(subnet));
  }

  /** Policies of which no interface makes use are left out: a catalogue may hold many. */
  private List<BundleManifest.NetworkQos> networkQos() {
    return index.all(Nic.class).stream()
        .map(Nic::getQos)
        .filter(Objects::nonNull)
        .distinct()
        .flatMap(
            qos ->
                PolicyRates.both(qos)
                    .filter(rates -> rates.direction() == qos.getDirection() || !rates.isEmpty())
                    .map(rates -> networkQos(qos, rates)))
        .sorted(Comparator.comparing(BundleManifest.NetworkQos::name))
        .toList();
  }

  /** The mark is of the policy's own direction, so that it is there once. */
  private BundleManifest.NetworkQos networkQos(NetworkQos qos, PolicyRates rates) {
    boolean isMarked = rates.direction() == qos.getDirection() && qos.getDscp() != null;
    return new BundleManifest.NetworkQos(
        names.get(qos),
        BundleManifest.Direction.valueOf(rates.direction().getName()),
        whole(rates.maxRate().orElse(null)),
        whole(rates.maxBurst().orElse(null)),
        whole(rates.minRate().orElse(null)),
        isMarked ? OptionalLong.of(qos.getDscp()) : OptionalLong.empty(),
        qos.getId());
  }

  /** Without the templates, which some choices of generators leave out, nobody can make them. */
  private List<CloudManifest.Cloud> clouds(List<BundleManifest.FileEntry> files) {
    Set<String> paths = new HashSet<>();
    files.forEach(file -> paths.add(file.path()));
    List<CloudManifest.Cloud> clouds = CloudPlan.of(model).clouds();
    boolean complete =
        clouds.stream()
            .flatMap(cloud -> cloud.stacks().stream())
            .allMatch(stack -> paths.contains(stack.template()));
    return complete ? clouds : List.of();
  }

  /** Without its files a server knows none of its hosts. */
  private Optional<List<ProvisioningManifest.Server>> provisioning(
      List<BundleManifest.FileEntry> files) {
    List<ProvisioningManifest.Server> servers =
        ProvisionedServers.of(model).stream()
            .filter(
                server ->
                    files.stream().anyMatch(file -> file.path().startsWith(server.files() + "/")))
            .toList();
    return servers.isEmpty() ? Optional.empty() : Optional.of(servers);
  }

  private List<BundleManifest.Flow> flows() {
    List<BundleManifest.Flow> flows = new ArrayList<>();
    for (Writer writer : matching.writers()) {
      double rate = rates.sentBy(writer);
      double burstRate = rate / Math.max(1, writer.publication().getBurst());
      for (Reader reader : matching.readersOf(writer)) {
        flows.add(
            new BundleManifest.Flow(
                writer.publication().getTopic().getName(),
                names.get(writer.instance()),
                BundleNames.of(writer.publication()),
                names.get(reader.instance()),
                BundleNames.of(reader.subscription()),
                rate,
                Lateness.bound(qos(reader.subscription()), burstRate)));
      }
    }
    flows.sort(
        Comparator.comparing(BundleManifest.Flow::topic)
            .thenComparing(BundleManifest.Flow::publisher)
            .thenComparing(BundleManifest.Flow::publication)
            .thenComparing(BundleManifest.Flow::subscriber)
            .thenComparing(BundleManifest.Flow::subscription));
    return flows;
  }

  private BundleManifest.Thresholds thresholds() {
    TrafficRun run =
        model.deployment().getExperiments().stream()
            .filter(TrafficRun.class::isInstance)
            .map(TrafficRun.class::cast)
            .min(Comparator.comparing(Element::getId))
            .orElseGet(ExperimentFactory.eINSTANCE::createTrafficRun);
    return new BundleManifest.Thresholds(run.getMaxLate(), run.getMaxLost(), run.getMaxRateError());
  }
}
