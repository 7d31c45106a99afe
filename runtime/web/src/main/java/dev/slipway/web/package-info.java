// SPDX-License-Identifier: EPL-2.0
/**
 * A web server on this machine's loopback address, for the one user who was given its address; the
 * pages of Slipway stand on it.
 */
package dev.slipway.web;
