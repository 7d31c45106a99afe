// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import java.util.List;
import java.util.Locale;

/** For whose IDL compiler the text is meant; what each takes is said by {@link Construct}. */
public enum IdlProfile {
  /** What current OpenDDS, Fast DDS and Cyclone DDS all take, and exchange with one another. */
  COMMON,
  /** OpenDDS, current line. */
  OPENDDS,
  /** Fast DDS 2 with fastddsgen 2. */
  FASTDDS,
  /** Cyclone DDS 0.10 with idlc. */
  CYCLONEDDS,
  /** OpenDDS 3.13 and its contemporaries: no annotations; topic types and keys by pragma. */
  OPENDDS_PRAGMA,
  /** All of IDL 4.2, for whoever reads it. */
  FULL;

  /** What users call it: lower case with hyphens. */
  public String option() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The profile of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static IdlProfile ofOption(String option) {
    for (IdlProfile profile : values()) {
      if (profile.option().equals(option)) {
        return profile;
      }
    }
    throw new IllegalArgumentException(
        "no IDL profile '%s'; there are %s"
            .formatted(option, List.of(values()).stream().map(IdlProfile::option).toList()));
  }
}
