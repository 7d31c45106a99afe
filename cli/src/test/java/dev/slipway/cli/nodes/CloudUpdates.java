// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.bundle.ServerAttribute.Effect;
import dev.slipway.cli.testing.CloudLab;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.ServerAction;
import dev.slipway.cloud.ServerGroup;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What plans say that an update does to servers, held against what a real OpenStack does to them:
 * one server for each attribute, all changed at once, which takes minutes. Kinds of ports are left
 * out: others than normal ones need cards of a physical network.
 */
abstract class CloudUpdates {
  private static final String PROJECT = "5147d4f8-d8d3-568d-9d75-4f87e0f82d62";
  private static final String FIRST_HOST = "b545e9ea-9c51-55e9-b4ed-ebc8f2ada163";
  private static final String SECOND_HOST = "929a967f-eeb4-51d0-8c58-94b30a93365c";
  private static final String CREW = "8ebf5eb7-7ab6-51ea-bb86-fa0055bacd39";
  private static final String CREW_SUBNET = "1a8bd7d9-ac3c-5248-a989-d78acdad6aa6";
  private static final String GROUP = "1adfedff-4553-5be8-957c-db8046e47a11";

  /** What all servers are like, but for what is theirs. */
  private static final String MACHINE =
      """
      <nodes xsi:type="infrastructure:VirtualMachine" id="%1$s" name="%2$s" hostname="%2$s" \
      type="9bb86f41-c641-5034-a343-7bd4b33791b5" project="%3$s" hypervisor="%4$s" \
      flavor="%5$s" image="%6$s">
      <nics id="%7$s" name="eth0" network="%8$s" subnet="%9$s" address="10.50.0.%10$d" \
      securityGroups="%11$s"/>
      </nodes>
      """;

  /**
   * Nothing is changed of it but the key that new servers let in. Its floating address has both
   * bundles' stack belong to the same user, an administrator.
   */
  private static final String UNTOUCHED = "untouched";

  private static final String OTHER_KEY =
      "AAAAC3NzaC1lZDI1NTE5AAAAIDeaVtUXnDfgIzIA9Xp3pFEhNl+TNBfAt0jKEIpnhS0D";

  /**
   * A server and what is changed of it.
   *
   * @param before what it is other than the rest
   * @param after what it becomes
   */
  private record Row(
      ServerAttribute attribute,
      String server,
      UnaryOperator<String> before,
      UnaryOperator<String> after) {}

  private static final List<Row> ROWS =
      List.of(
          row(ServerAttribute.NAME, "name", with("hostname", "instanceName=\"other\" hostname")),
          row(ServerAttribute.FLAVOR, "flavor", with(id("light"), id("heavy"))),
          row(ServerAttribute.IMAGE, "image", with(id("first-image"), id("second-image"))),
          row(ServerAttribute.AVAILABILITY_ZONE, "zone", with(FIRST_HOST, SECOND_HOST)),
          row(ServerAttribute.SERVER_GROUP, "group", with("hostname", inGroup("near"))),
          new Row(
              ServerAttribute.SERVER_GROUP,
              "group-policy",
              with("hostname", inGroup("changed")),
              with("hostname", inGroup("changed"))),
          new Row(
              ServerAttribute.BOOT_VOLUME,
              "boot-size",
              with("</nodes>", volume("boot-size", 1, " boot=\"true\"")),
              with("</nodes>", volume("boot-size", 2, " boot=\"true\""))),
          row(
              ServerAttribute.NETWORKS,
              "network",
              machine ->
                  machine
                      .replace(CREW, id("second-network"))
                      .replace(CREW_SUBNET, id("second-subnet"))
                      .replace("10.50.0.", "10.51.0.")),
          row(ServerAttribute.ADDRESSES, "address", with("10.50.0.", "10.50.0.1")),
          row(
              ServerAttribute.FLOATING_ADDRESS,
              "floating",
              with("hostname", "floatingAddress=\"10.0.100.150\" hostname")),
          row(ServerAttribute.SECURITY_GROUPS, "rules", with(GROUP, GROUP + " " + id("more"))),
          row(ServerAttribute.VOLUMES, "volume", with("</nodes>", volume("volume", 1, ""))),
          new Row(
              ServerAttribute.VOLUMES,
              "volume-size",
              with("</nodes>", volume("volume-size", 1, "")),
              with("</nodes>", volume("volume-size", 2, ""))),
          row(
              ServerAttribute.USER_DATA,
              "data",
              with("hostname", "userData=\"#cloud-config&#xA;packages:&#xA;- nmap\" hostname")));

  @TempDir private Path folder;
  private CloudLab lab;
  private Cloud cloud;
  private Session session;

  @BeforeEach
  void open(CloudLab shared) throws Exception {
    lab = shared.in(folder);
    cloud = lab.administrator();
    session = lab.session();
  }

