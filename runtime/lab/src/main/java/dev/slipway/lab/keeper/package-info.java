// SPDX-License-Identifier: EPL-2.0
/** Labs whose processes all descend from one in a PID namespace, and end with it. */
package dev.slipway.lab.keeper;
