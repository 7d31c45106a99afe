// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.Sha256;
import dev.slipway.generator.TuningFiles;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.TuningProfile;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.EffectiveNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The user data of a machine, which cloud-init reads at its first boot: an account that lets in
 * keys only, the host name, tuning, and what the model adds.
 *
 * @param text cloud-config in which {@code keyMark} stands where the public key goes
 * @param keyMark what occurs nowhere else in it
 * @param ownHostKeys whether the model's user data says itself which SSH host keys there are
 */
record UserData(String text, String keyMark, boolean ownHostKeys) {
  private static final String CLOUD_CONFIG = "#cloud-config";
  private static final String SCRIPT = "#!";

  /**
   * The percent sign has it printed in quotation marks, between which any comment of a key may be.
   */
  private static final String MARK = "%PUBLIC-KEY%";

  /** What Nova takes, before Base64. */
  private static final int LONGEST = 65535 / 4 * 3;

  /** Room for what is put in when the stack is created. */
  private static final int KEYS = 2048;

  /** User data of the model that cannot be merged; the message says why. */
  static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String message) {
      super(message);
    }
  }

  /** Makes the user data of machines, most of which have all but their names in common. */
  static final class Maker {
    /** What a machine has besides its names that draws no user data, by tuning profile or null. */
    private final Map<TuningProfile, String> common = new HashMap<>();

    /**
     * The user data of a machine.
     *
     * @throws UnusableException if the model's is neither cloud-config nor a script, or too long
     */
    UserData of(VirtualMachine machine) throws UnusableException {
      Map<String, Object> names = names(machine);
      String given = Optional.ofNullable(machine.getUserData()).orElse("").stripLeading();
      if (given.isEmpty()) {
        String rest =
            common.computeIfAbsent(
                machine.getTuning(), tuning -> YamlDocument.print(settings(MARK, tuning)));
        return new UserData(checked(YamlDocument.print(names) + rest), MARK, false);
      }
      String mark = MARK;
      while (given.contains(mark)) {
        mark += "%";
      }
      Map<String, Object> config = new LinkedHashMap<>(names);
      config.putAll(settings(mark, machine.getTuning()));
      boolean ownHostKeys = false;
      if (given.startsWith(SCRIPT)) {
        addFile(config, "/var/lib/cloud/scripts/per-instance/slipway-user-data", "0755", given);
      } else {
        Map<?, ?> model = parse(given);
        ownHostKeys = model.containsKey("ssh_keys");
        merge(config, model);
      }
      return new UserData(checked(YamlDocument.print(config)), mark, ownHostKeys);
    }
  }

  private static Map<String, Object> names(VirtualMachine machine) {
    Map<String, Object> names = new LinkedHashMap<>();
    String hostname = EffectiveNode.hostname(machine);
    names.put("hostname", hostname);
    if (machine.eContainer() instanceof Site site
        && site.getDnsDomain() != null
        && !site.getDnsDomain().isEmpty()) {
      names.put("fqdn", hostname + "." + site.getDnsDomain());
    }
    return names;
  }

  private static Map<String, Object> settings(String mark, TuningProfile tuning) {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("ssh_pwauth", false);
    Map<String, Object> account = new LinkedHashMap<>();
    account.put("name", CloudManifest.ACCOUNT);
    account.put("lock_passwd", true);
    account.put("shell", "/bin/bash");
    account.put("ssh_authorized_keys", List.of(mark));
    config.put("users", List.of("default", account));
    // For the account that the image has by itself.
    config.put("ssh_authorized_keys", List.of(mark));
    if (tuning != null) {
      tune(config, tuning);
    }
    return config;
  }

  /** The whole text of what is to be configured. */
  private static String checked(String config) throws UnusableException {
    String text = CLOUD_CONFIG + "\n" + config;
    int length = text.getBytes(StandardCharsets.UTF_8).length + KEYS;
    if (length > LONGEST) {
      throw new UnusableException(
          "with keys it has up to " + length + " bytes; Nova takes " + LONGEST);
    }
    return text;
  }

  private static void tune(Map<String, Object> config, TuningProfile tuning) {
    List<String> commands = new ArrayList<>();
    TuningFiles files = TuningFiles.of(tuning);
    if (!files.sysctl().isEmpty()) {
      addFile(config, TuningFiles.SYSCTL, "0644", files.sysctl());
      commands.add("sysctl --system");
    }
    if (!files.links().isEmpty()) {
      addFile(config, TuningFiles.LINKS, "0644", files.links());
      commands.add("udevadm control --reload");
      commands.add("udevadm trigger --action=change --subsystem-match=net");
    }
    if (!files.governor().isEmpty()) {
      addFile(config, TuningFiles.GOVERNOR, "0644", files.governor());
      // It ends with an error for what else of the system is amiss.
      commands.add("systemd-tmpfiles --create " + TuningFiles.GOVERNOR + " || true");
    }
    if (!commands.isEmpty()) {
      config.put("runcmd", List.copyOf(commands));
    }
  }

  private static void addFile(
      Map<String, Object> config, String path, String permissions, String content) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("path", path);
    file.put("permissions", permissions);
    file.put("content", content);
    List<Object> files = new ArrayList<>();
    if (config.get("write_files") instanceof List<?> earlier) {
      files.addAll(earlier);
    }
    files.add(file);
    config.put("write_files", files);
  }

  private static Map<?, ?> parse(String given) throws UnusableException {
    if (!given.startsWith(CLOUD_CONFIG)) {
      throw new UnusableException("it starts with neither " + CLOUD_CONFIG + " nor " + SCRIPT);
    }
    try {
      Object content = new Load(LoadSettings.builder().build()).loadFromString(given);
      if (content == null) {
        return Map.of();
      }
      if (content instanceof Map<?, ?> map
          && map.keySet().stream().allMatch(String.class::isInstance)) {
        return map;
      }
    } catch (YamlEngineException e) {
      throw new UnusableException(
          "it is not YAML: " + e.getMessage().lines().findFirst().orElse(""));
    }
    throw new UnusableException("it is not a map of modules");
  }

  /** Maps are merged and lists joined; of anything else the model's counts. */
  private static void merge(Map<String, Object> config, Map<?, ?> model) {
    model.forEach(
        (key, value) -> {
          if (value != null) {
            config.merge((String) key, value, UserData::merged);
          }
        });
  }

  private static Object merged(Object ours, Object theirs) {
    if (ours instanceof List<?> first && theirs instanceof List<?> second) {
      List<Object> both = new ArrayList<>(first);
      both.addAll(second);
      return both;
    }
    if (ours instanceof Map<?, ?> first && theirs instanceof Map<?, ?> second) {
      Map<String, Object> both = new LinkedHashMap<>();
      first.forEach((key, value) -> both.put(String.valueOf(key), value));
      second.forEach(
          (key, value) -> {
            if (value != null) {
              both.merge(String.valueOf(key), value, UserData::merged);
            }
          });
      return both;
    }
    return theirs;
  }

  /** SHA-256 of the text, in hexadecimal. */
  String sha256() {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The text with the keys that the stack is given.
   *
   * @param hostKey the parameter with the private host key
   * @param hostKeyGiven the condition that it is not empty
   */
  Object value(String hostKey, String hostKeyGiven) {
    List<Object> parts = new ArrayList<>();
    int from = 0;
    for (int to; (to = text.indexOf(keyMark, from)) >= 0; from = to + keyMark.length()) {
      parts.add(text.substring(from, to));
      parts.add(Hot.parameter(CloudManifest.PUBLIC_KEY_PARAMETER));
    }
    parts.add(text.substring(from));
    if (!ownHostKeys) {
      parts.add(
          Hot.choice(
              hostKeyGiven,
              Hot.join(List.of("ssh_keys:\n  ed25519_private: \"", Hot.parameter(hostKey), "\"\n")),
              ""));
    }
    return Hot.join(parts);
  }
}
