// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * Something that was done to a server, or that it refused.
 *
 * @param id tells it from other actions on the server
 * @param name in the cloud's words, such as {@code create}, {@code resize}, {@code rebuild}
 * @param failed whether it failed; one under way has not
 * @param reason why it failed, as far as the user may know; empty otherwise
 */
public record ServerAction(String id, String name, boolean failed, String reason) {}
