// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.generator.Generator;
import dev.slipway.generator.TemplateSets;
import dev.slipway.generator.cpp.CppGenerator;
import dev.slipway.generator.discovery.DiscoveryGenerator;
import dev.slipway.generator.experiments.ExperimentGenerator;
import dev.slipway.generator.heat.HeatGenerator;
import dev.slipway.generator.idl.IdlGenerator;
import dev.slipway.generator.provision.ProvisionGenerator;
import dev.slipway.generator.templates.TemplateCatalog;
import java.util.List;

/** Every generator, in the order in which they run, and where template sets come from. */
public final class Generators {
  private Generators() {}

  /** All generators. */
  public static List<Generator> all() {
    String tool = "slipway " + SlipwayVersion.number();
    return List.of(
        new IdlGenerator(tool),
        new CppGenerator(tool),
        new DiscoveryGenerator(),
        new HeatGenerator(tool),
        new ProvisionGenerator(tool),
        new ExperimentGenerator());
  }

  /** Template sets; nothing of them is loaded until one is asked for. */
  public static TemplateSets templateSets() {
    return (sets, found) -> new TemplateCatalog(SlipwayVersion.number()).open(sets, found);
  }
}
