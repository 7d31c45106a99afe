// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.Deployment;
import dev.slipway.model.dds.DdsImplementation;
import java.util.EnumSet;
import java.util.Set;

/**
 * The DDS implementations that take part in the judged deployment, by which rules tell what is not
 * portable. Where the deployment names none, or a library is judged, any of them may.
 */
public final class DdsInUse {
  private final Set<DdsImplementation> named = EnumSet.noneOf(DdsImplementation.class);

  private DdsInUse(ModelIndex index) {
    if (index.root() instanceof Deployment deployment) {
      named.addAll(deployment.getDdsImplementations());
    }
  }

  /** The model's own. */
  public static DdsInUse of(ModelIndex index) {
    return index.derived(DdsInUse.class, DdsInUse::new);
  }

  /** Whether the deployment itself says that the implementation takes part. */
  public boolean isNamed(DdsImplementation implementation) {
    return named.contains(implementation);
  }

  /** Whether the implementation may take part. */
  public boolean mayBe(DdsImplementation implementation) {
    return named.isEmpty() || named.contains(implementation);
  }

  /** The name of an implementation for a reader, with the version that was looked at. */
  public static String title(DdsImplementation implementation) {
    return switch (implementation) {
      case CYCLONEDDS -> "Cyclone DDS 0.10";
      case FASTDDS -> "Fast DDS 2.9";
      case OPENDDS -> "OpenDDS 3";
      case OTHER -> "another DDS implementation";
    };
  }
}
