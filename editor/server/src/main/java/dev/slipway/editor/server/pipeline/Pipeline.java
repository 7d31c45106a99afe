// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.pipeline;

import dev.slipway.diagnostics.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What comes after drawing: generation, and later what is done with what was generated. The editor
 * knows nothing of how; the launcher wires it. Used by several threads.
 */
public interface Pipeline {
  /**
   * What a model is generated from, and where to.
   *
   * @param model the saved file
   * @param libraryFolders folders beside its own that libraries may be in
   * @param bundle the folder that is written, as an absolute path
   */
  record Generation(Path model, List<Path> libraryFolders, Path bundle) {
    public Generation {
      libraryFolders = List.copyOf(libraryFolders);
    }
  }

  /** How something ended that was begun. */
  enum Ending {
    /** It is done. */
    DONE,
    /** It is not done: the diagnostics say why. */
    FAILED,
    /** It was cancelled, and nothing was changed. */
    CANCELLED
  }

  /** What was done to a file. */
  enum FileChange {
    /** It is new. */
    CREATED,
    /** It has another content. */
    CHANGED,
    /** It is gone. */
    REMOVED,
    /** It stayed as it was. */
    UNCHANGED
  }

  /**
   * A file of a bundle.
   *
   * @param path its path in the bundle
   */
  record WrittenFile(String path, FileChange change) {}

  /**
   * What came of a generation.
   *
   * @param summary the changes in a few words; empty where it is not done
   * @param files all files of the bundle; none where it is not done
   * @param diagnostics all that there is to say about the model and the folder
   */
  record Generated(
      Ending ending, String summary, List<WrittenFile> files, List<Diagnostic> diagnostics) {
    public Generated {
      files = List.copyOf(files);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Generates a bundle as {@code slipway generate} does: what stops it leaves the earlier bundle or
   * the new one.
   *
   * @throws IOException if something cannot be read or written that no diagnostic is about
   */
  Generated generate(Generation wanted, Task task) throws IOException;
}
