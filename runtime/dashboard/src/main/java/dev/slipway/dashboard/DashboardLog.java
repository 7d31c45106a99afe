// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import java.util.List;

/**
 * The end of an instance's log, as the dashboard's {@code api/nodes/N/instances/I/log} returns it,
 * or of a server's console, {@code api/servers/N/console}.
 *
 * @param lines the last line last
 */
record DashboardLog(List<String> lines) {
  static final String SCHEMA = "slipway-dashboard-log/1";
}
