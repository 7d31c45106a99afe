// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * A public key that servers let in.
 *
 * @param publicKey one line, as OpenSSH writes it
 * @param fingerprint as the cloud writes it
 */
public record KeyPair(String name, String publicKey, String fingerprint) {}
