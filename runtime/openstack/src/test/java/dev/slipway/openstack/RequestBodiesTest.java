// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudScope;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.NetworkPort.AddressPair;
import dev.slipway.cloud.NetworkPort.FixedAddress;
import dev.slipway.cloud.Router;
import dev.slipway.cloud.Secret;
import dev.slipway.cloud.SecurityRule;
import dev.slipway.cloud.ServerRequest;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackRequest;
import dev.slipway.cloud.Subnet;
import dev.slipway.openstack.config.ConfigPlaces;
import dev.slipway.openstack.fake.ScriptedCloud;
import dev.slipway.openstack.http.RetryPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is sent, byte by byte: with everything that may be in it, and with as little as can be. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RequestBodiesTest {
  private static final String NETWORK = "/network/v2.0";
  private static final String COMPUTE = "/compute/v2.1";
  private static final StackRef STACK = new StackRef("s", "s1");
  private static final String STACK_PATH = "/orchestration/stacks/s/s1";

  @TempDir Path folder;

  private ScriptedCloud openStack;

  @BeforeEach
  void start() throws Exception {
    openStack = ScriptedCloud.start();
    openStack.answer(
        "GET " + COMPUTE + "/",
        200,
        "{\"version\": {\"min_version\": \"2.1\", \"version\": \"2.90\"}}");
  }

  @AfterEach
  void stop() {
    openStack.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          username: amy, password: b | {'methods':['password'],'password':{'user':{'name':'amy','domain':{'id':'default'},'password':'b'}}}}
          user_id: u1, password: b, project_id: p1 | {'methods':['password'],'password':{'user':{'id':'u1','password':'b'}}},'scope':{'project':{'id':'p1'}}}
          username: amy, user_domain_id: d1, password: b, system_scope: all | {'methods':['password'],'password':{'user':{'name':'amy','domain':{'id':'d1'},'password':'b'}}},'scope':{'system':{'all':true}}}
          username: amy, default_domain_name: lab, password: b, domain_name: sea | {'methods':['password'],'password':{'user':{'name':'amy','domain':{'name':'lab'},'password':'b'}}},'scope':{'domain':{'name':'sea'}}}
          token: abc, project_name: sonar, project_domain_name: lab | {'methods':['token'],'token':{'id':'abc'}},'scope':{'project':{'name':'sonar','domain':{'name':'lab'}}}}
          application_credential_id: c1, application_credential_secret: s | {'methods':['application_credential'],'application_credential':{'id':'c1','secret':'s'}}}
          application_credential_name: c, username: amy, application_credential_secret: s | {'methods':['application_credential'],'application_credential':{'name':'c','user':{'name':'amy','domain':{'id':'default'}},'secret':'s'}}}
          application_credential_name: c, application_credential_secret: s | {'methods':['application_credential'],'application_credential':{'name':'c','user':{},'secret':'s'}}}
          """)
  void signIn(String credentials, String identityAndScope) throws Exception {
    String type =
        credentials.contains("application")
            ? "v3applicationcredential"
            : credentials.contains("token") ? "token" : "password";
    open("auth_type: " + type + "\n    auth: {auth_url: '%s', " + credentials + "}");
    assertThat(sent("POST /v3/auth/tokens"))
        .isEqualTo("{'auth':{'identity':" + identityAndScope + "}");
  }

  @Test
  void networks() throws Exception {
    String networks = NETWORK + "/networks";
    openStack
        .answer("POST " + networks, 201, "{\"network\": {\"id\": \"n1\"}}")
        .answer("GET " + networks + "/n1", 200, "{\"network\": {\"id\": \"n1\"}}")
        .answer("PUT " + networks + "/n1", 200, "{}");
    open()
        .network()
        .createNetwork(
            new Network("", "n", "p1", true, true, "vlan", "phys", 7, 1500, false, List.of()));
    assertThat(sent("POST " + networks))
        .isEqualTo(
            "{'network':{'name':'n','project_id':'p1','router:external':true,'shared':true,"
                + "'provider:network_type':'vlan','provider:physical_network':'phys',"
                + "'provider:segmentation_id':7,'mtu':1500,'port_security_enabled':false}}");
    open().network().createNetwork(Network.request("<n>"));
    assertThat(sent("POST " + networks)).isEqualTo("{'network':{'name':'<n>'}}");

    open()
        .network()
        .updateNetwork(new Network("n1", "n", "", true, true, "", "", 0, 1400, false, List.of()));
    assertThat(sent("PUT " + networks + "/n1"))
        .isEqualTo(
            "{'network':{'router:external':true,'shared':true,'mtu':1400,"
                + "'port_security_enabled':false}}");
  }

  @Test
  void subnets() throws Exception {
    String subnet = NETWORK + "/subnets/s1";
    openStack.answer("PUT " + subnet, 200, "{}");
    open()
        .network()
        .updateSubnet(
            new Subnet(
                "s1",
                "lan",
                "n1",
                "",
                "10.0.0.0/24",
                "10.0.0.1",
                false,
                List.of(new Subnet.Pool("10.0.0.2", "10.0.0.9")),
                List.of("10.0.0.53"),
                List.of(),
                "",
                ""));
    assertThat(sent("PUT " + subnet))
        .isEqualTo(
            "{'subnet':{'gateway_ip':'10.0.0.1','enable_dhcp':false,"
                + "'dns_nameservers':['10.0.0.53'],'host_routes':[],"
                + "'allocation_pools':[{'start':'10.0.0.2','end':'10.0.0.9'}]}}");
  }

  @Test
  void ports() throws Exception {
    String port = NETWORK + "/ports/o1";
    openStack
        .answer("GET " + port, 200, "{\"port\": {\"id\": \"o1\"}}")
        .answer("PUT " + port, 200, "{}");
    NetworkPort now =
        new NetworkPort(
            "o1",
            "",
            "n1",
            "",
            List.of(),
            "",
            "",
            "",
            "",
            new NetworkPort.Filter(true, List.of(), List.of()));
    open().network().updatePort(now);
    assertThat(openStack.seen("PUT " + port)).isEmpty();
    open()
        .network()
        .updatePort(
            now.with(
                List.of(new FixedAddress("s1", "10.0.0.7"), new FixedAddress("", "10.0.0.8")),
                new NetworkPort.Filter(
                    false,
                    List.of("g1", "g2"),
                    List.of(
                        new AddressPair("02:00:00:00:00:01", "10.0.0.9"),
                        new AddressPair("", "10.1.0.0/24")))));
    assertThat(sent("PUT " + port))
        .isEqualTo(
            "{'port':{'fixed_ips':[{'subnet_id':'s1','ip_address':'10.0.0.7'},"
                + "{'ip_address':'10.0.0.8'}],'port_security_enabled':false,"
                + "'security_groups':['g1','g2'],'allowed_address_pairs':["
                + "{'mac_address':'02:00:00:00:00:01','ip_address':'10.0.0.9'},"
                + "{'ip_address':'10.1.0.0/24'}]}}");
  }

  @Test
  void routers() throws Exception {
    String router = NETWORK + "/routers/r1";
    openStack
        .answer(
            "GET " + router,
            200,
            "{\"router\": {\"id\": \"r1\", \"external_gateway_info\": {\"network_id\": \"n1\"}}}")
        .answer("PUT " + router, 200, "{}");
    Subnet.Route route = new Subnet.Route("10.1.0.0/24", "10.0.0.7");
    open().network().updateRouter(new Router("r1", "", "", "n2", false, List.of(route), ""));
    assertThat(sent("PUT " + router))
        .isEqualTo(
            "{'router':{'external_gateway_info':{'network_id':'n2','enable_snat':false},"
                + "'routes':[{'destination':'10.1.0.0/24','nexthop':'10.0.0.7'}]}}");
    open().network().updateRouter(new Router("r1", "", "", "n2", true, List.of(), ""));
    assertThat(sent("PUT " + router))
        .isEqualTo("{'router':{'external_gateway_info':{'network_id':'n2'},'routes':[]}}");
    open().network().updateRouter(new Router("r1", "", "", "n1", true, List.of(), ""));
    assertThat(sent("PUT " + router)).isEqualTo("{'router':{'routes':[]}}");
    open().network().updateRouter(new Router("r1", "", "", "", true, List.of(), ""));
    assertThat(sent("PUT " + router))
        .isEqualTo("{'router':{'external_gateway_info':null,'routes':[]}}");
  }

  @Test
  void rulesOfSecurityGroups() throws Exception {
    String rules = NETWORK + "/security-group-rules";
    openStack.answer("POST " + rules, 201, "{}");
    open()
        .network()
        .addRule(
            "g1",
            new SecurityRule(
                "",
                "ingress",
                "IPv4",
                "udp",
                OptionalLong.of(7400),
                OptionalLong.of(7500),
                "10.0.0.0/24",
                "g2"));
    assertThat(sent("POST " + rules))
        .isEqualTo(
            "{'security_group_rule':{'security_group_id':'g1','direction':'ingress',"
                + "'ethertype':'IPv4','protocol':'udp','port_range_min':7400,"
                + "'port_range_max':7500,'remote_ip_prefix':'10.0.0.0/24',"
                + "'remote_group_id':'g2'}}");
    open()
        .network()
        .addRule(
            "g1",
            new SecurityRule(
                "", "egress", "IPv6", "", OptionalLong.empty(), OptionalLong.empty(), "", ""));
    assertThat(sent("POST " + rules))
        .isEqualTo(
            "{'security_group_rule':{'security_group_id':'g1','direction':'egress',"
                + "'ethertype':'IPv6'}}");
  }

  @Test
  void servers() throws Exception {
    String servers = COMPUTE + "/servers";
    openStack
        .answer("POST " + servers, 202, "{\"server\": {\"id\": \"v1\"}}")
        .answer("GET " + servers + "/v1", 200, "{\"server\": {\"id\": \"v1\"}}")
        .answer("POST " + servers + "/v1/action", 200, "{}");
    open()
        .compute()
        .create(
            new ServerRequest(
                "v",
                "i1",
                "f1",
                "nova",
                List.of("n1", "n2"),
                "key",
                List.of("g"),
                Map.of("b", "2", "a", "1"),
                List.of("t"),
                "#cloud-config"));
    assertThat(sent("POST " + servers))
        .isEqualTo(
            "{'server':{'name':'v','imageRef':'i1','flavorRef':'f1',"
                + "'networks':[{'uuid':'n1'},{'uuid':'n2'}],'availability_zone':'nova',"
                + "'key_name':'key','security_groups':[{'name':'g'}],"
                + "'metadata':{'a':'1','b':'2'},'tags':['t'],"
                + "'user_data':'I2Nsb3VkLWNvbmZpZw=='}}");
    open().compute().create(ServerRequest.of("v", "i1", "f1", List.of()));
    assertThat(sent("POST " + servers))
        .isEqualTo(
            "{'server':{'name':'v','imageRef':'i1','flavorRef':'f1','networks':'auto',"
                + "'metadata':{},'tags':[]}}");

    open().compute().consoleLog("v1", 20);
    assertThat(sent("POST " + servers + "/v1/action"))
        .isEqualTo("{'os-getConsoleOutput':{'length':20}}");
    open().compute().consoleLog("v1", 0);
    assertThat(sent("POST " + servers + "/v1/action")).isEqualTo("{'os-getConsoleOutput':{}}");
  }

  @Test
  void aggregates() throws Exception {
    String aggregates = COMPUTE + "/os-aggregates";
    openStack.answer("POST " + aggregates, 200, "{\"aggregate\": {\"id\": 1}}");
    open().compute().createAggregate("a", "z");
    assertThat(sent("POST " + aggregates))
        .isEqualTo("{'aggregate':{'name':'a','availability_zone':'z'}}");
    open().compute().createAggregate("a", "");
    assertThat(sent("POST " + aggregates)).isEqualTo("{'aggregate':{'name':'a'}}");
  }

  @Test
  void stacks() throws Exception {
    String stacks = "/orchestration/stacks";
    openStack
        .answer("POST /orchestration/validate", 200, "{}")
        .answer("POST " + stacks, 201, "{\"stack\": {\"id\": \"s1\"}}")
        .answer("PATCH " + STACK_PATH, 202, "");
    StackRequest whole =
        new StackRequest(
            "s",
            "t: <1>",
            Map.of("file", "content"),
            "e",
            Map.of("p", "1", "q", "2"),
            Map.of("password", Secret.of("secret"), "q", Secret.of("3")),
            List.of("a", "b"),
            9);
    StackRequest least = StackRequest.of("s", "t");

    open().stacks().validate(whole);
    assertThat(sent("POST /orchestration/validate"))
        .isEqualTo("{'template':'t: <1>','files':{'file':'content'},'environment':'e'}");
    open().stacks().validate(least);
    assertThat(sent("POST /orchestration/validate")).isEqualTo("{'template':'t'}");

    open().stacks().create(whole);
    assertThat(sent("POST " + stacks))
        .isEqualTo(
            "{'template':'t: <1>','files':{'file':'content'},'environment':'e',"
                + "'parameters':{'p':'1','q':'3','password':'secret'},'tags':'a,b',"
                + "'timeout_mins':9,'stack_name':'s','disable_rollback':true}");
    open().stacks().create(least);
    assertThat(sent("POST " + stacks))
        .isEqualTo("{'template':'t','parameters':{},'stack_name':'s','disable_rollback':true}");

    open().stacks().update(STACK, whole);
    assertThat(sent("PATCH " + STACK_PATH))
        .isEqualTo(
            "{'template':'t: <1>','files':{'file':'content'},'environment':'e',"
                + "'parameters':{'p':'1','q':'3','password':'secret'},'tags':'a,b',"
                + "'timeout_mins':9}");
    open().stacks().update(STACK, least);
    assertThat(sent("PATCH " + STACK_PATH)).isEqualTo("{'template':'t','parameters':{},'tags':''}");
  }

  @Test
  void actionsOnStacks() throws Exception {
    openStack
        .answer("POST " + STACK_PATH + "/actions", 200, "")
        .answer("PATCH " + STACK_PATH + "/resources/r", 200, "");
    open().stacks().check(STACK);
    assertThat(sent("POST " + STACK_PATH + "/actions")).isEqualTo("{'check':null}");
    open().stacks().cancelUpdate(STACK);
    assertThat(sent("POST " + STACK_PATH + "/actions"))
        .isEqualTo("{'cancel_without_rollback':null}");
    open().stacks().markUnhealthy(STACK, "r", "gone");
    assertThat(sent("PATCH " + STACK_PATH + "/resources/r"))
        .isEqualTo("{'mark_unhealthy':true,'resource_status_reason':'gone'}");
  }

  private Cloud open() throws Exception {
    return open("auth: {auth_url: '%s', username: amy, password: b}");
  }

  private Cloud open(String cloud) throws Exception {
    Files.writeString(
        folder.resolve("clouds.yaml"),
        "clouds:\n  test:\n    " + cloud.formatted(openStack.address() + "/v3") + "\n");
    return new OpenStackClouds(
            new ConfigPlaces(folder, folder, Map.of()),
            new RetryPolicy(
                2, Duration.ofMillis(10), Duration.ofSeconds(5), () -> 0, Clock.systemUTC()),
            warning -> {})
        .open(CloudScope.of("test"));
  }

  /** The last body of a kind of requests, in single quotes. */
  private String sent(String request) {
    List<ScriptedCloud.Seen> seen = openStack.seen(request);
    return seen.get(seen.size() - 1).body().replace('"', '\'');
  }
}
