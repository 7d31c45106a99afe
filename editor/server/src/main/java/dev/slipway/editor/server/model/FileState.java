// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

/**
 * How an open model stands to its files.
 *
 * @param kind what there is to decide
 * @param detail what users read of it; empty for {@link Kind#USUAL}
 */
public record FileState(Kind kind, String detail) {
  /** What there is to decide. */
  public enum Kind {
    /** Nothing. */
    USUAL,
    /** What was not saved when an earlier editor ended is there again: keep it, or discard it. */
    RESTORED,
    /** Another program has changed the files: reload them, or keep what is here. */
    CHANGED,
    /** Another program has changed the files, and they cannot be read: keep what is here. */
    UNREADABLE,
    /** The drawing cannot be read: mend its file, or have this layout overwrite it. */
    DRAWING_UNREADABLE,
    /** Nothing, but users have to know. */
    NOTICE
  }

  static final FileState NOTHING = new FileState(Kind.USUAL, "");

  /** What is left of it when the files are as they were when they were read or written last. */
  FileState whenFilesAgree() {
    return kind == Kind.CHANGED || kind == Kind.UNREADABLE ? NOTHING : this;
  }
}
