// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.List;
import java.util.function.Function;

/** Finds what the user names among what a cloud has. */
final class CloudNames {
  private CloudNames() {}

  /**
   * The one of that id, or of that name.
   *
   * @param kind what it is, for messages
   * @throws WrongUsageException if there is none, or there are several of the name
   */
  static <T> T find(
      String kind, String wanted, List<T> all, Function<T, String> id, Function<T, String> name) {
    List<T> found = all.stream().filter(one -> id.apply(one).equals(wanted)).limit(1).toList();
    if (found.isEmpty()) {
      found = all.stream().filter(one -> name.apply(one).equals(wanted)).toList();
    }
    if (found.size() == 1) {
      return found.get(0);
    }
    if (found.isEmpty()) {
      List<String> others = all.stream().map(name).distinct().sorted().toList();
      throw new WrongUsageException(
          Diagnostic.builder("CLOUD_NAME_UNKNOWN", Severity.ERROR, "Not found in the cloud")
              .message("There is no {} {} in the project.", kind, wanted)
              .hint(
                  "{}",
                  others.isEmpty()
                      ? "The project has none: is it the right cloud, region and project?"
                      : "Use one of: " + String.join(", ", others) + ".")
              .build());
    }
    throw new WrongUsageException(
        Diagnostic.builder("CLOUD_NAME_AMBIGUOUS", Severity.ERROR, "Ambiguous name")
            .message("{} {}s are called {}.", found.size(), kind, wanted)
            .hint("Name one by its id: {}.", String.join(", ", found.stream().map(id).toList()))
            .build());
  }
}
