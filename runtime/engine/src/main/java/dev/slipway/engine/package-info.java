// SPDX-License-Identifier: EPL-2.0
/**
 * What happens on running systems, through ports that name no vendor: an adapter implements {@link
 * dev.slipway.engine.RemoteHosts}, and everything here works with whichever it is given.
 */
package dev.slipway.engine;
