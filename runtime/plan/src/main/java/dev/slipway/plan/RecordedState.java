// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.diagnostics.Allowed;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What earlier runs made and have not undone. It says what belongs to the deployment; the answers
 * of the hosts take precedence.
 *
 * @param schema form and version, {@link #SCHEMA}
 * @param deploymentId UUID of the deployment
 * @param deployment name of the deployment
 * @param serial rises by one with each change
 * @param resources what was made, by its address
 */
public record RecordedState(
    String schema,
    String deploymentId,
    String deployment,
    long serial,
    SortedMap<@Allowed(pattern = ResourceAddress.PATTERN) String, RecordedResource> resources) {
  /** The only form that this version reads and writes. */
  public static final String SCHEMA = "slipway-state/1";

  /**
   * A resource that was made.
   *
   * @param attributes what it was made like
   * @param elementId UUID of its model element; empty where there is none
   * @param serial of the state when it was last changed
   */
  public record RecordedResource(
      SortedMap<String, String> attributes,
      Optional<String> elementId,
      @Allowed(min = 1) long serial) {
    public RecordedResource {
      attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
      Objects.requireNonNull(elementId);
    }
  }

  public RecordedState {
    Objects.requireNonNull(schema);
    Objects.requireNonNull(deploymentId);
    Objects.requireNonNull(deployment);
    resources = Collections.unmodifiableSortedMap(new TreeMap<>(resources));
  }

  /** Nothing made yet. */
  public static RecordedState empty(String deploymentId, String deployment) {
    return new RecordedState(SCHEMA, deploymentId, deployment, 0, Collections.emptySortedMap());
  }

  /** This state and a resource that was made or changed. */
  public RecordedState with(
      ResourceAddress address, SortedMap<String, String> attributes, Optional<String> elementId) {
    SortedMap<String, RecordedResource> changed = new TreeMap<>(resources);
    changed.put(address.toString(), new RecordedResource(attributes, elementId, serial + 1));
    return new RecordedState(schema, deploymentId, deployment, serial + 1, changed);
  }

  /** The same under another serial. */
  public RecordedState withSerial(long other) {
    return new RecordedState(schema, deploymentId, deployment, other, resources);
  }

  /** This state without a resource. */
  public RecordedState without(ResourceAddress address) {
    SortedMap<String, RecordedResource> changed = new TreeMap<>(resources);
    changed.remove(address.toString());
    return new RecordedState(schema, deploymentId, deployment, serial + 1, changed);
  }
}
