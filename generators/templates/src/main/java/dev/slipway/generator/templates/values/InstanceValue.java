// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import dev.slipway.model.software.ComponentInstance;

/**
 * A component that runs.
 *
 * @param element the model element
 * @param name its name
 * @param description what it is for; empty where the model does not say
 * @param component its component type
 * @param node where it runs; null while that is undecided
 * @param domainId DDS domain of its participant
 * @param replicas processes of it
 * @param startOnInstall whether it runs after installation
 */
public record InstanceValue(
    ComponentInstance element,
    String name,
    String description,
    ComponentValue component,
    NodeValue node,
    int domainId,
    int replicas,
    boolean startOnInstall)
    implements ElementValue {}
