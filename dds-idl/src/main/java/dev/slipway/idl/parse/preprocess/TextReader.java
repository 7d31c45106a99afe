// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import java.io.Reader;

/** Reads a text character by character, without the lock of a {@link java.io.StringReader}. */
final class TextReader extends Reader {
  private final String text;
  private int at;

  TextReader(String text) {
    this.text = text;
  }

  @Override
  public int read() {
    return at < text.length() ? text.charAt(at++) : -1;
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    if (at == text.length()) {
      return -1;
    }
    int count = Math.min(length, text.length() - at);
    text.getChars(at, at + count, buffer, offset);
    at += count;
    return count;
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
