// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.Location;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** One file of a model while it is being loaded. */
final class ModelFile {
  /**
   * A reference as it is written, to be resolved when all files are read.
   *
   * @param file the file part, decoded; empty for a reference within the file
   * @param id the id of the target
   */
  record Reference(EObject source, EReference feature, String file, String id, Location location) {}

  /** Absolute and normalised. */
  final Path path;

  /** As the user knows it. */
  final String displayName;

  /** The first reference to the file; null for the one that was asked for. */
  final Reference reason;

  final Map<String, EObject> elements = new HashMap<>();

  /** Ids in parts that could not be read: references to them are no further problem. */
  final Set<String> lostIds = new HashSet<>();

  final List<Reference> references = new ArrayList<>();

  /** The files that references name, by the text of their file part; null for one refused. */
  final Map<String, ModelFile> targets = new HashMap<>();

  /** Null where the file could not be read at all. */
  EObject root;

  /** Whether part of the file was not read, so that any id may be missing. */
  boolean incomplete;

  /** Whether there is no such file, or none that can be opened. */
  boolean unreadable;

  ModelFile(Path path, String displayName, Reference reason) {
    this.path = path;
    this.displayName = displayName;
    this.reason = reason;
  }
}
