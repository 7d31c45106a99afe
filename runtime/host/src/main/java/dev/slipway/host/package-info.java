// SPDX-License-Identifier: EPL-2.0
/**
 * The protocol of component hosts: the scripts that run there, how they are called, and what they
 * answer. Everything here is a value; nothing is sent anywhere.
 *
 * <p>The scripts are in {@code provisioning/component-host}, whose README is the protocol's
 * description.
 */
package dev.slipway.host;
