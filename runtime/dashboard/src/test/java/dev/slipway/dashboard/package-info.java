// SPDX-License-Identifier: EPL-2.0
/** Tests of the dashboard. */
package dev.slipway.dashboard;
