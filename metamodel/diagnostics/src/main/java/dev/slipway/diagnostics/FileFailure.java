// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;

/** Says why a file could not be read or written, in words for a diagnostic. */
public final class FileFailure {
  private static final Map<Class<? extends IOException>, String> REASONS =
      Map.of(
          NoSuchFileException.class, "no such file or folder",
          AccessDeniedException.class, "permission denied",
          FileAlreadyExistsException.class, "a file or folder of that name exists",
          NotDirectoryException.class, "not a folder",
          DirectoryNotEmptyException.class, "the folder is not empty",
          CharacterCodingException.class, "not text in UTF-8",
          EOFException.class, "it ends too early");

  private FileFailure() {}

  /** The failure as users are told of it, where there is no more to say about the file. */
  public static Diagnostic diagnostic(IOException failure) {
    return Diagnostic.builder(
            "FILE_ACCESS_FAILED", Severity.ERROR, "File cannot be read or written")
        .message("{}.", text(failure))
        .hint("Check the permissions of the file and its folder, and the free space.")
        .build();
  }

  /** Why, with the file where the failure names it; no full stop. */
  public static String text(IOException failure) {
    if (failure instanceof FileSystemException system && system.getFile() != null) {
      return VisibleText.of(system.getFile()) + ": " + reason(failure);
    }
    return reason(failure);
  }

  /** As {@link #text(IOException)}, of what was to be written. */
  public static String writing(IOException failure) {
    // The system says of a place where nothing can be made that nothing is there.
    return failure instanceof NoSuchFileException missing && missing.getFile() != null
        ? VisibleText.of(missing.getFile()) + ": nothing can be created there"
        : text(failure);
  }

  /** As {@link #text(IOException)}, for a file that the failure may not name. */
  public static String text(Path file, IOException failure) {
    return VisibleText.of(file.toString()) + ": " + reason(failure);
  }

  private static String reason(IOException failure) {
    return REASONS.entrySet().stream()
        .filter(known -> known.getKey().isInstance(failure))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElseGet(() -> ofTheSystem(failure));
  }

  private static String ofTheSystem(IOException failure) {
    String message =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    if (message == null || message.isBlank()) {
      return "the system gives no reason";
    }
    String text = VisibleText.of(message.strip());
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }
}
