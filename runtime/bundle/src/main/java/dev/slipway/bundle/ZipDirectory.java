// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A ZIP file's own directory of its entries (APPNOTE.TXT 4.3.12 and 4.3.16), which says what Java's
 * reader leaves out: the names as they are, entries of the same name, and symbolic links.
 */
final class ZipDirectory {
  private static final int END = 0x06054b50;
  private static final int END_SIZE = 22;
  private static final int LONGEST_COMMENT = 0xffff;
  private static final int HEADER = 0x02014b50;
  private static final int HEADER_SIZE = 46;
  private static final int UNSIGNED_SHORT = 0xffff;
  private static final int FOLDER = 4;
  private static final int FILE = 8;

  private ZipDirectory() {}

  /**
   * An entry.
   *
   * @param name its name, a character for each byte
   * @param plain whether it is a file or a folder, not a link or a device
   * @param size its unpacked size in bytes, as the directory says
   */
  record Entry(String name, boolean plain, long size) {
    boolean folder() {
      return name.endsWith("/");
    }
  }

  /**
   * The entries of a ZIP file, in its order.
   *
   * @throws IOException if it cannot be read or is none, or has parts beyond 4 GiB
   */
  static List<Entry> read(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      long from = Math.max(0, size - END_SIZE - LONGEST_COMMENT);
      ByteBuffer tail = part(channel, from, (int) (size - from));
      for (int at = tail.limit() - END_SIZE; at >= 0; at--) {
        if (tail.getInt(at) == END) {
          long length = Integer.toUnsignedLong(tail.getInt(at + 12));
          long begin = Integer.toUnsignedLong(tail.getInt(at + 16));
          if (begin + length != from + at || length > Integer.MAX_VALUE) {
            throw new IOException("its directory is not where it says");
          }
          return entries(part(channel, begin, (int) length));
        }
      }
      throw new IOException("it is not a ZIP file");
    }
  }

  private static ByteBuffer part(FileChannel channel, long begin, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, begin + bytes.position()) < 0) {
        throw new IOException("it is cut");
      }
    }
    return bytes.flip();
  }

  private static List<Entry> entries(ByteBuffer directory) throws IOException {
    List<Entry> entries = new ArrayList<>();
    int at = 0;
    while (at < directory.limit()) {
      if (at + HEADER_SIZE > directory.limit() || directory.getInt(at) != HEADER) {
        throw new IOException("its directory is damaged");
      }
      int nameLength = unsigned(directory, at + 28);
      int next =
          at
              + HEADER_SIZE
              + nameLength
              + unsigned(directory, at + 30)
              + unsigned(directory, at + 32);
      if (next > directory.limit()) {
        throw new IOException("its directory is damaged");
      }
      String name =
          new String(directory.array(), at + HEADER_SIZE, nameLength, StandardCharsets.ISO_8859_1);
      // The mode of a file on Unix, whose first digit says what it is; 0 where it was made
      // elsewhere.
      int mode = unsigned(directory, at + 40) >> 12;
      long size = Integer.toUnsignedLong(directory.getInt(at + 24));
      entries.add(new Entry(name, mode == 0 || mode == FOLDER || mode == FILE, size));
      at = next;
    }
    return entries;
  }

  private static int unsigned(ByteBuffer bytes, int at) {
    return bytes.getShort(at) & UNSIGNED_SHORT;
  }
}
