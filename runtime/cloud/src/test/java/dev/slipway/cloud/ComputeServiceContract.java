// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.cloud.CloudException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link ComputeService} does, whatever is behind it. */
public abstract class ComputeServiceContract extends CloudContract {
  private static final String KEY =
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIC02dwJzXGHmW6jd4Wi1Tw2XRxvjVAukASc+QzmD0UkL contract";
  private static final int MEMORY_MIB = 64;

  @TempDir Path folder;

  @Test
  void aServerIsMadeShownRebootedAndDeleted() throws Exception {
    Flavor flavor = compute().createFlavor(flavor());
    Image image =
        cloud()
            .images()
            .upload(
                new ImageRequest(freshName("image"), "raw", false, 0, 0, Map.of()),
                Files.write(folder.resolve("image"), new byte[1024]),
                ImageService.Progress.NONE);
    Network network = cloud().network().createNetwork(Network.request(freshName("network")));
    cloud()
        .network()
        .createSubnet(
            new Subnet(
                "",
                "lan",
                network.id(),
                "",
                "10.9.8.0/24",
                "",
                false,
                List.of(),
                List.of(),
                List.of(),
                "",
                ""));
    ServerRequest plain =
        ServerRequest.of(freshName("server"), image.id(), flavor.id(), List.of(network.id()));
    Server begun =
        compute()
            .create(
                new ServerRequest(
                    plain.name(),
                    plain.imageId(),
                    plain.flavorId(),
                    "",
                    plain.networkIds(),
                    "",
                    List.of(),
                    Map.of("role", "sonar"),
                    List.of("slipway"),
                    "#!/bin/sh\n"));
    try {
      Server server =
          await(() -> compute().server(begun.id()), seen -> !seen.status().equals("BUILD"));
      assertThat(server.status()).as(server.fault()).isEqualTo("ACTIVE");
      assertThat(server.name()).isEqualTo(plain.name());
      assertThat(server.flavor()).isEqualTo(flavor.name());
      assertThat(server.imageId()).isEqualTo(image.id());
      assertThat(server.metadata()).containsExactly(Map.entry("role", "sonar"));
      assertThat(server.tags()).containsExactly("slipway");
      assertThat(server.host()).isNotEmpty();
      assertThat(server.zone()).isNotEmpty();
      assertThat(server.addresses())
          .singleElement()
          .satisfies(
              address -> {
                assertThat(address.network()).isEqualTo(network.name());
                assertThat(address.address()).isNotEmpty();
                assertThat(address.floating()).isFalse();
              });
      assertThat(compute().servers(false)).contains(server);
      assertThat(compute().servers(true)).extracting(Server::id).contains(server.id());
      assertThat(compute().consoleLog(server.id(), 5)).isNotNull();
      assertThat(compute().hypervisors())
          .anySatisfy(
              hypervisor -> {
                assertThat(hypervisor.name()).isEqualTo(server.host());
                assertThat(hypervisor.servers()).isPositive();
                assertThat(hypervisor.up()).isTrue();
                assertThat(hypervisor.type()).isNotEmpty();
              });
      compute().reboot(server.id(), true);
      await(() -> compute().server(server.id()).status(), "ACTIVE"::equals);
      assertThat(compute().actions(server.id()))
          .extracting(ServerAction::name, ServerAction::failed, ServerAction::reason)
          .containsExactly(tuple("reboot", false, ""), tuple("create", false, ""));
    } finally {
      compute().delete(begun.id());
    }
    await(
        () -> compute().servers(false),
        servers -> servers.stream().noneMatch(server -> server.id().equals(begun.id())));
    failure(Kind.NOT_FOUND, () -> compute().server(begun.id()));
    failure(Kind.NOT_FOUND, () -> compute().actions(UUID.randomUUID().toString()));
    failure(Kind.NOT_FOUND, () -> compute().reboot(begun.id(), false));
    compute().delete(begun.id());
    compute().deleteFlavor(flavor.id());
    cloud().images().delete(image.id());
    cloud().network().deleteNetwork(network.id());
  }

  @Test
  void aFlavorKeepsItsExtraSpecs() throws Exception {
    Flavor flavor = compute().createFlavor(flavor());
    assertThat(flavor.extraSpecs()).containsExactly(Map.entry("hw:cpu_policy", "dedicated"));
    assertThat(compute().flavors()).contains(flavor);
    Flavor other =
        compute()
            .createFlavor(new Flavor("", freshName("flavor"), 1, MEMORY_MIB, 1, true, Map.of()));
    assertThat(other.id()).isNotEqualTo(flavor.id());
    compute().deleteFlavor(other.id());
    failure(
        Kind.CONFLICT,
        () ->
            compute()
                .createFlavor(new Flavor("", flavor.name(), 1, MEMORY_MIB, 1, true, Map.of())));
    compute().deleteFlavor(flavor.id());
    compute().deleteFlavor(flavor.id());
    assertThat(compute().flavors()).doesNotContain(flavor);
  }

  @Test
  void anAggregateWithAHostIsAnAvailabilityZone() throws Exception {
    String name = freshName("zone");
    String host = compute().hypervisors().get(0).host();
    HostAggregate aggregate = compute().createAggregate(name, name);
    try {
      assertThat(aggregate.zone()).isEqualTo(name);
      failure(Kind.CONFLICT, () -> compute().createAggregate(name, ""));
      failure(Kind.NOT_FOUND, () -> compute().addHost(aggregate.id(), "no-such-host"));
      compute().addHost(aggregate.id(), host);
      failure(Kind.CONFLICT, () -> compute().addHost(aggregate.id(), host));
      assertThat(compute().aggregates())
          .anySatisfy(
              found -> {
                assertThat(found.name()).isEqualTo(name);
                assertThat(found.hosts()).containsExactly(host);
              });
      assertThat(compute().zones()).contains(new AvailabilityZone(name, true, List.of(host)));
      compute().removeHost(aggregate.id(), host);
    } finally {
      compute().deleteAggregate(aggregate.id());
    }
    compute().deleteAggregate(aggregate.id());
    assertThat(compute().aggregates()).extracting(HostAggregate::name).doesNotContain(name);
  }

  @Test
  void aKeyPairIsImportedOnce() throws Exception {
    String name = freshName("key").replace("-", "");
    KeyPair key = compute().importKeyPair(name, KEY);
    assertThat(key.publicKey()).isEqualTo(KEY);
    assertThat(key.fingerprint()).isNotEmpty();
    assertThat(compute().keyPairs()).contains(key);
    failure(Kind.CONFLICT, () -> compute().importKeyPair(name, KEY));
    compute().deleteKeyPair(name);
    compute().deleteKeyPair(name);
    assertThat(compute().keyPairs()).extracting(KeyPair::name).doesNotContain(name);
  }

  @Test
  void agentsAreTold() throws Exception {
    assertThat(compute().agents())
        .anySatisfy(
            agent -> {
              assertThat(agent.binary()).isEqualTo("nova-compute");
              assertThat(agent.up()).isTrue();
            });
  }

  private ComputeService compute() throws Exception {
    return cloud().compute();
  }

  private static Flavor flavor() {
    return new Flavor(
        "", freshName("flavor"), 1, MEMORY_MIB, 1, true, Map.of("hw:cpu_policy", "dedicated"));
  }
}
