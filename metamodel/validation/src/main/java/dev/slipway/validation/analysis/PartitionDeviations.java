// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.dds.DdsImplementation;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The DDS implementations that keep partitions apart which meet by DDS 1.4, 2.2.3.13, as runs of
 * them showed, and of OpenDDS its sources; {@code docs/dds-implementations.md} has the table.
 */
final class PartitionDeviations {
  private PartitionDeviations() {}

  /** Implementations in which none of a writer's names meets one of a reader's, though some do. */
  static Set<DdsImplementation> of(List<String> offered, List<String> requested) {
    Set<DdsImplementation> everywhere = null;
    for (String left : offered) {
      for (String right : requested) {
        if (PartitionName.meet(left, right)) {
          Set<DdsImplementation> apart = of(left, right);
          if (everywhere == null) {
            everywhere = apart;
          } else {
            everywhere.retainAll(apart);
          }
        }
      }
    }
    return everywhere == null ? Set.of() : everywhere;
  }

  private static Set<DdsImplementation> of(String offered, String requested) {
    Set<DdsImplementation> apart = EnumSet.noneOf(DdsImplementation.class);
    boolean isOfferedPattern = PartitionName.isPattern(offered);
    String pattern = isOfferedPattern ? offered : requested;
    if (!PartitionName.isPattern(pattern)) {
      return apart;
    }
    if (pattern.replaceAll("\\\\.", "").contains("[")) {
      apart.add(DdsImplementation.CYCLONEDDS);
    }
    if ((isOfferedPattern ? requested : offered).isEmpty()) {
      apart.add(DdsImplementation.FASTDDS);
      if (isOfferedPattern) {
        apart.add(DdsImplementation.OPENDDS);
      }
    }
    return apart;
  }
}
