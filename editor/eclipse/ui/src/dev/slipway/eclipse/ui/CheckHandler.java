// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.BundleGeneration;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import org.eclipse.core.runtime.IProgressMonitor;

/** Says where the bundles of the selected models are not what the models give. */
public final class CheckHandler extends ModelHandler {
  /** Made by the workbench. */
  public CheckHandler() {
    super(Mode.CHECK, "Check");
  }

  @Override
  GenerationReport run(BundleGeneration generation, IProgressMonitor monitor) {
    return generation.check(monitor);
  }
}
