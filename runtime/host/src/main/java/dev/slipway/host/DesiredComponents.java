// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Replica;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.host.InstanceConfiguration.DiscoveryFile;
import dev.slipway.live.InstanceState;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What a bundle wants to be there: the component infrastructure on each node that instances are
 * allocated to, the components that they need, and their processes.
 */
public final class DesiredComponents {
  private final SortedMap<ResourceAddress, Resource> resources = new TreeMap<>();
  private final Map<ResourceAddress, Path> archives = new HashMap<>();
  private final Map<ResourceAddress, InstanceConfiguration> configurations = new HashMap<>();
  private final Map<ResourceAddress, Replica> replicas = new HashMap<>();
  private final SortedMap<ResourceAddress, Optional<String>> described = new TreeMap<>();

  private DesiredComponents() {}

  /**
   * What a bundle wants, and what stands in the way.
   *
   * @param components empty where a diagnostic is an error
   * @param diagnostics what is wrong with the bundle
   */
  public record Result(Optional<DesiredComponents> components, List<Diagnostic> diagnostics) {
    public Result {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** Nothing, and only what is recorded counts as the deployment's. */
  public static DesiredComponents nothing() {
    return new DesiredComponents();
  }

  /**
   * Nothing of what a bundle describes: what of it is on the nodes counts as the deployment's, even
   * if nothing is recorded. The bundle need not be built.
   */
  public static DesiredComponents noneOf(Bundle bundle) {
    DesiredComponents system = new DesiredComponents();
    BundleManifest manifest = bundle.manifest();
    for (Replica replica : Replica.of(manifest)) {
      Instance instance = replica.instance();
      instance
          .node()
          .flatMap(manifest::node)
          .filter(Node::componentHost)
          .ifPresent(
              node -> {
                system.describe(HostResources.host(node.name()), node.elementId());
                manifest
                    .component(instance.component())
                    .ifPresent(
                        component ->
                            system.describe(
                                HostResources.component(node.name(), component.identifier()),
                                component.elementId()));
                system.describe(
                    HostResources.instance(node.name(), replica.label()), instance.elementId());
              });
    }
    return system;
  }

  private void describe(ResourceAddress address, String elementId) {
    described.put(address, Optional.of(elementId));
  }

  private void want(Resource resource) {
    resources.put(resource.address(), resource);
  }

  /**
   * What a bundle wants.
   *
   * @param bundle the bundle, its components built with {@code dds}
   * @param dds which of the built component archives are installed
   * @param scripts content hash of the component infrastructure
   */
  public static Result of(Bundle bundle, DdsImplementation dds, String scripts) {
    return of(bundle, dds, scripts, node -> true);
  }

  /**
   * What a bundle wants on some nodes; the components of others need not be built.
   *
   * @param nodes accepts the names of those nodes
   */
  public static Result of(
      Bundle bundle, DdsImplementation dds, String scripts, Predicate<String> nodes) {
    Diagnostics found = new Diagnostics();
    DesiredComponents components = new Reading(bundle, dds, scripts, found).read(nodes);
    return new Result(
        found.hasErrors() ? Optional.empty() : Optional.of(components), found.toList());
  }

  /**
   * The same without a wish that some instances run: they are made, and started by nobody.
   *
   * @param instances those instances
   */
  public DesiredComponents withoutStarting(Set<ResourceAddress> instances) {
    DesiredComponents components = new DesiredComponents();
    components.resources.putAll(withoutStarting(system(), instances).resources());
    components.described.putAll(described);
    components.archives.putAll(archives);
    components.configurations.putAll(configurations);
    components.replicas.putAll(replicas);
    return components;
  }

  static DesiredSystem withoutStarting(DesiredSystem system, Set<ResourceAddress> instances) {
    SortedMap<ResourceAddress, Resource> resources = new TreeMap<>(system.resources());
    for (ResourceAddress address : instances) {
      resources.computeIfPresent(
          address,
          (key, resource) -> {
            SortedMap<String, String> attributes = new TreeMap<>(resource.attributes());
            attributes.remove(Attribute.STATE);
            return new Resource(address, attributes, resource.elementId(), resource.needs());
          });
    }
    return new DesiredSystem(resources, system.described(), system.machines());
  }

  /** Where the component archive of a component is, once it is built. */
  public static Path archiveOf(Bundle bundle, DdsImplementation dds, Component component) {
    return component.kind() == ComponentKind.ARCHIVE && component.archive().isPresent()
        ? bundle.resolve(component.archive().get())
        : ComponentArchive.place(bundle.folder(), dds, component.identifier());
  }

  /** What is wanted, and what the bundle describes. */
  public DesiredSystem system() {
    return new DesiredSystem(resources, described, Collections.emptySortedMap());
  }

  /** The component archive of a component. */
  public Path archive(ResourceAddress component) {
    return archives.get(component);
  }

  /** The configuration of an instance. */
  public InstanceConfiguration configuration(ResourceAddress instance) {
    return configurations.get(instance);
  }

  private static final class Reading {
    private final Bundle bundle;
    private final BundleManifest manifest;
    private final DdsImplementation dds;
    private final String scripts;
    private final Diagnostics found;
    private final Map<String, FileEntry> files = new HashMap<>();
    private final Map<String, Optional<String>> archiveHashes = new HashMap<>();
    private final DesiredComponents system = new DesiredComponents();

    Reading(Bundle bundle, DdsImplementation dds, String scripts, Diagnostics found) {
      this.bundle = bundle;
      this.manifest = bundle.manifest();
      this.dds = dds;
      this.scripts = scripts;
      this.found = found;
      manifest.files().forEach(file -> files.put(file.path(), file));
    }

    DesiredComponents read(Predicate<String> nodes) {
      for (Replica replica : Replica.of(manifest)) {
        Instance instance = replica.instance();
        if (!instance.node().map(nodes::test).orElse(true)) {
          continue;
        }
        Optional<Node> node = instance.node().flatMap(manifest::node);
        if (node.isEmpty()) {
          if (replica.number() == 1) {
            found.add(unallocated(instance));
          }
        } else if (!node.get().componentHost()) {
          if (replica.number() == 1) {
            found.add(noComponentHost(instance, node.get()));
          }
        } else {
          manifest
              .component(instance.component())
              .ifPresent(component -> add(replica, node.get(), component));
        }
      }
      return system;
    }

    private void add(Replica replica, Node node, Component component) {
      ResourceAddress host = HostResources.host(node.name());
      if (!system.resources.containsKey(host)) {
        system.want(resource(host, Optional.of(node.elementId()), Attribute.SCRIPTS, scripts));
      }

      ResourceAddress installed = HostResources.component(node.name(), component.identifier());
      Path archive = archiveOf(bundle, dds, component);
      Optional<String> hash =
          archiveHashes.computeIfAbsent(component.identifier(), key -> hashOf(component, archive));
      if (hash.isEmpty()) {
        return;
      }
      system.archives.put(installed, archive);
      if (!system.resources.containsKey(installed)) {
        system.want(
            resource(
                installed,
                Optional.of(component.elementId()),
                Attribute.ARCHIVE,
                hash.get(),
                host));
      }

      ResourceAddress process = HostResources.instance(node.name(), replica.label());
      InstanceConfiguration configuration = configuration(replica.instance(), node);
      SortedMap<String, String> attributes = new TreeMap<>();
      attributes.put(Attribute.COMPONENT, component.identifier());
      attributes.put(Attribute.CONFIGURATION, configuration.sha256());
      if (replica.instance().startOnInstall()) {
        attributes.put(Attribute.STATE, InstanceState.RUNNING.name());
      }
      SortedSet<ResourceAddress> needs = new TreeSet<>(List.of(host, installed));
      system.configurations.put(process, configuration);
      system.replicas.put(process, replica);
      system.want(
          new Resource(process, attributes, Optional.of(replica.instance().elementId()), needs));
    }

    private InstanceConfiguration configuration(Instance instance, Node node) {
      String file = dds.configurationFile();
      String path = "discovery/domain-" + instance.domainId() + "/" + node.hostname() + "/" + file;
      return new InstanceConfiguration(
          instance.component(),
          instance.domainId(),
          node.addresses().stream()
              .filter(address -> address.network().isPresent())
              .map(BundleManifest.Address::address)
              .findFirst(),
          instance.pinnedCores(),
          Optional.ofNullable(files.get(path))
              .map(entry -> DiscoveryFile.of(path, entry.sha256(), file)));
    }

    private Optional<String> hashOf(Component component, Path archive) {
      try {
        ComponentArchive.openForeign(archive);
        return Optional.of(Sha256.of(archive));
      } catch (NoSuchFileException e) {
        found.add(
            Diagnostic.builder("PLAN_ARCHIVE_MISSING", Severity.ERROR, "Component is not built")
                .in(Location.of(archive.toString()))
                .message("There is no archive of {} for {}.", component.identifier(), dds.title())
                .hint("Run 'slipway build' on the bundle, with the same --dds.")
                .build());
      } catch (IOException e) {
        found.add(
            Diagnostic.builder(
                    "PLAN_ARCHIVE_UNUSABLE", Severity.ERROR, "Unusable component archive")
                .in(Location.of(archive.toString()))
                .message(
                    "The archive of {} cannot be installed: {}.",
                    component.identifier(),
                    String.valueOf(e.getMessage()))
                .hint(
                    component.kind() == ComponentKind.ARCHIVE
                        ? "Get a good archive from its maker, import it, and generate again."
                        : "Remove the file, then run 'slipway build' on the bundle.")
                .build());
      }
      return Optional.empty();
    }

    private static Resource resource(
        ResourceAddress address,
        Optional<String> elementId,
        String attribute,
        String value,
        ResourceAddress... needs) {
      SortedMap<String, String> attributes = new TreeMap<>();
      attributes.put(attribute, value);
      return new Resource(address, attributes, elementId, new TreeSet<>(List.of(needs)));
    }

    private static Diagnostic unallocated(Instance instance) {
      return Diagnostic.builder("PLAN_INSTANCE_UNALLOCATED", Severity.ERROR, "Instance has no node")
          .message("{} is allocated to no node of the bundle.", instance.name())
          .hint("Allocate it in the model, and generate again.")
          .build();
    }

    private static Diagnostic noComponentHost(Instance instance, Node node) {
      return Diagnostic.builder(
              "PLAN_NODE_NO_COMPONENT_HOST", Severity.ERROR, "Node is not a component host")
          .message(
              "{} is allocated to {}, whose image carries no component infrastructure.",
              instance.name(),
              node.name())
          .hint("Allocate it to a component host, or give the node an image of one.")
          .build();
    }
  }
}
