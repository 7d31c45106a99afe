// SPDX-License-Identifier: EPL-2.0
/** Rules about topics, what publishes and subscribes them, and their QoS. */
package dev.slipway.validation.rules.dds;
