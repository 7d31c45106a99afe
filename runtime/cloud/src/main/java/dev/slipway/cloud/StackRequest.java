// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a stack is to be.
 *
 * @param name starts with a letter; letters, digits, {@code _}, {@code .} and {@code -}
 * @param template text of the template
 * @param files what the template names by {@code get_file} or as the type of a resource: text by
 *     name
 * @param environment text of the environment; empty for none
 * @param parameters values by name; a list is separated by commas, a map written as JSON
 * @param secretParameters the same for values that nobody may read
 * @param tags without commas, each of at most 80 characters
 * @param timeoutMinutes how long an action may take; 0 for the cloud's own limit
 */
public record StackRequest(
    String name,
    String template,
    Map<String, String> files,
    String environment,
    Map<String, String> parameters,
    Map<String, Secret> secretParameters,
    List<String> tags,
    int timeoutMinutes) {
  public StackRequest {
    Objects.requireNonNull(name);
    Objects.requireNonNull(template);
    Objects.requireNonNull(environment);
    files = new TreeMap<>(files);
    parameters = new TreeMap<>(parameters);
    secretParameters = new TreeMap<>(secretParameters);
    tags = List.copyOf(tags);
  }

  /** A stack of one template without parameters, and with the cloud's own limits. */
  public static StackRequest of(String name, String template) {
    return new StackRequest(name, template, Map.of(), "", Map.of(), Map.of(), List.of(), 0);
  }

  /** The same with these values of parameters. */
  public StackRequest withParameters(Map<String, String> values) {
    return new StackRequest(
        name, template, files, environment, values, secretParameters, tags, timeoutMinutes);
  }

  /** The same with these values of parameters that nobody may read. */
  public StackRequest withSecretParameters(Map<String, Secret> values) {
    return new StackRequest(
        name, template, files, environment, parameters, values, tags, timeoutMinutes);
  }

  /** The same with these tags. */
  public StackRequest withTags(List<String> others) {
    return new StackRequest(
        name, template, files, environment, parameters, secretParameters, others, timeoutMinutes);
  }
}
