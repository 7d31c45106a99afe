// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.config;

import dev.slipway.cloud.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How one cloud is reached.
 *
 * @param name its name in the configuration
 * @param authType such as {@code password} or {@code v3applicationcredential}
 * @param auth what signs in, by the SDK's names, without secrets: {@code auth_url}, {@code
 *     username}, {@code project_name}, …
 * @param secrets the same, secret: {@code password}, {@code token}, {@code
 *     application_credential_secret}
 * @param region empty for any
 * @param endpointInterface {@code public}, {@code internal} or {@code admin}, which may end in
 *     {@code URL}
 * @param cacert certificates of the authorities that are trusted; empty for those of Java
 * @param verify whether certificates are checked
 * @param timeout how long an answer may take; empty where nothing is said
 * @param endpoints addresses of services that count instead of those of the catalogue, by type with
 *     {@code _} for {@code -}
 */
public record CloudSettings(
    String name,
    String authType,
    Map<String, String> auth,
    Map<String, Secret> secrets,
    String region,
    String endpointInterface,
    Optional<Path> cacert,
    boolean verify,
    Optional<Duration> timeout,
    Map<String, String> endpoints) {
  public CloudSettings {
    auth = new TreeMap<>(auth);
    secrets = new TreeMap<>(secrets);
    endpoints = new TreeMap<>(endpoints);
  }

  /** What signs in, by its name; empty where it is not given. */
  public String auth(String key) {
    return auth.getOrDefault(key, "");
  }

  /** A secret by its name; empty where it is not given. */
  public Secret secret(String key) {
    return secrets.getOrDefault(key, Secret.of(""));
  }

  /** All that no message may show. */
  public Collection<Secret> hidden() {
    return secrets.values();
  }

  /** The same, signed in to another project of the same domain. */
  public CloudSettings inProject(String project) {
    Map<String, String> other = new TreeMap<>(auth);
    other.remove("project_id");
    other.put("project_name", project);
    if (!other.containsKey("project_domain_id") && !other.containsKey("project_domain_name")) {
      copy(other, "user_domain_id", "project_domain_id");
      copy(other, "user_domain_name", "project_domain_name");
    }
    return new CloudSettings(
        name,
        authType,
        other,
        secrets,
        region,
        endpointInterface,
        cacert,
        verify,
        timeout,
        endpoints);
  }

  private static void copy(Map<String, String> map, String from, String to) {
    if (map.containsKey(from)) {
      map.put(to, map.get(from));
    }
  }
}
