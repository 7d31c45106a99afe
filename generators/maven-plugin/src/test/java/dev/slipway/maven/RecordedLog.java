// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.logging.SystemStreamLog;

/** A log that keeps its entries, each after its level. */
final class RecordedLog extends SystemStreamLog {
  final List<String> entries = new ArrayList<>();

  @Override
  public void info(CharSequence content) {
    entries.add("INFO " + content);
  }

  @Override
  public void warn(CharSequence content) {
    entries.add("WARN " + content);
  }

  @Override
  public void error(CharSequence content) {
    entries.add("ERROR " + content);
  }
}