  private static Row row(ServerAttribute attribute, String server, UnaryOperator<String> after) {
    return new Row(attribute, server, UnaryOperator.identity(), after);
  }

  private static UnaryOperator<String> with(String before, String after) {
    return machine -> {
      assertThat(machine).contains(before);
      return machine.replaceFirst(Pattern.quote(before), Matcher.quoteReplacement(after));
    };
  }

  private static String inGroup(String name) {
    return "serverGroup=\"" + id(name) + "\" hostname";
  }

  private static String volume(String server, int size, String further) {
    return "<volumes id=\"%s\" name=\"log\" size=\"%d\" deleteOnTermination=\"true\"%s/></nodes>"
        .formatted(id(server + " volume"), size, further);
  }

  private static String id(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static String machine(String name, int number) {
    return MACHINE.formatted(
        id(name),
        name,
        PROJECT,
        FIRST_HOST,
        id("light"),
        id("first-image"),
        id(name + " port"),
        CREW,
        CREW_SUBNET,
        number,
        GROUP);
  }

  /** The crew's cloud with these servers. */
  private Path bundle(String name, Function<Row, UnaryOperator<String>> drawn, String changedPolicy)
      throws Exception {
    StringBuilder machines =
        new StringBuilder(
            with("hostname", "floatingAddress=\"10.0.100.151\" hostname")
                .apply(machine(UNTOUCHED, 10)));
    for (int i = 0; i < ROWS.size(); i++) {
      Row row = ROWS.get(i);
      machines.append(drawn.apply(row).apply(machine(row.server(), 11 + i)));
    }
    String crew = Files.readString(CloudLab.CREW);
    String text =
        crew.replaceAll("(?s) *<nodes xsi:type=\"infrastructure:VirtualMachine\".*?</nodes>\n", "");
    text = insert(text, "    <nodes ", networks());
    text = insert(text, "    <clouds ", machines.toString());
    text =
        insert(
            text.replace(
                "name=\"crew\"/>\n    </clouds>",
                "name=\"crew\"><quota instances=\"20\" vcpus=\"40\"/></projects></clouds>"),
            "</projects>",
            group("near", "SOFT_AFFINITY") + group("changed", changedPolicy));
    text = insert(text, "      <flavors ", image("first-image") + image("second-image"));
    text = insert(text, "      <securityGroups ", flavor("light", 1) + flavor("heavy", 2));
    text =
        insert(
            text,
            "    </catalog>",
            "<securityGroups id=\"%s\" name=\"more\"><rules protocol=\"UDP\"/></securityGroups>"
                .formatted(id("more")));
    Path model = folder.resolve(name + ".deployment");
    Files.writeString(model, text);
    return lab.bundle(name, model);
  }

  private static String insert(String text, String before, String what) {
    assertThat(text).contains(before);
    int place = text.indexOf(before);
    return text.substring(0, place) + what + text.substring(place);
  }

  private static String networks() {
    return """
    <networks id="%1$s" name="second" kind="VXLAN" mtu="1400" project="%2$s">
    <subnets id="%3$s" name="second-subnet" cidr="10.51.0.0/24" gateway="10.51.0.1"/>
    </networks>
    <networks id="%4$s" name="outside" physicalNetwork="external" external="true">
    <subnets id="%5$s" name="outside-subnet" cidr="10.0.100.0/24" gateway="10.0.100.1" dhcp="false">
    <pools first="10.0.100.101" last="10.0.100.199"/>
    </subnets>
    </networks>
    <routers id="%6$s" name="way-out" externalGateway="%4$s" project="%2$s">
    <interfaces subnet="%7$s"/>
    </routers>
    """
        .formatted(
            id("second-network"),
            PROJECT,
            id("second-subnet"),
            id("outside"),
            id("outside-subnet"),
            id("way-out"),
            CREW_SUBNET);
  }

  private static String group(String name, String policy) {
    return "<serverGroups id=\"%s\" name=\"%s\" policy=\"%s\"/>".formatted(id(name), name, policy);
  }

  private static String image(String name) {
    return "<images xsi:type=\"infrastructure:VmImage\" id=\"%s\" name=\"%s\" defaultUser=\"crew\"/>"
        .formatted(id(name), name);
  }

  private static String flavor(String name, int cores) {
    return "<flavors id=\"%s\" name=\"%s\" vcpus=\"%d\" memory=\"64\" disk=\"1\"/>"
        .formatted(id(name), name, cores);
  }

  /** A server, and all that the services show of what a plan compares. */
  private record Seen(String id, List<String> actions, String shown) {}

  /** By the drawn server. */
  private SortedMap<String, Seen> servers() throws Exception {
    SortedMap<String, String> names = new TreeMap<>();
    names.put(id(UNTOUCHED), UNTOUCHED);
    ROWS.forEach(row -> names.put(id(row.server()), row.server()));
    SortedMap<String, Seen> seen = new TreeMap<>();
    for (Server server : cloud.compute().servers(true)) {
      List<String> actions =
          cloud.compute().actions(server.id()).stream().map(ServerAction::name).toList();
      String drawn = names.get(server.metadata().get(CloudManifest.ELEMENT_METADATA));
      Seen one = new Seen(server.id(), actions, server + " " + ports(server) + volumes(server));
      assertThat(seen.put(drawn, one)).as("another %s", drawn).isNull();
    }
    return seen;
  }

  private String ports(Server server) throws Exception {
    return Json.objects(
            session.json(
                session.request("GET", Service.NETWORK, "/ports?device_id=" + server.id())),
            "ports")
        .stream()
        .map(
            port ->
                port.get("network_id")
                    + " "
                    + port.get("fixed_ips")
                    + " "
                    + port.get("security_groups")
                    + " "
                    + port.get("binding:vnic_type"))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private String volumes(Server server) throws Exception {
    return Json.objects(
            session.json(
                session.request("GET", Service.BLOCK_STORAGE, "/volumes/detail?all_tenants=1")),
            "volumes")
        .stream()
        .filter(volume -> volume.get("attachments").toString().contains(server.id()))
        .map(volume -> volume.get("id") + " " + volume.get("size"))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static Effect effect(Seen before, Seen after) {
    if (!before.id().equals(after.id())) {
      return Effect.REPLACED;
    }
    if (after.actions().contains("rebuild")) {
      return Effect.REBUILT;
    }
    if (after.actions().contains("resize")) {
      return Effect.RESIZED;
    }
    return before.shown().equals(after.shown()) ? Effect.IGNORED : Effect.UPDATED;
  }

  /** What a plan says of servers, by the server. */
  private SortedMap<String, String> planned(Path bundle) throws Exception {
    Path plan = folder.resolve("plan.json");
    lab.done("plan", bundle, "-o", plan);
    SortedMap<String, String> operations = new TreeMap<>();
    for (JsonElement action :
        JsonParser.parseString(Files.readString(plan))
            .getAsJsonObject()
            .getAsJsonArray("actions")) {
      JsonObject one = action.getAsJsonObject();
      String address = one.get("address").getAsString();
      if (address.startsWith("server/cloud/")) {
        operations.put(
            address.substring("server/cloud/".length()), one.get("operation").getAsString());
      }
    }
    return operations;
  }

  private static String operation(Effect effect) {
    return switch (effect) {
      case IGNORED -> "NOTE_SERVER";
      case UPDATED, RESIZED -> "ADJUST_SERVER";
      case REBUILT, REPLACED -> "RELAUNCH_SERVER";
    };
  }

  @Test
  @Tag("guest")
  void anUpdateDoesToEachServerWhatThePlanSays() throws Exception {
    assertThat(ROWS.stream().map(Row::attribute).collect(Collectors.toSet()))
        .isEqualTo(Set.copyOf(EnumSet.complementOf(EnumSet.of(ServerAttribute.VNIC_TYPES))));
    lab.done("apply", bundle("before", Row::before, "SOFT_AFFINITY"));
    SortedMap<String, Seen> before = servers();

    Path bundle = bundle("after", Row::after, "SOFT_ANTI_AFFINITY");
    Files.writeString(folder.resolve("key.pub"), "ssh-ed25519 " + OTHER_KEY + " test\n");
    SortedMap<String, Effect> expected = new TreeMap<>();
    SortedMap<String, String> operations = new TreeMap<>();
    for (Row row : ROWS) {
      expected.put(row.server(), row.attribute().effect());
      operations.put(row.server(), operation(row.attribute().effect()));
    }
    expected.put(UNTOUCHED, Effect.IGNORED);
    operations.put(UNTOUCHED, "KEEP");
    assertThat(planned(bundle)).isEqualTo(operations);

    lab.done("apply", bundle, "--yes");
    SortedMap<String, Seen> after = servers();
    SortedMap<String, Effect> done = new TreeMap<>();
    before.forEach((name, seen) -> done.put(name, effect(seen, after.get(name))));
    assertThat(done).isEqualTo(expected);
    assertThat(lab.done("plan", bundle).out()).contains("Nothing to do");
    try (Cloud user = lab.user("crew")) {
      assertThat(user.compute().serverGroups())
          .extracting(ServerGroup::name, ServerGroup::policy, ServerGroup::members)
          .contains(tuple("near", "soft-affinity", List.of(after.get("group").id())));
    }
    lab.done("destroy", bundle, "--yes");
  }

  @AfterEach
  void close() throws Exception {
    if (cloud.identity().findProject("crew").isPresent()) {
      lab.done("destroy", folder.resolve("bundle-before"), "--yes");
    }
    session.close();
    cloud.close();
  }
}
