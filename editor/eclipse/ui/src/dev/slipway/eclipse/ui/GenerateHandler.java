// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.BundleGeneration;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

/** Generates the bundles of the selected models. */
public final class GenerateHandler extends ModelHandler {
  /** Made by the workbench. */
  public GenerateHandler() {
    super(Mode.WRITE, "Generate");
  }

  @Override
  GenerationReport run(BundleGeneration generation, IProgressMonitor monitor) throws CoreException {
    return generation.generate(monitor);
  }
}
