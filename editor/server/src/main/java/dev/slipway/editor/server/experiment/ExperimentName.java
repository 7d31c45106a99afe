// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import java.nio.file.Path;

/**
 * Identifies an experiment of a bundle.
 *
 * @param bundle the folder of its bundle
 * @param experiment its name there
 */
public record ExperimentName(Path bundle, String experiment) {}
