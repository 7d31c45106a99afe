// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.bundle.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a node is told of a process: a file of lines {@code key=value} in which no value needs
 * quoting.
 *
 * @param component identifier of its component
 * @param domainId DDS domain of its participant
 * @param address IP address by which it makes itself known; empty where its node has none
 * @param cores cores that it is bound to; none leaves it to the scheduler
 * @param discovery file of the DDS configuration, by its content; empty where there is none
 */
public record InstanceConfiguration(
    String component,
    int domainId,
    Optional<String> address,
    List<Integer> cores,
    Optional<DiscoveryFile> discovery) {
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_.:+-]+");

  /**
   * A DDS configuration of a node, named by its content so that another content is another name.
   *
   * @param path its path in the bundle
   * @param name its name on the node
   */
  public record DiscoveryFile(String path, String name) {
    private static final int DIGITS = 16;

    /** The file at a path of the bundle, with the SHA-256 of its content. */
    public static DiscoveryFile of(String path, String sha256, String fileName) {
      return new DiscoveryFile(path, sha256.substring(0, DIGITS) + "." + fileName);
    }
  }

  public InstanceConfiguration {
    cores = List.copyOf(cores);
    requireSafe(component);
    address.ifPresent(InstanceConfiguration::requireSafe);
    discovery.ifPresent(file -> requireSafe(file.name()));
  }

  private static void requireSafe(String value) {
    if (!SAFE.matcher(value).matches()) {
      throw new IllegalArgumentException("would need quoting: " + value);
    }
  }

  /** The file's content. */
  public String text() {
    StringBuilder text = new StringBuilder();
    line(text, "component", component);
    line(text, "domain", String.valueOf(domainId));
    address.ifPresent(value -> line(text, "address", value));
    if (!cores.isEmpty()) {
      line(text, "cores", cores.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    discovery.ifPresent(file -> line(text, "discovery", file.name()));
    return text.toString();
  }

  /** SHA-256 of the file's content. */
  public String sha256() {
    return Sha256.of(text().getBytes(StandardCharsets.UTF_8));
  }

  private static void line(StringBuilder text, String key, String value) {
    text.append(key).append('=').append(value).append('\n');
  }
}
