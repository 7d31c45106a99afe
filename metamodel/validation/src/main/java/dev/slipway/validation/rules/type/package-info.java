// SPDX-License-Identifier: EPL-2.0
/** Rules about data types: their structure, their members, and the names that become IDL. */
package dev.slipway.validation.rules.type;
