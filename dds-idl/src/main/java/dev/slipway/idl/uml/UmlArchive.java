// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlOpener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Files that hold UML, or hold files that do: MagicDraw's {@code .mdzip} is an archive. */
final class UmlArchive {
  /** The model in an archive of MagicDraw. */
  private static final String MODEL = "com.nomagic.magicdraw.uml_model.model";

  /** How many bytes of a file show what it is. */
  private static final int HEAD = 8192;

  private static final byte[] ZIP = {'P', 'K', 3, 4};

  private UmlArchive() {}

  /** The XMI of a file: its own bytes, or those of the model in the archive that it is. */
  static byte[] open(Path file) throws IOException {
    if (!isArchive(head(file))) {
      return Files.readAllBytes(file);
    }
    try (ZipFile archive = new ZipFile(file.toFile())) {
      ZipEntry entry = archive.getEntry(MODEL);
      if (entry == null) {
        throw new IOException("It is an archive without the entry " + MODEL);
      }
      try (InputStream content = archive.getInputStream(entry)) {
        byte[] bytes = content.readNBytes((int) XmlOpener.LARGEST + 1);
        if (bytes.length > XmlOpener.LARGEST) {
          throw new IOException("The model in it has more than " + XmlOpener.LARGEST + " bytes");
        }
        return bytes;
      }
    }
  }

  /** Whether a file is XMI, or an archive that may hold some, by how it begins. */
  static boolean isXmi(Path file) throws IOException {
    byte[] head = head(file);
    return isArchive(head)
        || new String(head, StandardCharsets.ISO_8859_1).matches("(?s).*omg\\.org/(spec/)?XMI.*");
  }

  private static byte[] head(Path file) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      return content.readNBytes(HEAD);
    }
  }

  private static boolean isArchive(byte[] head) {
    for (int i = 0; i < ZIP.length; i++) {
      if (head.length <= i || head[i] != ZIP[i]) {
        return false;
      }
    }
    return true;
  }
}
