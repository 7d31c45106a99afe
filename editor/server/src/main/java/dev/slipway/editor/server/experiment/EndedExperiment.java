// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import dev.slipway.editor.server.pipeline.Ending;
import java.util.Optional;

/**
 * How an experiment came to its end that was stopped together with the editor.
 *
 * @param what which one
 * @param ending empty where nodes could not be set back in time
 * @param command the command line that resumes it; empty where it was done
 */
public record EndedExperiment(ExperimentName what, Optional<Ending> ending, String command) {}
