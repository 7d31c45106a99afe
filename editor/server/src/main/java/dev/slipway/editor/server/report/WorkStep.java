// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The steps from the model to the running system, in their order. */
public enum WorkStep {
  /** All rules judge the model. */
  VALIDATE,
  /** The bundle is generated. */
  GENERATE,
  /** Its components are built. */
  BUILD,
  /** Its lab is brought up. */
  LAB_UP,
  /** Its lab is taken down. */
  LAB_DOWN,
  /** The nodes are compared with the bundle. */
  PLAN,
  /** The plan is carried out. */
  APPLY,
  /** The running system is watched. */
  LIVE;

  /** The step that reports on work are about, by {@link #subject}. */
  static Optional<WorkStep> of(String subject) {
    return Arrays.stream(values()).filter(step -> step.subject().equals(subject)).findFirst();
  }

  /** What names it in reports. */
  public String subject() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether what came of it is about a state of the model; else it is about machines. */
  boolean followsModel() {
    return this != LAB_UP && this != LAB_DOWN && this != LIVE;
  }

  /** The step that it undoes once it is done; empty where there is none. */
  Optional<WorkStep> undoes() {
    return switch (this) {
      case LAB_UP -> Optional.of(LAB_DOWN);
      case LAB_DOWN -> Optional.of(LAB_UP);
      default -> Optional.empty();
    };
  }

  /** Whether steps after it are out of date once it is done again. */
  boolean changesWhatFollows() {
    return this == GENERATE || this == BUILD || this == APPLY;
  }
}
