// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.address.IpNetwork;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.ServerGroupPolicy;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.ValidatedDeployment;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What is generated from the samples, read back. */
class TemplateStructureTest {
  /** Of server groups, as Nova has them. */
  private static final Set<String> POLICIES =
      Set.of("affinity", "anti-affinity", "soft-affinity", "soft-anti-affinity");

  private static Map<String, List<String>> types;

  @BeforeAll
  @SuppressWarnings("unchecked") // the file is the test's own
  static void readTypes() throws IOException {
    try (InputStream file =
        TemplateStructureTest.class.getResourceAsStream("resource-types.yaml")) {
      types = (Map<String, List<String>>) load().loadFromInputStream(file);
    }
  }

  private static Load load() {
    return new Load(LoadSettings.builder().build());
  }

  @ParameterizedTest
  @MethodSource("dev.slipway.generator.heat.Samples#withClouds")
  void templatesHoldTogether(String sample) {
    templates(sample).forEach(TemplateStructureTest::assertHoldsTogether);
  }

  private static void assertHoldsTogether(Map<?, ?> template) {
    assertEveryReferenceLeadsSomewhere(template);
    assertPropertiesAreThoseOfTheirTypes(template);
    assertNoResourceWaitsForItself(template);
    assertValuesAreLegal(template);
  }

  /** Heat's own validation takes all of these, and answers the last, a circle, with a 500. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cidr: "11.0.0.0/8"      | cidr: 11.0.0.0/33
          cidr: "11.0.0.0/8"      | cidr: eleven
          - anti-affinity         | - near
          get_param: public_key   | get_param: public_kay
          get_resource: router_R1 | get_resource: router_interface_R1_A_subnet
          """)
  void whatHeatLetsThroughIsFound(String right, String wrong) {
    ValidatedDeployment model =
        Samples.load(
            "neutron-placement",
            drawn -> {
              ServerGroup group = InfrastructureFactory.eINSTANCE.createServerGroup();
              group.setId("4b0b8b0c-52b2-5c0c-a6a5-0d9c1a8f9a11");
              group.setName("apart");
              group.setPolicy(ServerGroupPolicy.ANTI_AFFINITY);
              Project tenant = drawn.getSites().get(0).getClouds().get(0).getProjects().get(0);
              tenant.getServerGroups().add(group);
              drawn.getSites().get(0).getNodes().stream()
                  .filter(VirtualMachine.class::isInstance)
                  .map(VirtualMachine.class::cast)
                  .filter(machine -> machine.getProject() == tenant)
                  .findFirst()
                  .orElseThrow()
                  .setServerGroup(group);
            });
    String text = Samples.templates(model).get("heat/cloud/tenant-1.yaml");
    assertHoldsTogether((Map<?, ?>) load().loadFromString(text));
    assertThat(text).contains(right);
    Map<?, ?> broken =
        (Map<?, ?>) load().loadFromString(text.replaceFirst(Pattern.quote(right), wrong));
    assertThatThrownBy(() -> assertHoldsTogether(broken)).isInstanceOf(AssertionError.class);
  }

  private static void assertEveryReferenceLeadsSomewhere(Map<?, ?> template) {
    Set<String> resources = names(template, "resources");
    Set<String> parameters = names(template, "parameters");
    Set<String> used = new TreeSet<>();
    assertThat(references(template, "get_resource")).isSubsetOf(resources);
    assertThat(references(template, "get_attr")).isSubsetOf(resources);
    used.addAll(references(template, "get_param"));
    assertThat(used).isEqualTo(parameters);
    assertThat(references(template.get("resources"), "if"))
        .isEqualTo(names(template, "conditions"));
  }

  private static void assertPropertiesAreThoseOfTheirTypes(Map<?, ?> template) {
    section(template, "resources")
        .forEach(
            (name, resource) -> {
              Map<?, ?> map = (Map<?, ?>) resource;
              List<String> known = types.get(map.get("type"));
              assertThat(known).as("type of " + name).isNotNull();
              Set<String> properties = names(map, "properties");
              Set<String> legal = new TreeSet<>();
              Set<String> required = new TreeSet<>();
              for (String property : known) {
                legal.add(property.replace("!", ""));
                if (property.endsWith("!")) {
                  required.add(property.replace("!", ""));
                }
              }
              assertThat(properties).as("properties of " + name).isSubsetOf(legal);
              assertThat(properties).as("properties of " + name).containsAll(required);
            });
  }

  private static void assertNoResourceWaitsForItself(Map<?, ?> template) {
    Map<String, Set<String>> before = new TreeMap<>();
    section(template, "resources")
        .forEach(
            (name, resource) -> {
              Set<String> needed = new TreeSet<>(references(resource, "get_resource"));
              needed.addAll(references(resource, "get_attr"));
              if (((Map<?, ?>) resource).get("depends_on") instanceof List<?> explicit) {
                explicit.forEach(each -> needed.add((String) each));
              }
              before.put((String) name, needed);
            });
    Set<String> made = new HashSet<>();
    boolean progress = true;
    while (progress) {
      progress =
          before
              .entrySet()
              .removeIf(entry -> made.containsAll(entry.getValue()) && made.add(entry.getKey()));
    }
    assertThat(before).as("resources that wait for one another").isEmpty();
  }

  private static void assertValuesAreLegal(Map<?, ?> template) {
    section(template, "resources")
        .forEach(
            (name, resource) -> {
              Map<?, ?> properties = section((Map<?, ?>) resource, "properties");
              if (properties.get("cidr") instanceof String block) {
                assertThat(IpNetwork.parse(block)).as("CIDR of " + name).isPresent();
              }
              if (properties.get("policies") instanceof List<?> policies) {
                assertThat(POLICIES).as("policies of " + name).containsAll(texts(policies));
              }
            });
  }

  private static List<String> texts(List<?> values) {
    return values.stream().map(String::valueOf).toList();
  }

  /** Neutron does not change the minimum rate of a policy that servers use. */
  @Test
  void portsComeAfterTheRulesOfTheirPolicies() {
    Map<?, ?> resources = section(templates("hpc-tuning").get(0), "resources");
    Map<Object, List<Object>> rules = new HashMap<>();
    resources.forEach(
        (name, rule) ->
            Optional.ofNullable(section((Map<?, ?>) rule, "properties").get("policy"))
                .ifPresent(
                    policy -> rules.computeIfAbsent(policy, key -> new ArrayList<>()).add(name)));
    assertThat(rules).hasSize(3);
    assertThat(rules.values())
        .contains(
            List.of(
                "qos_policy_guaranteed_egress_2000000_limit",
                "qos_policy_guaranteed_egress_2000000_minimum"));
    resources.forEach(
        (name, port) ->
            Optional.ofNullable(section((Map<?, ?>) port, "properties").get("qos_policy"))
                .ifPresent(
                    policy ->
                        assertThat(((Map<?, ?>) port).get("depends_on"))
                            .as("what %s comes after", name)
                            .isEqualTo(rules.get(policy))));
  }

