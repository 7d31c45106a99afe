// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.config;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The clouds that the user has configured. Files are found and values take precedence as in the
 * OpenStack SDK; the profiles of vendors that the SDK brings along are not known here.
 */
public final class CloudConfiguration {
  private static final String VARIABLE_PREFIX = "OS_";
  private static final Set<String> SELECTORS =
      Set.of(
          "OS_CLOUD",
          "OS_REGION_NAME",
          "OS_CLIENT_CONFIG_FILE",
          "OS_CLIENT_SECURE_FILE",
          "OS_CLOUD_NAME");

  /** Variables of other programs. */
  private static final List<String> FOREIGN = List.of("OS_TEST", "OS_STD", "OS_LOG");

  private static final Set<String> SECRETS =
      Set.of("password", "token", "application_credential_secret", "passcode");
  private static final String AUTH = "auth";
  private static final String CLOUDS = "clouds";
  private static final String PROFILE = "profile";
  private static final String REGIONS = "regions";
  private static final String REGION_NAME = "region_name";
  private static final String AUTH_TYPE = "auth_type";
  private static final String ENDPOINT_OVERRIDE = "_endpoint_override";

  /** What signs in may also stand beside {@code auth}. */
  private static final List<String> SIGNS_IN =
      List.of(
          "auth_url",
          "username",
          "user_id",
          "password",
          "token",
          "passcode",
          "application_credential_id",
          "application_credential_name",
          "application_credential_secret",
          "system_scope",
          "trust_id",
          "default_domain_id",
          "default_domain_name");

  private final ConfigPlaces places;
  private final Map<String, Map<String, Object>> clouds = new LinkedHashMap<>();
  private final String defaultCloud;
  private final String variablesCloud;
  private final String file;

  private CloudConfiguration(ConfigPlaces places) throws CloudException {
    this.places = places;
    Optional<Path> found = places.find(CLOUDS, "OS_CLIENT_CONFIG_FILE");
    file = found.map(Path::toString).orElse("");
    Map<String, Object> root = read(found);
    root = merged(root, read(places.find("secure", "OS_CLIENT_SECURE_FILE")));
    mapping(root.get(CLOUDS))
        .forEach((name, says) -> clouds.put(name, new LinkedHashMap<>(mapping(says))));

    variablesCloud = places.environment().getOrDefault("OS_CLOUD_NAME", "envvars");
    if (clouds.containsKey(variablesCloud)) {
      throw wrong(
          file
              + " has a cloud "
              + variablesCloud
              + ", which is the name of that of OS_* variables.",
          "Rename the cloud, or set OS_CLOUD_NAME to another name.");
    }
    String chosen = places.environment().getOrDefault("OS_CLOUD", "");
    Map<String, Object> variables = variables();
    if (!variables.isEmpty()) {
      clouds.put(variablesCloud, variables);
      chosen = chosen.isEmpty() ? variablesCloud : chosen;
    }
    if (chosen.isEmpty() && clouds.size() == 1) {
      chosen = clouds.keySet().iterator().next();
    }
    defaultCloud = chosen;
  }

  /** Reads what is configured in these places. */
  public static CloudConfiguration read(ConfigPlaces places) throws CloudException {
    return new CloudConfiguration(places);
  }

  private static Map<String, Object> read(Optional<Path> file) throws CloudException {
    return file.isEmpty() ? Map.of() : YamlFile.read(file.get());
  }

  private Map<String, Object> variables() {
    Map<String, Object> variables = new LinkedHashMap<>();
    boolean more = false;
    for (Map.Entry<String, String> variable : places.environment().entrySet()) {
      String name = variable.getKey();
      if (name.startsWith(VARIABLE_PREFIX) && FOREIGN.stream().noneMatch(name::startsWith)) {
        variables.put(
            name.substring(VARIABLE_PREFIX.length()).toLowerCase(Locale.ROOT), variable.getValue());
        more |= !SELECTORS.contains(name);
      }
    }
    return more ? variables : Map.of();
  }

  /** Names of the clouds, sorted. */
  public Set<String> names() {
    return new TreeSet<>(clouds.keySet());
  }

