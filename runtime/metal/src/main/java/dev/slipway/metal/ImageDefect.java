// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.Objects;
import java.util.Optional;

/**
 * Why an image must not be restored.
 *
 * @param kind what sort of defect
 * @param file name of the file that has it, or a pattern of files that were expected
 * @param text what is wrong, with the name of the file or partition
 */
public record ImageDefect(Kind kind, String file, String text) {
  /** Sorts of defects. */
  public enum Kind {
    /** A file is missing or empty. */
    MISSING(
        "missing",
        "IMAGE_FILE_MISSING",
        "Image lacks a file",
        "Copy {} to the image again from where it was saved, or capture the image again."),
    /** The image is of several disks. */
    SEVERAL_DISKS(
        "several-disks",
        "IMAGE_DISKS_SEVERAL",
        "Image of several disks",
        "Capture an image of one disk only; the file {} names the disks."),
    /** There is no data of a partition. */
    NO_DATA(
        "no-data",
        "IMAGE_DATA_MISSING",
        "Image lacks the data of a partition",
        "Copy the files {} to the image again, or capture the image again."),
    /** A piece of the data of a partition is missing. */
    MISSING_PIECE(
        "missing-piece",
        "IMAGE_PIECE_MISSING",
        "Image lacks a piece of a partition",
        "Copy {} to the image again from where it was saved, or capture the image again."),
    /** A file does not match its checksum. */
    CORRUPT(
        "corrupt",
        "IMAGE_FILE_CORRUPT",
        "Image file does not match its checksum",
        "Copy {} to the image again, and check the disks of the server if it is corrupt again."),
    /** A file with data has no checksum. */
    NO_CHECKSUM(
        "no-checksum",
        "IMAGE_CHECKSUM_MISSING",
        "Image file without a checksum",
        "Remove {} if it is not part of the image; else capture the image again.");

    private final String id;
    private final String code;
    private final String summary;
    private final String hint;

    Kind(String id, String code, String summary, String hint) {
      this.id = id;
      this.code = code;
      this.summary = summary;
      this.hint = hint;
    }

    /** The kind that servers call so. */
    public static Optional<Kind> of(String id) {
      for (Kind kind : values()) {
        if (kind.id.equals(id)) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }
  }

  public ImageDefect {
    Objects.requireNonNull(kind);
    Objects.requireNonNull(file);
    Objects.requireNonNull(text);
  }

  /**
   * What there is to say about it.
   *
   * @param server node of the server that has the image
   */
  public Diagnostic diagnostic(String server, String image) {
    return Diagnostic.builder(kind.code, Severity.ERROR, kind.summary)
        .message("Image {} on {}, file {}: {}.", image, server, file, text)
        .hint(kind.hint, file)
        .build();
  }
}
