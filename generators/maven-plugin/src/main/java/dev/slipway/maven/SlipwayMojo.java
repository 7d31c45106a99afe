// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** What all goals have in common: they can be left out. */
abstract class SlipwayMojo extends AbstractMojo {
  /** Whether to leave all goals of Slipway out of the build. */
  @Parameter(property = "slipway.skip", defaultValue = "false")
  private boolean skip;

  /** Does the work of the goal. */
  abstract void run() throws MojoFailureException, MojoExecutionException;

  @Override
  public final void execute() throws MojoFailureException, MojoExecutionException {
    if (skip) {
      getLog().info("Skipped, because slipway.skip is set.");
      return;
    }
    run();
  }
}
