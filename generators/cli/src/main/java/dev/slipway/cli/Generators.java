// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.generator.Generator;
import dev.slipway.generator.cpp.CppGenerator;
import dev.slipway.generator.discovery.DiscoveryGenerator;
import dev.slipway.generator.idl.IdlGenerator;
import java.util.List;

/** Every generator, in the order in which they run. */
final class Generators {
  private Generators() {}

  /** All generators. */
  static List<Generator> all() {
    String tool = "slipway " + SlipwayVersion.number();
    return List.of(new IdlGenerator(tool), new CppGenerator(tool), new DiscoveryGenerator());
  }
}
