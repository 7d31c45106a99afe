// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.FakeNetworks;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.NetworkPort.AddressPair;
import dev.slipway.cloud.NetworkPort.Filter;
import dev.slipway.cloud.NetworkPort.FixedAddress;
import dev.slipway.cloud.Router;
import dev.slipway.cloud.SecurityGroup;
import dev.slipway.cloud.SecurityRule;
import dev.slipway.cloud.StackEvent;
import dev.slipway.cloud.StackRef;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.plan.Change;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ports, routers and security groups of a stack that were changed by hand. */
class NetworkDriftTest {
  private static final String STACK = "stack/private/fleet-crew";

  @TempDir private Path folder;
  private CloudRun run;
  private FakeNetworks networks;

  @BeforeEach
  void make() throws Exception {
    run = new CloudRun(folder).server("alpha", "blade-1").withoutVolume().wired();
    networks = run.cloud().network();
    networks.createNetwork(
        new Network("", "outside", "", true, true, "", "", 0, 0, true, List.of()));
    applyAll();
    networks.plug(port().id(), "server");
  }

  private void applyAll() throws Exception {
    ApplyResult result = run.apply(run.plan());
    assertThat(result.outcome()).as(result.diagnostics().toString()).isEqualTo(Outcome.DONE);
    assertThat(run.plan().empty()).isTrue();
  }

  private NetworkPort port() throws Exception {
    return networks.ports("").get(0);
  }

  private SecurityGroup group() throws Exception {
    return networks.securityGroups().get(0);
  }

  private SecurityRule rule(String protocol) throws Exception {
    return group().rules().stream()
        .filter(rule -> rule.protocol().equals(protocol))
        .findFirst()
        .orElseThrow();
  }

  private List<StackEvent> events() throws Exception {
    StackRef stack = run.cloud().stacks().find("fleet-crew").orElseThrow().ref();
    return run.cloud().stacks().events(stack, "");
  }

  /** Only the stack differs, and what differs is told. */
  private void assertTold(String changed) throws Exception {
    assertThat(run.plan().actions())
        .filteredOn(action -> action.change() != Change.NONE)
        .singleElement()
        .satisfies(
            action -> {
              assertThat(action.address()).isEqualTo(STACK);
              assertThat(action.verb()).isEqualTo("update");
              assertThat(action.reasons())
                  .containsExactly("It was changed in the cloud: " + changed + ".");
            });
    assertThat(run.plan().needsConsent()).isFalse();
  }

  @Test
  void aPortIsGivenItsAddressAndItsFilterAgain() throws Exception {
    NetworkPort made = port();
    networks.updatePort(
        made.with(
            List.of(new FixedAddress("", "10.0.0.77"), new FixedAddress("", "fd00::77")),
            new Filter(true, List.of(), List.of(new AddressPair("", "10.0.0.8")))));
    assertTold(
        "port alpha-eth0: fixed_ips: 10.0.0.77,fd00::77 -> 10.0.0.5,fd00::77,"
            + " security_groups: unset -> lan, allowed_address_pairs: 10.0.0.8 -> fd00::6");
    applyAll();
    assertThat(port().id()).isEqualTo(made.id());
    assertThat(port().addresses())
        .extracting(FixedAddress::address)
        .containsExactlyInAnyOrder("10.0.0.5", "fd00::77");
    assertThat(port().filter().groupIds()).containsExactly(group().id());
    assertThat(port().filter().allowedPairs()).hasSize(1);
  }

  @Test
  void aPortIsFilteredAgain() throws Exception {
    networks.updatePort(port().with(port().addresses(), new Filter(false, List.of(), List.of())));
    assertTold(
        "port alpha-eth0: port_security_enabled: false -> true, security_groups: unset -> lan,"
            + " allowed_address_pairs: unset -> fd00::6");
    applyAll();
    assertThat(port().filter().on()).isTrue();
  }

  @Test
  void aRouterIsGivenItsGatewayAndRoutesAgain() throws Exception {
    Router made = networks.routers().get(0);
    networks.updateRouter(
        new Router(made.id(), "out", made.description(), "", true, List.of(), "ACTIVE"));
    assertTold(
        "router out: external network: unset -> outside,"
            + " routes: unset -> 10.2.0.0/16 via 10.0.0.9");
    applyAll();
    assertThat(networks.routers()).containsExactly(made);
  }

  @Test
  void aRuleThatWasAddedIsRemovedAndOneOfTheGroupsOwnIsAddedAgain() throws Exception {
    networks.deleteRule(rule("tcp").id());
    networks.addRule(
        group().id(),
        new SecurityRule(
            "", "ingress", "IPv4", "", OptionalLong.empty(), OptionalLong.empty(), "", ""));
    assertTold(
        "security group lan: rule 'ingress IPv4 tcp 22 from 10.0.0.0/24' is missing;"
            + " security group lan: rule 'ingress IPv4' was added");
    applyAll();
    assertThat(group().rules()).hasSize(4);
  }

  /** Its stack knows the id of the one that is gone, and would make a third at the next change. */
  @Test
  void aRuleThatIsAResourceIsMadeAgainByTheStack() throws Exception {
    String gone = rule("udp").id();
    networks.deleteRule(gone);
    assertTold("security group lan: rule 'ingress IPv4 udp 7400-7600 from group lan' is missing");
    applyAll();
    assertThat(rule("udp").id()).isNotEqualTo(gone);
    assertThat(events())
        .filteredOn(event -> event.logicalId().equals("rule_lan"))
        .last()
        .satisfies(event -> assertThat(event.physicalId()).isEqualTo(rule("udp").id()));
  }

  @Test
  void aPortThatWasDeletedIsMadeAgain() throws Exception {
    networks.deletePort(port().id());
    assertTold("port alpha-eth0 is missing");
    applyAll();
    assertThat(port().addresses()).extracting(FixedAddress::address).containsExactly("10.0.0.5");
  }

  /** Heat deletes all rules of a group to change its own. */
  @Test
  void rulesThatAnUpdateDeletesAreThereAfterIt() throws Exception {
    run.sshFrom("10.0.1.0/24");
    assertThat(run.plan().action(STACK).orElseThrow().reasons())
        .containsExactly("Its template changed.");
    applyAll();
    assertThat(rule("tcp").remotePrefix()).isEqualTo("10.0.1.0/24");
    assertThat(rule("udp").remoteGroupId()).isEqualTo(group().id());
    assertThat(group().rules()).hasSize(4);
  }

  @Test
  void aPlanTellsOfFiveChangesAndCountsTheRest() throws Exception {
    for (int port = 1; port <= 7; port++) {
      networks.addRule(
          group().id(),
          new SecurityRule(
              "", "ingress", "IPv4", "udp", OptionalLong.of(port), OptionalLong.of(port), "", ""));
    }
    assertThat(run.plan().action(STACK).orElseThrow().reasons())
        .singleElement()
        .asString()
        .endsWith("security group lan: rule 'ingress IPv4 udp 5' was added; and 2 more.");
    applyAll();
    assertThat(group().rules()).hasSize(4);
  }
}