  /**
   * How a cloud is reached.
   *
   * @param cloud its name; empty for the one that the environment names, or the only one
   * @param region empty for the first that is configured
   * @throws CloudException of kind CONFIGURATION if there is no such cloud or region
   */
  public CloudSettings settings(String cloud, String region) throws CloudException {
    String name = cloud.isEmpty() ? defaultCloud : cloud;
    if (name.isEmpty()) {
      throw clouds.isEmpty()
          ? wrong(
              "There is neither a clouds.yaml nor a variable such as OS_AUTH_URL.",
              "Write clouds.yaml into this folder or into ~/.config/openstack.")
          : wrong(
              "Several clouds are configured: " + String.join(", ", names()) + ".",
              "Name one by --cloud or OS_CLOUD.");
    }
    if (!clouds.containsKey(name)) {
      throw wrong(
          "There is no cloud " + name + (file.isEmpty() ? "." : " in " + file + "."),
          clouds.isEmpty()
              ? "Write clouds.yaml into this folder or into ~/.config/openstack."
              : "Use one of: " + String.join(", ", names()) + ".");
    }
    Map<String, Object> config = new LinkedHashMap<>();
    config.put(AUTH_TYPE, "password");
    config.put("interface", "public");
    config.put(AUTH, new LinkedHashMap<String, Object>());
    Map<String, Object> own = clouds.get(name);
    expandProfile(name, own, config);
    update(config, own);
    Region chosen = region(name, own, config, region);
    config.remove(REGIONS);
    update(config, chosen.values());
    config.put(REGION_NAME, chosen.name());
    return settings(name, normalized(config));
  }

  private void expandProfile(String cloud, Map<String, Object> own, Map<String, Object> config)
      throws CloudException {
    String profile = text(own.getOrDefault(PROFILE, own.get("cloud")));
    if (profile.isEmpty() || profile.equals(variablesCloud)) {
      return;
    }
    Map<String, Object> known =
        mapping(read(places.find("clouds-public", "")).get("public-clouds"));
    if (!known.containsKey(profile)) {
      throw wrong(
          "The cloud " + cloud + " has the profile " + profile + ", which is unknown.",
          "Describe it under public-clouds in clouds-public.yaml, beside clouds.yaml.");
    }
    update(config, mapping(known.get(profile)));
  }

  /** A region that a cloud has, and what is different there. */
  private record Region(String name, Map<String, Object> values) {}

  private Region region(
      String cloud, Map<String, Object> own, Map<String, Object> config, String wanted)
      throws CloudException {
    Map<String, Object> says = normalized(own);
    List<Region> known =
        says.containsKey(REGIONS) || says.containsKey(REGION_NAME)
            ? regions(says)
            : regions(normalized(config));
    if (known.isEmpty()) {
      return new Region(wanted, Map.of());
    }
    if (wanted.isEmpty()) {
      return known.get(0);
    }
    return known.stream()
        .filter(region -> region.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                wrong(
                    "The cloud " + cloud + " has no region " + wanted + ".",
                    "Use one of: "
                        + String.join(", ", known.stream().map(Region::name).toList())
                        + "."));
  }

  private static List<Region> regions(Map<String, Object> says) {
    List<Region> regions = new ArrayList<>();
    Object named = says.getOrDefault(REGIONS, says.get(REGION_NAME));
    List<?> all =
        named instanceof List<?> list
            ? list
            : text(named).isEmpty() ? List.of() : Arrays.asList(text(named).split(","));
    for (Object region : all) {
      Map<String, Object> map = mapping(region);
      regions.add(
          map.isEmpty()
              ? new Region(text(region), Map.of())
              : new Region(text(map.get("name")), mapping(map.get("values"))));
    }
    return regions;
  }

  private CloudSettings settings(String name, Map<String, Object> config) throws CloudException {
    Map<String, Object> auth = mapping(config.get(AUTH));
    Map<String, String> values = new TreeMap<>();
    for (String key : SIGNS_IN) {
      put(values, key, auth, config, key);
    }
    put(values, "username", auth, config, "user_name");
    put(values, "token", auth, config, "auth_token");
    for (String key : List.of("id", "name")) {
      // Later ones win, and what stands in auth wins over what stands beside it.
      put(values, "project_" + key, config, config, "tenant_" + key);
      put(values, "project_" + key, auth, auth, "tenant_" + key);
      put(values, "project_" + key, config, config, "project_" + key);
      put(values, "project_" + key, auth, auth, "project_" + key);
      for (String domain : List.of("domain_", "user_domain_", "project_domain_")) {
        put(values, domain + key, config, config, domain + key);
        put(values, domain + key, auth, auth, domain + key);
      }
    }
    shareDomain(values);
    String url = values.getOrDefault("auth_url", "");
    values.replace("auth_url", expanded(url, config));

    Map<String, Secret> secrets = new TreeMap<>();
    for (String key : SECRETS) {
      if (values.containsKey(key)) {
        secrets.put(key, Secret.of(values.remove(key)));
      }
    }
    if (!text(config.get("cert")).isEmpty()) {
      throw wrong(
          "The cloud " + name + " has a client certificate ('cert'), which is not supported.",
          "Sign in by a password or an application credential.");
    }
    boolean verify = !isYes(config.get("insecure")) && !isNo(config.get("verify"));
    String cacert = text(config.get("cacert"));
    return new CloudSettings(
        name,
        authType(config),
        values,
        secrets,
        text(config.get(REGION_NAME)),
        endpointInterface(config),
        verify && !cacert.isEmpty() ? Optional.of(places.resolve(cacert)) : Optional.empty(),
        verify,
        timeout(config),
        endpoints(config));
  }

