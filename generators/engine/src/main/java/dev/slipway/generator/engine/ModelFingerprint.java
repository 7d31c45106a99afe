// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What tells the state of a model that a bundle was generated from: SHA-256 over the contents of
 * its files alone, so that a model may be moved.
 */
public final class ModelFingerprint {
  private ModelFingerprint() {}

  /**
   * That of a model.
   *
   * @param contents SHA-256 of each file in hexadecimal; the root's comes first
   * @param variant the name of the variant; empty for the deployment as drawn
   */
  static String of(List<String> contents, Optional<String> variant) {
    Sha256 all = new Sha256();
    contents.forEach(each -> all.add(each.getBytes(StandardCharsets.US_ASCII)));
    variant.ifPresent(name -> all.add(name.getBytes(StandardCharsets.UTF_8)));
    return all.hex();
  }

  /**
   * Whether a bundle was generated from a model as its files are now, or from a variant of it.
   *
   * @param files those of the model, its own first
   * @throws IOException if one cannot be read
   */
  public static boolean isThatOf(BundleManifest bundle, List<Path> files) throws IOException {
    List<String> contents = new ArrayList<>();
    for (Path file : files) {
      contents.add(Sha256.of(file));
    }
    return of(contents, bundle.deployment().variant()).equals(bundle.deployment().modelSha256());
  }
}