  @Test
  void aPolicyLimitsBothDirections() {
    ValidatedDeployment model =
        Samples.load(
            "hpc-tuning",
            drawn -> {
              NetworkQos policy = drawn.getSites().get(0).getCatalog().getNetworkQos().get(0);
              policy.setOppositeMaxRate(3_000_000_000L);
              policy.setOppositeMaxBurst(300_000_000L);
              policy.setOppositeMinRate(1_000_000_000L);
            });
    Map<?, ?> resources = section(templates(model).get(0), "resources");
    String policy = "qos_policy_guaranteed_egress_2000000_ingress_1000000";
    assertThat(section((Map<?, ?>) resources.get(policy + "_limit"), "properties").get("direction"))
        .isEqualTo("egress");
    Map<?, ?> limit = (Map<?, ?>) resources.get(policy + "_ingress_limit");
    assertThat(section(limit, "properties").toString())
        .isEqualTo(
            "{policy={get_resource=%s}, direction=ingress, max_kbps=3000000, max_burst_kbps=300000}"
                .formatted(policy));
    Map<?, ?> minimum = (Map<?, ?>) resources.get(policy + "_ingress_minimum");
    assertThat(section(minimum, "properties").toString())
        .isEqualTo(
            "{policy={get_resource=%s}, direction=ingress, min_kbps=1000000}".formatted(policy));
  }

  private static List<Map<?, ?>> templates(String sample) {
    return templates(Samples.load(sample));
  }

  private static List<Map<?, ?>> templates(ValidatedDeployment model) {
    List<Map<?, ?>> templates = new ArrayList<>();
    for (String text : Samples.templates(model).values()) {
      templates.add((Map<?, ?>) load().loadFromString(text));
    }
    assertThat(templates).isNotEmpty();
    return templates;
  }

  private static Map<?, ?> section(Map<?, ?> map, String section) {
    return map.get(section) instanceof Map<?, ?> entries ? entries : Map.of();
  }

  private static Set<String> names(Map<?, ?> map, String section) {
    Set<String> names = new TreeSet<>();
    section(map, section).keySet().forEach(name -> names.add((String) name));
    return names;
  }

  /** The first argument of each use of a function. */
  private static Set<String> references(Object value, String function) {
    Set<String> found = new TreeSet<>();
    collect(value, function, found);
    return found;
  }

  private static void collect(Object value, String function, Set<String> found) {
    if (value instanceof Map<?, ?> map) {
      if (map.size() == 1 && map.containsKey(function)) {
        Object argument = map.get(function);
        found.add((String) (argument instanceof List<?> list ? list.get(0) : argument));
      }
      map.values().forEach(each -> collect(each, function, found));
    } else if (value instanceof List<?> list) {
      list.forEach(each -> collect(each, function, found));
    }
  }
}
