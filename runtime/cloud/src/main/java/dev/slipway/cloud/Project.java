// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * A project.
 *
 * @param domainId the domain in which its name is unique
 */
public record Project(
    String id, String name, String domainId, String description, boolean enabled) {}
