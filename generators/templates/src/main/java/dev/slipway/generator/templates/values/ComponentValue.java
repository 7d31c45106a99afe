// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import dev.slipway.model.software.ComponentType;
import java.util.List;

/**
 * A component type of the bundle.
 *
 * @param element the model element
 * @param identifier {@code NAME-VERSION}
 * @param name its name
 * @param version its semantic version
 * @param description what it is for; empty where the model does not say
 * @param folder its folder in the bundle
 * @param dummy whether it is generated; else its archive was given
 * @param publications what it writes, in the model's order
 * @param subscriptions what it reads, in the model's order
 */
public record ComponentValue(
    ComponentType element,
    String identifier,
    String name,
    String version,
    String description,
    String folder,
    boolean dummy,
    List<EndpointValue> publications,
    List<EndpointValue> subscriptions)
    implements ElementValue {
  public ComponentValue {
    publications = ReadOnlyList.of(publications);
    subscriptions = ReadOnlyList.of(subscriptions);
  }
}
