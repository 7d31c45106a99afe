// SPDX-License-Identifier: EPL-2.0
/**
 * What is to be done: resources that a bundle wants, what earlier runs recorded, what the hosts
 * say, and the plan that follows from the three. Everything here is a value; nothing is done.
 */
package dev.slipway.plan;
