// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.engine.event.EventJson;
import java.util.List;

/**
 * The latest events, as the dashboard's {@code api/history} returns them.
 *
 * @param events the latest last
 */
record DashboardHistory(List<@Allowed(form = EventJson.SCHEMA) JsonObject> events) {
  static final String SCHEMA = "slipway-dashboard-history/1";
}