  /** The domain of what signs in counts for the user and the project that have none. */
  private static void shareDomain(Map<String, String> values) {
    boolean inProject = values.containsKey("project_id") || values.containsKey("project_name");
    for (String key : List.of("id", "name")) {
      String domain = values.get("domain_" + key);
      if (inProject && domain != null) {
        values.putIfAbsent("user_domain_" + key, domain);
        values.putIfAbsent("project_domain_" + key, domain);
        values.remove("domain_" + key);
      }
    }
  }

  private static String authType(Map<String, Object> config) {
    String older = text(config.get("auth_plugin"));
    String type = text(config.get(AUTH_TYPE));
    return type.isEmpty() ? older : type;
  }

  private static String endpointInterface(Map<String, Object> config) {
    String older = text(config.get("endpoint_type"));
    return older.isEmpty() ? text(config.get("interface")) : older;
  }

  private static Optional<Duration> timeout(Map<String, Object> config) throws CloudException {
    String seconds = text(config.get("api_timeout"));
    if (seconds.isEmpty()) {
      return Optional.empty();
    }
    if (!seconds.matches("\\d{1,6}(\\.\\d{1,3})?") || Double.parseDouble(seconds) == 0) {
      throw wrong(
          "api_timeout is '" + seconds + "', which is not a number of seconds.",
          "Write a number greater than 0.");
    }
    return Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(seconds) * 1000)));
  }

  private static Map<String, String> endpoints(Map<String, Object> config) {
    Map<String, String> endpoints = new TreeMap<>();
    config.forEach(
        (key, value) -> {
          if (key.endsWith(ENDPOINT_OVERRIDE)) {
            endpoints.put(
                key.substring(0, key.length() - ENDPOINT_OVERRIDE.length()),
                expanded(text(value), config));
          }
        });
    return endpoints;
  }

  private static void put(
      Map<String, String> values,
      String target,
      Map<String, Object> first,
      Map<String, Object> second,
      String key) {
    String value = text(first.containsKey(key) ? first.get(key) : second.get(key));
    if (!value.isEmpty()) {
      values.put(target, value);
    }
  }

  /** Replaces <code>{name}</code> by the value of that name. */
  private static String expanded(String text, Map<String, Object> config) {
    String expanded = text;
    for (Map.Entry<String, Object> entry : config.entrySet()) {
      if (entry.getValue() instanceof String value) {
        expanded = expanded.replace("{" + entry.getKey() + "}", value);
      }
    }
    return expanded;
  }

  /** Takes all values over; those that sign in one by one. */
  private static void update(Map<String, Object> config, Map<String, Object> values) {
    values.forEach(
        (key, value) -> {
          if (key.equals(AUTH) && config.containsKey(AUTH)) {
            Map<String, Object> auth = new LinkedHashMap<>(mapping(config.get(AUTH)));
            auth.putAll(mapping(value));
            config.put(AUTH, auth);
          } else {
            config.put(key, value);
          }
        });
  }

  /** Takes all values over, mappings in mappings too. */
  private static Map<String, Object> merged(Map<String, Object> old, Map<String, Object> other) {
    Map<String, Object> merged = new LinkedHashMap<>(old);
    other.forEach(
        (key, value) ->
            merged.merge(
                key,
                value,
                (before, after) ->
                    before instanceof Map<?, ?> && after instanceof Map<?, ?>
                        ? merged(mapping(before), mapping(after))
                        : after));
    return merged;
  }

  /** The same with {@code _} for {@code -} in keys. */
  private static Map<String, Object> normalized(Map<String, Object> config) {
    Map<String, Object> normalized = new LinkedHashMap<>();
    config.forEach(
        (key, value) ->
            normalized.put(
                key.replace('-', '_'),
                value instanceof Map<?, ?> map ? normalized(mapping(map)) : value));
    return normalized;
  }

  private static Map<String, Object> mapping(Object value) {
    Map<String, Object> mapping = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, inner) -> mapping.put(String.valueOf(key), inner));
    }
    return mapping;
  }

  private static String text(Object value) {
    return value instanceof String text ? text : "";
  }

  private static boolean isYes(Object value) {
    return text(value).matches("(?i)true|yes|on");
  }

  private static boolean isNo(Object value) {
    return text(value).matches("(?i)false|no|off|0");
  }

  private static CloudException wrong(String why, String hint) {
    return CloudException.of(Kind.CONFIGURATION, "", why, hint, null);
  }
}
