// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.CloudScope;
import dev.slipway.cloud.ImageRequest;
import dev.slipway.cloud.ImageService;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.NetworkService;
import dev.slipway.cloud.Quota;
import dev.slipway.cloud.QuotaResource;
import dev.slipway.cloud.QuotaService;
import dev.slipway.cloud.Secret;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.StackRequest;
import dev.slipway.cloud.Subnet;
import dev.slipway.openstack.config.ConfigPlaces;
import dev.slipway.openstack.fake.ScriptedCloud;
import dev.slipway.openstack.http.RetryPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What no contract can say, for a real cloud does it too seldom: renewals, pages, refusals, TLS.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenStackCloudsTest {
  private static final String PASSWORD = "open sesame";
  private static final String NOVA = "GET /compute/v2.1/";
  private static final String SERVERS = "GET /compute/v2.1/servers/detail";
  private static final String IMAGES = "GET /image/v2/images";

  @TempDir Path folder;

  private ScriptedCloud openStack;

  @BeforeEach
  void start() throws Exception {
    openStack = ScriptedCloud.start();
    openStack.answer(IMAGES, 200, "{\"images\": []}");
  }

  @AfterEach
  void stop() {
    openStack.close();
  }

  @Test
  void aRejectedTokenIsRenewedOnce() throws Exception {
    Cloud cloud = open();
    cloud.images().images();
    openStack.revokeTokens();
    assertThat(cloud.images().images()).isEmpty();
    assertThat(openStack.signIns()).isEqualTo(2);
    openStack.rejectAll();
    failure(Kind.AUTHENTICATION, () -> cloud.images().images());
    assertThat(openStack.signIns()).isEqualTo(3);
  }

  @Test
  void manyCallsShareOneRenewal() throws Exception {
    Cloud cloud = open();
    cloud.images().images();
    openStack.revokeTokens();
    // Long enough that all have asked before the first is answered.
    openStack.takeMilliseconds(500);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<List<?>>> calls = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        calls.add(() -> cloud.images().images());
      }
      for (var call : threads.invokeAll(calls)) {
        call.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(openStack.signIns()).isEqualTo(2);
  }

  @Test
  void aTokenThatEndsSoonIsRenewedBefore() throws Exception {
    openStack.tokensEnd(Instant.now().plusSeconds(30));
    Cloud cloud = open();
    openStack.tokensEnd(Instant.parse("2999-01-01T00:00:00Z"));
    cloud.images().images();
    cloud.images().images();
    assertThat(openStack.signIns()).isEqualTo(2);
    assertThat(openStack.seen(IMAGES)).hasSize(2);
  }

  @Test
  void aTokenOfTheUsersOwnCannotBeRenewed() throws Exception {
    configure("auth_type: token\n    auth: {auth_url: '%s', token: abcdef}");
    Cloud cloud = clouds().open(CloudScope.of("test"));
    openStack.revokeTokens();
    CloudException failure = failure(Kind.AUTHENTICATION, () -> cloud.images().images());
    assertThat(failure.getMessage()).doesNotContain("abcdef");
    assertThat(openStack.signIns()).isEqualTo(1);
  }

  @Test
  void aClosedCloudAnswersNoMore() throws Exception {
    Cloud cloud = open();
    cloud.close();
    failure(Kind.AUTHENTICATION, () -> cloud.images().images());
  }

  @Test
  void credentialsAreSentAsTheIdentityServiceWantsThem() throws Exception {
    open();
    assertThat(identity(0))
        .isEqualTo(
            json(
                "{'methods': ['password'], 'password': {'user': {'name': 'amy', 'domain': {'name':"
                    + " 'Default'}, 'password': '"
                    + PASSWORD
                    + "'}}}"));
    assertThat(scope(0))
        .isEqualTo(json("{'project': {'name': 'sonar', 'domain': {'name': 'Default'}}}"));

    clouds().open(CloudScope.of("test").inProject("radar"));
    assertThat(scope(1))
        .isEqualTo(json("{'project': {'name': 'radar', 'domain': {'name': 'Default'}}}"));

    configure(
        "auth_type: v3applicationcredential\n    auth: {auth_url: '%s',"
            + " application_credential_id: c1, application_credential_secret: s3cret}");
    clouds().open(CloudScope.of("test"));
    assertThat(identity(2))
        .isEqualTo(
            json(
                "{'methods': ['application_credential'], 'application_credential':"
                    + " {'id': 'c1', 'secret': 's3cret'}}"));
    assertThat(auth(2).has("scope")).isFalse();
    failure(Kind.CONFIGURATION, () -> clouds().open(CloudScope.of("test").inProject("radar")));
  }

  @Test
  void listsAreFetchedToTheirLastPage() throws Exception {
    openStack.answer(NOVA, 200, version("2.1", "2.93"));
    openStack.answer(
        SERVERS,
        200,
        "{'servers': [{'id': '1', 'name': 'b'}], 'servers_links': [{'rel': 'next', 'href':"
            + " 'http://elsewhere.invalid/servers/detail?marker=1'}]}");
    openStack.answer(
        SERVERS + "?marker=1", 200, "{'servers': [{'id': '2', 'name': 'a'}], 'servers_links': []}");
    assertThat(open().compute().servers(false)).extracting(Server::name).containsExactly("a", "b");
    assertThat(openStack.seen(SERVERS)).hasSize(2);
  }

  /** By itself the image service lists 25 at a time. */
  @Test
  void imagesAreListedManyAtATime() throws Exception {
    open().images().images();
    assertThat(openStack.seen(IMAGES))
        .extracting(ScriptedCloud.Seen::address)
        .containsExactly("/image/v2/images?limit=1000");
  }

  @Test
  void pagesOfOpenStack4jAreFetchedToo() throws Exception {
    String networks = "GET /network/v2.0/networks";
    openStack.answer(
        networks,
        200,
        "{'networks': [{'id': '1', 'name': 'b'}], 'networks_links': [{'rel': 'next', 'href':"
            + " '"
            + openStack.address()
            + "/network/v2.0/networks?marker=1'}]}");
    openStack.answer(networks + "?marker=1", 200, "{'networks': [{'id': '2', 'name': 'a'}]}");
    assertThat(open().network().networks()).extracting("name").containsExactly("a", "b");
  }

  @Test
  void pagesThatLeadInACircleAreAnError() throws Exception {
    try (ScriptedCloud circle = ScriptedCloud.start()) {
      circle.answer(IMAGES, 200, "{'images': [], 'next': '/v2/images?marker=1'}");
      configure(circle.address(), "auth: {auth_url: '%s', username: a, password: b}");
      Cloud cloud = clouds().open(CloudScope.of("test"));
      failure(Kind.MALFORMED, () -> cloud.images().images());
      assertThat(circle.seen(IMAGES)).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource({"2.1, 2.93, 2.90", "2.1, 2.72, 2.72"})
  void theNewestMicroversionThatBothKnowIsAskedFor(String from, String to, String asked)
      throws Exception {
    openStack.answer(NOVA, 200, version(from, to)).answer(SERVERS, 200, "{'servers': []}");
    Cloud cloud = open();
    cloud.compute().servers(false);
    cloud.compute().servers(false);
    assertThat(openStack.seen(NOVA)).hasSize(1);
    assertThat(openStack.seen(SERVERS).get(0).headers())
        .containsEntry("openstack-api-version", "compute " + asked);
  }

  @Test
  void aCloudThatIsTooOldIsNamedWithItsVersions() throws Exception {
    openStack.answer(NOVA, 200, version("2.1", "2.60"));
    CloudException failure = failure(Kind.UNSUPPORTED, () -> open().compute().servers(false));
    assertThat(failure.diagnostic().message())
        .isEqualTo(
            "Cloud test: The service compute knows the microversions 2.1 to 2.60; one from 2.61 to"
                + " 2.90 is needed.");
  }

  @Test
  void endpointsAreThoseOfTheRegionAndTheInterface() throws Exception {
    openStack.catalogue(
        ScriptedCloud.service(
            "image",
            ScriptedCloud.endpoint("public", "North", openStack.address() + "/wrong"),
            ScriptedCloud.endpoint("internal", "South", openStack.address() + "/image"),
            ScriptedCloud.endpoint("public", "South", openStack.address() + "/wrong")));
    configure(
        "region_name: South\n    interface: internal\n"
            + "    auth: {auth_url: '%s', username: a, password: b}");
    clouds().open(CloudScope.of("test")).images().images();
    assertThat(openStack.seen(IMAGES)).hasSize(1);

    configure("region_name: West\n    auth: {auth_url: '%s', username: a, password: b}");
    CloudException failure =
        failure(Kind.UNSUPPORTED, () -> clouds().open(CloudScope.of("test")).images().images());
    assertThat(failure.diagnostic().message())
        .isEqualTo(
            "Cloud test: Its catalogue has no public endpoint of the service image in the region"
                + " West, but: internal in South, public in North, public in South.");

    configure(
        "image_endpoint_override: '"
            + openStack.address()
            + "/image'\n    auth: {auth_url: '%s', username: a, password: b}");
    clouds().open(CloudScope.of("test")).images().images();
    assertThat(openStack.seen(IMAGES)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          400 | {'badRequest': {'message': 'Invalid flavor.'}}      | REFUSED     | Invalid flavor.
          403 | {'forbidden': {'message': 'Policy says no'}}        | FORBIDDEN   | Policy says no.
          403 | {'forbidden': {'message': 'Quota exceeded for cores'}} | QUOTA    | Quota exceeded for cores.
          409 | {'NeutronError': {'type': 'OverQuota', 'message': "Quota exceeded for resources: ['port']."}} | QUOTA | Quota exceeded for resources: ['port'].
          409 | {'NeutronError': {'type': 'InUse', 'message': 'In use.'}} | CONFLICT | In use.
          404 | <html><head><title>404</title></head><body><h1>Not Found</h1></body></html> | NOT_FOUND | Not Found.
          413 | {}                                                  | QUOTA       | was answered by 413.
          500 | {'computeFault': {'message': 'Unexpected API Error'}} | FAILED    | Unexpected API Error. (HTTP status 500 of GET
          200 | <html>the proxy says hello</html>                   | MALFORMED   | was not answered by a JSON object.
          302 | ''                                                  | MALFORMED   | was answered by 302.
          """)
  void whatServicesRefuseIsToldInTheirWords(int status, String body, Kind kind, String words)
      throws Exception {
    openStack.answer("GET /image/v2/images/x", status, body);
    CloudException failure = failure(kind, () -> open().images().image("x"));
    assertThat(failure.diagnostic().message()).startsWith("Cloud test: ").contains(words);
  }

  @Test
  void quotasOfVolumesAreThoseOfTheServiceOfVolumes() throws Exception {
    String nova = "/compute/v2.1/os-quota-sets/p1";
    String neutron = "/network/v2.0/quotas/p1";
    String cinder = "/block-storage/v3/os-quota-sets/p1";
    List<String> services = new ArrayList<>();
    for (String type : List.of("compute", "network", "block-storage")) {
      String version = type.equals("compute") ? "/v2.1" : "";
      services.add(
          ScriptedCloud.service(
              type,
              ScriptedCloud.endpoint(
                  "public", "RegionOne", openStack.address() + "/" + type + version)));
    }
    openStack
        .catalogue(String.join(", ", services))
        .answer(NOVA, 200, version("2.1", "2.90"))
        .answer("GET " + nova + "/detail", 200, "{'quota_set': {'cores': {'limit': 9}}}")
        .answer("GET " + neutron + "/details.json", 200, "{'quota': {}}")
        .answer(
            "GET " + cinder,
            200,
            "{'quota_set': {'gigabytes': {'limit': 500, 'in_use': 20, 'reserved': 5},"
                + " 'volumes': {'limit': -1, 'in_use': 3, 'reserved': 0}}}")
        .answer("PUT " + cinder, 200, "{}");
    QuotaService quotas = open().quotas();
    assertThat(quotas.quotas("p1"))
        .containsExactly(
            new Quota(QuotaResource.CORES, 9, 0),
            new Quota(QuotaResource.VOLUMES, Quota.UNLIMITED, 3),
            new Quota(QuotaResource.GIGABYTES, 500, 25));
    assertThat(openStack.seen("GET " + cinder))
        .singleElement()
        .satisfies(asked -> assertThat(asked.address()).endsWith("?usage=True"));
    quotas.set("p1", Map.of(QuotaResource.GIGABYTES, 700L));
    assertThat(openStack.seen("PUT " + cinder))
        .singleElement()
        .satisfies(
            asked -> assertThat(asked.body()).isEqualTo("{\"quota_set\":{\"gigabytes\":700}}"));
    assertThat(openStack.seen("PUT " + nova)).isEmpty();
  }

  @Test
  void aSubnetIsAskedForWithAllThatItHas() throws Exception {
    String subnets = "/network/v2.0/subnets";
    String made =
        ("{'subnet': {'id': 's1', 'name': 'lan', 'network_id': 'n1', 'cidr': 'fd00::/64',"
             + " 'ip_version': 6, 'enable_dhcp': true, 'gateway_ip': null, 'dns_nameservers': [],"
             + " 'allocation_pools': [], 'host_routes': [{'destination': 'fd01::/64', 'nexthop':"
             + " 'fd00::7'}], 'ipv6_ra_mode': 'dhcpv6-stateless', 'ipv6_address_mode': null}}")
            .replace('\'', '"');
    openStack.answer("POST " + subnets, 201, made).answer("PUT " + subnets + "/s1", 200, made);
    Subnet request =
        new Subnet(
            "",
            "lan",
            "n1",
            "",
            "fd00::/64",
            "",
            true,
            List.of(),
            List.of(),
            List.of(new Subnet.Route("fd01::/64", "fd00::7")),
            "dhcpv6-stateless",
            "");
    Subnet subnet = open().network().createSubnet(request);
    assertThat(subnet.hostRoutes()).isEqualTo(request.hostRoutes());
    assertThat(subnet.raMode()).isEqualTo("dhcpv6-stateless");
    assertThat(subnet.addressMode()).isEmpty();
    assertThat(openStack.seen("POST " + subnets).get(0).body())
        .contains("\"host_routes\"", "\"destination\"", "\"fd01::/64\"", "\"nexthop\"")
        .containsPattern("\"ipv6_ra_mode\"\\s*:\\s*\"dhcpv6-stateless\"")
        .containsPattern("\"gateway_ip\"\\s*:\\s*null");

    open().network().updateSubnet(subnet);
    assertThat(openStack.seen("PUT " + subnets + "/s1").get(0).body())
        .isEqualTo(
            "{\"subnet\":{\"gateway_ip\":null,\"enable_dhcp\":true,\"dns_nameservers\":[],"
                + "\"host_routes\":[{\"destination\":\"fd01::/64\",\"nexthop\":\"fd00::7\"}]}}");
  }

  @Test
  void onlyWhatDiffersOfANetworkIsChanged() throws Exception {
    String place = "/network/v2.0/networks/n1";
    openStack
        .answer(
            "GET " + place,
            200,
            "{'network': {'id': 'n1', 'name': 'lan', 'mtu': 1500, 'shared': false,"
                + " 'router:external': false, 'port_security_enabled': true}}")
        .answer("PUT " + place, 200, "{}");
    NetworkService networks = open().network();
    Network lan = networks.network("n1");
    networks.updateNetwork(lan);
    assertThat(openStack.seen("PUT " + place)).isEmpty();
    networks.updateNetwork(
        new Network("n1", "lan", "", false, true, "", "", 0, 9000, false, List.of()));
    assertThat(openStack.seen("PUT " + place).get(0).body())
        .isEqualTo("{\"network\":{\"shared\":true,\"mtu\":9000,\"port_security_enabled\":false}}");
  }

  @Test
  void theDefaultSecurityGroupOfAProjectGoesWithIt() throws Exception {
    String groups = "/network/v2.0/security-groups";
    openStack
        .answer(
            "GET " + groups + "?name=default&project_id=p1",
            200,
            "{'security_groups': [{'id': 'g1'}, {'id': 'g2'}]}")
        .answer("DELETE " + groups + "/g1", 204, "")
        .answer("DELETE " + groups + "/g2", 404, "");
    open().network().purge("p1");
    assertThat(openStack.seen("DELETE " + groups + "/g1")).hasSize(1);
    assertThat(openStack.seen("DELETE " + groups + "/g2")).hasSize(1);
  }

  @Test
  void noFailureShowsASecret() throws Exception {
    openStack.answer(
        "POST /v3/auth/tokens",
        400,
        "{'error': {'message': 'Cannot take password: " + PASSWORD + "'}}");
    CloudException failure = failure(Kind.REFUSED, this::open);
    assertThat(failure.getMessage()).contains("Cannot take password: ***");
    assertThat(failure.toString()).doesNotContain(PASSWORD);
  }

  @Test
  void wrongCredentialsAreToldAsSuch() throws Exception {
    openStack.answer(
        "POST /v3/auth/tokens",
        401,
        "{'error': {'message': 'The request you have made requires" + " authentication.'}}");
    assertThat(failure(Kind.AUTHENTICATION, this::open).diagnostic().code())
        .isEqualTo("CLOUD_AUTHENTICATION");
    assertThat(openStack.signIns()).isEqualTo(1);
  }

  @Test
  void secretParametersGoToTheServiceOnly() throws Exception {
    openStack.answer(
        "POST /orchestration/stacks",
        400,
        "{'error': {'message': 'Parameter password: top secret is too short'}}");
    CloudException failure =
        failure(
            Kind.REFUSED,
            () ->
                open()
                    .stacks()
                    .create(
                        StackRequest.of("s", "t")
                            .withSecretParameters(Map.of("password", Secret.of("top secret")))));
    assertThat(openStack.seen("POST /orchestration/stacks").get(0).body()).contains("top secret");
    assertThat(failure.getMessage()).doesNotContain("top secret").contains("***");
  }

  @Test
  void aFolderMakesNoImage() throws Exception {
    Cloud cloud = open();
    CloudException failure =
        failure(
            Kind.CONFIGURATION,
            () ->
                cloud
                    .images()
                    .upload(
                        new ImageRequest("n", "raw", false, 0, 0, Map.of()),
                        folder,
                        ImageService.Progress.NONE));
    assertThat(failure.diagnostic().message()).contains("Cannot read " + folder);
    assertThat(openStack.seen("POST /image/v2/images")).isEmpty();
  }

  @Test
  void aMissingPasswordIsToldWithWhereItBelongs() throws Exception {
    configure("auth: {auth_url: '%s', username: amy}");
    CloudException failure =
        failure(Kind.CONFIGURATION, () -> clouds().open(CloudScope.of("test")));
    assertThat(failure.diagnostic().message())
        .isEqualTo("Cloud test: Its configuration has no password.");
    assertThat(failure.diagnostic().hint()).contains("secure.yaml", "OS_PASSWORD");
  }

  @Test
  void anImageThatDidNotArriveWholeIsDeletedAgain() throws Exception {
    Path file = Files.writeString(folder.resolve("image"), "content");
    openStack.answer("POST /image/v2/images", 201, "{'id': 'i1'}");
    openStack.answer("PUT /image/v2/images/i1/file", 204, "");
    openStack.answer(
        "GET /image/v2/images/i1",
        200,
        "{'id': 'i1', 'name': 'n', 'os_hash_algo': 'sha512', 'os_hash_value': 'abc'}");
    openStack.answer("DELETE /image/v2/images/i1", 204, "");
    CloudException failure =
        failure(
            Kind.MALFORMED,
            () ->
                open()
                    .images()
                    .upload(
                        new ImageRequest(
                            "n", "raw", false, 512, 0, Map.of("hw_disk_bus", "virtio")),
                        file,
                        ImageService.Progress.NONE));
    assertThat(failure.diagnostic().message()).contains("the hashes differ");
    assertThat(openStack.seen("POST /image/v2/images").get(0).body())
        .isEqualTo(
            "{\"hw_disk_bus\":\"virtio\",\"name\":\"n\",\"disk_format\":\"raw\","
                + "\"container_format\":\"bare\",\"visibility\":\"private\",\"min_ram\":512,"
                + "\"min_disk\":0}");
    assertThat(openStack.seen("PUT /image/v2/images/i1/file").get(0).body()).isEqualTo("content");
    assertThat(openStack.seen("DELETE /image/v2/images/i1")).hasSize(1);
  }

  private Cloud open() throws Exception {
    configure(
        "auth: {auth_url: '%s', username: amy, password: '"
            + PASSWORD
            + "', project_name: sonar, user_domain_name: Default, project_domain_name: Default}");
    return clouds().open(CloudScope.of("test"));
  }

  private void configure(String cloud) throws Exception {
    configure(openStack.address(), cloud);
  }

  private void configure(String address, String cloud) throws Exception {
    Files.writeString(
        folder.resolve("clouds.yaml"),
        "clouds:\n  test:\n    " + cloud.formatted(address + "/v3") + "\n");
  }

  private OpenStackClouds clouds() {
    return new OpenStackClouds(
        new ConfigPlaces(folder, folder, Map.of()),
        new RetryPolicy(
            2, Duration.ofMillis(10), Duration.ofSeconds(5), () -> 0, Clock.systemUTC()),
        warning -> {});
  }

  private static CloudException failure(Kind kind, ThrowingCallable call) {
    CloudException failure = catchThrowableOfType(CloudException.class, call);
    assertThat(failure).as("a failure").isNotNull();
    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(kind);
    return failure;
  }

  private JsonObject auth(int signIn) {
    return json(openStack.seen("POST /v3/auth/tokens").get(signIn).body()).getAsJsonObject("auth");
  }

  private JsonObject identity(int signIn) {
    return auth(signIn).getAsJsonObject("identity");
  }

  private JsonObject scope(int signIn) {
    return auth(signIn).getAsJsonObject("scope");
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }

  private static String version(String from, String to) {
    return "{\"version\": {\"min_version\": \"%s\", \"version\": \"%s\"}}".formatted(from, to);
  }
}
