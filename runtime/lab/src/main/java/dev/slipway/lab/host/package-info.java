// SPDX-License-Identifier: EPL-2.0
/** What this machine can do for a lab, and how its programs are run for one. */
package dev.slipway.lab.host;
