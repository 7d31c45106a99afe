// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.component;

import dev.slipway.generator.engine.ModelSource;
import java.nio.file.Path;

/**
 * Which component archive is to be part of which model.
 *
 * @param archive the archive
 * @param model the model, a deployment or a library
 * @param dryRun whether to write nothing
 */
public record ArchiveImportRequest(Path archive, ModelSource model, boolean dryRun) {}
