// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.generator.PackagedFiles;
import java.util.SortedMap;

/** The C++ library of the dummies, as it is packaged with this class. */
final class DummyLibrary {
  private DummyLibrary() {}

  /** The files' contents by path in the library's folder, with forward slashes. */
  static SortedMap<String, byte[]> files() {
    return PackagedFiles.below(DummyLibrary.class, "dummy", "CMakeLists.txt");
  }
}
